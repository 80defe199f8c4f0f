// What is shown of the table: which shelf, which words, which problems, how large; kept in the address of the page.

const ACTUAL = 96 / 25.4; // pixels a millimetre
const LEAST = 0.25;
const MOST = 4;

export class View {
  constructor(state, table, list) {
    this.state = state;
    this.table = table;
    this.list = list;
    this.nav = document.getElementById("shelves-nav");
    this.search = document.getElementById("search");
    this.slider = document.getElementById("zoom");
    this.figure = document.getElementById("actual");
    this.empty = document.getElementById("empty");
    const asked = new URLSearchParams(location.search);
    this.shelf = asked.get("deck") ?? "";
    this.search.value = asked.get("find") ?? "";
    // Two cards beside each other on a phone, actual size elsewhere.
    this.start = innerWidth < 720 ? clamp(Math.round((innerWidth - 48) / 2 / 64 / ACTUAL * 100) / 100) : 1;
    this.zoom = clamp(Number(asked.get("zoom")) || this.start);
    this.faces = asked.get("faces") ?? "front";
    list.only.checked = asked.has("only");
    this.listen();
    this.size();
    this.face();
  }

  listen() {
    this.search.addEventListener("input", () => this.apply());
    this.slider.addEventListener("input", () => this.resize(fromSlider(this.slider.value)));
    this.figure.addEventListener("click", () => this.resize(1));
    document.getElementById("smaller").addEventListener("click", () => this.resize(this.zoom / 1.25));
    document.getElementById("larger").addEventListener("click", () => this.resize(this.zoom * 1.25));
    this.nav.addEventListener("click", (event) => {
      const chip = event.target.closest("button");
      if (!chip) return;
      this.shelf = chip.dataset.shelf;
      this.apply();
      scrollTo({ top: 0 });
    });
    for (const button of document.querySelectorAll("[data-faces]")) {
      if (button.tagName !== "BUTTON") continue;
      button.addEventListener("click", () => { this.faces = button.dataset.faces; this.face(); this.keep(); });
    }
    addEventListener("keydown", (event) => this.key(event));
  }

  key(event) {
    if (event.target.matches("input, textarea") || event.ctrlKey || event.metaKey || event.altKey) {
      if (event.key === "Escape" && event.target === this.search) { this.search.value = ""; this.apply(); this.search.blur(); }
      return;
    }
    if (document.querySelector("dialog[open]")) return;
    if (event.key === "/") { event.preventDefault(); this.search.focus(); this.search.select(); }
    if (event.key === "+" || event.key === "=") this.resize(this.zoom * 1.25);
    if (event.key === "-") this.resize(this.zoom / 1.25);
    if (event.key === "0") this.resize(1);
  }

  /** After the state changed. */
  show() {
    const chips = [["", "All", Object.keys(this.state.items).length], ...this.state.shelves.map((shelf) => [shelf.id, shelf.title, shelf.items.length])];
    if (!chips.some(([id]) => id === this.shelf)) this.shelf = "";
    const wanted = JSON.stringify(chips);
    if (wanted !== this.chips) {
      this.chips = wanted;
      this.nav.replaceChildren(...chips.map(([id, words, count]) => {
        const chip = document.createElement("button");
        chip.type = "button";
        chip.className = "chip";
        chip.dataset.shelf = id;
        const number = document.createElement("span");
        number.className = "count";
        number.textContent = count;
        chip.append(words, " ", number);
        return chip;
      }));
    }
    this.apply();
  }

  /** Hide what is filtered away. */
  apply() {
    const words = this.search.value.trim().toLocaleLowerCase().split(/\s+/).filter(Boolean);
    const only = this.list.only.checked;
    let shown = 0;
    for (const shelf of this.state.shelves) {
      const inDeck = this.shelf === "" || this.shelf === shelf.id;
      let here = 0;
      for (const id of shelf.items) {
        const item = this.state.items[id];
        const visible = inDeck && (!only || item.problems.length > 0 || item.old) && words.every((word) => textOf(item).includes(word));
        const node = this.table.items.get(id);
        if (node.hidden === visible) node.hidden = !visible;
        here += visible;
      }
      this.table.shelves.get(shelf.id).hidden = here === 0;
      shown += here;
    }
    for (const chip of this.nav.children) chip.setAttribute("aria-pressed", String(chip.dataset.shelf === this.shelf));
    this.intoSight();
    this.empty.hidden = shown > 0 || this.state.revision < 1;
    this.empty.textContent = this.nothing(words, only);
    this.keep();
  }

