import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { Connection, longer } from "../../starboard/table/static/js/socket.js";
import { page } from "./page.js";

class FakeSocket {
  static OPEN = 1;
  static CLOSED = 3;
  static made = [];
  constructor(address) {
    this.address = address;
    this.readyState = 0;
    FakeSocket.made.push(this);
  }
}

function connected() {
  page("");
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
  FakeSocket.made = [];
  globalThis.WebSocket = FakeSocket;
  const heard = [];
  const listener = {
    pushed: (html) => heard.push(html),
    refused: (why) => heard.push(`refused: ${why}`),
    back: () => heard.push("back"),
    lost: () => heard.push("lost"),
    kept: () => heard.push("kept"),
    gone: () => heard.push("gone"),
    opened() {},
  };
  const connection = new Connection("ws://x/t", listener);
  return { connection, heard, last: () => FakeSocket.made.at(-1) };
}

function opened() {
  const { connection, heard, last } = connected();
  const sent = [];
  const open = Object.assign(last(), {
    readyState: FakeSocket.OPEN,
    send: (data) => sent.push(data),
    close: () => sent.push("closed"),
  });
  open.onopen();
  return { connection, heard, open, sent };
}

test("waits grow up to five seconds", () => {
  assert.equal(longer(300), 480);
  assert.equal(longer(4000), 5000);
});

test("what is pushed is told, and the page knows that it is live", () => {
  const { heard, last } = connected();
  last().onopen();
  assert.equal(document.documentElement.dataset.live, "yes");
  last().onmessage({ data: "<p>" });
  assert.deepEqual(heard, ["<p>"]);
});

test("a lost connection is tried again, later and later, and its return is told", () => {
  const { heard, last } = connected();
  last().onopen();
  last().onclose({ code: 1006 });
  assert.equal(document.documentElement.dataset.live, "no");
  mock.timers.tick(299);
  assert.equal(FakeSocket.made.length, 1);
  mock.timers.tick(1);
  assert.equal(FakeSocket.made.length, 2);
  last().onclose({ code: 1006 });
  mock.timers.tick(479);
  assert.equal(FakeSocket.made.length, 2);
  mock.timers.tick(1);
  assert.equal(FakeSocket.made.length, 3);
  last().onopen();
  assert.deepEqual(heard, ["lost", "lost", "back"]);
  last().onclose({ code: 1006 });
  mock.timers.tick(300);
  assert.equal(FakeSocket.made.length, 4);
});

test("an answer that nothing follows has gone nowhere: the connection is tried again", () => {
  const { connection, heard, open, sent } = opened();
  connection.send({ code: "a" });
  open.onmessage({ data: "<p>" });
  open.onmessage({ data: "" });
  mock.timers.tick(7000);
  assert.deepEqual(sent, ['{"code":"a"}'], "what was answered is not waited for any more");
  connection.send({ code: "b" });
  mock.timers.tick(6000);
  assert.deepEqual(sent, ['{"code":"a"}', '{"code":"b"}', "closed"]);
  assert.deepEqual(heard, ["<p>", "lost", "kept"]);
  mock.timers.tick(300);
  assert.equal(FakeSocket.made.length, 2);
});

test("a page that has heard nothing for a while asks whether anybody is there, and gives a dead connection up", () => {
  const { connection, heard, open, sent } = opened();
  mock.timers.tick(14000);
  open.onmessage({ data: "<p>" });
  mock.timers.tick(14999);
  assert.deepEqual(sent, []);
  mock.timers.tick(1);
  assert.deepEqual(sent, [""]);
  open.onmessage({ data: "" });
  mock.timers.tick(6000);
  assert.deepEqual(heard, ["<p>"], "the reply is no push");
  // Whoever looks again, or is back on the network, asks at once.
  connection.lookedAt();
  assert.deepEqual(sent, ["", ""]);
  mock.timers.tick(6000);
  assert.deepEqual(sent, ["", "", "closed"]);
  assert.deepEqual(heard, ["<p>", "lost"]);
  mock.timers.tick(300);
  assert.equal(FakeSocket.made.length, 2);
});

