// The keyboard at the table.
import { asked } from "./card.js";
import { first } from "./dom.js";
import { walk } from "./walk.js";

/** @typedef {import("./card.js").Card} Card */
/** @typedef {import("./choice.js").Choice} Choice */
/** @typedef {import("./walk.js").Way} Way */

/**
 * Whether a key belongs to what has the focus, or to the browser.
 * @param {KeyboardEvent} event
 */
export function taken(event) {
  const target = /** @type {HTMLInputElement} */ (event.target);
  if (event.ctrlKey || event.metaKey || event.altKey) return true;
  return target.matches("input, textarea, select") && target.type !== "radio";
}

/**
 * @param {KeyboardEvent} event
 * @param {Choice} choice
 * @param {Card} card
 */
export function pressed(event, choice, card) {
  if (taken(event) || first("dialog[open]") || first(".curtain")) return;
  const key = event.key.toLowerCase();
  const target = /** @type {Element} */ (event.target);
  // A title may show the numbers of its targets only to somebody who uses keys.
  if (key === "tab" || (key >= "0" && key <= "9")) document.documentElement.dataset.keys = "";
  if (key === "escape") card.close() || choice.pick("");
  else if (key === "?") ask(event, card);
  else if (key === "enter" && (choice.picked || first("#fill")) && !target.closest("button, a")) {
    (choice.waiting() ?? first(".fill__go"))?.click();
    event.preventDefault();
  } else if (key.startsWith("arrow")) walk(event, /** @type {Way} */ (key.slice(5)));
  else if (key.length === 1) press(event, key);
}

/**
 * Ask about what has the focus.
 * @param {KeyboardEvent} event
 * @param {Card} card
 */
function ask(event, card) {
  const thing = asked(event);
  if (thing) card.open(thing);
}

/**
 * Press the option, else the tool, that a key stands for.
 * @param {KeyboardEvent} event
 * @param {string} key
 */
function press(event, key) {
  const option = first(`#answer [data-key="${CSS.escape(key)}"]`);
  const hit = option ?? first(`[data-hotkey="${CSS.escape(key)}"]`);
  if (!hit) return;
  event.preventDefault();
  option?.focus({ preventScroll: true });
  hit.click();
}
