// The rulebook, opened over the table.
import { first, need, openDialog } from "./dom.js";

export class Rules {
  /** @param {string | undefined} address */
  constructor(address) {
    this.address = address;
    need("rules").addEventListener("submit", (event) => this.searched(event));
  }

  /**
   * Open the book at what was asked for; with nothing, at the beginning.
   * @param {string} query
   */
  async open(query) {
    const reply = await fetch(`${this.address}?part=1&q=${encodeURIComponent(query)}`);
    const body = need("rules-body");
    body.innerHTML = await reply.text();
    openDialog("rules");
    first("input", body)?.focus();
  }

  /** @param {SubmitEvent} event */
  searched(event) {
    const form = /** @type {HTMLFormElement} */ (event.target);
    if (form.method !== "get") return;
    event.preventDefault();
    this.open(String(new FormData(form).get("q") ?? ""));
  }
}
