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
function film(bar = "") {
  const { document } = page(`<div id="film" hidden>${bar}</div><div id="stage"></div><main>${WAITING}</main>`);
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

test("what is played is gone through turn by turn, back over what has ended, and ends as it would have", async () => {
  const player = film();
  document.body.insertAdjacentHTML("beforeend", '<p id="ships">0</p>');
  player.bar.innerHTML = '<p class="film__parts"></p>';
  const ships = () => document.getElementById("ships").textContent;
  const frame = (n, part = "") =>
    `<div data-beat='${JSON.stringify({ n, ms: 300, part })}'><p id="ships">${n}</p></div>`;
  const turn = '<button class="film__part" data-film="part"></button>';
  await player.take(frame(1, turn) + frame(2) + WAITING);
  /** What could be seen as each picture began. */
  const seen = [];
  const { beat } = player;
  const wishes = new Map([
    [2, () => player.step(-1)],
    [3, () => player.step(-1)],
    [5, () => player.pressed(document.querySelectorAll(".film__part")[1])],
    [6, () => player.pressed(document.querySelector(".film__part"))],
    [7, () => player.step(9)],
  ]);
  player.beat = function (...about) {
    seen.push(ships());
    wishes.get(seen.length)?.();
    return beat.apply(this, about);
  };
  await player.take(frame(3, turn) + frame(4) + MINE);
  // To the fourth and back, over the end of the first push, on, to the second turn again, to the first, and to its end.
  assert.deepEqual(seen, ["2", "3", "2", "1", "2", "2", "0", "1", "2", "3"]);
  assert.equal(ships(), "4");
  assert.equal(player.bar.hidden, true);
  assert.equal(player.reel.length, 0);
});

test("what dice show is said when they stop, not while they tumble", async () => {
  const it = film('<p class="film__text">before</p>');
  let stop = () => undefined;
  const stopped = new Promise((done) => {
    stop = () => done(undefined);
  });
  const { prototype } = document.defaultView.Element;
  const { animate } = prototype;
  prototype.animate = (frames, options) =>
    options.duration >= 500
      ? { finished: stopped, finish: () => undefined, pause: () => undefined, playbackRate: 1 }
      : animate(frames, options);
  const told = () => document.querySelector(".film__text").textContent;
  const played = it.take(push([{ n: 1, ms: 900, motion: "tumble", text: "Nova has Energy" }]));
  await new Promise((done) => setTimeout(done));
  assert.equal(told(), "before");
  stop();
  await played;
  assert.equal(told(), "Nova has Energy");
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
