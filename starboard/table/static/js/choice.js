// Choosing: the option beside the board and its target on it are one thing, and some want a second press.
import { all, around, byId, first } from "./dom.js";

/** @param {HTMLElement | null} option */
export const targetOf = (option) => (option?.dataset.target ? byId(option.dataset.target) : null);

/**
 * The option that an event is about: on its button, or on what stands for it elsewhere.
 * @param {Event} event
 */
function optionAt(event) {
  const option = around(event, ".opt");
  if (option) return option;
  const key = around(event, "[data-key-of]")?.dataset.keyOf;
  return key === undefined ? null : first(`#answer [data-key="${CSS.escape(key)}"]`);
}

/**
 * Show what would happen, where the page has that.
 * @param {string} key
 */
function preview(key) {
  const shown = byId(`preview-${key}`);
  if (!shown) return;
  for (const each of all("[data-preview-of]")) each.hidden = each !== shown;
}

export class Choice {
  constructor() {
    /** The key of the option that waits for a second press. */
    this.picked = "";
  }

  /** The button of the option that waits. */
  waiting() {
    return this.picked ? first(`#answer [data-preview="${CSS.escape(this.picked)}"]`) : null;
  }

  /**
   * Let an option wait for a second press; with no key, none.
   * @param {string} key
   */
  pick(key) {
    this.picked = key;
    this.mark();
  }

  /** Show in the page which option waits. */
  mark() {
    for (const each of all("#answer [data-preview]")) {
      each.setAttribute("aria-pressed", String(each.dataset.preview === this.picked));
    }
    for (const each of all(".is-picked")) each.classList.remove("is-picked");
    const option = this.waiting();
    if (option) {
      targetOf(option)?.classList.add("is-picked");
      preview(this.picked);
    }
    const note = first(".prompt__confirm");
    if (note) note.hidden = !option;
  }

  /**
   * An option, or what stands for it, is pointed at, or no longer.
   * @param {Event} event
   * @param {boolean} on
   */
  hover(event, on) {
    const option = optionAt(event);
    if (!option) return;
    targetOf(option)?.classList.toggle("is-hot", on);
    option.classList.toggle("is-hot", on);
    if (on && option.dataset.preview && !this.picked) preview(option.dataset.preview);
  }
}
