/** What is said and shown at a live table. */

import assert from "node:assert/strict";
import { test } from "node:test";

import "./support/dom.js";

import { parse } from "../pages/assets/lib/event-stream.js";
import { nonce, readPlace, writePlace } from "../pages/assets/live/address.js";
import { clockText } from "../pages/assets/live/clock.js";

test("a stream is cut into events wherever its parts end", () => {
  const text = ': keep\n\nevent: table\nid: 7\ndata: {"turn":1}\n\nevent: farewell\ndata: {}\n\nevent: ta';
  const { events, rest } = parse(text);
  assert.deepEqual(events, [
    { name: "table", data: '{"turn":1}' },
    { name: "farewell", data: "{}" },
  ]);
  assert.equal(rest, "event: ta");
  for (let cut = 0; cut < text.length; cut += 1) {
    const first = parse(text.slice(0, cut));
    const second = parse(first.rest + text.slice(cut));
    assert.deepEqual([...first.events, ...second.events], events, String(cut));
  }
});

test("a place at a table is written as it is read, and the token is behind the sign", () => {
  const place = { id: "ab", seat: "12", join: null, invite: "34" };
  const address = writePlace(place);
  assert.equal(address, "/live/ab#seat=12&invite=34");
  const [path, hash] = address.split("#");
  assert.deepEqual(readPlace(path ?? "", `#${hash}`), place);
  assert.equal(writePlace({ id: "ab", seat: null, join: null, invite: null }), "/live/ab");
  assert.match(nonce(), /^[0-9a-f]{32}$/);
  assert.notEqual(nonce(), nonce());
});

test("a clock shows what matters", () => {
  const second = 1000;
  assert.equal(clockText(0), "0.0");
  assert.equal(clockText(9.34 * second), "9.3");
  assert.equal(clockText(65 * second), "1:05");
  assert.equal(clockText(3725 * second), "1:02:05");
  assert.equal(clockText(3 * 86_400 * second), "3 d 00 h");
});
