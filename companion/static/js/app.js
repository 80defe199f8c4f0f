// What all screens of a room share: the view, taps, and small parts that show a seat, a counter or a card.

import { add, bar, button, el, minus, sign, signed, t, ui } from "./dom.js";
import { enterDice } from "./pick.js";
import { confirm, toast } from "./sheet.js";

export const app = { view: null, link: null, code: "", draw: () => {} };

// What has happened and says something, the newest first.
export const told = () => app.view.log.filter((entry) => entry.words.trim());
export const me = () => app.view.seats.find((seat) => seat.you);
export const seatOf = (id) => app.view.seats.find((seat) => seat.id === id);
export const nameOf = (id) => seatOf(id)?.name || "";
export const mayFor = (seat) => app.view.hosting || seat?.you;
export const counterOf = (seat, id) => seat?.counters.find((one) => one.id === id);

const busy = new Set();

// Sends a tap. What cannot be done is told; what the table may overrule is asked about.
export async function act(kind, data) {
  const answer = await app.link.send(kind, data);
  if (answer.ok) return answer;
  if (answer.overridable) {
    const yes = await confirm(t("Is that right?"), answer.error, t("Do it all the same"));
    return yes ? act(kind, { ...data, force: true }) : answer;
  }
  toast(answer.error);
  return answer;
}

// The same for what is to happen once, however often a button is tapped while it is on its way.
export async function once(kind, data) {
  const what = `${kind} ${data.task || data.card || data.code || ""}`;
  if (busy.has(what)) return {};
  busy.add(what);
  document.body.classList.add("waiting");
  try {
    return await act(kind, data);
  } finally {
    busy.delete(what);
    document.body.classList.toggle("waiting", busy.size > 0);
  }
}

export const answer = (task, data) => once("answer", { task: task.id, ...data });

// The dice of a notation, each with its sides, for entering what real ones show.
export function diceOf(notation) {
  const found = [];
  for (const [, many, sides] of notation.matchAll(/(\d*)d(\d+|%)/gi)) {
    for (let at = 0; at < Number(many || 1); at++) found.push(sides === "%" ? 100 : Number(sides));
  }
  return found;
}

// `abs(1d6 - 1d4)` is the difference of two dice.
export const shortDice = (notation) => notation.replace(/abs\(([^()]*)\)/g, "$1").replace(/ - /g, " − ").replace(/\b1d/g, "d");

// A pair of buttons: let the companion roll, or enter what the real dice show.
export function rollButtons(words, dice, send, { key } = {}) {
  return el("div.roll-row",
    button(words, () => send({}), { kind: "main", icon: ui("dice"), key }),
    button(t("I rolled it"), async () => {
      const values = await enterDice(t("I rolled it myself"), dice);
      if (values) send({ values });
    }, {}));
}

export function dot(seat, small) {
  const node = el("span.dot", { color: seat?.color?.color, class: small ? "small" : "", "aria-hidden": "true" });
  return add(node, [seat?.color?.icon ? sign(seat.color.icon) : ui("person")]);
}

export function dies(dice) {
  return el("span.dice", dice.map(([sides, face]) => el("span.die", { title: `d${sides}`, "aria-label": t("{face} on a d{sides}", { face, sides }), role: "img" }, face)));
}

// The lines of a sum. Each is {icon, reason, by}; `more` are nodes for after them.
export function lines(list, more = []) {
  return el("ul.lines", list.map((line) => el("li", line.ui ? ui(line.ui) : sign(line.icon), el("span", line.reason), el("span.num", line.plain ? minus(line.by) : signed(line.by)))), more);
}

export function odds(said, chance, { label } = {}) {
  const share = chance.of[0] / chance.of[1];
  const words = chance.percent > 0 && chance.percent < 1 ? "< 1 %" : chance.percent > 99 && chance.percent < 100 ? "> 99 %" : `${Math.round(chance.percent)} %`;
  return el("div.odds", el("div.said", el("span", said), el("span.num", words)), bar(share), label && el("p.why", label));
}

// A counter as a tile with big buttons. `whose` is the seat; a counter of the room has none.
export function tile(counter, whose, wide) {
  const may = !whose || mayFor(whose);
  const count = (by) => act("count", { counter: counter.id, ...(whose ? { seat: whose.id } : {}), by });
  const most = counter.max ?? counter.limit;
  const at = (by) => (by < 0 ? counter.min !== null && counter.value <= counter.min : counter.max !== null && counter.value >= counter.max);
  const step = (by) => {
    const why = !may ? t("Only {name} and the host count this.", { name: whose.name }) : at(by) ? (by < 0 ? t("It cannot be less.") : t("It cannot be more.")) : "";
    return button(by < 0 ? "−" : "+", () => (why ? toast(why) : count(by)), { why, label: `${counter.name}: ${by < 0 ? t("one less") : t("one more")}` });
  };
  return el("div.tile", { class: `${counter.over ? "over" : ""}${wide ? " wide-tile" : ""}`, role: "group", "aria-label": counter.name, "data-key": `${whose?.id || "room"}-${counter.id}` },
    el("div.name", counter.icon && !pips(counter) && sign(counter.icon), counter.name, !wide && pips(counter)),
    el("div.value", el("span.num", minus(counter.value)), most !== null && most !== undefined && el("span.of", t("of {most}", { most }))),
    el("div.pm", step(-1), step(1)));
}

// A few of something, such as hits, as so many signs beside the figure.
function pips(counter) {
  if (!counter.icon || counter.max === null || counter.max === undefined || counter.max > 6) return null;
  return el("span.pips-line", { "aria-hidden": "true" }, Array.from({ length: Math.max(counter.max, counter.value) }, (_, at) => el("span", { class: at < counter.value ? "" : "lost" }, sign(counter.icon))));
}

export const tiles = (seat) => el("div.two", seat.counters.map((one, at) => tile(one, seat, seat.counters.length % 2 === 1 && at === seat.counters.length - 1)));

// What a card does, in lines.
export function faceLines(card) {
  const figures = Object.entries(card.figures || {}).map(([name, figure]) => el("li", ui("info"), el("span", name === "vp" ? t("Victory points") : name === "strength" ? t("Strength") : card.figure_names?.[name] || name), el("span.num", figure)));
  const says = (card.lines || []).map((line) => el("li", line.ui ? ui(line.ui) : sign(line.icon), el("span", bare(line.text)), el("span.num", line.figure)));
  return el("ul.lines", figures, says, (card.marks || []).map((mark) => el("li", ui("info"), el("span", mark), el("span"))));
}

export const bare = (text) => text.replace(/<[^>]*>/g, "").replace(/\{([\w:-]+)\}/g, "$1");

// What the dice of a roll came to, and all that was added to them.
export function sumLines(entry) {
  const dice = entry.total - entry.lines.reduce((sum, line) => sum + line.by, 0);
  return lines([{ ui: "dice", reason: t("the die"), by: dice, plain: true }, ...entry.lines], [el("li.sum", ui("sum"), el("span", t("Total")), el("span.num", minus(entry.total)))]);
}
