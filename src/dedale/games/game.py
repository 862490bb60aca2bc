"""What a game is: one line of a table, a rule book, and a view that every door can draw.

A *rule book* is a module (or any object) with the functions of `Rules`. States are immutable;
moves are short strings without blanks; a move that the rules refuse raises `IllegalMove` and
changes nothing. A rule book knows no file, no clock and no screen.

A `Game` is the line of the table: its title, the closed list of its parameters, what its moves,
signs and figures are called. A door (command line, terminal, page, HTTP) learns all it shows from
this line and from the `View` of a state; none asks which game it is.

A *view* is plain JSON, and free of languages: its texts are English, to be shown through `_`.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, NotRequired, Protocol, TypedDict, cast

from ..errors import DedaleError, UnknownName
from ..i18n import N_
from ..numbers import whole
from ..registry import Entry, resolve
from .parameters import Parameter, Value, Values, check_all

if TYPE_CHECKING:
    from ..maze.maze import Maze
    from ..solvers import Solution, Tour

#: A cell in a view, [row, col].
Place = list[int]
Side = Literal["N", "E", "S", "W"]
SIDES: tuple[Side, Side, Side, Side] = ("N", "E", "S", "W")  #: by `Direction`
#: Whether those who are dangerous are in the way of a path.
Dangers = Literal["block", "ignore"]
#: A position of a game: what it is, its rule book alone knows.
State = Any


class Actor(TypedDict):
    """Somebody on the board."""

    id: str  #: the same for the same actor in every view of a game
    who: str  #: what is drawn: a name in `Game.signs`
    at: Place
    facing: NotRequired[Side]
    alive: NotRequired[bool]  #: left out: alive


class Thing(TypedDict):
    """Something that lies on a cell."""

    what: str  #: a name in `Game.signs`
    at: Place
    colour: NotRequired[str]  #: tells keys and locks of one kind from those of another


class Mark(TypedDict):
    """A wall that is not like the others (locked, pushable)."""

    what: str  #: a name in `Game.signs`
    at: Place
    side: Side  #: which wall of that cell
    colour: NotRequired[str]


class End(TypedDict):
    """How a game ended."""

    won: bool
    reason: str


class View(TypedDict):
    """All that a door may know of a state."""

    game: str
    width: int
    height: int
    cells: str  #: one hexadecimal digit a cell, row by row: its open sides, N=1 E=2 S=4 W=8
    kinds: str | None  #: one digit a cell: 0 accessible, 1 masked, 2 cut off; None: all accessible
    actors: list[Actor]  #: the first is the one to follow
    things: list[Thing]
    marks: list[Mark]
    figures: dict[str, int | str]  #: named in `Game.figures`, in the order in which they are shown
    goal: str  #: what is to be done, one sentence
    rules: list[str]  #: the special rules of this level, a sentence each
    moves: list[str]  #: what `play` accepts now
    outcome: End | None


class Hint(TypedDict):
    """Help in stages: the higher the stage, the more of it is filled in."""

    stage: int
    stages: int
    text: str  #: in the language in force
    move: str | None
    path: NotRequired[list[int] | None]  #: cell numbers, from the one to follow
    winnable: NotRequired[bool | None]  #: None: not decided
    moves_left: NotRequired[int | None]


class Outlook(TypedDict):
    """What can be hoped for: None where that is not known."""

    winnable: bool | None  #: from where the game stands
    par: int | None  #: the fewest moves in which its start can be won


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended. The reason is a short English text, to be shown through `_`.

    >>> Outcome(won=True, reason="left by the exit")
    Outcome(won=True, reason='left by the exit')
    """

    won: bool
    reason: str

    def end(self) -> End:
        """As it stands in a view."""
        return {"won": self.won, "reason": self.reason}


Role = Literal["player", "friend", "danger", "treasure", "item", "exit", "entry", "wall"]


@dataclass(frozen=True, slots=True)
class Sign:
    """How an actor, a thing or a mark is shown where a door has no drawing of its own for it."""

    letter: str
    words: str
    role: Role = "friend"  #: what it is to the player: gives it a colour, and paths their goals


