import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { arcBefore, aside, belonging, bowOf, placeBeside } from "../../starboard/table/static/js/arrows.js";
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
  draft = new Draft({ kept: [], send: (what) => sent.push(what) });
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

test("what comes next carries out what is drafted, unless it was a double click", () => {
  const click = (detail) => draft.clicked({ target: document.getElementById("next"), detail });
  document.body.insertAdjacentHTML("beforeend", '<button id="next" data-next="d"></button>');
  draft.shown = performance.now();
  click(2);
  assert.deepEqual(sent, []);
  click(1);
  assert.deepEqual([sent[0].plan, sent[0].go], [[["a"], ["b", "c"], ["d"]], true]);
});

test("the button for undo takes back the last step that is drafted, and is sent to the server where nothing is", () => {
  const click = () => {
    document.body.insertAdjacentHTML("beforeend", '<form id="undo"><button><b>Undo</b></button></form>');
    let kept = true;
    const target = document.querySelector("#undo b");
    draft.clicked({ target, preventDefault: () => (kept = false) });
    return kept;
  };
  assert.equal(click(), false);
  assert.deepEqual(sent, [{ ticket: "0.1.1", seat: "0", plan: [["a"], ["b", "c"]], back: true, pick: false }]);
  at([]);
  assert.equal(click(), true);
  assert.deepEqual(sent, []);
});

test("Esc takes back one pick, of a finished step, too; U takes back the step", () => {
  for (const more of ["data-open", ""]) {
    at([["a"], ["b", "c"]], more);
    assert.equal(key("Escape"), true);
    assert.deepEqual([sent.at(-1).back, sent.at(-1).pick], [true, true]);
    key("u");
    assert.deepEqual([sent.at(-1).back, sent.at(-1).pick], [true, false]);
  }
});

test("Esc closes what is open before the board, and takes back nothing", () => {
  document.body.insertAdjacentHTML("beforeend", '<aside id="card"></aside>');
  assert.equal(key("Escape"), false);
  document.getElementById("card").hidden = true;
  assert.equal(key("Escape"), true);
});

test("a tap may take the place of all that is drafted, or of the last step", () => {
  draft.tap("go", "all");
  assert.deepEqual(sent.at(-1).plan, []);
  draft.tap("go", "step");
  assert.deepEqual(sent.at(-1).plan, [["a"]]);
});

/** Something on the board that can be dragged, and where to. */
function haul(goal) {
  document.body.insertAdjacentHTML(
    "beforeend",
    `<main id="board"><div id="home" data-pull><button form="answer" type="submit" data-walk value="move; from 1"></button>
     </div><div id="there" data-pull>${goal}</div></main>`,
  );
  const [home, there] = ["home", "there"].map((id) => document.getElementById(id));
  document.elementFromPoint = () => there;
  const pointer = { pointerType: "mouse", button: 0, target: home };
  draft.haul.down({ ...pointer, clientX: 0, clientY: 0 });
  draft.haul.moved({ clientX: 90, clientY: 0 });
  draft.haul.up({ clientX: 90, clientY: 0 });
}

test("what is dragged to its goal is two taps, the second as soon as it is asked where to", () => {
  haul('<button form="answer" type="submit" data-walk data-instead="step" value="to 2"></button>');
  assert.equal(sent.at(-1).code, "move; from 1");
  draft.haul.pushed();
  assert.equal(sent.length, 1, "nothing has been asked yet");
  const prompt = document.getElementById("prompt");
  prompt.dataset.plan = '[["a"],["move","from 1"]]';
  prompt.dataset.open = "";
  draft.haul.pushed();
  assert.equal(sent.at(-1).code, "to 2");
  assert.deepEqual(sent.at(-1).plan, [["a"]]);
  draft.haul.pushed();
  assert.equal(sent.length, 2, "and once only");
});

