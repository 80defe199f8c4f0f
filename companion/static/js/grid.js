// A board in a grid as a small map of buttons: where a pawn may go, or a card may lie.

import { app, dot, seatOf } from "./app.js";
import { catalog } from "./catalog.js";
import { el, sign, t, ui } from "./dom.js";

export const isGrid = () => catalog().places.some((place) => place.column !== undefined);

// `can` are the ids that may be chosen, `here` the one where the pawn stands; `onpick` gets an id.
export function gridMap(can, here, onpick, label, kind = "") {
  const places = catalog().places.filter((place) => place.column !== undefined);
  const columns = Math.max(...places.map((place) => place.column)) + 1;
  const rows = Math.max(...places.map((place) => place.row)) + 1;
  const at = new Map(places.map((place) => [`${place.row}.${place.column}`, place]));
  return el("div.grid-map", { role: "group", "aria-label": label, class: `columns-${columns} ${kind}` }, Array.from({ length: rows * columns }, (_, number) => {
    const place = at.get(`${Math.floor(number / columns)}.${number % columns}`);
    return place ? space(place, can.includes(place.id), place.id === here, onpick) : el("span");
  }));
}

// A pile as its icon; a card on it that is known with its first figure.
function mark(pile) {
  const top = pile.cards.at(-1);
  const figure = top?.known ? Object.values(top.figures || {})[0] : undefined;
  return el("span", { class: top?.known ? "known" : "" }, pile.icon ? sign(pile.icon) : pile.name, pile.count > 1 && ` ${pile.count}`, figure !== undefined && el("b", figure));
}

function space(place, can, here, onpick) {
  const known = app.view.places.find((one) => one.id === place.id);
  const lying = known?.piles.filter((pile) => pile.count) || [];
  const who = known?.seats.map(seatOf).filter(Boolean) || [];
  const words = [place.name, here && t("you are here"), ...lying.map((pile) => `${pile.name}: ${pile.cards.at(-1)?.known ? pile.cards.at(-1).name : pile.count}`), ...who.filter((seat) => !seat.you).map((seat) => seat.name)].filter(Boolean).join(t(", "));
  const inner = [
    el("small", place.name),
    el("span.on", who.map((seat) => dot(seat, true)), !who.length && place.marks?.length ? ui("home") : null),
    el("span.piles", lying.map(mark)),
  ];
  if (!can) return el("div.space", { class: here ? "here" : "", "aria-label": words, role: "img" }, inner);
  return el("button.space.can", { type: "button", class: here ? "here" : "", "aria-label": words, onclick: () => onpick(place.id), "data-key": `space-${place.id}` }, inner);
}
