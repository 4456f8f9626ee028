/**
 * Movement on a board: what was just placed drops in, what was moved slides, and a click can be heard. People
 * who asked their system for less movement see none, and the sound is off unless it is wanted.
 *
 * @module motion
 */

import { kept } from "./keep.js";

/** How long a piece moves, in milliseconds. */
export const MOTION = 150;

const isReduced = () => globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? true;

/**
 * Lets an element come from somewhere else, as if it had begun to a while ago: boards are drawn anew while
 * pieces move.
 * @param {Element} element
 * @param {{ x: number, y: number } | "above"} from  in units of the drawing, seen from where it ends
 * @param {number} elapsed
 */
export function moveIn(element, from, elapsed) {
  if (isReduced() || elapsed >= MOTION) {
    return;
  }
  const begin =
    from === "above"
      ? { opacity: 0.2, transform: "translateY(-18px)" }
      : { transform: `translate(${from.x}px, ${from.y}px)` };
  const animation = element.animate([begin, { opacity: 1, transform: "none" }], {
    duration: MOTION,
    easing: "cubic-bezier(0.3, 0.7, 0.4, 1)",
  });
  animation.currentTime = Math.max(0, elapsed);
}

/** @type {AudioContext | null} */
let audio = null;

/** A short click, where sound is wanted. */
export function click() {
  if (!kept("sound", false)) {
    return;
  }
  audio ??= new AudioContext();
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  const now = audio.currentTime;
  tone.frequency.setValueAtTime(520, now);
  tone.frequency.exponentialRampToValueAtTime(160, now + 0.05);
  volume.gain.setValueAtTime(0.18, now);
  volume.gain.exponentialRampToValueAtTime(0.001, now + 0.07);
  tone.connect(volume).connect(audio.destination);
  tone.start(now);
  tone.stop(now + 0.08);
}
