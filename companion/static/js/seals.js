// What seats hold in secret and nobody may see for now: who may open it, and for whom.

import { act, app, nameOf } from "./app.js";
import { button, el, t, ui } from "./dom.js";
import { confirm } from "./sheet.js";

const names = (ids) => ids.map(nameOf).join(t(", "));
const onlyHost = () => t("Only a seat that is neither the host’s nor this one could open it, and there is none here: it stays sealed.");

// Those that concern this phone: its own, those that it may open, and for the host seats without phones.
export function seals() {
  const { view } = app;
  return view.seats.filter((seat) => seat.sealed).map((seat) => {
    if (seat.you) return own(seat);
    if (seat.sealed.by.includes(view.you)) return theirs(seat);
    return view.hosting && !seat.phone ? forHost(seat) : null;
  });
}

// For a pile of which no card is shown.
export const noCards = (pile) => el("p.dim", pile.hidden && pile.count ? t("Sealed: {n}", { n: pile.count }) : t("Nothing yet."));

const notice = (seat, words) => el("p.notice", { "data-key": `seal-${seat.id}` }, ui("lock"), el("span", words));

function own(seat) {
  return notice(seat, [t("This seat changed hands. What it holds in secret is sealed."), " ",
    seat.sealed.by.length ? t("It is opened by: {names}.", { names: names(seat.sealed.by) }) : onlyHost()]);
}

function forHost(seat) {
  return notice(seat, [t("What {name} holds in secret is sealed for you too.", { name: seat.name }), " ",
    seat.sealed.by.length ? t("It is opened by: {names}.", { names: names(seat.sealed.by) }) : onlyHost()]);
}

function theirs(seat) {
  const who = seat.phone ? t("Another phone holds {name}’s seat now.", { name: seat.name }) : t("{name} has no phone: {host} acts for that seat.", { name: seat.name, host: nameOf(app.view.room.host) });
  const open = async () => {
    const to = seat.phone ? t("Whoever holds that phone sees it then, and all see that you opened it. It cannot be taken back.") : t("{host} sees it then, and all see that you opened it. It cannot be taken back.", { host: nameOf(app.view.room.host) });
    if (await confirm(t("Open what {name} holds in secret?", { name: seat.name }), to, t("Open it"))) act("open", { seat: seat.id });
  };
  const key = button(t("Open it"), open, { kind: seat.phone ? "main" : "", icon: ui("unlock") });
  if (!seat.phone) return el("details.panel", { "data-key": `seal-${seat.id}` }, el("summary", ui("lock"), el("span", el("b", t("{name}’s secrets are sealed", { name: seat.name })))), el("p.dim", who), key);
  return el("section.panel.due", { "data-key": `seal-${seat.id}`, "aria-label": t("Sealed secrets") },
    el("h2", t("{name}’s secrets are sealed", { name: seat.name })), el("p.dim", who, " ", t("Does the right person sit there?")), key);
}
