import assert from "node:assert/strict";
import { test } from "node:test";
import { sides } from "../../starboard/table/static/js/postcard.js";
import { page } from "./page.js";

test("a picture to send names everybody, best first, with points, emblem and curve", () => {
  const { getComputedStyle } = page(`<figure class="curve">
    <svg><polyline points="0.0,300.0 1000.0,150.0"></polyline><polyline points="0.0,300.0 1000.0,75.0"></polyline></svg>
    <span class="curve__end p1" style="top:50%"><svg><use href="/s.svg#emblem-1"></use></svg>
      <span class="vh">you :</span><b>9</b></span>
    <span class="curve__end p4" style="top:25%"><svg><use href="/s.svg#emblem-4"></use></svg>
      <span class="vh">Sherais :</span><b>14</b></span>
  </figure>`);
  globalThis.getComputedStyle = getComputedStyle;
  const found = sides().map(({ name, total, emblem, points, y }) => ({ name, total, emblem, points, y }));
  assert.deepEqual(found, [
    {
      name: "Sherais",
      total: "14",
      emblem: "/s.svg#emblem-4",
      points: [
        [0, 300],
        [1000, 75],
      ],
      y: 25,
    },
    {
      name: "You",
      total: "9",
      emblem: "/s.svg#emblem-1",
      points: [
        [0, 300],
        [1000, 150],
      ],
      y: 50,
    },
  ]);
});