test("where nothing can go, what was dragged waits for another goal; a finger drags nothing", () => {
  haul("");
  document.getElementById("prompt").dataset.plan = '[["move","from 1"]]';
  draft.haul.pushed();
  assert.equal(sent.length, 1);
  draft.haul.down({ pointerType: "touch", button: 0, target: document.getElementById("home") });
  assert.equal(draft.haul.from, null);
});

test("a stepper stands beside its goal where it hides nothing, or nowhere", () => {
  const size = { width: 100, height: 40 };
  const goal = { x: 200, y: 200 };
  const below = placeBeside(goal, size, () => 0);
  assert.ok(below.y > 200 && below.x === 150);
  const above = placeBeside(goal, size, (_, y) => (y + size.height < 200 ? 0 : 9));
  assert.ok(above.y + size.height < 200);
  assert.equal(
    placeBeside(goal, size, () => 9),
    null,
  );
});

test("what is foretold stands where it hides least, if there is no room", () => {
  const size = { width: 100, height: 40 };
  const goal = { x: 200, y: 200 };
  const left = placeBeside(goal, size, (x) => (x + size.width < 200 ? 5 : 9), 20);
  assert.ok(left.x + size.width < 200);
  assert.equal(
    placeBeside(goal, size, () => 30, 20),
    null,
    "elsewhere it would hide more than where it is",
  );
});

test("what is foretold of a place stands nearer to it than to any other, if there is room for it", () => {
  const size = { width: 100, height: 20 };
  const own = { x: 200, y: 200 };
  const other = { x: 340, y: 200 };
  const aside = (x, y) => (y > 150 && y < 215 && x > 200 ? 0 : y > 280 ? 0 : 900);
  const first = placeBeside(own, size, aside, 2000);
  assert.ok(first.x > own.x && first.x + size.width > other.x - 60, "there it hides nothing, but lies beside another");
  const at = placeBeside(own, size, belonging(own, [other], aside, size), 2000);
  assert.ok(at.y > 280 && at.x < own.x, "a little lower it is its own");
});

