import assert from "node:assert/strict";
import { test } from "node:test";
import { isLate, shareOf } from "../../starboard/table/static/js/film.js";

/** How long it takes to show pictures one after the other, in milliseconds. */
const shown = (beats, drawn = 0) =>
  beats.reduce((spent, beat) => spent + (isLate(beat, spent) ? 0 : drawn + beat.ms * shareOf(beat, spent)), 0);

test("a short round is told at its own pace, and the longest is back at me in time", () => {
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
