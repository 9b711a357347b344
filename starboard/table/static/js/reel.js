// A replay is played as the film that it was: a reel at a time, the next one fetched while one is shown.

/** @typedef {import("./moments.js").Moments} Moments */
/** @typedef {import("./film.js").Film} Film */

export class Reel {
  /**
   * @param {Moments} moments
   * @param {Film} film
   * @param {string} base the address that films are fetched from
   * @param {number[]} turns the moments at which turns begin, and the last one
   * @param {(on: boolean) => void} changed told whether it plays
   */
  constructor(moments, film, base, turns, changed) {
    this.moments = moments;
    this.film = film;
    this.base = base;
    this.turns = turns;
    this.changed = changed;
    this.playing = false;
    /** Which playing this is: what an earlier one still brings is not wanted. */
    this.run = 0;
    /** The moment at which it stops. */
    this.goal = 0;
  }

  /**
   * Play to a moment; at the end of the game, from its beginning.
   * @param {number} [to] by default the last one
   */
  async play(to = this.moments.last) {
    const mine = ++this.run;
    this.goal = to;
    this.playing = true;
    this.changed(true);
    if (this.moments.at >= to) await this.moments.go(0);
    let next = this.fetch(this.moments.at, to);
    while (mine === this.run) {
      const reel = await next;
      if (!reel || mine !== this.run) break;
      if (reel.at < to) next = this.fetch(reel.at, to);
      await this.film.take(reel.html, true);
      if (mine !== this.run) return;
      this.moments.arrived(reel.at);
      if (reel.at >= to) break;
    }
    if (mine === this.run) this.stop();
  }

  /**
   * @param {number} at
   * @param {number} to
   */
  async fetch(at, to) {
    const eyes = this.moments.eyes === "" ? "" : `&as=${this.moments.eyes}`;
    const reply = await fetch(`${this.base}?at=${at}&to=${to}${eyes}`);
    return reply.ok ? { html: await reply.text(), at: Number(reply.headers.get("x-moment")) } : null;
  }

  /** Play, or stop for a moment and go on. */
  toggle() {
    if (!this.playing) {
      this.play();
      return;
    }
    this.film.pause(!this.film.paused);
    this.changed(!this.film.paused);
  }

  stop() {
    this.run++;
    if (!this.playing) return;
    this.playing = false;
    if (this.film.paused) this.film.pause(false);
    this.film.skip();
    this.changed(false);
  }

  /**
   * Go to a moment at once.
   * @param {number} to
   */
  go(to) {
    this.stop();
    return this.moments.go(to);
  }

  /** Play this turn; where one is being played, go to its end. */
  forward() {
    if (this.playing) return this.go(this.goal);
    const to = this.turns.find((each) => each > this.moments.at);
    return to === undefined ? undefined : this.play(to);
  }

  /** Go to where this turn began, or the one before. */
  back() {
    const before = this.turns.filter((each) => each < this.moments.at);
    return this.go(before.at(-1) ?? 0);
  }
}
