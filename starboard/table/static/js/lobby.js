// The lobby: asks before something is deleted for good, and says what is chosen. All else is plain forms.
import { all, around, first } from "./dom.js";

document.addEventListener("click", (event) => {
  const question = around(event, "[data-sure]")?.dataset.sure;
  if (question && !confirm(question)) event.preventDefault();
  // Options that lie over the doors give way to them.
  const more = /** @type {HTMLDetailsElement | null} */ (first(".more[open]"));
  const options = more && first(".more__all", more);
  if (options && getComputedStyle(options).position === "absolute" && !around(event, ".more")) more.open = false;
});

/** What is wrong comes into sight, wherever on the page it is. */
function showFault() {
  const fault = first("[aria-invalid]");
  fault?.scrollIntoView({ block: "center" });
  const field = fault?.matches("input, select") ? fault : fault && first("input, select", fault);
  field?.focus({ preventScroll: true });
}

/**
 * What a field of the options says now, in words.
 * @param {HTMLElement} field
 */
function told(field) {
  const label = first("legend, label b", field)?.textContent?.trim() ?? "";
  const toggle = /** @type {HTMLInputElement | null} */ (first(".tog", field));
  if (toggle) {
    // A variant is worth the room only where it is played.
    if (!toggle.checked && toggle.name.startsWith("option-")) return "";
    const words = first(".more__all")?.dataset;
    return (toggle.checked ? words?.on : words?.off)?.replace("{}", label) ?? "";
  }
  const select = /** @type {HTMLSelectElement | null} */ (first("select", field));
  const chosen = select?.selectedOptions[0] ?? first("input:checked + span", field);
  const colon = document.documentElement.lang === "fr" ? "\u00a0:" : ":";
  return `${label}${colon} ${chosen?.textContent?.trim() ?? ""}`;
}

/** The line of the options reads their values; a button names whom it is about. */
function tell() {
  const line = first(".more__now");
  line?.replaceChildren(
    ...all(".more__all > [data-field]")
      .map(told)
      .filter((text) => text)
      .map((text) => {
        const chip = document.createElement("span");
        chip.textContent = text;
        return chip;
      }),
  );
  for (const remark of all("[data-about]")) {
    const select = /** @type {HTMLSelectElement | null} */ (first("select", remark.parentElement ?? document));
    remark.hidden = select?.value !== remark.dataset.about;
  }
  for (const note of all("[data-now]")) {
    const set = (note.dataset.now ?? "").split(" ").map((name) => {
      const chosen = first(`input[name="${name}"]:checked`);
      return chosen?.dataset.name ?? chosen?.nextElementSibling?.textContent?.trim();
    });
    if (set.every((word) => word)) note.textContent = set.join(" · ");
  }
  for (const button of all("[data-picked]")) {
    const chosen = first(`input[name="${button.dataset.picked}"]:checked`)?.dataset.name;
    if (chosen) button.textContent = button.dataset.words?.replace("{}", chosen) ?? "";
  }
}

/**
 * In a row that scrolls, what is chosen is in sight.
 * @param {string} row
 * @param {string} chosen
 */
function show(row, chosen) {
  const list = first(row);
  const one = list && first(chosen, list);
  if (!one || list.scrollWidth <= list.clientWidth) return;
  const [inside, around] = [one.getBoundingClientRect(), list.getBoundingClientRect()];
  list.scrollLeft += inside.left - around.left - (around.width - inside.width) / 2;
}

document.addEventListener("change", tell);
document.addEventListener("keydown", (event) => {
  const field = around(event, "#setup input");
  if (event.key === "Enter" && field) {
    // The form's first button is the guided game's; Enter means that of the door one is at.
    event.preventDefault();
    (first(".go", field.closest(".door") ?? document.createElement("p")) ?? first(".go--main"))?.click();
  }
  const more = /** @type {HTMLDetailsElement | null} */ (first(".more[open]"));
  if (event.key === "Escape" && more) {
    more.open = false;
    first("summary", more)?.focus();
  }
});
tell();
showFault();
show(".titles ol", ".ti--on");
show(".solo", ".solo__in:checked + label");
