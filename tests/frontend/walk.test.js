import assert from "node:assert/strict";
import { test } from "node:test";
import { distance, middle, walk } from "../../starboard/table/static/js/walk.js";
import { page } from "./page.js";

const at = (x, y) => ({ x, y });

test("what lies ahead is as far as it is, and farther when it is off to the side", () => {
  assert.equal(distance(at(0, 0), at(10, 0), "right"), 10);
  assert.equal(distance(at(0, 0), at(0, -10), "up"), 10);
  assert.equal(distance(at(0, 0), at(10, 5), "right"), 21);
  assert.equal(distance(at(0, 0), at(5, 10), "down"), 21);
});

test("what lies behind or level is nowhere", () => {
  for (const way of ["left", "up", "down"]) assert.equal(distance(at(0, 0), at(10, 0), way), Number.POSITIVE_INFINITY);
  assert.equal(distance(at(0, 0), at(2, 0), "right"), Number.POSITIVE_INFINITY);
});

function box(element, x, y) {
  element.getBoundingClientRect = () => ({ x, y, width: 30, height: 30 });
  Object.defineProperty(element, "offsetParent", { value: document.body });
}

test("a thing is in the middle of its box", () => {
  page('<i id="a"></i>');
  box(document.getElementById("a"), 10, 20);
  assert.deepEqual(middle(document.getElementById("a")), at(25, 35));
});

test("an arrow goes to the nearest thing of the same walk", () => {
  page(`<button id="from" data-walk></button><button id="near" data-walk="cards"></button>
    <button id="next" data-walk></button><button id="far" data-walk></button><button id="none"></button>`);
  for (const [id, x] of [
    ["from", 0],
    ["near", 40],
    ["next", 80],
    ["far", 160],
    ["none", 20],
  ]) {
    box(document.getElementById(id), x, 0);
  }
  let prevented = 0;
  const press = (id, way) => {
    const target = document.getElementById(id);
    target.focus();
    walk({ target, preventDefault: () => prevented++ }, way);
    return document.activeElement.id;
  };
  assert.equal(press("from", "right"), "next");
  assert.equal(press("far", "left"), "next");
  assert.equal(prevented, 2);
  assert.equal(press("far", "right"), "far");
  assert.equal(press("none", "right"), "none");
  assert.equal(prevented, 2);
});

test("from the question the first arrow enters the board, and comes back to where the last walk ended", () => {
  page(`<section id="prompt"><button id="option"></button></section><button id="tool"></button>
    <div id="board"><button id="one" data-walk></button><button id="two" data-walk></button></div>`);
  box(document.getElementById("one"), 0, 0);
  box(document.getElementById("two"), 50, 0);
  const press = (target) => {
    target.focus();
    walk({ target, preventDefault() {} }, "right");
    return document.activeElement.id;
  };
  assert.equal(press(document.getElementById("option")), "one");
  assert.equal(press(document.getElementById("one")), "two");
  assert.equal(press(document.getElementById("option")), "two");
  assert.equal(press(document.getElementById("tool")), "tool");
});

test("where cards are asked for, the first arrow goes to what answers, not to the board", () => {
  page(`<section id="prompt"><button id="option"></button></section>
    <div id="board"><button id="sector" type="button" data-walk></button></div>
    <button id="other" type="submit" data-walk="cards"></button>
    <button id="side" type="submit" data-walk="cards" data-key-of="1"></button>`);
  for (const id of ["sector", "other", "side"]) box(document.getElementById(id), 0, 0);
  const press = () => {
    const target = document.getElementById("option");
    target.focus();
    walk({ target, preventDefault() {} }, "right");
    return document.activeElement.id;
  };
  assert.equal(press(), "side");
  document.getElementById("side").removeAttribute("data-key-of");
  document.getElementById("side").id = "gone";
  assert.equal(press(), "other");
});
