// A web worker in which Dédale answers what the page asks: the routes of the server, and the games in
// the browser's own file system. Heavy work is handed to another worker (`hand.js`).

import { loadLater, startDedale } from "./dedale.js";
import { hasDisk, mountDisk, openDisk } from "./disk.js";

/** The folder of the games, in the browser and for Python. */
const GAMES = "dedale";
const DATA = "/data";
const ARCHIVES = ["dedale", "routes"];
const encoder = new TextEncoder();

/** The worker for heavy work, as `web/browser.py` knows it. */
class Hand {
  constructor() {
    this.free = false;
    /** @type {Worker | null} */
    this.worker = null;
    /** @type {{resolve: (data: Uint8Array) => void, reject: (error: Error) => void} | null} */
    this.waiting = null;
    /** @type {Promise<void>} */
    this.ready = Promise.resolve();
  }

  start() {
    if (this.worker) return;
    const worker = new Worker(new URL("hand.js", import.meta.url), { type: "module" });
    this.worker = worker;
    this.ready = new Promise((resolve, reject) => {
      worker.onmessage = ({ data }) => {
        if (data.ready) {
          this.free = true;
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
    this.ready.catch(() => this.stop());
  }

  /** @param {Uint8Array} answer */
  done(answer) {
    this.free = true;
    postMessage({ working: false });
    this.waiting?.resolve(answer);
    this.waiting = null;
  }

  /** @param {Uint8Array} bytes @returns {Promise<Uint8Array>} */
  async call(bytes) {
    postMessage({ working: true });
    this.start();
    await this.ready;
    this.free = false;
    return new Promise((resolve, reject) => {
      this.waiting = { resolve, reject };
      this.worker?.postMessage(bytes, [bytes.buffer]);
    });
  }

  /** @param {string} [why] */
  stop(why = "ended") {
    this.worker?.terminate();
    this.worker = null;
    this.free = false;
    postMessage({ working: false });
    this.waiting?.reject(new Error(why));
    this.waiting = null;
  }
}

const hand = new Hand();

async function start() {
  const told = (/** @type {number} */ fetched, /** @type {number} */ of) =>
    postMessage({ fetched, of });
  const python = await startDedale(ARCHIVES, told, false);
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
  python.runPython(`from dedale.web.joint import Desk; desk = Desk("${DATA}", hand)`);
  return { workshop: python.globals.get("desk"), kept, python };
}

/** @type {Promise<any>} */
const started = start().then(
  (found) => {
    postMessage({ ready: true, kept: found.kept });
    loadLater(found.python, ARCHIVES).catch(console.warn); // the first board does not wait for it
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
