// A piece that a sentence names is shown on the board while the name is pointed at.
import { around, byId } from "./dom.js";

/**
 * @param {Event} event
 * @param {boolean} on
 */
export function showFound(event, on) {
  const name = around(event, "[data-find]")?.dataset.find;
  if (name) byId(name)?.classList.toggle("is-found", on);
}
