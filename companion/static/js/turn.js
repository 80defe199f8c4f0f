// The first place: the lobby, the setup, the turn with its phases and actions, the end.

import { act, app, dies, dot, me, nameOf, once, seatOf, sumLines, tiles, told } from "./app.js";
import { cardSheet } from "./cards.js";
import { button, el, haveWon, minus, sign, t, ui } from "./dom.js";
import { bearer } from "./party.js";
import { person } from "./scores.js";
import { noCards, seals } from "./seals.js";
import { toast } from "./sheet.js";
import { sideTasks, sidesPage } from "./sides.js";
import { taskView } from "./tasks.js";
import { anytime, reached, secrets } from "./veil.js";

export function turnTitle() {
  const { view } = app;
  const mine = me();
  if (view.stage === "lobby") return [view.game.title, t("Room {code}", { code: view.room.code })];
  if (view.contest) return [view.contest.card?.known ? view.contest.card.name : view.contest.name, [view.contest.place && t("in {place}", { place: view.contest.place.name }), view.contest.sides?.order !== "open" && t("round {n}", { n: view.contest.round })].filter(Boolean).join(" · ")];
  if (view.stage === "setup") return [t("Setting up"), view.game.title];
  if (view.stage === "over") return [t("The end"), view.game.title];
  const turn = view.turn && seatOf(view.turn.seat);
  return [mine?.place ? t("{name} in {place}", { name: mine.name, place: mine.place.name }) : mine?.name || view.game.title, turn && (turn.you ? t("Your turn") : t("{name}’s turn", { name: turn.name }))];
}

export function turnScreen() {
  const { view } = app;
  if (view.stage === "lobby") return lobby();
  if (view.stage === "over") return over();
  const due = view.tasks;
  const sides = view.contest?.sides;
  const shown = sides ? sideTasks(due) : view.contest || due.some((task) => ["table", "battle", "chase"].includes(task.kind)) ? due.slice(0, 1) : ownFirst(due);
  return [
    sides ? sidesPage(sides) : news(),
    seals(),
    due.length > 0 && shown.map(taskView),
    sides && news(),
    view.stage === "play" && !view.contest && due.length === 0 && phase(),
    (view.stage === "play" || view.stage === "setup") && [reached(), secrets(), view.stage === "play" && anytime()],
    view.stage === "play" && standing(),
  ];
}

const ownFirst = (due) => [...due.filter((task) => task.seat === app.view.you), ...due.filter((task) => task.seat !== app.view.you)];

// What happened last, with the sum that it was made of.
function news() {
  const entry = told().find((one) => !one.undone);
  if (!entry || ["create", "sit", "choose", "rename", "lock"].includes(entry.kind)) return null;
  const big = entry.total !== null && entry.total !== undefined;
  const fold = app.view.contest || entry.lines.length > 2;
  return el("section.panel.news", { class: [big && "rolled", entry.words.length > 90 && "long"].filter(Boolean).join(" "), "data-key": `news-${entry.id}`, "aria-label": t("What happened last") },
    big && el("div.figure-big.settle", el("span.num", minus(entry.total))),
    el("div.said", el("p", entry.words), (entry.annul || entry.undo) && button(entry.annul ? t("Annul") : t("Undo"), () => act(entry.annul ? "annul" : "undo", { event: entry.id }), { kind: "plain", icon: ui("undo") })),
    entry.dice.length > 0 && entry.dice.length < 7 && !big && dies(entry.dice),
    entry.lines.length > 0 && (fold ? el("details", el("summary", t("How it came to {n}", { n: minus(entry.total) })), sumLines(entry)) : sumLines(entry)));
}

const MANY = 4;

function phases(turn) {
  return el("ol.phases", { class: turn.phases.length > MANY ? "many" : "", "aria-label": t("Phases of the turn") }, turn.phases.map((one) => el("li", { "aria-current": one.now ? "step" : undefined, class: one.done ? "done" : "" }, one.name)));
}

function phase() {
  const { turn } = app.view;
  if (!turn) return null;
  const now = turn.phases.find((one) => one.now);
  const seat = seatOf(turn.seat);
  const yours = seat?.you;
  const spent = turn.left !== null && turn.left !== undefined;
  const why = turn.actions.filter((one) => !one.can && one.why.length);
  const alone = spent && turn.actions.length === 1; // what a phase is there for is its main button
  return [
    phases(turn),
    el("h2", yours ? now.name : t("{name}: {phase}", { name: seat?.name, phase: now.name }), spent && !(alone && turn.left === 1) && ` · ${turn.left === 1 ? t("one action left") : t("{n} actions left", { n: turn.left })}`),
    !turn.actions.length && now.words && el("p.dim", now.words),
    turn.mine && turn.actions.length > 0 && el("div.actions", { class: turn.actions.length === 1 ? "" : "two" }, turn.actions.map((one) => action(one, turn, alone && one.can ? "main" : "card"))),
    turn.mine && why.length > 0 && el("ul.reasons", [...new Set(why.flatMap((one) => one.why.map((words) => `${one.name}: ${words}`)))].slice(0, 6).map((words) => el("li.why", words))),
    !turn.mine && el("p.why", t("{name} chooses; you can look around meanwhile.", { name: seat?.name })),
    turn.mine && el("div.thumb", button(last(turn) ? t("End the turn") : t("On to {phase}", { phase: next(turn).name }), () => once("next", {}), { kind: turn.left && (!alone || turn.actions[0].can) ? "" : "main", icon: ui("next") })),
  ];
}

