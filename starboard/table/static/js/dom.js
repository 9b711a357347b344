// Short ways to what stands in the page.

/** @param {string} id */
export const byId = (id) => document.getElementById(id);

/**
 * An element that the page cannot do without.
 * @param {string} id
 */
export function need(id) {
  const found = byId(id);
  if (!found) throw new Error(`the page has no #${id}`);
  return found;
}

/**
 * The first element, as one of HTML.
 * @param {string} selector
 * @param {ParentNode} [inside]
 * @returns {HTMLElement | null}
 */
export const first = (selector, inside = document) => inside.querySelector(selector);

/**
 * All elements, as ones of HTML.
 * @param {string} selector
 * @param {ParentNode} [inside]
 * @returns {HTMLElement[]}
 */
export const all = (selector, inside = document) =>
  [...inside.querySelectorAll(selector)].map((each) => /** @type {HTMLElement} */ (each));

/**
 * The nearest element around what an event happened on.
 * @param {Event} event
 * @param {string} selector
 * @returns {HTMLElement | null}
 */
export function around(event, selector) {
  const target = /** @type {Partial<HTMLElement> | null} */ (event.target);
  return target?.closest?.(selector) ?? null;
}

/**
 * Open a dialog over the page.
 * @param {string} id
 */
export function openDialog(id) {
  const dialog = /** @type {HTMLDialogElement | null} */ (byId(id));
  if (dialog && !dialog.open) dialog.showModal();
}
