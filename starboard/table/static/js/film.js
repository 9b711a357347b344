// The film: what happened is played on the old board, event by event, before what is now is shown.
import { all, around, byId, first } from "./dom.js";
import { leaveAnswers } from "./focus.js";
import { partsOf } from "./fragments.js";
import { motionOf } from "./motion.js";
import { play } from "./tones.js";

/** @typedef {import("./motion.js").Beat} Beat */

/**
 * A push, taken apart.
 * @typedef {object} Scene
 * @property {Element[]} first what the film needs
 * @property {{ beat: Beat, parts: Element[] }[]} beats
 * @property {Element[]} final
 * @property {boolean} [again] whether somebody asked to see it once more
 * @property {() => void} [over] told when it has been shown
 * @property {boolean} [ended] whether the page has been as it is after it
 */

/**
 * One picture of a reel, or where a scene ends.
 * @typedef {object} Frame
 * @property {Scene} scene
 * @property {Beat} [beat]
 * @property {Element[]} parts
 * @property {Element[]} [before] what stood there before it
 */

/** At normal speed, whatever is waiting takes no longer than this, in milliseconds. */
const LONGEST = 9000;
/** At normal speed, whoever waits for bots waits for no longer than about this, films and thoughts in one. */
const PATIENCE = 16000;
/** Longer than so many beats at once: whoever was away is told in the log. */
const MOST = 60;
/** How long a picture stands where nothing may move, in milliseconds. */
const STILL = 1200;
/** What is shown over the board hides what moves on it, except points on their way. */
const OVER_STAGES = new Set(["gain", "gather"]);
const KEPT = "film-speed";
const IGNORED = new Set(["Shift", "Control", "Alt", "Meta", "Tab", "CapsLock"]);

/**
 * @param {string} html
 * @returns {Scene}
 */
export function takeApart(html) {
  /** @type {Scene} */
  const scene = { first: [], beats: [], final: [] };
  for (const part of partsOf(html)) {
    const beat = part.getAttribute("data-beat");
    if (beat === null) (part.id === "film" ? scene.first : scene.final).push(part);
    else scene.beats.push({ beat: JSON.parse(beat), parts: [...part.children] });
  }
  return scene;
}

/** @param {Element[]} parts */
const copies = (parts) => parts.map((part) => /** @type {Element} */ (part.cloneNode(true)));

/**
 * What parts are about to take the place of.
 * @param {Element[]} parts
 */
function standing(parts) {
  const there = copies(parts.flatMap((part) => byId(part.id) ?? []));
  // The log comes back whole, not as lines that are new.
  for (const each of there) each.removeAttribute("data-order");
  return there;
}

/**
 * How much of its time a picture is given: what is left of the patience, so that a long round is told ever faster, and
 * nobody has to know beforehand how long it will be. Points that are gathered can be read all the same.
 * @param {Beat} beat
 * @param {number} spent for how long I have been kept, in milliseconds
 */
export const shareOf = (beat, spent) => Math.max(beat.motion === "gather" ? 0.5 : 0.1, 1 - spent / PATIENCE);

/**
 * Whether a picture is not played any more: on a computer that is slow to draw, too, patience has an end.
 * @param {Beat} beat
 * @param {number} spent
 */
export const isLate = (beat, spent) => spent > PATIENCE && beat.motion !== "gather";

/**
 * For how long I have been kept, by films and by bots that think: both end with it. It is a bucket as the bots' own
 * is: while I am asked and nobody keeps me, what was used up comes back.
 */
export class Patience {
  constructor() {
    /** Since when I am kept, or as if since then, if I was kept for long before; NaN while nobody keeps me. */
    this.since = Number.NaN;
    /** When all of it will have come back. */
    this.rested = 0;
  }

  /** @param {number} now */
  spent(now) {
    return Number.isNaN(this.since) ? 0 : Math.max(0, now - this.since);
  }

