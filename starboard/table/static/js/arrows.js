// The steps of a draft, a hint or an analysis that lead somewhere, as numbered arrows over the board.
import { all, byId, first } from "./dom.js";
import { middle } from "./walk.js";

/** @typedef {import("./walk.js").Point} Point */
/** @typedef {{ left: number, right: number, top: number, bottom: number }} Written */

/** How long the board may be moving after it was drawn, in milliseconds. */
const SETTLING = 700;
const BEND = 0.16;
const SHORT = 26;
/** On a map of fields the numbers stand in the middle of each: an arrow only crosses the border. */
const FIELD = 64;
/** How far from its arrow a number stands there, to the side and up or down. */
const ASIDE = { x: 32, y: 22 };
/** At most this part of the way is left out at either end, and at both together. */
const MOST_CLEAR = 0.36;
const MOST_OUT = 0.7;
/** How far before its head its number stands, if the arrow is so long, and at least on which part of it. */
const BEFORE_HEAD = 44;
const FIRST = 0.15;
/** On which parts of an arrow its number may stand, the best first. */
const PARTS = [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8];
/** How far an arrow keeps from what is written at its ends, and by how much it is shortened at a time until it does. */
const APART = 9;
const LESS = 4;
const HEAD =
  '<marker id="arrow-head" viewBox="0 0 10 10" refX="7" refY="5" markerWidth="4.5" markerHeight="4.5"' +
  ' orient="auto-start-reverse"><path d="M0,0 L10,5 L0,10 Z"/></marker>';

/** How far from a place stands at most what is beside it at once, and how much room it leaves around it, in pixels. */
const BESIDE = 60;
const AROUND = 6;
/** Where that may be, the best first: below, above, to the right, to the left, and between these. */
const WAYS = [90, 270, 0, 180, 45, 135, 315, 225, 65, 115, 295, 245].map((way) => (way * Math.PI) / 180);
/** How much farther away each, where there is no room. */
const FARTHER = [0, 12, 24, 40, 60, 80];
/** What stands much nearer to another place would be read as that place's: as bad as to hide so many pixels. */
const MISTAKEN = 600;
const MUCH = 0.8;

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
  const solid = all("button, [data-solid], [data-mark], #arrows rect", board).map((each) =>
    each.getBoundingClientRect(),
  );
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
    const most = place && hiding(board, solid, box, 0)(box.left, box.top, Number.POSITIVE_INFINITY);
    const own = most && place ? middle(place) : null;
    const hides = own && place && belonging(own, others(board, place), hiding(board, solid, box), box);
    const at = own && hides ? placeBeside(own, box, hides, most ?? 0, awayFrom(place)) : null;
    if (at) {
      // Under a camera a pixel of the page is not one of the board.
      const scale = box.width / told.offsetWidth || 1;
      told.style.translate = `${((at.x - box.x) / scale).toFixed(1)}px ${((at.y - box.y) / scale).toFixed(1)}px`;
    }
    solid.push(told.getBoundingClientRect());
  }
}

/**
 * Where a box may stand beside a goal: the nearest place that hides nothing, or else the one that hides least.
 * @param {Point} goal
 * @param {{ width: number, height: number }} size
 * @param {(left: number, top: number, least: number) => number} hides how much it would hide there; it need not be
 *   known exactly where that is not less than the least so far
 * @param {number} [most] how much it may hide
 * @param {number} [away] how far from it at least
 * @returns {Point | null} its upper left corner; nowhere, where there is no room
 */
export function placeBeside(goal, size, hides, most = 0, away = BESIDE) {
  let best = null;
  let least = most + 1;
  for (const by of FARTHER) {
    for (const way of WAYS) {
      const x = goal.x + Math.cos(way) * (away + by + size.width / 2) - size.width / 2;
      const y = goal.y + Math.sin(way) * (away + by + size.height / 2) - size.height / 2;
      const hidden = hides(x, y, least);
      if (hidden < least) [best, least] = [{ x, y }, hidden];
      if (!least) return best;
    }
  }
  return best;
}

/**
 * How much of what can be pressed or read a box would hide on the board, in pixels; too much where it would lie outside
 * or under something.
 * @param {HTMLElement} board
 * @param {DOMRect[]} solid where something lies
 * @param {{ width: number, height: number }} size
 * @param {number} [by] how much room it leaves around it
 * @returns {(left: number, top: number, least?: number) => number}
 */
