// Cards in lists.

import { cardOf, signOf } from "./catalog.js";
import { el, sign, t, ui } from "./dom.js";
import { veiledRow } from "./veil.js";

// A card on the table as a row that opens what can be done with it.
export function copyRow(card, onclick, { end } = {}) {
  if (card.veiled) return veiledRow(card);
  if (!card.known) {
    return el("button.item", { type: "button", onclick, "data-key": card.id }, ui("cards"), el("span", el("b", card.hidden ? t("A hidden card") : card.back_words || t("Not named yet")), el("small", card.hidden ? "" : t("tap to say which card it is"))), end || ui("more"));
  }
  const known = cardOf(card.code);
  const small = [...new Set([card.type_name, ...(card.traits || []).map((one) => one.name), ...(known?.says || "").split("; ")])].filter(Boolean).join(" · ");
  return el("button.item", { type: "button", onclick, "data-key": card.id },
    sign(card.traits?.find((one) => one.icon && known?.type === "creature")?.icon || card.icon || signOf(known)),
    el("span", el("b", card.name), el("small", small)), end || (card.figures?.strength ? el("span.num", { "aria-label": t("strength {n}", { n: card.figures.strength }) }, card.figures.strength) : ui("more")));
}
