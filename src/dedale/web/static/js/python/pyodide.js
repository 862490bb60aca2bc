// Starts Python (Pyodide) inside a web worker, from files of our own host.

/** @typedef {(done: number, total: number) => void} Progress bytes that have come, of how many */

/** Files whose names the loader asks for, and what we have instead: see `web/pyodide.py`. */
const PACKED = "pyodide.asm.wasm";

/** Python, ready to run. `base` is the folder of Pyodide's files, ending in a slash.
 * @param {string | URL} base @param {Progress} [told] @returns {Promise<any>} */
export async function startPython(base, told = () => {}) {
  const folder = new URL(base, self.location.href).href;
  const plain = self.fetch;
  const count = counter(told);
  self.fetch = async (asked, options) => {
    const address = String(asked instanceof Request ? asked.url : asked);
    if (!address.startsWith(folder)) return plain(asked, options);
    const packed = address.endsWith(PACKED);
    const response = await plain(packed ? `${address}.gz` : address, options);
    if (!response.ok) throw new Error(await response.text());
    const counted = count(response);
    if (!packed) return new Response(counted);
    const body = counted.pipeThrough(new DecompressionStream("gzip"));
    return new Response(body, { headers: { "Content-Type": "application/wasm" } });
  };
  try {
    const { loadPyodide } = await import(`${folder}pyodide.mjs`);
    return await loadPyodide({ indexURL: folder });
  } finally {
    self.fetch = plain;
  }
}

/** Counts the bytes of several answers together. @param {Progress} told */
export function counter(told) {
  let done = 0;
  let total = 0;
  return (/** @type {Response} */ response) => {
    total += Number(response.headers.get("Content-Length")) || 0;
    const body = /** @type {ReadableStream<Uint8Array<ArrayBuffer>>} */ (response.body);
    return body.pipeThrough(
      new TransformStream({
        transform(chunk, controller) {
          done += chunk.byteLength;
          told(done, Math.max(done, total));
          controller.enqueue(chunk);
        },
      }),
    );
  };
}
