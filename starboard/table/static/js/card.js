// The information card: whatever is tapped tells what it is.
import { around, byId, first, need, openDialog } from "./dom.js";
import { takeIn } from "./fragments.js";

/** What a tap answers with: there, the card comes by a long press, a right click, or the question mark. */
const ANSWERS =
  "button[type=submit], button:not([type]), a[href], input, select, summary, label, [data-open], [data-film]";

/**
 * The thing that an event asks about: its name, or the words of something that has no card of its own.
 * @param {Event} event
 * @returns {{ element: HTMLElement, name: string, words: string } | null}
 */
export function asked(event) {
  const element = around(event, "[data-info], [data-find], [title]");
  if (!element) return null;
  const name = element.dataset.info ?? element.dataset.find ?? "";
  return { element, name, words: name ? "" : element.title };
}

/** @param {HTMLElement | null} element what is told of, so that it is seen on the board which it is */
function mark(element) {
  first(".is-asked")?.classList.remove("is-asked");
  element?.classList.add("is-asked");
}

export class Card {
  /** @param {string | undefined} address where cards are fetched */
  constructor(address) {
    this.address = address;
    this.place = need("card");
    this.body = need("card-body");
    /** @type {string} the name of the thing that it is about */
    this.name = "";
    /** @type {HTMLElement | null} what was tapped: the focus returns there */
    this.from = null;
    /** @type {string} the id of the window that was fetched last */
    this.sheet = "";
  }

  /**
   * Open a window: one that stands in the page, or one of the title's, which is fetched each time.
   * @param {string} id
   */
  async openSheet(id) {
    if (!byId(id)) {
      const html = await this.fetched(id);
      if (byId(id)) return;
      document.body.insertAdjacentHTML("beforeend", html);
      byId(id)?.addEventListener("close", () => byId(id)?.remove());
      this.sheet = id;
    }
    openDialog(id);
  }

  /**
   * A click: a thing that answers nothing tells what it is.
   * @param {MouseEvent} event
   */
  clicked(event) {
    if (around(event, "[data-close-card]")) return this.close();
    const thing = around(event, "main") ? asked(event) : null;
    const answer = around(event, ANSWERS);
    if (!thing || (answer && answer.getAttribute("aria-disabled") !== "true")) return;
    this.open(thing);
  }

  /**
   * A long press or a right click: about anything, answer or not.
   * @param {MouseEvent} event
   */
  pressed(event) {
    const thing = around(event, "main") ? asked(event) : null;
    if (!thing?.name) return;
    event.preventDefault();
    this.open(thing);
  }

  /** @param {{ element: HTMLElement, name: string, words: string }} thing */
  async open({ element, name, words }) {
    this.from = element;
    this.name = name;
    const html = name ? await this.fetched(name) : "";
    if (this.name !== name) return;
    if (html) this.body.innerHTML = html;
    else if (words || element.title) this.say(words || element.title);
    else return;
    mark(element);
    this.place.hidden = false;
    this.place.focus({ preventScroll: true });
  }

  /** @param {string} name */
  async fetched(name) {
    try {
      const plan = byId("prompt")?.dataset.plan ?? "";
      const asked = new URLSearchParams({ of: name, ...(plan && { plan }) });
      const reply = await fetch(`${this.address}&${asked}`);
      return reply.status === 200 ? await reply.text() : "";
    } catch {
      return "";
    }
  }

  /** @param {string} words */
  say(words) {
    const line = document.createElement("p");
    line.className = "card__text";
    line.textContent = words;
    this.body.replaceChildren(line);
  }

  /** The table has changed: so may have what is known, and what can be done there. */
  async renew() {
    const { sheet } = this;
    if (sheet && byId(sheet)) {
      const html = await this.fetched(sheet);
      if (html && byId(sheet)) takeIn(html);
    }
    if (this.place.hidden || !this.name) return;
    const { name } = this;
    const html = await this.fetched(name);
    if (this.name === name && !this.place.hidden && html) this.body.innerHTML = html;
  }

  /** Put it away. @returns {boolean} whether there was one */
  close() {
    if (this.place.hidden) return false;
    this.place.hidden = true;
    const from = this.from?.id ? byId(this.from.id) : this.from;
    (from?.matches("button, a, [tabindex]") ? from : first("#prompt"))?.focus({ preventScroll: true });
    this.name = "";
    this.from = null;
    mark(null);
    return true;
  }
}
