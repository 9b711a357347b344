import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { page } from "./page.js";

globalThis.Idiomorph = { morph: (old, fresh) => old.replaceWith(fresh) };
const { Moments, Player } = await import("../../starboard/table/static/js/moments.js");

let fetched;
let answer;

beforeEach(() => {
  page('<p id="why"></p>');
  fetched = [];
  answer = async () => {};
  globalThis.fetch = async (address) => {
    fetched.push(address);
    await answer(address);
    return { ok: true, text: async () => `<p id="why">${address}</p>` };
  };
});

const moments = (more = {}) => {
  const moved = [];
  const made = new Moments({ base: "/r", eyes: "", count: 5, at: 1, ...more }, (at) => moved.push(at));
  return { made, moved };
};

test("a moment is fetched, shown and told", async () => {
  const { made, moved } = moments();
  await made.go(3);
  assert.deepEqual(fetched, ["/r/3"]);
  assert.deepEqual(moved, [3]);
  assert.equal(document.getElementById("why").textContent, "/r/3");
  assert.equal(document.documentElement.dataset.shown, "3");
});

test("nobody gets before the beginning or past the end", async () => {
  const { made, moved } = moments();
  await made.go(-4);
  await made.go(99);
  assert.deepEqual(moved, [0, 4]);
});

test("addresses say whose eyes look", async () => {
  const { made } = moments({ eyes: "2" });
  await made.go(3);
  assert.deepEqual(fetched, ["/r/3?as=2"]);
  assert.equal(made.query(3), "?at=3&as=2");
  assert.equal(moments().made.query(3), "?at=3");
});

test("of several moments only the last one asked for is shown, whichever comes last", async () => {
  const { made } = moments();
  let late;
  answer = (address) =>
    address === "/r/2"
      ? new Promise((done) => {
          late = done;
        })
      : Promise.resolve();
  const slow = made.go(2);
  await made.go(3);
  late();
  await slow;
  assert.equal(document.getElementById("why").textContent, "/r/3");
});

test("playing goes on to the end and stops there; at the end it begins anew", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { made, moved } = moments({ at: 3 });
  const changes = [];
  const player = new Player(
    made,
    () => 800,
    (on) => changes.push(on),
  );
  const settled = () => new Promise((done) => setImmediate(done));
  player.play(true);
  await settled();
  assert.deepEqual(moved, [4]);
  assert.deepEqual(changes, [true, false]);
  player.play(true);
  await settled();
  assert.deepEqual(moved, [4, 0]);
  mock.timers.tick(799);
  await settled();
  assert.deepEqual(moved, [4, 0]);
  mock.timers.tick(1);
  await settled();
  assert.deepEqual(moved, [4, 0, 1]);
  player.play(false);
  mock.timers.tick(5000);
  await settled();
  assert.deepEqual(moved, [4, 0, 1]);
  mock.timers.reset();
});
