// One thing, seen from near: its faces as large as the window allows, what is wrong with it, and its columns.

import { address, faultEntries } from "./table.js";

export class Near {
  constructor(dialog, state, order) {
    this.dialog = dialog;
    this.state = state;
    this.order = order;
    this.id = "";
    this.faces = document.getElementById("near-faces");
    document.getElementById("near-close").addEventListener("click", () => dialog.close());
    document.getElementById("near-before").addEventListener("click", () => this.move(-1));
    document.getElementById("near-after").addEventListener("click", () => this.move(1));
    this.faces.addEventListener("click", (event) => this.enlarge(event));
    dialog.addEventListener("close", () => { this.id = ""; });
    dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });
    dialog.addEventListener("keydown", (event) => {
      if (event.key === "ArrowLeft") this.move(-1);
      if (event.key === "ArrowRight") this.move(1);
    });
  }

  open(id) {
    this.id = id;
    this.refresh();
    if (!this.dialog.open) this.dialog.showModal();
  }

  move(by) {
    const ids = this.order();
    const place = ids.indexOf(this.id);
    if (place >= 0 && ids.length) this.open(ids[(place + by + ids.length) % ids.length]);
  }

  /** Three times as large, with what was clicked in the middle; or back. */
  enlarge(event) {
    const image = event.target.closest("img");
    if (!image) return;
    const box = image.getBoundingClientRect();
    const [x, y] = [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height];
    const large = this.faces.classList.toggle("large");
    if (large) {
      const frame = this.faces;
      frame.scrollTo(image.offsetLeft + image.offsetWidth * x - frame.clientWidth / 2, image.offsetTop + image.offsetHeight * y - frame.clientHeight / 2);
    }
  }

  refresh() {
    if (!this.id) return;
    const item = this.state.items[this.id];
    if (!item) { this.dialog.close(); return; }
    document.getElementById("near-title").textContent = item.title;
    document.getElementById("near-note").textContent = [item.code, item.note, item.place, item.copies === 1 ? "" : `${item.copies} copies`].filter(Boolean).join(" · ");
    document.getElementById("near-problems").replaceChildren(...faultEntries(item.problems, 50));
    document.getElementById("near-details").replaceChildren(...item.details.flatMap(([column, words]) => {
      const name = document.createElement("dt");
      const value = document.createElement("dd");
      name.textContent = column;
      value.textContent = words;
      return [name, value];
    }));
    this.pictures(item.faces);
  }

  pictures(faces) {
    this.faces.classList.toggle("wide", faces.some((face) => face.width > face.height));
    this.faces.style.setProperty("--count", Math.max(faces.length, 1));
    const keys = faces.map((face) => face.key).join(" ");
    if (this.faces.dataset.keys === keys) return;
    this.faces.dataset.keys = keys;
    this.faces.classList.remove("large");
    this.faces.replaceChildren(...faces.map((face) => {
      const image = new Image(Math.round(face.width * 4), Math.round(face.height * 4));
      image.src = address(face);
      image.alt = face.title;
      image.style.setProperty("--w", face.width);
      image.style.setProperty("--h", face.height);
      return image;
    }));
  }
}
