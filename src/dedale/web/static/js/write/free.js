// Programs of one's own: no exercise, a template for each kind that the judge knows.

import { t } from "../i18n/index.js";

/** @import { Exercise } from "../types.js" */

const GENERATE = `def generate(maze, random):
    start = maze.cells()[0]
    stack = [start]
    maze.mark(start)
    while stack:
        cell = stack[-1]
        near = [c for c in maze.neighbours(cell) if not maze.is_marked(c)]
        if near:
            beyond = random.choice(near)
            maze.break_wall(cell, beyond)
            maze.mark(beyond)
            stack.append(beyond)
        else:
            stack.pop()
`;
const SOLVE = `from collections import deque


def solve(maze, start, goal):
    came = {start: None}
    queue = deque([start])
    while queue:
        cell = queue.popleft()
        if cell == goal:
            path = []
            while cell is not None:
                path.append(cell)
                cell = came[cell]
            return path[::-1]
        for near in maze.open_neighbours(cell):
            if near not in came:
                came[near] = cell
                queue.append(near)
    return None
`;
const BRAID = `def braid(maze, random):
    for cell in maze.cells():
        near = [c for c in maze.neighbours(cell) if maze.is_wall(cell, c)]
        if len(maze.open_neighbours(cell)) == 1 and near:
            maze.break_wall(cell, random.choice(near))
`;
const STRATEGY = `def strategy(view):
    return [min(view.open_neighbours(cell) or [cell]) for cell in view.minotaurs]
`;
const LEVEL = `def solve_level(level):
    waiting = [(level.start, [])]
    seen = {level.start}
    for state, moves in waiting:
        if level.is_won(state):
            return moves
        for move in level.moves(state):
            after = level.play(state, move)
            if after not in seen and not level.is_lost(after):
                seen.add(after)
                waiting.append((after, moves + [move]))
    return None
`;

/** @returns {Record<string, [string, string, string, string]>} title, goal, kind, program */
const table = () => ({
  "free-generator": [
    t("A generator"),
    t("`generate(maze, random)` breaks walls until every cell can be reached by one way only."),
    "generator",
    GENERATE,
  ],
  "free-solver": [
    t("A solver"),
    t("`solve(maze, start, goal)` gives the cells of a shortest path, or `None`."),
    "solver",
    SOLVE,
  ],
  "free-braider": [
    t("A braider"),
    t("`braid(maze, random)` breaks walls of dead ends."),
    "braider",
    BRAID,
  ],
  "free-strategy": [
    t("A strategy of minotaurs"),
    t("`strategy(view)` says for each of `view.minotaurs` to which cell it goes."),
    "strategy",
    STRATEGY,
  ],
  "free-level-solver": [
    t("A solver of Ariane’s levels"),
    t("`solve_level(level)` gives the moves that win a level, or `None`."),
    "level-solver",
    LEVEL,
  ],
});

/** A program of one's own by its name, as if it were an exercise. @param {string} name
 * @returns {Exercise | null} */
export function free(name) {
  const found = Object.hasOwn(table(), name) ? table()[name] : null;
  if (!found) return null;
  const [title, goal, kind, skeleton] = found;
  const rest = { part: "free", level: 0, hints: [], next: null, see: "" };
  return { name, title, goal, kind, skeleton, ...rest };
}

export const freePrograms = () =>
  Object.entries(table()).map(([name, [title]]) => ({ name, title }));
