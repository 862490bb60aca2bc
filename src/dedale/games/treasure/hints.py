"""Help for the player, from the solvers: what is near, the next move, the way to it, the way out.

That minotaurs move is not known to a solver, so a way is advice, not a promise.
"""

from collections.abc import Iterable, Iterator
from itertools import pairwise

from ...i18n import _, ngettext
from ...maze.direction import Direction
from ..game import Hint
from .game import GAME
from .objects import TREASURES, Object
from .rules import outcome
from .state import State


def hint(state: State, stage: int = 1) -> Hint:
    """A hint in stages: how far the next thing is, the next move, the whole way to it.

    >>> from dedale.games import treasure
    >>> game = treasure.new(width=8, height=6, minotaurs=0, seed=3, objects="minimal")
    >>> hint(game, 1)["text"]
    'The exit is 30 steps away.'
    """
    text, way = _advised(state)
    moves = _moves(state, way)
    return {
        "stage": stage,
        "stages": GAME.stages,
        "text": text,
        "move": moves[0] if stage > 1 and moves else None,
        "path": way if stage > 2 and way else None,
    }


def solution(state: State) -> list[str] | None:
    """The shortest way out, past the minotaurs as they stand if there is one; then leave."""
    exits = state.cells_with(Object.EXIT)
    if outcome(state):
        return None
    if state.player in exits:
        return ["X"]
    for avoid in (_living(state), set[int]()):
        if way := _way(state, exits, avoid):
            return [*_moves(state, way), "X"]
    return None


def _advised(state: State) -> tuple[str, list[int]]:
    """What to say, and the way to go: to a treasure while there are any, then to the exit."""
    if outcome(state):
        return _("The game is over: only undo is left."), []
    on_exit = state.object_at(state.player) is Object.EXIT
    treasures, exits = state.cells_with(*TREASURES), state.cells_with(Object.EXIT)
    if on_exit and not treasures:
        return _("You stand on the exit, and nothing is left to collect: leave."), [state.player]
    for avoid in _safer_to_bolder(state):
        if way := _way(state, treasures, avoid):
            n = len(way) - 1
            text = ngettext(
                "The nearest treasure is {n} step away.",
                "The nearest treasure is {n} steps away.",
                n,
            )
            return text.format(n=n), way
        if way := _way(state, exits, avoid):
            n = len(way) - 1
            text = ngettext("The exit is {n} step away.", "The exit is {n} steps away.", n)
            return text.format(n=n), way
    if on_exit:
        return _("You stand on the exit, and nothing else can be reached: leave."), [state.player]
    return _("No way leads to an exit or a treasure: a bomb may open one."), []


def _safer_to_bolder(state: State) -> Iterator[set[int]]:
    """What to keep away from: cells where a minotaur could kill, minotaurs, nothing."""
    living = _living(state)
    deadly = {state.beyond(cell, d) for cell in living for d in Direction if state.is_open(cell, d)}
    yield living | deadly - {state.player}
    yield living
    yield set()


def _living(state: State) -> set[int]:
    return {minotaur.cell for minotaur in state.minotaurs if minotaur.alive}


def _way(state: State, goals: Iterable[int], avoid: set[int]) -> list[int]:
    """The cells from the player to the nearest goal elsewhere; none when there is no way."""
    from ...solvers import solve

    width = state.maze.width
    places = [divmod(cell, width) for cell in goals if cell != state.player]
    if not places:
        return []
    maze = state.maze.replaced(sides=state.sides)
    found = solve(maze, state.position, places, avoid=[divmod(cell, width) for cell in avoid])
    return [] if found.path is None else [row * width + col for row, col in found.path]


def _moves(state: State, way: list[int]) -> list[str]:
    """The steps along a way; a way of one cell is an exit, to leave by."""
    if len(way) == 1:
        return ["X"]
    names = {-state.maze.width: "N", 1: "E", state.maze.width: "S", -1: "W"}
    return [names[there - here] for here, there in pairwise(way)]
