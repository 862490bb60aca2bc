// The files that a web worker fetches, each with the first digits of its SHA-256. A server has none; the
// folder that `dedale site` writes has all of them, and then they are fetched once and kept.

/** @type {Record<string, string>} */
export const HASHES = {};
/** Their bytes. @type {Record<string, number>} */
export const SIZES = {};
