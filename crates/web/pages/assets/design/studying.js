/**
 * A study on its way: asked for, heard of, stopped.
 *
 * @module design/studying
 */

import { FORGOTTEN, Problem, sendAgain } from "../lib/api.js";
import { under } from "../lib/base.js";
import { hear } from "../lib/event-stream.js";

/** @import { Study, StudyQuestion } from "../lib/types.js" */

/**
 * Who hears of a study on its way.
 * @typedef {object} StudyListener
 * @property {(id: string) => void} begun  by which id it can be asked to end with what was played
 * @property {(news: string, done: number | null) => void} told  what is being done, and which share of it is, from 0 to 1
 */

/**
 * Lets the server study a game.
 * @param {StudyQuestion} question
 * @param {StudyListener} listener
 * @param {AbortSignal} signal
 * @returns {Promise<Study>}
 */
export async function study(question, listener, signal) {
  try {
    return await once(question, listener, signal);
  } catch (error) {
    const isForgotten = error instanceof Problem && error.status === FORGOTTEN;
    if (!isForgotten || !(await sendAgain(question.game))) {
      throw error;
    }
    return await once(question, listener, signal);
  }
}

/**
 * @param {StudyQuestion} question
 * @param {StudyListener} listener
 * @param {AbortSignal} signal
 * @returns {Promise<Study>}
 */
async function once(question, { begun, told }, signal) {
  const response = await fetch(under("/api/study"), {
    method: "POST",
    headers: { "content-type": "application/json", accept: "text/event-stream" },
    body: JSON.stringify(question),
    signal,
  });
  /** @type {Study | null} */
  let found = null;
  await hear(response, (name, data) => {
    if (name === "queued") {
      told(`waiting for its turn, number ${data.place} in the queue`, null);
    } else if (name === "begun") {
      begun(data.id);
    } else if (name === "progress") {
      const { task, done, total } = data;
      told(total ? `${task}: ${done} of ${total}` : task, total ? done / total : null);
    } else if (name === "study") {
      found = data;
    }
  });
  if (found === null) {
    throw new Problem(0, "the server ended before the study did; ask again");
  }
  return found;
}
