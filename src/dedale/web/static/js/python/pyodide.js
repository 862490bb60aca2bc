// Starts Python (Pyodide) inside a web worker, from files of our own host.

import { HASHES } from "./files.js";

/** @typedef {(done: number, total: number) => void} Progress bytes that have come, of how many */

/** Files that we have compressed: see `web/pyodide.py`. */
const PACKED = /(pyodide\.asm\.(wasm|mjs)|python_stdlib\.zip)$/;

/** @type {Record<string, string>} */
const TYPES = {
  ".mjs": "text/javascript",
  ".wasm": "application/wasm",
  ".zip": "application/zip",
};

/** Python, ready to run. `base` is the folder of Pyodide's files, ending in a slash; `came` is called
 * when the largest of them are here.
 * @param {string | URL} base @param {Progress} [told] @param {() => void} [came] @returns {Promise<any>} */
export async function startPython(base, told = () => {}, came = () => {}) {
  const folder = new URL(base, self.location.href).href;
  const plain = self.fetch;
  const count = counter(told);
  self.fetch = async (asked, options) => {
    const address = String(asked instanceof Request ? asked.url : asked);
    if (!address.startsWith(folder)) return plain(asked, options);
    const packed = PACKED.test(address);
    const ended = address.endsWith(".wasm") ? came : undefined;
    const counted = count(await kept(new URL(packed ? `${address}.gz` : address)), ended);
    if (!packed) return new Response(counted);
    const body = counted.pipeThrough(new DecompressionStream("gzip"));
    const type = TYPES[address.slice(address.lastIndexOf("."))];
    return new Response(body, { headers: { "Content-Type": type } });
  };
  try {
    // the largest are on their way first; they are asked for again when the others are here
    const wasm = self.fetch(`${folder}pyodide.asm.wasm`);
    const library = self.fetch(`${folder}python_stdlib.zip`).then((response) => response.blob());
    library.catch(() => {});
    const [{ loadPyodide }, code] = await Promise.all([
      import(`${folder}pyodide.mjs`),
      self.fetch(`${folder}pyodide.asm.mjs`).then((response) => response.blob()),
    ]);
    const script = URL.createObjectURL(code);
    const { default: createPyodideModule } = await import(script);
    URL.revokeObjectURL(script);
    const count = self.fetch;
    self.fetch = async (asked, options) => {
      if (String(asked).endsWith("pyodide.asm.wasm")) return wasm;
      if (String(asked).endsWith("python_stdlib.zip")) return new Response(await library);
      return count(asked, options);
    };
    const env = { PYTHON_CPU_COUNT: "1" };
    return await loadPyodide({ indexURL: folder, env, createPyodideModule });
  } finally {
    self.fetch = plain;
  }
}

/** Give Python the rest of its library. @param {any} python @param {Uint8Array} [data] if it is here */
export function loadRest(python, data) {
  const give = (/** @type {Uint8Array} */ found) => {
    if (python.FS.analyzePath(REST).exists) return;
    python.FS.writeFile(REST, found);
    python.runPython(`import encodings, sys
sys.path.append("${REST}")
encodings.__path__.append("${REST}/encodings")`); // the one package that is in both parts
  };
  if (data) return give(data);
  return kept(new URL("pyodide/python_more.zip", root))
    .then((response) => response.arrayBuffer())
    .then((found) => give(new Uint8Array(found)));
}
const REST = "/lib/more.zip";

/** The page's folder. */
export const root = new URL(import.meta.url.replace(/static\/(v-\w+\/)?js\/.*/, ""));
/** Where files are kept that have a hash: `sw.js` removes those of other versions. */
const CACHE = `dedale ${root.pathname}`;
const plainFetch = self.fetch.bind(self);

/** A file of the page: from the browser's cache if it has the very same. @param {URL} address */
export async function kept(address) {
  const hash = HASHES[address.href.slice(root.href.length)];
  const cache = hash && self.caches ? await caches.open(CACHE).catch(() => null) : null;
  if (hash) address.search = hash;
  const found = await cache?.match(address);
  if (found) return found;
  const response = await plainFetch(address);
  if (!response.ok) throw new Error(await response.text());
  cache?.put(address, response.clone()).catch(() => {}); // no room: it is fetched again next time
  return response;
}

/** Counts the bytes of several answers together, and tells when one has come. @param {Progress} told */
export function counter(told) {
  let done = 0;
  let total = 0;
  return (/** @type {Response} */ response, ended = () => {}) => {
    total += Number(response.headers.get("Content-Length")) || 0;
    const body = /** @type {ReadableStream<Uint8Array<ArrayBuffer>>} */ (response.body);
    return body.pipeThrough(
      new TransformStream({
        transform(chunk, controller) {
          done += chunk.byteLength;
          told(done, Math.max(done, total));
          controller.enqueue(chunk);
        },
        flush: ended,
      }),
    );
  };
}
