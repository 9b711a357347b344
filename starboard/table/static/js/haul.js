// A piece is dragged across the board: from what can be chosen to where it is to go. Two taps in one gesture.
import { question } from "./answers.js";
import { arc } from "./arrows.js";
import { all, around, byId, first } from "./dom.js";
import { middle } from "./walk.js";

/** @typedef {import("./draft.js").Draft} Draft */

/** A pointer that has moved by so many pixels is dragging. */
const FAR = 8;
const ANSWERS = "button[form=answer][type=submit]";

/**
 * What answers at a thing of the board.
 * @param {Element | null} thing
 * @returns {HTMLButtonElement | null}
 */
const answerAt = (thing) =>
  /** @type {HTMLButtonElement | null} */ (
    thing?.matches(ANSWERS) ? thing : (thing?.querySelector(`${ANSWERS}[data-walk]`) ?? null)
  );

export class Haul {
  /** @param {Draft} draft */
  constructor(draft) {
    this.draft = draft;
    /** @type {HTMLElement | null} what is dragged */
    this.from = null;
    this.start = { x: 0, y: 0 };
    this.dragging = false;
    /** @type {string} the id of where it is to go, once it is asked where */
    this.goal = "";
    this.asked = "";
  }

  /** Hear the pointer; a finger moves the board, and taps twice. */
  listen() {
    document.addEventListener("pointerdown", (event) => this.down(event));
    document.addEventListener("pointermove", (event) => this.moved(event));
    document.addEventListener("pointerup", (event) => this.up(event));
    document.addEventListener("pointercancel", () => this.drop());
  }

  /** @param {PointerEvent} event */
  down(event) {
    this.drop();
    if (event.pointerType === "touch" || event.button !== 0 || !around(event, "main")) return;
    const thing = around(event, "[data-pull]");
    if (!answerAt(thing)) return;
    this.from = thing;
    this.start = { x: event.clientX, y: event.clientY };
  }

  /** @param {PointerEvent} event */
  moved(event) {
    if (!this.from) return;
    const now = { x: event.clientX, y: event.clientY };
    if (!this.dragging) {
      this.dragging = Math.hypot(now.x - this.start.x, now.y - this.start.y) > FAR;
      if (!this.dragging) return;
      for (const id of (this.from.dataset.ways ?? "").split(" ")) byId(id)?.classList.add("is-way");
    }
    let sheet = byId("haul");
    if (!sheet) {
      sheet = document.createElement("div");
      sheet.id = "haul";
      document.body.append(sheet);
    }
    const { path } = arc(middle(this.from), now, 0);
    sheet.innerHTML = `<svg aria-hidden="true"><g class="arrow"><path d="${path}"/></g></svg>`;
  }

  /** @param {PointerEvent} event */
  up(event) {
    const { from, dragging } = this;
    this.drop();
    const answer = answerAt(from);
    const there = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-pull]");
    if (!dragging || !answer || !there?.id || there === from) return;
    this.goal = there.id;
    this.asked = question();
    this.draft.tap(answer.value, answer.dataset.instead);
  }

  drop() {
    this.from = null;
    this.dragging = false;
    byId("haul")?.remove();
    for (const each of all(".is-way")) each.classList.remove("is-way");
  }

  /** The answer to the first half has come: if it is asked where to go, it goes there. */
  pushed() {
    if (!this.goal || question() === this.asked) return;
    const answer = answerAt(byId(this.goal));
    this.goal = "";
    if (answer && first("#prompt[data-open]")) this.draft.tap(answer.value, answer.dataset.instead);
  }
}
