// What the server sends: parts of the page, each with its id, that take the place of what is there.
import { byId } from "./dom.js";

/**
 * @typedef {object} MorphOptions
 * @property {string} morphStyle
 * @property {{ beforeAttributeUpdated: (name: string, node: Element) => boolean }} [callbacks]
 */

const { Idiomorph } =
  /** @type {{ Idiomorph: { morph(old: Element, fresh: Element, options: MorphOptions): void } }} */ (
    /** @type {unknown} */ (globalThis)
  );

/** What a person has opened stays open. */
const callbacks = {
  /**
   * @param {string} name
   * @param {Element} node
   */
  beforeAttributeUpdated: (name, node) => !(name === "open" && /^(DIALOG|DETAILS)$/.test(node.tagName)),
};

/**
 * Put parts into the page: what stays the same stays the same element, so that focus and motion survive.
 * @param {string} html
 */
export function takeIn(html) {
  takeParts(partsOf(html));
}

/**
 * The elements that some HTML stands for.
 * @param {string} html
 */
export function partsOf(html) {
  const parts = document.createElement("template");
  parts.innerHTML = html;
  return [...parts.content.children];
}

/**
 * The same of parts that have been read.
 * @param {Element[]} parts
 */
export function takeParts(parts) {
  for (const part of parts) {
    const old = byId(part.id);
    if (!old) continue;
    const order = part.getAttribute("data-order");
    if (order) {
      takeLines(old, part, order.split(" "));
      continue;
    }
    // What the page has already is not sent again.
    for (const kept of part.querySelectorAll("[data-keep]")) {
      const there = byId(kept.id);
      if (there) kept.replaceWith(there.cloneNode(true));
    }
    Idiomorph.morph(old, part, { morphStyle: "outerHTML", callbacks });
  }
}

/**
 * The number of a line of the log, by its id.
 * @param {string} id
 */
const number = (id) => Number(id.slice(1) || Number.NaN);

/**
 * The log: the lines that are new, and the order of all.
 * @param {Element} list
 * @param {Element} fresh
 * @param {string[]} order
 */
export function takeLines(list, fresh, order) {
  const lines = new Map([...fresh.children].map((line) => [line.id, line]));
  const wanted = order.map((id) => lines.get(id) ?? byId(id));
  // What was there before stays: the log becomes whole, and the way to what is earlier stands at its end.
  const oldest = Math.min(...order.filter((id) => id !== "more").map(number));
  const before = [...list.children].filter((line) => number(line.id) < oldest);
  const more = wanted.filter((line) => line?.id === "more" && !list.getAttribute("data-whole"));
  const there = wanted.filter((line) => line !== null && line.id !== "more");
  list.replaceChildren(.../** @type {Element[]} */ ([...there, ...before, ...more]));
}
