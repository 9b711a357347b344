// A closer look at a board: wheel, pinch, drag and keys move a camera over what lies in [data-lens].
import { all, around, first } from "./dom.js";
import { taken } from "./keys.js";

/** @typedef {{ zoom: number, x: number, y: number }} Look how much larger, and how far it is shifted */
/** @typedef {{ width: number, height: number }} Size */

const MOST = 3;
const STEP = 1.3;
/** On a small screen, at most so much closer where a neighbour is to be tapped. */
const NEAR = 1.8;
/** Below this a closer look brings larger pieces and no room for them. */
const LEAST = 1.4;
const SMALL = "(max-width: 820px)";

/** @type {Look} */
export const WHOLE = { zoom: 1, x: 0, y: 0 };

/**
 * Another zoom, with the point under the pointer where it was; the board always fills its frame.
 * @param {Look} look
 * @param {number} zoom
 * @param {{ x: number, y: number }} at
 * @param {Size} frame
 * @returns {Look}
 */
export function zoomed(look, zoom, at, frame) {
  const to = Math.min(MOST, Math.max(1, zoom));
  const by = to / look.zoom;
  return within({ zoom: to, x: at.x - (at.x - look.x) * by, y: at.y - (at.y - look.y) * by }, frame);
}

/**
 * Never beyond the edge.
 * @param {Look} look
 * @param {Size} frame
 * @returns {Look}
 */
export function within(look, frame) {
  const x = Math.min(0, Math.max(frame.width * (1 - look.zoom), look.x));
  const y = Math.min(0, Math.max(frame.height * (1 - look.zoom), look.y));
  return { zoom: look.zoom, x, y };
}

/**
 * The closest look at which all of these points are in sight: the whole board where they lie far apart.
 * @param {{ x: number, y: number }[]} points
 * @param {Size} frame
 * @returns {Look}
 */
export function holding(points, frame) {
  const [xs, ys] = [points.map((each) => each.x), points.map((each) => each.y)];
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  const zoom = Math.min(NEAR, frame.width / (right - left), frame.height / (bottom - top));
  if (zoom < LEAST) return WHOLE;
  const [x, y] = [frame.width - (left + right) * zoom, frame.height - (top + bottom) * zoom];
  return within({ zoom, x: x / 2, y: y / 2 }, frame);
}

/**
 * Whether one element lies over another.
 * @param {Element} one
 * @param {Element} other
 */