test("a stepper that has no room right below its goal stands just a little lower, not on the other side", () => {
  const at = placeBeside({ x: 200, y: 200 }, { width: 100, height: 40 }, (x, y) => (x === 150 && y > 264 ? 0 : 9));
  assert.ok(at && at.y < 290);
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

test("a step is removed by its place, from the first or from the last", () => {
  at([["a"], ["b"], ["c"]]);
  draft.cut(0);
  assert.deepEqual(sent.at(-1).plan, [["b"], ["c"]]);
  draft.cut(-1);
  assert.deepEqual(sent.at(-1).plan, [["a"], ["b"]]);
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
  assert.equal(key("Enter", document.querySelector(".opt")), false, "a button has its own Enter");
});

test("Enter carries out a whole turn, and goes to the button of one to which more could be added", () => {
  document.getElementById("go").setAttribute("data-more", "");
  assert.equal(key("Enter"), true);
  assert.equal(sent.length, 0);
  assert.equal(document.activeElement.id, "go");
  document.getElementById("go").removeAttribute("data-more");
  assert.equal(key("Enter"), true);
  assert.equal(sent.at(-1).go, true);
});

test("a key that ends a film takes nothing back", () => {
  document.body.classList.add("is-filming");
  for (const name of ["Escape", "u", "Backspace", "Enter"]) assert.equal(key(name), false);
  document.body.classList.remove("is-filming");
  assert.equal(sent.length, 0);
});

test("without a draft no key is taken", () => {
  at([]);
  assert.equal(key("u"), false);
  assert.equal(key("Enter"), false);
  assert.equal(sent.length, 0);
});

test("of many steps the one that does not fit comes into sight, else the last one", (context) => {
  globalThis.window = { setTimeout: () => 0 };
  context.after(() => delete globalThis.window);
  const seen = [];
  for (const step of document.querySelectorAll("#plan > li")) {
    step.scrollIntoView = () => seen.push(step.dataset.step);
  }
  draft.pushed();
  document.querySelector("#plan > li").classList.add("pstep--misfit");
  draft.pushed();
  assert.deepEqual(seen, ["1", "0"]);
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

test("what is drafted again is kept until the page shows it, though something else is pushed before", () => {
  draft.keep();
  document.getElementById("prompt").removeAttribute("data-plan");
  draft.restore();
  draft.keep();
  draft.restore();
  assert.equal(sent.length, 2, "fetched anew before it was heard of, the page still has it");
  draft.tap("go");
  draft.keep();
  draft.restore();
  assert.equal(sent.length, 3, "what was taken back since is forgotten");
});

test("on a map of fields a number stands beside its arrow, clear of it whichever way it points", () => {
  const middle = { x: 50, y: 50 };
  for (const to of [
    { x: 100, y: 50 },
    { x: 0, y: 50 },
    { x: 50, y: 100 },
    { x: 50, y: 0 },
  ]) {
    const from = { x: 100 - to.x, y: 100 - to.y };
    const at = aside(from, to, middle);
    const sideways = from.y === to.y ? Math.abs(at.y - 50) : Math.abs(at.x - 50);
    assert.ok(sideways > (from.y === to.y ? 12 : 23), "half its height or width");
  }
});

test("an arrow ends before what is written at its goal, if the way is long enough", () => {
  const [from, to] = [
    { x: 0, y: 0 },
    { x: 300, y: 0 },
  ];
  const free = arcBefore(from, to, 26, []);
  const fleet = { left: 240, right: 280, top: -10, bottom: 30 };
  const short = arcBefore(from, to, 26, [fleet]);
  assert.ok(free.head.x > fleet.left && free.head.x < fleet.right, "it would lie over the number");
  assert.ok(short.head.x < fleet.left, "it ends before it");
  const near = arcBefore(from, { x: 60, y: 0 }, 26, [{ left: 0, right: 60, top: -30, bottom: 30 }]);
  assert.ok(near.head.x > 30, "some of a short way is always drawn");
});

test("an arrow's number stands where it hides nothing", () => {
  const to = { x: 300, y: 0 };
  const at = arcBefore({ x: 0, y: 0 }, to, 26, [], [], ({ x }) => x < 140).at;
  assert.ok(at.x < 140 && at.x > 26);
  assert.ok(arcBefore({ x: 0, y: 0 }, to, 26, [], [], () => false).at.x > 140, "in the middle where there is no room");
});

test("an arrow begins beside what is written at its start", () => {
  const to = { x: 300, y: 0 };
  const fleet = { left: 30, right: 70, top: -10, bottom: 40 };
  assert.ok(arcBefore({ x: 0, y: 0 }, to, 26, [], [fleet]).tail.x > fleet.right);
  assert.ok(arcBefore({ x: 0, y: 0 }, to, 26, [], []).tail.x < fleet.left);
});

test("an arrow along a track goes round what the track goes round, on the outer side", () => {
  const globe = { x: 100, y: 100, reach: 120 };
  for (const [from, to] of [
    [
      { x: 20, y: 100 },
      { x: 100, y: 20 },
    ],
    [
      { x: 100, y: 20 },
      { x: 20, y: 100 },
    ],
    [
      { x: 100, y: 20 },
      { x: 180, y: 100 },
    ],
  ]) {
    const { path } = arcBefore(from, to, 0, [], [], () => true, bowOf(from, to, globe));
    const [, x0, y0, cx, cy, x1, y1] = /M(\S+),(\S+) Q(\S+),(\S+) (\S+),(\S+)/.exec(path)?.map(Number) ?? [];
    const [x, y] = [(x0 + 2 * cx + x1) / 4, (y0 + 2 * cy + y1) / 4];
    assert.ok(Math.abs(Math.hypot(x - globe.x, y - globe.y) - 80) < 1, `${path}: its middle lies on the track`);
  }
  const straight = bowOf({ x: 500, y: 0 }, { x: 20, y: 100 }, globe);
  assert.equal(straight, bowOf({ x: 0, y: 0 }, { x: 9, y: 9 }, null), "from elsewhere it is bent as all are");
});
