// The replay: fetches moments and morphs them in. Without it, the same links and forms load the page anew.
import { showArrows } from "./arrows.js";
import { around, byId, first, need, openDialog } from "./dom.js";
import { showFound } from "./found.js";
import { Film } from "./film.js";
import { takeParts } from "./fragments.js";
import { Moments } from "./moments.js";
import { Reel } from "./reel.js";

const main = need("main");
const slider = /** @type {HTMLInputElement} */ (need("at"));
const { base = "", as: eyes = "", count, at, film = "", turns = "" } = main.dataset;
const moments = new Moments({ base, eyes, count: Number(count), at: Number(at) }, (now) => {
  slider.value = String(now);
  history.replaceState(null, "", moments.query(now));
});

const button = first("[data-play]");
const picture = button?.querySelector("use");
const sprite = picture?.getAttribute("href")?.replace(/#.*/, "");
/** @param {Element[]} parts the moment in which a film ends */
function ended(parts) {
  takeParts(parts);
  showArrows();
}
const player = new Film(need("film"), takeParts, ended, true);
const reel = new Reel(moments, player, film, turns.split(" ").map(Number), (on) => {
  button?.setAttribute("aria-pressed", String(on));
  picture?.setAttribute("href", `${sprite}#${on ? "pause" : "play"}`);
});

/** @type {Record<string, () => unknown>} */
const LINKS = {
  first: () => reel.go(0),
  last: () => reel.go(moments.last),
  1: () => reel.go(moments.at + 1),
  "-1": () => reel.go(moments.at - 1),
  turn: () => reel.forward(),
  "-turn": () => reel.back(),
};

const SPEEDS = new Set(["1", "2", "4"]);

/** Arrows go by turns, with Shift by single moments. */
/** @type {Record<string, keyof typeof LINKS>} */
const KEYS = {
  ArrowLeft: "-turn",
  ArrowRight: "turn",
  "Shift ArrowLeft": "-1",
  "Shift ArrowRight": "1",
  Home: "first",
  End: "last",
};

/**
 * Show a seat's decision of those at a moment.
 * @param {string | undefined} seat
 */
function open(seat) {
  const choice = /** @type {HTMLDetailsElement | null} */ (first(`.choice[data-seat="${seat}"]`));
  if (choice) choice.open = true;
}

/** @param {MouseEvent} event */
async function clicked(event) {
  const link = around(event, "[data-go]")?.dataset.go;
  if (link !== undefined) {
    event.preventDefault();
    LINKS[link]();
  }
  const { to, whose } = around(event, "[data-to]")?.dataset ?? {};
  if (to !== undefined && !event.ctrlKey && !event.metaKey) {
    event.preventDefault();
    await reel.go(Number(to));
    open(whose);
    // On a phone, the board and what could have been played on it are further up than the list.
    const board = need("board");
    if (board.getBoundingClientRect().bottom < 0) board.scrollIntoView({ block: "center" });
  }
  const speed = around(event, "[data-film-speed]")?.dataset.filmSpeed;
  if (speed) player.hurry(Number(speed));
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
  const to = KEYS[`${event.shiftKey ? "Shift " : ""}${event.key}`];
  if (to) {
    event.preventDefault();
    LINKS[to]();
  } else if (SPEEDS.has(event.key)) {
    player.hurry(Number(event.key));
  } else if (event.key === " " && !target.closest("button, a")) {
    event.preventDefault();
    reel.toggle();
  }
}

const busy = () => byId("graph")?.dataset.busy !== undefined;

async function watch() {
  if (!busy()) return;
  await moments.figures();
  setTimeout(watch, 1500);
}

button?.addEventListener("click", () => reel.toggle());
slider.addEventListener("input", () => reel.go(Number(slider.value)));
first("[data-eyes]")?.addEventListener("change", (event) => {
  const seat = /** @type {HTMLSelectElement} */ (event.target).value;
  location.search = `?at=${moments.at}${seat === "" ? "" : `&as=${seat}`}`;
});
document.addEventListener("click", clicked);
document.addEventListener("keydown", pressed);
document.addEventListener("mouseover", (event) => showFound(event, true));
document.addEventListener("mouseout", (event) => showFound(event, false));
document.addEventListener("toggle", showArrows, true);
addEventListener("resize", showArrows);
addEventListener("scroll", showArrows, { passive: true });
showArrows();
if (busy()) setTimeout(watch, 1000);
player.marks();

// A link to a film: it is played at once, to the moment that it names.
const asked = new URLSearchParams(location.search);
if (asked.has("play")) reel.play(Number(asked.get("to")) || undefined);
