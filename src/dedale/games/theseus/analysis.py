"""Everything about a level, from one backward pass over all positions (there are few)."""

from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from ...kernel.speed import speed_for
from ...kernel.types import Row
from ..backward import BackwardPass
from ..difficulty import Difficulty
from .level import Level
from .rules import MOVES, outcome
from .state import State
from .turn import LOST, REFUSED, WON, moves_left
from .turn import MOVES as COUNT

_UP, _DOWN, _LEFT, _RIGHT = map(MOVES.index, ("Up", "Down", "Left", "Right"))
#: Moves that take back the one before.
BACK = {(_UP, _DOWN), (_DOWN, _UP), (_LEFT, _RIGHT), (_RIGHT, _LEFT)}


@dataclass(frozen=True, eq=False)
class Analysis:
    """The moves left to a win from every position, and where every move leads."""

    level: Level
    left: Row  #: by position; -1: it cannot be won from there
    links: Row  #: `links[5 * position + move]`, a position or a code of `turn.py`

    def moves_left(self, state: State) -> int | None:
        """How many moves a win takes from here; None when there is none."""
        over = outcome(state)
        if over is not None:
            return 0 if over.won else None
        left = int(self.left[state.position])
        return None if left == -1 else left

    def left_after(self, position: int, move: int) -> int:
        """How many moves a win takes after one, -1 where there is none."""
        after = int(self.links[COUNT * position + move])
        return 0 if after == WON else -1 if after in (REFUSED, LOST) else int(self.left[after])

    def best_moves(self, position: int) -> list[int]:
        """The moves that begin a shortest win."""
        further = int(self.left[position]) - 1
        return [move for move in range(COUNT) if self.left_after(position, move) == further]

    def solution(self, state: State) -> list[str] | None:
        """A shortest win, the first in the order Up, Down, Left, Right, Wait."""
        left = self.moves_left(state)
        if left is None:
            return None
        position, moves = state.position, []
        for _move in range(left):
            move = self.best_moves(position)[0]
            moves.append(MOVES[move])
            position = int(self.links[COUNT * position + move])
        return moves

    def difficulty(self, state: State) -> Difficulty:
        """What makes it hard to win from here."""
        cells, reached = self.level.maze.size, [state.position]
        known = {state.position}
        for position in reached:
            after = self.links[COUNT * position : COUNT * (position + 1)]
            for there in {int(link) for link in after} - {REFUSED, LOST, WON} - known:
                known.add(there)
                reached.append(there)
        moves = [MOVES.index(move) for move in self.solution(state) or ()]
        position, only, moving = state.position, 0, 0
        for move in moves:
            safe = [self.left_after(position, other) >= 0 for other in range(COUNT)]
            only += sum(safe) == 1
            there = int(self.links[COUNT * position + move])
            moving += there != WON and there % cells != position % cells
            position = there
        back = sum((a, b) in BACK for a, b in pairwise(moves))
        lost = sum(self.left[position] == -1 for position in reached)
        share, turns = moving / len(moves) if moves else 0, len(moves)
        return Difficulty(
            turns,
            len(reached),
            lost / len(reached),
            only,
            back,
            self.solutions(state),
            share,
            min(1, moving),
        )

    def solutions(self, state: State | None = None) -> int:
        """How many shortest wins there are from a state, or from the start."""
        layer, won = {(state or State.at_start(self.level)).position: 1}, 0
        while layer:
            following: dict[int, int] = {}
            for position, ways in layer.items():
                for move in self.best_moves(position):
                    after = int(self.links[COUNT * position + move])
                    if after == WON:
                        won += ways
                    else:
                        following[after] = following.get(after, 0) + ways
            layer = following
        return won


@lru_cache(maxsize=16)
def analyse(level: Level) -> Analysis:
    """Know everything about a level.

    >>> from dedale.games.theseus import loads
    >>> analyse(loads("4x1\\n+-+-+-+-+\\n|P T   M|\\n+-+-+-+-+\\n")).solutions()
    1
    """
    maze = level.maze
    cells = maze.width * maze.height
    total = cells * cells
    speed = speed_for(4 * total)
    met = BackwardPass.of(speed, total, COUNT, numbered=False)
    door = level.exit[0] * maze.width + level.exit[1]
    speed.run(moves_left, maze.width, speed.view(maze.sides), door, met)
    return Analysis(level, met.left, met.links)


def solve(level: Level | State) -> list[str] | None:
    """The moves of a shortest win, None when there is none.

    >>> from dedale.games.theseus import loads
    >>> solve(loads("4x1\\n+-+-+-+-+\\n|P T   M|\\n+-+-+-+-+\\n"))
    ['Left']
    """
    state = level if isinstance(level, State) else State.at_start(level)
    return analyse(state.level).solution(state)
