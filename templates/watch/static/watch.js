// The preview: shows what the server saw, and follows it. Its parts: the table (cards), what is shown of it, and the list of problems.

import { Table, drawnBy } from "./table.js";
import { View } from "./view.js";
import { Near } from "./near.js";
import { ProblemList } from "./problems.js";

const told = document.getElementById("told");
const lamp = document.getElementById("lamp");
const title = document.getElementById("title");

const state = { token: "", revision: -1, title: "", items: {}, shelves: [], problems: [] };
const table = new Table(document.getElementById("table"), (id) => near.open(id));
const near = new Near(document.getElementById("near"), state, () => view.shown());
const list = new ProblemList(state, (id) => view.reveal(id), () => view.apply());
const view = new View(state, table, list);

let asked = null;
// Whether a file has been saved since the page was opened.
let saving = false;

function say(words, lit, detail = "") {
  told.textContent = words;
  told.title = detail;
  lamp.dataset.lit = lit;
}

function named(ids) {
  const names = ids.map((id) => state.items[id]?.title).filter(Boolean);
  if (names.length === 0) return "";
  return names.length > 3 ? `${names.length} changed` : names.join(", ");
}

function counted(count, one, many) {
  return `${count} ${count === 1 ? one : many}`;
}

/** Fetch everything: at the start, and wherever a message was missed. */
async function fetchAll() {
  asked ??= (async () => {
    const answer = await fetch("/state");
    if (!answer.ok) throw new Error(`${answer.status}`);
    const whole = await answer.json();
    if (state.token && state.token !== whole.token) {
      // Another “cardgen watch” has taken the place of the one that this page came from.
      location.reload();
      return;
    }
    drawnBy(whole.token);
    Object.assign(state, whole);
    show();
    if (state.revision > 0) {
      say("Up to date", "on", "Save a file of the game, and this page follows");
    }
  })().finally(() => { asked = null; });
  return asked;
}

function show() {
  title.textContent = state.title;
  document.title = `${state.title} – preview`;
  table.show(state.shelves, state.items);
  list.show();
  view.show();
  near.refresh();
}

/** Follow one message; gives when every changed picture that can be seen is on the screen. */
async function follow(update) {
  state.revision = update.revision;
  state.title = update.title;
  state.shelves = update.shelves;
  state.problems = update.problems;
  for (const id of update.gone) delete state.items[id];
  Object.assign(state.items, update.items);
  show();
  const ids = Object.keys(update.items);
  await table.settled(ids);
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  announce(ids, update);
}

function announce(ids, update) {
  const { saved, took, made } = update.timing;
  const what = named(ids) || (update.gone.length ? counted(update.gone.length, "thing taken away", "things taken away") : "Nothing looks different");
  const worked = `${Math.round(took)} ms to read the files and lay out ${counted(made, "side", "sides")}`;
  if (saved === null) {
    // The first look, or what was put off after a file was saved, so that the cards came first.
    if (ids.length && saving) say(`${what} · ${Math.round(took)} ms`, "on", worked);
    else if (!saving) say("Up to date", "on", "Save a file of the game, and this page follows");
    return;
  }
  saving = true;
  const whole = Math.max(1, Math.round(Date.now() - saved));
  say(`${what} · ${whole} ms`, "on", `${whole} ms from saving the file to the screen, of which ${worked}`);
  document.documentElement.dataset.latency = String(whole);
  document.documentElement.dataset.followed = String(update.revision);
  table.flash(ids);
}

let line = Promise.resolve();

function inTurn(task) {
  line = line.then(task).catch(() => say("The preview does not answer. Is “cardgen watch” still running?", "off"));
  return line;
}

const events = new EventSource("/events");
events.addEventListener("hello", (message) => inTurn(async () => {
  if (message.data !== `${state.token} ${state.revision}`) await fetchAll();
  else say("Connected again", "on");
}));
events.addEventListener("update", (message) => {
  const update = JSON.parse(message.data);
  inTurn(async () => {
    if (update.revision <= state.revision) return;
    if (update.revision === state.revision + 1) await follow(update);
    else await fetchAll();
  });
});
events.addEventListener("error", () => say("Not connected. Is “cardgen watch” still running?", "off"));
