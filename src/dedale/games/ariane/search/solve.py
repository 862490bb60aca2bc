"""Solving a level: can it be won, and how?

Breadth-first search reaches configurations in order of their distance from the start, so the first
win it meets is a shortest one. Depth-first search is the plain recursion of the textbooks: it finds
some solution, often a long one. A solution is a proof: it is replayed through the rule book before
anybody sees it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from ....errors import DedaleError
from ..levels.level import Level
from ..moves import MOVES
from ..rules.play import outcome, play
from ..state import State
from . import theseus
from .analyse import Analysis
from .kernels import WON
from .search import StateSearch
from .start import start


@dataclass(frozen=True)
class Solution:
    """What a solver found.

    `visited` is how many configurations it had reached when it stopped. `configurations` is how
    many can be reached at all (those in which the game goes on); it is worked out when asked for.
    A search may give up at its limit: then `decided` is False, and `solvable` says only that no
    solution was found. In a cooperative game configurations are those of the game of both.
    """

    start: State
    method: str
    solvable: bool
    moves: list[str]
    visited: int
    _search: StateSearch = field(repr=False, compare=False)

    @property
    def decided(self) -> bool:
        """Whether it is known if the level can be won, and in how many moves."""
        return self.solvable or self._search.decided

    @property
    def length(self) -> int | None:
        """The number of moves, None when there is no solution."""
        return len(self.moves) if self.solvable else None

    @property
    def configurations(self) -> int:
        """The configurations that can be reached from the start, won and lost ones not counted.

        Not `counted`, there are more than that.
        """
        return self._whole.live if outcome(self.start) is None else 0

    @property
    def counted(self) -> bool:
        """Whether all configurations were counted; False when there are more than the limit."""
        return self._whole.decided

    @cached_property
    def _whole(self) -> StateSearch:
        search = self._search
        if self.method != "bfs":
            search = StateSearch(self.start, limit=search.limit)
        search.run_to_the_end()
        return search


def solve(
    level: Level | State,
    method: str = "bfs",
    *,
    crossing: str = "kills",
    limit: int | None = None,
) -> Solution:
    """Solve a level, or a game from where it stands (then its own crossing rule holds).

    `method="bfs"` gives a shortest solution, `"dfs"` the one that the plain recursion would find,
    trying Up, Down, Left, Right in this order. `limit` is how many configurations a level may have
    before the search gives up.

    >>> from dedale.games.ariane import loads
    >>> found = solve(loads("2\\n+-+-+\\n|A P|\\n+ +-+\\n|T  |\\n+-+-+\\n"))
    >>> found.moves, found.length, found.configurations
    (['Down', 'Up', 'Right'], 3, 5)
    """
    state = level if isinstance(level, State) else start(level, crossing)
    search = StateSearch(state, method, limit=limit)
    over = outcome(state)
    if over is not None:
        return Solution(state, method, over.won, [], search.count, search)
    if state.plan is not None and method == "dfs":
        return _solve_deep_with_theseus(state, limit)
    search.run()
    visited = search.count
    moves = [] if not search.won else _together(search) if state.plan else search.winning_moves()
    if search.won:
        prove(state, moves)
    return Solution(state, method, search.won, moves, visited, search)


def _together(search: StateSearch) -> list[str]:
    """The moves of Ariane in a shortest win of both, Theseus playing his first best answer."""
    game = theseus.game_of(search.start)
    game.remember(search)
    state, moves = search.start, []
    while outcome(state) is None:
        left = game.known[game.whole.key(state)]
        move = next(move for move in range(4) if game.least(state, move) == left - 1)
        moves.append(list(MOVES)[move])
        state = play(state, moves[-1])
    return moves


def _solve_deep_with_theseus(state: State, limit: int | None) -> Solution:
    """The plain recursion in a game in which Theseus answers: on the links of its analysis."""
    analysis = Analysis(state, limit=limit)
    way: list[tuple[int, Iterator[tuple[str, int]]]] = [(0, analysis.turns(0))]
    moves: list[str] = []
    seen, won = {0}, False
    while way and analysis.decided and not won:
        for name, after in way[-1][1]:
            won = after == WON
            if won or (after >= 0 and after not in seen):
                moves.append(name)
                if not won:
                    seen.add(after)
                    way.append((after, analysis.turns(after)))
                break
        else:
            way.pop()
            moves = moves[:-1]
    if won:
        prove(state, moves)
    return Solution(state, "dfs", won, moves, len(seen), analysis.search)


def replay(state: State, moves: Sequence[str]) -> list[State]:
    """Every state of a game, from the start to the last move.

    >>> from dedale.games.ariane import new
    >>> level = "2\\n+-+-+\\n|A P|\\n+ +-+\\n|T  |\\n+-+-+\\n"
    >>> [state.ariane for state in replay(new(level), ["Down", "Up", "Right"])]
    [(0, 0), (1, 0), (0, 0), (0, 1)]
    """
    states = [state]
    for move in moves:
        states.append(play(states[-1], move))
    return states


def prove(state: State, moves: Sequence[str]) -> None:
    """Replay a solution through the rule book: it must win, and not before its last move."""
    try:
        last = replay(state, moves)[-1]
    except DedaleError as error:
        raise AssertionError("the solver's moves are refused: please report this level") from error
    over = outcome(last)
    if over is None or not over.won:
        raise AssertionError("the solver's moves do not win: please report this level")