const next = (turn) => turn.phases[turn.phases.findIndex((one) => one.now) + 1] || turn.phases[0];
const last = (turn) => turn.phases.at(-1).now;

function action(one, turn, kind) {
  const why = !turn.mine ? t("It is {name}’s turn.", { name: nameOf(turn.seat) }) : one.can ? "" : one.why.join(" ") || t("Something else has to be done first.");
  const node = button(one.name, () => (turn.mine ? once("act", { action: one.id }) : toast(why)), { kind, icon: one.icon ? sign(one.icon) : ui("more"), why, key: `act-${one.id}` });
  node.title = why || one.words;
  return node;
}

function standing() {
  const seat = me();
  if (!seat) return null;
  const pile = seat.piles[0];
  return [
    el("h2", t("You")),
    seat.out && el("p.notice", ui("down"), el("span", t("You are out of the game."))),
    seat.skips > 0 && el("p.notice", ui("skip"), el("span", t("Your next turn is left out."))),
    tiles(seat),
    seat.warnings.map((words) => el("p.notice", ui("alert"), el("span", words))),
    pile && el("section.field", { "aria-label": pile.name }, el("h2", pile.name), pile.cards.length ? el("div.list", pile.cards.map((card) => bearer(card, pile, seat, (one, at) => cardSheet(one, at, seat)))) : noCards(pile)),
  ];
}

function lobby() {
  const { view } = app;
  const few = view.seats.length < view.game.players[0];
  const qr = document.getElementById("qr")?.content.cloneNode(true);
  return [
    !view.room.locked && el("section.panel", { "data-keep": "qr", "data-key": "qr", "aria-label": t("Join") }, qr, el("p.room-code", view.room.code), el("p.centre.dim.small", t("Scan it with another phone’s camera, or type the code there."))),
    view.room.locked && el("p.notice", ui("lock"), el("span", t("The room is closed to newcomers."))),
    el("h2", t("At the table: {n}", { n: view.seats.length })),
    el("div.people", view.seats.map((seat) => el("div.person", { "data-key": seat.id }, dot(seat), el("span", el("b", seat.name), el("small", [seat.you && t("you"), seat.host && t("host"), !seat.phone && t("no phone"), seat.color?.name].filter(Boolean).join(" · ")))))),
    view.hosting && el("a.btn.left", { href: `/room/${app.code}/seats` }, ui("add-person"), el("span", el("b", t("Add somebody without a phone")), el("small.dim", t("you act for them")))),
    view.room.options.length > 0 && options(view),
    el("div.thumb", view.hosting
      ? button(t("Begin the game"), () => once("begin", {}), { kind: few ? "" : "main", icon: ui("next") })
      : el("p.why.centre", t("{name} begins the game when all are here.", { name: nameOf(view.room.host) })),
    view.hosting && few && el("p.why.centre", t("{title} is for {least} to {most} players.", { title: view.game.title, least: view.game.players[0], most: view.game.players[1] }))),
  ];
}

function options(view) {
  const on = view.room.options.filter((one) => one.on);
  return el("details.panel", { "data-key": "options" }, el("summary", el("span", el("b", t("Optional rules")), el("small.dim", ` ${on.length ? on.map((one) => one.name).join(t(", ")) : t("all off")}`))),
    el("div.list", view.room.options.map((one) => {
      const box = el("input", { type: "checkbox", checked: one.on, disabled: !view.hosting, onchange: async () => { const sent = await act("options", { [one.id]: box.checked }); if (!sent.ok) box.checked = !box.checked; } });
      return el("label.check", { "data-key": `option-${one.id}-${one.on}` }, box, el("span", el("b", one.name), el("small", one.words)));
    })), !view.hosting && el("p.why", t("The host switches them.")));
}

function over() {
  const { view } = app;
  const names = view.outcome?.names || [];
  const won = view.outcome?.winners.includes(view.you);
  return [
    el("div.hero", ui(names.length ? "trophy" : "down"), el("h2.big", names.length ? haveWon(names) : t("All of you have lost")), won && el("p", t("Well played."))),
    el("p.centre", told().find((one) => !one.undone)?.words),
    el("div.list", view.seats.map((seat) => person(seat, { mark: view.outcome?.winners.includes(seat.id) }))),
    el("a.btn", { href: `/room/${app.code}/export.json` }, ui("save"), t("Keep a copy of this evening")),
    el("a.btn.main", { href: "/new" }, ui("people"), t("Another game")),
  ];
}

