import assert from "node:assert/strict";
import { test } from "node:test";
import { motionOf } from "../../starboard/table/static/js/motion.js";
import { page } from "./page.js";

test("what gives points is lit, each with its points, which fly to the score; afterwards nothing is lit any more", async () => {
  const { document } = page(
    '<div id="board"><b id="a"></b><b id="b"></b><b id="c"></b></div><i id="score"></i><div id="layer"></div>',
  );
  for (const each of document.querySelectorAll("b, i")) each.getClientRects = () => [1];
  const layer = document.getElementById("layer");
  const moments = [];
  const run = {
    beat: { n: 1, to: "none score", token: "<span>*</span>", lights: Object.entries({ a: "+1", c: "+2" }) },
    ms: 1000,
    layer,
    animate: async (piece) => {
      const lit = [...document.querySelectorAll(".is-lit")].map(({ id }) => id).join(" ");
      moments.push(`${piece.textContent} ${lit} ${document.querySelector(".is-gathering")?.id}`);
    },
  };
  await motionOf({ n: 1, motion: "gather" }).before(run);
  assert.deepEqual(moments.sort(), ["+1* a c board", "+1* a c board", "+2* a c board", "+2* a c board"]);
  assert.equal(document.querySelector(".is-lit, .is-gathering"), null);
  assert.equal(layer.children.length, 0);
});

test("dice that are rolled tumble without a face; those that lie there stay", async () => {
  const die = (id, state) => `<li><button id="${id}" data-die="${state}"></button></li>`;
  const { document } = page(`<section id="info">${die("a", "rolling")}${die("b", "")}${die("c", "rolling")}</section>`);
  const tray = document.getElementById("info");
  tray.getClientRects = () => [1];
  const thrown = [];
  const run = {
    beat: { n: 1, to: "info" },
    ms: 900,
    animate: async ({ id }, _frames, { duration }) => {
      thrown.push([id, duration, document.querySelectorAll(".is-tumbling").length]);
    },
  };
  const { before, after } = motionOf({ n: 1, motion: "tumble" });
  await before(run);
  for (const each of tray.querySelectorAll("[data-die]")) each.setAttribute("data-die", "");
  await after(run);
  assert.deepEqual(thrown, [
    ["a", 540, 2],
    ["c", 720, 2],
  ]);
  assert.equal(document.querySelector(".is-tumbling"), null);
});
