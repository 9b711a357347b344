// The lobby: asks before something is deleted for good. All else is plain forms.
"use strict";
document.addEventListener("click", (e) => {
  const button = e.target.closest("[data-sure]");
  if (button && !confirm(button.dataset.sure)) e.preventDefault();
});
// A name is only asked for people.
const named = (select) => { const field = select.closest(".seat")?.querySelector(".seat__name"); if (field) field.hidden = !["here", "away"].includes(select.value); };
for (const select of document.querySelectorAll(".seat select")) { named(select); select.addEventListener("change", () => named(select)); }
// On a phone the titles stand in a row: the chosen one is in sight.
const row = document.querySelector(".games ol"), on = document.querySelector(".game--on");
if (row && on) row.scrollLeft = on.getBoundingClientRect().left - row.getBoundingClientRect().left - 12;
