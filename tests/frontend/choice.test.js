import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { Choice } from "../../starboard/table/static/js/choice.js";
import { page } from "./page.js";

const byId = (id) => document.getElementById(id);

beforeEach(() => {
  page(`<form id="answer"><span class="prompt__confirm" hidden></span>
      <button class="opt" id="o1" data-key="1" data-target="place" data-preview="1" aria-pressed="false"></button>
      <button class="opt" id="o2" data-key="2" data-target="other"></button></form>
    <div id="place"><button id="on-board" data-key-of="1"></button></div><div id="other"></div>
    <p id="preview-1" data-preview-of="1" hidden></p><p id="preview-2" data-preview-of="2"></p>`);
});

test("an option that waits is marked beside the board and on it, and its outcome is shown", () => {
  const choice = new Choice();
  choice.pick("1");
  assert.equal(byId("o1").getAttribute("aria-pressed"), "true");
  assert.ok(byId("place").classList.contains("is-picked"));
  assert.equal(byId("preview-1").hidden, false);
  assert.equal(byId("preview-2").hidden, true);
  assert.equal(document.querySelector(".prompt__confirm").hidden, false);
  assert.equal(choice.waiting(), byId("o1"));
  choice.pick("");
  assert.equal(byId("o1").getAttribute("aria-pressed"), "false");
  assert.ok(!byId("place").classList.contains("is-picked"));
  assert.equal(document.querySelector(".prompt__confirm").hidden, true);
  assert.equal(choice.waiting(), null);
});

test("pointing at the board points at the option too, and the other way round", () => {
  const choice = new Choice();
  choice.hover({ target: byId("on-board") }, true);
  assert.ok(byId("o1").classList.contains("is-hot"));
  assert.ok(byId("place").classList.contains("is-hot"));
  assert.equal(byId("preview-1").hidden, false);
  choice.hover({ target: byId("on-board") }, false);
  assert.ok(!byId("o1").classList.contains("is-hot"));
  choice.hover({ target: byId("o2") }, true);
  assert.ok(byId("other").classList.contains("is-hot"));
});

test("what waits stays in sight while something else is pointed at", () => {
  const choice = new Choice();
  byId("o2").dataset.preview = "2";
  choice.pick("1");
  choice.hover({ target: byId("o2") }, true);
  assert.equal(byId("preview-1").hidden, false);
  assert.equal(byId("preview-2").hidden, true);
});
