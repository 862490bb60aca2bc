"""Does the grade of a maze tell how hard it is? Simulated walkers try thousands of mazes.

    python -m benchmarks difficulty

Three walkers who see no more than the cell they stand on: a *mouse* that remembers how often it was
where, and goes where it was least often; *Trémaux*, who marks passages and chooses among new ones
by chance; and one who does the same but *prefers* the passage that points at the goal. Printed: the
weights that fit their effort best (those in `dedale/maze/difficulty.py`), and how well the grade
and each measure order mazes as the walkers do (Spearman's rank correlation), on the half of the
mazes that was not used for the fit.
"""

import time
from collections.abc import Callable, Iterator
from math import log2

import numpy as np
import numpy.typing as npt

import dedale
from dedale.generators.table import GENERATORS
from dedale.kernel.flat import WAYS, across, back, measure
from dedale.kernel.jit import ints, kernel
from dedale.kernel.rng import below, step, stream
from dedale.kernel.speed import speed_for
from dedale.kernel.types import Row
from dedale.maze.diameter import longest_path
from dedale.maze.difficulty import BASE, MEASURES, WEIGHTS, difficulty, score_of
from dedale.maze.kinds import every_kind
from dedale.maze.maze import Maze

MANY = 1 << 20  # kernels run compiled
EASY = 0.7  # doublings of effort that are taken off, so that grade 1 is a maze of about 3x3
RUNS = 9  # walks of each walker through a maze
MAZES = 6000
WALKERS = ("mouse", "Trémaux", "prefers the goal")
Floats = npt.NDArray[np.float64]


@kernel
def wander(
    sides: Row, width: int, start: int, goal: int, on_way: Row, state: int
) -> tuple[int, int]:
    """The mouse: always to a cell where it was least often. Steps, and wrong turns."""
    seen = ints(len(sides))
    cell = start
    steps = wrong = 0
    while cell != goal:
        seen[cell] += 1
        fewest, ties, chosen = 1 << 30, 0, 0
        for side in range(WAYS):
            if sides[cell] >> side & 1:
                near = across(cell, side, width)
                if seen[near] < fewest:
                    fewest, ties = seen[near], 0
                if seen[near] == fewest:
                    ties += 1
                    state = step(state)
                    if below(state, ties) == 0:
                        chosen = near
        steps += 1
        wrong += on_way[cell] != 0 and on_way[chosen] == 0
        cell = chosen
    return steps, wrong


@kernel
def mark(
    sides: Row, width: int, start: int, goal: int, on_way: Row, state: int, prefers: int
) -> tuple[int, int]:
    """Trémaux, who chooses among new passages by chance, or the one that points at the goal."""
    cells = len(sides)
    marks, seen, straight, goals = ints(cells * WAYS), ints(cells), ints(cells), ints(1)
    goals[0] = goal
    measure(straight, width, goals)
    cell = start
    seen[cell] = 1
    way = -1  # the side to take; -1: choose one
    steps = wrong = 0
    while cell != goal:
        if way < 0:
            fewest, nearest, ties = 2, 1 << 30, 0
            for side in range(WAYS):
                if sides[cell] >> side & 1 and marks[cell * WAYS + side] < 2:
                    count = marks[cell * WAYS + side]
                    far = straight[across(cell, side, width)] if prefers else 0
                    if count < fewest or (count == fewest and far < nearest):
                        fewest, nearest, ties = count, far, 0
                    if count == fewest and far == nearest:
                        ties += 1
                        state = step(state)
                        if below(state, ties) == 0:
                            way = side
        near, entry = across(cell, way, width), back(cell, way, width)
        marks[cell * WAYS + way] += 1
        marks[near * WAYS + entry] += 1
        wrong += on_way[cell] != 0 and on_way[near] == 0
        steps += 1
        way = -1 if seen[near] == 0 or marks[near * WAYS + entry] > 1 else entry
        seen[near] = 1
        cell = near
    return steps, wrong


def walked(maze: Maze, start: int, goal: int, seed: int) -> list[tuple[float, float]]:
    """Steps (as a logarithm) and wrong turns of each walker, on average over its walks."""
    speed = speed_for(MANY, None, maze.shape.words)
    ground, sides = maze.shape.ground(speed), speed.view(maze.sides)
    way = dedale.solve(maze, maze.position(start), maze.position(goal)).path_cells
    assert way is not None
    on_way = speed.flags(maze.size)
    for cell in way:
        on_way[int(cell)] = 1
    results = []
    for name in WALKERS:
        steps = wrong = 0.0
        for run in range(RUNS):
            state = speed.word(stream(seed, f"{name} {run}"))
            if name == "mouse":
                taken = speed.run(wander, sides, ground, start, goal, on_way, state)
            else:
                prefers = int(name != "Trémaux")
                taken = speed.run(mark, sides, ground, start, goal, on_way, state, prefers)
            steps += log2(taken[0])
            wrong += taken[1]
        results.append((steps / RUNS, wrong / RUNS))
    return results


