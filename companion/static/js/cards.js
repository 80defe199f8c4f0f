// Cards: what lies in play, what is played from a hand, piles, and looking any card up.

import { act, app, faceLines, me, mayFor, nameOf, once, tile } from "./app.js";
import { catalog, decksIn, search } from "./catalog.js";
import { button, el, sign, t, ui } from "./dom.js";
import { bearer, bearers } from "./party.js";
import { cardLine, pickCard, pickPlace } from "./pick.js";
import { copyRow } from "./rows.js";
import { noCards } from "./seals.js";
import { sheet } from "./sheet.js";

let typed = "";

export function cardsScreen() {
  const seat = me();
  const input = el("input", { type: "search", value: typed, placeholder: t("Look a card up: name, code, a word"), "aria-label": t("Look a card up"), autocomplete: "off", "data-key": "look-up", oninput: () => { typed = input.value; app.draw(); } });
  const found = typed.trim() ? search(typed, catalog().cards).slice(0, 30) : [];
  return [
    el("div", { role: "search" }, input),
    typed.trim() && (found.length ? el("div.list", found.map((card) => lookUp(card))) : el("p.dim", { role: "status" }, t("No card fits that."))),
    !typed.trim() && seat && app.view.stage !== "lobby" && [...seat.piles.map((pile) => pileSection(pile, seat)), hand(seat), app.view.piles.map((pile) => pileSection(pile, null))],
    !typed.trim() && decks(),
  ];
}

const lookUp = (card) => el("a.item", { href: `/C/${card.code}`, "data-key": `look-${card.code}` }, ...cardLine(card).childNodes);

function pileSection(pile, seat) {
  return el("section.field", { "data-key": `pile-${pile.id}`, "aria-label": pile.name },
    el("h2", pile.name, ` · ${pile.count}`),
    seat?.warnings.length > 0 && seat.piles[0] === pile && seat.warnings.map((words) => el("p.notice", ui("alert"), el("span", words))),
    pile.cards.length ? el("div.list", pile.cards.map((card) => bearer(card, pile, seat, (one, at) => cardSheet(one, at, seat)))) : noCards(pile),
    button(t("Add a card here"), () => addTo(pile, seat), { kind: "plain", icon: ui("plus") }));
}

async function addTo(pile, seat) {
  const code = await pickCard(t("Which card goes to: {pile}?", { pile: pile.name }), { decks: decksIn(pile.id) });
  if (code) once("put", { code, to: pile.id, ...(seat ? { owner: seat.id } : {}) });
}

function hand(seat) {
  const counter = seat.counters.find((one) => one.limit !== null && one.limit !== undefined);
  if (!counter) return null;
  return el("section.field", { "aria-label": counter.name },
    el("h2", t("In your hand")),
    el("div.two", tile(counter, seat), el("div.field",
      button(t("Play one"), () => playFrom(seat), { icon: ui("next") }),
      button(t("Into play"), async () => {
        const code = await pickCard(t("Which card goes into play?"), { decks: decksIn(seat.piles[0].id), but: inPlay() });
        if (code) once("put", { code, to: seat.piles[0].id, owner: seat.id, from: counter.id });
      }, { icon: ui("cards") }))),
    el("p.why", t("Cards in a hand stay secret: the companion only counts them.")));
}

const inPlay = () => app.view.seats.flatMap((seat) => seat.piles.flatMap((pile) => pile.cards.map((card) => card.code))).filter(Boolean);

async function playFrom(seat) {
  const code = await pickCard(t("Which card do you play?"), { note: t("For a card that adds to a roll, choose it at the roll."), but: inPlay() });
  if (code) once("play", { code, seat: seat.id });
}

function decks() {
  const game = app.view.game.id;
  return [el("h2", t("All cards")), el("div.list", catalog().decks.map((deck) => el("a.item", { href: `/cards/${game}/${deck.id}`, "data-key": `deck-${deck.id}` }, sign(deck.icon), el("span", el("b", deck.title), el("small", t("{n} cards", { n: deck.total }))), ui("more"))))];
}

// What can be done with a card on the table.
export function cardSheet(card, pile, seat) {
  if (!card.known && !card.hidden) return nameSheet(card, pile, seat);
  return sheet(card.known ? card.name : t("A hidden card"), (close) => {
    const go = (kind, data) => () => { close(); act(kind, data); };
    const others = app.view.seats.filter((one) => one !== seat);
    const counter = seat?.counters.find((one) => one.limit !== null && one.limit !== undefined);
    const works = seat && seat.piles[0]?.id === pile.id;
    return [
      card.code && el("img.face", { src: `/faces/${app.view.game.id}/${card.code}-front.svg`, alt: "", loading: "lazy" }),
      faceLines(card), card.text && el("p", card.text),
      mayFor(seat) || !seat ? [
        works && counter && button(t("Back to the hand"), go("put", { card: card.id, to: counter.id, owner: seat.id, at: seat.id }), { icon: ui("undo") }),
        button(t("Discard"), go("put", { card: card.id, to: "", ...(seat ? { at: seat.id } : {}) }), { icon: ui("close") }),
        me() && seat !== me() && me().piles.map((own) => button(t("To my: {pile}", { pile: own.name }), go("put", { card: card.id, to: own.id, owner: me().id }), { icon: own.icon ? sign(own.icon) : ui("cards") })),
        seat && bearers(seat, pile.id).filter((one) => one.id !== pile.owner).map((one) => button(t("To {name}", { name: one.name }), go("put", { card: card.id, to: pile.id, owner: one.id }), { icon: pile.icon ? sign(pile.icon) : ui("cards") })),
        works && others.map((one) => button(t("Give to {name}", { name: one.name }), go("put", { card: card.id, to: pile.id, owner: one.id, at: seat.id }), { icon: ui("me") })),
        card.plays && seat?.you && button(t("Play it now"), () => { close(); once("play", { card: card.id, seat: seat.id }); }, { icon: ui("next") }),
        !works && ontoPlace(card),
      ] : el("p.why", t("Only {name} and the host move this.", { name: nameOf(seat.id) })),
      card.code && el("a.btn", { href: `/C/${card.code}` }, ui("book"), t("Its page and rules")),
    ];
  });
}

// A card of a deck that lies at places can be put there.
function ontoPlace(card) {
  const pile = app.view.places[0]?.piles.find((one) => !card.deck || decksIn(one.id)?.includes(card.deck));
  return pile && button(t("Onto a place"), async () => { const id = await pickPlace(t("Onto which place?")); if (id) act("put", { card: card.id, to: pile.id, owner: id }); }, { icon: ui("place") });
}

async function nameSheet(card, pile, seat) {
  const code = await pickCard(t("Which card is it?"), { decks: decksIn(pile.id), note: seat ? t("in: {pile}, {name}", { pile: pile.name, name: seat.name }) : pile.name, unknown: t("Discard it unseen") });
  if (code) once("name", { card: card.id, code });
  else if (code === "") once("put", { card: card.id, to: "" });
}
