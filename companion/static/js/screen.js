// The shared screen: how the game stands, for all to see from afar.

import { app, dies, dot, nameOf, odds, told } from "./app.js";
import { load } from "./catalog.js";
import { add, el, haveWon, minus, morph, setGame, sign, signed, t, ui } from "./dom.js";
import { gridMap, isGrid } from "./grid.js";
import { Link } from "./link.js";
import { pairs } from "./people.js";
import { alarmOf, person } from "./scores.js";
import { sidesPage } from "./sides.js";

const start = JSON.parse(document.getElementById("start").textContent);
const page = document.getElementById("page");
const bar = document.getElementById("bar");
const join = document.getElementById("join");
app.view = start.view;
setGame(start.game);

function now(view) {
  if (view.stage === "lobby") return [view.game.title, t("Take your seats: scan the code, or type it.")];
  if (view.stage === "setup") return [t("Setting up"), view.tasks[0]?.title];
  if (view.stage === "over") {
    const names = view.outcome.names;
    return [names.length ? haveWon(names) : t("All of you have lost"), told()[0]?.words];
  }
  const phase = view.turn?.phases.find((one) => one.now);
  if (view.contest) return [view.contest.card?.known ? t("{name} fights {card}", { name: nameOf(view.contest.seats[0]), card: view.contest.card.name }) : view.contest.name, view.contest.place?.name];
  return [t("{name}’s turn", { name: nameOf(view.turn?.seat) }), [phase?.name, due(view) || phase?.words].filter(Boolean).join(" · ")];
}

// What the table waits for, and for whom where it is not whose turn it is.
function due(view) {
  const task = view.tasks[0];
  return task?.seat && task.seat !== view.turn?.seat ? t("{name}: {action}", { name: nameOf(task.seat), action: task.title }) : task?.title;
}

// Who has sat down so far, beside the code that others scan.
const lobby = (view) => el("div.people", { role: "group", "aria-label": t("Everybody") }, view.seats.map((seat) => el("div.person", { "data-key": seat.id }, dot(seat), el("span", el("b", seat.name), el("small", seat.color?.name)))));

// A battle roll that is due: what is to be beaten, with what, and how likely that is.
function fight(view) {
  const task = view.tasks.find((one) => one.kind === "battle");
  if (!task || !view.contest || view.contest.foe || task.target === null || task.target === undefined) return null;
  const tile = (icon, name, figure) => el("div.tile", el("div.name", icon, name), el("div.value", el("span.num", figure)));
  return el("section.fight", { "aria-label": t("Odds") },
    tile(ui("down"), t("Strength"), task.target), tile(sign(view.contest.icon), t("{name}’s force", { name: nameOf(task.seat) }), signed(task.sum)),
    task.odds && el("div.tile", odds(t("Odds"), task.odds)));
}

function happened() {
  const lead = (entry) => (entry.total !== null && entry.total !== undefined ? el("span.num", { "aria-hidden": "true" }, minus(entry.total)) : ui(entry.dice.length ? "dice" : "info"));
  return el("section", el("h2", t("What happened")),
    el("ul.log", told().slice(0, 8).map((entry) => el("li", { "data-key": entry.id }, lead(entry), el("div", el("p", { class: entry.undone ? "gone" : "" }, entry.words), entry.dice.length > 1 && dies(entry.dice))))));
}

// The board: a map where it is a grid, else the places at which something lies, the fullest first.
function places(view) {
  if (isGrid()) return el("section", el("h2", t("Places")), gridMap([], "", null, t("Places")));
  const cities = view.places
    .map((place) => [place, place.piles.reduce((sum, pile) => sum + pile.count, 0)])
    .filter(([, count]) => count)
    .sort((a, b) => b[1] - a[1] || a[0].name.localeCompare(b[0].name));
  return cities.length > 0 && el("section", el("h2", t("Places")), el("div.cities", cities.map(([place, count]) => el("div.city", { class: alarmOf(place) ? "alarm" : "", "data-key": place.id },
    el("span", el("b", place.name), el("small.dim", [alarmOf(place) && t("alarm"), place.piles.flatMap((pile) => pile.cards.filter((card) => card.known).map((card) => card.name)).join(t(", "))].filter(Boolean).map((one) => ` ${one}`).join(" ·"))), el("span.num", count)))));
}

function draw() {
  const { view } = app;
  const [words, small] = now(view);
  const waiting = view.stage === "lobby";
  morph(page, add(el("main"), [
    el("div.now", el("div", el("h1", words), small && el("p.dim.big", small)), !waiting && el("div.counts", view.counters.map((one) => el("p.count", el("span.num", minus(one.value)), ` ${one.name}`)))),
    view.contest?.sides ? sidesPage(view.contest.sides, { big: true }) : fight(view),
    waiting ? lobby(view) : el("section.standing", { "aria-label": t("Everybody") }, view.seats.map((seat) => person(seat, { mark: view.outcome ? view.outcome.winners.includes(seat.id) : seat.turn }))),
    !waiting && el("div.cols",
      view.groups.length > 0 && el("section", el("h2", t("Places")), pairs()),
      !view.contest?.sides && places(view),
      happened()),
  ]));
  if (join) join.hidden = !waiting;
}

app.draw = draw;
app.link = new Link("/screen", start, {
  onState: (view) => { app.view = view; draw(); },
  onTouch: (inTouch) => bar.replaceChildren(...(inTouch ? [] : [el("p.bar-top", t("Out of touch with the companion; it comes back by itself."))])),
  onGone: () => location.reload(),
});
draw();
load(start.game).then(draw);
