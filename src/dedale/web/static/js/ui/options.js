// The lines of a table as the options of a select.

/** @import { Catalogue, TableName } from "../types.js" */

/** @param {Catalogue} catalogue @param {TableName} table @returns {[string, string][]} */
export const tableOptions = (catalogue, table) =>
  catalogue[table].map(({ name, about }) => [name, about ? `${name}: ${about}` : name]);