test("without a network an answer is kept, no other is taken meanwhile, and it is sent at the first word", () => {
  const { connection, heard, open, sent } = opened();
  Object.defineProperty(navigator, "onLine", { value: false, configurable: true });
  connection.send({ code: "a" });
  connection.send({ code: "b" });
  assert.deepEqual(sent, []);
  assert.deepEqual(heard, ["kept", "kept"]);
  delete navigator.onLine;
  connection.lookedAt();
  open.onmessage({ data: "" });
  assert.deepEqual(sent, ["", '{"code":"a"}']);
  open.onmessage({ data: '{"error": "This question has passed."}' });
  assert.deepEqual(heard, ["kept", "kept", "back", "refused: This question has passed."]);
});

/** The connection breaks, and another takes its place; returns what is sent over that one. */
function again(open) {
  const sent = [];
  open.onclose({ code: 1006 });
  mock.timers.tick(300);
  const next = Object.assign(FakeSocket.made.at(-1), { readyState: FakeSocket.OPEN, send: (data) => sent.push(data) });
  next.onopen();
  next.onmessage({ data: "<p>" });
  return { next, sent };
}

test("an answer of which nothing was heard is sent again, and it is no news then that its question has passed", () => {
  const { connection, heard, open } = opened();
  connection.send({ code: "a" });
  const { next, sent } = again(open);
  assert.deepEqual(sent, ['{"code":"a"}']);
  next.onmessage({ data: '{"error": "This question has passed.", "past": true}' });
  assert.deepEqual(heard, ["lost", "kept", "back", "<p>", "back"]);
  connection.send({ code: "b" });
  next.onmessage({ data: '{"error": "This question has passed.", "past": true}' });
  assert.equal(heard.at(-1), "refused: This question has passed.");
});

test("what others do is no reply: an answer that was not heard yet is sent again all the same", () => {
  const { connection, open, sent } = opened();
  connection.send({ code: "a" });
  connection.send({ code: "b" });
  open.onmessage({ data: "<p>" });
  open.onmessage({ data: "" });
  open.onmessage({ data: "<p>" });
  assert.deepEqual(sent, ['{"code":"a"}', '{"code":"b"}']);
  assert.deepEqual(again(open).sent, ['{"code":"b"}'], "the first has its reply");
});

test("an answer that was sent again and is refused for another reason says so", () => {
  const { connection, heard, open } = opened();
  connection.send({ code: "a" });
  again(open).next.onmessage({ data: '{"error": "Try again."}' });
  assert.equal(heard.at(-1), "refused: Try again.");
});

test("a table that is gone is not asked for again", () => {
  const { heard, last } = connected();
  last().onclose({ code: 4404 });
  mock.timers.tick(60000);
  assert.deepEqual(heard, ["gone"]);
  assert.equal(FakeSocket.made.length, 1);
});

test("where there are too many pages the next try waits as long as it is told to", () => {
  const { last } = connected();
  last().onclose({ code: 4429, reason: "7" });
  mock.timers.tick(6999);
  assert.equal(FakeSocket.made.length, 1);
  mock.timers.tick(1);
  assert.equal(FakeSocket.made.length, 2);
});

test("whoever looks again does not wait for the next try", () => {
  const { connection, last } = connected();
  connection.lookedAt();
  assert.equal(FakeSocket.made.length, 1);
  last().readyState = FakeSocket.CLOSED;
  connection.lookedAt();
  assert.equal(FakeSocket.made.length, 2);
});

test("the first connection says what the page shows, a later one does not know it any more", () => {
  const { last } = connected();
  new Connection(
    "ws://x/t?lang=en",
    { pushed() {}, refused() {}, back() {}, lost() {}, kept() {}, gone() {}, opened() {} },
    "a1.b2",
  );
  assert.equal(last().address, "ws://x/t?lang=en&has=a1.b2");
  last().onclose({ code: 1006 });
  mock.timers.tick(300);
  assert.equal(last().address, "ws://x/t?lang=en");
});

test("answers go over the open socket, and a refusal comes back in words", () => {
  const { connection, heard, last } = connected();
  const sent = [];
  last().send = (text) => sent.push(text);
  last().readyState = FakeSocket.OPEN;
  last().onopen();
  connection.send({ code: "end" });
  assert.deepEqual(sent, ['{"code":"end"}']);
  last().onmessage({ data: '{"error": "Not now."}' });
  assert.deepEqual(heard, ["refused: Not now."]);
});
