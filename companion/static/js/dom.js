// Makes elements, and turns what is on the page into what is to be there without losing focus, scrolling or typed words.

// Texts in the reader's language: `t("Roll {dice}", {dice})` looks the English text up and fills it. A script before
// this one hands the words over where they are not English.
const words = globalThis.wordsOfCompanion || {};
export const t = (text, values) => (words[text] || text).replace(/\{(\w+)\}/g, (all, name) => values?.[name] ?? all);

// Who has won, of one or more.
export function haveWon(names) {
  if (names.length === 1) return t("{name} has won", { name: names[0] });
  return t("{names} and {last} share the win", { names: names.slice(0, -1).join(t(", ")), last: names.at(-1) });
}

const SVG = "http://www.w3.org/2000/svg";
const HANDLERS = ["onclick", "oninput", "onchange", "onsubmit", "onkeydown", "ontoggle", "onkeyup", "onblur", "onpointerdown", "onpointerup", "onpointercancel", "oncontextmenu"];

// `el("button.btn.main", {onclick}, "Roll")`: classes after dots; text is always text, never HTML.
export function el(spec, props, ...children) {
  const [tag, ...classes] = spec.split(".");
  const node = document.createElement(tag || "div");
  if (classes.length) node.className = classes.join(" ");
  if (props !== undefined && props !== null && (props instanceof Node || typeof props !== "object" || Array.isArray(props))) {
    children.unshift(props);
    props = null;
  }
  for (const [name, value] of Object.entries(props || {})) set(node, name, value);
  return add(node, children);
}

function set(node, name, value) {
  if (value === undefined || value === null || value === false) return;
  if (name.startsWith("on")) node[name] = value;
  else if (name === "value") node.value = value;
  else if (name === "checked") node.checked = value;
  else if (name === "color") node.style.background = value; // by script: the policy of the page allows no style in HTML
  else if (name === "class") node.className += ` ${value}`;
  else node.setAttribute(name, value === true ? "" : value);
}

export function add(node, children) {
  for (const child of children.flat(Infinity)) {
    if (child === undefined || child === null || child === false || child === "") continue;
    node.append(child instanceof Node ? child : document.createTextNode(String(child)));
  }
  return node;
}

function use(address, label) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", "icon");
  if (label) {
    svg.setAttribute("role", "img");
    svg.setAttribute("aria-label", label);
  } else svg.setAttribute("aria-hidden", "true");
  const inner = document.createElementNS(SVG, "use");
  inner.setAttribute("href", address);
  svg.append(inner);
  return svg;
}

export const ui = (name, label) => use(`/icons.svg#${name}`, label);

let game = "";
export const setGame = (name) => { game = name; };
const symbolId = (name) => name.toLowerCase().replace(/[^a-z0-9-]/g, "_");
export const sign = (name, label) => (name ? use(`/icons/${game}.svg#${symbolId(name)}`, label) : ui("info", label));

// A share of 1 as a bar; the figure stands beside it in words.
export function bar(share) {
  const svg = document.createElementNS(SVG, "svg");
  for (const [name, value] of [["class", "bar"], ["viewBox", "0 0 100 10"], ["preserveAspectRatio", "none"], ["aria-hidden", "true"]]) svg.setAttribute(name, value);
  const rect = document.createElementNS(SVG, "rect");
  rect.setAttribute("width", String(Math.round(share * 1e4) / 100));
  rect.setAttribute("height", "10");
  svg.append(rect);
  return svg;
}

export const minus = (figure) => String(figure).replace("-", "−");
export const signed = (figure) => (figure > 0 ? `+${figure}` : minus(figure));

export function percent(share) {
  const figure = share * 100;
  if (figure > 0 && figure < 1) return "< 1 %";
  if (figure > 99 && figure < 100) return "> 99 %";
  return `${Math.round(figure)} %`;
}

export function button(words, onclick, { kind = "", icon, why, key, label } = {}) {
  const node = el("button.btn", { type: "button", class: kind, "data-key": key, "aria-label": label }, icon, words);
  if (why) node.setAttribute("aria-disabled", "true");
  node.onclick = onclick;
  return node;
}

// Turns `old` into `wanted`, keeping the nodes that stay.
export function morph(old, wanted) {
  const stay = new Set([...wanted.childNodes].map((node) => node.dataset?.key).filter(Boolean));
  for (const node of [...old.childNodes]) if (node.dataset?.key && !stay.has(node.dataset.key)) node.remove();
  const left = [...old.childNodes];
  const keyed = new Map(left.filter((node) => node.dataset?.key).map((node) => [node.dataset.key, node]));
  let at = old.firstChild;
  for (const next of [...wanted.childNodes]) {
    const key = next.dataset?.key;
    const found = key ? keyed.get(key) : at && !at.dataset?.key && same(at, next) ? at : null;
    if (found && same(found, next)) {
      // A node that is moved loses its focus and the finger on it: what stands before it and has no key goes instead.
      let next_ = at;
      while (key && next_ && next_ !== found && !next_.dataset?.key) next_ = next_.nextSibling;
      if (found === next_) at = found.nextSibling;
      else old.insertBefore(found, at);
      fit(found, next);
      left.splice(left.indexOf(found), 1);
      if (key) keyed.delete(key);
    } else old.insertBefore(next, at);
  }
  for (const node of left) node.remove();
}

const same = (one, other) => one.nodeType === other.nodeType && one.nodeName === other.nodeName;

function fit(old, next) {
  if (old.nodeType === Node.TEXT_NODE) {
    if (old.data !== next.data) old.data = next.data;
    return;
  }
  if (old.dataset?.keep !== undefined && next.dataset?.keep === old.dataset.keep) return;
  for (const { name } of [...old.attributes]) if (!next.hasAttribute(name) && name !== "open") old.removeAttribute(name);
  for (const { name, value } of [...next.attributes]) if (name !== "style" && old.getAttribute(name) !== value) old.setAttribute(name, value);
  if (old.style && old.style.cssText !== next.style.cssText) old.style.cssText = next.style.cssText; // the policy of the page lets scripts do this alone
  for (const name of HANDLERS) old[name] = next[name] || null;
  if (old.nodeName === "INPUT" || old.nodeName === "SELECT" || old.nodeName === "TEXTAREA") return; // typed words stay
  morph(old, next);
}
