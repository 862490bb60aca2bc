"""What the workshop of levels does with one, as the protocol of games asks for it."""

from dataclasses import replace
from typing import cast

from ...errors import DedaleError
from ..game import HarderStart, Values
from ..making import LevelMaking
from ..making import make_levels as by_seeds
from .analysis import analyse, solve
from .game import GAME
from .making import hardest, prune
from .state import State


def make_levels(values: Values, making: LevelMaking) -> list[State]:
    """Levels of these parameters: the hardest by a climb, others by the next seeds."""
    if making.hardest is None:
        return cast("list[State]", by_seeds(GAME, values, making))
    wide, high = values["width"] or values["height"] or 7, values["height"] or values["width"] or 7
    assert isinstance(wide, int)
    assert isinstance(high, int)
    seed = values["seed"] if isinstance(values["seed"], int) else 0
    return [State.at_start(hardest(wide, high, making.hardest, seed, making.workers))]


def harder_start(state: State, everybody: bool = True) -> HarderStart:
    """The start of Theseus and the minotaur that is furthest from a win: all are known.

    >>> from dedale.games.theseus import new
    >>> harder_start(new("4x1\\n+-+-+-+-+\\n|P T   M|\\n+-+-+-+-+\\n")).length
    1
    """
    level = state.level
    width, cells = level.maze.width, level.maze.size
    door = level.exit[0] * width + level.exit[1]
    left = analyse(level).left
    starts = (n for n in range(cells * cells) if door not in divmod(n, cells))
    best = max(starts, key=lambda n: int(left[n]))
    length = int(left[best])
    if length == -1:
        raise DedaleError("no start within these walls can be won")
    theseus, minotaur = (divmod(cell, width) for cell in divmod(best, cells))
    harder = replace(level, theseus=theseus, minotaur=minotaur)
    return HarderStart(State.at_start(harder), length, proven=True)


def pruned(state: State) -> State:
    """The level without walls that are of no use.

    >>> from dedale.games.theseus import new
    >>> state = new("4x2\\n+-+-+-+-+\\n|P T   M|\\n+-+-+-+-+\\n|       |\\n+-+-+-+-+\\n")
    >>> pruned(state).level.maze.is_open((0, 3), 2)
    True
    """
    if solve(state.level) is None:
        raise DedaleError("this level cannot be won: nothing in it is of use")
    return State.at_start(prune(state.level))
