// The coach: what a friend would say about the question, where there is something to say. It can be switched off.
import { byId, first } from "./dom.js";

const OFF = "coach-off";
/** How often one thing is said. */
const OFTEN = 3;

/** @type {Map<string, number>} how often each thing was said */
const said = new Map();
/** @type {Set<string>} what was said and has been true ever since: it is not said again at the next question */
let lately = new Set();
let last = "";
let words = "";

/** Whether this person wants to hear the coach. */
export const coached = () => localStorage.getItem(OFF) !== "1";

/** The switch for that, in the menu. */
export function switchCoach() {
  const box = /** @type {HTMLInputElement | null} */ (first("[data-coaching]"));
  if (!box) return;
  box.checked = coached();
  box.addEventListener("change", () => {
    localStorage.setItem(OFF, box.checked ? "0" : "1");
    show();
  });
}

const remarks = () => (byId("prompt")?.dataset.coach ?? "").split("\n").filter(Boolean);

/** Say what matters most of what is new. */
function choose() {
  const all = remarks();
  lately = new Set(all.filter((text) => lately.has(text)));
  words = all.find((text) => !lately.has(text) && (said.get(text) ?? 0) < OFTEN) ?? "";
  if (!words) return;
  said.set(words, (said.get(words) ?? 0) + 1);
  lately.add(words);
}

function show() {
  const line = byId("coach");
  if (!line) return;
  line.hidden = !words || !coached();
  const place = first("span", line);
  if (place) place.textContent = line.hidden ? "" : words;
}

/**
 * Say what there is to say about the question in the page.
 * @param {string} ticket the name of the question
 */
export function speak(ticket) {
  if (ticket !== last || (words && !remarks().includes(words))) choose();
  last = ticket;
  show();
}