const hiding =
  (board, solid, { width, height }, by = AROUND) =>
  (left, top, least = 1) => {
    const right = left + width;
    const bottom = top + height;
    let hidden = 0;
    for (const box of solid) {
      const across = Math.min(box.right, right + by) - Math.max(box.left, left - by);
      const down = Math.min(box.bottom, bottom + by) - Math.max(box.top, top - by);
      if (across > 0 && down > 0) hidden += across * down;
      if (hidden >= least) return hidden;
    }
    const corners = [left, right].flatMap((x) => [top, bottom].map((y) => document.elementFromPoint(x, y)));
    return corners.every((there) => board.contains(there)) ? hidden : Number.POSITIVE_INFINITY;
  };

/**
 * How far a box is from a point.
 * @param {Point} at
 * @param {number} left
 * @param {number} top
 * @param {{ width: number, height: number }} size
 */
const apart = ({ x, y }, left, top, { width, height }) =>
  Math.hypot(x - Math.min(Math.max(x, left), left + width), y - Math.min(Math.max(y, top), top + height));

/**
 * What a box would hide, and more where it would be taken for what is said of another place.
 * @param {Point} own
 * @param {Point[]} others
 * @param {(left: number, top: number, least: number) => number} hides
 * @param {{ width: number, height: number }} size
 * @returns {(left: number, top: number, least: number) => number}
 */
export const belonging = (own, others, hides, size) => (left, top, least) => {
  const hidden = hides(left, top, least);
  const near = MUCH * apart(own, left, top, size);
  return hidden < least && others.some((each) => apart(each, left, top, size) < near) ? hidden + MISTAKEN : hidden;
};

/**
 * How far from a place something stands beside it: the nearer, the smaller that is drawn.
 * @param {HTMLElement} place
 */
const awayFrom = (place) => Math.min(BESIDE, place.getBoundingClientRect().width);

/**
 * The middles of all places but one.
 * @param {HTMLElement} board
 * @param {HTMLElement} place
 */
const others = (board, place) =>
  all("[data-pull]", board)
    .filter((each) => each !== place)
    .map(middle);

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
  const hides = hiding(board, solid, size);
  const free = (/** @type {number} */ x, /** @type {number} */ y) => (hides(x, y) ? Number.POSITIVE_INFINITY : 0);
  const own = middle(goal);
  const at = placeBeside(own, size, belonging(own, others(board, goal), free, size), MISTAKEN, awayFrom(goal));
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
 * @param {(at: Point) => boolean} [free] whether its number hides nothing there
 * @param {number} [bow] how much it is bent, and to which side
 * @returns {{ path: string, tail: Point, head: Point, at: Point }}
 */
export function arc(from, to, clear = SHORT, before = clear, free = () => true, bow = BEND) {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const length = Math.hypot(dx, dy) || 1;
  const bend = { x: (from.x + to.x) / 2 - dy * bow, y: (from.y + to.y) / 2 + dx * bow };
  const tail = Math.min(clear, length * MOST_CLEAR);
  const [start, head] = [
    { end: from, out: tail },
    { end: to, out: Math.min(before, length * MOST_OUT - tail) },
  ].map(({ end, out }) => {
    const by = out / (Math.hypot(bend.x - end.x, bend.y - end.y) || 1);
    return { x: end.x + (bend.x - end.x) * by, y: end.y + (bend.y - end.y) * by };
  });
  const rest = Math.hypot(head.x - start.x, head.y - start.y) || 1;
  const on = (/** @type {number} */ part) => {
    const along = (/** @type {"x" | "y"} */ by) =>
      (1 - part) ** 2 * start[by] + 2 * part * (1 - part) * bend[by] + part ** 2 * head[by];
    return { x: along("x"), y: along("y") };
  };
  // Its number stands in the middle, or nearer to its start, so that its head can be seen.
  const last = Math.max(FIRST, 1 - BEFORE_HEAD / rest);
  const parts = PARTS.filter((part) => part <= last);
  const at = parts.map(on).find(free) ?? on(Math.min(0.5, last));
  const round = (/** @type {Point} */ at) => `${at.x.toFixed(1)},${at.y.toFixed(1)}`;
  return { path: `M${round(start)} Q${round(bend)} ${round(head)}`, tail: start, head, at };
}

