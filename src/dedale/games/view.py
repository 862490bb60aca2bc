"""What a rule book says and an interface shows: the types of a view, of hints, signs and actions.

All of it is plain data. A game's author imports these names from `dedale.games.game`.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, NotRequired, Protocol, TypeAlias, TypedDict

from ..i18n import N_
from ..jsons import JsonObject

#: A cell in a view, [row, col].
Place = list[int]
Side = Literal["N", "E", "S", "W"]
SIDES: tuple[Side, Side, Side, Side] = ("N", "E", "S", "W")  #: by `Direction`
#: What steps are called, on all grids (`step_names`).
COMPASS = {
    "N": N_("north"),
    "E": N_("east"),
    "S": N_("south"),
    "W": N_("west"),
    "NE": N_("north-east"),
    "SE": N_("south-east"),
    "SW": N_("south-west"),
    "NW": N_("north-west"),
    "U": N_("up"),
    "D": N_("down"),
    "R": N_("right"),
    "B": N_("base"),
    "L": N_("left"),
}
#: Whether those who are dangerous are in the way of a path.
Dangers = Literal["block", "ignore"]
#: A position of a game: what it is, its rule book alone knows.
State: TypeAlias = object


class Actor(TypedDict):
    """A figure on the board."""

    id: str  #: the same for the same actor in every view of a game
    who: str  #: what is drawn: a name in `Game.signs`
    at: Place
    facing: NotRequired[Side]
    alive: NotRequired[bool]  #: left out: alive


class Thing(TypedDict):
    """Something that lies on a cell."""

    what: str  #: a name in `Game.signs`
    at: Place
    colour: NotRequired[str]  #: distinguishes keys and locks of one kind from those of another


class Mark(TypedDict):
    """A wall that is not like the others (locked, pushable)."""

    what: str  #: a name in `Game.signs`
    at: Place
    side: Side  #: which wall of that cell
    colour: NotRequired[str]


class End(TypedDict):
    """How a game ended."""

    won: bool
    title: str  #: "Won", "Lost", or what else it was
    reason: str


class View(TypedDict):
    """All that an interface may know of a state."""

    game: str
    width: int
    height: int
    #: The open sides of each cell, row by row: a hexadecimal digit, N=1 E=2 S=4 W=8; where there is
    #: a `grid` two, with a bit for each of its sides.
    cells: str
    kinds: str | None  #: one digit a cell: 0 accessible, 1 masked, 2 cut off; None: all accessible
    actors: list[Actor]  #: the first is the one to follow
    things: list[Thing]
    marks: list[Mark]
    #: Named in `Game.figures`, in the order in which they are shown; "score" ranks games won.
    figures: dict[str, int | str]
    goal: str  #: what is to be done, one sentence
    rules: list[str]  #: the special rules of this level, a sentence each
    moves: list[str]  #: what `play` accepts now
    outcome: End | None
    #: Where the cells are, as `grids.board` says it; left out: squares in rows.
    grid: NotRequired[JsonObject]
    #: Cells on which the one to follow may be dead after the next turn, going there or staying.
    unsafe: NotRequired[list[list[int]]]
    board: NotRequired[int]  #: which board of several it is; where it changes, all is new
    final: NotRequired[bool]  #: what is played stands: no move is taken back


def cell_of(view: View, place: Place) -> int:
    """The number of a cell."""
    first = view["grid"]["firsts"][place[0]] if "grid" in view else place[0] * view["width"]
    return int(first) + place[1]


def sides_of(view: View, place: Place) -> int:
    """The open sides of a cell, as bits."""
    digits = 2 if "grid" in view else 1
    cell = digits * cell_of(view, place)
    return int(view["cells"][cell : cell + digits], 16)


def step_names(sides: Sequence[str]) -> list[str]:
    """What the steps over the sides of a cell are called: their initials, or else numbers.

    >>> step_names(["north-east", "east", "up"]), step_names(["outwards", "inwards"])
    (['NE', 'E', 'U'], ['1', '2'])
    """
    if set(sides) <= set(COMPASS.values()):
        return ["".join(part[0] for part in side.split("-")).upper() for side in sides]
    return [str(number) for number in range(1, len(sides) + 1)]


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

    >>> Outcome(won=True, reason="left by the exit").end()["title"]
    'Won'
    """

    won: bool
    reason: str
    title: str = ""  #: what it is called, where that is not "Won" or "Lost"

    def end(self) -> End:
        """As it stands in a view."""
        title = self.title or (N_("Won") if self.won else N_("Lost"))
        return {"won": self.won, "title": title, "reason": self.reason}


Role = Literal["player", "friend", "danger", "treasure", "item", "exit", "entry", "wall"]


@dataclass(frozen=True, slots=True)
class Sign:
    """How an actor, a thing or a mark is shown where an interface has no drawing for it."""

    letter: str
    words: str
    role: Role = "friend"  #: what it is to the player: gives it a colour, and paths their goals


@dataclass(frozen=True, slots=True)
class Action:
    """A move beside the four steps: the keys that play it, and what it is called."""

    move: str
    keys: tuple[str, ...]
    words: str
    about: str = ""  #: what it does, one sentence
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


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a search says of a level while it is drawn. Its texts are in the language in force."""

    decided: bool  #: False: the search gave up before it knew
    solvable: bool | None  #: None where it is not decided
    length: int | None = None  #: the fewest moves (or what else par counts)
    moves: list[str] | None = None  #: a win of that length
    words: str = ""  #: the verdict in one sentence, where a game has one of its own
    notes: tuple[str, ...] = ()  #: what else was found out
    configurations: int | None = None  #: how many were looked at, if those are all
    difficulty: Mapping[str, float] | None = None
    facts: Mapping[str, object] = field(default_factory=dict)  #: what else a program may want


@dataclass(frozen=True, slots=True)
class HarderStart:
    """The start between the walls of a level that is furthest from a win."""

    state: State
    length: int  #: of its shortest solution
    proven: bool  #: whether no other start has a longer one


class Rules(Protocol):
    """The functions of a rule book.

    It may have more, each of which replaces what `Game` works out from the view: `hint(state,
    stage)`, `solution(state)`, `outlook(start, state)`, `drawing(state)`; `costly(state)`, where
    a move may take long; `final(state)`, where no move is taken back; and `load_pack(name)`, where
    the game has packs of levels, `new_in(maze, **parameters)`, where it can be played in any,
    `judge(state, limit=None)`, where its levels can be drawn, `solved(state, method, limit=None)`,
    where a search says more than that, `idle(state)`, where parts may not matter,
    `make_levels(values, making)`, where levels are not made of one seed each,
    `harder_start(state, everybody=False)` and `pruned(state)`, where
    they can be made harder or rid of what is of no use, and a module `played` (`games/played.py`)
    where its entry says `portable`.
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
        """All that an interface needs to draw."""
