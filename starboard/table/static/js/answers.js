// Forms that are sent without leaving the page: answers, undo, hints, the pace of the bots.
import { say } from "./banner.js";
import { byId, first } from "./dom.js";

/** @typedef {import("./choice.js").Choice} Choice */
/** @typedef {import("./draft.js").Draft} Draft */
/** @typedef {import("./hints.js").Hints} Hints */

const DOUBLE_CLICK = 250;

const AT_ONCE = "at-once";

/** Whether this person wants every answer to be given as soon as it is tapped, instead of drafted. */
export const atOnce = () => localStorage.getItem(AT_ONCE) === "1";

/** The switch for that, in the menu. */
export function switchAtOnce() {
  const box = /** @type {HTMLInputElement | null} */ (first("[data-at-once]"));
  if (!box) return;
  box.checked = atOnce();
  box.addEventListener("change", () => localStorage.setItem(AT_ONCE, box.checked ? "1" : "0"));
}

/** The question in the page, by its ticket and what is drafted there. */
export function question() {
  const ticket = first("#answer [name=ticket]")?.getAttribute("value") ?? "";
  return `${ticket} ${byId("prompt")?.dataset.plan ?? ""}`.trim();
}

/**
 * What a form says.
 * @param {HTMLFormElement} form
 * @param {HTMLElement | null} button
 * @returns {Record<string, string>}
 */
const fields = (form, button) => Object.fromEntries(/** @type {any} */ (new FormData(form, button)));

/**
 * How often each answer is to be given, by what was filled in.
 * @param {HTMLFormElement} form
 */
export function counted(form) {
  /** @type {Record<string, number>} */
  const counts = {};
  for (const [name, given] of new FormData(form)) {
    if (name.startsWith("n:")) counts[name.slice(2)] = (counts[name.slice(2)] ?? 0) + Number(given);
  }
  return counts;
}

/**
 * Send a form; what is wrong with it is said.
 * @param {HTMLFormElement} form
 * @param {HTMLElement | null} button
 * @param {string | undefined} failed what to say when nothing was heard
 * @returns {Promise<any>} what the server answers; null where it refused
 */
async function send(form, button, failed) {
  const body = new URLSearchParams(/** @type {any} */ (new FormData(form, button)));
  const headers = { "X-Starboard": "1", Accept: "application/json" };
  try {
    const reply = await fetch(form.action, { method: "POST", body, headers });
    const data = await reply.json().catch(() => ({}));
    say(reply.ok ? "" : data.error || failed);
    return reply.ok ? data : null;
  } catch {
    say(failed);
    return null;
  }
}

/**
 * Where a mix is filled in against a total, an option's key, and whatever else stands for it, adds one to its number:
 * as an answer of its own it would take those before it out of the choice.
 * @param {HTMLElement | null} button
 * @returns {boolean} whether it is such an option
 */
function addOne(button) {
  const { least, most } = byId("fill")?.dataset ?? {};
  const field = first(`#fill [type=number][name="n:${CSS.escape(button?.getAttribute("value") ?? "")}"]`);
  if (!field || least !== most) return false;
  /** @type {HTMLElement | null | undefined} */ (field.parentElement?.querySelector("[data-by='1']"))?.click();
  return true;
}

export class Answers {
  /**
   * @param {Choice} choice
   * @param {Hints} hints
   * @param {() => Promise<Draft>} drafting
   * @param {string | undefined} failed
   */
  constructor(choice, hints, drafting, failed) {
    this.choice = choice;
    this.hints = hints;
    this.drafting = drafting;
    this.failed = failed;
    this.changed = 0;
    this.doubled = false;
    /** @type {import("./socket.js").Connection | null} where answers go */
    this.connection = null;
  }

  /** A new question stands in the page. */
  asked() {
    this.changed = performance.now();
  }

  /**
   * The second click of a double click would answer the question that the first one brought.
   * @param {MouseEvent} event
   */
  clicked(event) {
    this.doubled = event.detail > 1 && performance.now() - this.changed < DOUBLE_CLICK;
  }

  /** @param {SubmitEvent} event */
  async submitted(event) {
    const form = /** @type {HTMLFormElement} */ (event.target);
    const hinting = form.dataset.hint !== undefined;
    if (form.dataset.live === undefined && !hinting) return;
    event.preventDefault();
    const button = event.submitter;
    if (button?.getAttribute("aria-disabled") === "true") say(button.getAttribute("title"));
    else if (hinting) await this.askHint(form, button);
    else await this.answer(form, button);
  }

  /**
   * @param {HTMLFormElement} form
   * @param {HTMLElement | null} button
   */
  async askHint(form, button) {
    if (this.hints.next()) return;
    this.hints.wait();
    button?.setAttribute("aria-busy", "true");
    const hint = await send(form, button, this.failed);
    button?.removeAttribute("aria-busy");
    this.hints.give(hint);
  }

  /**
   * Put a hint's plan into the draft, in place of what is there; where answers go at once, give its first one.
   * @param {import("./hints.js").Hint} hint
   */
  async carry(hint) {
    if (atOnce() || !hint.steps?.length) first(`#answer .opt[value="${CSS.escape(hint.code)}"]`)?.click();
    else (await this.drafting()).send({}, hint.steps);
  }

  /**
   * @param {HTMLFormElement} form
   * @param {HTMLElement | null} button
   */
  async answer(form, button) {
    if (form.id === "answer" && addOne(button)) return;
    if (!atOnce() && (form.id === "answer" || form.id === "fill")) {
      if (!this.doubled) await this.draft(form, button);
      return;
    }
    const key = button?.dataset.preview;
    if (this.doubled && !key) return;
    if (key && this.choice.picked !== key) {
      this.choice.pick(key);
      return;
    }
    this.choice.pick("");
    if (form.id === "answer" && this.connection) {
      this.connection.send(fields(form, button));
      return;
    }
    await send(form, button, this.failed);
    const dialog = form.closest("dialog");
    if (dialog && form.dataset.settle === undefined) {
      dialog.close();
      location.reload();
    }
  }

  /**
   * Draft what a form says.
   * @param {HTMLFormElement} form
   * @param {HTMLElement | null} button
   */
  async draft(form, button) {
    const said = fields(form, button);
    const draft = await this.drafting();
    if (form.id === "answer") draft.tap(said.code, button?.dataset.instead);
    else draft.fill(counted(form));
  }
}
