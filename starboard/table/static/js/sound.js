// A soft tone when it is my turn: off until somebody switches it on.
import { first } from "./dom.js";

/** @type {AudioContext | undefined} */
let air;

/** Where sounds go; made before anybody touched the page, it sleeps. */
export function open() {
  air ??= new AudioContext();
  air.resume();
  return air;
}

/** How loud, from 0 to 0.16: soft even at its loudest. */
export const volume = () => Math.max(0.0002, 0.16 * Number(localStorage.getItem("volume") ?? 0.5));

/** Sound the tone. */
export function ping() {
  const air = open();
  const tone = air.createOscillator();
  const gain = air.createGain();
  tone.frequency.value = 660;
  gain.gain.setValueAtTime(volume(), air.currentTime);
  gain.gain.exponentialRampToValueAtTime(0.0001, air.currentTime + 0.5);
  tone.connect(gain).connect(air.destination);
  tone.start();
  tone.stop(air.currentTime + 0.5);
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
  const loud = /** @type {HTMLInputElement | null} */ (first("[data-volume]"));
  if (loud) {
    loud.value = localStorage.getItem("volume") ?? "0.5";
    loud.addEventListener("change", () => {
      localStorage.setItem("volume", loud.value);
      if (asked?.checked) tone();
    });
  }
  let mine = myTurn();
  return () => {
    const now = myTurn();
    if (now && !mine && asked?.checked) tone();
    mine = now;
  };
}
