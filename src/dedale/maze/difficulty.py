"""How hard a maze is to solve: measures by name, and one grade made of them.

*The way* is a shortest one from start to goal. An opening beside it is a *wrong exit*, and what
lies behind it, up to where the way is nearer from another exit, a *false branch*; what lies behind
the goal is none. All measures are taken in one pass over the cells, by kernels, on every grid.

The weights of the grade are fitted to simulated walkers by `benchmarks/difficulty.py`; how well it
orders mazes as they do is in docs/difficulty.md.

Reference: M. S. McClendon, "The complexity and difficulty of a maze", Bridges 2001.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import log, log2
from typing import TYPE_CHECKING

from ..errors import DedaleError
from ..i18n import N_
from ..kernel.flat import WAYS, across, back, measure
from ..kernel.jit import ints, kernel
from ..kernel.speed import speed_for
from ..kernel.types import Array, Ground, Row
from .diameter import longest_path
from .flood import UNREACHED, flood

if TYPE_CHECKING:
    from .direction import Position
    from .maze import Maze

#: The measures: their names for people, and what they are.
MEASURES: dict[str, tuple[str, str]] = {
    "length": (
        N_("length of the way"),
        N_("Steps on a shortest way from start to goal."),
    ),
    "share": (
        N_("share of the way"),
        N_("The part of all accessible cells that lies on the way."),
    ),
    "decisions": (
        N_("decisions"),
        N_("Cells of the way, before the goal, from which a wrong exit leads away."),
    ),
    "wrong_exits": (
        N_("wrong exits"),
        N_("Openings beside the path, before the goal."),
    ),
    "misleading": (
        N_("misleading exits"),
        N_("Wrong exits whose first step leads nearer to the goal, as if there were no walls."),
    ),
    "detours": (
        N_("steps away from the goal"),
        N_("Steps of the way that lead farther from the goal, as if there were no walls."),
    ),
    "turns": (
        N_("turns of the way"),
        N_("Cells at which the way does not go straight on."),
    ),
    "false_cells": (
        N_("cells of false branches"),
        N_("Cells that can be reached by wrong exits, without the way and what lies behind it."),
    ),
    "false_depth": (
        N_("depth of false branches"),
        N_("How many steps the deepest cell of each false branch is from the way, all together."),
    ),
    "deepest": (
        N_("deepest false branch"),
        N_("How many steps the deepest cell of any false branch is from the way."),
    ),
    "complexity": (
        N_("McClendon's complexity"),
        N_(
            "ln(1 + Σ γ) over all hallways, the passages between junctions and ends; γ, the "
            "complexity of one, is its length times the sum, over its turns, of the angle divided "
            "by π and by the number of steps since the turn before, on average over the two "
            "directions in which it can be walked."
        ),
    ),
    "mcclendon": (
        N_("McClendon's difficulty"),
        N_("ln((1 + γ of the way) · Π (1 + γ)), the product over the hallways beside the way."),
    ),
}

#: The score is BASE + Σ weight · log2(1 + measure): a doubling of the walkers' effort is one grade.
WEIGHTS = {
    "length": 0.18,
    "false_cells": 0.28,
    "wrong_exits": 0.42,
    "misleading": 0.16,
    "detours": 0.07,
}
BASE = -0.91
EASIEST, HARDEST = 1, 10


@dataclass(frozen=True, slots=True)
class Difficulty:
    """How hard a maze is: the measures (see `MEASURES`), and the grade.

    `score` is the grade before it is rounded down: two mazes of a grade can be told apart by it.
    """

    measures: dict[str, float]
    score: float

    @property
    def grade(self) -> int:
        """From 1, solved at a glance, to 10; each takes twice the effort of the one below."""
        return min(int(self.score), HARDEST)


def difficulty(
    maze: Maze, start: Position | None = None, goal: Position | None = None, *, many: int = 1
) -> Difficulty:
    """What `Maze.difficulty` gives; `many` is how many mazes of this size will be asked about."""
    if goal is None and maze.goal is None:
        first, goal = longest_path(maze, many)
        start = first if start is None else start
    first = maze.checked(maze.start if start is None else start, "start")
    last = maze.checked(maze.goal if goal is None and maze.goal else goal or first, "goal")
    speed = speed_for(many * maze.size, None, maze.shape.words)
    ground, sides = maze.shape.ground(speed), speed.view(maze.sides)
    distance, figures = speed.ints(maze.size, UNREACHED), speed.ints(8, 0)
    cells = speed.ints(maze.size)
    begin, end = maze.number(first), maze.number(last)
    source = speed.numbers([end])
    speed.run(flood, sides, ground, end, distance, cells)
    if distance[begin] == UNREACHED:
        raise DedaleError(
            "there is no way from {start} to {goal}: it has no difficulty", start=first, goal=last
        )
    on_way, straight = speed.flags(maze.size), speed.ints(maze.size)
    along = speed.run(
        follow, sides, ground, begin, source, distance, on_way, straight, cells, figures
    )
    speed.run(explore, sides, ground, int(distance[begin]), on_way, cells, figures)
    every, beside, powers = speed.run(hallways, sides, ground, begin, end, distance, on_way)
    length = int(distance[begin])
    measures: dict[str, float] = {
        "length": length,
        "share": (length + 1) / maze.accessible_count,
        **{name: int(value) for name, value in zip(COUNTED, figures, strict=True)},
        "complexity": log(1 + every),
        "mcclendon": log(1 + along) + log(beside) + powers * log(LARGE),
    }
    return Difficulty(measures, score_of(measures))


def score_of(measures: dict[str, float]) -> float:
    """The grade of measures, before it is rounded down; 1 at least."""
    effort = BASE + sum(weight * log2(1 + measures[name]) for name, weight in WEIGHTS.items())
    return max(float(EASIEST), min(effort, HARDEST + 0.999))


#: The measures that kernels count, in the order in which they write them down.
COUNTED = (
    "decisions",
    "wrong_exits",
    "misleading",
    "detours",
    "turns",
    "false_cells",
    "false_depth",
    "deepest",
)
DECISIONS, WRONG_EXITS, MISLEADING, DETOURS, TURNS, FALSE_CELLS, FALSE_DEPTH, DEEPEST = range(8)
LARGE = 2.0**500  # a product above it is divided by it, so that it stays a number


@kernel
def bend(entry: int, exit: int) -> int:
    """How sharply one turns from one side of a cell to another, in parts of half a turn.

    0 is straight on, `WAYS` is back; sides are taken to stand at equal angles.
    """
    apart = (exit - entry) % WAYS
    return WAYS - 2 * min(apart, WAYS - apart)


@kernel
def bent(one: int, other: int, steps: int) -> float:
    """What a straight piece between two turns adds to the complexity, a half for each direction."""
    return (one + other) / (2 * WAYS * steps) if one + other > 0 else 0.0


@kernel
def follow(
    sides: Row,
    ground: Ground,
    start: int,
    goal: Row,
    distance: Row,
    on_way: Array,
    straight: Array,
    way: Array,
    figures: Array,
) -> float:
    """Walk the way, always to the first cell that is nearer, and count what is beside it.

    Marks its cells, lists them in `way`, and returns the complexity of the way as a hallway.
    """
    measure(straight, ground, goal)
    length = distance[start]
    cell, entry = start, -1
    since = last = 0
    bends = 0.0
    for k in range(length):
        on_way[cell] = 1
        way[k] = cell
        right = -1
        for side in range(WAYS):
            nearer = (
                sides[cell] >> side & 1 and distance[across(cell, side, ground)] < distance[cell]
            )
            if nearer and right < 0:
                right = side
        wrong = 0
        for side in range(WAYS):
            if sides[cell] >> side & 1 and side != right and side != entry:
                wrong += 1
                if straight[across(cell, side, ground)] < straight[cell]:
                    figures[MISLEADING] += 1
        figures[WRONG_EXITS] += wrong
        figures[DECISIONS] += wrong > 0
        if entry >= 0:
            sharp = bend(entry, right)
            if sharp > 0:
                figures[TURNS] += 1
                bends += bent(last, sharp, since)
                since, last = 0, sharp
        near = across(cell, right, ground)
        figures[DETOURS] += straight[near] > straight[cell]
        entry = back(cell, right, ground)
        cell = near
        since += 1
    on_way[cell] = 1
    way[length] = cell
    return length * (bends + bent(last, 0, since))


@kernel
def explore(
    sides: Row, ground: Ground, length: int, on_way: Row, queue: Array, figures: Array
) -> None:
    """Flood the false branches from all wrong exits at once.

    `queue` begins with the way. Each cell belongs to the branch by which it is reached first; what
    can only be reached through the goal belongs to none.
    """
    cells = len(sides)
    branch, depth = ints(cells), ints(cells)
    deepest = ints(cells * WAYS)  # of each wrong exit
    for cell in range(cells):
        depth[cell] = UNREACHED
    for k in range(length + 1):
        depth[queue[k]] = 0
    taken, waiting = 0, length  # the goal is not searched from: what lies behind it is no trap
    while taken < waiting:
        cell = queue[taken]
        taken += 1
        for side in range(WAYS):
            if sides[cell] >> side & 1:
                near = across(cell, side, ground)
                if depth[near] == UNREACHED:
                    first = cell * WAYS + side if on_way[cell] else branch[cell]
                    branch[near] = first
                    depth[near] = depth[cell] + 1
                    deepest[first] = depth[near]
                    queue[waiting] = near
                    waiting += 1
    figures[FALSE_CELLS] = waiting - length
    for exit in range(len(deepest)):
        figures[FALSE_DEPTH] += deepest[exit]
        figures[DEEPEST] = max(figures[DEEPEST], deepest[exit])


@kernel
def is_node(cell: int, open_sides: int, start: int, goal: int) -> bool:
    """Whether hallways end at a cell: a junction, a dead end, the start or the goal."""
    count = 0
    for side in range(WAYS):
        count += open_sides >> side & 1
    return count != 2 or cell in (start, goal)


@kernel
def hallways(
    sides: Row, ground: Ground, start: int, goal: int, distance: Row, on_way: Row
) -> tuple[float, float, int]:
    """The sum of the complexities of all hallways, and the product of 1 + those beside the way.

    The product is the second number times `LARGE` to the power of the third.
    """
    total = 0.0
    product = 1.0
    powers = 0
    for node in range(len(sides)):
        if distance[node] == UNREACHED or not is_node(node, sides[node], start, goal):
            continue
        for first in range(WAYS):
            if sides[node] >> first & 1 == 0:
                continue
            cell, side = node, first
            length = since = last = 0
            bends = 0.0
            while True:
                entry = back(cell, side, ground)
                cell = across(cell, side, ground)
                length += 1
                since += 1
                if length == 1:
                    beside = on_way[node] == 0 or on_way[cell] == 0
                if is_node(cell, sides[cell], start, goal):
                    break
                side = 0
                while sides[cell] >> side & 1 == 0 or side == entry:
                    side += 1
                sharp = bend(entry, side)
                if sharp > 0:
                    bends += bent(last, sharp, since)
                    since, last = 0, sharp
            if node > cell or (node == cell and first > entry):
                continue  # met from its other end
            complexity = length * (bends + bent(last, 0, since))
            total += complexity
            if beside:
                product *= 1.0 + complexity
                if product > LARGE:
                    product /= LARGE
                    powers += 1
    return total, product, powers
