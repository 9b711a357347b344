// The lobby: asks before something is deleted for good. All else is plain forms.
import { around, first } from "./dom.js";

document.addEventListener("click", (event) => {
  const question = around(event, "[data-sure]")?.dataset.sure;
  if (question && !confirm(question)) event.preventDefault();
});

/**
 * A name is only asked for people.
 * @param {HTMLSelectElement} select
 */
function named(select) {
  const seat = select.closest(".seat");
  const field = seat && first(".seat__name", seat);
  if (field) field.hidden = !["here", "away"].includes(select.value);
}

for (const each of document.querySelectorAll(".seat select")) {
  const select = /** @type {HTMLSelectElement} */ (each);
  named(select);
  select.addEventListener("change", () => named(select));
}

// On a phone the titles stand in a row: the chosen one is in sight.
const row = first(".games ol");
const chosen = first(".game--on");
if (row && chosen) row.scrollLeft = chosen.getBoundingClientRect().left - row.getBoundingClientRect().left - 12;
