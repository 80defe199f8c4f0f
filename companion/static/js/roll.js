// Rolls that things are added to: on a table, and battle rolls. Every modifier is a line with its reason, the odds stand before the roll.

import { answer, app, diceOf, lines, me, nameOf, odds, once, rollButtons, seatOf, shortDice } from "./app.js";
import { cardOf, catalog, decksIn } from "./catalog.js";
import { button, el, sign, signed, t, ui } from "./dom.js";
import { enterFigure, pickCard } from "./pick.js";
import { sheet } from "./sheet.js";

const rollWords = (dice, sum) => t("Roll {dice}", { dice: shortDice(dice) }) + (sum ? ` ${sum < 0 ? "−" : "+"} ${Math.abs(sum)}` : "");

// What is added, and what could be.
function added(task) {
  const whose = seatOf(task.seat);
  const byHand = (line) => line.reason && task.chosen.some((one) => one.by && one.name === line.reason);
  const rows = task.lines.map((line) => el("li", sign(line.icon), el("span", line.reason, byHand(line) && el("span.dim", ` (${t("by hand")})`)), el("span.num", signed(line.by))));
  return [
    el("h2", t("What counts")),
    task.lines.length ? el("ul.lines", rows) : el("p.dim", t("Nothing is added to the die.")),
    task.mine && could(task, whose),
  ];
}

function could(task, whose) {
  const on = (id) => task.chosen.find((one) => one.id === id);
  const table = task.could.filter((card) => !card.hand);
  const hand = task.could.filter((card) => card.hand && !on(card.id));
  const played = task.could.filter((card) => card.hand && on(card.id));
  const toggles = [...table, ...played].map((card) => {
    const chosen = on(card.id);
    return el("button.item", { type: "button", "aria-pressed": String(Boolean(chosen)), "data-key": `could-${card.id}`, onclick: () => toggle(task, card, chosen) },
      sign(card.icon), el("span", el("b", card.name), el("small", [cardOf(card.code)?.says, chosen?.discards ? t("{n} discarded", { n: chosen.discards }) : ""].filter(Boolean).join(" · "))),
      chosen ? ui("check", t("chosen")) : ui("plus", t("choose")));
  });
  return [
    toggles.length > 0 && el("div.list", toggles),
    el("div.row",
      hand.length > 0 && button(t("From hand"), () => fromHand(task, hand, whose), { icon: ui("cards") }),
      button(t("Add by hand"), async () => {
        const entered = await enterFigure(t("Add by hand"));
        if (entered) once("choose", { task: task.id, seat: task.seat, ...entered });
      }, { icon: ui("sum") })),
    ...task.chosen.filter((one) => one.by).map((one) => button(t("Take out: {name} {by}", { name: one.name, by: signed(one.by) }), () => once("choose", { task: task.id, seat: one.seat, by: 0, words: one.name }), { kind: "plain" })),
  ];
}

async function fromHand(task, hand, whose) {
  const code = await pickCard(t("Which card from the hand?"), { among: hand.map((card) => card.code), note: t("Cards that add to this roll and lie nowhere on the table.") });
  const card = hand.find((one) => one.code === code);
  if (card) toggle(task, card, null, whose);
}

async function toggle(task, card, chosen) {
  let discards = 0;
  if (!chosen && card.discards !== 0) {
    const most = card.discards ?? 7;
    discards = await sheet(t("How many cards are discarded for it?"), (close) => [
      el("p.dim", cardOf(card.code)?.says || ""),
      el("div.pips", Array.from({ length: most + 1 }, (_, n) => el("button.btn", { type: "button", onclick: () => close(n) }, n))),
    ]);
    if (discards === undefined) return;
  }
  once("choose", { task: task.id, card: card.id, seat: task.seat, on: !chosen, ...(discards ? { discards } : {}) });
}

const notMine = (task) => el("p.why.centre", task.seat === app.view.room.host ? t("{name} rolls.", { name: nameOf(task.seat) }) : t("{name} rolls; the host can too.", { name: nameOf(task.seat) || t("Somebody else") }));

