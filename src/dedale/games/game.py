"""What a game is: one line of a table, a rule book, and a view that every door can draw.

A *rule book* is a module (or any object) with the functions of `Rules`. States are immutable;
moves are short strings without blanks; a move that the rules refuse raises `IllegalMove` and
changes nothing. A rule book knows no file, no clock and no screen.

A `Game` is the line of the table: its title, the closed list of its parameters, what its moves,
signs and figures are called. A door (command line, terminal, page, HTTP) learns all it shows from
this line and from the `View` of a state; none asks which game it is.

A *view* is plain JSON, and free of languages: its texts are English, to be shown through `_`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, NotRequired, Protocol, TypedDict

#: A cell in a view, [row, col].
Place = list[int]
Side = Literal["N", "E", "S", "W"]


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


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended. The reason is a short English text, to be shown through `_`.

    >>> Outcome(won=True, reason="left by the exit")
    Outcome(won=True, reason='left by the exit')
    """

    won: bool
    reason: str


@dataclass(frozen=True, slots=True)
class Parameter:
    """One value that decides how a game begins: the only kind of thing that data may set."""

    name: str
    kind: Literal["int", "bool", "name", "text", "place"]
    words: str  #: its label, English, shown through `_`
    default: int | bool | str | None = None  #: None: left to the rule book
    least: int | None = None
    most: int | None = None
    #: The names allowed: spelled out, or the kind of a table ("generator", "mask", "strategy").
    choices: tuple[str, ...] | str = ()


@dataclass(frozen=True, slots=True)
class Sign:
    """How an actor, a thing or a mark is shown where a door has no drawing of its own for it."""

    letter: str
    words: str
    colour: str = "friend"  #: player, friend, danger, treasure, item, exit, wall


@dataclass(frozen=True, slots=True)
class Action:
    """A move beside the four steps: the keys that play it, and what it is called."""

    move: str
    keys: tuple[str, ...]
    words: str
    figure: str = ""  #: the figure that says how many are left, if one does


class Rules(Protocol):
    """The functions of a rule book."""

    @property
    def new(self) -> Any:
        """`new(**parameters) -> State`: a game made from the parameters of its `Game`."""

    def from_text(self, text: str, /) -> Any:
        """The state that a text describes; `FileError` with its line when it describes none."""

    def to_text(self, state: Any, /) -> str:
        """A state as readable text, whole: `from_text(to_text(state)) == state`."""

    def legal_moves(self, state: Any, /) -> list[str]:
        """The moves that `play` accepts here; none when the game is over."""

    def play(self, state: Any, move: str, /) -> Any:
        """The state after a move. The very same state when the move changes nothing."""

    def outcome(self, state: Any, /) -> Outcome | None:
        """How the game ended, or None while it goes on."""

    def view(self, state: Any, /) -> View:
        """All that a door needs to draw."""


__all__ = [
    "Action",
    "Actor",
    "End",
    "Hint",
    "Mapping",
    "Mark",
    "Outcome",
    "Parameter",
    "Place",
    "Rules",
    "Side",
    "Sign",
    "Thing",
    "View",
    "field",
]
