// Where the focus is when a question has passed: never on a button that now answers another one.
import { byId } from "./dom.js";

/** Buttons that answer, in the bar, on the board and on a card. */
const ANSWERS = "#answer button, #fill button, button[form=answer][type=submit], #go";

/** A new question stands in the page: what has the focus and would answer it gives the focus to the question itself. */
export function leaveAnswers() {
  const held = document.activeElement;
  // A button that was taken away leaves the focus on the page: then the question has it, too.
  if (held && held !== document.body && !held.matches(ANSWERS)) return;
  const prompt = byId("prompt");
  if (!prompt || held === prompt) return;
  prompt.tabIndex = -1;
  prompt.focus({ preventScroll: true });
}
