/** @type {Record<string, string>} */
export const FRENCH = {};
