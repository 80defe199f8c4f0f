// On a card's page inside a room: what can be done with it, without a stream of its own.

import { el, setGame, sign, t, ui } from "./dom.js";
import { confirm, toast } from "./sheet.js";
import { Link } from "./link.js";

const deal = document.getElementById("deal");
const { room, game, code } = deal.dataset;
setGame(game);

class Quiet extends Link {
  listen() {} // scanned pages open no stream: a browser has few connections to one host
  wake() { this.sync(); }
  poll() {}
}

let view = null;
const link = new Quiet(`/room/${room}`, { revision: -1 }, { onState: (next) => { view = next; draw(); }, onTouch: (now) => now || toast(t("Out of touch with the companion.")), onGone: () => { deal.hidden = true; } });

async function act(kind, data, done) {
  const sent = await link.send(kind, data);
  if (sent.ok) { toast(done); return; }
  if (sent.overridable && await confirm(t("Is that right?"), sent.error, t("Do it all the same"))) act(kind, { ...data, force: true }, done);
  else if (!sent.overridable) toast(sent.error);
}

function draw() {
  const seat = view.seats.find((one) => one.you);
  if (!seat || view.stage === "lobby") { deal.replaceChildren(); return; }
  const lying = [...view.seats, ...view.places].flatMap((owner) => owner.piles.flatMap((pile) => pile.cards.filter((card) => card.code === code).map((card) => ({ owner, pile, card }))));
  const mine = lying.find((one) => one.owner === seat);
  const hand = seat.counters.find((one) => one.limit !== null && one.limit !== undefined);
  const task = view.tasks.find((one) => one.mine && (one.kind === "flip" || one.kind === "put"));
  const unnamed = view.contest?.card && !view.contest.card.known ? view.contest.card : null;
  const key = (words, icon, onclick, main) => el("button.btn", { type: "button", class: main ? "main" : "", onclick }, icon, words);
  deal.replaceChildren(...[
    el("p.centre.dim.small", lying.length ? lying.map((one) => t("{pile}: {name}", { pile: one.pile.name, name: one.owner.name })).join(" · ") : t("Not on the table yet, as far as the companion knows.")),
    unnamed && key(t("This is the one that you fight"), ui("check"), () => act("name", { card: unnamed.id, code }, t("Named.")), true),
    task?.kind === "flip" && key(t("It was flipped: {where}", { where: task.place?.name || "" }), ui("check"), () => act("answer", { task: task.id, card: code }, t("Flipped.")), true),
    task?.kind === "put" && key(t("Put it into play now"), ui("check"), () => act("answer", { task: task.id, card: code }, t("It is in play.")), true),
    !mine && seat.piles.map((pile) => key(t("To my: {pile}", { pile: pile.name }), pile.icon ? sign(pile.icon) : ui("cards"), () => act("put", { ...(lying[0] ? { card: lying[0].card.id } : { code }), to: pile.id, owner: seat.id }, t("Done.")))),
    mine && hand && key(t("Back to my hand"), ui("undo"), () => act("put", { card: mine.card.id, to: hand.id, owner: seat.id }, t("Done."))),
    mine && key(t("Discard"), ui("close"), () => act("put", { card: mine.card.id, to: "" }, t("Discarded."))),
  ].flat().filter(Boolean));
}

link.sync();
