// A web worker that runs a pupil's program, or an example of the documentation. Before it does,
// everything that reaches out is taken away: the network, what the browser keeps, other workers. What
// it answers is a text.

import { startDedale } from "./dedale.js";

/** What a program could reach out with. */
const REACH = [
  "BroadcastChannel",
  "EventSource",
  "FileReaderSync",
  "FontFace",
  "SharedWorker",
  "WebSocket",
  "WebSocketStream",
  "WebTransport",
  "Worker",
  "XMLHttpRequest",
  "caches",
  "cookieStore",
  "fetch",
  "fonts",
  "importScripts",
  "indexedDB",
  "navigator",
  "webkitRequestFileSystem",
  "webkitRequestFileSystemSync",
];

/** Modules of Python that lead to JavaScript. */
const HIDE = `
import sys
sys.meta_path[:] = [finder for finder in sys.meta_path if not hasattr(finder, "jsproxies")]
for name in ("js", "pyodide_js", "pyodide", "pyodide.code", "pyodide.http", "_pyodide_core", "micropip"):
    sys.modules[name] = None
`;

/** Bytes that a program may take: what a browser would give it is all that a tablet has. */
const MEMORY = 2 ** 30;

/** Python is told that there is no more; the program ends with its line. */
function boundMemory() {
  const { grow } = WebAssembly.Memory.prototype;
  WebAssembly.Memory.prototype.grow = function (/** @type {number} */ pages) {
    if (this.buffer.byteLength + pages * 65536 > MEMORY) throw new RangeError("no more memory");
    return grow.call(this, pages);
  };
}

function close() {
  for (const name of REACH)
    for (let place = self; place; place = Object.getPrototypeOf(place))
      if (Object.hasOwn(place, name))
        Object.defineProperty(place, name, { value: undefined, writable: false });
}

async function start() {
  boundMemory();
  const python = await startDedale(["dedale"], (done, total) =>
    postMessage({ fetched: done, of: total }),
  );
  const answer = python.runPython("from dedale.exercises.page import answer\nanswer");
  python.runPython("from dedale.exercises.example import ExamplePage");
  const session = python.runPython("ExamplePage()");
  // while files can be read and JavaScript be reached
  python.runPython("from dedale.kernel.machines import machine\nmachine()");
  python.runPython("from dedale.games import GAMES\n[GAMES[name].rules for name in GAMES]");
  const post = postMessage.bind(self);
  const line = (/** @type {number} */ number) => post({ line: number });
  close();
  python.runPython(HIDE);
  self.onmessage = ({ data }) => post({ answer: answer(data, line, session) });
  post({ ready: true });
}

start().catch((error) => postMessage({ trouble: String(error?.message ?? error) }));
