// How the pieces of a film move. Everything is the Web Animations API's, so that it can be paused, sped up and ended.
import { byId, first } from "./dom.js";

/**
 * One event, as the server tells it.
 * @typedef {object} Beat
 * @property {number} n
 * @property {number} [ms]
 * @property {string} [motion]
 * @property {string} [from] ids, the first one that can be seen counts
 * @property {string} [to]
 * @property {string} [token] what flies, as HTML
 * @property {string} [sound]
 * @property {string} [text]
 * @property {number} [who]
 * @property {string} [sign] the icon of the game's own opponent, where it acts
 * @property {boolean} [own] whether the viewer did it
 * @property {boolean} [wait] whether it waits until the viewer goes on
 * @property {string} [stage] what is shown over the board, as HTML
 * @property {string} [part] the button that leads back here, as HTML, where a turn begins
 * @property {[string, string][]} [lights] what gives points: ids on the board, and how many
 */

const EASE = "cubic-bezier(0.3, 0.1, 0.2, 1)";
/** Around what is drawn, whatever shape it has. */
const GLOW = "drop-shadow(0 0 2px var(--decide)) drop-shadow(0 0 10px var(--decide))";
const RAY = { duration: 520, easing: "ease-out" };

/**
 * The first of some elements that can be seen.
 * @param {string | undefined} ids
 */
export function seen(ids) {
  for (const id of (ids ?? "").split(" ")) {
    const found = id ? (id.startsWith(".") ? first(id) : byId(id)) : null;
    if (found && found.getClientRects().length > 0) return found;
  }
  return null;
}

/**
 * Where the middle of an element is.
 * @param {Element} element
 */
