/**
 * A server that answers in the test's own words.
 *
 * @module support/server
 */

/** @import { TestContext } from "node:test" */

/**
 * What was asked: the address, and the body of what was posted.
 * @typedef {{ path: string, body: any }} Question
 */

/** @typedef {{ status?: number, json?: unknown, text?: string }} Answer */

/**
 * Answers every request of a test, at once or when the test says so. Gives the list of what was asked, which grows.
 * @param {TestContext} t
 * @param {(question: Question, number: number) => Answer | Promise<Answer>} answer
 * @returns {Question[]}
 */
export function serve(t, answer) {
  /** @type {Question[]} */
  const asked = [];
  t.mock.method(
    globalThis,
    "fetch",
    async (/** @type {string} */ path, /** @type {RequestInit} */ init = {}) => {
      const question = { path, body: typeof init.body === "string" ? JSON.parse(init.body) : null };
      asked.push(question);
      const given = await unlessGivenUp(answer(question, asked.length), init.signal);
      const { status = 200, json, text = JSON.stringify(json) } = given;
      return new Response(text, { status });
    },
  );
  return asked;
}

/**
 * @param {Answer | Promise<Answer>} answer
 * @param {AbortSignal | null} [signal]
 * @returns {Promise<Answer>}
 */
async function unlessGivenUp(answer, signal) {
  let giveUp = () => undefined;
  const givenUp = new Promise((_, reject) => {
    giveUp = () => void reject(signal?.reason);
    signal?.addEventListener("abort", giveUp);
  });
  try {
    return /** @type {Answer} */ (await Promise.race([answer, givenUp]));
  } finally {
    signal?.removeEventListener("abort", giveUp);
  }
}

/** An answer that comes when the test gives it. */
export function later() {
  /** @type {(answer: Answer) => void} */
  let give = () => undefined;
  /** @type {Promise<Answer>} */
  const answer = new Promise((resolve) => (give = resolve));
  return { answer, give };
}

/** Lets everything happen that waits for nothing more. */
export const settled = () => new Promise((resolve) => setTimeout(resolve));
