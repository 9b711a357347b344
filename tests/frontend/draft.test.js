import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { Draft, drafted, moved } from "../../starboard/table/static/js/draft.js";
import { page } from "./page.js";

let draft;
let sent;

/** A page on which so much is drafted. */
function at(steps, more = "") {
  const plan = JSON.stringify(steps).replaceAll('"', "&quot;");
  page(`<p id="banner" hidden><span></span></p>
    <section id="prompt" ${steps.length ? `data-plan="${plan}"` : ""} ${more}>
      <ol id="plan">${steps.map((_, i) => `<li data-step="${i}" tabindex="0"></li>`).join("")}</ol>
      <form id="answer"><input name="ticket" value="0.1.1"><input name="seat" value="0">
        <button class="opt opt--quiet" value="end"></button><button class="opt" value="go"></button></form>
      <button id="go"></button></section>`);
  sent = [];
  draft = new Draft({ send: (what) => sent.push(what) }, "not sent");
}

const key = (name, target = document.body, more = {}) => {
  let stopped = false;
  const event = { key: name, target, preventDefault: () => (stopped = true), ...more };
  return draft.pressed(event) && stopped;
};

beforeEach(() => at([["a"], ["b", "c"]]));

test("the page says what is drafted", () => {
  assert.deepEqual(drafted(), [["a"], ["b", "c"]]);
  at([]);
  assert.deepEqual(drafted(), []);
});

test("a tap goes with what is drafted already, and says whether it only ends something", () => {
  draft.tap("go");
  draft.tap("end");
  assert.deepEqual(sent[0], { ticket: "0.1.1", seat: "0", plan: [["a"], ["b", "c"]], code: "go", ends: false });
  assert.equal(sent[1].ends, true);
});

test("steps are removed, moved and taken back", () => {
  assert.deepEqual(moved([["a"], ["b"], ["c"]], 0, 2), [["b"], ["c"], ["a"]]);
  draft.cut(0);
  assert.deepEqual(sent.at(-1).plan, [["b", "c"]]);
  draft.move(1, 0);
  assert.deepEqual(sent.at(-1).plan, [["b", "c"], ["a"]]);
  draft.back();
  assert.equal(sent.at(-1).back, true);
  draft.move(0, -1);
  assert.equal(sent.length, 3, "there is nothing before the first");
});

test("Esc takes back the last pick of a step that is being made", () => {
  at([["a"], ["b", "c"]], "data-open");
  assert.equal(key("Escape"), true);
  assert.equal(sent.at(-1).back, true);
});

test("a step is answered otherwise by the plan that its button holds", () => {
  document.getElementById("plan").innerHTML = `<button data-steps='[["a"],["b","d"]]'></button>`;
  draft.clicked({ target: document.querySelector("[data-steps]") });
  assert.deepEqual(sent.at(-1).plan, [["a"], ["b", "d"]]);
});

test("any pick of the last step can be taken back, wherever it stands", () => {
  at([["a"], ["reroll", "pick x", "pick y", "pick x"]], "data-open");
  draft.unpick("pick x");
  assert.deepEqual(sent.at(-1).plan, [["a"], ["reroll", "pick x", "pick y"]]);
  draft.unpick("pick z");
  assert.equal(sent.length, 1, "what was not picked is not taken back");
});

test("keys: U and Backspace take back, Ctrl and Enter carry out, Alt and arrows move, Delete removes", () => {
  const step = document.querySelector("[data-step='1']");
  assert.equal(key("u"), true);
  assert.equal(key("Backspace"), true);
  assert.equal(sent.filter((each) => each.back).length, 2);
  assert.equal(key("Enter", document.body, { ctrlKey: true }), true);
  assert.equal(sent.at(-1).go, true);
  assert.equal(key("ArrowLeft", step, { altKey: true }), true);
  assert.deepEqual(sent.at(-1).plan, [["b", "c"], ["a"]]);
  assert.equal(key("Delete", step), true);
  assert.deepEqual(sent.at(-1).plan, [["a"]]);
  assert.equal(key("Escape"), false, "there is no pick to take back");
  assert.equal(key("Enter", document.querySelector(".opt")), false, "a button has its own Enter");
});

test("without a draft no key is taken", () => {
  at([]);
  assert.equal(key("u"), false);
  assert.equal(key("Enter"), false);
  assert.equal(sent.length, 0);
});

test("a misfit keeps the plan from being carried out", () => {
  document.getElementById("go").setAttribute("aria-disabled", "true");
  draft.go();
  assert.equal(sent.length, 0);
});

test("what is drafted outlives the page, as long as the same is asked", () => {
  draft.keep();
  draft.restore();
  assert.deepEqual(sent.at(-1).plan, [["a"], ["b", "c"]]);
  document.querySelector("[name=ticket]").setAttribute("value", "0.2.1");
  draft.restore();
  assert.equal(sent.length, 1);
  document.querySelector("[name=ticket]").setAttribute("value", "0.1.1");
  draft.restore();
  assert.equal(sent.length, 1, "what has passed is forgotten");
});
