// Starts Python with our own package in a web worker.

import { counter, kept, loadRest, root, startPython } from "./pyodide.js";

/** @import { Progress } from "./pyodide.js" */

/** Where packages are unpacked, or lie as archives that Python reads. */
const FOLDER = "/python";

/** Python with our package and others, from these archives (see `web/site/bundle.py`); its own library
 * is complete, unless that can wait (`loadRest`).
 * @param {string[]} archives @param {Progress} [told] @param {boolean} [whole]
 * @returns {Promise<any>} */
export async function startDedale(archives, told = () => {}, whole = true) {
  const shares = new Map();
  const tell =
    (/** @type {string} */ part) => (/** @type {number} */ done, /** @type {number} */ total) => {
      shares.set(part, [done, total]);
      let [all, of] = [0, 0];
      for (const [one, whole] of shares.values()) [all, of] = [all + one, of + whole];
      told(all, of);
    };
  const coming = archives.map((name) => archive(name, tell(name)));
  const python = await startPython(new URL("pyodide/", root), tell("python"));
  for (const data of coming) install(python, await data);
  if (whole) await loadRest(python);
  return python;
}

/** @param {string} name @param {Progress} told */
async function archive(name, told) {
  const response = await kept(new URL(`python/${name}.zip`, root));
  return new Uint8Array(await new Response(counter(told)(response)).arrayBuffer());
}

/** Make an archive's packages known to Python. @param {any} python @param {Uint8Array} data */
function install(python, data) {
  python.unpackArchive(data, "zip", { extractDir: FOLDER });
  python.runPython(`import sys; "${FOLDER}" in sys.path or sys.path.insert(0, "${FOLDER}")`);
}
