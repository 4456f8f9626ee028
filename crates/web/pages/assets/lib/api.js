/**
 * The one way to the server: every route as a function that gives plain data, or throws a
 * {@link Problem} with the workbench's own sentence.
 *
 * @module api
 */

import { under } from "./base.js";

/** @import { Routes } from "../../../openapi.d.ts" */
/** @import * as Data from "./types.js" */

/** @typedef {Routes["get"]} Gets */
/** @typedef {Routes["post"]} Posts */

/** An answer that is a refusal, as RFC 9457 writes it. */
export class Problem extends Error {
  /**
   * @param {number} status
   * @param {string} detail
   */
  constructor(status, detail) {
    super(detail);
    this.name = "Problem";
    this.status = status;
  }
}

/** @typedef {Record<string, string | number | boolean | null | undefined>} Query */

/**
 * @param {string} path
 * @param {Query} [query]
 * @returns {string}
 */
export function address(path, query = {}) {
  const given = Object.entries(query).filter(
    ([, value]) => value !== undefined && value !== null && value !== "",
  );
  const search = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString();
  return search === "" ? path : `${path}?${search}`;
}

/** Asks for refusals as answers: a browser would write any other into its console as an error. */
const AS_ANSWERS = { prefer: "problem=answer" };
/** How an answer says that it is a refusal. */
const REFUSAL = "application/problem+json";

/**
 * @param {Response} response
 * @returns {Promise<any>}
 */
async function answer(response) {
  const text = await response.text();
  /** @type {any} */
  let data = null;
  try {
    data = text === "" ? null : JSON.parse(text);
  } catch {
    // Not JSON: the status says enough.
  }
  if (!response.ok || response.headers.get("content-type") === REFUSAL) {
    const status = data?.status ?? response.status;
    throw new Problem(status, data?.detail ?? data?.title ?? `the server answered ${status}`);
  }
  return data;
}

/** How often, and after how many milliseconds, a question is asked again that came too soon. */
const PATIENCE = { times: 4, pause: 700 };
/** After how many milliseconds a server that does not answer is asked again, at first and at most. */
const RETURN = { first: 500, longest: 5000 };

/**
 * Whether the server answers; whoever wants to know is told of every change.
 * @type {{ lost: boolean, told: (lost: boolean) => void, set: (lost: boolean) => void }}
 */
export const contact = {
  lost: false,
  told: () => undefined,
  set(lost) {
    if (contact.lost !== lost) {
      contact.lost = lost;
      contact.told(lost);
    }
  },
};

/**
 * Lets time pass, unless the question is given up meanwhile.
 * @param {number} milliseconds
 * @param {AbortSignal | null | undefined} signal
 */
async function pause(milliseconds, signal) {
  await new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", end);
      resolve(undefined);
    };
    const timer = setTimeout(end, milliseconds);
    signal?.addEventListener("abort", end);
  });
  signal?.throwIfAborted();
}

/**
 * A request that waits for a server which is away to come back. No question changes anything if it is
 * asked twice.
 * @param {string} path
 * @param {RequestInit} init
 */
async function reach(path, init) {
  for (let wait = RETURN.first; ; wait = Math.min(2 * wait, RETURN.longest)) {
    try {
      const response = await fetch(under(path), { ...init, headers: { ...init.headers, ...AS_ANSWERS } });
      contact.set(false);
      return response;
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") {
        throw error;
      }
      contact.set(true);
    }
    await pause(wait, init.signal);
  }
}

/** Questions that have no answer yet. */
let underway = 0;

/** Whether the page waits for an answer. */
export const isAsking = () => underway > 0;

/**
 * @param {string} path
 * @param {RequestInit} [init]
 * @returns {Promise<any>}
 */
async function ask(path, init = {}) {
  underway += 1;
  try {
    return await askPatiently(path, init);
  } finally {
    underway -= 1;
  }
}

/**
 * @param {string} path
 * @param {RequestInit} init
 * @returns {Promise<any>}
 */
async function askPatiently(path, init) {
  let sentAgain = false;
  for (let again = 0; ; again += 1) {
    try {
      return await answer(await reach(path, init));
    } catch (error) {
      if (!(error instanceof Problem)) {
        throw error;
      }
      if (error.status === FORGOTTEN && !sentAgain && (await sendAgain(`${path} ${init.body ?? ""}`))) {
        sentAgain = true;
        continue;
      }
      if (error.status !== 429 || again === PATIENCE.times) {
        throw error;
      }
    }
    await pause(PATIENCE.pause, init.signal);
  }
}

/**
 * Questions end with the page that asked them. A browser may keep a page that was left for the way back, and its
 * questions with it: they would hold the seat at the server that the next page waits for. A page that comes back is loaded anew.
 */
const left = new AbortController();
globalThis.addEventListener?.("pagehide", () => left.abort());
globalThis.addEventListener?.("pageshow", ({ persisted }) => persisted && location.reload());

