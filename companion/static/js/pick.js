// Sheets to pick a card or a place by name, and to enter what real dice show.

import { catalog, cardOf, search, signOf, typeOf } from "./catalog.js";
import { el, sign, t, ui } from "./dom.js";
import { sheet } from "./sheet.js";

const MOST = 60;

export function cardLine(card, onclick, { pressed, end } = {}) {
  const traits = (card.traits || []).map((one) => catalog().traits[one]?.name || one);
  const small = [typeOf(card).name, ...traits, card.says].filter(Boolean).join(" · ");
  const tag = onclick ? "button.item" : "div.item";
  return el(tag, { type: onclick ? "button" : undefined, onclick, "aria-pressed": pressed, "data-key": card.code },
    sign(signOf(card)), el("span", el("b", card.name), el("small", small)),
    end ?? (card.strength ? el("span.num", card.strength) : el("span")));
}

// Resolves with a code, with "" for “nobody knows”, or with undefined.
export function pickCard(title, { decks, types, among, unknown, but = [], note } = {}) {
  const all = among ? among.map(cardOf).filter(Boolean) : catalog().cards;
  const cards = all
    .filter((card) => (!decks?.length || decks.includes(card.deck)) && (!types?.length || types.includes(card.type)) && !but.includes(card.code))
    .sort((a, b) => a.name.localeCompare(b.name));
  return sheet(title, (close) => {
    const list = el("div.list");
    const count = el("p.dim.small", { role: "status" });
    const show = () => {
      const found = search(input.value, cards);
      list.replaceChildren(...found.slice(0, MOST).map((card) => cardLine(card, () => close(card.code))));
      count.textContent = found.length ? (found.length > MOST ? t("{most} of {n} cards: type a few letters.", { most: MOST, n: found.length }) : "") : t("No card fits that.");
    };
    const input = el("input", { type: "search", placeholder: t("Name, code or a word on it"), "aria-label": t("Search the cards"), autocomplete: "off", enterkeyhint: "search", oninput: show });
    input.onkeydown = (event) => {
      const found = search(input.value, cards);
      if (event.key === "Enter" && found.length && input.value) { event.preventDefault(); close(found[0].code); }
    };
    show();
    return [
      note && el("p.dim", note), input,
      unknown && el("button.btn", { type: "button", onclick: () => close("") }, unknown),
      count, list,
    ];
  });
}

// Resolves with the id of a place. `near` are those that can be reached; the others are offered below them.
export function pickPlace(title, { near, marks, note, others = true, stay } = {}) {
  const places = catalog().places;
  const line = (place, close) => el("button.item.flat", { type: "button", onclick: () => close(place.id) },
    el("span", el("b", place.name, place.id === stay ? ` (${t("stay")})` : ""), el("small", [place.note, marks?.[place.id]].filter(Boolean).join(" · "))), el("span.num", place.number ?? ""));
  return sheet(title, (close) => {
    const first = near ? near.map((id) => places.find((place) => place.id === id)).filter(Boolean) : places;
    const rest = near && others ? places.filter((place) => !near.includes(place.id)) : [];
    return [
      note && el("p.dim", note),
      el("div.list", first.map((place) => line(place, close))),
      rest.length && el("details.panel", el("summary", t("Somewhere else")), el("div.list", rest.map((place) => line(place, close)))),
    ];
  });
}

// Resolves with the faces of dice that people rolled: `dice` are [{label, sides}].
export function enterDice(title, dice, note) {
  if (dice.length === 1 && dice[0].sides <= 20) return oneDie(title, dice[0], note);
  return sheet(title, (close) => {
    const inputs = dice.map((die, at) => el("input.figure", { type: "text", inputmode: "numeric", maxlength: 4, id: `die-${at}`, autocomplete: "off", "data-first": at === 0 }));
    const wrong = el("p.bad", { role: "alert" });
    const send = (event) => {
      event.preventDefault();
      const values = inputs.map((input) => (input.value.trim() === "" ? null : Number(input.value)));
      const bad = values.findIndex((value, at) => value !== null && !(Number.isInteger(value) && value >= 1 && value <= dice[at].sides));
      if (bad >= 0) {
        wrong.textContent = t("A die with {sides} sides shows 1 to {sides}.", { sides: dice[bad].sides });
        inputs[bad].focus();
      } else close(values);
    };
    return el("form.field", { onsubmit: send }, note && el("p.dim", note),
      dice.map((die, at) => el("div.two.die-line", el("label", { for: `die-${at}` }, die.label, el("small", ` d${die.sides}`)), inputs[at])),
      el("p.dim.small", t("An empty field lets the companion roll that die.")), wrong, el("button.btn.main", t("Take these")));
  });
}

function oneDie(title, die, note) {
  return sheet(title, (close) => [
    el("p.dim", note || t("What does the d{sides} show?", { sides: die.sides })),
    el("div.pips", Array.from({ length: die.sides }, (_, at) => el("button.btn", { type: "button", onclick: () => close([at + 1]) }, at + 1))),
  ]);
}

// Resolves with a number and a reason that somebody adds to a roll by hand.
export function enterFigure(title, { words = "", by = "" } = {}) {
  return sheet(title, (close) => {
    const figure = el("input.figure", { type: "text", inputmode: "text", id: "figure", value: by, maxlength: 4, autocomplete: "off", placeholder: "+1", "data-first": true });
    const reason = el("input", { type: "text", id: "reason", value: words, maxlength: 80, placeholder: t("such as: a card we had forgotten"), autocomplete: "off" });
    const wrong = el("p.bad", { role: "alert" });
    return el("form.field", {
      onsubmit: (event) => {
        event.preventDefault();
        const value = Number(figure.value.replace("−", "-").replace("–", "-"));
        if (!Number.isInteger(value) || !figure.value.trim()) wrong.textContent = t("That is no whole number.");
        else close({ by: value, words: reason.value.trim() });
      },
    }, el("label", { for: "figure" }, t("How much")), figure, el("label", { for: "reason" }, t("What for")), reason, wrong, el("button.btn.main", ui("check"), t("Add it")));
  });
}
