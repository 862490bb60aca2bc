// The address of a walk in a maze of any grid: the game that takes a grid is begun in it. What was
// walked there, in the address of an earlier version, is played again.

import { post } from "../api.js";
import { gridOf, isOpen, stepsOf } from "../play/views.js";
import { recipeIn } from "../ui/recipe.js";
import { keepBegun } from "../walk/kept.js";
import { walkedIn } from "../walk/walk.js";

/** @import { Game, Recipe, Screen, View } from "../types.js" */

/** What the game is begun with. @param {Recipe} made */
function parametersOf({ algorithm, braid, grid, height, mask, seed, width }) {
  const { name, rows } = /** @type {{name?: string, rows?: string}} */ (mask ?? {});
  return { grid, width, height, seed, generator: algorithm, braid, mask: rows ?? name ?? null };
}

/** The moves of steps over these sides, as far as they lead through open ones.
 * @param {Game} game @param {View} view @param {number[]} sides */
function movesOver(game, view, sides) {
  const [grid, steps] = [gridOf(view), stepsOf(game, view)];
  let cell = grid.number(view.actors[0].at);
  const wall = sides.findIndex((side) => {
    const open = isOpen(view, cell, side);
    if (open) cell = grid.near(cell, side);
    return !open;
  });
  return sides.slice(0, wall < 0 ? sides.length : wall).map((side) => steps[side]);
}

/** @type {Screen} */
export async function walk(_main, argument, catalogue) {
  const given = new URLSearchParams(argument);
  const made = recipeIn(given, catalogue, { grid: "hex" });
  const game = /** @type {Game} */ (
    catalogue.games.find((one) => one.parameters.some(({ choices }) => choices === "grids"))
  );
  const state = await post("games", { game: game.name, parameters: parametersOf(made) });
  const moves = movesOver(game, state.view, walkedIn(given.get("walked"))).slice(0, 1000);
  const at = state.version;
  if (moves.length)
    await post(`games/${state.id}/moves`, { moves, at, request: `walk-${state.id}` });
  keepBegun(`#/walk/${argument.replace(/&walked=.*/, "")}`, null);
  location.replace(`#/play/${state.id}`);
  return undefined;
}