@dataclass(frozen=True, slots=True)
class Action:
    """A move beside the four steps: the keys that play it, and what it is called."""

    move: str
    keys: tuple[str, ...]
    words: str
    figure: str = ""  #: the figure that says how many are left, or which name is in force
    #: The kind of a table: the move is completed by one of its names (":" and "bfs": ":bfs").
    names: str = ""
    every: float = 0.0  #: a clock plays it by itself, every so many seconds while it is legal


class PackLevel(Protocol):
    """A level of a pack."""

    @property
    def title(self) -> str: ...
    @property
    def lesson(self) -> str: ...
    @property
    def par(self) -> int: ...
    @property
    def text(self) -> str:
        """What `Rules.from_text` reads."""


class Rules(Protocol):
    """The functions of a rule book.

    It may have more, each of which replaces what `Game` works out from the view: `hint(state,
    stage)`, `solution(state)`, `outlook(start, state)`, `drawing(state)`; and `load_pack(name)`,
    where the game has packs of levels.
    """

    @property
    def new(self) -> Callable[..., State]:
        """`new(**parameters) -> State`: a game made from the parameters of its `Game`."""

    def from_text(self, text: str, /) -> State:
        """The state that a text describes; `FileError` with its line when it describes none."""

    def to_text(self, state: State, /) -> str:
        """A state as readable text, whole: `from_text(to_text(state)) == state`."""

    def legal_moves(self, state: State, /) -> list[str]:
        """The moves that `play` accepts here; none when the game is over."""

    def play(self, state: State, move: str, /) -> State:
        """The state after a move. The very same state when the move changes nothing."""

    def outcome(self, state: State, /) -> Outcome | None:
        """How the game ended, or None while it goes on."""

    def view(self, state: State, /) -> View:
        """All that a door needs to draw."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Game(Entry):
    """A game: its rule book (`target`: a module's name, a module or an object), and its words.

    All texts are English, shown through `_`.
    """

    title: str
    parameters: tuple[Parameter, ...] = ()
    steps: tuple[str, str, str, str] = ("N", "E", "S", "W")  #: how it calls N, E, S, W
    keys: tuple[str, str, str, str] = ("w", "d", "s", "a")  #: that step N E S W, as arrows do
    actions: tuple[Action, ...] = ()
    signs: Mapping[str, Sign] = field(default_factory=dict)
    figures: Mapping[str, str] = field(default_factory=dict)  #: by name: what they are called
    stages: int = 2  #: of its hints; 0: it has none
    displays: tuple[str, ...] = ()  #: by name: several ways to draw it as text
    squares: bool = False  #: dug out of rock: a wall is a cell, not a line between two
    packs: Mapping[str, str] = field(default_factory=dict)  #: packs of levels, by name: title

    def __post_init__(self) -> None:
        """Refuse a line that no door could read, as a plug-in may bring one."""
        right = (
            all(isinstance(each, Parameter) for each in self.parameters)
            and all(isinstance(each, Action) for each in self.actions)
            and all(isinstance(each, Sign) for each in self.signs.values())
            and len(self.steps) == len(self.keys) == 4
        )
        if not right:
            raise TypeError("a Game has Parameters, Actions, Signs, and four steps and keys")

    # ------------------------------------------------------------ the rule book

    @property
    def rules(self) -> Rules:
        """The rule book, imported now if need be; that of a plug-in is watched."""
        with self.trusted("game"):
            book = resolve(self.target) if isinstance(self.target, str) else self.target
        if not self.plugin:
            return cast(Rules, book)
        from .watched import Watched

        return Watched(self, book)

    def _own(self, name: str) -> Callable[..., Any] | None:
        """A function that a rule book may have or not."""
        return getattr(self.rules, name, None)

    # ------------------------------------------------------------ beginning

    def checked(self, values: Mapping[str, object]) -> Values:
        """All parameters: the values given, checked, and the defaults of the others.

        Whatever comes from outside (an option, a form, a link, a save, a request) becomes a game
        through this and nothing else. An unknown name, a wrong type, a number out of bounds or a
        name that is in no table raises a `DedaleError`.
        """
        return check_all(self.parameters, values)

    def proposed(self, values: Mapping[str, object] | None = None) -> dict[str, object]:
        """The values given, and for the others what a door proposes, where that is something."""
        proposed = {p.name: p.proposed for p in self.parameters if p.proposed is not None}
        return {**proposed, **(values or {})}

    def seeded(self, values: Mapping[str, object]) -> dict[str, object]:
        """The values, with a seed drawn when the game takes one and nothing given decides it."""
        known = {parameter.name for parameter in self.parameters}
        decided = values.get("seed") is not None or values.get("level") is not None
        drawn = {} if decided or "seed" not in known else {"seed": secrets.randbits(32)}
        return {**values, **drawn}

    def new(self, values: Mapping[str, object] | None = None) -> State:
        """The start of a game of these parameters, which are checked."""
        return self.rules.new(**self.checked(values or {}))

    def pack(self, name: str) -> Sequence[PackLevel]:
        """The levels of one of its packs."""
        load = self._own("load_pack")
        if name not in self.packs or load is None:
            raise UnknownName(N_("pack"), name, self.packs)
        return cast(Sequence[PackLevel], load(name).levels)

    # ------------------------------------------------------------ help

    def hint(self, state: State, stage: int = 1) -> Hint:
        """Help, from stage 1 (the least) to `stages`; `DedaleError` when the game has none."""
        if not self.stages:
            raise DedaleError("this game has no hints")
        whole(N_("stage"), stage, 1, self.stages)
        if (own := self._own("hint")) is not None:
            return cast(Hint, own(state, stage))
        from .advice import hint

        return hint(self, state, stage)

    def solution(self, state: State) -> list[str] | None:
        """Moves that win from here, as far as can be foreseen; None when there are none."""
        if (own := self._own("solution")) is not None:
            return cast("list[str] | None", own(state))
        from .advice import solution

        return solution(self, state)

    def outlook(self, start: State, state: State) -> Outlook:
        """Whether the game can still be won, and in how many moves its start can be."""
        if (own := self._own("outlook")) is not None:
            return cast(Outlook, own(start, state))
        return {"winnable": None, "par": None}

    # ------------------------------------------------------------ the maze it is played in

    @property
    def goals(self) -> dict[str, str]:
        """What a path can lead to, by name: "exit", "treasure", and each item by its own."""
        roles = {sign.role for sign in self.signs.values()}
        shared = {"exit": N_("exit"), "treasure": N_("treasure")}
        found = {role: words for role, words in shared.items() if role in roles}
        items = {name: sign.words for name, sign in self.signs.items() if sign.role == "item"}
        return found | items

    def maze(self, state: State) -> Maze:
        """The maze as it is now, from where the one to follow is to the nearest exit."""
        from .advice import maze

        return maze(self, state)

    def path(
        self,
        state: State,
        to: str = "exit",
        algorithm: str = "bfs",
        *,
        heuristic: str = "manhattan",
        dangers: Dangers = "block",
        trace: bool = False,
    ) -> Solution:
        """The way from the one to follow to the nearest of `goals`, by any solver of the table.

        `solution.path` is None when there is no way; no such thing at all is a `DedaleError`.
        """
        from .advice import path

        return path(self, state, to, algorithm, heuristic, dangers, trace)

    def tour(
        self,
        state: State,
        method: str = "optimal",
        *,
        dangers: Dangers = "block",
        seconds: float = 60.0,
    ) -> Tour | None:
        """The tour through every treasure that ends on an exit, the best one where there are many.

        None when there is no exit, or when a treasure or every exit is out of reach.
        """
        from .advice import tour

        return tour(self, state, method, dangers, seconds)

    def drawing(
        self,
        state: State,
        display: str = "",
        *,
        unicode: bool = False,
        way: Collection[int] = (),
    ) -> str:
        """The position as text, everybody in it; the cells of `way` are dotted.

        `display` is one of `displays`, where there are any; the first if it is not given.
        """
        if display and display not in self.displays:
            raise UnknownName(N_("display"), display, self.displays)
        if (own := self._own("drawing")) is not None:
            return str(own(state, display or self.displays[0]) if self.displays else own(state))
        from .drawing import draw

        return draw(self, self.rules.view(state), unicode=unicode, way=way)


__all__ = [
    "SIDES",
    "Action",
    "Actor",
    "Dangers",
    "End",
    "Game",
    "Hint",
    "Mark",
    "Outcome",
    "Outlook",
    "PackLevel",
    "Parameter",
    "Place",
    "Role",
    "Rules",
    "Side",
    "Sign",
    "State",
    "Thing",
    "Value",
    "Values",
    "View",
]
