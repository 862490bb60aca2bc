// An example as one reads it in the documentation, and as a program.

const PROMPT = /^(?:>>>|\.\.\.)(?: |$)/;

/** The program of a session of Python: what follows the prompts. What has none is a program already.
 * @param {string} shown */
export function program(shown) {
  const lines = shown.trimEnd().split("\n");
  if (!lines.some((line) => line.startsWith(">>>"))) return lines.join("\n");
  return lines
    .filter((line) => PROMPT.test(line))
    .map((line) => line.replace(PROMPT, ""))
    .join("\n");
}