export function middle(element) {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

/**
 * A piece that is only there while it flies.
 * @param {HTMLElement} layer
 * @param {string} html
 */
function loose(layer, html) {
  const piece = document.createElement("span");
  piece.className = "film__piece";
  piece.innerHTML = html;
  layer.append(piece);
  return piece;
}

/** @typedef {{ x: number, y: number }} Point */

/** @param {Point} at */
const at = ({ x, y }) => `translate(${x}px, ${y}px) translate(-50%, -50%)`;

/**
 * Along a bow from one point to the other.
 * @param {Point} from
 * @param {Point} to
 * @param {number} bow how far it is bent, as a part of the way
 * @param {number} [size] how large it is at the end
 * @returns {Keyframe[]}
 */
function way(from, to, bow, size = 1) {
  const frames = [];
  for (let i = 0; i <= 8; i += 1) {
    const t = i / 8;
    const rise = 4 * t * (1 - t) * bow * Math.hypot(to.x - from.x, to.y - from.y);
    const scale = (1 + rise / 600) * (1 + (size - 1) * t);
    frames.push({
      transform: `${at({ x: from.x + (to.x - from.x) * t, y: from.y + (to.y - from.y) * t - rise })} scale(${scale})`,
    });
  }
  return frames;
}

/**
 * What a motion is made of: animations before the counters change, and after.
 * @typedef {object} Motion
 * @property {(run: Run) => Promise<void>} [before]
 * @property {(run: Run) => Promise<void>} [after]
 */

/**
 * A beat being played: how long it takes, where it happens, and how to animate.
 * @typedef {object} Run
 * @property {Beat} beat
 * @property {number} ms
 * @property {HTMLElement} layer
 * @property {Set<string>} [lying] dice that are not rolled
 * @property {(element: Element, frames: Keyframe[], options: KeyframeAnimationOptions) => Promise<void>} animate
 */

const GONE = [{ opacity: 0 }, { opacity: 0 }];
/** How large a piece of the board is among what somebody has. */
const TAKEN = 0.3;

/**
 * @param {Run} run
 * @param {number} bow
 */
async function fly(run, bow) {
  const from = seen(run.beat.from);
  const to = seen(run.beat.to);
  if (!from || !to || !run.beat.token) return;
  const copied = run.beat.token.startsWith("@") ? first(run.beat.token.slice(1), from) : null;
  const piece = loose(run.layer, copied?.outerHTML ?? run.beat.token);
  // What leaves the board is no longer there, and small where it arrives; a little longer, until the board has changed.
  if (copied) run.animate(copied, GONE, { duration: run.ms * 1.2 });
  const frames = way(middle(copied ?? from), middle(to), bow, copied ? TAKEN : 1);
  await run.animate(piece, frames, { duration: run.ms, easing: EASE });
  piece.remove();
}

/**
 * @param {Run} run
 * @param {Keyframe[]} frames
 */
async function shape(run, frames) {
  const target = seen(run.beat.to) ?? seen(run.beat.from);
  if (target) await run.animate(target, frames, { duration: run.ms, easing: EASE });
}

/** @param {Run} run */
async function burst(run) {
  const target = seen(run.beat.to);
  if (!target) return;
  const { x, y } = middle(target);
  const rays = Array.from({ length: 10 }, (_, i) => {
    const ray = loose(run.layer, '<i class="film__ray"></i>');
    const far = { x: x + 46 * Math.cos((i * Math.PI) / 5), y: y + 46 * Math.sin((i * Math.PI) / 5) };
    const frames = [
      { transform: at({ x, y }), opacity: 1 },
      { transform: `${at(far)} scale(0.2)`, opacity: 0 },
    ];
    return run.animate(ray, frames, { ...RAY, duration: run.ms }).then(() => ray.remove());
  });
  const shake = [0, -5, 5, -4, 4, 0].map((by) => ({ translate: `${by}px 0` }));
  await Promise.all([...rays, run.animate(target, shake, { duration: run.ms * 0.7 })]);
}

/** How dice fall: thrown up, down on an edge, and over once more. */
const FALL = [
  { rotate: "-560deg", translate: "0 -14px", scale: 0.9 },
  { rotate: "-300deg", translate: "0 -44px", scale: 1.16, offset: 0.34, easing: "ease-in" },
  { rotate: "-70deg", translate: "0 4px", scale: 1, offset: 0.72, easing: "ease-out" },
  { rotate: "-24deg", translate: "0 -9px", scale: 1.04, offset: 0.86, easing: "ease-in" },
  { rotate: "0deg", translate: "0 0", scale: 1 },
];
const BLANK = "is-tumbling";

/** @param {Run} run */
const diceOf = (run) => [...(seen(run.beat.to)?.querySelectorAll("[data-die]") ?? [])];

/**
 * The dice that lie there and are not about to be rolled.
 * @param {Run} run
 */
async function lie(run) {
  run.lying = new Set(diceOf(run).flatMap((die) => (die.getAttribute("data-die") ? [] : die.id)));
}

/**
 * The others tumble without a face, and stop one after the other.
 * @param {Run} run
 */
async function tumble(run) {
  const dice = diceOf(run).filter(({ id }) => !run.lying?.has(id));
  for (const die of dice) die.parentElement?.classList.add(BLANK);
  await Promise.all(
    dice.map(async (die, i) => {
      await run.animate(die, FALL, { duration: 0.4 * run.ms * (1 + (i + 1) / dice.length) });
      die.parentElement?.classList.remove(BLANK);
    }),
  );
}

/** How far over the middle of a place its points stand, in heights of it. */
const ABOVE = 0.72;

/**
 * What gives points lights up on the board, one after the other, and the points fly to the score.
 * @param {Run} run
 */
async function gather(run) {
  const to = seen(run.beat.to);
  const board = byId("board");
  const lit = (run.beat.lights ?? []).map(([id, points]) => ({ place: seen(id), points }));
  const step = run.ms / (2 * Math.max(6, lit.length));
  board?.classList.add("is-gathering");
  for (const { place } of lit) place?.classList.add("is-lit");
  try {
    await Promise.all(
      lit.map(async ({ place, points }, i) => {
        if (!place || !to) return;
        const { x, y } = middle(place);
        const there = { x, y: y - place.getBoundingClientRect().height * ABOVE };
        const piece = loose(run.layer, run.beat.token ?? "");
        const count = document.createElement("b");
        count.textContent = points;
        piece.firstElementChild?.classList.add("token--points");
        piece.firstElementChild?.prepend(count);
        const pop = [
          { transform: `${at(there)} scale(0)`, opacity: 0 },
          { transform: `${at(there)} scale(1.2)`, opacity: 1, offset: 0.2 },
          { transform: `${at(there)} scale(1)`, opacity: 1 },
        ];
        const waits = /** @type {const} */ ({ delay: i * step, fill: "both", easing: EASE });
        await run.animate(piece, pop, { ...waits, duration: run.ms * 0.55 });
        await run.animate(piece, way(there, middle(to), 0.12), { duration: run.ms * 0.3, easing: EASE, fill: "both" });
        piece.remove();
      }),
    );
  } finally {
    board?.classList.remove("is-gathering");
    for (const { place } of lit) place?.classList.remove("is-lit");
  }
}

/** @type {Record<string, Motion>} */
const MOTIONS = {
  fly: { before: (run) => fly(run, 0) },
  gain: { before: (run) => fly(run, 0.22) },
  portal: {
    before: (run) => jump(run, run.beat.from, [1, 0]),
    after: (run) => jump(run, run.beat.to, [0, 1]),
  },
  rise: {
    after: (run) =>
      shape(run, [
        { scale: 0.6, translate: "0 14px", opacity: 0.2 },
        { scale: 1.12, offset: 0.7 },
        { scale: 1, translate: "0 0", opacity: 1 },
      ]),
  },
  turn: {
    after: (run) => shape(run, [{ transform: "rotateY(90deg)" }, { transform: "rotateY(0)" }]),
  },
  glow: {
    after: (run) => shape(run, [{ filter: "none" }, { filter: GLOW, offset: 0.35 }, { filter: "none" }]),
  },
  gather: { before: gather },
  burst: { before: burst },
  tumble: { before: lie, after: tumble },
};

/**
 * @param {Run} run
 * @param {string | undefined} where
 * @param {[number, number]} opacity
 */
async function jump(run, where, [begin, end]) {
  const place = seen(where);
  if (!place || !run.beat.token) return;
  const piece = loose(run.layer, run.beat.token);
  const here = at(middle(place));
  const frames = [
    { transform: `${here} scale(${begin || 0.3}) rotate(${begin ? 0 : -120}deg)`, opacity: begin },
    { transform: `${here} scale(${end || 0.3}) rotate(${end ? 0 : 120}deg)`, opacity: end },
  ];
  await run.animate(piece, frames, { duration: run.ms / 2, easing: EASE });
  piece.remove();
}

/**
 * The motion of a beat.
 * @param {Beat} beat
 * @returns {Motion}
 */
export const motionOf = (beat) => MOTIONS[beat.motion ?? ""] ?? MOTIONS.glow;
