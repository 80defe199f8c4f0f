// What is due: one panel for each kind of task, with what answers it.

import { answer, app, bare, diceOf, mayFor, nameOf, once, rollButtons, seatOf, shortDice, tile } from "./app.js";
import { cardOf, decksWith, placeOf } from "./catalog.js";
import { button, el, t, ui } from "./dom.js";
import { gridMap, isGrid } from "./grid.js";
import { attach, lay, named as nameIt, putTo, spread } from "./party.js";
import { kept } from "./keep.js";
import { choose as chooseSeat, hand, heed, scatter, secret, send, unmask, verdict } from "./people.js";
import { pickCard, pickPlace } from "./pick.js";
import { battleRoll, tableRoll } from "./roll.js";
import { copyRow } from "./rows.js";
import { confirm } from "./sheet.js";
import { backButtons, backOf, claimCard, clashRoll, playCard, revealCard } from "./sides.js";

// Cards that people have named for a draw and not sent yet, by the task's id.
const named = kept("named");

export function taskView(task) {
  const made = (KINDS[task.kind] || ask)(task);
  const seat = seatOf(task.seat);
  if (task.mine && !SHARED.includes(task.kind) && seat && !seat.you && seat.phone) { // the host could, but the seat has a phone of its own
    return el("details.panel", { "data-key": task.id }, el("summary", ui("skip"), el("span", el("b", t("Waiting for {name}", { name: seat.name })), el("small.dim", ` ${bare(task.title)}`))), made, strike(task));
  }
  return el("section.task", { "data-key": task.id, "aria-label": [bare(task.title), seat && !seat.you && seat.name].filter(Boolean).join(" · ") }, made, app.view.hosting && strike(task));
}

// What anybody may do, whose die it ever is.
const SHARED = ["flip", "roll", "spoils", "reveal", "clash"];

const strike = (task) => button(t("Strike this out"), async () => {
  const yes = await confirm(t("Strike this out?"), t("The table settles it otherwise; what would follow from it does not happen."), t("Strike it out"));
  if (yes) once("waive", { task: task.id });
}, { kind: "plain" });

const heading = (task) => {
  const [first, more] = ["roll", "carry"].includes(task.kind) && task.words ? [task.words, ""] : [task.title, task.words];
  return [el("h2", { class: first.length > 44 ? "sentence" : "" }, bare(first)), more && more !== first && el("p.dim", bare(more)), whose(task)];
};
const whose = (task) => task.seat && !seatOf(task.seat)?.you && el("p.dim", t("for {name}", { name: nameOf(task.seat) }));
const panel = (task, ...inner) => el("div.panel", { class: task.mine ? "due" : "" }, heading(task), task.mine ? inner : waiting(task));
const waiting = (task) => el("p.why", ui("skip"), " ", t("Waiting for {name}.", { name: nameOf(task.seat) || t("the others") }));

function draw(task) {
  if (!task.named) return panel(task, button(task.left === 1 ? t("I have drawn it") : t("I have drawn {n}", { n: task.left }), () => answer(task, {}), { kind: "main", icon: ui("cards") }));
  const codes = named.get(task.id) || [];
  const rows = codes.map((code, at) => el("div.item", { "data-key": code }, ui("check"), el("span", el("b", cardOf(code)?.name || backOf(task.backs, code) || code), el("small", cardOf(code)?.says || "")),
    el("button.round", { type: "button", "aria-label": t("Take out {name}", { name: cardOf(code)?.name || backOf(task.backs, code) }), onclick: () => { named.set(task.id, codes.filter((_, other) => other !== at)); app.draw(); } }, ui("close"))));
  const add = async () => {
    const code = await pickCard(t("Which card did you draw?"), { decks: decksWith(task.deck), but: codes });
    if (code) { named.set(task.id, [...codes, code]); app.draw(); }
  };
  const rest = task.left - codes.length;
  const open = (task.backs || []).filter((back) => !task.secret || (back.types.length && back.types.every((type) => task.sort?.[type])));
  const seen = (id) => { if (task.left === 1) answer(task, { cards: [id] }); else { named.set(task.id, [...codes, id]); app.draw(); } };
  return panel(task, el("div.list", rows),
    rest > 0 && backButtons(open, seen),
    rest > 0 && button(codes.length ? t("Name another ({n} left)", { n: rest }) : t("Name the cards"), add, { icon: ui("search"), kind: codes.length ? "" : "main" }),
    button(rest === 0 ? t("That is all {n}", { n: task.left }) : codes.length ? t("The others stay unknown") : t("Drawn; name them later"), () => answer(task, { cards: codes }), { kind: rest === 0 || codes.length ? "main" : "" }),
    !codes.length && el("p.why", t("Cards without a name count, but their bonuses do not.")));
}

function flip(task) {
  const place = task.place && placeOf(task.place.id);
  return panel(task,
    place?.note && el("p.dim", place.note),
    backButtons(task.backs || [], (id) => answer(task, { card: id })),
    el("div.two",
      button(t("Which card is it?"), async () => {
        const code = await pickCard(t("Which card was flipped?"), { decks: decksWith(task.deck) });
        if (code) answer(task, { card: code });
      }, { kind: "main", icon: ui("search") }),
      button(t("Flipped; name it later"), () => answer(task, {}))),
    task.place && button(t("The real die showed another city"), async () => {
      const id = await pickPlace(t("Which city did the die show?"));
      if (id) answer(task, { place: id });
    }, { kind: "plain" }));
}