def sample(count: int) -> Iterator[tuple[Maze, int, int]]:
    """Mazes of all kinds with their ends: grids, sizes, generators, with and without cycles."""
    chance = np.random.default_rng(19)
    made = [name for name, line in GENERATORS.items() if line.perfect and not line.twin]
    grids = dedale.names("grid")
    while count > 0:
        name, grid = str(chance.choice(made)), str(chance.choice([*grids, *["square"] * 12]))
        if GENERATORS[name].gap(grid, type(dedale.Maze(6, 6, grid=grid).shape.plan)):
            continue
        size = int(2 ** chance.uniform(2.4, 6.2))
        width = 6 if grid == "polar" else size
        seed = int(chance.integers(1 << 30))
        maze = dedale.generate(name, width=width, height=size, grid=grid, seed=seed)
        if chance.random() < 0.3:
            maze = dedale.braid(maze, int(chance.integers(5, 101)))
        start, goal = map(maze.number, longest_path(maze, MANY))
        if chance.random() < 0.5:
            start, goal = map(
                int,
                chance.choice(
                    [c for c, kind in enumerate(every_kind(maze)) if not kind], 2, replace=False
                ),
            )
        yield maze, start, goal
        count -= 1


def ranks(values: Floats) -> Floats:
    """The rank of each value; equal ones share theirs."""
    _unique, place, count = np.unique(values, return_inverse=True, return_counts=True)
    return (np.cumsum(count) - (count - 1) / 2)[place]


def spearman(one: Floats, other: Floats) -> float:
    """Spearman's rank correlation."""
    return float(np.corrcoef(ranks(one), ranks(other))[0, 1])


def fitted(logs: Floats, effort: Floats, names: list[str]) -> tuple[dict[str, float], float]:
    """Weights of the measures, none below 0, and what is left over: least squares."""
    used = list(range(len(names)))
    while True:
        table = np.column_stack([logs[:, used], np.ones(len(logs))])
        found = np.linalg.lstsq(table, effort, rcond=None)[0]
        if all(found[:-1] >= 0.04):
            return {names[k]: float(w) for k, w in zip(used, found, strict=False)}, float(found[-1])
        used.pop(int(np.argmin(found[:-1])))


def main() -> None:
    measured: list[dict[str, float]] = []
    walks: list[list[tuple[float, float]]] = []
    sizes: list[tuple[str, int, bool]] = []
    began = time.perf_counter()
    taken = 0.0
    for number, (maze, start, goal) in enumerate(sample(MAZES)):
        since = time.perf_counter()
        found = difficulty(maze, maze.position(start), maze.position(goal), many=MANY)
        taken += time.perf_counter() - since
        measured.append(found.measures)
        walks.append(walked(maze, start, goal, number))
        sizes.append((maze.grid, maze.size, bool(maze.recipe and maze.recipe.braid)))
    names = list(MEASURES)
    table = np.array([[one[name] for name in names] for one in measured])
    results = np.array(walks)  # mazes x walkers x (steps, wrong turns)
    effort = (results[:, :, 0] + np.log2(1 + results[:, :, 1])).mean(axis=1) / 2 - EASY
    train = np.arange(MAZES) % 2 == 0
    logs = np.log2(1 + table)
    columns = ["length", "false_cells", "wrong_exits", "misleading", "detours", "false_depth"]
    places = [names.index(name) for name in columns]
    weights, base = fitted(logs[train][:, places], effort[train], columns)
    print(f"{MAZES} mazes in {time.perf_counter() - began:.0f} s, all told")
    print(f"measures: {1e6 * taken / MAZES:.0f} µs a maze")
    print("fit:", {name: round(weight, 3) for name, weight in weights.items()}, f"base {base:.3f}")
    print("in the source:", WEIGHTS, BASE)
    for share in (0, 1, 10, 50, 90, 99, 100):
        print(f"effort at {share} %: {np.percentile(effort, share):.2f}", end="; ")
    print()
    score = np.array([score_of(one) for one in measured])
    test = ~train
    print("score percentiles", np.percentile(score, [0, 10, 25, 50, 75, 90, 100]).round(2))
    square = np.array([grid == "square" for grid, _size, _braided in sizes])
    alike = np.array([350 <= size <= 450 for _grid, size, _braided in sizes])
    braided = np.array([braid for _grid, _size, braid in sizes])
    for size in (5, 10, 15, 20, 30, 40, 60):
        at = np.array(
            [grid == "square" and abs(n - size * size) < 0.2 * size * size for grid, n, _b in sizes]
        )
        print(
            f"{size}x{size}: effort",
            np.percentile(effort[at], [0, 10, 50, 90, 100]).round(2),
            "score",
            np.percentile(score[at], [0, 10, 50, 90, 100]).round(2),
        )
    kinds: list[tuple[str, Callable[[], Floats]]] = [
        *[(f"{name}: steps", lambda k=k: results[:, k, 0]) for k, name in enumerate(WALKERS)],
        *[(f"{name}: wrong turns", lambda k=k: results[:, k, 1]) for k, name in enumerate(WALKERS)],
    ]
    print("\n| against | all | square | other grids | with cycles | about 400 cells |")
    print("|---|---:|---:|---:|---:|---:|")
    parts = [test, test & square, test & ~square, test & braided, alike]
    for label, values in kinds:
        row = [spearman(score[part], values()[part]) for part in parts]
        print(f"| {label} | " + " | ".join(f"{one:.2f}" for one in row) + " |")
    print("\n| measure | " + " | ".join(label for label, _values in kinds) + " |")
    print("|---|" + "---:|" * len(kinds))
    for k, name in enumerate(names):
        row = [spearman(table[alike, k], values()[alike]) for _label, values in kinds]
        print(f"| `{name}` | " + " | ".join(f"{one:.2f}" for one in row) + " |")
    print(f"\nmeasures alone: mazes of about 400 cells ({alike.sum()} of them)")


if __name__ == "__main__":
    main()
