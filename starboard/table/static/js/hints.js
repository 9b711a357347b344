// Hints: the option that a bot would choose, and what each one promises, until the next question.
import { targetOf } from "./choice.js";
import { all, first, need } from "./dom.js";

/**
 * @typedef {object} Hint
 * @property {string} code the answer that is advised
 * @property {string} [text] why
 * @property {Record<string, string>} [values] what each answer promises
 */

export class Hints {
  constructor() {
    /** @type {Hint | null} */
    this.hint = null;
    this.line = need("hint-text");
    // Without scripts the hint comes with the page.
    const given = this.line.dataset.hintCode;
    if (given) {
      this.hint = { code: given };
      this.mark();
    }
  }

  /** Say that somebody thinks about it. */
  wait() {
    this.line.hidden = false;
    this.write(this.line.dataset.wait);
  }

  /**
   * Give a hint, or take it away.
   * @param {Hint | null} hint
   */
  give(hint) {
    this.hint = hint;
    this.line.hidden = !hint;
    if (hint) this.write(hint.text);
    this.mark();
  }

  /** @param {string | undefined} text */
  write(text) {
    const words = first("span", this.line);
    if (words) words.textContent = text ?? "";
  }

  /** Show the hint on the options and on the board. */
  mark() {
    for (const each of all(".is-hint")) each.classList.remove("is-hint");
    for (const option of all("#answer .opt")) {
      const code = option.getAttribute("value") ?? "";
      const promise = this.hint?.values?.[code];
      if (promise) option.dataset.promise = promise;
      else delete option.dataset.promise;
      if (this.hint && code === this.hint.code) {
        option.classList.add("is-hint");
        targetOf(option)?.classList.add("is-hint");
      }
    }
  }
}
