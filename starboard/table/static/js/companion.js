// The companion for the box: what somebody tells it is kept on the device, changed at once, and worked out by the server.
import { around, byId, first, need } from "./dom.js";
import { takeIn } from "./fragments.js";
import { change, fits } from "./told.js";

const form = () => /** @type {HTMLFormElement} */ (need("companion"));
const field = () => /** @type {HTMLInputElement} */ (need("told"));
const keep = form().dataset.keep ?? "companion";

/** @type {Record<string, any>} */
let told = JSON.parse(field().value);
/** How often something was changed here: an answer to what was told before is out of date. */
let changes = 0;
/** @type {AbortController | null} */
let asking = null;
let waiting = 0;

/** @param {string} key */
const kept = (key) => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};

/**
 * @param {string} key
 * @param {string} value
 */
const store = (key, value) => {
  try {
    localStorage.setItem(key, value);
  } catch {
    // A browser that keeps nothing still works out what it is told.
  }
};

function save() {
  const text = JSON.stringify(told);
  field().value = text;
  store(keep, text);
}

/** Whether there is a connection, as far as the last try tells. */
const reach = (/** @type {boolean} */ there) => document.body.classList.toggle("is-away", !there);

/** Show what is told where the page can do so by itself: numbers, switches, and what counts only for some tables. */
function show() {
  for (const shown of form().querySelectorAll("[data-of]")) {
    const path = shown.getAttribute("data-of") ?? "";
    shown.textContent = String(path.split(".").reduce((at, key) => at?.[key], /** @type {any} */ (told)) ?? 0);
  }
  for (const part of form().querySelectorAll("[data-when]"))
    part.toggleAttribute("hidden", !fits(told, JSON.parse(part.getAttribute("data-when") ?? "{}")));
  for (const step of form().querySelectorAll("[data-step]")) {
    if (step.getAttribute("data-step") === told.step) step.setAttribute("aria-current", "step");
    else step.removeAttribute("aria-current");
  }
}

/** What was tapped on the map is seen above the sheet that tells of it. */
function seePicked() {
  const [picked, sheet] = ["#map [aria-pressed=true]", ".sheet"].map((each) => first(each)?.getBoundingClientRect());
  if (picked && sheet && picked.bottom > sheet.top - 6) scrollBy(0, picked.bottom - sheet.top + 6);
}

/**
 * Ask the server for a page with what is told.
 * @param {string} [action] - its address
 * @param {string} [doing] - what it should do first
 */
async function ask(action = form().getAttribute("action") ?? "", doing = "") {
  asking?.abort();
  asking = new AbortController();
  const mine = asking;
  const before = changes;
  const body = new FormData();
  body.set("table", JSON.stringify(told));
  if (doing) body.set("do", doing);
  document.body.classList.add("is-asking");
  try {
    const reply = await fetch(action, { method: "POST", body, headers: { "x-starboard": "1" }, signal: mine.signal });
    if (reply.status === 429 || reply.status === 503) {
      again(Number(reply.headers.get("retry-after") ?? 1) * 1000, () => ask(action, doing));
      return;
    }
    const html = await reply.text();
    reach(true);
    if (changes !== before && !doing) return;
    if (!html.includes('id="companion"')) return;
    takeIn(html);
    told = JSON.parse(field().value);
    save();
    store(`${keep}-${form().dataset.page}`, html);
    show();
    if (doing === "!new") for (const part of form().querySelectorAll("details")) part.open = false;
    // What was done is told at the top.
    if (doing) scrollTo(0, 0);
    else seePicked();
  } catch (fault) {
    if (mine.signal.aborted) return;
    reach(false);
    if (!(fault instanceof TypeError)) throw fault;
    again(4000, () => ask(action, doing));
  } finally {
    if (asking === mine) document.body.classList.remove("is-asking");
  }
}

/**
 * @param {number} time
 * @param {() => void} what
 */
function again(time, what) {
  clearTimeout(waiting);
  waiting = window.setTimeout(what, time);
}

