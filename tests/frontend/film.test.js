import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { Film, isLate, Patience, shareOf } from "../../starboard/table/static/js/film.js";
import { page } from "./page.js";

/** A clock on which whatever is played takes no time. */
let now = 0;

/** An animation that is over as soon as somebody waits for it; meanwhile the clock has gone on. */
class Animated {
  constructor({ duration = 0, delay = 0 }) {
    this.begun = now;
    this.ms = duration + delay;
    this.playbackRate = 1;
  }

  get finished() {
    now = Math.max(now, this.begun + this.ms / this.playbackRate);
    return Promise.resolve();
  }

  finish() {}
}

const WAITING = '<section id="prompt" class="prompt prompt--wait" data-bots></section>';
const MINE = '<section id="prompt" class="prompt prompt--mine"></section>';
/** How long a computer that has much else to do draws a picture. */
const DRAWN = 25;

/** A film in a page that waits for bots. */
function film() {
  const { document } = page(`<div id="film" hidden></div><div id="stage"></div><main>${WAITING}</main>`);
  Object.defineProperty(performance, "now", { value: () => now, configurable: true });
  globalThis.matchMedia = () => /** @type {any} */ ({ matches: false });
  globalThis.DOMParser = document.defaultView.DOMParser;
  document.defaultView.Element.prototype.animate = (_frames, options) => new Animated(options);
  const shown = (parts) => {
    now += DRAWN;
    for (const part of parts) if (part.id) document.getElementById(part.id)?.replaceWith(part);
  };
  return new Film(document.getElementById("film"), shown, shown);
}

/** A push: what happened, and what is asked then. */
const push = (beats, after = WAITING) =>
  `${beats.map((beat) => `<template data-beat='${JSON.stringify(beat)}'></template>`).join("")}${after}`;

/** What a bot's answer brings: a die, what it does, and what somebody gains. */
const answer = [
  { n: 1, ms: 300, motion: "glow" },
  { n: 2, ms: 420, motion: "glow" },
  { n: 3, ms: 340, motion: "gain" },
];

beforeEach(() => {
  now = 0;
});

test("a short round is told at its own pace, and the longest is back at me in time", () => {
  const shown = (beats, drawn = 0) =>
    beats.reduce((spent, beat) => spent + (isLate(beat, spent) ? 0 : drawn + beat.ms * shareOf(beat, spent)), 0);
  const move = { n: 1, ms: 450, motion: "fly" };
  const scored = { n: 2, ms: 1500, motion: "gather" };
  assert.ok(shown(Array(6).fill(move)) > 0.9 * 6 * move.ms);
  // Ten battles, twenty movements, the end of an age: three quarters of a minute.
  const longest = [...Array(90).fill(move), ...Array(4).fill(scored)];
  assert.ok(shown(longest) < 18000, `${shown(longest)}`);
  // The same where each picture takes a fifth of a second to be drawn.
  assert.ok(shown(longest, 200) < 20000, `${shown(longest, 200)}`);
  assert.ok(shareOf(scored, 60000) * scored.ms >= 700, "points can be read");
});

test("a round is back at me soon after the bots' last word, however they shared their time out", async () => {
  // All at once; one after the other; the first one thinks for long, and everything else comes in the end.
  for (const told of [() => 0, (at) => 300 * at, () => 10000]) {
    now = 0;
    const player = film();
    await player.take(push([]));
    for (let at = 0; at < 40; at += 1) {
      now = Math.max(now, told(at));
      await player.take(push(answer, at < 39 ? WAITING : MINE));
    }
    assert.ok(now < 20000, `${told}: ${now}`);
    assert.equal(player.spent(), 0, "nobody keeps me any more");
  }
});

test("while I think, the patience of films comes back", () => {
  const patience = new Patience();
  patience.begin(0);
  assert.equal(patience.spent(8000), 8000);
  patience.end(8000, true);
  assert.equal(patience.spent(9000), 0);
  patience.begin(11000);
  assert.equal(patience.spent(11000), 5000, "three of eight seconds have come back");
  patience.excuse(2000);
  assert.equal(patience.spent(12000), 4000, "what I kept it for does not count");
  patience.end(12000, false);
  patience.begin(12000);
  assert.equal(patience.spent(12000), 0, "where nobody is kept, nothing is used up");
});
