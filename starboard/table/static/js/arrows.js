// The steps of a draft, a hint or an analysis that lead somewhere, as numbered arrows over the board.
import { all, byId, first } from "./dom.js";
import { middle } from "./walk.js";

/** @typedef {import("./walk.js").Point} Point */

/** How long the board may be moving after it was drawn, in milliseconds. */
const SETTLING = 700;
const BEND = 0.16;
const SHORT = 26;
/** On a map of fields the numbers stand in the middle of each: an arrow only crosses the border. */
const FIELD = 64;
/** How far from its arrow a number stands there, to the side and up or down. */
const ASIDE = { x: 32, y: 22 };
/** At most this part of the way is left out at either end. */
const MOST_CLEAR = 0.36;
/** How far from what is written at its goal an arrow ends, and by how much it is shortened at a time until it does. */
const APART = 9;
const LESS = 4;
const HEAD =
  '<marker id="arrow-head" viewBox="0 0 10 10" refX="7" refY="5" markerWidth="4.5" markerHeight="4.5"' +
  ' orient="auto-start-reverse"><path d="M0,0 L10,5 L0,10 Z"/></marker>';

/** How far from a place stands what is beside it, and how much room it leaves around it, in pixels. */
const BESIDE = 60;
const AROUND = 6;

/** What leads somewhere: what is drafted, and the ways of a hint or an analysis. */
const STEPS = "#plan [data-goal]:not([data-goal='']), .way [data-goal]:not([data-goal=''])";
/** Of several decisions, the one that is open. */
const steps = () => all(STEPS).filter((step) => !step.closest("details:not([open])"));

let until = 0;
let running = false;

/** Draw the arrows, and again while the board is still moving. */
export function showArrows() {
  until = performance.now() + SETTLING;
  settle();
  if (!running) frame();
}

function frame() {
  draw();
  running = performance.now() < until && steps().length > 0;
  if (running) requestAnimationFrame(frame);
  else settle();
}

/** What stands beside places finds its room; what can be pressed comes last. */
function settle() {
  first("#arrow-step")?.remove();
  // A map of its own has its steppers where the pieces are.
  const board = first("#board [data-map]") ? null : byId("board");
  if (!board) return;
  const solid = [...board.querySelectorAll("button, [data-solid]")].map((each) => each.getBoundingClientRect());
  foretell(board, solid);
  step(board, solid);
}

/**
 * What is foretold of a place stands over it, or beside it where it would hide what can be read there.
 * @param {HTMLElement} board
 * @param {DOMRect[]} solid where something lies; what is foretold is added
 */
function foretell(board, solid) {
  for (const told of /** @type {NodeListOf<HTMLElement>} */ (board.querySelectorAll("[data-beside]"))) {
    told.style.translate = "";
    const box = told.getBoundingClientRect();
    const place = byId(told.dataset.beside ?? "");
    const well = isFree(board, solid, box.left, box.top, box, 0);
    const at = well || !place ? null : placeBeside(middle(place), box, (x, y) => isFree(board, solid, x, y, box));
    if (at) {
      // Under a camera a pixel of the page is not one of the board.
      const scale = box.width / told.offsetWidth || 1;
      told.style.translate = `${((at.x - box.x) / scale).toFixed(1)}px ${((at.y - box.y) / scale).toFixed(1)}px`;
    }
    solid.push(told.getBoundingClientRect());
  }
}

/**
 * Where a box may stand beside a goal: below, above, to the right, to the left; the first place that hides nothing.
 * @param {Point} goal
 * @param {{ width: number, height: number }} size
 * @param {(left: number, top: number) => boolean} free whether nothing is there
 * @returns {Point | null} its upper left corner; nowhere, where there is no room
 */
export function placeBeside(goal, size, free) {
  const { width, height } = size;
  const low = goal.y + BESIDE;
  const high = goal.y - BESIDE - height;
  const middle = goal.x - width / 2;
  const across = [0, width / 2, -width / 2];
  const places = [
    ...across.map((by) => ({ x: middle + by, y: low })),
    ...across.map((by) => ({ x: middle + by, y: high })),
    ...[0, height].flatMap((by) => [
      { x: goal.x + BESIDE + by, y: goal.y - height / 2 },
      { x: goal.x - BESIDE - by - width, y: goal.y - height / 2 },
    ]),
    ...across.map((by) => ({ x: middle + by, y: low + height })),
    ...across.map((by) => ({ x: middle + by, y: high - height })),
  ];
  return places.find(({ x, y }) => free(x, y)) ?? null;
}