/** @param {string} what */
function tell(what) {
  told = change(told, what);
  // The way back from what was applied ends with the next change.
  if (told.ui) delete told.ui.applied;
  changes += 1;
  save();
  show();
  // Another step is read from its beginning.
  if (/(^|;)step=/.test(what)) scrollTo(0, 0);
  again(60, ask);
}

/**
 * Another page of the companion: what was last seen of it at once, and then as it is now.
 * @param {HTMLElement} tab
 */
function turn(tab) {
  const action = tab.getAttribute("formaction") ?? "";
  const before = kept(`${keep}-${tab.dataset.tab}`);
  changes += 1;
  if (before) {
    takeIn(before);
    save();
    show();
  }
  history.pushState(null, "", action);
  scrollTo(0, 0);
  ask(action);
}

document.addEventListener("click", (event) => {
  const there = byId(around(event, "#companion a[href^='#']")?.getAttribute("href")?.slice(1) ?? "");
  if (there instanceof HTMLDetailsElement) {
    event.preventDefault();
    there.open = true;
    there.scrollIntoView();
  }
  const button = around(event, "#companion button");
  if (!button || button.hasAttribute("data-plain")) return;
  if (button.dataset.copy) {
    event.preventDefault();
    copy(button);
    return;
  }
  if (button.dataset.tab) {
    event.preventDefault();
    turn(button);
    return;
  }
  const what = button.getAttribute("name") === "do" ? button.getAttribute("value") : null;
  if (!what) return;
  event.preventDefault();
  if (what.startsWith("!")) {
    changes += 1;
    ask(undefined, what);
  } else tell(what);
});

document.addEventListener("submit", (event) => {
  const button = /** @type {SubmitEvent} */ (event).submitter;
  if (button?.hasAttribute("data-plain")) return;
  event.preventDefault();
});

document.addEventListener("change", async (event) => {
  const input = /** @type {HTMLInputElement} */ (event.target);
  if (input.dataset.path) tell(`${input.dataset.path}=${JSON.stringify(input.value)}`);
  const file = input.type === "file" ? input.files?.[0] : null;
  if (!file) return;
  try {
    told = JSON.parse(await file.text());
    changes += 1;
    await ask();
  } catch {
    byId("file-fault")?.removeAttribute("hidden");
  }
});

/** @param {HTMLElement} button */
async function copy(button) {
  const link = new URL(button.dataset.copy ?? "", location.href).href;
  try {
    await navigator.clipboard.writeText(link);
    button.classList.add("is-copied");
  } catch {
    const shown = /** @type {HTMLInputElement | null} */ (first("#link-text"));
    shown?.removeAttribute("hidden");
    if (shown) shown.value = link;
    shown?.select();
  }
}

addEventListener("popstate", () => ask(location.pathname));
addEventListener("online", () => ask());
addEventListener("offline", () => reach(false));

/** Keep this page and its files for later, and all its other pages. */
async function keepPages() {
  const script = form().dataset.offline;
  if (!script || !("serviceWorker" in navigator) || !isSecureContext) return;
  await navigator.serviceWorker.register(script);
  await navigator.serviceWorker.ready;
  const files = performance.getEntriesByType("resource").map((entry) => entry.name);
  const pages = [...form().querySelectorAll("nav [formaction]")].map((tab) => tab.getAttribute("formaction") ?? "");
  const kept = await caches.open("companions-1");
  // One after the other: a server lets nobody ask for many pages at once.
  for (const each of new Set([...pages, ...files.filter((name) => /\/(static|style)\//.test(name))]))
    await kept.add(each);
  document.body.classList.add("is-kept");
}

function start() {
  const carried = /^#t=([\w-]+)$/.exec(location.hash);
  if (carried) {
    history.replaceState(null, "", location.pathname);
    ask(undefined, `!link:${carried[1]}`);
    return;
  }
  const before = kept(keep);
  if (before) {
    const seen = kept(`${keep}-${form().dataset.page}`);
    if (seen) takeIn(seen);
    told = JSON.parse(before);
    save();
    ask();
  }
  show();
}

start();
keepPages().catch(() => {});
