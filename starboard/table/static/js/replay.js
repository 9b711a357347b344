// The replay: fetches moments and morphs them in. Without it, the same links and forms load the page anew.
import { around, byId, first, need, openDialog } from "./dom.js";
import { showFound } from "./found.js";
import { Moments, Player } from "./moments.js";

const main = need("main");
const slider = /** @type {HTMLInputElement} */ (need("at"));
const { base = "", as: eyes = "", count, at } = main.dataset;
const moments = new Moments({ base, eyes, count: Number(count), at: Number(at) }, (now) => {
  slider.value = String(now);
  history.replaceState(null, "", moments.query(now));
});

const button = first("[data-play]");
const picture = button?.querySelector("use");
const sprite = picture?.getAttribute("href")?.replace(/#.*/, "");
const speed = /** @type {HTMLSelectElement | null} */ (first("[data-speed]"));
const player = new Player(
  moments,
  () => Number(speed?.value),
  (on) => {
    button?.setAttribute("aria-pressed", String(on));
    picture?.setAttribute("href", `${sprite}#${on ? "pause" : "play"}`);
  },
);

/**
 * Go to a moment by hand, which ends playing.
 * @param {number} to
 */
function go(to) {
  player.play(false);
  moments.go(to);
}

/** @type {Record<string, () => number>} */
const LINKS = {
  first: () => 0,
  last: () => moments.last,
  1: () => moments.at + 1,
  "-1": () => moments.at - 1,
};

/** @type {Record<string, () => number>} */
const KEYS = {
  ArrowLeft: () => moments.at - 1,
  ArrowRight: () => moments.at + 1,
  Home: () => 0,
  End: () => moments.last,
  PageUp: () => moments.at - 10,
  PageDown: () => moments.at + 10,
};

/** @param {MouseEvent} event */
async function clicked(event) {
  const link = around(event, "[data-go]")?.dataset.go;
  if (link !== undefined) {
    event.preventDefault();
    go(LINKS[link]());
  }
  const to = around(event, "[data-to]")?.dataset.to;
  if (to !== undefined && !event.ctrlKey && !event.metaKey) {
    event.preventDefault();
    go(Number(to));
  }
  const opened = around(event, "[data-open]")?.dataset.open;
  if (opened) openDialog(opened);
  if (around(event, "[data-share]")) {
    try {
      await navigator.clipboard.writeText(location.href);
    } catch {
      prompt("", location.href);
    }
  }
}

/** @param {KeyboardEvent} event */
function pressed(event) {
  const target = /** @type {Element} */ (event.target);
  if (event.ctrlKey || event.metaKey || event.altKey || target.matches("select, input:not([type=range])")) return;
  const to = KEYS[event.key];
  if (to) {
    event.preventDefault();
    go(to());
  } else if (event.key === " " && !target.closest("button, a")) {
    event.preventDefault();
    player.play(!player.playing);
  }
}

const busy = () => byId("graph")?.dataset.busy !== undefined;

async function watch() {
  if (!busy()) return;
  await moments.figures();
  setTimeout(watch, 1500);
}

button?.addEventListener("click", () => player.play(!player.playing));
slider.addEventListener("input", () => go(Number(slider.value)));
first("[data-eyes]")?.addEventListener("change", (event) => {
  const seat = /** @type {HTMLSelectElement} */ (event.target).value;
  location.search = `?at=${moments.at}${seat === "" ? "" : `&as=${seat}`}`;
});
document.addEventListener("click", clicked);
document.addEventListener("keydown", pressed);
document.addEventListener("mouseover", (event) => showFound(event, true));
document.addEventListener("mouseout", (event) => showFound(event, false));
if (busy()) setTimeout(watch, 1000);
