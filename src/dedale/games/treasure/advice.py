"""Help for the player, from the solvers: ways to what is near, tours through all treasures, hints.

The maze that the solvers see is the one of this moment, with the holes that bombs made. Minotaurs
are in the way (`minotaurs="block"`) or are not counted (`"ignore"`); that they move is not known to
a solver, so a way is advice, not a promise.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...errors import DedaleError, UnknownName
from ...i18n import _, ngettext
from ...maze.direction import Direction, Position
from ...maze.maze import Maze
from .objects import TREASURES, Object
from .rules import outcome
from .state import State

if TYPE_CHECKING:
    from ...solvers import Solution

#: What a way can lead to.
GOALS: dict[str, tuple[Object, ...]] = {
    "exit": (Object.EXIT,),
    "treasure": TREASURES,
    "bomb": (Object.BOMB,),
    "poly": (Object.POLY,),
}
STAGES = 3


def maze_now(state: State, minotaurs: str = "ignore") -> Maze:
    """The maze as it is, starting where the player is; minotaurs that block are walled in."""
    if minotaurs not in ("block", "ignore"):
        raise UnknownName(_("way to count minotaurs"), minotaurs, ("block", "ignore"))
    maze = state.maze.replaced(sides=state.sides, start=state.position, goal=None)
    if minotaurs == "ignore":
        return maze
    return _walled_in(maze, {m.cell for m in state.minotaurs if m.alive})


def path(
    state: State,
    to: str = "exit",
    algorithm: str = "bfs",
    *,
    heuristic: str = "manhattan",
    minotaurs: str = "block",
    trace: bool = False,
) -> Solution:
    """The way from the player to the nearest exit, treasure, bomb or poly.

    Every algorithm and heuristic of the tables can be asked; "avoid-minotaurs" knows where they
    are. `solution.path` is None when there is no way.

    >>> from dedale.games import treasure
    >>> game = treasure.new(width=8, height=6, minotaurs=0, seed=3)
    >>> way = path(game, "exit")
    >>> way.path[0] == game.position, way.shortest
    (True, True)
    """
    from ...solvers import solve

    if to not in GOALS:
        raise UnknownName(_("goal"), to, GOALS)
    cells = state.cells_with(*GOALS[to])
    if not cells:
        raise DedaleError("nothing of that kind is left in the maze: {what}", what=to)
    dangers = [_place(state, m.cell) for m in state.minotaurs if m.alive]
    return solve(
        maze_now(state, minotaurs),
        state.position,
        [_place(state, cell) for cell in cells],
        algorithm,
        heuristic=heuristic,
        dangers=dangers,
        trace=trace,
    )


def tour(state: State, method: str = "optimal", *, minotaurs: str = "block", **options: Any) -> Any:
    """The tour that collects every treasure and ends on an exit, as `dedale.solvers.tour` gives it.

    With several exits, the one that makes the shortest tour is taken. None when there is no exit,
    or when a treasure or every exit is out of reach.
    """
    from ...solvers import tour as solved

    maze = maze_now(state, minotaurs)
    stops = [_place(state, cell) for cell in state.cells_with(*TREASURES)]
    tours = [
        solved(maze, state.position, stops, end=_place(state, cell), method=method, **options)
        for cell in state.cells_with(Object.EXIT)
    ]
    possible = [found for found in tours if found is not None and found.length is not None]
    return min(possible, key=lambda found: int(found.length), default=None)


def hint(state: State, stage: int = 1) -> dict[str, Any]:
    """A hint in stages: how far the next thing is, the next move, the whole way to it.

    >>> from dedale.games import treasure
    >>> game = treasure.new(width=8, height=6, minotaurs=0, seed=3, objects="minimal")
    >>> hint(game, 1)["text"]
    'The exit is 30 steps away.'
    """
    if stage not in range(1, STAGES + 1):
        raise DedaleError(
            "stage {stage!r} of a hint should be from 1 to {stages}", stage=stage, stages=STAGES
        )
    text, way = _advised(state)
    move = "X" if way == [state.player] else None
    if len(way) > 1:
        move = next(d.letter for d in Direction if state.beyond(way[0], d) == way[1])
    return {
        "stage": stage,
        "stages": STAGES,
        "text": text,
        "move": move if stage > 1 else None,
        "path": way if stage > 2 and way else None,
    }


def _far(goal: str, n: int) -> str:
    if goal == "exit":
        text = ngettext("The exit is {n} step away.", "The exit is {n} steps away.", n)
    else:
        text = ngettext(
            "The nearest treasure is {n} step away.", "The nearest treasure is {n} steps away.", n
        )
    return text.format(n=n)


def _advised(state: State) -> tuple[str, list[int]]:
    """What to say, and the way to go: to a treasure while there are any, then to the exit."""
    if outcome(state):
        return _("The game is over: only undo is left."), []
    if state.object_at(state.player) is Object.EXIT and not state.cells_with(*TREASURES):
        return _("You stand on the exit, and nothing is left to collect: leave."), [state.player]
    for maze in _safer_to_bolder(state):
        for goal in ("treasure", "exit"):
            way = _way(state, maze, goal)
            if len(way) > 1:
                return _far(goal, len(way) - 1), way
    if state.object_at(state.player) is Object.EXIT:
        return _("You stand on the exit, and nothing else can be reached: leave."), [state.player]
    return _("No way leads to an exit or a treasure: a bomb may open one."), []


def _safer_to_bolder(state: State) -> list[Maze]:
    """The maze without the cells where a minotaur could kill, without minotaurs, and as it is."""
    living = {m.cell for m in state.minotaurs if m.alive}
    deadly = {
        state.beyond(cell, d) for cell in living for d in Direction if state.is_open(cell, d)
    } - {state.player}
    maze = maze_now(state)
    return [_walled_in(maze, living | deadly), _walled_in(maze, living), maze]


def _way(state: State, maze: Maze, goal: str) -> list[int]:
    from ...solvers import solve

    cells = [cell for cell in state.cells_with(*GOALS[goal]) if cell != state.player]
    if not cells:
        return []
    found = solve(maze, state.position, [_place(state, cell) for cell in cells])
    return [] if found.path is None else [r * maze.width + c for r, c in found.path]


def _place(state: State, cell: int) -> Position:
    return divmod(cell, state.maze.width)


def _walled_in(maze: Maze, cells: set[int]) -> Maze:
    """The maze in which nobody gets into these cells."""
    if not cells:
        return maze
    width, sides = maze.width, bytearray(maze.sides)
    for cell in cells:
        for direction, near in enumerate((cell - width, cell + 1, cell + width, cell - 1)):
            if sides[cell] >> direction & 1:
                sides[near] &= ~(1 << (direction ^ 2))
        sides[cell] = 0
    if isinstance(maze.sides, bytes):
        return maze.replaced(sides=bytes(sides))
    import numpy as np

    return maze.replaced(sides=np.frombuffer(sides, np.uint8))
