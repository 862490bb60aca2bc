"""The best way through a level: every treasure, then out, in the fewest turns; proven.

A* over whole positions, each played through the rule book. What is still to be walked is estimated
by the shortest tour through the treasures left as if there were no minotaurs, which is never too
long; of several ways with as few turns, the one that spends the fewest bombs and polys is taken.

Strategies in which there is no chance can be searched, the others cannot.
"""

from collections.abc import Iterable, Iterator
from functools import cache, reduce
from heapq import heappop, heappush
from itertools import count
from math import inf
from time import monotonic
from typing import NamedTuple

from ...errors import DedaleError
from ...kernel.speed import quick_speed
from ...maze.direction import Direction
from .danger import living
from .minds import NUMBERS
from .objects import TREASURES, Object
from .planning import FINE, FLOOR, MOST_HOLES, VISITED, Planner
from .rules import legal_moves, outcome, play
from .state import State
from .strategies import STRATEGIES

#: With more treasures than this, the tour through them is estimated by the farthest one.
MOST_TOURED = 11
#: With more bombs than this, walls are not counted at all.
MOST_WALLS = 3
#: A table of tours has at most so many entries.
MOST_ROWS = 60_000
#: More turns than any way has.
NEVER = 10**9


class Best(NamedTuple):
    """What a search found."""

    moves: list[str] | None  #: the best way; None: there is none, or none was found in time
    turns: int | None
    means: int | None  #: bombs and polys it spends
    decided: bool  #: whether the search ended by itself: then there is no better way
    visited: int  #: positions looked at
    least: int  #: there is no way in fewer turns; `NEVER`: no way at all


def best(state: State, most: int = 100_000, until: float = inf) -> Best:
    """The best way from here, looking at no more than `most` positions, until `monotonic` time.

    >>> from dedale.games import treasure
    >>> level = treasure.from_text('''treasure 1
    ... player 0,1 E
    ... maze
    ... +-+-+-+-+
    ... |s     e|
    ... +-+-+-+-+
    ... ''')
    >>> best(level).moves, best(level).turns
    (['W', 'E', 'E', 'E', 'X'], 4)
    """
    if not is_searchable(state):
        raise DedaleError("strategy {name!r} leaves things to chance", name=state.strategy)
    if outcome(state):
        return Best(None, None, None, True, 0, NEVER)
    if is_small(state):
        return _planned(state, most)
    estimate = Estimate(state)
    order = count()
    first = _Node(state, None, [], 0, 0)
    reached = {_key(state): (0, 0)}
    waiting = [(estimate(state), 0, next(order), first)]
    visited = 0
    while waiting:
        least, _means, _order, node = heappop(waiting)
        if (node.turns, node.means) > reached[_key(node.state)]:
            continue
        if visited == most or (visited % 64 == 0 and monotonic() > until):
            return Best(None, None, None, False, visited, least)
        visited += 1
        here = node.state
        if here.object_at(here.player) is Object.EXIT and not here.cells_with(*TREASURES):
            return Best([*node.way(), "X"], node.turns, node.means, True, visited, node.turns)
        for moves, after in _turns(here):
            left = estimate(after)
            turns, means = node.turns + 1, node.means + (moves[-1] in "BP")
            key = _key(after)
            if left < NEVER and (turns, means) < reached.get(key, (NEVER,)):
                reached[key] = turns, means
                child = _Node(after, node, moves, turns, means)
                heappush(waiting, (turns + left, means, -next(order), child))
    return Best(None, None, None, True, visited, NEVER)


def _planned(state: State, most: int) -> Best:
    """The same, compiled, where it is small."""
    planner = Planner(state, state.cells_with(Object.EXIT), most, everything=True)
    index, visited = planner.next(), int(planner.tree.progress[VISITED])
    if index is None:
        least = NEVER if planner.decided else int(planner.tree.progress[FLOOR]) // FINE
        return Best(None, None, None, planner.decided, visited, least)
    turns, means = divmod(planner.cost(index), FINE)
    return Best([*planner.moves(index), "X"], turns, means, True, visited, turns)


