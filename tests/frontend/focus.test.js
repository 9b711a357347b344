import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { leaveAnswers } from "../../starboard/table/static/js/focus.js";
import { page } from "./page.js";

const byId = (id) => document.getElementById(id);

beforeEach(() => {
  page(`<section id="prompt"><form id="answer"><button id="option"></button></form></section>
    <button id="sector" type="submit" form="answer"></button><button id="other" type="button"></button>`);
});

test("a question's button gives the focus to the next question", () => {
  for (const id of ["option", "sector"]) {
    byId(id).focus();
    leaveAnswers();
    assert.equal(document.activeElement, byId("prompt"), id);
  }
});

test("what answers nothing keeps the focus; where a button has gone, the question gets it", () => {
  byId("other").focus();
  leaveAnswers();
  assert.equal(document.activeElement, byId("other"));
  byId("other").remove();
  leaveAnswers();
  assert.equal(document.activeElement, byId("prompt"));
});
