// What a person means to do: taps are drafted, step by step, until one button carries everything out.
import { atOnce } from "./answers.js";
import { showArrows } from "./arrows.js";
import { all, around, byId, first } from "./dom.js";
import { addUp, fillIn } from "./form.js";
import { Haul } from "./haul.js";

/** @typedef {string[][]} Steps the answers of each step */
/** @typedef {import("./socket.js").Connection} Connection */

/**
 * The steps that are drafted in the page.
 * @returns {Steps}
 */
export function drafted() {
  const kept = byId("prompt")?.dataset.plan;
  return kept ? JSON.parse(kept) : [];
}

/**
 * The steps with one in another place.
 * @param {Steps} steps
 * @param {number} at
 * @param {number} to
 * @returns {Steps}
 */
export function moved(steps, at, to) {
  const rest = steps.filter((_, i) => i !== at);
  rest.splice(to, 0, steps[at]);
  return rest;
}

/** So many milliseconds after the last tap it is read out what would come of it. */
const READ_OUT_AFTER = 400;
/** A second click so soon after something was drawn was meant for what stood there before. */
const DOUBLE_CLICK = 400;

/** Those who listen hear the last step and what would come of it. */
function readOut() {
  const status = byId("status");
  const last = all("#plan > :last-child .pstep__text")[0];
  if (status && last)
    status.textContent = [...last.children]
      .map((each) => each.textContent?.trim())
      .filter(Boolean)
      .join(": ");
}

/**
 * A step that has the focus says more: one that is only removed doesn't grow from under the pointer.
 * @param {MouseEvent} event
 */
function keepPlace(event) {
  if (around(event, "[data-cut]")) event.preventDefault();
}

/** @param {string} name */
const field = (name) => first(`#answer [name=${name}]`)?.getAttribute("value") ?? "";

export class Draft {
  /** @param {Connection} connection */
  constructor(connection) {
    this.connection = connection;
    this.haul = new Haul(this);
    this.said = 0;
    /** when something was pushed last */
    this.shown = 0;
    /** whether what is kept was sent again, and the page does not show it yet */
    this.restoring = false;
  }

  /** Hear what is done in the page, before anybody else does. */
  listen() {
    const drag = new Drag(this);
    this.haul.listen();
    document.addEventListener("click", (event) => this.clicked(event));
    document.addEventListener("mousedown", keepPlace);
    for (const name of ["click", "input"]) document.addEventListener(name, fillIn);
    document.documentElement.classList.toggle("drafts", !atOnce());
    document.addEventListener("pointerdown", (event) => drag.down(event));
    document.addEventListener("pointermove", (event) => drag.moved(event));
    for (const name of ["pointerup", "pointercancel"]) document.addEventListener(name, () => drag.up());
    addEventListener("keydown", (event) => this.pressed(event) && event.stopPropagation(), true);
    addEventListener("resize", showArrows);
    document.addEventListener("looked", showArrows);
  }

  /** Where this page keeps its draft, so that it outlives being fetched anew. */
  get place() {
    return `plan ${location.pathname} ${field("seat")}`;
  }

  /**
   * @param {Record<string, unknown>} what
   * @param {Steps} [plan]
   */
  send(what, plan = drafted()) {
    this.restoring = false;
    this.connection.send({ ticket: field("ticket"), seat: field("seat"), plan, ...what });
  }

  /**
   * Draft an answer.
   * @param {string} code
   * @param {string} [instead] whose place it takes: of "all" that is drafted, or of the last "step"
   */
  tap(code, instead) {
    const ends = first(`#answer .opt--quiet[value="${CSS.escape(code)}"]`) !== null;
    const kept = { all: 0, step: -1 }[instead ?? ""];
    this.send({ code, ends }, drafted().slice(0, kept));
  }

  /**
   * Draft what was filled in.
   * @param {Record<string, number>} fill
   */
  fill(fill) {
    this.send({ fill });
  }

  /** Carry out what is drafted. */
  go() {
    const button = byId("go");
    if (button && button.getAttribute("aria-disabled") !== "true") this.send({ go: true });
  }

  /** Enter carries out a whole turn; one to which more could be added, only on the button itself. */
  enter() {
    const more = first("#go[data-more]");
    if (more) more.focus({ preventScroll: true });
    else this.go();
  }

  /**
   * Carry out what is drafted, and draft what comes once the others have answered.
   * @param {string} code
   */
  next(code) {
    this.send({ go: true }, [...drafted(), [code]]);
  }

  /**
   * Whether it is the second click of a double click, on what the first one brought under the pointer.
   * @param {MouseEvent} event
   */
  doubled(event) {
    return event.detail > 1 && performance.now() - this.shown < DOUBLE_CLICK;
  }

  /**
   * Take the last step back, or the last pick of a step that is being made.
   * @param {boolean} [pick] whether of a finished step only the last pick goes, too
   */
  back(pick = false) {
    this.send({ back: true, pick });
  }

  /**
   * A step goes elsewhere.
   * @param {number} at
   * @param {number} to
   */
  move(at, to) {
    const steps = drafted();
    if (to >= 0 && to < steps.length && to !== at) this.send({}, moved(steps, at, to));
  }

  /**
   * Take one pick of the last step back, whichever it was.
   * @param {string} code
   */
  unpick(code) {
    const steps = drafted();
    const last = [...(steps.pop() ?? [])];
    if (last.includes(code)) this.send({}, [...steps, last.filter((_, i) => i !== last.lastIndexOf(code))]);
  }

