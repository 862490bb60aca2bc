// The server, as functions. Nothing here knows a rule or draws anything.

/** @typedef {{message: string, code: string, line?: number, column?: number, state?: GameState}} Trouble */
/** @typedef {[number, number]} Position row, column */
/**
 * @typedef {object} GameState
 * @property {string} id
 * @property {string} game
 * @property {string} title
 * @property {number} version
 * @property {number} turn
 * @property {number} redoable
 * @property {any} view
 * @property {string[]} legal
 * @property {{won: boolean, reason: string} | null} outcome
 * @property {{elapsed: number, running: boolean}} clock
 * @property {number} hints
 * @property {boolean} gave_up
 * @property {Record<string, any> | null} parameters
 * @property {{id: string, level: number, name: string, par: number | null, levels: number,
 *   lesson?: string} | null} pack
 * @property {number | null} stars
 * @property {boolean | null} winnable
 */
/** @typedef {{move: string | null, changes: Record<string, any>}} Step */
/** @typedef {GameState & {from: number, steps: Step[], repeated: boolean,
 *   refused: {index: number, move: string, message: string} | null}} Played */
/** @typedef {{moves: string[], view: any, steps: Step[], from_start: boolean}} Reel */
/** @typedef {{name: string, about: string, [flag: string]: any}} Entry */
/**
 * @typedef {object} MazeOut
 * @property {number} width
 * @property {number} height
 * @property {Position} start
 * @property {Position | null} goal
 * @property {string} cells base64
 * @property {Record<string, number>} counts
 * @property {Record<string, any> | null} recipe
 */

/** An answer that says no, or no answer at all (status 0). */
export class ApiError extends Error {
  /** @param {number} status @param {Trouble} trouble */
  constructor(status, trouble) {
    super(trouble.message);
    this.status = status;
    this.trouble = trouble;
  }
  /** Whether asking the very same again later may succeed. */
  get passing() {
    return this.status === 0 || this.status === 502 || this.status === 503 || this.status === 504;
  }
}

/**
 * @param {string} method @param {string} path @param {unknown} [body] @param {AbortSignal} [signal]
 * @returns {Promise<Response>}
 */
export async function ask(method, path, body, signal) {
  let response;
  try {
    response = await fetch(`/api/${path}`, {
      method,
      signal,
      credentials: "same-origin",
      headers: method === "GET" ? {} : { "Content-Type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError(0, { code: "offline", message: String(error) });
  }
  if (response.ok) return response;
  /** @type {Trouble} */
  let trouble = { code: "unknown", message: `${response.status} ${response.statusText}` };
  try {
    trouble = (await response.json()).error ?? trouble;
  } catch {
    // not JSON: the status says what there is to say
  }
  throw new ApiError(response.status, trouble);
}

/** @param {string} path @param {AbortSignal} [signal] @returns {Promise<any>} */
export const get = async (path, signal) => (await ask("GET", path, undefined, signal)).json();

/** @param {string} path @param {unknown} body @param {AbortSignal} [signal] @returns {Promise<any>} */
export const post = async (path, body, signal) => (await ask("POST", path, body, signal)).json();

/** @type {Map<string, Promise<any>>} by language */
const catalogues = new Map();

/** Every algorithm, game and limit, asked once for each language.
 * @param {string} language @returns {Promise<any>} */
export function catalogue(language) {
  let found = catalogues.get(language);
  if (!found) {
    found = get("catalogue");
    catalogues.set(language, found);
    found.catch(() => catalogues.delete(language));
  }
  return found;
}

/** A view after the changes of a step; what did not change is shared.
 * @param {any} view @param {Record<string, any>} changes */
export function changed(view, changes) {
  const after = { ...view };
  for (const [key, value] of Object.entries(changes)) {
    if (value?.$gone) delete after[key];
    else if (value?.$patch) after[key] = patched(after[key], value.$patch);
    else after[key] = value;
  }
  return after;
}

/** @param {string} text @param {[number, string][]} patch */
function patched(text, patch) {
  let [result, from] = ["", 0];
  for (const [index, letter] of [...patch].sort((a, b) => a[0] - b[0])) {
    result += text.slice(from, index) + letter;
    from = index + letter.length;
  }
  return result + text.slice(from);
}

/** @param {string} base64 */
export function bytes(base64) {
  const text = atob(base64);
  const result = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) result[i] = text.charCodeAt(i);
  return result;
}

/** @param {Uint8Array} data */
export function base64(data) {
  let text = "";
  for (let i = 0; i < data.length; i += 8192)
    text += String.fromCharCode(...data.subarray(i, i + 8192));
  return btoa(text);
}