function roll(task) {
  const seats = task.seats?.length ? task.seats : [""];
  const each = diceOf(task.dice);
  const dice = seats.flatMap((seat) => each.map((sides) => ({ label: nameOf(seat) || t("Die"), sides })));
  const words = seats.length > 1 ? t("Roll {dice} for all {n}", { dice: shortDice(task.dice), n: seats.length }) : t("Roll {dice}", { dice: shortDice(task.dice) });
  const names = seats.map(nameOf).filter(Boolean);
  return panel(task, (names.length > 1 || !task.seat) && names.length > 0 && el("p.dim", names.join(t(", "))), rollButtons(words, dice, (data) => answer(task, data)));
}

const choose = (send) => (task) => panel(task, el("div.list", task.cards.map((card) => copyRow(card, () => send(task, card)))));

function foe(task) {
  return panel(task, el("div.list", task.seats.map((id) => button(nameOf(id), () => answer(task, { target: id }), { kind: "left", icon: ui("me") }))));
}

function move(task) {
  const here = task.places.find((place) => place.here);
  const near = task.places.filter((place) => !place.here);
  const row = (place) => {
    const known = app.view.places.find((one) => one.id === place.id);
    const lair = known?.piles.reduce((sum, pile) => sum + pile.count, 0) || 0;
    return el("button.item.flat", { type: "button", onclick: () => answer(task, { place: place.id }), "data-key": place.id },
      el("span", el("b", place.name), el("small", [placeOf(place.id)?.note, lair ? t("creatures: {n}", { n: lair }) : "", known?.seats.length ? known.seats.map(nameOf).join(t(", ")) : ""].filter(Boolean).join(" · "))), el("span.num", placeOf(place.id)?.number ?? ""));
  };
  return panel(task, task.left > 0 && el("p.dim", task.left === 1 ? t("Up to one space.") : t("Up to {n} spaces.", { n: task.left })),
    isGrid() ? gridMap(near.map((place) => place.id), here?.id, (id) => answer(task, { place: id }), t("Where your pawn can go")) : el("div.list", near.map(row)),
    here && button(t("Stay in {place}", { place: here.name }), () => answer(task, { place: here.id })),
    button(t("Somewhere else"), async () => {
      const id = await pickPlace(t("Where does the pawn go?"));
      if (id) answer(task, { place: id });
    }, { kind: "plain" }));
}

function put(task) {
  if (task.holders) {
    return panel(task, button(t("Choose the card"), () => putTo(task), { kind: "main", icon: ui("cards") }), task.optional && button(t("Leave it at that"), () => answer(task, {})));
  }
  return panel(task,
    button(t("Choose the card"), async () => {
      const code = await pickCard(t("Which card from the hand?"), { types: task.types });
      if (code) answer(task, { card: code });
    }, { kind: "main", icon: ui("cards") }),
    task.optional && button(t("Leave it at that"), () => answer(task, {})));
}

function ask(task) {
  if (task.choices?.length) return panel(task, task.choices.map((choice, at) => button(bare(choice.words), () => answer(task, { choice: choice.id }), { kind: at ? "" : "main" })));
  const seat = seatOf(task.seat);
  const limited = seat?.counters.filter((one) => one.limit !== null && one.limit !== undefined) || [];
  return panel(task, limited.length > 0 && mayFor(seat) && el("div.two", limited.map((one) => tile(one, seat, limited.length === 1))),
    limited.some((one) => one.over) && el("p.why", ui("alert"), " ", t("More than the limit: discard, or go on if the table agrees.")),
    button(t("Done"), () => answer(task, {}), { kind: "main", icon: ui("check") }));
}

function stand(task) {
  const seat = seatOf(task.seat);
  const hits = seat?.counters.find((one) => one.max !== null);
  const icons = { again: "dice", flee: "flee", yes: "check", no: "close" };
  return panel(task, hits && el("p", t("{name}: {value} of {max} {what}", { name: seat.name, value: hits.value, max: hits.max, what: hits.name.toLowerCase() })),
    task.choices.map((choice, at) => button(bare(choice.words), () => answer(task, { choice: choice.id }), { kind: at ? "" : "main", icon: ui(icons[choice.id] || "next") })));
}

const KINDS = {
  draw, flip, roll, spoils: roll, table: tableRoll, chase: tableRoll, battle: battleRoll,
  pick: choose((task, card) => answer(task, { card: card.id })), target: choose((task, card) => answer(task, { card: card.id })),
  lay: (task) => lay(task, panel), spread: (task) => spread(task, panel), attach: (task) => attach(task, panel), carry: (task) => attach(task, panel), name: (task) => nameIt(task, panel),
  foe, move, put, ask, invite: stand, willing: stand, another: stand, stand,
  choose: (task) => chooseSeat(task, panel), give: (task) => hand(task, panel), take: (task) => hand(task, panel), unmask: (task) => unmask(task, panel),
  send: (task) => send(task, panel), verdict: (task) => verdict(task, panel), heed: (task) => heed(task, panel), scatter: (task) => scatter(task, panel), secret,
  play: playCard, reveal: revealCard, clash: clashRoll, claim: claimCard,
};

