// What a new game begins with: what it proposes, presets, what was chosen last, a seed.

import { t } from "../i18n/index.js";
import { read, write } from "../settings.js";

/** @import { Game, Values } from "../types.js" */

export const newSeed = () => crypto.getRandomValues(new Uint32Array(1))[0] % 1_000_000;

/** What a game proposes, by the names of its parameters. What is left out is for its rules to say,
 * and a seed is drawn.
 * @param {Game} game @returns {Values} */
export const proposed = (game) =>
  Object.fromEntries(
    game.parameters
      .filter((one) => one.value !== null && one.name !== "seed")
      .map((one) => [one.name, one.value]),
  );

/** @param {Game} game */
const memory = (game) => `dedale.new.${game.name}`;

/** The presets of a game, and what one has set oneself. @param {Game} game */
export function presetsOf(game) {
  const values = read(`${memory(game)}.own`, /** @type {Values | null} */ (null));
  if (!values) return game.presets;
  const usual = { name: "", title: t("As usual"), about: "", values: proposed(game) };
  const own = { name: "own", title: t("Mine"), about: t("What you set yourself."), values };
  return [...(game.presets.length ? game.presets : [usual]), own];
}

/** Make this what Play begins; null: what it was before. @param {Game} game
 * @param {Values | null} values */
export function keepOwn(game, values) {
  const { seed: _seed, ...others } = values ?? {};
  write(`${memory(game)}.own`, values && others);
  keepPreset(game, values ? "own" : (game.presets[0]?.name ?? ""));
}

/** The preset chosen last, or the first one. @param {Game} game */
export const lastPreset = (game) => read(`${memory(game)}.preset`, game.presets[0]?.name ?? "");

/** @param {Game} game @param {string} name */
export const keepPreset = (game, name) => write(`${memory(game)}.preset`, name);

/** What was chosen last, as far as the game still knows it; null: nothing yet.
 * @param {Game} game @returns {Values | null} */
export function lastChosen(game) {
  const known = game.parameters.map((one) => one.name);
  const kept = Object.entries(read(memory(game), /** @type {Values} */ ({})));
  if (!kept.length) return null;
  return Object.fromEntries(kept.filter(([name]) => known.includes(name) && name !== "seed"));
}

/** Remember what was chosen, for the next time. @param {Game} game @param {Values} values */
export const keepChosen = (game, values) => write(memory(game), values);
