// The shared screen: how the game stands, for all to see from afar.

import { app, dies, nameOf, told } from "./app.js";
import { load } from "./catalog.js";
import { add, el, minus, morph, setGame, t, ui } from "./dom.js";
import { Link } from "./link.js";
import { alarmOf, person } from "./scores.js";

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
    return [names.length ? t(names.length > 1 ? "{names} share the win" : "{names} has won", { names: names.join(", ") }) : t("All of you have lost"), told()[0]?.words];
  }
  const phase = view.turn?.phases.find((one) => one.now);
  if (view.contest) return [view.contest.card?.known ? t("{name} fights {card}", { name: nameOf(view.contest.seats[0]), card: view.contest.card.name }) : view.contest.name, view.contest.place?.name];
  return [t("{name}’s turn", { name: nameOf(view.turn?.seat) }), [phase?.name, view.tasks[0]?.title || phase?.words].filter(Boolean).join(" · ")];
}

function draw() {
  const { view } = app;
  const [words, small] = now(view);
  const cities = view.places
    .map((place) => [place, place.piles.reduce((sum, pile) => sum + pile.count, 0)])
    .filter(([, count]) => count)
    .sort((a, b) => b[1] - a[1] || a[0].name.localeCompare(b[0].name));
  morph(page, add(el("main"), [
    el("div.now", el("div", el("h1", words), small && el("p.dim.big", small)), view.counters.map((one) => el("p.count", el("span.num", minus(one.value)), ` ${one.name}`))),
    el("div.cols",
      el("section.list", { "aria-label": t("Everybody") }, view.seats.map((seat) => person(seat))),
      cities.length > 0 && el("section", el("h2", t("Places")), el("div.cities", cities.map(([place, count]) => el("div.city", { class: alarmOf(place) ? "alarm" : "", "data-key": place.id },
        el("span", el("b", place.name), el("small.dim", [alarmOf(place) && t("alarm"), place.piles.flatMap((pile) => pile.cards.filter((card) => card.known).map((card) => card.name)).join(", ")].filter(Boolean).map((one) => ` ${one}`).join(" ·"))), el("span.num", count))))),
      el("section", el("h2", t("What happened")), el("ul.log", told().slice(0, 8).map((entry) => el("li", { "data-key": entry.id }, ui(entry.dice.length ? "dice" : "info"), el("div", el("p", { class: entry.undone ? "gone" : "" }, entry.words), entry.dice.length > 0 && dies(entry.dice)), el("span")))))),
  ]));
  if (join) join.hidden = view.stage !== "lobby";
}

app.draw = draw;
app.link = new Link("/screen", start, {
  onState: (view) => { app.view = view; draw(); },
  onTouch: (inTouch) => bar.replaceChildren(...(inTouch ? [] : [el("p.bar-top", t("Out of touch with the companion; it comes back by itself."))])),
  onGone: () => location.reload(),
});
draw();
load(start.game).then(draw);
