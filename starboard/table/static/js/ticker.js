// What just happened, one line after the other over the board, at the bots' pace. A click or a key ends it.
import { all, byId } from "./dom.js";

/** How long a line stays, in milliseconds, by the pace of the table; at any other pace nothing is told. */
const PACES = new Map([
  ["human", 1200],
  ["fast", 400],
]);

/** How long a notice about the table's people stays, at any pace. */
const NOTICE = 5000;

/** The notices about the table's people. */
const notices = () => all("#notices li");

/** The numbers of the lines in the log. */
const numbers = () => all("#log li[id^=e]").map((line) => Number(line.id.slice(1)));

export class Ticker {
  /**
   * @param {HTMLElement} place
   * @param {string | undefined} pace
   */
  constructor(place, pace) {
    this.place = place;
    this.stay = PACES.get(pace ?? "");
    this.told = Math.max(-1, ...numbers());
    this.noticed = notices().map((line) => line.textContent);
    /** @type {{ line: Node, stay: number }[]} */
    this.queue = [];
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  /** Tell what has come into the log since the last time. */
  tell() {
    const there = numbers();
    if (this.stay) {
      const fresh = there.filter((number) => number > this.told).sort((a, b) => a - b);
      for (const number of fresh) {
        const line = byId(`e${number}`);
        if (line) this.queue.push({ line: line.cloneNode(true), stay: this.stay });
      }
    }
    const now = notices();
    const texts = now.map((line) => line.textContent);
    const last = now.at(-1);
    if (last && texts.join("\n") !== this.noticed.join("\n")) {
      this.queue.push({ line: last.cloneNode(true), stay: NOTICE });
    }
    this.noticed = texts;
    this.told = Math.max(-1, ...there);
    if (this.queue.length && this.timer === undefined) this.next();
  }

  next() {
    const first = this.queue.shift();
    this.timer = undefined;
    this.place.hidden = !first;
    if (!first) return;
    this.place.replaceChildren(...first.line.childNodes);
    // Whoever falls behind, because bots are quick, hurries.
    this.timer = setTimeout(() => this.next(), Math.max(250, first.stay - 120 * this.queue.length));
  }

  /** Tell no more of what is waiting. */
  hush() {
    clearTimeout(this.timer);
    this.queue = [];
    this.next();
  }
}
