import assert from "node:assert/strict";
import { test } from "node:test";
import { tabTellsMyTurn } from "../../starboard/table/static/js/tab.js";
import { page } from "./page.js";

test("the tab says what I am asked, and shows another icon, while it is my turn", () => {
  page(
    '<link rel="icon" href="/usual.svg"><section class="prompt--mine"><p class="prompt__line">Roll again?</p></section>',
  );
  document.title = "Vega";
  const tell = tabTellsMyTurn("/turn.svg");
  const icon = () => document.querySelector("link[rel=icon]").getAttribute("href");
  assert.deepEqual([document.title, icon()], ["● Roll again? · Vega", "/turn.svg"]);
  document.querySelector("section").className = "prompt--wait";
  tell();
  assert.deepEqual([document.title, icon()], ["Vega", "/usual.svg"]);
});
