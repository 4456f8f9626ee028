/**
 * The path that a proxy puts the server under, such as `/parlor`; empty at the top. The server tells it in the page.
 * Everywhere else addresses are written as if the server were at the top.
 *
 * @module base
 */

const BASE = globalThis.document?.documentElement?.dataset?.["base"] ?? "";

/**
 * An address of this server as a browser has to ask for it.
 * @param {string} path
 */
export const under = (path) => (path.startsWith("/") ? `${BASE}${path}` : path);

/** The path of this page, as if the server were at the top. */
export const pagePath = () => location.pathname.slice(BASE.length) || "/";
