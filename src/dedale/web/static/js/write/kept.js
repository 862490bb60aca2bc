// Programs in this browser, and in links. A link is shown first; it never runs by itself.

import { base64, bytes } from "../base64.js";
import { read, write } from "../settings.js";

/** @import { KeptProgram, SharedProgram } from "../types.js" */

const KEY = "dedale.program.";
/** Characters of a program, and of what a link may hold. */
export const LONGEST = 30_000;

/** What is kept of an exercise. @param {string} name @returns {KeptProgram | null} */
export const kept = (name) => read(KEY + name, null);

/** Whether it could be kept. @param {string} name @param {Partial<KeptProgram>} changes */
export function keep(name, changes) {
  const mine = kept(name) ?? { source: "", done: false, hints: 0 };
  return write(KEY + name, { ...mine, ...changes });
}

/** Programs of an exercise that were replaced. */
const VERSIONS = 5;

/** Put another program into the place of the one that is kept, which can be brought back.
 * @param {string} name @param {string} source */
export function replace(name, source) {
  const mine = kept(name);
  const before = (mine?.before ?? []).filter((text) => text !== mine?.source && text !== source);
  if (mine?.source && mine.source !== source) before.push(mine.source);
  keep(name, { source, before: before.slice(-VERSIONS) });
}

/** The program that was replaced last, or "". What is there now becomes the oldest of them, so that
 * one comes round to every version. @param {string} name */
export function bringBack(name) {
  const mine = kept(name);
  const [source = "", ...older] = [...(mine?.before ?? [])].reverse();
  if (mine && source) keep(name, { source, before: [mine.source, ...older.reverse()] });
  return source;
}

/** Be told of what another tab keeps of an exercise. Returns how to stop.
 * @param {string} name @param {(source: string) => void} told */
export function onKept(name, told) {
  const heard = (/** @type {StorageEvent} */ event) => {
    if (event.key === KEY + name) told(kept(name)?.source ?? "");
  };
  addEventListener("storage", heard);
  return () => removeEventListener("storage", heard);
}

/** Bytes as text that an address can hold. @param {Uint8Array} data */
const toText = (data) => base64(data).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");

/** @param {string} text */
const fromText = (text) => bytes(text.replaceAll("-", "+").replaceAll("_", "/"));

/** A program with its exercise as the end of an address. @param {SharedProgram} shared */
export async function packed(shared) {
  const data = new TextEncoder().encode(JSON.stringify(shared));
  return toText(await through(data, new CompressionStream("deflate-raw")));
}

/** What a link holds, or null if it is none of ours. @param {string} text
 * @returns {Promise<SharedProgram | null>} */
export async function unpacked(text) {
  try {
    const data = await through(fromText(text), new DecompressionStream("deflate-raw"));
    const shared = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(data));
    return isShared(shared) ? shared : null;
  } catch {
    return null;
  }
}

/** @param {any} value @returns {value is SharedProgram} */
const isShared = (value) =>
  typeof value === "object" &&
  value !== null &&
  typeof value.source === "string" &&
  value.source.length <= LONGEST &&
  (typeof value.exercise === "string" ||
    (typeof value.exercise === "object" && value.exercise !== null));

/** @param {Uint8Array<ArrayBuffer>} data @param {CompressionStream | DecompressionStream} stream */
async function through(data, stream) {
  const made = new Blob([data]).stream().pipeThrough(stream);
  /** @type {Uint8Array[]} */
  const parts = [];
  let size = 0;
  for (const reader = made.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > 10 * LONGEST) throw new Error("too long"); // a small link can unfold into a large one
    parts.push(value);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
