// The phone's link to its room: it sends taps, learns of new revisions, and knows when it is out of touch.

import { t } from "./dom.js";

const POLL = 3000;
const TRIES = [0, 400, 1500];

const csrf = () => document.querySelector('meta[name="csrf-token"]').content;
const wait = (ms) => new Promise((done) => setTimeout(done, ms));

// Made here, as crypto.randomUUID is missing on plain HTTP.
export function newId() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export class Link {
  // `base` is `/room/CODE` or `/screen`; `start` the state that came with the page.
  constructor(base, start, { onState, onTouch, onGone }) {
    Object.assign(this, { base, onState, onTouch, onGone });
    this.revision = start.revision;
    this.inTouch = true;
    this.source = null;
    this.timer = 0;
    document.addEventListener("visibilitychange", () => (document.hidden ? this.close() : this.wake()));
    addEventListener("pageshow", (event) => event.persisted && this.wake());
    addEventListener("pagehide", () => this.close());
    addEventListener("online", () => this.wake());
    addEventListener("offline", () => this.touch(false));
    if (!document.hidden) this.listen();
  }

  wake() {
    this.sync();
    this.listen();
  }

  touch(now) {
    if (now === this.inTouch) return;
    this.inTouch = now;
    this.onTouch(now);
    if (!now) this.poll();
  }

  close() {
    this.source?.close();
    this.source = null;
    clearTimeout(this.timer);
    this.timer = 0;
  }

  listen() {
    if (this.source || document.hidden || typeof EventSource === "undefined") {
      if (!this.source && !document.hidden) this.poll();
      return;
    }
    const source = new EventSource(`${this.base}/stream`);
    this.source = source;
    source.addEventListener("revision", (event) => {
      this.touch(true);
      if (Number(event.data) !== this.revision) this.sync();
    });
    source.onerror = () => {
      if (source !== this.source) return;
      if (source.readyState === EventSource.CLOSED) { // refused: as many listen as can
        this.source = null;
        this.poll();
      }
      this.sync();
    };
  }

  // Asks every three seconds, for as long as there is no stream or no touch.
  poll() {
    if (this.timer || document.hidden) return;
    this.timer = setTimeout(async () => {
      this.timer = 0;
      await this.sync();
      if (this.inTouch && !this.source) this.listen();
      if (!this.inTouch || !this.source) this.poll();
    }, POLL);
  }

  async sync() {
    if (this.syncing) { this.again = true; return; }
    this.syncing = true;
    try {
      const response = await fetch(`${this.base}/state?since=${this.revision}`, { headers: { Accept: "application/json" }, cache: "no-store" });
      this.touch(true);
      if (response.status === 200) this.take(await response.json());
      else if (response.status === 401 || response.status === 404 || response.status === 410) this.onGone(response.status);
    } catch {
      this.touch(false);
    } finally {
      this.syncing = false;
      if (this.again) { this.again = false; this.sync(); }
    }
  }

  take(told) {
    if (!told || told.revision === undefined || told.revision < this.revision) return;
    this.revision = told.revision;
    this.onState(told.view, told.revision);
  }

  // Sends a tap; the same id is sent again where no answer came, and counts once. Gives {ok, error, overridable, view}.
  async send(kind, data, id = newId(), seen = this.revision) {
    for (const pause of TRIES) {
      await wait(pause);
      let response;
      try {
        response = await fetch(`${this.base}/do`, {
          method: "POST",
          headers: { "Content-Type": "application/json", Accept: "application/json", "X-CSRFToken": csrf() },
          body: JSON.stringify({ id, kind, seen, data: data || {} }),
        });
      } catch {
        continue;
      }
      this.touch(true);
      const told = await response.json().catch(() => ({}));
      this.take(told);
      if (response.ok) return { ok: true, ...told };
      if (response.status === 503) continue; // nothing was recorded: try again
      if (response.status === 401 || response.status === 410) this.onGone(response.status);
      return { ok: false, stale: response.status === 409, overridable: told.overridable, error: told.error || t("That did not work.") };
    }
    this.touch(false);
    return { ok: false, lost: true, error: t("The companion cannot be reached, so that nothing was done.") };
  }
}
