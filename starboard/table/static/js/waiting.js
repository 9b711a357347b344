// The waiting room: who comes is seen at once, and the table comes by itself when the game begins.
import { say } from "./banner.js";
import { all, around, need } from "./dom.js";
import { takeIn } from "./fragments.js";
import { Connection } from "./socket.js";

const room = need("main");

/** @param {string | undefined} id */
const linkOf = (id) => need(id ?? "").textContent?.trim() ?? "";

/** @param {HTMLElement} button */
async function copy(button) {
  try {
    await navigator.clipboard.writeText(linkOf(button.dataset.copy));
  } catch {
    // A page that was not fetched over TLS has no clipboard of this kind.
    getSelection()?.selectAllChildren(need(button.dataset.copy ?? ""));
    document.execCommand("copy");
  }
  const words = button.querySelector("span");
  if (!words) return;
  const before = words.textContent;
  words.textContent = button.dataset.done ?? before;
  setTimeout(() => {
    words.textContent = before;
  }, 2000);
}

for (const button of all("[data-share]")) button.hidden = !navigator.share;

document.addEventListener("click", (event) => {
  const copied = around(event, "[data-copy]");
  const shared = around(event, "[data-share]");
  if (copied) copy(copied);
  // Whoever puts the system's sheet away has decided so.
  else if (shared)
    navigator.share({ text: shared.dataset.text, url: linkOf(shared.dataset.share) }).catch(() => undefined);
});

const scheme = location.protocol === "https:" ? "wss:" : "ws:";
new Connection(
  `${scheme}//${location.host}${room.dataset.ws}`,
  {
    pushed: (html) => {
      if (html.includes('id="prompt"')) location.reload();
      else takeIn(html);
    },
    opened: () => undefined,
    refused: say,
    back: () => say(""),
    lost: () => say(room.dataset.lost),
    kept: () => undefined,
    gone: () => {
      location.href = "/";
    },
  },
  room.dataset.has,
);
