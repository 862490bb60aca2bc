// What is written on the page.

import assert from "node:assert/strict";
import { test } from "node:test";
import { speak, typeset } from "../../src/dedale/web/static/js/i18n/index.js";

test("in French no line begins with a colon", () => {
  const text = "Ils glissent : où ? « Là ! » a != b";
  assert.equal(typeset(text), text);
  speak("fr");
  assert.equal(typeset(text), "Ils glissent\u00a0: où\u00a0? «\u00a0Là\u00a0!\u00a0» a != b");
  speak("en");
});
