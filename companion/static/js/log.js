// Dice for all to see, how they have fallen, roll tables by hand, and what has happened.

import { act, app, dies, diceOf, dot, lines, nameOf, once, rollButtons, seatOf, shortDice, sumLines, told } from "./app.js";
import { catalog } from "./catalog.js";
import { bar, button, el, minus, sign, t, ui } from "./dom.js";
import { enterDice } from "./pick.js";
import { confirm } from "./sheet.js";

const ALL = ["1d4", "1d6", "1d8", "1d10", "1d12", "1d20", "1d100", "2d6", "3d6", "4d6k3"];
let notation = "";

export function diceScreen() {
  const { view } = app;
  const quick = view.dice.quick.length ? view.dice.quick : ["1d6", "1d20"];
  const rest = ALL.filter((one) => !quick.includes(one));
  const rolled = view.log.find((one) => one.kind === "roll" && one.dice.length);
  const send = async (dice, values) => {
    const sent = await once("roll", { dice, ...(values ? { values } : {}) });
    if (sent.ok) { notation = dice; app.draw(); }
  };
  const input = el("input", { type: "text", id: "notation", maxlength: 200, autocomplete: "off", autocapitalize: "off", spellcheck: "false", enterkeyhint: "go", "data-key": "notation" });
  return [
    rolled && el("section.figure-big.settle", { "data-key": `rolled-${rolled.id}` }, el("span.num", minus(rolled.total)), el("span.dim", rolled.words), rolled.dice.length > 1 && dies(rolled.dice)),
    el("div.three", quick.map((one) => button(shortDice(one), () => send(one), { kind: "main", key: `quick-${one}`, icon: face(one) }))),
    el("div.quick", rest.map((one) => button(shortDice(one), () => send(one), { kind: "card", key: `quick-${one}`, icon: face(one) || ui(one === "1d100" ? "d10" : "dice") }))),
    el("form.field", { onsubmit: (event) => { event.preventDefault(); const typed = document.getElementById("notation").value.trim(); if (typed) send(typed); } },
      el("label", { for: "notation" }, t("Any dice"), el("small", ` ${t("such as 2d6+1, 4d6k3, d%")}`)), el("div.with", input, el("button.btn", ui("dice"), t("Roll")))),
    button(t("I rolled it myself"), async () => {
      const typed = document.getElementById("notation")?.value.trim() || notation || quick[0];
      const dice = diceOf(typed).map((sides) => ({ label: t("Die"), sides }));
      const values = dice.length && await enterDice(t("I rolled {dice} myself", { dice: shortDice(typed) }), dice);
      if (values) send(typed, values);
    }, { icon: ui("pencil") }),
    el("a.btn.plain", { href: `/dice${notation ? `?roll=${encodeURIComponent(notation)}` : ""}` }, ui("chart"), t("Odds of any dice")),
    fairness(view.dice.fallen),
  ];
}

const face = (notation_) => { const sides = diceOf(notation_); return sides.length === 1 && [4, 6, 8, 10, 12, 20].includes(sides[0]) ? ui(`d${sides[0]}`) : null; };

function fairness(fallen) {
  if (!fallen.length) return null;
  return [el("h2", t("How the dice have fallen")), fallen.map((die) => {
    const even = die.rolls / die.sides;
    const most = Math.max(...die.faces, even);
    const mean = die.faces.reduce((sum, times, at) => sum + times * (at + 1), 0) / die.rolls;
    return el("details.panel", { "data-key": `die-${die.sides}` },
      el("summary", el("span", el("b", `d${die.sides}`), el("small.dim", ` ${t("{n} rolls, {mean} on average; {even} is to be expected", { n: die.rolls, mean: mean.toFixed(1), even: ((die.sides + 1) / 2).toFixed(1) })}`))),
      el("ul.bars", die.faces.map((times, at) => el("li", el("span.num", at + 1), bar(times / most), el("span.pc", `${times}×`)))),
      el("p.why", t("Each face is to be expected {n} times.", { n: even.toFixed(1) })));
  })];
}

export function tablesScreen(id) {
  const table = catalog().tables.find((one) => one.id === id);
  return table ? tableScreen(table) : [
    el("p.dim", t("In your turn the companion rolls by itself. Here you can look a table up, or roll on it by hand.")),
    el("div.list", catalog().tables.map((one) => el("a.item", { href: `#tables/${one.id}`, "data-key": `table-${one.id}` }, sign(one.icon), el("span", el("b", one.title), el("small", one.when)), el("span.num", shortDice(one.dice))))),
  ];
}

function tableScreen(table) {
  const rolled = app.view.log.find((one) => one.kind === "table" && one.dice.length && one.words.includes(table.title));
  const total = rolled ? rolled.total : null;
  const hit = (row) => total !== null && (row.low === undefined || total >= row.low || row === table.rows[0]) && (row.high === undefined || total <= row.high || row === table.rows.at(-1));
  const first = total !== null ? table.rows.find(hit) : null;
  const dice = diceOf(table.dice).map((sides) => ({ label: t("Die"), sides }));
  return [
    rolled && el("section.figure-big.settle", { "data-key": `rolled-${rolled.id}` }, el("span.num", minus(total)), el("span", rolled.words)),
    rolled && rolled.lines.length > 0 && sumLines(rolled),
    table.when && el("p.dim", table.when),
    el("table.rolls", el("caption.unseen", table.title), el("tbody", table.rows.map((row) => el("tr", { class: row === first ? "hit" : "", "aria-current": row === first ? "true" : undefined }, el("th", { scope: "row" }, row.totals), el("td", row.short, row.words && el("small", row.words), row.mark && el("small", row.mark)))))),
    (table.notes || []).map((note) => el("p.why", note)),
    app.view.stage !== "lobby" && el("div.thumb", rollButtons(t("Roll {dice} by hand", { dice: shortDice(table.dice) }), dice, (data) => once("table", { table: table.id, ...data })), el("p.why.centre", t("Bonuses are added; nothing follows from it by itself."))),
  ];
}

export function historyScreen() {
  return el("ul.log", told().map((entry) => el("li", { "data-key": entry.id },
    entry.seat ? dot(seatOf(entry.seat), true) : ui("info"),
    el("div", el("p", { class: entry.undone ? "gone" : "" }, entry.words), entry.undone && el("small", t("taken back")), entry.dice.length > 0 && dies(entry.dice),
      entry.lines.length > 0 && el("details", el("summary", t("What was added")), lines(entry.lines))),
    (entry.undo || entry.annul) && button(entry.annul ? t("Annul") : t("Undo"), () => back(entry), { kind: "plain", label: `${entry.annul ? t("Annul") : t("Undo")}: ${entry.words}` }))));
}

async function back(entry) {
  const own = entry.seat === app.view.you;
  const words = entry.annul ? t("The dice stay in the history; what followed from them is taken back, for all to see.") : own ? "" : t("{name} did this. It is taken back for all to see.", { name: nameOf(entry.seat) });
  if (!words || await confirm(entry.annul ? t("Annul this roll?") : t("Take this back?"), words, entry.annul ? t("Annul it") : t("Take it back"))) act(entry.annul ? "annul" : "undo", { event: entry.id });
}
