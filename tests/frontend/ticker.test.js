import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { Ticker } from "../../starboard/table/static/js/ticker.js";
import { page } from "./page.js";

function told(pace) {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
  page('<p id="ticker" hidden></p><ol id="log"><li id="e3">old</li></ol>');
  const place = document.getElementById("ticker");
  const ticker = new Ticker(place, pace);
  const log = document.getElementById("log");
  const happens = (...numbers) => {
    for (const number of numbers) log.insertAdjacentHTML("afterbegin", `<li id="e${number}">line ${number}</li>`);
    ticker.tell();
  };
  return { place, ticker, happens, shown: () => (place.hidden ? "" : place.textContent) };
}

test("only what is new is told, one line after the other in the order of events", () => {
  const { ticker, happens, shown } = told("human");
  ticker.tell();
  assert.equal(shown(), "");
  happens(4, 5);
  assert.equal(shown(), "line 4");
  mock.timers.tick(1079);
  assert.equal(shown(), "line 4");
  mock.timers.tick(1);
  assert.equal(shown(), "line 5");
  mock.timers.tick(1200);
  assert.equal(shown(), "");
});

test("whoever falls behind hurries, but never too much to read", () => {
  const { happens, shown } = told("fast");
  happens(4, 5, 6, 7);
  mock.timers.tick(250);
  assert.equal(shown(), "line 5");
  mock.timers.tick(250);
  assert.equal(shown(), "line 6");
});

test("at once means that nothing is told", () => {
  const { happens, shown } = told("once");
  happens(4);
  assert.equal(shown(), "");
});

test("a click ends it, and what comes later is told again", () => {
  const { ticker, happens, shown } = told("human");
  happens(4, 5, 6);
  ticker.hush();
  assert.equal(shown(), "");
  mock.timers.tick(5000);
  assert.equal(shown(), "");
  happens(7);
  assert.equal(shown(), "line 7");
});

test("a notice about the table's people is told at every pace, and once", () => {
  for (const pace of ["human", "once"]) {
    const { place, ticker, shown } = told(pace);
    place.insertAdjacentHTML("afterend", '<div id="notices"><ul></ul></div>');
    const list = document.querySelector("#notices ul");
    ticker.tell();
    assert.equal(shown(), "");
    list.insertAdjacentHTML("beforeend", "<li>Ana sat down.</li>");
    ticker.tell();
    assert.equal(shown(), "Ana sat down.");
    mock.timers.tick(5000);
    assert.equal(shown(), "");
    ticker.tell();
    assert.equal(shown(), "");
    // Only so many are kept: the oldest goes when another comes.
    list.innerHTML = "<li>Leo sat down.</li>";
    ticker.tell();
    assert.equal(shown(), "Leo sat down.");
  }
});
