// How a game ended, as a picture to send: the result, the points and the curve, drawn from what the sheet says.
import { all, first } from "./dom.js";

const WIDE = 1200;
const HIGH = 630;
const INK = "#edf1ff";
const PALE = "#b7c1e2";
const GOLD = "#ffc861";
const GRID = "#5a6ba666";
/** Where the curve stands: left, top, width and height. */
const PLOT = { x: 560, y: 250, wide: 520, high: 270 };
/** The curve's own units. */
const UNITS = { wide: 1000, high: 300 };

/**
 * @typedef {object} Side
 * @property {string} name
 * @property {string} total
 * @property {string} colour
 * @property {string} emblem the address of its picture in a sprite; empty without one
 * @property {[number, number][]} points of the curve
 * @property {number} y where its curve ends, in percent
 */

/** @param {string} selector */
const words = (selector) => first(selector)?.textContent?.trim().replace(/\s+/g, " ") ?? "";

/** @param {string} name */
const upper = (name) => name.slice(0, 1).toLocaleUpperCase() + name.slice(1);

/**
 * The colour of a player as it is on a dark ground, whatever the page's theme.
 * @param {Element} line
 */
function colourOf(line) {
  const patch = document.createElement("i");
  patch.className = line.getAttribute("class") ?? "";
  patch.style.cssText = `color-scheme: dark; color: var(--pi, ${PALE}); display: none`;
  document.body.append(patch);
  const { color } = getComputedStyle(patch);
  patch.remove();
  return color;
}

/**
 * Everybody, best first, as the curve shows them.
 * @returns {Side[]}
 */
export function sides() {
  const lines = all(".curve svg polyline");
  return all(".curve__end")
    .map((end, i) => ({
      name: upper((end.querySelector(".vh")?.textContent ?? "").trim().replace(/\s*:$/, "")),
      total: end.querySelector("b")?.textContent?.trim() ?? "",
      colour: colourOf(end),
      emblem: end.querySelector("use")?.getAttribute("href") ?? "",
      points: /** @type {[number, number][]} */ (
        (lines[i]?.getAttribute("points") ?? "")
          .trim()
          .split(/\s+/)
          .map((point) => point.split(",").map(Number))
      ),
      y: Number.parseFloat(end.style.top),
    }))
    .sort((a, b) => Number(b.total) - Number(a.total));
}

/**
 * An emblem in a colour, cut out of its sprite.
 * @param {string} address
 * @param {string} colour
 * @returns {Promise<HTMLImageElement | null>}
 */
