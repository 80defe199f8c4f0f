// What only its owner may see, and only as long as a finger or a key is held down; and what can be done at any time.

import { act, app, bare, me, nameOf, seatOf } from "./app.js";
import { button, el, sign, t, ui } from "./dom.js";
import { confirm, toast } from "./sheet.js";

const SHOWN_FOR = 6000;
let held = "";
let low = false;
let timer = 0;

function show(key, ms) {
  clearTimeout(timer);
  if (ms) timer = setTimeout(hide, ms);
  if (held === key) return;
  held = key;
  app.draw();
}

function hide() {
  clearTimeout(timer);
  if (!held) return;
  held = "";
  app.draw();
}

addEventListener("blur", hide);
addEventListener("pagehide", hide);
document.addEventListener("visibilitychange", hide);

// A button; what `inside()` gives lies over the page for as long as it is held, on the half where the finger is not.
export function veiled(key, name, inside) {
  const open = held === key;
  const press = (event) => {
    if (event.button) return;
    event.currentTarget.setPointerCapture?.(event.pointerId);
    low = event.clientY < innerHeight / 2;
    show(key);
  };
  const down = (event) => { if (event.key === " " || event.key === "Enter") { event.preventDefault(); low = event.currentTarget.getBoundingClientRect().top < innerHeight / 2; show(key); } };
  const up = (event) => { if (event.key === " " || event.key === "Enter") { event.preventDefault(); hide(); } };
  // Screen readers press without holding: then it stays for a moment.
  const pressed = (event) => { if (event.detail === 0) show(key, SHOWN_FOR); };
  return el("section.veil", { "data-key": `veil-${key}`, class: open ? "open" : "", "aria-label": name },
    el("button.btn.hold", {
      type: "button", "data-key": `hold-${key}`, "aria-pressed": String(open), onpointerdown: press, onpointerup: hide, onpointercancel: hide,
      onkeydown: down, onkeyup: up, onblur: hide, onclick: pressed, oncontextmenu: (event) => event.preventDefault(),
    }, ui(open ? "eye" : "lock"), el("span", el("b", name), el("small", open ? t("Let go, and it is hidden") : t("Hold to look")))),
    el("div.behind", { class: low ? "low" : "", "aria-live": "polite" }, open && inside()));
}

const face = (card) => `/faces/${app.view.game.id}/${card.code}-front.svg`;
const fetched = new Set();

// Lets the picture of a card be there when somebody looks.
export function ahead(card) {
  if (!card?.code || fetched.has(card.code)) return;
  fetched.add(card.code);
  new Image().src = face(card);
}

// A card as it is printed, and its words for those who cannot see it.
export function behind(card) {
  const words = [card.type_name, bare(card.text || "")].filter(Boolean).join(". ");
  return [el("h3", card.name), card.code ? el("img.face", { src: face(card), alt: words }) : el("p", words)];
}

// A secret card in a list.
export function veiledRow(card, name) {
  ahead(card);
  return veiled(card.id, name || t("A card for your eyes alone"), () => behind(card));
}

// The secrets of this seat with its goal, and the cards that others have shown to it alone.
export function secrets() {
  const { view } = app;
  const mine = me();
  if (!mine) return null;
  const asked = (card) => view.tasks.some((task) => task.card?.id === card.id);
  const goals = (card) => view.goals.filter((goal) => goal.seat === view.you && goal.card === card.code);
  const own = mine.piles.filter((pile) => pile.secret).flatMap((pile) => pile.cards.filter((card) => card.veiled && !asked(card)).map((card) => [pile, card]));
  const others = view.seats.filter((seat) => !seat.you).flatMap((seat) => seat.piles.flatMap((pile) => pile.cards.filter((card) => card.veiled && !asked(card)).map((card) => [seat, pile, card])));
  const open = mine.piles.flatMap((pile) => pile.cards.filter((card) => card.shown));
  for (const [, card] of own) ahead(card);
  return [
    own.map(([pile, card]) => veiled(card.id, t("Your {pile}", { pile: pile.name }), () => [behind(card), goals(card).map(goal)])),
    open.map((card) => el("section.veil.panel", { "data-key": `open-${card.id}`, "aria-label": card.name }, el("p.dim", ui("eye"), el("span", t("All see this now: {card}", { card: card.name }))), card.text && el("p", bare(card.text)), goals(card).map(goal))),
    others.map(([seat, pile, card]) => veiled(card.id, t("{name}’s {pile}, shown to you alone", { name: seat.name, pile: pile.name }), () => behind(card))),
  ];
}

const goal = (one) => el("p.goal", ui("trophy"), el("span", el("b", t("Your goal: ")), one.words, one.reached && !one.late && el("b", ` ${t("It is reached.")}`)));

// Tells the owner alone that a goal is reached that it may declare.
export function reached() {
  const { view } = app;
  const mine = view.goals.some((one) => one.seat === view.you && one.reached && !one.late);
  return mine && view.stage === "play" && el("p.notice.good", { role: "status", "data-key": "goal-reached" }, ui("trophy"), el("span", t("Your goal is reached. Nobody else is told: declare it below, when you like.")));
}

// Actions at any time, of this seat and of those that it acts for.
export function anytime() {
  return app.view.always.filter((one) => one.actions.length).map((one) => el("details.panel", { "data-key": `always-${one.seat}`, open: one.seat === app.view.you && app.view.goals.some((mine) => mine.reached && !mine.late && mine.seat === one.seat) },
    el("summary", el("span", el("b", one.seat === app.view.you ? t("At any time") : t("At any time, for {name}", { name: nameOf(one.seat) })))),
    el("div.field", one.actions.map((action) => whenever(action, one.seat)))));
}

function whenever(action, seat) {
  const why = action.can ? "" : action.why.join(" ");
  const go = async () => {
    const title = seatOf(seat)?.you ? action.name : t("{name}: {action}", { name: nameOf(seat), action: action.name });
    if (await confirm(title, action.words, action.name)) act("act", { action: action.id, seat });
  };
  return el("div.whenever", { "data-key": `whenever-${seat}-${action.id}` }, button(action.name, () => (why ? toast(why) : go()), { icon: action.icon ? sign(action.icon) : ui("more"), why, kind: "left" }), (why || action.words) && el("p.why", why || action.words));
}
