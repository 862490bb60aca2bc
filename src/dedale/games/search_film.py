"""The search of a solver as a film: the configurations it visits, then the solution it found.

A rule book that can search offers `search_film(state, method)`. What is here knows no game.
"""

from __future__ import annotations

from collections import Counter, deque
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from ..errors import DedaleError
from ..i18n import _
from ..kernel.events import BACKTRACK, GOAL, LOOK, VISIT
from ..trace.story import Line, Story
from ..trace.structure import Structure
from .view import State, View

if TYPE_CHECKING:
    from .game import Game


STORIES = {
    "bfs": Story(
        "Breadth-first search of the configurations",
        "A configuration says where every piece is. Those one move away from the start are "
        "reached first, then those two moves away, and so on: the first winning one is "
        "reached in as few moves as possible.",
        (
            Line(0, "V and the queue hold the start", "The start is the first one known.", "first"),
            Line(0, "while the queue is not empty:"),
            Line(1, "take its first configuration out"),
            Line(1, "if it is won: yes", "Won: the moves that led here are the answer.", "goal"),
            Line(1, "if it is lost: go on with the next one"),
            Line(1, "for every move, and what the others do then:"),
            Line(
                2,
                "not in V: into V, and to the end of the queue",
                "A new configuration is known, and waits.",
                "visit",
            ),
            Line(0, "the queue is empty: no", "Nothing waits any more: no.", "look"),
        ),
        structure=Structure("queue", "configurations that wait"),
    ),
    "dfs": Story(
        "Depth-first search of the configurations",
        "A configuration says where every piece is. The search always continues from the "
        "newest one, and goes back only when all moves from it lead to known ones: it finds a"
        " solution, but rarely a short one.",
        (
            Line(0, "search(C): C into V", "A call: one move deeper.", "visit first"),
            Line(1, "if C is won: yes", "Won: the moves that led here are the answer.", "goal"),
            Line(1, "if C is lost: no"),
            Line(1, "for every move, and what the others do then: C'"),
            Line(2, "not in V, and search(C') says yes: yes"),
            Line(1, "return no", "Nothing new from there: calls have returned.", "backtrack"),
        ),
        structure=Structure("calls", "search(C)"),
    ),
}

#: Where each actor stands, as flat cell numbers in the order of the view; -1: gone.
Places = tuple[int, ...]
GONE = -1


@dataclass(frozen=True)
class SearchFilm:
    """What a search went through.

    >>> from dedale.games import GAMES
    >>> game = GAMES["ariane"]
    >>> state = game.rules.from_text("2\\n+-+-+\\n|A P|\\n+ +-+\\n|T  |\\n+-+-+\\n")
    >>> film = game.rules.search_film(state, "dfs")
    >>> len(film.places), film.moves, film.waiting(1)
    (3, ['Down', 'Up', 'Right'], 1)
    """

    method: str
    actors: tuple[str, ...]  # who they are, by the names of their signs
    places: list[Places]  # of every configuration, in the order of the visits
    parents: list[int]  # the configuration from which each was reached, -1 for the first
    moves: list[str]  # of the solution
    solution: list[Places]  # from the first configuration to the last
    solvable: bool
    decided: bool  # False: the search gave up at its limit

    @property
    def story(self) -> Story:
        return STORIES[self.method]

    @cached_property
    def depths(self) -> list[int]:
        """How many moves each configuration is away from the first, as it was reached."""
        depths = [0]
        for parent in self.parents[1:]:
            depths.append(depths[parent] + 1)
        return depths

    def waiting(self, shown: int) -> int:
        """What waits when so many are known: in the queue, or as calls that have not returned.

        >>> film = SearchFilm("bfs", (), [(0,)] * 5, [-1, 0, 0, 1, 1], [], [], False, True)
        >>> [film.waiting(shown) for shown in (1, 2, 3, 4, 5)]
        [1, 1, 2, 2, 3]
        """
        if self.method == "dfs":
            return self.depths[shown - 1] + 1
        return shown - 1 - self.parents[shown - 1]

    def line(self, shown: int) -> int | None:
        """The line of the story that runs when so many are known; more than all: how it ended."""
        if shown + (not self.solution) > len(self.places):
            return self.story.line_of(GOAL if self.solvable else LOOK)
        if shown <= 1:
            return self.story.first
        deeper = self.depths[shown - 1] > self.depths[shown - 2]
        return self.story.line_of(VISIT if self.method == "bfs" or deeper else BACKTRACK)

    def said(self, shown: int) -> str:
        """What there is to say when so many are known; of all of them: how it ended."""
        if shown < len(self.places):
            return _("{method}: {known} known, {waiting} waiting").format(
                method=self.method, known=shown, waiting=self.waiting(shown)
            )
        if self.solvable:
            return _("won in {n} moves").format(n=len(self.moves))
        return _("it cannot be won") if self.decided else _("not decided")

    def heat(self, shown: int) -> Counter[int]:
        """How often the one to follow stood on each cell in the first configurations."""
        return Counter(places[0] for places in self.places[:shown])

    def way(self, index: int) -> list[int]:
        """Where the one to follow went, from the first configuration to this one."""
        cells = []
        while index >= 0:
            cells.append(self.places[index][0])
            index = self.parents[index]
        return cells[::-1]


#: The most configurations that a search by the rules alone goes through.
MOST = 20_000


def search_by_rules(game: Game, start: State, method: str = "bfs") -> SearchFilm:
    """A search that plays every move by the rule book: slow, and for any game.

    >>> from dedale.games import GAMES
    >>> game = GAMES["theseus"]
    >>> state = game.rules.from_text("4x1\\n+-+-+-+-+\\n|P T   M|\\n+-+-+-+-+\\n")
    >>> search_by_rules(game, state, "dfs").moves[-1]
    'Left'
    """
    rules, known, won = game.rules, set[str](), -1
    states: list[State] = []
    places: list[Places] = []
    reached: list[tuple[int, str]] = []  # from which, by which move
    waiting = deque([(-1, "")])
    while waiting:
        parent, move = waiting.popleft() if method == "bfs" else waiting.pop()
        state = start if parent < 0 else rules.play(states[parent], move)
        view = rules.view(state)
        what = repr((view["actors"], view["things"], view["marks"], view["cells"]))
        if what in known:
            continue
        known.add(what)
        number, over = len(states), rules.outcome(state)
        states.append(state)
        places.append(_places(view))
        reached.append((parent, move))
        if over is not None and over.won:
            won = number
            break
        if over is not None:
            continue
        moves = rules.legal_moves(state)
        waiting.extend((number, each) for each in (moves if method == "bfs" else reversed(moves)))
        if number > MOST:
            raise DedaleError(
                "this search has more than {most:,} configurations: too many for a film", most=MOST
            )
    way: list[int] = []
    while won >= 0:
        way.insert(0, won)
        won = reached[won][0]
    return SearchFilm(
        method,
        tuple(actor["who"] for actor in rules.view(start)["actors"]),
        places,
        [parent for parent, _move in reached],
        [reached[number][1] for number in way[1:]],
        [places[number] for number in way],
        bool(way),
        True,
    )


def _places(view: View) -> Places:
    width = view["width"]
    return tuple(
        actor["at"][0] * width + actor["at"][1] if actor.get("alive", True) else GONE
        for actor in view["actors"]
    )


def at_places(view: View, places: Places) -> View:
    """The view of a start, with everybody where they stand in another configuration."""
    moved = [
        actor | {"at": list(divmod(cell, view["width"]))}
        for actor, cell in zip(view["actors"], places, strict=False)
        if cell != GONE
    ]
    return view | {"actors": moved}
