// Requests to Dédale in a web worker. Of several tabs one has the worker, and answers the others: the
// files of the games can be open only once. When that tab is closed, another one takes over.

import { language } from "../i18n/index.js";
import { keepForOffline, takeNewVersion } from "./offline.js";
import { showStart, WorkLine } from "./start.js";

/** @import { Send } from "./index.js" */
/**
 * @typedef {object} Asked
 * @property {number} number @property {string} method @property {string} path
 * @property {string | Blob} [body] @property {string} language
 * @typedef {{number: number, status: number, headers: Record<string, string>,
 *   data: Uint8Array<ArrayBuffer>}} Answered
 * @typedef {{asked: Asked, resolve: (response: Response) => void,
 *   reject: (error: Error) => void}} Waiting
 */

await takeNewVersion();
const root = new URL(import.meta.url.replace(/static\/(v-\w+\/)?js\/.*/, ""));
const me = crypto.getRandomValues(new Uint32Array(2)).join("-");
const channel = new BroadcastChannel(`dedale ${root.pathname}`);

const work = new WorkLine(() => pass({ stop: true }));
/** @type {Map<number, Waiting>} */
const waiting = new Map();
let last = 0;
/** @type {Worker | null} that of this tab */
let worker = null;
/** @type {string | null} the tab whose worker answers */
let leader = null;
/** Requests of other tabs, by the number they have here.
 * @type {Map<number, {tab: string, number: number}>} */
const others = new Map();

/** @type {Send} */
export async function send(method, path, body, signal) {
  const ready = await readyAnswer(method, path);
  if (ready) return ready;
  const number = ++last;
  const asked = { number, method, path: `/api/${path}`, body, language: language() };
  signal?.throwIfAborted();
  return new Promise((resolve, reject) => {
    waiting.set(number, { asked, resolve, reject });
    signal?.addEventListener("abort", () => {
      if (!waiting.delete(number)) return;
      pass({ leave: number });
      reject(signal.reason);
    });
    if (leader) pass(asked);
  });
}

/** Answers that were made with the page, and never change (see `web/site/build.py`). */
const READY = /^(catalogue|lessons|demo\/[\w-]+)$/;

/** @param {string} method @param {string} path */
async function readyAnswer(method, path) {
  if (method !== "GET" || !READY.test(path)) return null;
  const response = await fetch(new URL(`answers/${language()}/${path}.json`, root));
  return response.ok ? response : null;
}

/** Send a message to the worker, wherever it is. @param {any} message */
function pass(message) {
  if (worker) worker.postMessage(message);
  else channel.postMessage({ from: me, ...message });
}

/** @param {Answered} answered */
function arrived({ number, status, headers, data }) {
  const one = waiting.get(number);
  waiting.delete(number);
  const empty = [204, 205, 304].includes(status);
  one?.resolve(new Response(empty ? null : data, { status, headers }));
}

/** There is a worker now: send what waits. @param {string} tab */
function follow(tab) {
  if (leader === tab) return;
  const lost = leader !== null;
  leader = tab;
  for (const [number, one] of waiting) {
    if (lost && one.asked.method !== "GET") {
      waiting.delete(number); // perhaps it was done: whoever asked decides
      one.reject(new Error("the tab that answered was closed"));
    } else pass(one.asked);
  }
}

/** This tab answers from now on, until it is closed. */
function lead() {
  const start = showStart();
  const made = new Worker(new URL("../python/desk.js", import.meta.url), { type: "module" });
  made.onmessage = ({ data }) => {
    if (data.number !== undefined) {
      const other = others.get(data.number);
      if (!other) return arrived(data);
      others.delete(data.number);
      channel.postMessage({ to: other.tab, ...data, number: other.number });
    } else if (data.ready) {
      worker = made;
      start.ready(data.kept);
      follow(me);
      keepForOffline(root);
      channel.postMessage({ leader: me });
    } else if (data.trouble) start.failed(data.trouble);
    else if (data.working !== undefined || data.share !== undefined) {
      work.tell(data);
      channel.postMessage({ work: data });
    } else start.fetched(data.fetched, data.of);
  };
  made.onerror = (event) => start.failed(event.message);
}

channel.onmessage = (/** @type {MessageEvent<any>} */ { data }) => {
  if (data.work) return work.tell(data.work);
  if (data.leader) return follow(data.leader);
  if (data.to === me) return arrived(data);
  if (!worker || !data.from) return;
  if (data.stop) return worker.postMessage({ stop: true });
  if (data.hello) return channel.postMessage({ leader: me });
  if (data.leave) {
    for (const [number, other] of others)
      if (other.tab === data.from && other.number === data.leave)
        worker.postMessage({ leave: number });
    return;
  }
  const number = ++last;
  others.set(number, { tab: data.from, number: data.number });
  const { from, ...asked } = data;
  worker.postMessage({ ...asked, number });
};
channel.postMessage({ from: me, hello: true });

if (navigator.locks) {
  navigator.locks.request(`dedale ${root.pathname}`, () => {
    lead();
    return new Promise(() => {}); // until this tab is closed
  });
} else lead();
