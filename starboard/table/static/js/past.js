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
  const mark = heading.closest("li");
  // A round folds its turns with it.
  const end = mark?.matches(".log__mark--turn")
    ? ".log__mark, .log__more"
    : ".log__mark:not(.log__mark--turn), .log__more";
  for (let line = mark?.nextElementSibling; line && !line.matches(end); line = line.nextElementSibling) {
    line.toggleAttribute("hidden", !open);
    if (open) line.querySelector("[data-log-fold]")?.setAttribute("aria-expanded", "true");
  }
}

/** @param {string} address */
async function bringAll(address) {
  const reply = await fetch(address);
  const list = byId("log-lines");
  if (!reply.ok || !list) return;
  list.dataset.whole = "yes";
  list.replaceChildren(...partsOf(await reply.text()));
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

/** The curve of a game that is over, its turns and honours; they are fetched until they have come. */
export async function bringVerdict() {
  const place = byId("verdict");
  const address = place?.dataset.verdict;
  if (!place || !address) return;
  delete place.dataset.verdict;
  const reply = await fetch(address).catch(() => null);
  if (!reply?.ok) {
    // Whoever opens the sheet again asks again.
    place.dataset.verdict = address;
    return;
  }
  byId("verdict")?.replaceWith(...partsOf(await reply.text()));
  for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-luck-ask]"))) {
    button.onclick = () => bringLuck(button.dataset.luckAsk ?? "");
  }
  const postcard = byId("postcard");
  if (!postcard) return;
  postcard.hidden = false;
  postcard.onclick = () => import("./postcard.js").then(({ share }) => share(postcard.dataset.name ?? ""));
}

/** How long until it is asked again how far the analysis is, in ms. */
const AGAIN = 2000;

/**
 * What was luck and what was choice: it is worked out while it is asked for.
 * @param {string} address where it is told
 */
async function bringLuck(address) {
  const reply = await fetch(address);
  if (!reply.ok) return;
  byId("luck")?.replaceWith(...partsOf(await reply.text()));
  const more = byId("luck")?.dataset.luck;
  if (more) setTimeout(() => bringLuck(more), AGAIN);
}
