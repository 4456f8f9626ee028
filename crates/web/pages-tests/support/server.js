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
 * Answers every request of a test. Gives the list of what was asked, which grows.
 * @param {TestContext} t
 * @param {(question: Question, number: number) => Answer} answer
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
      const { status = 200, json, text = JSON.stringify(json) } = answer(question, asked.length);
      return new Response(text, { status });
    },
  );
  return asked;
}
