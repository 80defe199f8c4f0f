// Scores: everybody's standing with big ±, the cities with what is in them, and the cards that are left.

import { act, app, dot, mayFor, me, nameOf, once, tile, tiles } from "./app.js";
import { cardSheet } from "./cards.js";
import { decksIn, placeOf } from "./catalog.js";
import { button, el, minus, sign, t, ui } from "./dom.js";
import { gridMap, isGrid } from "./grid.js";
import { bearer } from "./party.js";
import { pairs, regroup } from "./people.js";
import { pickCard } from "./pick.js";
import { copyRow } from "./rows.js";
import { sheet } from "./sheet.js";

export function person(seat, { open, mark = seat.turn } = {}) {
  const main = seat.counters.find((one) => one.min === null) || seat.counters[0];
  const rest = seat.counters.filter((one) => one !== main);
  return el(open ? "button.person" : "div.person", { class: mark ? "turn" : "", type: open ? "button" : undefined, onclick: open, "data-key": seat.id },
    dot(seat),
    el("span", el("b", seat.name, seat.you && ` (${t("you")})`), el("small", [seat.turn && t("whose turn it is"), seat.out && t("out of the game"), seat.skips > 0 && t("next turn left out"), seat.place && seat.place.name].filter(Boolean).join(" · ")),
      el("small.facts", rest.map((one) => el("span", one.icon ? sign(one.icon, one.name) : `${one.name} `, el("b.inline", minus(one.value)), one.max !== null || one.limit ? ` ${t("of {most}", { most: one.max ?? one.limit })}` : "")))),
    main && el("span.score", el("span.num", minus(main.value)), el("small", main.name)));
}

export function scoresScreen() {
  const { view } = app;
  if (view.stage === "lobby") return el("p.dim", t("The scores begin with the game."));
  const undo = view.log.find((one) => one.undo && one.kind === "count" && one.seat === view.you);
  return [
    me() && [el("h2", t("You")), tiles(me())],
    undo && button(t("Undo: {words}", { words: undo.words }), () => act("undo", { event: undo.id }), { kind: "plain", icon: ui("undo") }),
    el("h2", t("Everybody")),
    el("div.list", view.seats.map((seat) => person(seat, { open: () => personSheet(seat.id) }))),
    view.counters.length > 0 && [el("h2", t("The table")), el("div.two", view.counters.map((one, at) => tile(one, null, view.counters.length % 2 === 1 && at === view.counters.length - 1)))],
    view.places.length > 0 && cities(view),
  ];
}

function personSheet(id) {
  return sheet(nameOf(id), (close) => {
    const seat = app.view.seats.find((one) => one.id === id);
    const again = () => { close(); };
    return seat && [
      seat.place && el("p.dim", t("in {place}", { place: seat.place.name })),
      tiles(seat),
      !mayFor(seat) && el("p.why", t("Only {name} and the host count here.", { name: seat.name })),
      seat.warnings.map((words) => el("p.notice", ui("alert"), el("span", words))),
      seat.piles.map((pile) => [el("h2", `${pile.name} · ${pile.count}`), el("div.list", pile.cards.map((card) => bearer(card, pile, seat, (one, at) => { again(); cardSheet(one, at, seat); })))]),
      app.view.hosting && app.view.stage === "play" && [el("h2", t("The host puts right")),
        button(t("It is {name}’s turn", { name: seat.name }), () => { again(); once("turn", { seat: seat.id }); }, { icon: ui("next") }),
        button(seat.out ? t("Back into the game") : t("Out of the game"), () => { again(); once("out", { seat: seat.id, out: !seat.out }); }, { icon: ui("down") })],
    ];
  }, { live: true });
}

function cities(view) {
  const count = (place) => place.piles.reduce((sum, pile) => sum + pile.count, 0);
  const busy = view.places.filter((place) => count(place) || place.seats.length).sort((a, b) => count(b) - count(a) || a.name.localeCompare(b.name));
  const rest = view.places.filter((place) => !busy.includes(place)).sort((a, b) => a.name.localeCompare(b.name));
  if (view.groups.length) return [el("h2", t("Places")), pairs(placeSheet), button(t("The places lie otherwise"), regroup, { kind: "plain", icon: ui("pencil") })];
  if (isGrid()) return [el("h2", t("Places")), gridMap(view.places.map((place) => place.id), me()?.place?.id, placeSheet, t("Places"), "quiet")];
  return [el("h2", t("Places")), el("div.list", busy.map((place) => cityRow(place, count(place)))),
    rest.length > 0 && el("details.panel", { "data-key": "quiet" }, el("summary", t("Quiet places: {n}", { n: rest.length })), el("div.list", rest.map((place) => cityRow(place, 0))))];
}

export function alarmOf(place) {
  return place.piles.some((pile) => pile.alarm);
}

function cityRow(place, count) {
  const alarm = alarmOf(place);
  const who = place.seats.map(nameOf).join(t(", "));
  return el("button.item.flat.city-row", { type: "button", class: alarm ? "alarm" : "", onclick: () => placeSheet(place.id), "data-key": `place-${place.id}` },
    el("span", el("b", place.number !== null && `${place.number} · `, place.name), el("small", [alarm && t("Alarm: nearly overrun"), who, placeOf(place.id)?.note].filter(Boolean).join(" · "))),
    count ? el("span.num", { "aria-label": t("cards: {n}", { n: count }) }, count) : el("span"));
}

function placeSheet(id) {
  const found = () => app.view.places.find((one) => one.id === id);
  return sheet(found().name, (close) => { const place = found(); return [
    placeOf(id)?.note && el("p", placeOf(id).note),
    place.seats.length > 0 && el("p.dim", t("Here: {names}", { names: place.seats.map(nameOf).join(t(", ")) })),
    place.counters.length > 0 && el("div.two", place.counters.map((one) => tile(one))),
    place.piles.map((pile) => [el("h2", `${pile.name} · ${pile.count}`), el("div.list", pile.cards.map((card) => copyRow(card, () => { close(); cardSheet(card, pile, null); }))),
      button(t("Add a card here"), async () => {
        const code = await pickCard(t("Which card comes to {place}?", { place: place.name }), { decks: decksIn(pile.id), unknown: t("Nobody knows yet") });
        if (code) once("put", { code, to: pile.id, owner: id });
        else if (code === "") once("put", { code: "", to: pile.id, owner: id });
      }, { icon: ui("plus") })]),
    me() && me().place?.id !== id && button(t("My pawn stands here"), () => { close(); once("pawn", { seat: me().id, place: id }); }, { icon: ui("place") }),
    place.code && el("a.btn.plain", { href: `/P/${place.code}` }, t("Its page")),
  ]; }, { live: true });
}
