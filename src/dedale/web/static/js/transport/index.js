// How a request gets to whoever answers it: a server, or Dédale in a web worker of this browser. The
// page says which; nothing else in it knows.

/**
 * A request; a body is JSON, or a file as it is.
 * @typedef {(method: string, path: string, body?: string | Blob, signal?: AbortSignal)
 *   => Promise<Response>} Send
 */

/** Whether this page came without a server that answers. */
export const alone = Boolean(
  globalThis.document?.querySelector('meta[name="dedale"][content="alone"]'),
);

/** @type {Send} */
const toServer = (method, path, body, signal) =>
  fetch(`api/${path}`, {
    method,
    signal,
    credentials: "same-origin",
    headers: typeof body === "string" ? { "Content-Type": "application/json" } : {},
    body,
  });

/** @type {Send} */
export const send = alone ? (await import("./worker.js")).send : toServer;
