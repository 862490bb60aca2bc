"""A plug-in for Dédale, worked out: a generator, a heuristic and a minotaur strategy of one's own.

    dedale generate -a snail --plugin dedale_snail.py
    dedale treasure -a snail --strategy patrol --plugin dedale_snail.py

What is named in PLUGIN, at the end, appears in every list, menu and help text beside Dédale's own.
To have it there always, without `--plugin`, install this folder as a package: its pyproject.toml
names PLUGIN as an entry point of the group "dedale.plugins".
"""

from typing import Any

from dedale.games.treasure.state import WAIT, State
from dedale.games.treasure.strategies import Strategy
from dedale.generators import Algorithm
from dedale.kernel.events import BACKTRACK, PATH, emit
from dedale.kernel.jit import ints, kernel
from dedale.kernel.ringed import WAYS, across, back, connect, opening, unreached
from dedale.solvers import Heuristic

# ---------------------------------------------------------------- a generator


@kernel
def carve(grid: Any, ground: int, start: int, total: int, state: int, trace: Any) -> int:
    """A snail's shell: walk on, keeping to the left as long as one can; stuck, walk back.

    It speaks of its grid in the words of `dedale.kernel.ringed` only, so it runs on every grid.
    Marked `@kernel`, it runs as it is on small mazes and compiled on large ones; the calls of
    `emit` record the film. It draws no number from `state`: every seed gives the same shell.
    """
    trail = ints(total)
    entry = ints(total)  # the side by which each cell of the trail was entered
    trail[0], entry[0] = start, WAYS // 2
    count = 1
    events = emit(trace, 0, start, PATH)
    while count > 0:
        cell = trail[count - 1]
        sides = unreached(grid, cell, ground)
        if sides == 0:
            events = emit(trace, events, cell, BACKTRACK)
            count -= 1
            continue
        direction = (entry[count - 1] + 1) % WAYS  # left of where we were going …
        while sides >> direction & 1 == 0:
            direction = (direction + 1) % WAYS  # … else ahead, else right
        beyond = across(cell, direction, ground)
        connect(grid, cell, direction, beyond, ground)
        events = emit(trace, events, cell, opening(direction))
        events = emit(trace, events, beyond, PATH)
        trail[count] = beyond
        entry[count] = back(cell, direction, ground)
        count += 1
    return events


# ---------------------------------------------------------------- a heuristic


def farther_axis(cell: tuple[int, int], goals: list[tuple[int, int]], context: Any) -> int:
    """The larger of the gaps in rows and in columns to the nearest goal.

    Never more than the way really is, and never changes by more than one a step: so A* still
    finds a shortest path with it, which `consistent=True` below claims.
    """
    return min(max(abs(cell[0] - row), abs(cell[1] - col)) for row, col in goals)


# ---------------------------------------------------------------- a minotaur strategy


def patrol(state: State, move: str) -> list[int]:
    """Each minotaur walks on for ever with a hand on the wall at its right."""
    intents = []
    for minotaur in state.minotaurs:
        for turn in (1, 0, 3, 2):  # right, ahead, left, back
            direction = (minotaur.facing + turn) % 4
            if state.is_open(minotaur.cell, direction):
                intents.append(direction)
                break
        else:
            intents.append(WAIT)  # walled in on four sides
    return intents


PLUGIN = {
    "generator": {"snail": Algorithm(carve, "a shell that winds inwards", symmetric=False)},
    "heuristic": {
        "farther-axis": Heuristic(
            farther_axis, "the larger gap, in rows or in columns", consistent=True
        )
    },
    "strategy": {
        "patrol": Strategy(patrol, "They walk along the wall at their right.", steady=True)
    },
}
