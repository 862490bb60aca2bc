"""Each minotaur does the opposite of the player: north when he goes south, and stays when he does.

They can be steered: walk into a corner, and they walk out of theirs.
"""

from ....maze.direction import Direction
from ..state import WAIT, State


def wishes(state: State, move: str) -> list[int]:
    """The direction opposite to the player's move, for every minotaur."""
    wish = WAIT if move == "." else int(Direction[move].opposite)
    return [wish] * len(state.minotaurs)