export function tableRoll(task) {
  const table = catalog().tables.find((one) => one.id === task.table);
  const rows = task.rows.map((row) => el("tr", el("th", { scope: "row" }, row.totals), el("td", row.short || row.words, row.mark && el("small", row.mark)), el("td.pc", el("span.unseen", t("chance")), " ", percent(row.odds))));
  return [
    el("div.panel", { class: task.mine ? "due" : "" }, el("h2", task.title), table?.when && el("p.dim", table.when),
      el("table.rolls", el("caption.unseen", task.title), el("tbody", rows))),
    ...added(task),
    thumb(task),
  ];
}

const percent = (chance) => (chance.percent > 0 && chance.percent < 1 ? "< 1 %" : `${Math.round(chance.percent)} %`);

function thumb(task, words = rollWords(task.dice, task.sum)) {
  if (!task.mine) return notMine(task);
  const dice = diceOf(task.dice).map((sides) => ({ label: t("Die"), sides }));
  return el("div.thumb", rollButtons(words, dice, (data) => answer(task, data)));
}

export function battleRoll(task) {
  const contest = app.view.contest;
  if (!contest) return [];
  const mine = task.seat === me()?.id;
  return [
    el("div.two",
      el("div.tile", el("div.name", contest.card?.traits?.[0]?.icon ? sign(contest.card.traits[0].icon) : ui("me"), contest.foe ? nameOf(contest.foe) : t("Strength")), el("div.value", el("span.num", contest.foe ? "?" : task.target ?? "?")),
        el("p.why", contest.foe ? t("whoever comes higher wins") : strengthWords(task, contest))),
      el("div.tile", el("div.name", sign(contest.icon), mine ? t("Your force") : t("{name}’s force", { name: nameOf(task.seat) })), el("div.value", el("span.num", signed(task.sum))), el("p.why", t("added to the {dice}", { dice: shortDice(task.dice) })))),
    task.needs_name && el("div.notice", ui("alert"), el("div", el("p", t("Its figures are needed: which card is it?")), button(t("Say which card it is"), () => nameCard(contest.card), { kind: "main", icon: ui("search") }))),
    task.odds && el("section.panel", { "aria-label": t("Odds") }, odds(neededWords(task), task.odds)),
    ...added(task),
    task.lost?.length > 0 && el("details.panel", el("summary", ui("heart"), el("span", el("b", t("If you lose this roll")), el("small.dim", lossWords(task)))), task.lost.map((one) => [one.lines.length ? lines(one.lines) : null, el("table.rolls", el("caption.unseen", one.table), el("tbody", one.rows.map((row) => el("tr", el("th", { scope: "row" }, row.totals), el("td", row.short || row.words), el("td.pc", percent(row.odds))))))])),
    task.needs_name ? null : thumb(task),
  ];
}

function strengthWords(task, contest) {
  const more = (task.target_lines || []).map((line) => t("{by} for {reason}", { by: signed(line.by), reason: line.reason }));
  if (!contest.card?.known) return t("not named yet");
  return more.length ? t("{base}, and {more}", { base: contest.card.figures?.strength ?? "?", more: more.join(t(", ")) }) : contest.card.traits?.map((one) => one.name).join(t(", ")) || "";
}

function neededWords(task) {
  const sides = diceOf(task.dice)[0] || 20;
  if (task.needed <= 1) return t("You win whatever the die shows");
  if (task.needed > sides) return t("No {dice} is enough: {needed} would be needed", { dice: shortDice(task.dice), needed: task.needed });
  return t("You win with {needed} or more on the {dice}", { needed: task.needed, dice: shortDice(task.dice) });
}

function lossWords(task) {
  const hits = app.view.seats.find((seat) => seat.id === task.seat)?.counters.find((one) => one.max !== null);
  const shift = task.lost.flatMap((one) => one.lines).map((line) => `${signed(line.by)}: ${line.reason}`).join(t(", "));
  return [t("a wound roll"), shift, hits && t("{n} {name} left", { n: hits.value, name: hits.name.toLowerCase() })].filter(Boolean).join(" · ");
}

async function nameCard(card) {
  const at = app.view.places.flatMap((place) => place.piles).find((pile) => pile.cards.some((one) => one.id === card.id));
  const code = await pickCard(t("Which card is it?"), { decks: decksIn(at?.id) });
  if (code) once("name", { card: card.id, code });
}

