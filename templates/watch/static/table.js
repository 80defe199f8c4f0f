// The table: shelves of cards and other things, kept in step with the state, node by node, so that nothing jumps.

const shelfTemplate = document.getElementById("shelf-template");
const itemTemplate = document.getElementById("item-template");

const SIGNS = { error: "Error", warning: "Warning", notice: "Note" };

let token = "";

/** What the addresses of drawings begin with: another program may draw otherwise. */
export function drawnBy(program) {
  token = program;
}

export function address(face) {
  return `/face/${token}/${face.key}.svg`;
}

/** What is wrong, as list entries: the first `most`, and how many more there are. */
export function faultEntries(problems, most) {
  const entries = problems.slice(0, most).map((problem) => {
    const entry = document.createElement("li");
    entry.className = problem.severity;
    const sign = document.createElement("b");
    sign.textContent = SIGNS[problem.severity] ?? problem.severity;
    entry.append(sign, ` ${problem.message}`);
    if (problem.hint) {
      const hint = document.createElement("span");
      hint.className = "hint";
      hint.textContent = problem.hint;
      entry.append(" ", hint);
    }
    if (problem.at) {
      const place = document.createElement("span");
      place.className = "at";
      place.textContent = problem.at;
      entry.prepend(place, " ");
    }
    return entry;
  });
  if (problems.length > most) {
    const rest = document.createElement("li");
    rest.className = "rest";
    rest.textContent = `and ${problems.length - most} more`;
    entries.push(rest);
  }
  return entries;
}

export class Table {
  constructor(root, open) {
    this.root = root;
    this.shelves = new Map();
    this.items = new Map();
    this.waiting = new Map();
    root.addEventListener("click", (event) => {
      const item = event.target.closest(".item");
      if (item && event.target.closest(".faces")) open(item.dataset.id);
    });
  }

  show(shelves, items) {
    // What is gone goes first: so nothing else has to move, and what one looks at stays where it is.
    const ids = new Set(shelves.map((shelf) => shelf.id));
    const there = new Set(shelves.flatMap((shelf) => shelf.items));
    forget(this.items, (id) => there.has(id));
    forget(this.shelves, (id) => ids.has(id));
    let last = null;
    for (const shelf of shelves) {
      const section = this.shelf(shelf);
      place(this.root, section, last);
      last = section;
      this.fill(section.querySelector(".items"), shelf.items, items);
    }
  }

  shelf(shelf) {
    let section = this.shelves.get(shelf.id);
    if (!section) {
      section = shelfTemplate.content.firstElementChild.cloneNode(true);
      section.dataset.id = shelf.id;
      section.id = `shelf-${shelf.id}`;
      this.shelves.set(shelf.id, section);
    }
    text(section.querySelector("h2"), shelf.title);
    text(section.querySelector(".note"), shelf.note);
    return section;
  }

  fill(row, ids, items) {
    let last = null;
    for (const id of ids) {
      let node = this.items.get(id);
      if (!node) {
        node = itemTemplate.content.firstElementChild.cloneNode(true);
        node.dataset.id = id;
        this.items.set(id, node);
      }
      if (node.view !== items[id]) this.draw(node, id, items[id]);
      place(row, node, last);
      last = node;
    }
  }

  draw(node, id, view) {
    node.view = view;
    node.dataset.worst = view.problems[0]?.severity ?? "";
    node.classList.toggle("old", view.old);
    text(node.querySelector(".title"), view.title);
    text(node.querySelector(".copies"), view.copies === 1 ? "" : `×${view.copies}`);
    text(node.querySelector(".place"), [view.code, view.place].filter(Boolean).join(" · "));
    node.querySelector(".faults").replaceChildren(...faultEntries(view.problems, 2));
    this.pictures(node.querySelector(".faces"), id, view);
  }

  /** Put the faces' pictures in; an old picture stays until the new one can be painted. */
  pictures(frame, id, view) {
    frame.setAttribute("aria-label", [view.title, view.note, view.old ? "(an earlier picture)" : ""].filter(Boolean).join(", "));
    while (frame.children.length > view.faces.length) frame.lastElementChild.remove();
    const item = frame.parentElement;
    const widths = view.faces.map((face) => face.width);
    const both = widths.reduce((sum, width) => sum + width, 0);
    item.style.setProperty("--front", widths[0] ?? 60);
    item.style.setProperty("--back", widths.at(-1) ?? 60);
    item.style.setProperty("--both", both || 60);
    frame.classList.toggle("blank", view.faces.length === 0);
    if (view.faces.length === 0) frame.textContent = "No picture yet";
    const loads = view.faces.map((face, number) => {
      const image = frame.children[number] ?? frame.appendChild(newImage("lazy"));
      const fresh = !image.dataset.key;
      if ((image.dataset.wanted ?? image.dataset.key) === face.key) return null;
      if (fresh || !isNear(image)) {
        dress(image, face, view.faces.length);
        image.src = address(face);
        return null;
      }
      image.dataset.wanted = face.key;
      return swap(image, face, view.faces.length);
    });
    this.waiting.set(id, Promise.all(loads.filter(Boolean)));
  }

  /** When the pictures of these things that were swapped are on the screen. */
  async settled(ids) {
    await Promise.all(ids.map((id) => this.waiting.get(id)));
    this.waiting.clear();
  }

  flash(ids) {
    for (const id of ids) {
      const node = this.items.get(id);
      if (!node) continue;
      node.classList.remove("changed");
      void node.offsetWidth;
      node.classList.add("changed");
    }
  }
}

function newImage(loading) {
  const image = new Image();
  image.loading = loading;
  image.decoding = "async";
  image.draggable = false;
  image.alt = "";
  return image;
}

/** Give a picture its size, and the side that it shows. */
function dress(image, face, count) {
  image.style.setProperty("--w", face.width);
  image.style.setProperty("--h", face.height);
  image.width = Math.round(face.width * 4);
  image.height = Math.round(face.height * 4);
  image.className = count > 1 ? face.title.toLowerCase() : "only";
  image.dataset.key = face.key;
  delete image.dataset.wanted;
}

/** Put another picture in an old one's place once it can be painted; a drawing that cannot be is shown as broken. */
async function swap(image, face, count) {
  const next = newImage("eager");
  dress(next, face, count);
  next.src = address(face);
  await next.decode().catch(() => {});
  if (image.dataset.wanted === face.key) image.replaceWith(next);
}

function isNear(image) {
  const box = image.getBoundingClientRect();
  return box.width > 0 && box.bottom > -400 && box.top < innerHeight + 400;
}

/** Put a node after another, or first, if it is not there already. */
function place(parent, node, after) {
  const next = after ? after.nextElementSibling : parent.querySelector(":scope > :not(.empty)");
  if (next !== node) parent.insertBefore(node, next);
}

function forget(nodes, keep) {
  for (const [id, node] of nodes) {
    if (keep(id)) continue;
    node.remove();
    nodes.delete(id);
  }
}

function text(node, words) {
  if (node.textContent !== words) node.textContent = words;
}
