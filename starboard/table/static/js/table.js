// The table's page: takes pushes, morphs them in, sends answers. Everything also works without it, by plain forms.
import { Answers, question, switchAtOnce } from "./answers.js";
import { say } from "./banner.js";
import { Card } from "./card.js";
import { Choice } from "./choice.js";
import { around, byId, first, need, openDialog } from "./dom.js";
import { showFound } from "./found.js";
import { leaveAnswers } from "./focus.js";
import { partsOf, takeParts } from "./fragments.js";
import { speak, switchCoach } from "./coach.js";
import { Hints } from "./hints.js";
import { pressed } from "./keys.js";
import { Notices } from "./notices.js";
import { Connection } from "./socket.js";
import { soundMyTurn } from "./sound.js";
import { tabTellsMyTurn } from "./tab.js";

const live = need("live");
const choice = new Choice();
const hints = new Hints((hint) => answers.carry(hint));
const answers = new Answers(choice, hints, drafting, live.dataset.failed);
const card = new Card(live.dataset.cards);
const notices = new Notices(need("ticker"));
const turn = soundMyTurn();
const tab = tabTellsMyTurn(live.dataset.icon);
/** @type {import("./camera.js").Camera | null} a closer look at the board, where there is something to look at closely */
let camera = null;
/** Whether a form takes the page elsewhere: fetching it anew would cut that off. */
let leaving = false;

/** @type {Promise<import("./draft.js").Draft> | null} */
let fetched = null;

/** @type {Promise<import("./rules.js").Rules> | null} */
let book = null;

/**
 * @param {string | undefined} addresses apart by spaces: ours, and the title's own of the same name
 * @returns {Promise<unknown>} when they are there
 */
function addStyle(addresses = "") {
  const added = addresses
    .trim()
    .split(" ")
    .map((address) => {
      const style = document.createElement("link");
      style.rel = "stylesheet";
      style.href = address;
      document.head.append(style);
      return new Promise((done) => {
        style.onload = style.onerror = done;
      });
    });
  return Promise.all(added);
}

/** @type {Promise<import("./film.js").Film> | null} */
let playing = null;

/**
 * Something was pushed. What plays a film is fetched with the first one; from then on everything goes through it.
 * @param {string} html
 */
function heard(html) {
  if (!playing && !html.includes("data-beat")) {
    pushed(partsOf(html));
    return;
  }
  player().then((film) => film.take(html));
}

/** Whether this page plays films; for those who want things to stand still, only what waits to be read. */
const plays = () => localStorage.getItem("film") !== "off";

/** The switch in the menu: what is not wanted is not drawn either, so the page is fetched anew. */
const filmOn = /** @type {HTMLInputElement | null} */ (first("[data-film-on]"));
if (filmOn) {
  filmOn.checked = localStorage.getItem("film") !== "off";
  filmOn.addEventListener("change", () => {
    localStorage.setItem("film", filmOn.checked ? "on" : "off");
    location.reload();
  });
}

/** What drafts answers, fetched when the table stands already. */
function drafting() {
  fetched ??= import("./draft.js").then(({ Draft }) => {
    addStyle(live.dataset.draftStyle);
    const draft = new Draft(connection);
    draft.listen();
    draft.restore();
    return draft;
  });
  return fetched;
}

/** @param {Element[]} parts what is now */
function pushed(parts) {
  const before = question();
  takeParts(parts);
  drafting().then((draft) => draft.pushed());
  if (question() !== before) {
    fold(false);
    uncover(false);
    leaveAnswers();
    // On a phone the sheet may be scrolled to the last answer: a new question is read from its beginning.
    byId("prompt")?.scrollTo(0, 0);
    answers.asked();
    choice.pick("");
    say("");
    hints.give(null);
  } else {
    choice.mark();
    hints.mark();
  }
  speak(first("#answer [name=ticket]")?.getAttribute("value") ?? "");
  handOn();
  turn();
  tab();
  // Who comes may take the last free seat: then nobody is invited any more.
  if (notices.tell() && first("#invite button")) whoIsHere();
  end();
  card.renew();
  camera?.follow();
  const page = document.documentElement;
  page.dataset.pushed = String(Number(page.dataset.pushed ?? 0) + 1);
}

/**
 * On one screen for several people the page goes on as whoever is asked; where that one answers from a hand, it is
 * fetched anew, with its curtain.
 */
function handOn() {
  const seat = first("#answer [name=seat]")?.getAttribute("value");
  if (seat) first("#hint [name=seat]")?.setAttribute("value", seat);
  if (first(".hot-seat") && !first("#mine .held [type=submit]") && location.search) {
    // Whoever said that they are alone with the screen no longer is.
    history.replaceState(null, "", location.pathname);
    connection.address = connection.address.replace(/&as=\d+/, "");
  }
  if (!leaving && first("#prompt [data-curtain]") && !first(".curtain")) location.href = location.pathname;
}

/**
 * Phones: the question folds to one line, so that more of the board is seen; a new question unfolds it.
 * @param {boolean} [folded] without it, the other way round
 */
function fold(folded) {
  const now = document.body.classList.toggle("is-folded", folded);
  byId("fold")?.setAttribute("aria-expanded", String(!now));
}

/**
 * One screen for several people: show what only one may see, until the next question.
 * @param {boolean} [shown] without it, the other way round
 */
