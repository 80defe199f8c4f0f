// Contests of two sides: the page that all see, with both totals and what they are made of, and what is due in one.

import { answer, app, diceOf, dot, nameOf, odds, rollButtons, seatOf, shortDice } from "./app.js";
import { cardOf } from "./catalog.js";
import { button, el, minus, sign, signed, t, ui } from "./dom.js";
import { pickCard } from "./pick.js";
import { sheet } from "./sheet.js";

const backName = (back) => [back.name, back.figure].filter((part) => part !== null && part !== "").join(" ");
const cardName = (card) => (card.known ? card.name : card.back_words || t("Not named yet"));
const cardIcon = (card) => sign(card.icon || card.back?.icon || "");

// The page that all phones and the shared screen show.
export function sidesPage(sides, { big } = {}) {
  const whole = [sides.ours, sides.theirs];
  const won = { won: sides.ours, lost: sides.theirs }[sides.result];
  return el("section.sides", { class: big ? "big-sides" : "", "data-key": "sides", "aria-label": t("Both sides") },
    el("div.two", whole.map((side) => sideBox(side, side === won, sides))),
    sides.odds && odds(t("{name}: chance to win", { name: sides.ours.name }), sides.odds),
    sides.spoils ? spoils(sides.spoils) : el("p.dim.centre", { role: "status" }, standing(sides)));
}

// What is shared out, and in which turn.
function spoils(here) {
  const [first] = here.order;
  return el("div.panel.spoils", el("h2", t("Cards to be picked")), first !== app.view.you && here.words && el("p.dim", here.words),
    el("ol.pickers", { role: "status" }, here.order.map((id, at) => el("li", { "aria-current": at ? undefined : "step" }, dot(seatOf(id), true), " ", nameOf(id)))),
    first !== app.view.you && el("div.tags", here.cards.map((card) => el("span.tag", { "data-key": card.id }, cardIcon(card), cardName(card)))));
}

function sideBox(side, won, sides) {
  const rolled = side.fell !== null && side.fell !== undefined;
  return el("div.side", { class: won ? "won" : sides.result ? "beaten" : "", role: "group", "aria-label": side.name },
    el("div.name", side.icon ? sign(side.icon) : null, el("span", side.name)),
    el("div.total", el("span.num", { "aria-label": t("{name}: {n} in all", { name: side.name, n: side.total }) }, minus(side.total)), side.unknown > 0 && el("span.num.more", { title: t("not named yet: {n}", { n: side.unknown }) }, "+ ?"), side.roll && !rolled && el("span.more", `+ ${shortDice(side.roll)}`)),
    won && el("p.won-words", ui("trophy"), " ", t("won")),
    side.seats.length > 0 && el("p.who", side.seats.map((id) => el("span", dot(seatOf(id), true), " ", nameOf(id)))),
    el("ul.parts", side.parts.map(part), rolled && !side.parts.length && side.total !== side.fell && el("li", el("span", el("b", t("Cards"))), el("span.num", signed(side.total - side.fell))), rolled && el("li", el("span", ui("dice"), " ", el("b", shortDice(side.roll))), el("span.num", minus(side.fell)))),
    !side.parts.length && !rolled && !sides.result && el("p.dim.small", t("Nothing yet.")));
}

function part(one) {
  const name = one.words || (one.card ? cardName(one.card) : t("Not named yet"));
  return el("li", { class: one.quiet ? "quiet" : "", "data-key": one.card?.id || `seat-${one.seat}` },
    el("span", el("b", name), (one.seat && one.card || one.quiet) && el("small", [one.card && one.seat && nameOf(one.seat), one.quiet && t("does not count")].filter(Boolean).join(" · "))),
    el("span.num", one.told ? (one.quiet ? "0" : signed(one.by)) : "?"));
}

function standing(sides) {
  if (sides.result) return "";
  const names = sides.asked.filter((id) => id !== app.view.you).map(nameOf);
  const parts = [];
  if (sides.order === "turns") parts.push(t("Round {n}", { n: sides.round }));
  if (sides.asked.includes(app.view.you)) parts.push(t("You play or pass"));
  else if (names.length) parts.push(t("Waiting for {name}.", { name: names.join(t(", ")) }));
  return parts.join(" · ");
}

// The tasks of such a contest that this phone shows: one's own first; those of others only to the host.
export function sideTasks(due) {
  const mine = (task) => !task.seat || ["reveal", "clash"].includes(task.kind) || task.seat === app.view.you;
  const rest = due.filter((task) => !mine(task) && task.mine);
  return [...due.filter(mine), ...rest];
}

export function playCard(task) {
  const seat = seatOf(task.seat);
  const ways = task.plays.filter((way) => way.can);
  const sure = (way) => way.from !== "pile" || way.cards.length > 0 || way.unknown > 0;
  const unheard = ways.filter((way) => !sure(way));
  const shut = task.plays.filter((way) => !way.can && way.why.length);
  return el("div.panel", { class: task.mine ? "due" : "" },
    el("h2", task.follow ? t("Anything right after it?") : seat?.you ? t("Your turn to play") : t("{name} plays", { name: seat?.name })),
    !task.mine ? el("p.why", ui("skip"), " ", t("Waiting for {name}.", { name: seat?.name })) : [
      ways.filter(sure).map((way) => wayBox(task, way)),
      shut.length > 0 && el("ul.reasons", [...new Set(shut.flatMap((way) => way.why))].map((words) => el("li.why", words))),
      unheard.length > 0 && el("details.more-ways", { "data-key": "unheard" }, el("summary", t("Cards that the companion does not know of")), unheard.map((way) => wayBox(task, way))),
      button(task.follow ? t("Leave it at that") : t("Play nothing"), () => answer(task, { play: "" }), { kind: ways.length ? "" : "main", icon: ui("skip") }),
    ]);
}

