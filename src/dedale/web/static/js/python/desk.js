// A web worker in which Dédale answers what the page asks: the routes of the server, and the games in
// the browser's own file system. Heavy work is handed to another worker (`hand.js`).

import { loadLater, startDedale } from "./dedale.js";
import { hasDisk, mountDisk, openDisk } from "./disk.js";
import { root } from "./pyodide.js";

/** The folder of the games, in the browser and for Python. One host may have several workshops. */
const GAMES = `dedale ${encodeURIComponent(root.pathname)}`;
const DATA = "/data";
const ARCHIVES = ["base", "routes", "dedale"];
/** Imported while the next archive is on its way. */
const EARLY = {
  base: ["absent", "sqlalchemy", "sqlalchemy.dialects.sqlite", "starlette.applications"],
  routes: ["pydantic_core", "pydantic.main", "fastapi"],
};
const encoder = new TextEncoder();

/** The worker for heavy work, as `web/browser.py` knows it: one piece of work after the other. */
class Hand {
  constructor() {
    /** @type {Worker | null} */
    this.worker = null;
    this.up = false;
    this.pending = 0;
    /** @type {Promise<unknown>} the work that was asked for last */
    this.last = Promise.resolve();
    /** @type {{resolve: (data: Uint8Array) => void, reject: (error: Error) => void} | null} */
    this.waiting = null;
    /** @type {Promise<void>} */
    this.ready = Promise.resolve();
    /** @type {(error: Error) => void} */
    this.fail = () => {};
  }

  get free() {
    return this.up && !this.pending;
  }

  start() {
    if (this.worker) return;
    const worker = new Worker(new URL("hand.js", import.meta.url), { type: "module" });
    this.worker = worker;
    this.ready = new Promise((resolve, reject) => {
      this.fail = reject;
      worker.onmessage = ({ data }) => {
        if (data.ready) {
          this.up = true;
          resolve();
        } else if (data.trouble) reject(new Error(data.trouble));
        else if (data.share !== undefined) postMessage({ share: data.share });
        else this.done(data.answer);
      };
      worker.onerror = (event) => {
        reject(new Error(event.message));
        this.stop();
      };
    });
    this.ready.catch(() => this.worker === worker && this.stop());
  }

  /** @param {Uint8Array} answer */
  done(answer) {
    postMessage({ working: false });
    this.waiting?.resolve(answer);
    this.waiting = null;
  }

  /** @param {Uint8Array} bytes @returns {Promise<Uint8Array>} */
  call(bytes) {
    this.pending += 1;
    const work = this.last
      .then(() => this.work(bytes))
      .finally(() => {
        this.pending -= 1;
      });
    this.last = work.catch(() => {});
    return work;
  }

  /** @param {Uint8Array} bytes @returns {Promise<Uint8Array>} */
  async work(bytes) {
    postMessage({ working: true });
    this.start();
    await this.ready;
    return new Promise((resolve, reject) => {
      this.waiting = { resolve, reject };
      this.worker?.postMessage(bytes, [bytes.buffer]);
    });
  }

  /** @param {string} [why] */
  stop(why = "ended") {
    this.worker?.terminate();
    this.worker = null;
    this.up = false;
    postMessage({ working: false });
    this.fail(new Error(why)); // whoever waits for it to start
    this.waiting?.reject(new Error(why));
    this.waiting = null;
  }
}

const hand = new Hand();

async function start() {
  const told = (/** @type {number} */ fetched, /** @type {number} */ of) =>
    postMessage({ fetched, of });
  const python = await startDedale(ARCHIVES, told, false, EARLY);
  let kept = true;
  try {
    if (!hasDisk()) throw new Error("no file system");
    mountDisk(python, DATA, await openDisk(GAMES));
  } catch (error) {
    kept = false;
    python.FS.mkdirTree(DATA);
    console.warn(`Games are not kept: ${error}`);
  }
  python.globals.set("hand", hand);
  python.runPython("from dedale.web.joint import BrowserDesk");
  python.runPython(`desk = BrowserDesk("${DATA}", hand)`);
  return { workshop: python.globals.get("desk"), kept, python };
}

/** @type {Promise<any>} */
const started = start().then(
  (found) => {
    postMessage({ ready: true, kept: found.kept });
    loadLater(found.python, ARCHIVES) // the first board does not wait for it
      .then(() => hand.start())
      .catch(console.warn);
    return found;
  },
  (error) => {
    postMessage({ trouble: String(error) });
    throw error;
  },
);

/** @param {{number: number, method: string, path: string, body?: string | Blob, language: string}} asked */
async function answer({ number, method, path, body, language }) {
  const { workshop } = await started;
  const json = typeof body === "string";
  const sent = json ? encoder.encode(body) : body && new Uint8Array(await body.arrayBuffer());
  const asked = workshop.answer(number, method, path, sent, json, language);
  const [status, headers, data] = await asked;
  postMessage({ number, status, headers, data }, { transfer: [data.buffer] });
}

addEventListener("message", async ({ data }) => {
  if (data.leave) return (await started).workshop.leave(data.leave);
  if (data.stop) return hand.stop("stopped");
  if (data.prepare) return hand.start();
  try {
    await answer(data);
  } catch (error) {
    console.error(error);
    postMessage({ number: data.number, status: 500, headers: {}, data: new Uint8Array() });
  }
});