/** Ends a question with its page, if it is not given up before. @param {AbortSignal} [signal] */
const untilLeft = (signal) => (signal ? AbortSignal.any([signal, left.signal]) : left.signal);

/** How a server says that it has forgotten rules that were sent to it. */
export const FORGOTTEN = 410;
/** Rules that this page has sent, by the name that the server gave them; the latest last. @type {Map<string, string>} */
const sentRules = new Map();
/** How many of them are kept. */
const MOST_SENT = 40;

/**
 * Sends the rules again whose name stands in a question, if this page has sent them before; whether it has.
 * @param {string} question
 */
export async function sendAgain(question) {
  const found = [...sentRules].find(([name]) => question.includes(name));
  if (found === undefined) {
    return false;
  }
  await answer(await reach("/api/rules", asJson({ text: found[1] })));
  return true;
}

/**
 * What a route takes as its query, by the document.
 * @template {keyof Gets} Path
 * @typedef {Gets[Path] extends { query: infer Taken extends Query } ? Taken : {}} QueryOf
 */

/**
 * What a route answers, by the document; streams do not.
 * @template Route
 * @typedef {Route extends { answer: infer Given } ? Given : never} AnswerOf
 */

/**
 * A question by its path.
 * @template {keyof Gets} Path
 * @param {Path} path
 * @returns {(query: QueryOf<Path>, signal?: AbortSignal) => Promise<AnswerOf<Gets[Path]>>}
 */
const get = (path) => (query, signal) => ask(address(path, query), { signal: untilLeft(signal) });

/** @param {unknown} body */
const asJson = (body) => ({
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body),
});

/**
 * A request by its path.
 * @template {keyof Posts} Path
 * @param {Path} path
 * @returns {(body: Posts[Path]["body"], signal?: AbortSignal) => Promise<AnswerOf<Posts[Path]>>}
 */
const post = (path) => (body, signal) => ask(path, { ...asJson(body), signal: untilLeft(signal) });

export const catalogue = () => get("/api/catalogue")({});

export const state = get("/api/state");

/**
 * Who can play a game, and which of them are its levels.
 * @param {string} game
 * @param {AbortSignal} [signal]
 */
export const players = (game, signal) => get("/api/players")({ game }, signal);

export const play = post("/api/play");

/**
 * Makes a move in a state; in a game that counts points they are carried along.
 * @param {string} game
 * @param {Data.State} state
 * @param {string} move
 * @param {AbortSignal} [signal]
 */
export const playIn = (game, { position, points }, move, signal) =>
  play({ game, position, move, ...(points === undefined ? {} : { points }) }, signal);

/**
 * The states from a start through a list of moves, the start's first.
 * @param {Posts["/api/replay"]["body"]} body
 * @param {AbortSignal} [signal]
 */
export const replay = async (body, signal) => (await post("/api/replay")(body, signal)).states;

/** The language of rules: its phrases, and games to start from. */
export const rulesLanguage = () => get("/api/rules")({});

/**
 * Reads rules. Those that are a game can be asked about by the spec in the answer, for as long as this page is open.
 * @param {Posts["/api/rules"]["body"]} body
 * @param {AbortSignal} [signal]
 */
export async function readRules(body, signal) {
  const read = await post("/api/rules")(body, signal);
  if (read.game !== null) {
    const name = read.game.split(":")[0] ?? read.game;
    sentRules.delete(name);
    sentRules.set(name, body.text);
    for (const [oldest] of [...sentRules].slice(0, -MOST_SENT)) {
      sentRules.delete(oldest);
    }
  }
  return read;
}

export const values = get("/api/values");

export const best = get("/api/best");

export const compare = get("/api/compare");

export const explain = get("/api/explain");

export const lesson = get("/api/lesson");

export const lessons = () => get("/api/lessons")({});

export const growth = get("/api/growth");

export const experiments = get("/api/experiments");

export const findWords = post("/api/words/find");

export const makeWords = post("/api/words/make");

/**
 * The same puzzle as a PDF document: the sheet, then its key.
 * @param {Posts["/api/words/pdf"]["body"]} body
 * @returns {Promise<Blob>}
 */
export async function printWords(body) {
  const response = await reach("/api/words/pdf", asJson(body));
  return response.headers.get("content-type") === "application/pdf" ? response.blob() : answer(response);
}

export const fillGrid = post("/api/crossword/fill");

export const checkGrid = post("/api/crossword/check");

export const suggestWords = post("/api/crossword/suggest");

export const makeCrossword = post("/api/crossword/make");

/**
 * A crossword from a file in any format.
 * @param {Posts["/api/crossword/read"]["body"]} file
 * @returns {Promise<Data.Crossword>}
 */
export const readCrossword = (file) => ask("/api/crossword/read", { method: "POST", body: file });

/**
 * A crossword as a file.
 * @param {Posts["/api/crossword/file"]["body"]} body
 * @returns {Promise<Blob>}
 */
