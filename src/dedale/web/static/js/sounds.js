// Sounds, made here of a few waves; off until somebody wants them.

import { settings } from "./settings.js";

/** @typedef {"step" | "bump" | "slide" | "gain" | "bomb" | "poly" | "kill" | "win" | "star"} Cue */
/** A wave: its shape, from one pitch (Hz) to another, seconds, loudness, and seconds to wait first.
 * @typedef {[OscillatorType, from: number, to: number, length: number, loud: number, after?: number]} Wave */

/** @type {Record<Cue, Wave[]>} */
const CUES = {
  step: [["sine", 210, 150, 0.05, 0.25]],
  bump: [["triangle", 110, 70, 0.09, 0.35]],
  slide: [["triangle", 95, 60, 0.16, 0.3]],
  gain: [
    ["sine", 660, 660, 0.09, 0.22],
    ["sine", 990, 990, 0.16, 0.2, 0.08],
  ],
  bomb: [
    ["sawtooth", 160, 30, 0.35, 0.3],
    ["square", 70, 25, 0.4, 0.2],
  ],
  poly: [
    ["sine", 300, 1200, 0.35, 0.2],
    ["sine", 450, 1800, 0.35, 0.12, 0.05],
  ],
  kill: [
    ["sawtooth", 220, 60, 0.3, 0.25],
    ["triangle", 90, 40, 0.4, 0.3, 0.05],
  ],
  win: [
    ["triangle", 523, 523, 0.14, 0.25],
    ["triangle", 659, 659, 0.14, 0.25, 0.13],
    ["triangle", 784, 784, 0.3, 0.25, 0.26],
  ],
  star: [["sine", 1046, 1318, 0.2, 0.18]],
};

/** @type {AudioContext | null} made at the first sound: browsers want a touch or a key before it */
let audio = null;

/** @param {Cue} name @param {number} [wait] milliseconds */
export function cue(name, wait = 0) {
  if (!settings.sound) return;
  audio ??= new AudioContext();
  if (audio.state === "suspended") audio.resume().catch(() => {});
  for (const wave of CUES[name]) play(audio, wave, audio.currentTime + wait / 1000);
}

/** @param {AudioContext} context @param {Wave} wave @param {number} when in seconds */
function play(context, [shape, from, to, length, loud, after = 0], when) {
  const begins = when + after;
  const wave = new OscillatorNode(context, { type: shape, frequency: from });
  const volume = new GainNode(context, { gain: 0 });
  wave.frequency.setValueAtTime(from, begins);
  wave.frequency.exponentialRampToValueAtTime(to, begins + length);
  volume.gain.setValueAtTime(0, begins);
  volume.gain.linearRampToValueAtTime(loud, begins + 0.008);
  volume.gain.exponentialRampToValueAtTime(0.001, begins + length);
  wave.connect(volume).connect(context.destination);
  wave.start(begins);
  wave.stop(begins + length);
}
