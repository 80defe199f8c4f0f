// Sheets that rise from below with one question each, and words that pass.

import { add, el, morph, t, ui } from "./dom.js";

let open = null;

// Shows a sheet; `fill(close)` gives its content. Resolves with what `close` was given, or undefined when it was put away.
// A live one is filled again whenever the room's view is new.
export function sheet(title, fill, { live = false } = {}) {
  open?.close();
  return new Promise((done) => {
    const dialog = el("dialog", { "aria-labelledby": "sheet-title" });
    let answer;
    const close = (value) => { answer = value; dialog.close(); };
    add(dialog, [
      el("div.sheet-top", el("h2", { id: "sheet-title" }, title), el("button.round", { type: "button", onclick: () => close(), "aria-label": t("Close") }, ui("close"))),
      el("div.sheet", fill(close)),
    ]);
    if (live) dialog.again = () => morph(dialog.lastChild, add(el("div"), [fill(close)]));
    dialog.addEventListener("click", (event) => { if (event.target === dialog) close(); });
    dialog.addEventListener("close", () => {
      dialog.remove();
      if (open === dialog) open = null;
      done(answer);
    });
    document.body.append(dialog);
    open = dialog;
    dialog.showModal();
    dialog.querySelector("[data-first]")?.focus();
  });
}

export function confirm(title, words, yes, { kind = "main" } = {}) {
  return sheet(title, (close) => [
    words && el("p", words),
    el("button.btn", { type: "button", class: kind, onclick: () => close(true), "data-first": true }, yes),
    el("button.btn", { type: "button", onclick: () => close(false) }, t("Leave it")),
  ]);
}

export const refresh = () => open?.again?.();

export const isOpen = () => Boolean(open);

const place = () => document.querySelector(".toasts") || document.body.appendChild(el("div.toasts", { role: "status", "aria-live": "polite" }));

export function toast(words, ms = 4500) {
  const node = el("p.toast", words);
  const stack = open ? open.appendChild(el("div.toasts", { role: "status" })) : place();
  while (stack.children.length > 2) stack.firstChild.remove();
  stack.append(node);
  setTimeout(() => node.remove(), ms + words.length * 25);
}
