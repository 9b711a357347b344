import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { Answers, question } from "../../starboard/table/static/js/answers.js";
import { Choice } from "../../starboard/table/static/js/choice.js";
import { Hints } from "../../starboard/table/static/js/hints.js";
import { page } from "./page.js";

const byId = (id) => document.getElementById(id);
let answers;
let sent;
let tapped;

/** What the server says from now on. */
function replies(data, ok = true) {
  sent = [];
  globalThis.fetch = async (address, options) => {
    sent.push([new URL(address).pathname, String(options.body)]);
    return { ok, json: async () => data };
  };
}

const submit = (form, submitter) => {
  const event = { target: byId(form), submitter: byId(submitter), prevented: false };
  event.preventDefault = () => {
    event.prevented = true;
  };
  return answers.submitted(event).then(() => event.prevented);
};

beforeEach(() => {
  page(`<p id="banner" hidden><span></span></p><p id="hint-text" hidden data-wait="thinking"><span></span></p>
    <form id="answer" action="/t/abc/answer" data-live><input type="hidden" name="ticket" value="7.0">
      <button class="opt" id="o1" name="code" value="go" data-key="1"></button>
      <button class="opt" id="o2" name="code" value="war" data-key="2" data-preview="2"></button></form>
    <form id="hint" action="/t/abc/hint" data-hint><button id="h"></button></form>
    <form id="undo" action="/t/abc/undo" data-live><button id="u" aria-disabled="true" title="too late"></button></form>
    <form id="plain" action="/elsewhere"><button id="p"></button></form>`);
  const choice = new Choice();
  tapped = [];
  localStorage.setItem("at-once", "1");
  const draft = { tap: (code) => tapped.push(code), fill: (fill) => tapped.push(fill) };
  answers = new Answers(choice, new Hints(), async () => draft, "not sent");
  replies({});
});

test("the ticket is that of the question in the page", () => {
  assert.equal(question(), "7.0");
});

test("an answer is sent with its ticket", async () => {
  assert.equal(await submit("answer", "o1"), true);
  assert.equal(sent.length, 1);
  assert.equal(sent[0][0], "/t/abc/answer");
  assert.match(sent[0][1], /ticket=7.0/);
});

test("an option of a mix against a total is one more of it, drafted or at once; of other forms it is an answer", async () => {
  document.body.insertAdjacentHTML(
    "beforeend",
    `<form id="fill" data-least="5" data-most="5"><span><input type="number" name="n:go" value="0">
      <button type="button" data-by="-1"></button><button type="button" data-by="1"></button></span></form>`,
  );
  let more = 0;
  document.querySelector("[data-by='1']").addEventListener("click", () => (more += 1));
  for (const once of ["1", "0"]) {
    localStorage.setItem("at-once", once);
    await submit("answer", "o1");
  }
  assert.deepEqual([more, sent, tapped], [2, [], []]);
  byId("fill").dataset.least = "0";
  await submit("answer", "o1");
  assert.deepEqual([more, tapped], [2, ["go"]]);
});

test("what has a preview is sent by the second press", async () => {
  await submit("answer", "o2");
  assert.deepEqual(sent, []);
  assert.equal(answers.choice.picked, "2");
  await submit("answer", "o2");
  assert.equal(sent.length, 1);
  assert.equal(answers.choice.picked, "");
});

test("the second click of a double click does not answer the next question", async () => {
  mock.method(performance, "now", () => 1000);
  answers.asked();
  answers.clicked({ detail: 2 });
  await submit("answer", "o1");
  assert.deepEqual(sent, []);
  performance.now.mock.mockImplementation(() => 1300);
  answers.clicked({ detail: 2 });
  await submit("answer", "o1");
  assert.equal(sent.length, 1);
  mock.restoreAll();
});

test("a refusal is said in the server's words, silence in our own", async () => {
  replies({ error: "this question has passed" }, false);
  await submit("answer", "o1");
  assert.equal(byId("banner").textContent, "this question has passed");
  assert.equal(byId("banner").hidden, false);
  globalThis.fetch = async () => {
    throw new TypeError("offline");
  };
  await submit("answer", "o1");
  assert.equal(byId("banner").textContent, "not sent");
});

test("a tool that cannot be used says why and sends nothing", async () => {
  await submit("undo", "u");
  assert.deepEqual(sent, []);
  assert.equal(byId("banner").textContent, "too late");
});

test("other forms are left to the browser", async () => {
  assert.equal(await submit("plain", "p"), false);
  assert.deepEqual(sent, []);
});

test("a hint comes in steps: a nudge, a plan with its option marked, figures for who asks, and doing it", async () => {
  const arrows = [{ start: "a", goal: "b", pieces: 2, kind: "move" }];
  const hint = {
    code: "war",
    nudge: "where?",
    text: "war wins",
    values: { war: "60 %", go: "40 %" },
    steps: [["war"]],
    arrows,
  };
  replies(hint);
  const line = byId("hint-text");
  await submit("hint", "h");
  assert.equal(line.querySelector("span").textContent, "where?");
  assert.ok(!byId("o2").classList.contains("is-hint"));
  await submit("hint", "h");
  assert.equal(sent.length, 1, "one question is asked for once");
  assert.equal(line.querySelector("span").textContent, "war wins");
  assert.ok(byId("o2").classList.contains("is-hint"));
  assert.equal(byId("o1").dataset.promise, undefined, "chances are hidden");
  answers.hints.figures = true;
  answers.hints.mark();
  assert.equal(byId("o1").dataset.promise, "40 %");
  const carried = [];
  answers.hints.carry = (given) => carried.push(given.steps);
  await submit("hint", "h");
  assert.deepEqual(carried, [[["war"]]]);
  answers.hints.give(null);
  assert.ok(line.hidden);
  assert.ok(!byId("o2").classList.contains("is-hint"));
  assert.equal(byId("o1").dataset.promise, undefined);
});

test("taps are drafted unless somebody wants to answer at once", async () => {
  localStorage.setItem("at-once", "0");
  await submit("answer", "o1");
  await submit("answer", "o2");
  assert.deepEqual(tapped, ["go", "war"]);
  assert.equal(sent.length, 0);
});
