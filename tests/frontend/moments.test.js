import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { page } from "./page.js";

globalThis.Idiomorph = { morph: (old, fresh) => old.replaceWith(fresh) };
const { Moments } = await import("../../starboard/table/static/js/moments.js");

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

test("where a film has ended is where the replay is, and what was asked for before is not shown any more", async () => {
  const { made, moved } = moments();
  let late;
  answer = () =>
    new Promise((done) => {
      late = done;
    });
  const slow = made.go(2);
  made.arrived(4);
  late();
  await slow;
  assert.deepEqual(moved, [2, 4]);
  assert.equal(document.documentElement.dataset.shown, "4");
  assert.equal(document.getElementById("why").textContent, "");
});
