// What the page asks, as functions. Nothing here knows a rule or draws anything.

import { t } from "./i18n/index.js";
import { send } from "./transport/index.js";

/** @import { Catalogue, Get, Post, Trouble } from "./types.js" */

/** An answer that says no, or no answer at all (status 0). */
export class ApiError extends Error {
  /** @param {number} status @param {Trouble} trouble
   * @param {number} retryAfter seconds after which a busy server may have room; 0: it did not say */
  constructor(status, trouble, retryAfter = 0) {
    super(trouble.message);
    this.status = status;
    this.trouble = trouble;
    this.retryAfter = retryAfter;
  }
  /** Whether asking the very same again later may succeed. */
  get passing() {
    return [0, 429, 502, 503, 504, 507].includes(this.status);
  }
}

/** A busy server says after how many seconds to come again: so often that is done, unseen, unless
 * it would take too long. Nothing was done yet, so that nothing is done twice. */
const AGAIN = 3;
const LONGEST = 10;

/**
 * @param {string} method @param {string} path @param {unknown} [body] @param {AbortSignal} [signal]
 * @returns {Promise<Response>}
 */
export async function ask(method, path, body, signal) {
  for (let tries = 1; ; tries++) {
    try {
      return await askOnce(method, path, body, signal);
    } catch (error) {
      const wait = error instanceof ApiError ? error.retryAfter : 0;
      if (!wait || wait > LONGEST || tries > AGAIN) throw error;
      await new Promise((resolve) => setTimeout(resolve, wait * 1000));
      signal?.throwIfAborted();
    }
  }
}

/**
 * @param {string} method @param {string} path @param {unknown} [body] @param {AbortSignal} [signal]
 * @returns {Promise<Response>}
 */
async function askOnce(method, path, body, signal) {
  let response;
  try {
    const sent = body === undefined || body instanceof Blob ? body : JSON.stringify(body);
    response = await send(method, path, sent, signal);
  } catch (error) {
    if (signal?.aborted) throw error;
    throw unanswered();
  }
  if (response.ok) return response;
  /** @type {Trouble} */
  let trouble = { code: "unknown", message: `${response.status} ${response.statusText}` };
  try {
    trouble = (await response.json()).error ?? trouble;
  } catch {
    // not JSON: the status says what there is to say
  }
  throw new ApiError(response.status, trouble, Number(response.headers.get("Retry-After")) || 0);
}

/** What an answer says; one that breaks off half-way is no answer at all.
 * @param {Response} response */
async function read(response) {
  try {
    return await response.json();
  } catch {
    throw unanswered();
  }
}

const unanswered = () =>
  new ApiError(0, { code: "offline", message: t("The server does not answer.") });

/** A part of the page, which comes from the server too. @template T @param {Promise<T>} module */
export const loaded = (module) =>
  module.catch((error) => {
    throw error instanceof TypeError ? unanswered() : error; // so browsers say that nothing came
  });

export const get = /** @type {Get} */ (
  async (/** @type {string} */ path) => read(await ask("GET", path))
);

export const post = /** @type {Post} */ (
  async (
    /** @type {string} */ path,
    /** @type {object} */ body,
    /** @type {AbortSignal} */ signal,
  ) => read(await ask("POST", path, body, signal))
);

/** @type {Map<string, Promise<Catalogue>>} by language */
const catalogues = new Map();

/** Every algorithm, game and limit, asked once for each language.
 * @param {string} language */
export function catalogue(language) {
  let found = catalogues.get(language);
  if (!found) {
    found = get("catalogue");
    catalogues.set(language, found);
    found.catch(() => catalogues.delete(language));
  }
  return found;
}