async function emblem(address, colour) {
  const [sprite, id] = address.split("#");
  if (!id) return null;
  const reply = await fetch(sprite || location.href);
  const symbol = new DOMParser().parseFromString(await reply.text(), "image/svg+xml").getElementById(id);
  if (!symbol) return null;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="96" height="96" fill="none"
    stroke="currentColor" stroke-width="2" style="color:${colour}">${symbol.innerHTML}</svg>`;
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await image.decode();
  return image;
}

/**
 * A line of text, made smaller until it fits.
 * @param {CanvasRenderingContext2D} pen
 * @param {string} text
 * @param {[number, number, number]} where from the left, from the top, and the room there is
 * @param {{ size: number, weight?: number, colour?: string, align?: CanvasTextAlign }} look
 */
function write(pen, text, [x, y, room], { size, weight = 500, colour = INK, align = "left" }) {
  const family = getComputedStyle(document.body).fontFamily;
  let now = size;
  do pen.font = `${weight} ${now--}px ${family}`;
  while (pen.measureText(text).width > room && now > 12);
  pen.fillStyle = colour;
  pen.textAlign = align;
  pen.fillText(text, x, y, room);
}

/** @param {CanvasRenderingContext2D} pen */
function night(pen) {
  const sky = pen.createLinearGradient(0, 0, WIDE, HIGH);
  sky.addColorStop(0, "#060915");
  sky.addColorStop(0.6, "#12163a");
  sky.addColorStop(1, "#2a1f57");
  pen.fillStyle = sky;
  pen.fillRect(0, 0, WIDE, HIGH);
  pen.fillStyle = "#ffffff";
  for (let i = 1; i < 140; i++) {
    pen.globalAlpha = ((i * 37) % 60) / 100;
    pen.fillRect((i * 7919) % WIDE, (i * 104729) % HIGH, 1 + (i % 3) / 2, 1 + (i % 3) / 2);
  }
  pen.globalAlpha = 1;
}

/**
 * @param {CanvasRenderingContext2D} pen
 * @param {Side[]} found
 */
function curve(pen, found) {
  pen.lineWidth = 1;
  pen.strokeStyle = GRID;
  for (const tick of all(".curve__y")) {
    const y = PLOT.y + (Number.parseFloat(tick.style.top) / 100) * PLOT.high;
    pen.strokeRect(PLOT.x, y, PLOT.wide, 0);
    write(pen, tick.textContent?.trim() ?? "", [PLOT.x - 10, y + 6, 60], { size: 18, colour: PALE, align: "right" });
  }
  for (const part of all(".curve__name")) {
    const x = PLOT.x + (Number.parseFloat(part.style.left) / 100) * PLOT.wide;
    write(pen, part.textContent?.trim() ?? "", [x, PLOT.y + PLOT.high + 34, 160], {
      size: 18,
      colour: PALE,
      align: "center",
    });
  }
  pen.lineWidth = 5;
  pen.lineJoin = pen.lineCap = "round";
  for (const { points, colour } of found.toReversed()) {
    pen.strokeStyle = colour;
    pen.beginPath();
    for (const [x, y] of points) {
      pen.lineTo(PLOT.x + (x / UNITS.wide) * PLOT.wide, PLOT.y + (y / UNITS.high) * PLOT.high);
    }
    pen.stroke();
  }
}

/** The picture. */
export async function draw() {
  const canvas = document.createElement("canvas");
  canvas.width = WIDE;
  canvas.height = HIGH;
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  const found = sides();
  night(pen);
  write(pen, words(".finale__when"), [60, 80, 900], { size: 26, weight: 700, colour: GOLD });
  write(pen, words("#verdict-title"), [60, 144, 1080], { size: 60, weight: 800 });
  write(pen, words(".finale__line"), [60, 190, 1080], { size: 26, colour: PALE });
  const step = Math.min(64, 330 / found.length);
  for (const [i, side] of found.entries()) {
    const y = 256 + i * step;
    const image = await emblem(side.emblem, side.colour);
    if (image) pen.drawImage(image, 60, y, 36, 36);
    write(pen, side.name, [112, y + 28, 260], { size: 28, weight: 650, colour: side.colour });
    write(pen, side.total, [470, y + 30, 90], { size: 34, weight: 800, align: "right" });
    const end = PLOT.y + (side.y / 100) * PLOT.high;
    if (image) pen.drawImage(image, PLOT.x + PLOT.wide + 14, end - 12, 24, 24);
  }
  curve(pen, found);
  const title = words(".top__game h1");
  write(pen, "STARBOARD", [60, 594, 300], { size: 22, weight: 800 });
  write(pen, title, [1140, 594, 700], { size: 22, colour: PALE, align: "right" });
  return canvas;
}

/**
 * Hand the picture to the system's sheet, or save it where there is none.
 * @param {string} name of the file
 */
export async function share(name) {
  const canvas = await draw();
  const blob = await new Promise((/** @type {(made: Blob | null) => void} */ done) => canvas.toBlob(done));
  if (!blob) return;
  const files = [new File([blob], name, { type: "image/png" })];
  if (navigator.canShare?.({ files })) {
    // Whoever puts the system's sheet away has decided so.
    await navigator.share({ files }).catch(() => undefined);
    return;
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
