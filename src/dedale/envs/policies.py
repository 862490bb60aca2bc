"""What was trained, as a strategy of minotaurs: it can then be played against in every interface.

A policy is a function `policy(observation, action_mask) -> action`, for one minotaur as
`TreasureParallel` shows it the board. A plug-in is a file of three lines:

    from dedale.envs.policies import strategy
    from my_training import policy

    PLUGIN = {"strategy": {"learned": strategy(policy, "What they have learned.")}}

    $ dedale serve --plugin learned.py

This needs numpy, not Gymnasium.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import numpy.typing as npt

from ..games.treasure.state import WAIT, State
from ..games.treasure.strategies import Strategy
from ..maze.direction import Direction

Board = npt.NDArray[np.uint8]
Policy = Callable[[Board, npt.NDArray[np.int8]], int]


def board_of(state: State, number: int = -1, shape: tuple[int, int] | None = None) -> Board:
    """The board as a minotaur sees it, or (-1) the player: open sides, things, actors.

    Actors are 1 the player, 2 the one who looks, 4 the other minotaurs.

    >>> from dedale.games import treasure
    >>> state = treasure.new(width=3, height=2, minotaurs=2, objects="none", seed=1)
    >>> board_of(state, 0)[2].tolist()
    [[0, 0, 1], [0, 2, 4]]
    """
    maze = state.maze
    board = np.zeros((3, *(shape or (maze.height, maze.width))), np.uint8)
    whole = board[:, : maze.height, : maze.width]
    whole[0] = np.frombuffer(bytes(state.sides), np.uint8).reshape(maze.height, maze.width)
    whole[1] = np.frombuffer(b"".join(state.objects), np.uint8).reshape(maze.height, maze.width)
    whole[(2, *state.position)] = 1
    for other, minotaur in enumerate(state.minotaurs):
        if minotaur.alive:
            at = divmod(minotaur.cell, maze.width)
            whole[(2, *at)] |= 2 if other == number else 4
    return board


def moves_of(state: State, number: int) -> list[int]:
    """What a minotaur can do: steps through open sides, and to stay."""
    minotaur = state.minotaurs[number]
    if not minotaur.alive or not state.alive or state.out:
        return []
    return [*(d for d in range(4) if state.is_open(minotaur.cell, d)), WAIT]


def strategy(policy: Policy, about: str = "Learned.") -> Strategy:
    """A policy as an entry of the table of strategies, for a plug-in.

    A policy chooses before the player's step is known, as in training: the board is shown to it as
    it was before. It is not taken to be steady, so hints count on anything.

    Parameters
    ----------
    policy
        Given the board and which of the five actions are open, the action of one minotaur.
    about
        One sentence on how it plays, shown in menus.

    Examples
    --------
    >>> def lazy(observation, action_mask):
    ...     return 4
    >>> strategy(lazy, "They stay.").about
    'They stay.'
    """

    def intents(state: State, move: str) -> list[int]:
        before = state
        if move != ".":
            back = state.beyond(state.player, Direction[move].opposite)
            before = replace(state, player=back)
        wanted = []
        for number, minotaur in enumerate(state.minotaurs):
            choice: Any = WAIT
            if minotaur.alive:
                mask = np.zeros(WAIT + 1, np.int8)
                mask[moves_of(before, number)] = 1
                choice = policy(board_of(before, number), mask)
            wanted.append(choice)
        return wanted

    return Strategy(intents, about)
