// The lines of a table as the options of a select.

import { capital } from "../i18n/index.js";

/** @import { Catalogue, TableName } from "../types.js" */

/** The names of a table, as they are called in the language of the page.
 * @param {{name: string, called: string}[]} table @returns {[string, string][]} */
export const namedOptions = (table) => table.map(({ name, called }) => [name, capital(called)]);

/** The same with what each of them means.
 * @param {Catalogue} catalogue @param {TableName} table @returns {[string, string, string][]} */
export const tableOptions = (catalogue, table) =>
  catalogue[table].map(({ name, called, about }) => [name, capital(called), about]);
