// What a comparison comes to, in a sentence or two.

import { number, t } from "../i18n/index.js";

/** @typedef {import("./film.js").Film} Film */

/** Films of one kind are compared with each other; of one that is alone it is said what it came to.
 * @param {Film[]} films that are over @returns {string} "" where there is nothing to compare */
export function verdict(films) {
  const kinds = films.length > 1 ? [...new Set(films.map(({ header }) => header.kind))] : [];
  const parts = kinds.flatMap((kind) => {
    const same = films.filter(({ header }) => header.kind === kind);
    return kind === "solver" ? ofSolvers(same) : [kind === "tour" ? ofTours(same) : ofMakers(same)];
  });
  return parts.join(" ");
}

/** @param {Film} film */
const title = ({ header }) => header.story?.title ?? header.algorithm ?? "";

/** The length of the way in steps of the maze; null: none was found. @param {Film} film */
function stepsOf({ header: { result } }) {
  if (result?.length == null) return null;
  return result.squares ? result.length / 2 : result.length;
}

/** @param {Film[]} films */
const ofMakers = (films) =>
  sentence(
    films,
    (film) => film.events.length,
    t("{best} is done after {n} events, {worst} after {m}."),
    t("All are done after {n} events."),
    t("{best} is done after {n} events."),
  );

/** @param {Film[]} films */
function ofSolvers(films) {
  const found = films.filter((film) => stepsOf(film) !== null);
  const lost = films.filter((film) => stepsOf(film) === null);
  const parts = lost.map((film) => t("{name} found no way.", { name: title(film) }));
  if (!films.some(({ header }) => header.result?.squares))
    parts.push(
      sentence(
        films,
        ({ header }) => header.result?.visited_count ?? 0,
        t("{best} visited {n} cells where {worst} visited {m}."),
        t("All visited {n} cells."),
        t("{best} visited {n} cells."),
      ),
    );
  if (found.length && found.every(({ header }) => header.result?.cost))
    parts.push(
      sentence(
        found,
        ({ header }) => header.result?.cost ?? 0,
        t("The way of {best} costs {n}, that of {worst} {m}."),
        t("All found a way that costs {n}."),
        t("The way of {best} costs {n}."),
      ),
    );
  if (found.length)
    parts.push(
      sentence(
        found,
        (film) => stepsOf(film) ?? 0,
        t("The way of {best} is {n} steps long, that of {worst} {m}."),
        t("All found a way of {n} steps."),
        t("The way of {best} is {n} steps long."),
      ),
    );
  return parts;
}

/** @param {Film[]} films */
const ofTours = (films) =>
  sentence(
    films,
    (film) => film.header.result?.length ?? 0,
    t("{best} walks {n} steps where {worst} walks {m}."),
    t("All walk {n} steps."),
    t("{best} walks {n} steps."),
  );

/** @param {Film[]} films @param {(film: Film) => number} figure @param {string} differ
 * @param {string} equal @param {string} alone */
function sentence(films, figure, differ, equal, alone) {
  const sorted = films.toSorted((a, b) => figure(a) - figure(b));
  const [best, worst] = [sorted[0], sorted[sorted.length - 1]];
  const [n, m] = [number(figure(best)), number(figure(worst))];
  const values = { best: title(best), worst: title(worst), n, m };
  return Object.entries(values).reduce(
    (text, [name, value]) => text.replace(`{${name}}`, value),
    films.length === 1 ? alone : n === m ? equal : differ,
  );
}
