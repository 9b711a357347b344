// A page for tests, with what a browser would bring.
import { Window } from "happy-dom";

const NAMES = [
  "document",
  "location",
  "localStorage",
  "sessionStorage",
  "CSS",
  "FormData",
  "KeyboardEvent",
  "MouseEvent",
  "Event",
];

/**
 * Put a page under the tests that follow.
 * @param {string} body
 */
export function page(body) {
  const window = new Window({ url: "http://table.test/t/abc" });
  for (const name of NAMES) Object.defineProperty(globalThis, name, { value: window[name], configurable: true });
  window.document.body.innerHTML = body;
  return window;
}
