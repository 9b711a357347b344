import assert from "node:assert/strict";
import { test } from "node:test";
import { soundMyTurn, volume } from "../../starboard/table/static/js/sound.js";
import { page } from "./page.js";

test("the tone sounds when my turn begins, once it is switched on, and the browser remembers", () => {
  const window = page('<input type="checkbox" data-sound><p id="prompt"></p>');
  let tones = 0;
  const turn = soundMyTurn(() => tones++);
  const prompt = document.getElementById("prompt");
  const becomes = (mine) => {
    prompt.className = mine ? "prompt--mine" : "prompt--wait";
    turn();
  };
  becomes(true);
  assert.equal(tones, 0);
  const asked = document.querySelector("[data-sound]");
  asked.checked = true;
  asked.dispatchEvent(new window.Event("change"));
  assert.equal(tones, 1);
  assert.equal(localStorage.getItem("sound"), "on");
  becomes(true);
  assert.equal(tones, 1);
  becomes(false);
  becomes(true);
  assert.equal(tones, 2);
});

test("the volume is kept, and scales every tone", () => {
  const window = page('<input type="checkbox" data-sound><input type="range" data-volume min="0" max="1" step="0.1">');
  localStorage.setItem("volume", "1");
  soundMyTurn(() => {});
  const loud = document.querySelector("[data-volume]");
  assert.equal(loud.value, "1");
  assert.equal(volume(), 0.16);
  loud.value = "0";
  loud.dispatchEvent(new window.Event("change"));
  assert.equal(localStorage.getItem("volume"), "0");
  assert.ok(volume() < 0.001);
});
