// The lines of a table as the options of a select.

import { capital } from "../i18n/index.js";

/** @import { Catalogue, TableName } from "../types.js" */

/** @param {Catalogue} catalogue @param {TableName} table @returns {[string, string][]} */
export const tableOptions = (catalogue, table) =>
  catalogue[table].map(({ name, called, about }) => [
    name,
    about ? `${capital(called)}: ${about}` : capital(called),
  ]);
