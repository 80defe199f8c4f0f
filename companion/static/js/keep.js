// What people have picked and not sent yet: kept for this tab, so that a reload or a phone that was short of memory loses nothing.

import { app } from "./app.js";

const key = (name) => `${app.code}:${name}`;

export function kept(name) {
  let found = null;
  const all = () => {
    if (found) return found;
    try {
      found = new Map(JSON.parse(sessionStorage.getItem(key(name)) || "[]"));
    } catch { found = new Map(); } // storage that is refused: then as long as the page is open
    return found;
  };
  return {
    get: (id) => all().get(id),
    set(id, value) {
      const due = new Set(app.view.tasks.map((task) => task.id));
      for (const old of [...all().keys()]) if (!due.has(old)) all().delete(old);
      all().set(id, value);
      try {
        sessionStorage.setItem(key(name), JSON.stringify([...all()]));
      } catch { /* as above */ }
    },
  };
}