  /** Let the chip that is pressed be seen in a row that is too long. */
  intoSight() {
    const chip = [...this.nav.children].find((one) => one.dataset.shelf === this.shelf);
    if (!chip || this.seen === this.shelf) return;
    this.seen = this.shelf;
    this.nav.scrollTo({ left: chip.offsetLeft - (this.nav.clientWidth - chip.offsetWidth) / 2 });
  }

  nothing(words, only) {
    if (Object.keys(this.state.items).length === 0) return "There is nothing to show yet. The problems say why.";
    if (words.length) return `No card has “${this.search.value.trim()}” in it.`;
    return only ? "No card here has a problem." : "This deck is empty.";
  }

  /** The ids of what is shown, in order. */
  shown() {
    return this.state.shelves.flatMap((shelf) => shelf.items).filter((id) => !this.table.items.get(id)?.hidden && !this.table.items.get(id)?.closest(".shelf").hidden);
  }

  /** Bring a thing into sight, whatever is filtered. */
  reveal(id) {
    const node = this.table.items.get(id);
    if (!node) return;
    if (!this.shown().includes(id)) {
      this.shelf = "";
      this.search.value = "";
      this.apply();
    }
    node.scrollIntoView({ block: "center", behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
    this.table.flash([id]);
    node.querySelector(".faces").focus({ preventScroll: true });
  }

  /** Another size; what lies in the middle of the window stays there. */
  resize(zoom) {
    const middle = this.middle();
    this.zoom = clamp(Math.abs(zoom - 1) < 0.02 ? 1 : zoom);
    this.size();
    if (middle) {
      const box = middle.node.getBoundingClientRect();
      scrollBy(0, box.top + box.height * middle.share - middle.y);
    }
    this.keep();
  }

  middle() {
    const bar = document.querySelector(".bar").getBoundingClientRect().bottom;
    const y = (Math.max(bar, 0) + innerHeight) / 2;
    let best = null;
    for (const node of this.table.items.values()) {
      const box = node.getBoundingClientRect();
      if (!box.height) continue;
      const far = y < box.top ? box.top - y : Math.max(y - box.bottom, 0);
      if (!best || far < best.far) best = { node, far, y, share: Math.min(Math.max((y - box.top) / box.height, 0), 1) };
      if (far === 0) break;
    }
    return best;
  }

  size() {
    document.documentElement.style.setProperty("--scale", `${this.zoom * ACTUAL}px`);
    this.slider.value = toSlider(this.zoom);
    this.figure.textContent = `${Math.round(this.zoom * 100)} %`;
  }

  face() {
    document.documentElement.dataset.faces = this.faces;
    for (const button of document.querySelectorAll("button[data-faces]")) button.setAttribute("aria-pressed", String(button.dataset.faces === this.faces));
  }

  keep() {
    const kept = new URLSearchParams();
    if (this.shelf) kept.set("deck", this.shelf);
    if (this.search.value) kept.set("find", this.search.value);
    if (this.zoom !== this.start) kept.set("zoom", this.zoom.toFixed(2));
    if (this.faces !== "front") kept.set("faces", this.faces);
    if (this.list.only.checked) kept.set("only", "");
    const words = kept.toString();
    const address = words ? `?${words}` : location.pathname;
    if (address !== (location.search || location.pathname)) history.replaceState(null, "", address);
  }
}

function textOf(item) {
  // Found out once for each view of an item, which is never changed but replaced.
  item.text ??= [item.title, item.code, item.note, item.place, ...item.details.flat()].join("\n").toLocaleLowerCase();
  return item.text;
}

function clamp(zoom) {
  return Math.min(Math.max(zoom, LEAST), MOST);
}

function toSlider(zoom) {
  return Math.round((Math.log(zoom / LEAST) / Math.log(MOST / LEAST)) * 100);
}

function fromSlider(place) {
  return LEAST * (MOST / LEAST) ** (Number(place) / 100);
}
