// The arrow keys go from one thing on the table to the next in that direction.
import { all, around } from "./dom.js";

/** @typedef {"left" | "right" | "up" | "down"} Way */
/** @typedef {{ x: number, y: number }} Point */

/**
 * How far a point is in a direction: what lies off to the side is farther; behind or beside is nowhere.
 * @param {Point} from
 * @param {Point} to
 * @param {Way} way
 */
export function distance(from, to, way) {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const along = { left: -dx, right: dx, up: -dy, down: dy }[way];
  const across = way === "left" || way === "right" ? dy : dx;
  return along > 2 ? along + 2.2 * Math.abs(across) : Number.POSITIVE_INFINITY;
}

/**
 * Where a thing is: the middle of its box.
 * @param {HTMLElement} element
 * @returns {Point}
 */
export function middle(element) {
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/**
 * Go on from what has the focus, among the things that name the same walk.
 * @param {KeyboardEvent} event
 * @param {Way} way
 */
export function walk(event, way) {
  const from = around(event, "[data-walk]");
  if (!from) return;
  const start = middle(from);
  /** @type {HTMLElement | null} */
  let best = null;
  let least = Number.POSITIVE_INFINITY;
  for (const other of all(`[data-walk="${from.dataset.walk}"]`)) {
    if (other === event.target || !other.offsetParent) continue;
    const far = distance(start, middle(other), way);
    if (far < least) {
      least = far;
      best = other;
    }
  }
  if (best) {
    event.preventDefault();
    best.focus();
  }
}
