import assert from "node:assert/strict";
import { test } from "node:test";
import { page } from "./page.js";

const morphed = [];
globalThis.Idiomorph = { morph: (old, fresh, options) => morphed.push([old.id, fresh.outerHTML, options]) };
const { takeIn } = await import("../../starboard/table/static/js/fragments.js");

test("each part takes the place of what has its id, and what is not in the page is left out", () => {
  page('<p id="a">old</p><p id="b">old</p>');
  takeIn('<p id="a">new</p><p id="c">new</p>');
  assert.equal(morphed.length, 1);
  assert.deepEqual(morphed[0].slice(0, 2), ["a", '<p id="a">new</p>']);
});

test("what the page has is not sent again, and stays as it is", () => {
  page('<div id="f"><p id="g" class="moved">here</p></div>');
  takeIn('<div id="f"><b>new</b><p id="g" data-keep></p><p id="h" data-keep></p></div>');
  const [, fresh] = morphed.pop();
  assert.equal(fresh, '<div id="f"><b>new</b><p id="g" class="moved">here</p><p id="h" data-keep=""></p></div>');
});

test("what somebody has opened stays open", () => {
  const { beforeAttributeUpdated } = morphed[0][2].callbacks;
  page('<dialog id="d"></dialog><details id="e"></details>');
  assert.equal(beforeAttributeUpdated("open", document.getElementById("d")), false);
  assert.equal(beforeAttributeUpdated("class", document.getElementById("d")), true);
  assert.equal(beforeAttributeUpdated("open", document.getElementById("e")), false);
});

test("the log keeps its lines, takes new ones, and loses those that were taken back", () => {
  page('<ol id="log-lines"><li id="e4">undone</li><li id="e2">two</li><li id="e1">one</li></ol>');
  const kept = document.getElementById("e2");
  takeIn('<ol id="log-lines" data-order="e3 e2 e9 more"><li id="e3">three</li><li id="more">…</li></ol>');
  const lines = [...document.getElementById("log-lines").children];
  assert.deepEqual(
    lines.map((line) => line.id),
    ["e3", "e2", "e1", "more"],
  );
  assert.equal(lines[1], kept);
  document.getElementById("log-lines").dataset.whole = "yes";
  takeIn('<ol id="log-lines" data-order="e3 more"><li id="more">…</li></ol>');
  assert.equal(document.getElementById("more"), null);
});