function uncover(shown) {
  const now = document.body.classList.toggle("is-uncovered", shown);
  first("[data-uncover]")?.setAttribute("aria-pressed", String(now));
}

/** The end: the verdict comes by itself, once. */
function end() {
  const key = `score ${location.pathname}`;
  if (!first("#score tbody") || sessionStorage.getItem(key)) return;
  sessionStorage.setItem(key, "1");
  setTimeout(() => {
    if (!first("dialog[open]")) verdict();
  }, 1200);
}

/** @type {Promise<unknown> | null} */
let dressed = null;

/** How it ended: the sheet at once, what the record says as soon as it is there. */
async function verdict() {
  dressed ??= addStyle(live.dataset.verdictStyle);
  await dressed;
  openDialog("score");
  const { bringVerdict } = await import("./past.js");
  await bringVerdict();
}

/** Since the page came, others may have come, gone, or changed their seats. */
async function whoIsHere() {
  const reply = await fetch(location.pathname + location.search).catch(() => null);
  if (!reply?.ok) return;
  const page = new DOMParser().parseFromString(await reply.text(), "text/html");
  takeParts(["who", "settle", "invite"].flatMap((id) => page.getElementById(id) ?? []));
}

/** What plays films, fetched with the first one. */
function player() {
  playing ??= Promise.all([import("./film.js"), addStyle(live.dataset.filmStyle)]).then(
    ([{ Film }]) => new Film(need("film"), takeParts, pushed),
  );
  return playing;
}

/**
 * Clicks that are not answers.
 * @param {MouseEvent} event
 */
function clicked(event) {
  const opened = around(event, "[data-open]")?.dataset.open;
  if (opened) {
    if (opened === "score") verdict();
    else card.openSheet(opened);
    if (opened === "menu") whoIsHere();
    return;
  }
  if (around(event, "[data-uncover]")) {
    uncover();
    return;
  }
  if (around(event, "[data-fold]")) {
    fold();
    return;
  }
  const past = around(event, "[data-since], [data-log-more], [data-log-fold]");
  if (past) {
    import("./past.js").then(({ look }) => look(past, player));
    return;
  }
  const copy = around(event, "[data-copy]");
  if (copy) {
    copyField(copy);
    return;
  }
  const rule = around(event, "[data-rule], [data-rules]");
  if (rule && rule !== live && !event.ctrlKey && !event.metaKey) {
    event.preventDefault();
    book ??= import("./rules.js").then(({ Rules }) => new Rules(live.dataset.rules));
    book.then((rules) => rules.open(rule.dataset.rule ?? ""));
    return;
  }
  // What is carried out is seen: no card lies over it.
  if (around(event, "[data-go]")) card.close();
  card.clicked(event);
  camera?.clicked(event);
  // Beside an open dialog is the dialog itself.
  const target = /** @type {HTMLDialogElement} */ (event.target);
  if (target.tagName === "DIALOG") target.close();
}

/** @param {HTMLElement} button */
async function copyField(button) {
  const field = /** @type {HTMLInputElement | null | undefined} */ (button.parentElement?.querySelector("input"));
  if (!field) return;
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    document.execCommand("copy");
  }
}

for (const name of ["pointerdown", "keydown"]) document.addEventListener(name, () => notices.hush(), true);
document.addEventListener("click", (event) => answers.clicked(event), true);
document.addEventListener("submit", (event) => {
  answers.submitted(event);
  const form = /** @type {HTMLFormElement} */ (event.target);
  leaving ||= form.method === "post" && !event.defaultPrevented;
});
document.addEventListener("click", clicked);
// What is settled in a window holds at once.
document.addEventListener("change", (event) => {
  /** @type {HTMLFormElement | null} */ (around(event, "form[data-settle]"))?.requestSubmit();
});
document.addEventListener("keydown", (event) => pressed(event, choice, card));
document.addEventListener("keydown", (event) => camera?.key(event));
document.addEventListener("contextmenu", (event) => card.pressed(event));
for (const name of ["mouseover", "mouseout", "focusin", "focusout"]) {
  document.addEventListener(name, (event) => {
    const on = name === "mouseover" || name === "focusin";
    choice.hover(event, on);
    showFound(event, on);
  });
}
switchAtOnce();
switchCoach();
speak(first("#answer [name=ticket]")?.getAttribute("value") ?? "");
if (first("[data-lens]")) {
  import("./camera.js").then(({ Camera }) => {
    camera = new Camera();
    camera.follow();
    document.addEventListener("film", () => camera?.stepBack());
  });
}

end();
// A form of the menu leads back to the menu.
if (location.hash === "#menu") {
  openDialog("menu");
  // Whoever loads the page again wants the table.
  history.replaceState(history.state, "", location.pathname + location.search);
}

const scheme = location.protocol === "https:" ? "wss:" : "ws:";
const connection = new Connection(
  `${scheme}//${location.host}${live.dataset.ws}${plays() ? "&film=1" : ""}`,
  {
    pushed: heard,
    refused: say,
    opened: () => fetched?.then((draft) => draft.restore()),
    back: () => say(""),
    lost: () => say(live.dataset.lost),
    kept: () => say(live.dataset.kept),
    gone: () => {
      location.href = live.dataset.home ?? "/";
    },
  },
  live.dataset.has,
);
answers.connection = connection;
document.addEventListener("visibilitychange", () => connection.lookedAt());
window.addEventListener("online", () => connection.lookedAt());
