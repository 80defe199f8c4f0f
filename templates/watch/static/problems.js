// The list of everything that is wrong, by file.

import { faultEntries } from "./table.js";

const KINDS = ["error", "warning", "notice"];

export class ProblemList {
  constructor(state, reveal, filtered) {
    this.state = state;
    this.root = document.getElementById("problems");
    this.list = document.getElementById("problems-list");
    this.button = document.getElementById("problems-button");
    this.count = document.getElementById("problems-count");
    this.only = document.getElementById("only");
    this.button.addEventListener("click", () => this.toggle(this.root.hidden));
    document.getElementById("problems-close").addEventListener("click", () => { this.toggle(false); this.button.focus(); });
    this.only.addEventListener("change", filtered);
    this.list.addEventListener("click", (event) => {
      const entry = event.target.closest("[data-item]");
      if (entry) reveal(entry.dataset.item);
    });
  }

  toggle(open) {
    this.root.hidden = !open;
    this.button.setAttribute("aria-pressed", String(open));
  }

  show() {
    const problems = this.state.problems;
    const errors = problems.filter((problem) => problem.severity === "error").length;
    this.count.textContent = words(problems.length, errors);
    this.button.dataset.worst = problems.length ? worst(problems) : "";
    const files = new Map();
    for (const problem of [...problems].sort((one, other) => rank(one) - rank(other))) {
      if (!files.has(problem.file)) files.set(problem.file, []);
      files.get(problem.file).push(problem);
    }
    this.list.replaceChildren(...(problems.length ? [...files].map(([file, those]) => group(file, those)) : [nothing()]));
  }
}

function rank(problem) {
  return KINDS.indexOf(problem.severity);
}

function words(count, errors) {
  if (count === 0) return "No problems";
  if (errors) return `${errors} error${errors === 1 ? "" : "s"}${count > errors ? `, ${count - errors} more` : ""}`;
  return `${count} problem${count === 1 ? "" : "s"}`;
}

function worst(problems) {
  return KINDS.find((kind) => problems.some((problem) => problem.severity === kind)) ?? "";
}

function group(file, problems) {
  const section = document.createElement("section");
  const head = document.createElement("h3");
  head.textContent = file || "The game";
  const list = document.createElement("ul");
  list.className = "faults";
  for (const problem of problems) {
    const [entry] = faultEntries([problem], 1);
    if (problem.item) {
      const button = document.createElement("button");
      button.type = "button";
      button.className = "lead";
      button.dataset.item = problem.item;
      button.append(...entry.childNodes);
      entry.append(button);
    }
    list.append(entry);
  }
  section.append(head, list);
  return section;
}

function nothing() {
  const words = document.createElement("p");
  words.className = "note";
  words.textContent = "Nothing is wrong with the data or the cards.";
  return words;
}
