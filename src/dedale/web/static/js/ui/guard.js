// One way to fail: what may be refused is tried here, and what is wrong is said.

import { toast } from "./dom.js";

/** @param {unknown} error */
const messageOf = (error) => (error instanceof Error ? error.message : String(error));

/**
 * Do something that may fail. What it gives, or undefined once it is said why there is nothing.
 * @template T
 * @param {() => Promise<T>} work
 * @param {(message: string) => void} [say] a toast when left out
 * @returns {Promise<T | undefined>}
 */
export async function guard(work, say = (message) => toast(message, true)) {
  try {
    return await work();
  } catch (error) {
    say(messageOf(error));
  }
}
