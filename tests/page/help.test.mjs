// Examples of the documentation as programs.

import assert from "node:assert/strict";
import { test } from "node:test";
import { program } from "../../src/dedale/web/static/js/help/prompts.js";

test("a session becomes what was typed, a program stays as it is", () => {
  assert.equal(program(">>> a = 1\n>>> a\n1\n\n"), "a = 1\na");
  assert.equal(program(">>> for n in b:\n...     n\n...\n3\n... \n"), "for n in b:\n    n\n\n");
  assert.equal(program("a = [\n    ...,\n]\n"), "a = [\n    ...,\n]");
});
