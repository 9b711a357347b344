// Hints in three steps: a nudge in words, a plan with arrows and its reason, and doing it. Until the next question.
import { targetOf } from "./choice.js";
import { all, byId, first, need } from "./dom.js";

/**
 * @typedef {object} Arrow
 * @property {string} start
 * @property {string} goal
 * @property {number} pieces
 * @property {string} kind
 */

/**
 * @typedef {object} Hint
 * @property {string} code the answer that is advised
 * @property {string} [nudge] a question that leads there
 * @property {string} [text] the plan, and why
 * @property {string[][]} [steps] what to put into the draft
 * @property {Arrow[]} [arrows] where it leads on the board
 * @property {Record<string, string>} [values] what each answer promises
 * @property {string} [figures] what the plan promises, in words
 */

const NUDGE = 1;
const PLAN = 2;

export class Hints {
  /** @param {(hint: Hint) => void} carry what puts the plan into the draft, or answers */
  constructor(carry) {
    this.carry = carry;
    /** @type {Hint | null} */
    this.hint = null;
    this.step = 0;
    this.figures = false;
    this.line = need("hint-text");
    // Without scripts the hint comes with the page.
    const given = this.line.dataset.hintCode;
    if (given) {
      this.hint = { code: given };
      this.step = PLAN;
      this.mark();
    }
    this.line.addEventListener("click", (event) => this.clicked(/** @type {Element} */ (event.target)));
  }

  /** Say that somebody thinks about it. */
  wait() {
    this.line.hidden = false;
    this.write(this.line.dataset.wait);
    this.offer();
  }

  /**
   * Give a hint, its nudge first, or take it away.
   * @param {Hint | null} hint
   */
  give(hint) {
    this.hint = hint;
    this.figures = false;
    this.line.hidden = !hint;
    this.show(hint ? NUDGE : 0);
  }

  /**
   * Go on to the next step.
   * @returns {boolean} whether there was a hint to go on with
   */
  next() {
    if (!this.hint) return false;
    if (this.step < PLAN) this.show(PLAN);
    else this.carry(this.hint);
    return true;
  }

  /** @param {number} step */
  show(step) {
    this.step = step;
    const { nudge, text, figures } = this.hint ?? {};
    this.write(step === NUDGE ? nudge : [text, this.figures ? figures : ""].filter(Boolean).join(" "));
    this.offer();
    this.draw(step === PLAN ? (this.hint?.arrows ?? []) : []);
    this.mark();
    // On a phone, a hand of cards is wider than the screen.
    first(".is-hint:not(#answer *)")?.scrollIntoView({ block: "nearest", inline: "center" });
  }

  /** The buttons that fit the step. */
  offer() {
    const shown = {
      "hint-next": this.step === NUDGE,
      "hint-do": this.step === PLAN,
      "hint-figures": this.step === PLAN,
      "hint-close": this.step > 0,
    };
    for (const [name, on] of Object.entries(shown)) {
      const button = first(`[data-${name}]`, this.line);
      if (button) button.hidden = !on || !this.hint?.text;
    }
  }

  /** @param {Element} target */
  clicked(target) {
    if (target.closest("[data-hint-next], [data-hint-do]")) this.next();
    else if (target.closest("[data-hint-close]")) this.give(null);
    else if (target.closest("[data-hint-figures]")) {
      this.figures = !this.figures;
      this.show(PLAN);
    }
  }

  /** @param {Arrow[]} arrows */
  draw(arrows) {
    const way = byId("hint-way");
    if (!way) return;
    way.replaceChildren(
      ...arrows.map((arrow, at) => {
        const step = document.createElement("li");
        const { start, goal, kind } = arrow;
        Object.assign(step.dataset, { start, goal, kind, step: String(at), line: "better" });
        if (arrow.pieces) step.dataset.count = String(arrow.pieces);
        return step;
      }),
    );
    // Few ask for a hint at once: what draws arrows is fetched with the first ones.
    void import("./arrows.js").then(({ showArrows }) => showArrows());
  }

  /** @param {string | undefined} text */
  write(text) {
    const words = first("span", this.line);
    if (words) words.textContent = text ?? "";
  }

  /** Show the plan on the options and on the board; what each option promises only to whoever asked for it. */
  mark() {
    for (const each of all(".is-hint")) each.classList.remove("is-hint");
    const shown = this.step === PLAN ? this.hint : null;
    for (const option of all("#answer .opt")) {
      const code = option.getAttribute("value") ?? "";
      const promise = this.figures ? shown?.values?.[code] : "";
      if (promise) option.dataset.promise = promise;
      else delete option.dataset.promise;
      if (shown && code === shown.code) {
        option.classList.add("is-hint");
        targetOf(option)?.classList.add("is-hint");
      }
    }
    // Where a step says more than its first answer, as a side says more than its card, that is ringed too.
    const whole = `${shown?.steps?.[0]?.join("; ")};`;
    for (const side of shown ? all("[form=answer]") : []) {
      const code = side.getAttribute("value") ?? "";
      if (code.startsWith(`${shown?.code}; `) && whole.startsWith(`${code};`)) side.classList.add("is-hint");
    }
  }
}
