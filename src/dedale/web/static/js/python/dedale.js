// Starts Python with our own package in a web worker.

import { HASHES, SIZES } from "./files.js";
import { counter, kept, loadRest, root, startPython } from "./pyodide.js";

/** @import { Progress } from "./pyodide.js" */

/** Where packages are unpacked. */
const FOLDER = "/python";
/** What is not needed at once: modules that are in archives which have not come yet. */
const LATER = `
import importlib.machinery, sys
from pathlib import Path

class Later:
    """Has the rest fetched when one of its modules is wanted before it is there."""

    def __init__(self, fetch):
        self.fetch = fetch
        self.names = set(Path("${FOLDER}/later.txt").read_text().split())

    def find_spec(self, name, path=None, target=None):
        if name not in self.names:
            return None
        self.end(True)
        return importlib.machinery.PathFinder.find_spec(name, path)

    def end(self, fetch=False):
        if self in sys.meta_path:
            sys.meta_path.remove(self)
            if fetch:
                self.fetch()
        importlib.invalidate_caches()

Later
`;

/** What Python itself is made of. */
const PYTHON = ["mjs", "asm.mjs.gz", "asm.wasm.gz"].map((end) => `pyodide/pyodide.${end}`);
PYTHON.push("pyodide/python_stdlib.zip.gz");
const sizeOf = (/** @type {string[]} */ names) =>
  names.reduce((sum, name) => sum + (SIZES[name] ?? 0), 0);
const address = (/** @type {string} */ name) => new URL(`python/${name}.tar.gz`, root);
/** What an archive is made of, where it is parted (see `web/site/bundle.py`). @param {string} name */
const parts = (name) => [name, `${name}-more`].filter((one) => one === name || isThere(one));
const isThere = (/** @type {string} */ name) => `python/${name}.tar.gz` in HASHES;

/** Python with our package and others, from these archives: all of them, or only what the first board
 * needs. They come in this order, so that there is something to do while the next one comes.
 * @param {string[]} archives @param {Progress} [told] @param {boolean} [whole]
 * @param {Record<string, string[]>} [early] modules to import once an archive is there
 * @returns {Promise<any>} */
export async function startDedale(archives, told = () => {}, whole = true, early = {}) {
  const names = whole ? archives.flatMap(parts) : archives;
  const shares = new Map([["python", [0, sizeOf(PYTHON)]]]);
  for (const name of names) shares.set(name, [0, sizeOf([`python/${name}.tar.gz`])]);
  const tell =
    (/** @type {string} */ part) => (/** @type {number} */ done, /** @type {number} */ total) => {
      shares.set(part, [done, Math.max(total, shares.get(part)?.[1] ?? 0)]);
      let [all, of] = [0, 0];
      for (const [one, whole] of shares.values()) [all, of] = [all + one, of + whole];
      told(all, of);
    };
  /** @type {() => void} */
  let came = () => {};
  /** @type {Promise<unknown>} */
  const first = new Promise((resolve) => {
    came = () => resolve(undefined);
  });
  const known = Boolean(SIZES[PYTHON[0]]);
  if (!known) came(); // nobody knows how much there is in all: then everything at once
  const turns = [first, first]; // two are on their way: the next one waits for no import
  const coming = names.map((name, index) => {
    const one = turns[index].then(() => archive(name, tell(name)));
    turns.push(known ? one : first);
    return one;
  });
  for (const one of coming) one.catch(() => {}); // it is waited for below
  const python = await startPython(new URL("pyodide/", root), tell("python"), came);
  python.runPython(`import sys; sys.path.insert(0, "${FOLDER}")`);
  for (const [index, name] of names.entries()) {
    install(python, await coming[index]);
    python.runPython("import importlib; importlib.invalidate_caches()");
    for (const module of early[name] ?? []) {
      python.runPython(`import ${module}`);
      await new Promise((resolve) => setTimeout(resolve)); // what comes meanwhile is taken in
    }
  }
  if (whole) await loadRest(python);
  return python;
}

/** Milliseconds that the first board has to itself before anything else is fetched. */
const FIRST = 1500;

/** Bring what the first board did without; a module of it that is wanted before is waited for.
 * @param {any} python @param {string[]} archives */
export async function loadLater(python, archives) {
  const names = archives.flatMap(parts).filter((name) => !archives.includes(name));
  if (!names.length) return loadRest(python);
  const Later = python.runPython(LATER);
  const later = Later(() => {
    for (const name of names)
      python.unpackArchive(atOnce(address(name)), "gztar", { extractDir: FOLDER });
    loadRest(python, atOnce(new URL("pyodide/python_more.zip", root)));
  });
  python.runPython("import sys; sys.meta_path").append(later);
  await new Promise((resolve) => setTimeout(resolve, FIRST));
  const data = await Promise.all(names.map((name) => archive(name, () => {})));
  for (const one of data) install(python, one);
  await loadRest(python);
  later.end();
}

/** A file, while everything here waits: workers may. @param {URL} address */
function atOnce(address) {
  const request = new XMLHttpRequest();
  const hash = HASHES[address.href.slice(root.href.length)];
  request.open("GET", hash ? `${address.href}?${hash}` : address.href, false);
  request.responseType = "arraybuffer";
  request.send();
  return new Uint8Array(request.response);
}

/** An archive, unpacked but for its files. @param {string} name @param {Progress} told */
async function archive(name, told) {
  const counted = counter(told)(await kept(address(name)));
  const plain = counted.pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(plain).arrayBuffer());
}

/** Write the files of an archive (tar) where Python finds them.
 * @param {any} python @param {Uint8Array} data */
function install(python, data) {
  const { FS } = python;
  const decoder = new TextDecoder();
  const text = (/** @type {number} */ from, /** @type {number} */ size) =>
    decoder.decode(data.subarray(from, from + size)).replace(/\0.*$/s, "");
  const folders = new Set();
  for (let at = 0; data[at]; ) {
    const [start, size] = [text(at + 345, 155), Number.parseInt(text(at + 124, 12), 8)];
    const path = `${FOLDER}/${start ? `${start}/` : ""}${text(at, 100)}`;
    const folder = path.slice(0, path.lastIndexOf("/"));
    if (!folders.has(folder)) FS.mkdirTree(folder);
    folders.add(folder);
    FS.writeFile(path, data.slice(at + 512, at + 512 + size), { canOwn: true });
    at += 512 * (1 + Math.ceil(size / 512));
  }
}
