"""The moves of Ariane: directions inside, words at the border."""

from typing import Literal

from ...i18n import N_
from ...maze.direction import Direction

#: A move: a step of hers or, in real time, a tick of the clock.
Move = Direction | Literal["Tick"]
TICK: Literal["Tick"] = "Tick"
#: How the game calls its steps N, E, S, W.
STEPS = (N_("Up"), N_("Right"), N_("Down"), N_("Left"))
#: The steps in the order in which every search tries them: Up, Down, Left, Right.
ORDER = (Direction.N, Direction.S, Direction.W, Direction.E)
#: The moves by their names, in that order.
MOVES: dict[str, Move] = {STEPS[step]: step for step in ORDER} | {N_("Tick"): TICK}


def name_of(move: Move) -> str:
    """What the game calls a move.

    >>> name_of(Direction.N), name_of(TICK)
    ('Up', 'Tick')
    """
    return STEPS[move] if isinstance(move, Direction) else move