def is_small(state: State) -> bool:
    """Whether the compiled search knows the strategy, and can count all that matters."""
    bombs = state.bombs + len(state.cells_with(Object.BOMB))
    cells, treasures = state.maze.size, len(state.cells_with(*TREASURES))
    return (
        (state.strategy in NUMBERS or not living(state))
        and quick_speed().compiled
        and bombs <= MOST_HOLES
        and treasures <= MOST_TOURED
        and cells << treasures <= MOST_ROWS
    )


def is_searchable(state: State) -> bool:
    """Whether what the minotaurs do can be foreseen."""
    return STRATEGIES[state.strategy].steady or not living(state)


class _Node(NamedTuple):
    """A position, how it was reached, and what that cost."""

    state: State
    before: "_Node | None"
    moves: list[str]
    turns: int
    means: int

    def way(self) -> list[str]:
        """Every move from the start."""
        parts, node = [], self
        while node.before is not None:
            parts.append(node.moves)
            node = node.before
        return [move for part in reversed(parts) for move in part]


def ways_to_spend_a_turn(state: State) -> Iterator[list[str]]:
    """The moves of every way: a step, a bomb into a wall that is faced first, a wait, a poly."""
    occupied = living(state)
    for direction in Direction:
        letter, ahead = direction.letter, state.beyond(state.player, direction)
        if state.is_open(state.player, direction):
            if ahead not in occupied:
                yield [letter]
        elif state.bombs and ahead >= 0:
            yield ["B"] if state.facing is direction else [letter, "B"]
    if occupied:
        yield ["."]
        if "P" in legal_moves(state):
            yield ["P"]


def _turns(state: State) -> Iterator[tuple[list[str], State]]:
    """Every way to spend one turn and live: the moves, and the position after them."""
    for moves in ways_to_spend_a_turn(state):
        after = reduce(play, moves, state)
        if after.alive:
            yield moves, after


def _key(state: State) -> tuple[object, ...]:
    """What can matter later: not where anybody faces or the dead lie, no turns, no score."""
    herd = [bits >> 3 if bits & 4 else -1 for bits in memoryview(state.herd).cast("i")]
    return state.player, tuple(herd), state.objects, state.holes, state.bombs, state.polys


class Estimate:
    """The fewest turns that may be left: the shortest tour to the treasures and out.

    Each part of it may lead through as many walls as there are bombs.
    """

    def __init__(self, state: State) -> None:
        self.treasures = state.cells_with(*TREASURES)
        exits = state.cells_with(Object.EXIT)
        bombs = state.bombs + len(state.cells_with(Object.BOMB))
        self.to = [_through_walls(state, [cell], bombs) for cell in self.treasures]
        self.out = _through_walls(state, exits, bombs)
        self.tour = cache(self._tour)

    def __call__(self, state: State) -> int:
        width = state.maze.width
        left = sum(
            1 << i
            for i, cell in enumerate(self.treasures)
            if state.objects[cell // width][cell % width]
        )
        if len(self.treasures) <= MOST_TOURED:
            return self.tour(state.player, left)
        stops = [i for i in range(len(self.treasures)) if left >> i & 1]
        farthest = [
            self.to[i].get(state.player, NEVER) + self.out.get(self.treasures[i], NEVER)
            for i in stops
        ]
        return max(farthest, default=self.out.get(state.player, NEVER))

    def _tour(self, cell: int, left: int) -> int:
        """The shortest way from a cell through the treasures left, and out (Held and Karp)."""
        if not left:
            return self.out.get(cell, NEVER)
        return min(
            self.to[i].get(cell, NEVER) + self.tour(stop, left & ~(1 << i))
            for i, stop in enumerate(self.treasures)
            if left >> i & 1
        )


def _through_walls(state: State, sources: Iterable[int], walls: int) -> dict[int, int]:
    """How far every cell is from the nearest of some, through at most so many walls."""
    counted = walls <= MOST_WALLS
    far: dict[int, int] = {}
    reached = {(cell, 0) for cell in sources}
    layer, steps = list(reached), 0
    while layer:
        following = []
        for cell, used in layer:
            far.setdefault(cell, steps)
            for direction in range(4):
                ahead = state.beyond(cell, direction)
                there = ahead, used + (counted and not state.is_open(cell, direction))
                if ahead >= 0 and there[1] <= walls and there not in reached:
                    reached.add(there)
                    following.append(there)
        layer, steps = following, steps + 1
    return far