function wayBox(task, way) {
  const send = async (data) => {
    const more = await aim(way);
    if (more) answer(task, { play: way.id, ...data, ...more });
  };
  const word = [way.icon ? sign(way.icon) : ui("cards"), el("span", el("b", way.name), way.words && el("small.dim", way.words))];
  if (way.from === "deck") return el("div.way", { "data-key": way.id }, el("h3.way-name", word), backButtons(way.backs, (id) => send({ code: id })), nameButton(way, send, t("I know which card it is")), !way.backs.length && button(t("Nobody knows yet"), () => send({ code: "" })));
  return el("div.way", { "data-key": way.id }, el("h3.way-name", word),
    way.cards.length > 0 && el("div.list", way.cards.map((card) => handRow(card, sideOf(way), () => send({ card: card.id })))),
    (way.unknown > 0 || way.from === "counter" || !way.cards.length) && nameButton(way, send, way.cards.length ? t("Another of my cards") : t("Choose the card")));
}

const sideOf = (way) => app.view.contest?.sides?.[way.side];

// A card that can be played with one tap, with what it adds.
export function handRow(card, side, onclick) {
  const adds = side ? card.figures?.[side.figure] ?? card.back?.figure : undefined;
  const says = (card.known && cardOf(card.code)?.says) || "";
  return el("button.item", { type: "button", onclick, "data-key": card.id }, cardIcon(card),
    el("span", el("b", cardName(card)), el("small", [...new Set([card.type_name, ...says.split("; ")])].filter(Boolean).join(" · "))),
    adds === undefined || adds === "" ? ui("plus") : el("span.num", signed(Number(adds))));
}

function nameButton(way, send, words) {
  return button(words, async () => {
    const code = await pickCard(way.name, { decks: way.decks, types: way.types, note: t("Everybody sees it then.") });
    if (code) send({ code });
  }, { icon: ui("search"), kind: way.cards.length || way.backs.length ? "plain" : "" });
}

// Which card a play is aimed at; nothing where it is aimed at none, undefined where people think again.
async function aim(way) {
  if (!way.quiets || !way.on.length) return {};
  const id = await sheet(way.name, (close) => [el("p.dim", t("Which card is not to count any more?")), el("div.list", way.on.map((card) => handRow(card, app.view.contest?.sides?.[way.quiets], () => close(card.id))))]);
  return id === undefined ? undefined : { on: id };
}

// What the back of a card shows, one button for each kind and figure.
export function backButtons(backs, send) {
  const kinds = [...new Set(backs.filter((back) => back.figure !== null).map((back) => back.name))];
  const plain = backs.filter((back) => back.figure === null);
  return [plain.length > 0 && el("div.field", { "data-key": "backs" }, el("p.dim.small", t("What does its back show?")),
    el("div.two", plain.map((back) => button(back.name, () => send(back.id), { icon: back.icon && sign(back.icon) })))),
  ...kinds.map((kind) => el("div.field", { "data-key": kind }, el("p.dim.small", kind, ": ", t("what does its back show?")),
    el("div.pips", backs.filter((back) => back.name === kind).map((back) => el("button.btn", { type: "button", "aria-label": backName(back), onclick: () => send(back.id) }, back.figure)))))];
}

export const backOf = (backs, id) => { const back = backs?.find((one) => one.id === id); return back && backName(back); };

export function revealCard(task) {
  const name = async () => {
    const code = await pickCard(t("Which card is it?"), { among: task.among.length ? task.among : undefined, decks: task.decks });
    if (code) answer(task, { card: code });
  };
  return el("div.panel.due", el("h2", t("Turn it over: {card}", { card: cardName(task.card || {}) })),
    el("p.dim", t("Its figures count now.")),
    task.among.length > 0 && task.among.length <= 6 ? el("div.list", task.among.map(cardOf).filter(Boolean).map((card) => button(card.name, () => answer(task, { card: card.code }), { kind: "left" }))) : button(t("Say which card it is"), name, { kind: "main", icon: ui("search") }),
    task.figure && button(t("Enter its figure only"), async () => {
      const by = await sheet(t("What does it count?"), (close) => el("div.pips", Array.from({ length: 16 }, (_, n) => el("button.btn", { type: "button", onclick: () => close(n) }, n))));
      if (by !== undefined) answer(task, { by });
    }, { kind: "plain" }));
}

export function clashRoll(task) {
  const dice = task.rolls.flatMap((roll) => diceOf(roll.dice).map((sides) => ({ label: roll.name, sides })));
  return el("div.thumb", rollButtons(t("Roll for both sides"), dice, (data) => answer(task, data)));
}

export function claimCard(task) {
  const seat = seatOf(task.seat);
  return el("div.panel", { class: task.mine ? "due" : "" },
    el("h2", seat?.you ? t("Take a card") : t("{name} takes a card", { name: seat?.name })), task.words && el("p.dim", task.words),
    el("div.list", task.cards.map((card) => (task.mine ? handRow(card, null, () => answer(task, { card: card.id })) : el("div.item", { "data-key": card.id }, cardIcon(card), el("span", el("b", cardName(card)), el("small", card.type_name || "")), el("span"))))),
    task.mine && task.optional && button(t("I want none"), () => answer(task, { card: "" })));
}
