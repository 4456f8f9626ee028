import assert from "node:assert/strict";
import { test } from "node:test";

import { operationText, splitOperations } from "../pages/assets/dictionary/operations.js";

test("a key with blanks is written between quotation marks, and a range of keys is not", () => {
  assert.equal(operationText("insert", "OX ", "2"), 'insert "OX " 2');
  assert.equal(operationText("find", "abc", ""), "find abc");
  assert.equal(operationText("insert", "0..100", "1"), "insert 0..100");
  assert.equal(operationText("insert", "a.b", "1"), 'insert "a.b" 1');
  assert.equal(operationText("remove", "", ""), 'remove ""');
});

test("a semicolon between quotation marks belongs to its key", () => {
  assert.deepEqual(splitOperations('insert "a;b" 1; find c;;'), ['insert "a;b" 1', "find c"]);
  assert.deepEqual(splitOperations(""), []);
});
