// The keyboard at the table.
import { first } from "./dom.js";
import { walk } from "./walk.js";

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
 */
export function pressed(event, choice) {
  if (taken(event) || first("dialog[open]") || first(".curtain")) return;
  const key = event.key.toLowerCase();
  const target = /** @type {Element} */ (event.target);
  if (key === "escape") choice.pick("");
  else if (key === "enter" && choice.picked && !target.closest("button, a")) {
    choice.waiting()?.click();
    event.preventDefault();
  } else if (key.startsWith("arrow")) walk(event, /** @type {Way} */ (key.slice(5)));
  else if (key.length === 1) press(event, key);
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
