// What is due about others: whom to choose, what is handed on or taken, whether a card applies, how places lie.

import { answer, app, dot, nameOf, once, seatOf, tile } from "./app.js";
import { cardOf, decksIn, decksWith } from "./catalog.js";
import { button, el, minus, t, ui } from "./dom.js";
import { kept } from "./keep.js";
import { pickCard } from "./pick.js";
import { copyRow } from "./rows.js";
import { refresh, sheet } from "./sheet.js";
import { ahead, behind, veiled } from "./veil.js";

const named = kept("sent");
const laid = kept("laid");

// A seat as a big button, with where it stands and what is counted of it.
function person(id, send) {
  const seat = seatOf(id);
  const counted = seat.counters.map((one) => `${one.name} ${minus(one.value)}`);
  return el("button.item", { type: "button", "data-key": `seat-${id}`, onclick: () => send(id) }, dot(seat), el("span", el("b", seat.name, seat.you && ` (${t("you")})`), el("small", [seat.place?.name, ...counted].filter(Boolean).join(" · "))), ui("more"));
}

export const choose = (task, panel) => panel(task, el("div.list", task.seats.map((id) => person(id, (target) => answer(task, { target })))), leave(task));

const leave = (task) => task.optional && button(t("Leave it at that"), () => answer(task, {}));

export const hand = (task, panel) => panel(task, el("div.list", task.cards.map((card) => copyRow(card, () => answer(task, { card: card.id })))), leave(task));

export function unmask(task, panel) {
  return panel(task, el("p.dim", t("It is shown for all to see.")),
    button(t("Which card is it?"), async () => {
      const code = await pickCard(t("Which card is it?"), { decks: decksIn(task.pile) });
      if (code) answer(task, { card: code });
    }, { kind: "main", icon: ui("search") }));
}

export function send(task, panel) {
  const code = named.get(task.id);
  const name = async () => {
    const found = await pickCard(t("Which card did you draw?"), { decks: decksWith(task.deck), note: t("Only you and whoever gets it see its name."), unknown: t("Leave it unnamed") });
    if (found !== undefined) { named.set(task.id, found); app.draw(); }
  };
  return panel(task,
    code && veiled(`sent-${task.id}`, t("The card that you have drawn"), () => behind({ ...cardOf(code), text: "" })),
    button(code ? t("It is another card") : t("Name the card"), name, { icon: ui("search"), kind: code ? "plain" : "main" }),
    !code && el("p.why", t("Without its name, the two of you read it on paper.")),
    el("h2", t("Who gets it?")),
    el("div.list", task.seats.map((id) => person(id, (target) => answer(task, { target, ...(code ? { card: code } : {}) })))));
}

export function verdict(task, panel) {
  const words = task.applies === true ? t("It applies to you.") : task.applies === false ? t("It does not apply to you.") : task.card ? t("You may say what you like.") : "";
  ahead(task.card);
  const look = task.card && veiled(`verdict-${task.id}`, t("The card, for the two of you alone"), () => [behind(task.card), task.mine && words && el("p", el("b", words))]);
  if (!task.mine) return [panel(task), look];
  return panel(task, look,
    !task.card && el("p.dim", t("Read the card on paper, and answer truly.")),
    task.choices.map((choice) => button(choice.words, () => answer(task, { choice: choice.id }), { icon: ui(choice.id === "yes" ? "check" : "close") })),
    el("p.why", t("All hear your answer. Lay the card on its discards, face down.")));
}

export function heed(task, panel) {
  const seat = seatOf(task.seat);
  return panel(task, el("p.dim", t("Do what it says, and put the figures right.")), el("div.two", seat.counters.map((one) => tile(one, seat))),
    button(t("Done"), () => answer(task, {}), { kind: "main", icon: ui("check") }));
}

// Groups of places; two that are tapped one after the other change places.
function arranged(key, groups, then) {
  const now = laid.get(key) || { groups, picked: "" };
  const tap = (id) => {
    const swap = (place) => (place.id === id ? other : place.id === now.picked ? place_(id) : place);
    const place_ = (wanted) => now.groups.flat().find((place) => place.id === wanted);
    const other = place_(now.picked);
    const after = now.picked && now.picked !== id ? now.groups.map((group) => group.map(swap)) : now.groups;
    laid.set(key, { groups: after, picked: now.picked ? "" : id });
    app.draw();
    refresh();
  };
  return [
    el("div.groups", now.groups.map((group, at) => el("div.group", { role: "group", "aria-label": t("Group {n}", { n: at + 1 }), "data-key": `group-${at}` },
      group.map((place) => el("button.btn", { type: "button", "data-key": `laid-${place.id}`, "aria-pressed": String(place.id === now.picked), onclick: () => tap(place.id) }, place.name))))),
    el("p.why", t("Laid out otherwise? Tap two places to exchange them.")),
    button(t("They lie like this"), () => then(now.groups.map((group) => group.map((place) => place.id))), { kind: "main", icon: ui("check") }),
  ];
}

export const scatter = (task, panel) => panel(task, arranged(task.id, task.groups, (groups) => answer(task, { groups })));

// Which places lie together, and who stands where.
export function pairs(open) {
  const { view } = app;
  const place = (id) => view.places.find((one) => one.id === id);
  const row = (one) => [el("b", one.name), el("span.pawns", one.seats.map((id) => el("span", dot(seatOf(id), true), nameOf(id))))];
  return el("div.groups", view.groups.map((group, at) => el("div.group", { role: "group", "aria-label": t("Group {n}", { n: at + 1 }), "data-key": `lie-${at}` },
    group.map(place).map((one) => (open ? el("button.item.flat.at", { type: "button", "data-key": `at-${one.id}`, onclick: () => open(one.id) }, row(one)) : el("div.at", { "data-key": `at-${one.id}` }, row(one)))))));
}

// The groups are put right by hand.
export const regroup = () => {
  const now = () => app.view.groups.map((group) => group.map((id) => app.view.places.find((place) => place.id === id)));
  const key = `by hand ${app.view.revision}`;
  return sheet(t("How do the places lie?"), (close) => arranged(key, now(), (groups) => { close(); once("groups", { groups }); }), { live: true });
};

export const secret = (task) => el("div.panel", el("h2", task.title), el("p.why", ui("skip"), " ", t("Waiting for {name}.", { name: nameOf(task.seat) })));
