// A soft tone when it is my turn: off until somebody switches it on.
import { first } from "./dom.js";

/** @type {AudioContext | undefined} */
let air;

/** Sound the tone. */
export function ping() {
  air ??= new AudioContext();
  // Made before anybody touched the page, it sleeps.
  air.resume();
  const tone = air.createOscillator();
  const gain = air.createGain();
  tone.frequency.value = 660;
  gain.gain.setValueAtTime(0.08, air.currentTime);
  gain.gain.exponentialRampToValueAtTime(0.001, air.currentTime + 0.5);
  tone.connect(gain).connect(air.destination);
  tone.start();
  tone.stop(air.currentTime + 0.5);
}

/** @param {string} name */
export function play(name) {
  if (localStorage.getItem("sound") === "on" && name) ping();
}

const myTurn = () => first(".prompt--mine") !== null;

/**
 * Listen for my turn to begin.
 * @param {() => void} [tone]
 * @returns {() => void} to be called after each push
 */
export function soundMyTurn(tone = ping) {
  const asked = /** @type {HTMLInputElement | null} */ (first("[data-sound]"));
  if (asked) {
    asked.checked = localStorage.getItem("sound") === "on";
    asked.addEventListener("change", () => {
      localStorage.setItem("sound", asked.checked ? "on" : "off");
      if (asked.checked) tone();
    });
  }
  let mine = myTurn();
  return () => {
    const now = myTurn();
    if (now && !mine && asked?.checked) tone();
    mine = now;
  };
}