  /**
   * I am kept from now on, if I was not already.
   * @param {number} now
   */
  begin(now) {
    if (Number.isNaN(this.since)) this.since = Math.min(now, now - (this.rested - now));
  }

  /**
   * Nobody keeps me any more.
   * @param {number} now
   * @param {boolean} asked whether that is because I am asked; else there is nothing to be kept from
   */
  end(now, asked) {
    this.rested = asked ? now + Math.min(this.spent(now), PATIENCE) : 0;
    this.since = Number.NaN;
  }

  /**
   * Time for which it was I who kept the film.
   * @param {number} ms
   */
  excuse(ms) {
    this.since += ms;
  }
}

export class Film {
  /**
   * @param {HTMLElement} bar
   * @param {(parts: Element[]) => void} show puts a frame's parts into the page
   * @param {(parts: Element[]) => void} end puts what is now into the page, for good
   * @param {boolean} [calm] whether nothing is waiting for it: it keeps its pace, and only its own buttons end it
   */
  constructor(bar, show, end, calm = false) {
    this.bar = bar;
    /**
     * The file with the players' emblems.
     * @type {string | undefined}
     */
    this.emblems = undefined;
    this.show = show;
    this.end = end;
    this.calm = calm;
    /**
     * What has been played since I was last asked, what is being played, and what waits to be.
     * @type {Frame[]}
     */
    this.reel = [];
    this.at = 0;
    this.buttons = "";
    this.playing = false;
    this.paused = false;
    /** Whether the rest is not to be seen, until it is my turn. */
    this.skipping = false;
    /** Whether what is played is only what I did myself. */
    this.own = false;
    this.patience = new Patience();
    this.pausedAt = 0;
    this.speed = Number(localStorage.getItem(KEPT)) || 1;
    this.layer = document.createElement("div");
    this.layer.className = "film__layer";
    this.layer.setAttribute("aria-hidden", "true");
    document.body.append(this.layer);
    /** @type {Set<Animation>} */
    this.running = new Set();
    /** @type {(() => void) | null} */
    this.goOn = null;
    /**
     * The beat that was asked for instead of the next one.
     * @type {number | null}
     */
    this.wish = null;
    this.swallowed = 0;
    if (calm) return;
    for (const name of ["pointerdown", "click", "keydown"]) {
      document.addEventListener(name, (event) => this.touched(event), true);
    }
    document.addEventListener("visibilitychange", () => {
      if (document.hidden) this.skip();
    });
  }

  /**
   * Something was pushed: it is shown when what came before has been.
   * @param {string} html
   * @param {boolean} [again] whether somebody asked to see it once more
   * @returns {Promise<void>} when it has been shown
   */
  take(html, again = false) {
    const scene = takeApart(html);
    scene.again = again;
    if (again) {
      this.skipping = false;
      for (const { beat } of scene.beats) beat.own = beat.wait = false;
    }
    if (scene.first.length) {
      this.show(scene.first);
      this.buttons = "";
      this.marks();
    }
    if (!this.playing && scene.beats.length === 0) {
      const frame = { scene, parts: scene.final };
      this.at = this.reel.push(frame);
      this.pass(frame);
      this.rewind();
      return Promise.resolve();
    }
    this.patience.begin(performance.now());
    this.reel.push(...scene.beats.map((one) => ({ scene, ...one })), { scene, parts: scene.final });
    this.chapters();
    const shown = new Promise((/** @type {(value: void) => void} */ done) => {
      scene.over = done;
    });
    if (!this.playing) this.run();
    return shown;
  }