function meet(one, other) {
  const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

export class Camera {
  constructor() {
    this.lens = first("[data-lens]");
    this.look = WHOLE;
    /** @type {Map<number, { x: number, y: number }>} the pointers that are down on the board */
    this.down = new Map();
    /** What was closed in on by itself. */
    this.near = "";
    const board = this.lens?.parentElement;
    if (!board) return;
    board.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    board.addEventListener("pointerdown", (event) => this.pressed(event));
    board.addEventListener("pointermove", (event) => this.moved(event));
    for (const name of ["pointerup", "pointercancel", "pointerleave"]) {
      board.addEventListener(name, (event) => this.down.delete(/** @type {PointerEvent} */ (event).pointerId));
    }
    addEventListener("resize", () => this.show(WHOLE));
  }

  /** The frame that the whole board fills. */
  frame() {
    const lens = /** @type {HTMLElement} */ (this.lens);
    return { width: lens.offsetWidth / this.look.zoom, height: lens.offsetHeight / this.look.zoom };
  }

  /**
   * A point of the page, in the frame.
   * @param {{ clientX: number, clientY: number }} event
   */
  at(event) {
    const lens = /** @type {HTMLElement} */ (this.lens);
    const box = lens.getBoundingClientRect();
    const scale = box.width / lens.offsetWidth || 1;
    return { x: (event.clientX - box.x) / scale + this.look.x, y: (event.clientY - box.y) / scale + this.look.y };
  }

  /** @param {Look} look */
  show(look) {
    if (!this.lens) return;
    this.look = look;
    this.lens.style.setProperty("--zoomed", String(look.zoom));
    this.lens.style.setProperty("--pan-x", `${look.x}px`);
    this.lens.style.setProperty("--pan-y", `${look.y}px`);
    this.lens.toggleAttribute("data-closer", look.zoom > 1);
    document.dispatchEvent(new Event("looked"));
    const map = first("[data-minimap]");
    if (!map) return;
    const frame = this.frame();
    map.hidden = look.zoom === 1;
    const part = map.querySelector("[data-part]");
    const width = 200 / look.zoom;
    part?.setAttribute("x", String((-look.x / frame.width / look.zoom) * 200 - 100));
    part?.setAttribute("y", String((-look.y / frame.height / look.zoom) * 200 - 100));
    part?.setAttribute("width", String(width));
    part?.setAttribute("height", String(width));
  }

  /**
   * @param {number} by
   * @param {{ x: number, y: number }} [at] the middle, if nothing is said
   */
  zoom(by, at) {
    if (!this.lens) return;
    const frame = this.frame();
    const middle = { x: frame.width / 2, y: frame.height / 2 };
    this.show(zoomed(this.look, this.look.zoom * by, at ?? middle, frame));
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    event.preventDefault();
    this.zoom(Math.exp(-event.deltaY / (event.ctrlKey ? 100 : 400)), this.at(event));
  }

  /** @param {PointerEvent} event */
  pressed(event) {
    this.down.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }

  /** @param {PointerEvent} event */
  moved(event) {
    const before = this.down.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    const other = [...this.down].find(([id]) => id !== event.pointerId)?.[1];
    this.down.set(event.pointerId, now);
    if (other) {
      const far = (/** @type {{ x: number, y: number }} */ p) => Math.hypot(p.x - other.x, p.y - other.y);
      const middle = { clientX: (now.x + other.x) / 2, clientY: (now.y + other.y) / 2 };
      this.zoom(far(now) / Math.max(1, far(before)), this.at(middle));
    } else if (this.look.zoom > 1 && !around(event, "button")) {
      const look = { ...this.look, x: this.look.x + now.x - before.x, y: this.look.y + now.y - before.y };
      this.show(within(look, this.frame()));
    }
  }

  /**
   * A button of the camera was pressed.
   * @param {Event} event
   */
  clicked(event) {
    const wish = around(event, "[data-camera]")?.dataset.camera;
    if (wish === "fit") this.show(WHOLE);
    else if (wish) this.zoom(wish === "in" ? STEP : 1 / STEP);
  }

  /**
   * Plus, minus and, where it is no answer, zero.
   * @param {KeyboardEvent} event
   */
  key(event) {
    if (!this.lens || taken(event) || first("dialog[open]")) return;
    if (event.key === "+" || event.key === "=") this.zoom(STEP);
    else if (event.key === "-") this.zoom(1 / STEP);
    else if (event.key === "0" && !first('#answer [data-key="0"]')) this.show(WHOLE);
  }

  /** On a small screen a film is seen whole, wherever one looked before. */
  stepBack() {
    if (!matchMedia(SMALL).matches) return;
    this.near = "";
    this.show(WHOLE);
  }

  /** On a small screen the camera closes in on where something leaves from and on where it can go, for the finger. */
  follow() {
    if (!this.lens || !matchMedia(SMALL).matches) return;
    const from = all("[data-near]").at(-1);
    const near = from?.id ?? "";
    if (near === this.near) return;
    this.near = near;
    this.show(WHOLE);
    if (!from) return;
    const places = [from, ...all("[data-lens] [form=answer]")];
    const points = places.map((each) => {
      const box = each.getBoundingClientRect();
      return this.at({ clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 });
    });
    this.show(holding(points, this.frame()));
    const map = first("[data-minimap]");
    map?.removeAttribute("data-aside");
    map?.toggleAttribute(
      "data-aside",
      places.some((each) => meet(each, map)),
    );
  }
}
