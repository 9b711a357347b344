// Several picks that are one decision: toggles and steppers against a total.
import { counted } from "./answers.js";
import { around, byId, first } from "./dom.js";

/** @returns {HTMLFormElement | null} */
const form = () => /** @type {HTMLFormElement | null} */ (byId("fill"));

/** How many are filled in, against how many there must be: the button counts them, and waits until they are enough. */
export function addUp() {
  const all = form();
  if (!all) return;
  const sum = Object.values(counted(all)).reduce((total, count) => total + count, 0);
  const { least, most } = all.dataset;
  const shown = first("[data-sum]", all);
  if (shown) shown.textContent = least === most && sum < Number(most) ? `${sum} / ${most}` : String(sum);
  const enough = sum >= Number(least) && sum <= Number(most) && sum > 0;
  first(".fill__go", all)?.setAttribute("aria-disabled", String(!enough));
  for (const button of all.querySelectorAll("[data-by]")) {
    const by = Number(/** @type {HTMLElement} */ (button).dataset.by);
    const field = fieldOf(button);
    const full = by > 0 && sum >= Number(most);
    if (field)
      button.toggleAttribute("disabled", full || within(field, Number(field.value) + by) !== Number(field.value) + by);
  }
}

/**
 * @param {Element} button
 * @returns {HTMLInputElement | null}
 */
const fieldOf = (button) => button.parentElement?.querySelector("input") ?? null;

/**
 * The nearest number that a field takes.
 * @param {HTMLInputElement} field
 * @param {number} number
 */
const within = (field, number) => Math.min(Number(field.max), Math.max(Number(field.min), number));

/**
 * A step up or down, all or none, or a number by hand.
 * @param {Event} event
 */
export function fillIn(event) {
  if (!around(event, "#fill")) return;
  const button = around(event, "[data-by]");
  const field = button ? fieldOf(button) : null;
  if (button && field && event.type === "click")
    field.value = String(within(field, Number(field.value) + Number(button.dataset.by)));
  if (event.type === "click" && around(event, "[data-all]")) {
    const boxes = /** @type {HTMLInputElement[]} */ ([...(form()?.querySelectorAll("input[type=checkbox]") ?? [])]);
    const on = boxes.some((box) => !box.checked);
    for (const box of boxes) box.checked = on;
  }
  addUp();
}