  async run() {
    this.playing = true;
    document.body.classList.add("is-filming");
    document.dispatchEvent(new Event("film"));
    try {
      /** @type {Scene | null} */
      let open = null;
      let cut = false;
      for (; this.at < this.reel.length; this.next()) {
        const frame = this.reel[this.at];
        if (frame.scene !== open) {
          open = frame.scene;
          cut = this.open(open);
        }
        const { scene, beat } = frame;
        const late = beat && !this.calm && !scene.again && isLate(beat, this.spent());
        if (!beat || this.skipping || ((cut || late) && !beat.wait)) this.pass(frame);
        else await this.beat(frame, beat);
      }
      this.rewind();
    } finally {
      this.playing = false;
      document.body.classList.remove("is-filming");
      this.bar.hidden = !this.calm;
      this.stage("");
      // While it was played, the question could not have the focus.
      if (!this.calm && first(".prompt--mine")) leaveAnswers();
    }
  }

  /** Once I am asked, what comes is another story. */
  rewind() {
    if (!this.calm && !first(".prompt--mine")) return;
    this.reel = [];
    this.at = 0;
  }

  /**
   * A scene begins.
   * @param {Scene} scene
   * @returns {boolean} whether only what waits to be read is played
   */
  open(scene) {
    if (!this.calm && (document.hidden || scene.beats.length > MOST)) this.skipping = true;
    this.own = scene.beats.every(({ beat }) => beat.own);
    // Who wants things to stand still sees what waits to be read, and else what is now.
    const cut = !this.calm && !scene.again && matchMedia("(prefers-reduced-motion: reduce)").matches;
    const seen = scene.beats.some(({ beat }) => beat.wait || !cut);
    // What I did myself needs no words where my question stood, but where somebody else's did.
    const told = this.own && first(".prompt--wait") === null;
    const unseen = told || this.skipping || (!seen && (cut || this.bar.hidden));
    this.bar.hidden = unseen && !this.calm;
    return cut;
  }

  /**
   * Show at once what came of a frame.
   * @param {Frame} frame
   */
  pass(frame) {
    frame.before = standing(frame.parts);
    if (frame.beat || frame.scene.ended) this.show(copies(frame.parts));
    else this.finish(frame.scene);
  }

  /** The frame that follows, or the one that was asked for: what lies between them is undone, or shown at once. */
  next() {
    const to = this.wish ?? this.at + 1;
    this.wish = null;
    for (; this.at >= to; this.at -= 1) this.show(copies(this.reel[this.at].before ?? []));
    for (this.at += 1; this.at < to; this.at += 1) this.pass(this.reel[this.at]);
  }

  /**
   * Go to a frame of what is being played, forwards or back.
   * @param {number} to
   */
  jump(to) {
    const frame = this.reel[to];
    if (!frame || this.calm) return;
    this.wish = to;
    // Whoever looks closer is not kept by anybody.
    frame.scene.again = true;
    for (const animation of [...this.running]) animation.finish();
    this.goOn?.();
  }

  /**
   * To the next picture, or the one before.
   * @param {number} by
   */
  step(by) {
    let to = this.at + by;
    while (this.reel[to] && !this.reel[to].beat) to += by;
    this.jump(to);
  }

  /** A button for each turn that is on the reel, and for what lies between turns. */
  chapters() {
    const place = first(".film__parts", this.bar);
    if (!place || this.calm) return;
    const begun = this.reel.flatMap(({ beat }, at) => (beat?.part ? [{ at, html: beat.part }] : []));
    const html = begun.length > 1 ? begun.map((each) => each.html).join("") : "";
    if (html !== this.buttons) place.innerHTML = html;
    this.buttons = html;
    for (const [i, button] of [...place.children].entries()) button.setAttribute("data-at", String(begun[i].at));
  }

  /** @param {Scene} scene */
  finish(scene) {
    scene.ended = true;
    this.stage("");
    this.end(copies(scene.final));
    scene.over?.();
    if (first(".prompt--mine")) this.skipping = false;
    this.reckon();
  }

  /** Whether somebody keeps me now that the page shows what is. */
  reckon() {
    if (first("[data-bots]")) this.patience.begin(performance.now());
    else if (this.reel.every(({ scene }) => scene.ended))
      this.patience.end(performance.now(), first(".prompt--mine") !== null);
  }

