// The sounds of a film, each a few soft tones, made where they are needed.
import { open, volume } from "./sound.js";

/**
 * A tone: its pitch at first and in the end, in hertz; when it begins and how long it lasts, in seconds.
 * @typedef {[from: number, to: number, at: number, long: number, kind?: OscillatorType]} Tone
 */

/** @type {Record<string, Tone[]>} */
const SOUNDS = {
  reveal: [
    [520, 540, 0, 0.12],
    [780, 800, 0.07, 0.18],
  ],
  dice: [0, 0.07, 0.13, 0.22, 0.34].map((at, i) => [190 + 60 * (i % 3), 90, at, 0.05, "triangle"]),
  battle: [
    [150, 48, 0, 0.5, "sawtooth"],
    [900, 120, 0.02, 0.22, "triangle"],
  ],
  colony: [
    [392, 392, 0, 0.22],
    [523, 523, 0.1, 0.24],
    [659, 659, 0.2, 0.4],
  ],
  age: [
    [262, 262, 0, 0.9],
    [392, 392, 0.12, 0.9],
    [523, 523, 0.24, 1],
  ],
  end: [
    [262, 262, 0, 1.6],
    [330, 330, 0.15, 1.6],
    [392, 392, 0.3, 1.6],
    [523, 523, 0.45, 1.8],
  ],
};

/**
 * Sound one of them, where sounds are on.
 * @param {string} name
 */
export function play(name) {
  if (localStorage.getItem("sound") !== "on") return;
  const air = open();
  for (const [from, to, at, long, kind] of SOUNDS[name] ?? []) {
    const tone = air.createOscillator();
    const gain = air.createGain();
    const begin = air.currentTime + at;
    tone.type = kind ?? "sine";
    tone.frequency.setValueAtTime(from, begin);
    tone.frequency.exponentialRampToValueAtTime(to, begin + long);
    gain.gain.setValueAtTime(0.0001, begin);
    gain.gain.exponentialRampToValueAtTime(volume(), begin + 0.015);
    gain.gain.exponentialRampToValueAtTime(0.0001, begin + long);
    tone.connect(gain).connect(air.destination);
    tone.start(begin);
    tone.stop(begin + long);
  }
}