/**
 * Whether nothing that can be pressed or read lies in a part of the board, and nothing lies over it.
 * @param {HTMLElement} board
 * @param {DOMRect[]} solid where something lies
 * @param {number} left
 * @param {number} top
 * @param {{ width: number, height: number }} size
 * @param {number} [by] how much room it leaves around it
 */
function isFree(board, solid, left, top, { width, height }, by = AROUND) {
  const right = left + width;
  const bottom = top + height;
  const hit = solid.some(
    (box) => box.left < right + by && box.right > left - by && box.top < bottom + by && box.bottom > top - by,
  );
  if (hit) return false;
  const corners = [left, right].flatMap((x) => [top, bottom].map((y) => document.elementFromPoint(x, y)));
  return corners.every((there) => board.contains(there));
}

/**
 * How many go along the last arrow can be changed where it ends, too, not only on its chip.
 * @param {HTMLElement} board
 * @param {DOMRect[]} solid where something lies
 */
function step(board, solid) {
  const last = all("#plan > [data-goal]:not([data-goal=''])").at(-1);
  const chip = last?.querySelector(".vary");
  const goal = byId(last?.dataset.goal ?? "");
  if (!chip || !goal || !matchMedia("(min-width: 821px)").matches) return;
  const stepper = /** @type {HTMLElement} */ (chip.cloneNode(true));
  stepper.id = "arrow-step";
  stepper.removeAttribute("role");
  stepper.setAttribute("aria-hidden", "true");
  for (const button of stepper.querySelectorAll("button")) button.tabIndex = -1;
  document.body.append(stepper);
  const size = { width: stepper.offsetWidth, height: stepper.offsetHeight };
  stepper.hidden = true;
  const at = placeBeside(middle(goal), size, (x, y) => isFree(board, solid, x, y, size));
  if (!at) {
    stepper.remove();
    return;
  }
  stepper.hidden = false;
  stepper.style.translate = `${at.x.toFixed(0)}px ${at.y.toFixed(0)}px`;
}

/**
 * A bent line between two points that keeps clear of both: its path, its head, and where its number stands.
 * @param {Point} from
 * @param {Point} to
 * @param {number} [clear]
 * @param {number} [before] how far from its goal it ends
 * @returns {{ path: string, head: Point, at: Point }}
 */
export function arc(from, to, clear = SHORT, before = clear) {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const length = Math.hypot(dx, dy) || 1;
  const bend = { x: (from.x + to.x) / 2 - dy * BEND, y: (from.y + to.y) / 2 + dx * BEND };
  const ends = [from, to].map((end) => {
    const away = Math.hypot(bend.x - end.x, bend.y - end.y) || 1;
    const by = Math.min(end === to ? before : clear, length * MOST_CLEAR) / away;
    return { x: end.x + (bend.x - end.x) * by, y: end.y + (bend.y - end.y) * by };
  });
  const round = (/** @type {Point} */ at) => `${at.x.toFixed(1)},${at.y.toFixed(1)}`;
  const at = { x: (ends[0].x + 2 * bend.x + ends[1].x) / 4, y: (ends[0].y + 2 * bend.y + ends[1].y) / 4 };
  return { path: `M${round(ends[0])} Q${round(bend)} ${round(ends[1])}`, head: ends[1], at };
}

/**
 * The same, ending before what is written at its goal, if the way is long enough.
 * @param {Point} from
 * @param {Point} to
 * @param {number} clear
 * @param {{ left: number, right: number, top: number, bottom: number }[]} written
 * @returns {{ path: string, head: Point, at: Point }}
 */
export function arcBefore(from, to, clear, written) {
  const most = MOST_CLEAR * Math.hypot(to.x - from.x, to.y - from.y);
  const hits = (/** @type {Point} */ { x, y }) =>
    written.some(
      (box) => x > box.left - APART && x < box.right + APART && y > box.top - APART && y < box.bottom + APART,
    );
  let before = clear;
  let found = arc(from, to, clear);
  while (before < most && hits(found.head)) {
    before += LESS;
    found = arc(from, to, clear, before);
  }
  return found;
}

