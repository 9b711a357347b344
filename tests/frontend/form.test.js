import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { counted } from "../../starboard/table/static/js/answers.js";
import { addUp, fillIn } from "../../starboard/table/static/js/form.js";
import { page } from "./page.js";

const go = () => document.querySelector(".fill__go");
const click = (selector) => fillIn({ type: "click", target: document.querySelector(selector) });

beforeEach(() => {
  page(`<form id="fill" data-least="2" data-most="2">
    <span><button type="button" id="less" data-by="-1"></button><input type="number" name="n:food" min="0" max="1" value="0">
      <button type="button" id="more" data-by="1"></button></span>
    <input type="checkbox" name="n:die" value="1"><input type="checkbox" name="n:die" value="1">
    <button type="button" data-all></button><button class="fill__go"><b data-sum></b></button></form>`);
  addUp();
});

test("nothing is filled in at first, and the button waits", () => {
  assert.equal(go().getAttribute("aria-disabled"), "true");
  assert.equal(go().textContent, "0 / 2");
  assert.equal(document.getElementById("less").disabled, true);
});

test("a stepper stays within its bounds and the total", () => {
  click("#more");
  click("#more");
  assert.deepEqual(counted(document.getElementById("fill")), { food: 1 });
  assert.equal(document.getElementById("more").disabled, true);
  click("#less");
  assert.deepEqual(counted(document.getElementById("fill")), { food: 0 });
});

test("toggles are counted by what they stand for, and all are set at once", () => {
  click("[data-all]");
  assert.deepEqual(counted(document.getElementById("fill")), { food: 0, die: 2 });
  assert.equal(go().getAttribute("aria-disabled"), "false");
  assert.equal(go().textContent, "2");
  click("[data-all]");
  assert.deepEqual(counted(document.getElementById("fill")), { food: 0 });
});
