// The lines of a table as the options of a select.

import { capital, labelled } from "../i18n/index.js";

/** @import { Catalogue, TableName } from "../types.js" */

/** The names of a table, as they are called in the language of the page.
 * @param {{name: string, called: string}[]} table @returns {[string, string][]} */
export const namedOptions = (table) => table.map(({ name, called }) => [name, capital(called)]);

/** @param {Catalogue} catalogue @param {TableName} table @returns {[string, string][]} */
export const tableOptions = (catalogue, table) =>
  catalogue[table].map(({ name, called, about }) => [
    name,
    about ? labelled(capital(called), about) : capital(called),
  ]);
