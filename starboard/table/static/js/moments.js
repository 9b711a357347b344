// The moments of a replay: which one is shown, where each is fetched from, and playing them one after the other.
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
    document.documentElement.dataset.shown = String(this.at);
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

export class Player {
  /**
   * @param {Moments} moments
   * @param {() => number} pause between two moments, in milliseconds
   * @param {(on: boolean) => void} changed
   */
  constructor(moments, pause, changed) {
    this.moments = moments;
    this.pause = pause;
    this.changed = changed;
    this.playing = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  /**
   * Play or stop; at the end, playing begins anew.
   * @param {boolean} on
   */
  play(on) {
    clearTimeout(this.timer);
    this.playing = on;
    this.changed(on);
    if (!on) return;
    if (this.moments.at >= this.moments.last) this.moments.at = -1;
    this.step();
  }

  async step() {
    await this.moments.go(this.moments.at + 1);
    if (!this.playing) return;
    if (this.moments.at >= this.moments.last) this.play(false);
    else this.timer = setTimeout(() => this.step(), this.pause());
  }
}
