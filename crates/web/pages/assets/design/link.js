/**
 * Rules inside an address: compressed, in the fragment, so that no server sees them until they are opened. What is set
 * follows them: `#rules=…&size=5`.
 *
 * @module design/link
 */

import { settingsIn } from "./rules.js";

/** @import { Rules } from "./rules.js" */

/** What the fragment of such an address begins with. */
const KEY = "rules=";
/** The most bytes that a link may unpack to: a small one must not fill the memory. */
const MOST_BYTES = 1 << 20;

/**
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @param {CompressionStream | DecompressionStream} way
 * @returns {Promise<Uint8Array>}
 */
async function through(bytes, way) {
  const reader = new Blob([bytes]).stream().pipeThrough(way).getReader();
  /** @type {Uint8Array[]} */
  const parts = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) {
      break;
    }
    length += value.length;
    if (length > MOST_BYTES) {
      await reader.cancel();
      throw new RangeError("the link holds too much");
    }
    parts.push(value);
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/**
 * The fragment that holds rules.
 * @param {Rules} rules
 */
export async function pack({ text, settings }) {
  const packed = await through(new TextEncoder().encode(text), new CompressionStream("deflate-raw"));
  const letters = Array.from(packed, (byte) => String.fromCharCode(byte)).join("");
  const word = btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  return [`#${KEY}${word}`, ...[new URLSearchParams(settings).toString()].filter(Boolean)].join("&");
}

/**
 * The rules that a fragment holds; nothing if it holds none, or a damaged text.
 * @param {string} fragment
 * @returns {Promise<Rules | null>}
 */
export async function unpack(fragment) {
  const packed = fragment.replace(/^#/, "");
  if (!packed.startsWith(KEY)) {
    return null;
  }
  const [word = "", ...set] = packed.slice(KEY.length).split("&");
  try {
    const letters = atob(word.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const text = await through(bytes, new DecompressionStream("deflate-raw"));
    const settings = settingsIn(Object.fromEntries(new URLSearchParams(set.join("&"))));
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(text), settings };
  } catch {
    return null;
  }
}

/** Whether a fragment should hold rules. @param {string} fragment */
export const isLink = (fragment) => fragment.replace(/^#/, "").startsWith(KEY);