/**
 * The same, keeping clear of what is written at its ends, if the way is long enough.
 * @param {Point} from
 * @param {Point} to
 * @param {number} clear
 * @param {Written[]} written at its goal
 * @param {Written[]} [left] where it begins
 * @param {(at: Point) => boolean} [free] whether its number hides nothing there
 * @param {number} [bow] how much it is bent, and to which side
 * @returns {{ path: string, head: Point, at: Point }}
 */
export function arcBefore(from, to, clear, written, left = [], free = () => true, bow = BEND) {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const after = shortened(clear, length * MOST_CLEAR, left, (by) => arc(from, to, by, by, free, bow).tail);
  const most = Math.max(clear, length * MOST_OUT - after);
  const before = shortened(clear, most, written, (by) => arc(from, to, after, by, free, bow).head);
  return arc(from, to, after, before, free, bow);
}

/**
 * How an arrow is bent that goes round something: with its middle as far from there as its start is.
 * @param {Point} from
 * @param {Point} to
 * @param {{ x: number, y: number, reach: number } | null} centre what it is, and how far away that holds
 */
export function bowOf(from, to, centre) {
  if (!centre) return BEND;
  const [start, end, halfway] = [from, to, { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }].map(({ x, y }) =>
    Math.hypot(x - centre.x, y - centre.y),
  );
  if (Math.max(start, end) > centre.reach) return BEND;
  const side = (to.x - from.x) * (centre.y - from.y) - (to.y - from.y) * (centre.x - from.x);
  return (Math.sign(-side) * 2 * (start - halfway)) / (Math.hypot(to.x - from.x, to.y - from.y) || 1);
}

/**
 * By how much an arrow is shortened at one end, so that it lies over nothing that is written there.
 * @param {number} least
 * @param {number} most
 * @param {Written[]} written
 * @param {(by: number) => Point} end where it then ends
 */
function shortened(least, most, written, end) {
  const hits = (/** @type {Point} */ { x, y }) =>
    written.some(
      (box) => x > box.left - APART && x < box.right + APART && y > box.top - APART && y < box.bottom + APART,
    );
  let by = least;
  while (by < most && hits(end(by))) by += LESS;
  return by;
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
  const solid = all("button, [data-solid]", board).map((each) => each.getBoundingClientRect());
  const parts = shown.flatMap((step) => arrow(step, box, solid));
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
 * What a place lies around.
 * @param {HTMLElement} place
 */
function centreOf(place) {
  const round = first("[data-round]", place.closest("article") ?? place);
  return round && { ...middle(round), reach: round.getBoundingClientRect().width };
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
 * @param {DOMRect[]} solid what can be pressed or read
 * @returns {string[]}
 */
function arrow(step, box, solid) {
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
    (count
      ? `<circle class="arrow__n" cx="-11" r="9"/>` +
        `<text y="4.5"><tspan class="arrow__n" x="-11">${number}</tspan><tspan x="9">${count}</tspan></text></g>`
      : `<text y="4.5">${number}</text></g>`);
  if (!start || start === goal) {
    // On a piece the number stands in a ring, where nothing else that is planned covers it.
    const beside = field ? { x: end.x - 0.4 * goal.getBoundingClientRect().width, y: end.y } : end;
    const ring = field ? "" : `<circle cx="${end.x.toFixed(1)}" cy="${end.y.toFixed(1)}" r="20"/>`;
    return [`<g class="arrow arrow--${kind}${mark}">${ring}${label(beside)}</g>`];
  }
  const from = middle(start);
  const [left, written] = [start, goal].map((place) =>
    all("[data-solid]", place).map((each) => {
      const { left, right, top, bottom } = each.getBoundingClientRect();
      return { left: left - box.x, right: right - box.x, top: top - box.y, bottom: bottom - box.y };
    }),
  );
  const begin = { x: from.x - box.x, y: from.y - box.y };
  const free = (/** @type {Point} */ { x, y }) => {
    const by = count ? 23 : 12;
    return !solid.some(
      ({ left, right, top, bottom }) =>
        left - box.x < x + by && right - box.x > x - by && top - box.y < y + 12 && bottom - box.y > y - 12,
    );
  };
  const bow = bowOf(from, to, centreOf(goal));
  const { path, at } = arcBefore(begin, end, field ? FIELD : SHORT, written, left, free, bow);
  const where = field ? aside(from, to, at) : at;
  return [
    `<g class="arrow arrow--${kind}${mark}"><path d="${path}" marker-end="url(#arrow-head)"/>${label(where)}</g>`,
  ];
}
