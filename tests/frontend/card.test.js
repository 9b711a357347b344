import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { Card } from "../../starboard/table/static/js/card.js";
import { page } from "./page.js";

const byId = (id) => document.getElementById(id);
let card;
let fetched;

const event = (target) => ({
  target,
  prevented: false,
  preventDefault() {
    this.prevented = true;
  },
});

beforeEach(() => {
  page(`<main><section id="prompt" tabindex="-1"></section>
      <button type="button" id="place" data-info="place-1" aria-disabled="true"><i id="inside"></i></button>
      <button type="submit" id="target" data-info="place-2"></button>
      <span id="hinted" title="Four dice"></span><b id="name" data-find="place-3"></b><i id="bare"></i>
      <aside id="card" tabindex="-1" hidden><button data-close-card id="x"></button><div id="card-body"></div></aside></main>
    <span id="outside" data-info="place-4"></span>`);
  fetched = [];
  globalThis.fetch = async (address) => {
    fetched.push(address);
    return { status: address.endsWith("place-3") ? 204 : 200, text: async () => `about ${address.split("of=")[1]}` };
  };
  card = new Card("/card?as=0");
});

const settle = () => new Promise((done) => setTimeout(done));

test("a tap on a thing that answers nothing opens its card, and Escape gives the focus back", async () => {
  byId("place").focus();
  card.clicked(event(byId("inside")));
  await settle();
  assert.deepEqual(fetched, ["/card?as=0&of=place-1"]);
  assert.equal(byId("card-body").textContent, "about place-1");
  assert.ok(!byId("card").hidden);
  assert.ok(byId("place").classList.contains("is-asked"), "and is marked as long as it is told of");
  assert.ok(card.close());
  assert.ok(!byId("place").classList.contains("is-asked"));
  assert.ok(byId("card").hidden);
  assert.equal(document.activeElement, byId("place"));
  assert.ok(!card.close());
});

test("a tap on an answer answers; a long press on it asks", async () => {
  card.clicked(event(byId("target")));
  await settle();
  assert.deepEqual(fetched, []);
  const long = event(byId("target"));
  card.pressed(long);
  await settle();
  assert.ok(long.prevented);
  assert.equal(byId("card-body").textContent, "about place-2");
});

test("what has no card of its own shows its words; what has none, nothing", async () => {
  for (const id of ["bare", "outside", "name"]) card.clicked(event(byId(id)));
  await settle();
  assert.ok(byId("card").hidden);
  card.clicked(event(byId("hinted")));
  await settle();
  assert.equal(byId("card-body").textContent, "Four dice");
});

test("an open card is fetched anew when the table has changed", async () => {
  await card.renew();
  assert.deepEqual(fetched, []);
  card.clicked(event(byId("place")));
  await settle();
  await card.renew();
  assert.equal(fetched.length, 2);
});

test("a window that the page has not got is fetched when it is opened, and gone when it is closed", async () => {
  globalThis.fetch = async (address) => ({ status: 200, text: async () => `<dialog id="seen">${address}</dialog>` });
  await card.openSheet("seen");
  assert.ok(byId("seen").open);
  assert.equal(byId("seen").textContent, "/card?as=0&of=seen");
  byId("seen").dispatchEvent(new Event("close"));
  assert.equal(byId("seen"), null);
});