export async function writeCrossword(body) {
  const response = await reach("/api/crossword/file", asJson(body));
  const isFile = response.headers.get("content-type") === "application/octet-stream";
  return isFile ? response.blob() : answer(response);
}

const tour = get("/api/tour");

/** @typedef {Omit<QueryOf<"/api/tour">, "count">} TourQuery */

/**
 * @param {TourQuery} query
 * @param {AbortSignal} [signal]
 */
export async function findTour(query, signal) {
  return /** @type {Data.Tour} */ (await tour(query, signal));
}

/**
 * @param {TourQuery} query
 * @param {AbortSignal} [signal]
 */
export async function countTours(query, signal) {
  return /** @type {Data.TourCount} */ (await tour({ ...query, count: true }, signal));
}

export const matrix = post("/api/matrix");

export const dictionary = get("/api/dictionary");

export const collisions = get("/api/dictionary/collisions");

/** How the solve of a game stands: the latest job, and the table on disk. */
export const solveStatus = get("/api/solve");

/** Starts to solve a game, going on with what an earlier job has left unless it is to begin afresh. */
export const startSolve = post("/api/solve");

/**
 * @param {string} id
 * @returns {Promise<AnswerOf<Routes["delete"]["/api/solve/{id}"]>>}
 */
export const cancelSolve = (id) => ask(`/api/solve/${encodeURIComponent(id)}`, { method: "DELETE" });

/**
 * Asks a study to end with what was played.
 * @param {string} id
 * @returns {Promise<void>}
 */
export const stopStudy = (id) => ask(`/api/study/${encodeURIComponent(id)}`, { method: "DELETE" });

/** Makes a table for somebody at another screen. */
export const makeTable = post("/api/tables");

/**
 * A request about a table, with what opens a seat there.
 * @template Answer
 * @param {string} path
 * @param {string} token
 * @param {unknown} body
 * @returns {Promise<Answer>}
 */
const postAs = (path, token, body) => {
  const { headers, ...rest } = asJson(body);
  return ask(path, { ...rest, headers: { ...headers, authorization: `Bearer ${token}` } });
};

/**
 * Takes the seat of an invitation. Asked again with the same nonce, it is the same seat.
 * @param {string} id
 * @param {string} invitation
 * @param {string} nonce
 * @returns {Promise<AnswerOf<Posts["/api/tables/{id}/seat"]>>}
 */
export const claimSeat = (id, invitation, nonce) => postAs(`/api/tables/${id}/seat`, invitation, { nonce });

/**
 * Does something at a table. Asked again about the same turn, it is done once.
 * @param {string} id
 * @param {string} token
 * @param {Posts["/api/tables/{id}/actions"]["body"]} body
 * @returns {Promise<AnswerOf<Posts["/api/tables/{id}/actions"]>>}
 */
export const act = (id, token, body) => postAs(`/api/tables/${id}/actions`, token, body);

/** @returns {Promise<any>} */
export const openapi = () => ask("/api/openapi.json");

/**
 * A search that tells what it knows as it goes, and its place in the queue while it waits.
 * @param {QueryOf<"/api/analysis">} question
 * @param {(progress: Gets["/api/analysis"]["event"]) => void} told
 * @param {(place: number) => void} queued
 * @param {AbortSignal} [signal]
 * @returns {Promise<Data.Report>}
 */
export function analyse(question, told, queued, signal) {
  return new Promise((resolve, reject) => {
    const stream = listen(
      address("/api/analysis", question),
      {
        queued: ({ place }) => queued(place),
        progress: told,
        report: resolve,
        problem: ({ status, detail }) => reject(new Problem(status, detail)),
        // The plain question waits for a server that is away.
        lost: () => best(question, signal).then(resolve, reject),
      },
      ["report", "problem"],
    );
    signal?.addEventListener("abort", () => {
      stream.close();
      reject(signal.reason);
    });
  });
}

/**
 * Listens to a stream of server-sent events. `close` ends it from this side, and so does leaving the page. It also
 * ends when `last` events arrive, because a browser would otherwise ask again from the start. A stream that breaks off
 * is told of as `lost`.
 * @param {string} path
 * @param {Record<string, (data: any) => void>} handlers  by event name
 * @param {string[]} last  events after which nothing more comes
 * @returns {{ close: () => void }}
 */
export function listen(path, handlers, last) {
  const source = new EventSource(under(path));
  const close = () => {
    left.signal.removeEventListener("abort", close);
    source.close();
  };
  left.signal.addEventListener("abort", close);
  for (const [name, handle] of Object.entries(handlers)) {
    source.addEventListener(name, (event) => {
      if (last.includes(name)) {
        close();
      }
      handle(JSON.parse(/** @type {MessageEvent} */ (event).data));
    });
  }
  source.onerror = () => {
    close();
    handlers["lost"]?.(null);
  };
  return { close };
}
