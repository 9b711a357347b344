import assert from "node:assert/strict";
import { test } from "node:test";
import { change, fits } from "../../starboard/table/static/js/told.js";

test("a change counts, sets, and makes what is missing; what was told stays as it was", () => {
  const told = { round: 1, rows: [{ n: 2 }], technologies: { "escape-pods": "basic" } };
  const after = change(told, 'round+1;rows.0.n=5;ui.open=true;technologies.escape-pods="improved";sectors.01.void-1');
  assert.deepEqual(after, {
    round: 2,
    rows: [{ n: 5 }],
    technologies: { "escape-pods": "improved" },
    ui: { open: true },
    sectors: { "01": { void: -1 } },
  });
  assert.equal(told.round, 1);
});

test("what is no change changes nothing", () => {
  assert.deepEqual(change({ step: "a4" }, "step"), { step: "a4" });
});

test("something counts where all of it fits", () => {
  const told = { cycle: 2, setup: { difficulty: "hard" } };
  assert.equal(fits(told, { cycle: [2, 3], "setup.difficulty": ["hard"] }), true);
  assert.equal(fits(told, { cycle: [1] }), false);
  assert.equal(fits(told, { "no.such.thing": [1] }), false);
  assert.equal(fits(told, {}), true);
});
