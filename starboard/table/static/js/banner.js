// The line above the table that says what went wrong.
import { first, need } from "./dom.js";

/**
 * Say something, or with nothing to say, fall silent.
 * @param {string | null | undefined} text
 */
export function say(text) {
  const banner = need("banner");
  const words = first("span", banner);
  if (words) words.textContent = text || "";
  banner.hidden = !text;
}