  /** For how long I have been kept, in milliseconds. */
  spent() {
    return this.patience.spent(performance.now());
  }

  /**
   * One event: it moves, and the counters change on arrival.
   * @param {Frame} frame
   * @param {Beat} beat
   */
  async beat(frame, beat) {
    frame.before = standing(frame.parts);
    const parts = copies(frame.parts);
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const motion = still || (beat.stage && !OVER_STAGES.has(beat.motion ?? "")) ? {} : motionOf(beat);
    const rate = this.rate();
    const buttons = all(".film__part");
    const part = buttons.findLast((each) => Number(each.dataset.at) <= this.at);
    for (const each of buttons) each.removeAttribute("aria-current");
    part?.setAttribute("aria-current", "step");
    part?.scrollIntoView({ block: "nearest", inline: "nearest" });
    const run = {
      beat,
      ms: Math.max(beat.ms ?? 400, still ? STILL : 0),
      layer: this.layer,
      /**
       * @param {Element} element
       * @param {Keyframe[]} frames
       * @param {KeyframeAnimationOptions} options
       */
      animate: (element, frames, options) => this.animate(element.animate(frames, options), rate),
    };
    // What dice show is said when they stop.
    if (beat.motion === "tumble" && !still)
      this.animate(this.bar.animate([], { duration: 0.8 * run.ms }), rate).then(() => {
        if (this.reel[this.at] === frame) this.caption(beat);
      });
    else this.caption(beat);
    if (beat.sound) play(beat.sound);
    this.stage(beat.stage ?? "");
    const clock = this.bar.animate([], { duration: run.ms });
    const least = this.animate(clock, rate);
    let shown = false;
    try {
      await motion.before?.(run);
      this.show(parts);
      shown = true;
      if (!this.cut()) await motion.after?.(run);
      await least;
      if (beat.wait && !this.cut()) await this.waitForMe();
    } catch (fault) {
      // A picture that cannot be drawn must not stop the game.
      console.error(fault);
    } finally {
      if (!shown) this.show(parts);
      this.layer.replaceChildren();
    }
  }

  /** How much faster than normal: as was chosen, and more where much is waiting or has kept me for long. */
  rate() {
    if (this.calm) return this.speed;
    const [now, ...then] = this.reel.slice(this.at);
    const left = [now, ...then].reduce((ms, { beat }) => ms + (beat?.ms ?? 0), 0);
    const share = now.scene.again || !now.beat ? 1 : shareOf(now.beat, this.spent());
    return this.speed * Math.max(1 / share, left / LONGEST);
  }

  /**
   * @param {Animation} animation
   * @param {number} rate
   * @returns {Promise<void>} when it is over, by itself or because it was ended
   */
  async animate(animation, rate) {
    animation.playbackRate = rate;
    if (this.paused) animation.pause();
    this.running.add(animation);
    try {
      if (!this.cut()) await animation.finished;
    } catch {
      // It was cancelled: its element is gone.
    }
    this.running.delete(animation);
  }

  /** Whether what is being played is not to be seen to its end. */
  cut() {
    return this.skipping || this.wish !== null;
  }

  waitForMe() {
    const button = first("[data-film=go]", this.bar);
    this.bar.classList.add("film--waits");
    this.bar.hidden = false;
    button?.focus({ preventScroll: true });
    const begun = performance.now();
    return new Promise((/** @type {(value: void) => void} */ done) => {
      this.goOn = () => {
        this.goOn = null;
        this.patience.excuse(performance.now() - begun);
        this.bar.classList.remove("film--waits");
        done();
      };
    });
  }

