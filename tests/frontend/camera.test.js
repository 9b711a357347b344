// The camera over a board: what is under the pointer stays there, and nothing lies beyond the edge.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Camera, holding, WHOLE, within, zoomed } from "../../starboard/table/static/js/camera.js";
import { page } from "./page.js";

const frame = { width: 400, height: 200 };

test("what is under the pointer stays under it", () => {
  const at = { x: 100, y: 150 };
  const look = zoomed(WHOLE, 2, at, frame);
  assert.equal(look.zoom, 2);
  // The point of the board that was at 100, 150 is drawn twice as far from the corner, shifted back.
  assert.deepEqual([at.x * 2 + look.x, at.y * 2 + look.y], [at.x, at.y]);
});

test("the whole board is as far away as one can go, and the edge as far aside", () => {
  assert.deepEqual(zoomed({ zoom: 2, x: -400, y: -200 }, 0.3, { x: 0, y: 0 }, frame), { zoom: 1, x: 0, y: 0 });
  assert.deepEqual(within({ zoom: 2, x: 50, y: -900 }, frame), { zoom: 2, x: 0, y: -200 });
  assert.equal(zoomed(WHOLE, 99, { x: 0, y: 0 }, frame).zoom, 3);
});

test("on a small screen a film is seen whole, on a large one nothing moves", () => {
  for (const small of [true, false]) {
    page("<div><div data-lens></div></div>");
    globalThis.addEventListener = () => {};
    globalThis.matchMedia = () => ({ matches: small });
    const camera = new Camera();
    camera.show({ zoom: 2, x: -10, y: -20 });
    camera.stepBack();
    assert.equal(camera.look.zoom, small ? 1 : 2);
    assert.equal(document.querySelector("[data-lens]").hasAttribute("data-closer"), !small);
  }
});

test("whatever can be tapped is in sight, however far it lies", () => {
  const inside = ({ zoom, x, y }, points) =>
    points.every((each) => {
      const [at, down] = [each.x * zoom + x, each.y * zoom + y];
      return at > -0.01 && at < frame.width + 0.01 && down > -0.01 && down < frame.height + 0.01;
    });
  const near = [
    { x: 100, y: 50 },
    { x: 180, y: 90 },
  ];
  const far = [...near, { x: 370, y: 55 }];
  const across = [
    { x: 0, y: 200 },
    { x: 400, y: 0 },
  ];
  assert.ok(holding(near, frame).zoom > 1.5);
  assert.ok(holding(far, frame).zoom < holding(near, frame).zoom);
  assert.ok(holding(far, frame).zoom > 1);
  assert.deepEqual(holding(across, frame), WHOLE);
  for (const points of [near, far, across, near.slice(1)]) assert.ok(inside(holding(points, frame), points));
});
