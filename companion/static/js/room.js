// The room on a phone: one place at a time, drawn anew from what the server tells.

import { app, me, told } from "./app.js";
import { cardsScreen } from "./cards.js";
import { load } from "./catalog.js";
import { add, el, morph, setGame, t, ui } from "./dom.js";
import { Link } from "./link.js";
import { diceScreen, historyScreen, tablesScreen } from "./log.js";
import { scoresScreen } from "./scores.js";
import { isOpen, refresh, sheet, toast } from "./sheet.js";
import { turnScreen, turnTitle } from "./turn.js";
import { catalog } from "./catalog.js";

const start = JSON.parse(document.getElementById("start").textContent);
const page = document.getElementById("page");
const top_ = document.getElementById("top");
const bar = document.getElementById("bar");
const said = document.getElementById("said");
let heard = "";

app.code = start.code;
app.view = start.view;
setGame(start.game);

const PLACES = {
  turn: [turnTitle, turnScreen],
  dice: [() => [t("Dice"), t("for all to see")], diceScreen],
  tables: [(id) => { const table = catalog().tables.find((one) => one.id === id); return table ? [table.title, table.dice] : [t("Tables")]; }, tablesScreen],
  cards: [() => [t("Cards"), me()?.name], cardsScreen],
  scores: [() => [t("Scores"), app.view.game.title], scoresScreen],
  history: [() => [t("What happened")], historyScreen],
};

const where = () => { const [place, ...rest] = location.hash.slice(1).split("/"); return PLACES[place] ? [place, ...rest] : ["turn"]; };

app.draw = () => {
  const [place, id] = where();
  const [title, body] = PLACES[place];
  const [words, small] = title(id);
  const inner = place === "tables" && id ? "#tables" : place === "history" ? "#turn" : "";
  const head = el("header", inner && el("a.round", { href: inner, "aria-label": t("Back") }, ui("back")),
    el("h1", words, small && el("small", small)),
    el("button.round", { type: "button", "aria-label": t("More"), onclick: more }, ui("menu")));
  morph(top_, head);
  morph(page, add(el("main"), [body(id)]));
  document.title = `${words} · ${app.view.game.title}`;
  const due = app.view.tasks.some((task) => task.mine) || (app.view.turn?.mine && app.view.turn.seat === app.view.you);
  for (const link of document.querySelectorAll(".foot a")) {
    const here = link.dataset.place === (place === "history" ? "" : place);
    if (here) link.setAttribute("aria-current", "page"); else link.removeAttribute("aria-current");
    link.classList.toggle("due", Boolean(link.dataset.place === "turn" && due && !here));
  }
  refresh();
};

function more() {
  const line = (href, icon, words, small) => el("a.item", { href, onclick: () => document.querySelector("dialog")?.close() }, ui(icon), el("span", el("b", words), small && el("small", small)), ui("more"));
  sheet(app.view.game.title, () => [
    line("#history", "history", t("What happened"), t("with undo and annul")),
    line(`/room/${app.code}/seats`, "people", t("People"), t("QR code, seats, shared screen · room {code}", { code: app.code })),
    line(`/rules/${app.view.game.id}`, "book", t("Rules")),
    line("/about", "info", t("About")),
    line("/", "home", t("First page"), t("your seat stays yours")),
  ]);
}

function announce() {
  const entry = told().find((one) => !one.undone);
  if (entry && entry.id !== heard) {
    if (heard) said.textContent = entry.words;
    heard = entry.id;
  }
}

let gone = 0;
function touch(now) {
  clearTimeout(gone);
  bar.replaceChildren(el("p.bar-top", { class: now ? "back" : "" }, now ? t("Back in touch.") : t("Out of touch with the companion. What you see may be old; it comes back by itself.")));
  if (now) gone = setTimeout(() => bar.replaceChildren(), 2500);
}

// What is due, so that a page that moves on shows its beginning.
const dueNow = () => `${app.view.stage}:${app.view.tasks[0]?.id || app.view.turn?.phase || ""}`;

app.link = new Link(`/room/${app.code}`, start, {
  onState: (view) => {
    const before = dueNow();
    app.view = view;
    announce();
    app.draw();
    if (before !== dueNow() && where()[0] === "turn") scrollTo(0, 0);
  },
  onTouch: touch,
  onGone: () => location.reload(),
});

addEventListener("hashchange", () => {
  document.querySelector("dialog")?.close();
  app.draw();
  scrollTo(0, 0);
  page.focus({ preventScroll: true });
});

// The screen stays on where the browser lets it; on plain HTTP it does not, and nothing is lost by that.
async function keepAwake() {
  try {
    if (!document.hidden) await navigator.wakeLock?.request("screen");
  } catch { /* the phone saves its battery */ }
}
document.addEventListener("visibilitychange", keepAwake);
keepAwake();

announce();
app.draw();
load(start.game).then(() => { app.draw(); });
if (start.sentence && !isOpen()) toast(start.sentence);
