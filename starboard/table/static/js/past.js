// What happened before: the whole log, its turns folded, and what the others did since my last turn.
import { byId, first } from "./dom.js";
import { partsOf } from "./fragments.js";

/** @typedef {import("./film.js").Film} Film */

/** What a film shows and what stands there again when it is over. */
const PICTURES = ["top-mid", "strip", "board-live", "info", "mine", "players"];

/**
 * Something of the past was pressed.
 * @param {HTMLElement} pressed
 * @param {() => Promise<Film>} player
 */
export async function look(pressed, player) {
  const at = first("[data-since]")?.dataset.since;
  if (pressed.dataset.logFold !== undefined) fold(pressed);
  else if (pressed.dataset.logMore !== undefined) await bringAll(`${at}/log${location.search}`);
  else await since(`${at}/since${location.search}`, await player());
}

/**
 * Fold the lines under a heading, or unfold them.
 * @param {HTMLElement} heading
 */
function fold(heading) {
  const open = heading.getAttribute("aria-expanded") !== "true";
  heading.setAttribute("aria-expanded", String(open));
  for (let line = heading.closest("li")?.nextElementSibling; line; line = line.nextElementSibling) {
    if (line.matches(".log__mark, .log__more")) return;
    line.toggleAttribute("hidden", !open);
  }
}

/** @param {string} address */
async function bringAll(address) {
  const reply = await fetch(address);
  const list = byId("log-lines");
  if (!reply.ok || !list) return;
  const had = new Set([...list.children].map((line) => line.id));
  byId("more")?.remove();
  list.dataset.whole = "yes";
  list.append(...partsOf(await reply.text()).filter((line) => !had.has(line.id)));
}

/**
 * Show the cards; the film behind them is played on the board as it was, and ends in the board as it is.
 * @param {string} address
 * @param {Film} film
 */
async function since(address, film) {
  const reply = await fetch(address);
  if (!reply.ok) return;
  const [cards, ...scene] = partsOf(await reply.text());
  const dialog = document.createElement("dialog");
  dialog.className = "sheet sheet--wide";
  const close = first("#menu form[method=dialog]")?.cloneNode(true);
  if (close) dialog.append(close);
  dialog.append(cards);
  dialog.addEventListener("close", () => dialog.remove());
  first("[data-watch]", dialog)?.addEventListener("click", () => {
    dialog.close();
    const now = PICTURES.map((id) => byId(id)?.outerHTML ?? "").join("");
    film.take(scene.map((part) => part.outerHTML).join("") + now, true);
  });
  document.body.append(dialog);
  dialog.showModal();
}

/** The curve of the game, once it is over. */
export async function bringCurve() {
  const place = byId("curve");
  const address = place?.dataset.curve;
  if (!place || !address) return;
  const reply = await fetch(address);
  if (reply.ok) place.replaceWith(...partsOf(await reply.text()));
}