  /**
   * A step goes.
   * @param {number} at which, from the first; below zero, from the last
   */
  cut(at) {
    const steps = drafted();
    steps.splice(at, 1);
    this.send({}, steps);
  }

  /** Something was pushed. */
  pushed() {
    this.shown = performance.now();
    this.keep();
    addUp();
    (first("#plan > .pstep--misfit") ?? first("#plan > :last-child"))?.scrollIntoView({
      block: "nearest",
      inline: "nearest",
    });
    seeTargets();
    showArrows();
    this.haul.pushed();
    clearTimeout(this.said);
    if (drafted().length) this.said = window.setTimeout(readOut, READ_OUT_AFTER);
  }

  /** What is drafted is kept for when the page is fetched anew. */
  keep() {
    const steps = drafted();
    if (steps.length) sessionStorage.setItem(this.place, JSON.stringify({ ticket: field("ticket"), steps }));
    else if (field("ticket") && !this.restoring) sessionStorage.removeItem(this.place);
  }

  /** The page is connected: what was drafted before it was fetched anew is drafted again. */
  restore() {
    const kept = sessionStorage.getItem(this.place);
    // An answer that waits for the connection brings its own draft along.
    if (!kept || atOnce() || this.connection.kept.length) return;
    const { ticket, steps } = JSON.parse(kept);
    if (ticket === field("ticket")) {
      this.send({}, steps);
      this.restoring = true;
    } else sessionStorage.removeItem(this.place);
  }

  /**
   * Clicks on the strip.
   * @param {MouseEvent} event
   */
  clicked(event) {
    const cut = around(event, "[data-cut]")?.dataset.cut;
    const steps = around(event, "[data-steps]")?.dataset.steps;
    const unpick = around(event, "[data-unpick]")?.dataset.unpick;
    const next = around(event, "[data-next]")?.dataset.next;
    const undo = drafted().length && !first("body.is-filming") && around(event, "#undo button");
    if (undo) event.preventDefault();
    if (cut !== undefined) this.cut(Number(cut));
    else if (steps) this.send({}, JSON.parse(steps));
    else if (unpick !== undefined) this.unpick(unpick);
    else if (next && !this.doubled(event)) this.next(next);
    else if (undo || around(event, "[data-back]")) this.back();
    else if (around(event, "[data-go]")) this.go();
  }

  /**
   * @param {KeyboardEvent} event
   * @returns {boolean} whether the key was for the draft
   */
  pressed(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (!drafted().length || target.matches("input, textarea, select") || first("dialog[open], .curtain")) return false;
    // While a film plays, what it shows is carried out already: the key ends the film.
    if (first("body.is-filming")) return false;
    // What is open before the board is closed first.
    if (event.key === "Escape" && first("#card:not([hidden])")) return false;
    const step = target.closest("[data-step]");
    const at = Number(/** @type {HTMLElement | null} */ (step)?.dataset.step);
    const done = this.act(event, step ? at : -1, target);
    if (done) event.preventDefault();
    return done;
  }

  /**
   * @param {KeyboardEvent} event
   * @param {number} at the step that has the focus, or -1
   * @param {HTMLElement} target
   */
  act(event, at, target) {
    const key = event.key.toLowerCase();
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (key === "enter" && (event.ctrlKey || event.metaKey)) this.go();
    else if (at >= 0 && event.altKey && (key === "arrowleft" || key === "arrowright")) {
      this.move(at, key === "arrowleft" ? at - 1 : at + 1);
    } else if (!plain) return false;
    else if (at >= 0 && key === "delete") this.cut(at);
    else if (key === "u" || key === "backspace") this.back();
    else if (key === "escape") this.back(true);
    else if (key === "enter" && !target.closest("button, a, summary") && !byId("fill")) this.enter();
    else return false;
    return true;
  }
}

/** Steps are dragged along the strip, by mouse or finger. */
export class Drag {
  /** @param {Draft} draft */
  constructor(draft) {
    this.draft = draft;
    /** @type {HTMLElement | null} */
    this.step = null;
    this.x = 0;
  }

  /** @param {PointerEvent} event */
  down(event) {
    if (around(event, "button")) return;
    this.step = around(event, "[data-step]");
    this.x = event.clientX;
  }

  /** @param {PointerEvent} event */
  moved(event) {
    if (!this.step) return;
    const by = event.clientX - this.x;
    this.step.style.translate = Math.abs(by) > 4 ? `${by}px` : "";
  }

  up() {
    const step = this.step;
    this.step = null;
    if (!step?.style.translate) return;
    const box = step.getBoundingClientRect();
    step.style.translate = "";
    const middle = box.x + box.width / 2;
    const others = all("[data-step]").filter((each) => each !== step);
    const to = others.filter((each) => {
      const there = each.getBoundingClientRect();
      return there.x + there.width / 2 < middle;
    }).length;
    this.draft.move(Number(step.dataset.step), to);
  }
}

/** Where a board scrolls on a phone, what on it could be answered with comes into sight: all of it, or at least the first. */
function seeTargets() {
  const targets = all("[data-see] [data-walk][form=answer]");
  const map = targets[0]?.closest("[data-see]");
  const view = map?.closest(".board")?.getBoundingClientRect();
  if (!map || !view) return;
  const unseen = targets.filter((each) => {
    const box = each.getBoundingClientRect();
    return box.bottom <= view.top + box.height / 2 || box.top >= view.bottom - box.height / 2;
  });
  if (!unseen.length) return;
  if (map.clientHeight <= view.height) map.scrollIntoView({ block: "nearest" });
  else if (unseen.length === targets.length) targets[0].scrollIntoView({ block: "center" });
}
