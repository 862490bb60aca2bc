// The editor's text, and links of programs.

import assert from "node:assert/strict";
import { test } from "node:test";
import "./browser.mjs";
import {
  backspace,
  indent,
  newLine,
  outdent,
  tokens,
} from "../../src/dedale/web/static/js/write/text.js";

const { packed, unpacked } = await import("../../src/dedale/web/static/js/write/kept.js");
const { groundAfter, groundOf } = await import("../../src/dedale/web/static/js/write/picture.js");

/** A text with its selection as bars: "a|b" is a cursor, "a|b|c" a selection. */
function edited(marked) {
  const [a, b, c] = marked.split("|");
  if (c === undefined) return { text: a + b, start: a.length, end: a.length };
  return { text: a + b + c, start: a.length, end: a.length + b.length };
}

test("tokens are the whole program, in order", () => {
  for (const source of [
    'def f(x):\n    return "a # b" + \'c\'  # not "this"\n',
    '"""a\nb"""\nx = 1.5e3\nfor i in range(3): ...\n',
    'unfinished = \'abc\nnext = """never closed',
    "",
  ])
    assert.equal(
      tokens(source)
        .map(([, text]) => text)
        .join(""),
      source,
    );
  const kinds = Object.fromEntries(
    tokens("def f(n):\n    return len(n) + 3  # é\n    ...").map(([kind, text]) => [text, kind]),
  );
  assert.deepEqual(
    [kinds.def, kinds.f, kinds.return, kinds.len, kinds["3"], kinds["# é"], kinds["..."]],
    ["keyword", "name", "keyword", "builtin", "number", "comment", "hole"],
  );
});

test("Tab, Shift+Tab, Enter and Backspace", () => {
  assert.deepEqual(indent(edited("ab|")), edited("ab  |"));
  assert.deepEqual(indent(edited("|a\nb|\nc")), { text: "    a\n    b\nc", start: 4, end: 11 });
  assert.deepEqual(outdent(edited("    a\n  |b")), edited("    a\n|b"));
  assert.deepEqual(newLine(edited("    if x:|")), edited("    if x:\n        |"));
  assert.deepEqual(newLine(edited("if x:  # why|")), edited("if x:  # why\n    |"));
  assert.deepEqual(newLine(edited("    return x|")), edited("    return x\n|"));
  assert.deepEqual(backspace(edited("      |x")), edited("    |x"));
  assert.equal(backspace(edited("  a|x")), null);
  // there and back again
  const text = "a\n  b\n\nc";
  const right = indent({ text, start: 0, end: text.length });
  assert.equal(outdent({ ...right, start: 0, end: right.text.length }).text, text);
});

test("a link brings a program back, and nothing else", async () => {
  const shared = { exercise: "bfs", source: "# é\nprint('<script>')\n" };
  const link = await packed(shared);
  assert.match(link, /^[\w-]+$/);
  assert.deepEqual(await unpacked(link), shared);
  for (const bad of ["", "x", "!!!", link.slice(3), await packed({ source: 3, exercise: "x" })])
    assert.equal(await unpacked(bad), null);
  // a small link that unfolds into a very large text
  assert.equal(await unpacked(await packed({ exercise: "x", source: "a".repeat(10 ** 6) })), null);
});

test("events change a maze, and going back is starting anew", () => {
  const ground = groundOf({ width: 3, height: 2 });
  const events = [
    ["mark", [0, 0], null, 7],
    ["break", [0, 0], [0, 1], null],
    ["break", [0, 1], [1, 1], null],
    ["unmark", [0, 0], null, null],
  ];
  assert.deepEqual(groundAfter(ground, events, 4).sides, [2, 12, 0, 0, 1, 0]);
  assert.equal(groundAfter(ground, events, 3).marks.get(0), 7);
  assert.equal(groundAfter(ground, events, 4).marks.size, 0);
  assert.deepEqual(ground.sides, [0, 0, 0, 0, 0, 0]);
  assert.equal(groundOf({}), null);
});