  /** @param {Beat} beat */
  caption(beat) {
    const text = first(".film__text", this.bar);
    const who = first(".film__who", this.bar);
    if (text && beat.text) text.innerHTML = beat.text;
    if (who) who.className = `film__who emb p${beat.who ?? 0}`;
    const use = who?.querySelector("use");
    this.emblems ??= use?.getAttribute("href")?.replace(/#.*/, "");
    use?.setAttribute("href", beat.sign ?? `${this.emblems}#emblem-${beat.who || "void"}`);
  }

  /** @param {string} html what is shown over the board; empty for the board itself */
  stage(html) {
    const place = byId("stage");
    if (!place) return;
    const before = rowsOf(place);
    place.innerHTML = html;
    place.hidden = !html;
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    for (const [id, { row, top }] of rowsOf(place)) {
      const by = (before.get(id)?.top ?? top) - top;
      if (by) row.animate([{ translate: `0 ${by}px` }, { translate: "0 0" }], { duration: 320, easing: "ease-in-out" });
    }
  }

  /** Show what is now; nothing more is played until it is my turn. */
  skip() {
    if (!this.playing) return;
    this.skipping = true;
    if (this.paused) this.pause(false);
    for (const animation of [...this.running]) animation.finish();
    this.goOn?.();
  }

  /** @param {boolean} on */
  pause(on) {
    this.paused = on;
    if (on) this.pausedAt = performance.now();
    else this.patience.excuse(performance.now() - this.pausedAt);
    for (const animation of this.running) {
      if (on) animation.pause();
      else animation.play();
    }
    this.marks();
  }

  /** @param {number} speed */
  hurry(speed) {
    this.speed = speed;
    localStorage.setItem(KEPT, String(speed));
    for (const animation of this.running) animation.playbackRate = this.rate();
    this.marks();
  }

  marks() {
    for (const each of all("[data-film-speed]")) {
      each.setAttribute("aria-pressed", String(Number(each.dataset.filmSpeed) === this.speed));
    }
    first("[data-film=pause]", this.bar)?.setAttribute("aria-pressed", String(this.paused));
  }

  /**
   * A key or a press while something is played: the bar's own, or the end of it.
   * @param {Event} event
   */
  touched(event) {
    if (!this.playing) {
      // The click that belongs to the press which ended a film answers nothing.
      if (event.type === "click" && performance.now() - this.swallowed < 600) swallow(event);
      this.swallowed = 0;
      return;
    }
    const key = event instanceof KeyboardEvent ? event.key : "";
    if (IGNORED.has(key) || (event instanceof KeyboardEvent && (event.ctrlKey || event.metaKey || event.altKey)))
      return;
    const button = around(event, "[data-film], [data-film-speed]");
    if (button) {
      if (event.type === "click") {
        this.pressed(button);
        // Whoever pressed a speed with the mouse pauses with the space bar all the same.
        if (event instanceof MouseEvent && event.detail) button.blur();
      }
      if (event.type !== "keydown" || key === "Enter" || key === " ") return;
    }
    if (around(event, "dialog, .tools, .tabs, a")) return;
    if (key === " ") {
      this.pause(!this.paused);
      swallow(event);
      return;
    }
    const step = { ArrowLeft: -1, ArrowRight: 1 }[key];
    if (step && !this.bar.hidden) {
      this.step(step);
      swallow(event);
      return;
    }
    const mine = this.own;
    this.skip();
    if (mine) return;
    swallow(event);
    if (event.type === "pointerdown") this.swallowed = performance.now();
  }

  /** @param {HTMLElement} button */
  pressed(button) {
    const { film, filmSpeed, at } = button.dataset;
    if (at) this.jump(Number(at));
    else if (filmSpeed) this.hurry(Number(filmSpeed));
    else if (film === "pause") this.pause(!this.paused);
    else if (film === "go") this.goOn?.();
    else this.skip();
  }
}

/**
 * The rows of a stage that have names, and where each is: they change places in sight.
 * @param {HTMLElement} stage
 */
const rowsOf = (stage) =>
  new Map([...stage.querySelectorAll("li")].filter(({ id }) => id).map((row) => [row.id, { row, top: row.offsetTop }]));

/** @param {Event} event */
function swallow(event) {
  event.preventDefault();
  event.stopImmediatePropagation();
}
