/**
 * A stream of server-sent events that can show a token: a browser's own `EventSource` sends no headers.
 *
 * It comes back by itself when it breaks off, and is closed while nobody looks at the page: a browser has few
 * connections to one server, and pages in the background would take them all.
 *
 * @module event-stream
 */

import { Problem, contact } from "./api.js";
import { under } from "./base.js";

/** After how many milliseconds a stream that broke off is opened again, at first and at most. */
const RETURN = { first: 300, longest: 5000 };

/**
 * The events of a text so far, and the rest that is not whole yet.
 * @param {string} text
 * @returns {{ events: { name: string, data: string }[], rest: string }}
 */
export function parse(text) {
  const parts = text.split("\n\n");
  const rest = parts.pop() ?? "";
  const events = parts.flatMap((part) => {
    const lines = part.split("\n");
    const after = (/** @type {string} */ field) =>
      lines
        .filter((line) => line.startsWith(`${field}:`))
        .map((line) => line.slice(field.length + 1).trimStart());
    const data = after("data").join("\n");
    return data === "" ? [] : [{ name: after("event")[0] ?? "message", data }];
  });
  return { events, rest };
}

/**
 * Hears a stream of events until it ends. An event `problem` is thrown.
 * @param {Response} response
 * @param {(name: string, data: any) => void} heard
 */
export async function hear(response, heard) {
  const reader = /** @type {ReadableStream<Uint8Array>} */ (response.body).getReader();
  const decoder = new TextDecoder();
  for (let text = ""; ;) {
    const { done, value } = await reader.read();
    if (done) {
      return;
    }
    const { events, rest } = parse(text + decoder.decode(value, { stream: true }));
    text = rest;
    for (const { name, data } of events) {
      if (name === "problem") {
        const { status, detail } = JSON.parse(data);
        throw new Problem(status, detail);
      }
      heard(name, JSON.parse(data));
    }
  }
}

export class EventStream {
  /** Ends what is open now. @type {AbortController | null} */
  #open = null;
  #wait = RETURN.first;
  #timer = 0;
  #closed = false;

  /**
   * @param {string} path
   * @param {() => string | null} token
   * @param {Record<string, (data: any) => void>} handlers  by event name
   * @param {(problem: Problem) => void} refused
   */
  constructor(path, token, handlers, refused) {
    this.path = path;
    this.token = token;
    this.handlers = handlers;
    this.refused = refused;
    document.addEventListener("visibilitychange", () => this.look());
    // A page that is put away and taken out again, or a network that is back.
    addEventListener("pageshow", () => this.look());
    addEventListener("online", () => this.restart());
    this.look();
  }

  /** Opens the stream if somebody looks, and closes it if nobody does. */
  look() {
    if (document.hidden) {
      this.#end();
    } else if (this.#open === null && !this.#closed) {
      clearTimeout(this.#timer);
      void this.#run();
    }
  }

  /** Opens it anew, at once. */
  restart() {
    this.#end();
    this.look();
  }

  /** Ends it for good. */
  close() {
    this.#closed = true;
    this.#end();
  }

  #end() {
    clearTimeout(this.#timer);
    this.#open?.abort();
    this.#open = null;
  }

  async #run() {
    const open = new AbortController();
    this.#open = open;
    try {
      await this.#listen(open.signal);
    } catch (error) {
      if (error instanceof Problem && error.status !== 503 && error.status !== 429) {
        this.#closed = true;
        this.refused(error);
      } else if (!open.signal.aborted) {
        contact.set(true);
      }
    }
    if (this.#open === open) {
      this.#open = null;
      this.#timer = window.setTimeout(() => this.look(), this.#wait);
      this.#wait = Math.min(2 * this.#wait, RETURN.longest);
    }
  }

  /** @param {AbortSignal} signal */
  async #listen(signal) {
    const token = this.token();
    const headers = {
      accept: "text/event-stream",
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    };
    const response = await fetch(under(this.path), { signal, headers });
    contact.set(false);
    await hear(response, (name, data) => {
      this.#wait = RETURN.first;
      this.handlers[name]?.(data);
    });
  }
}
