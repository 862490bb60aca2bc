// A web worker that does heavy work for `desk.js`, one piece after the other. It may be ended at any time.

import { startDedale } from "./dedale.js";

const work = startDedale(["dedale", "base", "routes", "fonts"]).then((python) => {
  python.runPython("from dedale.web.joint import work");
  return python.globals.get("work");
});
work.then(
  () => postMessage({ ready: true }),
  (error) => postMessage({ trouble: String(error) }),
);

const tell = (/** @type {number} */ share) => postMessage({ share });

addEventListener("message", async ({ data }) => {
  const answer = (await work)(data, tell);
  postMessage({ answer }, { transfer: [answer.buffer] });
});
