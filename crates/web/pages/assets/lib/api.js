/**
 * The one way to the server: every route as a function that gives plain data, or throws a
 * {@link Problem} with the workbench's own sentence.
 *
 * @module api
 */

/** @import * as Data from "./types.js" */

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
  if (!response.ok) {
    throw new Problem(
      response.status,
      data?.detail ?? data?.title ?? `the server answered ${response.status}`,
    );
  }
  return data;
}

/** How often, and after how many milliseconds, a question is asked again that came too soon. */
const PATIENCE = { times: 4, pause: 700 };

/**
 * @param {string} path
 * @param {RequestInit} [init]
 * @returns {Promise<any>}
 */
async function ask(path, init) {
  let response;
  try {
    response = await fetch(path, init);
    for (let again = 0; response.status === 429 && again < PATIENCE.times; again += 1) {
      await new Promise((resolve) => setTimeout(resolve, PATIENCE.pause));
      response = await fetch(path, init);
    }
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") {
      throw error;
    }
    throw new Problem(0, "the server does not answer; is parlor still running?");
  }
  return answer(response);
}

/**
 * @param {string} path
 * @param {Query} [query]
 * @param {AbortSignal} [signal]
 */
const get = (path, query, signal) => ask(address(path, query), { signal: signal ?? null });

/** @param {unknown} body */
const asJson = (body) => ({
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body),
});

/**
 * @param {string} path
 * @param {unknown} body
 */
const post = (path, body) => ask(path, asJson(body));

/** @returns {Promise<Data.Catalogue>} */
export const catalogue = () => get("/api/catalogue");

/**
 * @param {{ game: string, position?: string }} query
 * @returns {Promise<Data.State>}
 */
export const state = (query) => get("/api/state", query);

/**
 * @param {{ game: string, position: string, move: string }} body
 * @returns {Promise<{ move: string, before: string, after: string, state: Data.State }>}
 */
export const play = (body) => post("/api/play", body);

/**
 * The states from a start through a list of moves, the start's first.
 * @param {{ game: string, start?: string, moves: string[] }} body
 * @returns {Promise<Data.State[]>}
 */
export const replay = async (body) => (await post("/api/replay", body)).states;

/**
 * @param {{ game: string, position: string, time?: string }} query
 * @param {AbortSignal} [signal]
 * @returns {Promise<Data.Values>}
 */
export const values = (query, signal) => get("/api/values", query, signal);

/**
 * @param {{ game: string, position: string, by?: string, depth?: number, time?: string }} query
 * @param {AbortSignal} [signal]
 * @returns {Promise<Data.Report>}
 */
export const best = (query, signal) => get("/api/best", query, signal);

/**
 * @param {{ game: string, position: string, rungs?: string, depth?: number, time?: string }} query
 * @param {AbortSignal} [signal]
 * @returns {Promise<Data.Comparison>}
 */
export const compare = (query, signal) => get("/api/compare", query, signal);

/**
 * @param {{ game: string, position: string, by: string, depth?: number, nodes?: number }} query
 * @param {AbortSignal} [signal]
 * @returns {Promise<Data.Tree>}
 */
export const explain = (query, signal) => get("/api/explain", query, signal);

/**
 * @param {{ grid: string, words?: string[], min_length?: number, by?: string, longest_only?: boolean }} body
 * @returns {Promise<Data.Found>}
 */
export const findWords = (body) => post("/api/words/find", body);

/**
 * @param {Record<string, unknown>} body
 * @returns {Promise<Data.MadePuzzle>}
 */
export const makeWords = (body) => post("/api/words/make", body);

/**
 * The same puzzle as a PDF document: the sheet, then its key.
 * @param {Record<string, unknown>} body
 * @returns {Promise<Blob>}
 */
export async function printWords(body) {
  const response = await fetch("/api/words/pdf", asJson(body));
  return response.ok ? response.blob() : answer(response);
}

/**
 * @param {Query} query
 * @param {AbortSignal} [signal]
 * @returns {Promise<Data.TourAnswer>}
 */
export const tour = (query, signal) => get("/api/tour", query, signal);

/**
 * @param {{ text: string }} body
 * @returns {Promise<Data.MatrixAnswer>}
 */
export const matrix = (body) => post("/api/matrix", body);

/**
 * @param {string} game
 * @returns {Promise<{ id: string }>}
 */
export const startSolve = (game) => post("/api/solve", { game });

/**
 * @param {string} id
 * @returns {Promise<Data.SolveJob>}
 */
export const solveJob = (id) => get(`/api/solve/${encodeURIComponent(id)}`);

/** @param {string} id */
export const cancelSolve = (id) => ask(`/api/solve/${encodeURIComponent(id)}`, { method: "DELETE" });

/** @returns {Promise<any>} */
export const openapi = () => get("/api/openapi.json");

/**
 * A search that tells what it knows as it goes.
 * @param {{ game: string, position: string, by?: string, time?: string }} question
 * @param {(progress: Data.Progress) => void} told
 * @returns {Promise<Data.Report>}
 */
export function analyse(question, told) {
  return new Promise((resolve, reject) => {
    listen(
      address("/api/analysis", question),
      {
        progress: told,
        report: resolve,
        // A refused stream cannot say why; the plain question can.
        problem: () => best(question).then(resolve, reject),
      },
      ["report", "problem"],
    );
  });
}

/**
 * Listens to a stream of server-sent events. `close` ends it from this side; the stream is also
 * closed when `last` events arrive, because a browser would otherwise ask again from the start.
 * @param {string} path
 * @param {Record<string, (data: any) => void>} handlers  by event name
 * @param {string[]} last  events after which nothing more comes
 * @returns {{ close: () => void }}
 */
export function listen(path, handlers, last) {
  const source = new EventSource(path);
  for (const [name, handle] of Object.entries(handlers)) {
    source.addEventListener(name, (event) => {
      if (last.includes(name)) {
        source.close();
      }
      handle(JSON.parse(/** @type {MessageEvent} */ (event).data));
    });
  }
  source.onerror = () => {
    source.close();
    handlers["problem"]?.({ detail: "the stream ended before the answer" });
  };
  return source;
}
