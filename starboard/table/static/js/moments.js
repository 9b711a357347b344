// The moments of a replay: which one is shown, and where each is fetched from.
import { showArrows } from "./arrows.js";
import { takeIn } from "./fragments.js";

/**
 * Where a replay is.
 * @typedef {object} Span
 * @property {string} base the address that moments are fetched from
 * @property {string} eyes the seat that looks; empty for everybody
 * @property {number} count how many moments there are
 * @property {number} at the moment that is shown
 */

export class Moments {
  /**
   * @param {Span} span
   * @param {(at: number) => void} moved told as soon as another moment is asked for
   */
  constructor({ base, eyes, count, at }, moved) {
    this.base = base;
    this.eyes = eyes;
    this.last = count - 1;
    this.at = at;
    this.moved = moved;
    this.asked = 0;
  }

  /**
   * The end of an address: a moment, seen by whoever looks.
   * @param {number} at
   */
  query(at) {
    return `?at=${at}${this.eyes === "" ? "" : `&as=${this.eyes}`}`;
  }

  /**
   * Show a moment. Of several that are asked for quickly, only the last one is shown.
   * @param {number} to
   */
  async go(to) {
    this.at = Math.max(0, Math.min(this.last, to));
    this.moved(this.at);
    const mine = ++this.asked;
    const reply = await fetch(`${this.base}/${this.at}${this.eyes === "" ? "" : `?as=${this.eyes}`}`);
    const html = await reply.text();
    if (mine !== this.asked || !reply.ok) return;
    takeIn(html);
    showArrows();
    document.documentElement.dataset.shown = String(this.at);
  }

  /**
   * A moment is shown already: the last picture of a film.
   * @param {number} at
   */
  arrived(at) {
    this.asked++;
    this.at = at;
    this.moved(at);
    document.documentElement.dataset.shown = String(at);
  }

  /** While the game is being looked at, the figures grow. */
  async figures() {
    const mine = this.asked;
    try {
      const reply = await fetch(`${this.base}/figures${this.query(this.at)}`);
      const html = await reply.text();
      if (reply.ok && mine === this.asked) takeIn(html);
    } catch {
      // The next time, perhaps.
    }
  }
}
