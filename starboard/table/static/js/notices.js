// Notices about the table's people: the newest is shown over the board for a moment.
import { all } from "./dom.js";

/** How long a notice stays, in milliseconds. */
const STAY = 5000;

const texts = () => all("#notices li").map((line) => line.textContent ?? "");

export class Notices {
  /** @param {HTMLElement} place */
  constructor(place) {
    this.place = place;
    this.told = texts().join("\n");
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  /**
   * Tell what has come since the last time.
   * @returns {boolean} whether there was anything
   */
  tell() {
    const now = texts().join("\n");
    const last = all("#notices li").at(-1);
    const fresh = last !== undefined && now !== this.told;
    if (fresh) {
      this.place.replaceChildren(...last.cloneNode(true).childNodes);
      this.place.hidden = false;
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.hush(), STAY);
    }
    this.told = now;
    return fresh;
  }

  hush() {
    this.place.hidden = true;
  }
}
