"""What Theseus does in a cooperative game: a move of a shortest win, as long as there is one.

To know it, the game in which both choose is searched. Where it is small it is searched whole, once
for each level, and every answer is read off one backward pass. Where it is not, every position that
is asked for is searched until the first win, and what lies on a shortest win is remembered: who
plays on from there asks nothing new. Past the limit he follows Ariane.
"""

from functools import lru_cache

from ....kernel.types import Array, Row
from ..rules.cooperative import answer_that_follows
from ..rules.flat import facts_of, flat, state_of
from ..rules.turn import GOES_ON, OUT, REFUSED, ariane_steps, turn
from ..state import State
from .backward import best_answer, moves_left, on_the_way
from .kernels import WON_FROM
from .search import StateSearch

#: Games of both with more configurations than this are not searched whole.
WHOLE = 200_000
#: A search of what is best gives up after so many.
LIMIT = 8_000_000


def best_answer_of(state: State, move: int) -> int:
    """What Theseus does after Ariane's step: 0 to 3, or 4 to stay."""
    return game_of(state).answer(state, move)


def game_of(state: State) -> "Both":
    """The game of both, from the level's start, or from here where that does not lead here."""
    game = _game(State.at_start(state.level, state.crossing))
    return game if game.holds(state) else _game(state)


@lru_cache(maxsize=8)
def _game(start: State) -> "Both":
    return Both(start)


class Both:
    """The game in which both choose, and what is known about it."""

    def __init__(self, start: State) -> None:
        self.start = start
        self.whole = StateSearch(start, links=True, limit=WHOLE)
        self.whole.run()
        self.left: Array = []
        #: Moves left of what lies on a shortest win, by packed configuration.
        self.known: dict[tuple[int, ...], int] = {}
        #: Positions and steps for which nothing was found: his answer there.
        self.answers: dict[tuple[tuple[int, ...], int], int] = {}
        if self.whole.decided:
            self.left = lefts(self.whole)
        else:
            self.whole = StateSearch(start)  # only to pack with

    def holds(self, state: State) -> bool:
        """Whether the state can be packed as those of this game are."""
        return self.whole.holds(state)

    def answer(self, state: State, move: int) -> int:
        """His answer to a step that Ariane can take."""
        if len(self.left) and (index := self.whole.index(state)) is not None:
            best = best_answer(self.whole.links, self.left, index, move)
            return best if best >= 0 else _follows(state, move)
        key = self.whole.key(state)
        options = _options(state, move)
        if (key, move) not in self.answers:
            self.answers[key, move] = self._search(state, move, options)
        return self.answers[key, move]

    def _search(self, state: State, move: int, options: dict[int, State | None]) -> int:
        for answer, option in options.items():
            if option is None:  # won at once
                return answer
        wanted = self.known.get(self.whole.key(state), 0) - 1
        lefts = {a: self.known.get(self.whole.key(o), 0) for a, o in options.items() if o}
        if wanted <= 0 or wanted not in lefts.values():
            search = StateSearch(self.start, limit=LIMIT)
            search.restart([option for option in options.values() if option])
            if options:
                search.run()
            if not search.won:
                return _follows(state, move)
            wanted = self.remember(search)
            lefts = {a: self.known.get(self.whole.key(o), 0) for a, o in options.items() if o}
        return next(answer for answer, left in lefts.items() if left == wanted)

    def least(self, state: State, move: int) -> int | None:
        """The moves left after the best answer to a step of Ariane's, as far as they are known."""
        options = _options(state, move).values()
        lefts = [
            0 if option is None else self.known.get(self.whole.key(option)) for option in options
        ]
        return min((left for left in lefts if left is not None), default=None)

    def remember(self, search: StateSearch) -> int:
        """Note what lies on the shortest wins of a search of this game; how long they are."""
        length, left = shortest_wins(search)
        for index in range(search.count):
            if left[index] > 0:
                self.known[search.packed(index)] = int(left[index])
        return length


def lefts(search: StateSearch) -> Array:
    """The moves left from every configuration of a search with links, -1 where there is no win."""
    left = search.speed.ints(search.count, 0)
    search.speed.run(moves_left, search.links, search.shift, search.count, left)
    return left


def shortest_wins(search: StateSearch) -> tuple[int, Row]:
    """How long the shortest wins are, and the moves left of all that lies on one (else 0)."""
    depth, left = search.speed.ints(search.count, 0), search.speed.ints(search.count, 0)
    length = search.speed.run(
        on_the_way,
        tuple(search.numbers),
        search.tables,
        search.facts,
        search.now,
        search.states,
        search.parents,
        search.table,
        search.shift,
        search.count,
        int(search.progress[WON_FROM]),
        depth,
        left,
    )
    return int(length), left


def _options(state: State, move: int) -> dict[int, State | None]:
    """The states that each answer leads to; None for a win, nothing for a defeat."""
    facts = facts_of(state.level, state.crossing)
    found: dict[int, State | None] = {}
    for answer in range(5):
        now = flat(facts, state)
        end = turn(facts, now, move, answer)
        if end == GOES_ON:
            found[answer] = state_of(facts, now, state)
        elif end != REFUSED and end >= OUT:
            found[answer] = None
    return found


def _follows(state: State, move: int) -> int:
    facts = facts_of(state.level, state.crossing)
    now = flat(facts, state)
    ariane_steps(facts, now, move)
    return answer_that_follows(facts, now)
