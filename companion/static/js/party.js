// Cards that belong to cards: a party with what is counted of each and what it carries, and what is due about them.

import { act, answer, app, bare, mayFor, once } from "./app.js";
import { decksIn } from "./catalog.js";
import { button, el, minus, sign, t, ui } from "./dom.js";
import { gridMap, isGrid } from "./grid.js";
import { pickCard } from "./pick.js";
import { copyRow } from "./rows.js";
import { sheet, toast } from "./sheet.js";

// A card of a pile; one to which others belong with its counters as big ± and with what lies at it.
export function bearer(card, pile, seat, open) {
  if (!card.counters && !card.piles) return copyRow(card, () => open(card, pile));
  const carried = (card.piles || []).filter((one) => one.count);
  const counted = (card.counters || []).map((one) => one.id);
  const figures = Object.entries(card.figures || {}).filter(([name, figure]) => figure && !counted.includes(name));
  return el("section.bearer", { "data-key": `bearer-${card.id}`, "aria-label": card.known ? card.name : t("Not named yet") },
    copyRow(card, () => open(card, pile)),
    figures.length > 0 && el("p.figures", figures.map(([name, figure]) => el("span", `${card.figure_names?.[name] || name} `, el("b.num", figure)))),
    (card.counters || []).map((one) => stepper(one, card, seat)),
    carried.map((one) => el("div.carried", { "aria-label": one.name }, el("small", one.name),
      one.hidden ? el("span.dim", t("{n} face down", { n: one.count })) : one.cards.map((inner) => [copyRow(inner, () => open(inner, one)), inner.idle && el("small.dim", t("carried only: it helps somebody else"))]))));
}

function stepper(counter, card, seat) {
  const may = !seat || mayFor(seat);
  const key = (by) => {
    const end = by < 0 ? counter.value <= counter.min : counter.max !== null && counter.value >= counter.max;
    const why = !may ? t("Only {name} and the host count this.", { name: seat.name }) : end ? (by < 0 ? t("It cannot be less.") : t("It cannot be more.")) : "";
    return button(by < 0 ? "−" : "+", () => (why ? toast(why) : act("count", { counter: counter.id, owner: card.id, by })), { why, label: `${card.name}, ${counter.name}: ${by < 0 ? t("one less") : t("one more")}` });
  };
  return el("div.stepper", { role: "group", "aria-label": counter.name },
    key(-1), el("span.value", counter.icon && sign(counter.icon), el("span.num", minus(counter.value)), counter.max !== null && el("small", t("of {most}", { most: counter.max }))), key(1));
}

// The cards of a seat at which a pile lies, to give something to another one.
export const bearers = (seat, pile) => seat.piles.flatMap((one) => one.cards).filter((card) => card.piles?.some((inner) => inner.id === pile));

// What is due.

const shares = new Map();

export function spread(task, panel) {
  const mine = shares.get(task.id) || new Map();
  shares.set(task.id, mine);
  const sum = [...mine.values()].reduce((all, one) => all + one, 0);
  const set = (card, by) => { mine.set(card.id, Math.max(0, Math.min(card.most, (mine.get(card.id) || 0) + by))); app.draw(); };
  const row = (card) => {
    const takes = mine.get(card.id) || 0;
    return el("div.bearer.share", { "data-key": card.id, role: "group", "aria-label": card.name },
      el("span", el("b", card.name), el("small.dim", t("{n} left", { n: card.left }), !task.mends && takes >= card.left && el("b.bad", ` · ${t("falls")}`))),
      el("div.stepper", button("−", () => set(card, -1), { label: `${card.name}: ${t("one less")}`, why: takes ? "" : t("It cannot be less.") }),
        el("span.value", el("span.num", takes ? `${task.mends ? "+" : "−"}${takes}` : "0")),
        button("+", () => (sum < task.left ? set(card, 1) : toast(t("All of it is shared out."))), { label: `${card.name}: ${t("one more")}`, why: takes >= card.most || sum >= task.left ? t("It cannot be more.") : "" })));
  };
  return panel(task, el("div.list", task.cards.map(row)),
    el("p.centre", { role: "status" }, t("{n} of {all} shared out", { n: sum, all: task.left })),
    button(t("That is how it is"), async () => {
      if (sum !== task.left) { toast(t("It has to come to {all}.", { all: task.left })); return; }
      const sent = await answer(task, { shares: Object.fromEntries([...mine].filter(([, one]) => one)) });
      if (sent.ok) shares.delete(task.id);
    }, { kind: "main", icon: ui("check"), why: sum === task.left ? "" : t("It has to come to {all}.", { all: task.left }) }));
}

const carries = (card) => (card.piles || []).flatMap((pile) => pile.cards.map((one) => one.name)).filter(Boolean).join(t(", "));
const holderRow = (card, onclick) => copyRow({ ...card, type_name: [card.type_name, carries(card)].filter(Boolean).join(" · ") }, onclick);

export function attach(task, panel) {
  return panel(task, task.moved?.known && task.moved.lines?.length > 0 && el("p", bare(task.moved.lines.map((one) => `${one.figure} ${one.text}`).join("; "))),
    el("div.list", task.cards.map((card) => holderRow(card, () => answer(task, { card: card.id })))),
    task.optional && button(t("Leave it at that"), () => answer(task, {})));
}

export function lay(task, panel) {
  const send = (place) => answer(task, { place });
  return panel(task, el("p.dim", task.left === 1 ? t("One card is left to lay.") : t("{n} cards are left to lay.", { n: task.left })),
    isGrid() ? gridMap(task.places.map((one) => one.id), "", send, t("Where it can lie"))
      : el("div.list", task.places.map((one) => button(one.name, () => send(one.id), { kind: "left" }))));
}

export function named(task, panel) {
  return panel(task,
    button(t("Say which card it is"), async () => {
      const code = await pickCard(t("Which card is it?"), { decks: decksIn(task.pile), types: task.types });
      if (code) answer(task, { card: code });
    }, { kind: "main", icon: ui("search") }),
    task.optional && button(t("Leave it at that"), () => answer(task, {})));
}

// A card from the hand that goes to one of several cards.
export async function putTo(task) {
  if (!task.holders.length) { toast(t("There is no card to put it to.")); return; }
  const on = task.holders.length === 1 ? task.holders[0].id : await sheet(t("To which card?"), (close) => el("div.list", task.holders.map((card) => holderRow(card, () => close(card.id)))));
  if (!on) return;
  const code = await pickCard(t("Which card from the hand?"), { types: task.types, unknown: task.unseen ? t("Face down, not named") : undefined, note: task.unseen ? t("Nobody but you sees it on a phone.") : "" });
  if (code !== undefined) once("answer", { task: task.id, card: code, on, ...(code ? {} : { unseen: true }) });
}

