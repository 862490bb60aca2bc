"""The backward pass: for every configuration that can be reached, how many moves are left to a win.

A forward search reaches every configuration and keeps the result of every turn. Then the turns are
read backwards, from the wins, layer by layer: what a layer can be entered from is one move further
away. What is never met is doomed: the game goes on there, but it can no longer be won.

Cost: time and memory in proportion to the configurations.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from ....errors import DedaleError
from ....kernel.types import Array
from ....maze.direction import Direction
from ...difficulty import Difficulty
from ..levels.level import Level
from ..moves import MOVES
from ..rules.play import outcome
from ..state import State
from .backward import answered, count_solutions, mark_reached, moves_left
from .kernels import REFUSED, WON
from .search import StateSearch
from .start import start


@dataclass(frozen=True, slots=True)
class Prospects:
    """What can be hoped for from a state: `moves_left` is None when it cannot be won."""

    winnable: bool
    moves_left: int | None
    best_moves: tuple[str, ...]  # every move that begins a shortest win
    safe_moves: tuple[str, ...]  # every move after which the game can still be won
    decided: bool = True  # False: the search gave up, nothing is known


class Analysis:
    """All that can be known of a level, from one forward and one backward pass.

    >>> from dedale.games.ariane import loads, new, play
    >>> level = loads("2\\n+-+-+\\n|A P|\\n+ +-+\\n|T  |\\n+-+-+\\n")
    >>> analysis = analyse(level)
    >>> analysis.verdict(new(level)).best_moves
    ('Down', 'Right')
    >>> analysis.verdict(play(new(level), "Right")).moves_left
    2
    """

    def __init__(
        self, start: State, search: StateSearch | None = None, *, limit: int | None = None
    ) -> None:
        self.start = start
        self.search = search or StateSearch(start, links=True, limit=limit)
        self.search.run()
        count, speed = self.search.count, self.search.speed
        #: The moves left from every configuration reached, -1 where it can no longer be won.
        self.left: Array = speed.ints(count, 0)
        self.links, self.shift = self.search.links, self.search.shift
        self.winnable = int(speed.run(moves_left, self.links, self.shift, count, self.left))
        #: How many configurations can be reached in which the game goes on.
        self.configurations = self.search.live
        #: Which of them; all, unless there are some that only another Theseus could reach.
        self.reached: Array | None = None
        if start.level.extras.has("cooperative"):
            self._answer_for_theseus(speed.ints(count << 2, 0), speed.flags(count))

    def _answer_for_theseus(self, alone: Array, reached: Array) -> None:
        """From the game in which both choose to the one in which Ariane does, and he answers."""
        search = self.search
        tables = (search.facts, search.now, search.states, self.links, self.left, search.count)
        search.speed.run(answered, *tables, alone)
        self.links, self.shift, self.reached = alone, 2, reached
        self.configurations = int(search.speed.run(mark_reached, alone, 2, search.count, reached))
        both = zip(reached, self.left, strict=True)
        self.winnable = sum(bool(here) and left > 0 for here, left in both)

    @property
    def decided(self) -> bool:
        """False when the search gave up at its limit: then what it found proves nothing."""
        return self.search.decided

    @property
    def solvable(self) -> bool:
        """Whether the level can be won (False when that is not decided)."""
        return self.decided and bool(self.left[0] > 0)

    @property
    def par(self) -> int | None:
        """The length of a shortest solution."""
        return int(self.left[0]) if self.solvable else None

    def verdict(self, state: State | None = None) -> Prospects:
        """What can be hoped for from a state that this level leads to; from its start without."""
        state = self.start if state is None else state
        if (over := outcome(state)) is not None:
            return Prospects(over.won, 0 if over.won else None, (), ())
        if not self.decided:
            return Prospects(False, None, (), (), decided=False)
        index = self.search.index(state)
        if index is None:
            raise DedaleError("this position cannot be reached from the start that was analysed")
        return self._verdict(index)

    def _verdict(self, index: int) -> Prospects:
        left = int(self.left[index])
        if left < 0:
            return Prospects(False, None, (), ())
        best, safe = [], []
        for name, after in self.turns(index):
            further = 0 if after == WON else int(self.left[after]) if after >= 0 else -1
            if further >= 0:
                safe.append(name)
                if further == left - 1:
                    best.append(name)
        return Prospects(True, left, tuple(best), tuple(safe))

    def turns(self, index: int) -> Iterator[tuple[str, int]]:
        """Every move of a configuration, with where it leads (or REFUSED, LOST, WON)."""
        for move, name in enumerate(list(MOVES)[: min(5, 1 << self.shift)]):
            yield name, int(self.links[index << self.shift | move])

    def __iter__(self) -> Iterator[tuple[State, Prospects]]:
        """Every configuration reached, nearest to the start first, with its verdict."""
        for index in range(self.search.count):
            if self.reached is not None and not self.reached[index]:
                continue
            if any(after != REFUSED for _name, after in self.turns(index)):
                yield self.search.state(index), self._verdict(index)

    def solution(self) -> list[str]:
        """A shortest solution (the first in the order Up, Down, Left, Right)."""
        return [name for _index, name in self._line()]

    def _line(self) -> list[tuple[int, str]]:
        """The same, with the index of the configuration in which each move is played."""
        line, index = [], 0
        while index >= 0 and self.solvable:
            name = self._verdict(index).best_moves[0]
            line.append((index, name))
            index = dict(self.turns(index))[name]
        return line

    def optimal_solutions(self) -> int:
        """How many shortest solutions there are (2^60 stands for as many or more)."""
        if not self.solvable:
            return 0
        speed, count = self.search.speed, self.search.count
        ways = speed.numbers([0] * count, wide=True)
        return int(speed.run(count_solutions, self.links, self.shift, count, self.left, ways))

    @cached_property
    def difficulty(self) -> Difficulty | None:
        """What makes the level hard; None when it cannot be won."""
        if not self.solvable:
            return None
        line = self._line()
        moves = [MOVES[name] for _index, name in line]
        only = sum(
            len(self._verdict(index).safe_moves) == 1
            and sum(after != REFUSED for _name, after in self.turns(index)) > 1
            for index, _name in line
        )
        moving, working = self._activity(line)
        return Difficulty(
            length=len(moves),
            configurations=self.configurations,
            doomed=round(1 - self.winnable / self.configurations, 4),
            only_moves=only,
            reversals=sum(isinstance(a, Direction) and a.opposite == b for a, b in pairwise(moves)),
            solutions=self.optimal_solutions(),
            moving=moving,
            working=working,
        )

    def _activity(self, line: list[tuple[int, str]]) -> tuple[float, float]:
        """The share of turns in which a minotaur moves, and of minotaurs that ever do."""
        herds = [self.search.state(index).minotaurs for index, _name in line]
        turns, moved = 0, set[int]()
        for before, after in pairwise(herds):
            both = enumerate(zip(before, after, strict=True))
            now = {number for number, (here, there) in both if here != there}
            turns, moved = turns + bool(now), moved | now
        return round(turns / len(line), 4), len(moved) / max(1, len(herds[0]))


def analyse(level: Level | State, *, crossing: str = "kills", limit: int | None = None) -> Analysis:
    """Know everything about a level, or about a game from where it stands.

    `limit` is the number of configurations after which the search gives up, not `decided` then.
    """
    return Analysis(level if isinstance(level, State) else start(level, crossing), limit=limit)
