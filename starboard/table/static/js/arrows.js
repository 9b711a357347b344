// The steps of a draft that lead somewhere, as numbered arrows over the board.
import { all, byId, first } from "./dom.js";
import { middle } from "./walk.js";

/** @typedef {import("./walk.js").Point} Point */

/** How long the board may be moving after it was drawn, in milliseconds. */
const SETTLING = 700;
const BEND = 0.16;
const SHORT = 26;
const HEAD =
  '<marker id="arrow-head" viewBox="0 0 10 10" refX="7" refY="5" markerWidth="4.5" markerHeight="4.5"' +
  ' orient="auto-start-reverse"><path d="M0,0 L10,5 L0,10 Z"/></marker>';

let until = 0;
let running = false;

/** Draw the arrows, and again while the board is still moving. */
export function showArrows() {
  until = performance.now() + SETTLING;
  if (!running) frame();
}

function frame() {
  draw();
  running = performance.now() < until && all("#plan [data-goal]:not([data-goal=''])").length > 0;
  if (running) requestAnimationFrame(frame);
}

/**
 * A bent line between two points that keeps clear of both: its path, and where its number stands.
 * @param {Point} from
 * @param {Point} to
 * @param {number} [clear]
 * @returns {{ path: string, at: Point }}
 */
export function arc(from, to, clear = SHORT) {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const length = Math.hypot(dx, dy) || 1;
  const bend = { x: (from.x + to.x) / 2 - dy * BEND, y: (from.y + to.y) / 2 + dx * BEND };
  const cut = Math.min(clear, length / 4) / length;
  const ends = [from, to].map((end) => {
    const away = Math.hypot(bend.x - end.x, bend.y - end.y) || 1;
    const by = (cut * length) / away;
    return { x: end.x + (bend.x - end.x) * by, y: end.y + (bend.y - end.y) * by };
  });
  const round = (/** @type {Point} */ at) => `${at.x.toFixed(1)},${at.y.toFixed(1)}`;
  const at = { x: (ends[0].x + 2 * bend.x + ends[1].x) / 4, y: (ends[0].y + 2 * bend.y + ends[1].y) / 4 };
  return { path: `M${round(ends[0])} Q${round(bend)} ${round(ends[1])}`, at };
}

function draw() {
  const board = byId("board");
  if (!board) return;
  const steps = all("#plan [data-goal]:not([data-goal=''])");
  let sheet = first("#arrows", board);
  if (!steps.length) {
    sheet?.remove();
    return;
  }
  const box = board.getBoundingClientRect();
  const parts = steps.flatMap((step) => arrow(step, box));
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
 * @param {HTMLElement} step
 * @param {DOMRect} box
 * @returns {string[]}
 */
function arrow(step, box) {
  const start = byId(step.dataset.start ?? "");
  const goal = byId(step.dataset.goal ?? "");
  if (!goal) return [];
  const to = middle(goal);
  const end = { x: to.x - box.x, y: to.y - box.y };
  const number = Number(step.dataset.step) + 1;
  const count = step.dataset.count ? ` ×${Number(step.dataset.count)}` : "";
  const kind = (step.dataset.kind ?? "").replace(/[^a-z-]/g, "");
  const mark = step.classList.contains("pstep--misfit") ? " arrow--misfit" : "";
  const label = (/** @type {Point} */ at) =>
    `<g transform="translate(${at.x.toFixed(1)},${at.y.toFixed(1)})">` +
    `<rect x="${count ? -23 : -12}" y="-12" width="${count ? 46 : 24}" height="24" rx="12"/>` +
    `<text y="4.5">${number}${count}</text></g>`;
  if (!start || start === goal)
    return [`<g class="arrow arrow--${kind}${mark}">${label({ x: end.x, y: end.y - 34 })}</g>`];
  const from = middle(start);
  const { path, at } = arc({ x: from.x - box.x, y: from.y - box.y }, end);
  return [`<g class="arrow arrow--${kind}${mark}"><path d="${path}" marker-end="url(#arrow-head)"/>${label(at)}</g>`];
}