/**
 * Beside a short arrow, which a number on it would hide.
 * @param {Point} from
 * @param {Point} to
 * @param {Point} at the middle of the arrow
 * @returns {Point}
 */
export function aside(from, to, at) {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const across = { x: (from.y - to.y) / length, y: (to.x - from.x) / length };
  const by = Math.abs(across.x) * ASIDE.x + Math.abs(across.y) * ASIDE.y;
  return { x: at.x + across.x * by, y: at.y + across.y * by };
}

/** What arrows are drawn over: the board, or the map on it where that has its own place on the page. */
const ground = () => first("#board [data-map]") ?? byId("board");

function draw() {
  const board = ground();
  if (!board) return;
  const shown = steps();
  let sheet = first("#arrows", board);
  if (!shown.length) {
    sheet?.remove();
    return;
  }
  const box = board.getBoundingClientRect();
  const parts = shown.flatMap((step) => arrow(step, box));
  const html = `<svg width="${box.width}" height="${box.height}"><defs>${HEAD}</defs>${parts.join("")}</svg>`;
  if (!sheet) {
    sheet = document.createElement("div");
    sheet.id = "arrows";
    sheet.setAttribute("aria-hidden", "true");
    board.append(sheet);
  }
  if (sheet.innerHTML !== html) sheet.innerHTML = html;
}

/**
 * A place, if it can be seen: on a phone it may be behind another tab.
 * @param {string | undefined} id
 */
function visible(id) {
  const place = byId(id ?? "");
  return place?.getClientRects().length ? place : null;
}

/**
 * @param {HTMLElement} step
 * @param {DOMRect} box
 * @returns {string[]}
 */
function arrow(step, box) {
  const start = visible(step.dataset.start);
  const goal = visible(step.dataset.goal);
  if (!goal) return [];
  const to = middle(goal);
  const end = { x: to.x - box.x, y: to.y - box.y };
  const number = Number(step.dataset.step) + 1;
  const field = first("#board [data-map]") !== null;
  const line = (step.dataset.line ?? "").replace(/[^a-z]/g, "");
  // From afar there is room for the number alone; how many go stands at both ends of what is drafted.
  const far = !field && !line && matchMedia("(max-width: 560px)").matches && !first("[data-closer]");
  const count = step.dataset.count && !far ? ` ×${Number(step.dataset.count)}` : "";
  const kind = (step.dataset.kind ?? "").replace(/[^a-z-]/g, "");
  const mark = (step.classList.contains("pstep--misfit") ? " arrow--misfit" : "") + (line ? ` arrow--${line}` : "");
  const label = (/** @type {Point} */ at) =>
    `<g transform="translate(${at.x.toFixed(1)},${at.y.toFixed(1)})">` +
    `<rect x="${count ? -23 : -12}" y="-12" width="${count ? 46 : 24}" height="24" rx="12"/>` +
    `<text y="4.5">${number}${count}</text></g>`;
  if (!start || start === goal) {
    // On a piece the number stands in a ring, where nothing else that is planned covers it.
    const beside = field ? { x: end.x - 0.4 * goal.getBoundingClientRect().width, y: end.y } : end;
    const ring = field ? "" : `<circle cx="${end.x.toFixed(1)}" cy="${end.y.toFixed(1)}" r="20"/>`;
    return [`<g class="arrow arrow--${kind}${mark}">${ring}${label(beside)}</g>`];
  }
  const from = middle(start);
  const written = [...goal.querySelectorAll("[data-solid]")].map((each) => {
    const { left, right, top, bottom } = each.getBoundingClientRect();
    return { left: left - box.x, right: right - box.x, top: top - box.y, bottom: bottom - box.y };
  });
  const { path, at } = arcBefore({ x: from.x - box.x, y: from.y - box.y }, end, field ? FIELD : SHORT, written);
  const where = field ? aside(from, to, at) : at;
  return [
    `<g class="arrow arrow--${kind}${mark}"><path d="${path}" marker-end="url(#arrow-head)"/>${label(where)}</g>`,
  ];
}
