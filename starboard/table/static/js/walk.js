// The arrow keys go from one thing on the table to the next in that direction.
import { all, around, first } from "./dom.js";

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

/** The id of the thing where the last walk came to. */
let stood = "";

/** What answers the question, what can be pressed at all, and anything; each rather on the board than elsewhere. */
const ENTRANCES = ["[data-key-of]", "[type=submit]", ""].flatMap((way) => [
  `#board [data-walk]${way}`,
  ...(way ? [`[data-walk]${way}`] : []),
]);

/**
 * Where a walk begins: at what has the focus; from the question, where one answers it, or where the last walk ended
 * if it was among the same things.
 * @param {KeyboardEvent} event
 */
function startOf(event) {
  const from = around(event, "[data-walk]");
  if (from || (event.target !== document.body && !around(event, "#prompt"))) return from;
  const way = ENTRANCES.find((each) => first(each)?.offsetParent);
  const enter = way ? first(way) : null;
  const last = first(`[data-walk][id="${CSS.escape(stood)}"]`);
  return last && (!enter || last.dataset.walk === enter.dataset.walk) ? last : enter;
}

/**
 * Go on from what has the focus, among the things that name the same walk.
 * @param {KeyboardEvent} event
 * @param {Way} way
 */
export function walk(event, way) {
  const from = startOf(event);
  if (!from) return;
  const start = middle(from);
  /** @type {HTMLElement | null} */
  let best = null;
  let least = Number.POSITIVE_INFINITY;
  for (const other of all(`[data-walk="${from.dataset.walk}"]`)) {
    if (other === from || !other.offsetParent) continue;
    const far = distance(start, middle(other), way);
    if (far < least) {
      least = far;
      best = other;
    }
  }
  // From the question, the first key only enters the board.
  if (from !== around(event, "[data-walk]")) best = from;
  if (best) {
    event.preventDefault();
    stood = best.id;
    best.focus();
  }
}
