import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { Choice } from "../../starboard/table/static/js/choice.js";
import { pressed, taken } from "../../starboard/table/static/js/keys.js";
import { page } from "./page.js";

const byId = (id) => document.getElementById(id);
let clicked;
let choice;
const card = {
  open: false,
  close() {
    const was = card.open;
    card.open = false;
    return was;
  },
};

const press = (key, target = document.body, more = {}) => {
  const event = { key, target, prevented: false, ctrlKey: false, metaKey: false, altKey: false, ...more };
  event.preventDefault = () => {
    event.prevented = true;
  };
  pressed(event, choice, card);
  return event.prevented;
};

beforeEach(() => {
  page(`<form id="answer"><button type="button" id="o1" data-key="1"></button>
      <button type="button" id="ou" data-key="u"></button>
      <button type="button" id="o2" data-key="2" data-preview="2"></button></form>
    <button type="button" id="undo" data-hotkey="u"></button><button type="button" id="rules" data-hotkey="r"></button>
    <input id="text"><input type="radio" id="radio"><dialog id="sheet"></dialog>`);
  clicked = [];
  for (const each of document.querySelectorAll("button")) each.addEventListener("click", () => clicked.push(each.id));
  choice = new Choice();
});

test("a key presses its option, else its tool", () => {
  assert.ok(press("1"));
  assert.ok(press("R"));
  assert.ok(press("u"));
  assert.ok(!press("9"));
  assert.deepEqual(clicked, ["o1", "rules", "ou"]);
  assert.equal(document.activeElement, byId("ou"));
});

test("keys belong to fields, to the browser and to open dialogs first", () => {
  assert.ok(taken({ target: byId("text") }));
  assert.ok(!taken({ target: byId("radio") }));
  press("1", byId("text"));
  press("1", document.body, { ctrlKey: true });
  byId("sheet").setAttribute("open", "");
  press("1");
  assert.deepEqual(clicked, []);
});

test("Enter confirms what waits, unless a button has the focus; Escape lets it go", () => {
  choice.pick("2");
  press("Enter", byId("o1"));
  assert.deepEqual(clicked, []);
  press("Enter");
  assert.deepEqual(clicked, ["o2"]);
  press("Escape");
  assert.equal(choice.picked, "");
  press("Enter");
  assert.deepEqual(clicked, ["o2"]);
});

test("Enter confirms a form that is filled in", () => {
  document.body.insertAdjacentHTML(
    "beforeend",
    '<form id="fill"><button class="fill__go" type="button"></button></form>',
  );
  let confirmed = 0;
  document.querySelector(".fill__go").addEventListener("click", () => (confirmed += 1));
  assert.ok(press("Enter"));
  press("Enter", byId("o1"));
  assert.equal(confirmed, 1);
});

test("Escape closes a card first and lets go of a choice after", () => {
  choice.pick("2");
  card.open = true;
  press("Escape");
  assert.ok(!card.open);
  assert.equal(choice.picked, "2");
  press("Escape");
  assert.equal(choice.picked, "");
});
