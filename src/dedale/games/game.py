"""What a game is: one entry of a table, a rule book, and a view that every interface can draw.

A *rule book* is a module (or any object) with the functions of `Rules`. States are immutable;
moves are short strings without blanks; a move that the rules refuse raises `IllegalMove` and
changes nothing. A rule book knows no file, no clock and no screen.

A `Game` is the entry of the table: its title, the closed list of its parameters, what its moves,
signs and figures are called. An interface (command line, terminal, page, HTTP) learns all it shows
from this entry and from the `View` of a state; none asks which game it is.

A *view* is plain JSON, and free of languages: its texts are English, to be shown through `_`.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from datetime import date
from typing import TYPE_CHECKING, Any, cast

from ..errors import DedaleError, UnknownName
from ..i18n import N_, _
from ..kernel.rng import fresh_seed
from ..maze.recipe import Recipe
from ..numbers import whole
from ..record import record
from ..registry import Entry, plural
from ..requests import Parameter, Value, Values, check_all
from .view import (
    COMPASS,
    SIDES,
    Action,
    Actor,
    Dangers,
    End,
    HarderStart,
    Hint,
    Judgement,
    Mark,
    Outcome,
    Outlook,
    PackLevel,
    Place,
    Role,
    Rules,
    Side,
    Sign,
    State,
    Thing,
    View,
)

if TYPE_CHECKING:
    from ..maze.maze import Maze
    from ..solvers import Solution, Tour
    from .advice import Advisor
    from .making import LevelMaking
    from .search_film import SearchFilm


#: No board has more cells: what a link of forty letters asks for must come to an end.
MOST_CELLS = 1_000_000


@dataclass(frozen=True, slots=True)
class Preset:
    """Parameters that go together, under a name."""

    words: str  #: English, shown through `_`
    about: str
    values: Mapping[str, int | bool | str]


def of_maze(name: str, /, **changes: Any) -> Parameter:
    """What a game asks of its maze as every recipe does, but for some changes."""
    parameter: Parameter = replace(Recipe.parameter(name), of_maze=True, **changes)
    return parameter


def _given(**values: object) -> dict[str, object]:
    """What is asked for: a rule book need not know what nobody asks of it."""
    return {name: value for name, value in values.items() if value is not None}


def check_board(parameters: tuple[Parameter, ...], values: Mapping[str, object]) -> Values:
    """The values of all parameters, checked, and that they ask for a board of a size we take."""
    found = check_all(parameters, values)
    width, height = found.get("width"), found.get("height")
    if isinstance(width, int) and isinstance(height, int) and width * height > MOST_CELLS:
        raise DedaleError(
            "size {width}x{height}: the board of a game has at most {most} cells",
            width=width,
            height=height,
            most=MOST_CELLS,
        )
    return found


@record(frozen=True, kw_only=True)
class Game(Entry):
    """A game: its rule book (`target`: a module's name, a module or an object), and its words.

    All texts are English, shown through `_`.
    """

    title: str
    parameters: tuple[Parameter, ...] = ()
    #: How it calls N, E, S, W.
    steps: tuple[str, str, str, str] = (N_("N"), N_("E"), N_("S"), N_("W"))
    keys: tuple[str, str, str, str] = ("w", "d", "s", "a")  #: that step N E S W, as arrows do
    actions: tuple[Action, ...] = ()
    signs: Mapping[str, Sign] = field(default_factory=dict)
    figures: Mapping[str, str] = field(default_factory=dict)  #: by name: what they are called
    stages: int = 2  #: of its hints; 0: it has none
    displays: tuple[str, ...] = ()  #: by name: several ways to draw it as text
    squares: bool = False  #: dug out of rock: a wall is a cell, not a line between two
    packs: Mapping[str, str] = field(default_factory=dict)  #: packs of levels, by name: title
    portable: bool = False  #: its book has kernels that play it without Python (`played`)
    searched: bool = False  #: its book has a solver whose search can be watched (`search_film`)
    measure: str = ""  #: the figure that par counts; "": the moves
    #: What each of the three stars of a level of a pack is for.
    stars: tuple[str, str, str] = (
        N_("won"),
        N_("at most a quarter more moves than needed"),
        N_("no more moves than needed, and no hint"),
    )
    presets: Mapping[str, Preset] = field(default_factory=dict)  #: by name
    daily: tuple[str, ...] = ()  #: the preset of each day of the week, from Monday; (): no game

    def __post_init__(self) -> None:
        """Refuse a line that no interface could read, as a plug-in may bring one."""
        right = (
            all(isinstance(each, Parameter) for each in self.parameters)
            and all(isinstance(each, Action) for each in self.actions)
            and all(isinstance(each, Sign) for each in self.signs.values())
            and len(self.steps) == len(self.keys) == 4
        )
        if not right:
            raise TypeError("a Game has Parameters, Actions, Signs, and four steps and keys")

    def facts(self) -> dict[str, object]:
        """All that an interface needs to know of the game, as JSON in the language in force."""

        def line(each: Action | Sign) -> dict[str, object]:
            about = {"about": _(each.about)} if isinstance(each, Action) and each.about else {}
            return asdict(each) | {"words": _(each.words)} | about

        return {
            **Entry.facts(self),
            "title": _(self.title),
            "parameters": [each.facts() for each in self.parameters],
            "actions": [
                line(each) | {"names": plural(each.names) if each.names else ""}
                for each in self.actions
            ],
            "signs": {name: line(sign) for name, sign in self.signs.items()},
            "figures": {name: _(words) for name, words in self.figures.items()},
            "goals": {name: _(words) for name, words in self.goals.items()},
            "packs": list(self.packs),
            "stars": [_(words) for words in self.stars],
            "presets": [
                {"name": name, "title": _(preset.words), "about": _(preset.about)}
                | {"values": self.usual() | dict(preset.values)}
                for name, preset in self.presets.items()
            ],
        }

    def usual(self) -> dict[str, object]:
        """What a parameter is that a preset does not name: not always what is proposed."""
        known = {each.name: each.default for each in self.parameters if each.name != "seed"}
        return {name: value for name, value in known.items() if value is not None}

    # ------------------------------------------------------------ the rule book

    @property
    def rules(self) -> Rules:
        """The rule book, imported now if need be; that of a plug-in is watched."""
        with self.trusted("game"):
            book = self.load()
        if not self.plugin:
            return cast(Rules, book)
        from .watched import Watched

        return Watched(self, book, self.signs, self.figures)

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
        return check_board(self.parameters, values)

    def proposed(self, values: Mapping[str, object] | None = None) -> dict[str, object]:
        """The values given, and for the others what interfaces propose, where that is something."""
        proposed = {p.name: p.proposed for p in self.parameters if p.proposed is not None}
        return {**proposed, **(values or {})}

    def preset(self, name: str) -> dict[str, object]:
        """The parameters of a preset.

        >>> from dedale.games import GAMES
        >>> GAMES["treasure"].preset("hunter")["minotaurs"]
        5
        """
        if name not in self.presets:
            raise UnknownName(N_("preset"), name, self.presets)
        return dict(self.presets[name].values)

    def day(self, day: date) -> dict[str, object]:
        """The parameters of the game of a day, which is the same for everybody.

        >>> from dedale.games import GAMES
        >>> GAMES["treasure"].day(date(2026, 11, 15))["seed"]
        20261115
        """
        if not self.daily:
            raise DedaleError("this game has no game of the day")
        seed = day.year * 10_000 + day.month * 100 + day.day
        return {**self.preset(self.daily[day.weekday()]), "seed": seed}

    def seeded(self, values: Mapping[str, object]) -> dict[str, object]:
        """The values, with a seed drawn when the game takes one and nothing given decides it."""
        known = {parameter.name for parameter in self.parameters}
        decided = values.get("seed") is not None or values.get("level") is not None
        drawn = {} if decided or "seed" not in known else {"seed": fresh_seed()}
        return {**values, **drawn}

    def new(self, values: Mapping[str, object] | None = None) -> State:
        """The start of a game of these parameters, which are checked."""
        return self.rules.new(**self.checked(values or {}))

    def new_in(self, maze: "Maze", values: Mapping[str, object] | None = None) -> State:
        """The start of a game in this very maze, by the parameters that are not `of_maze`."""
        if (own := self._own("new_in")) is None:
            raise DedaleError("this game cannot be played in a maze that is given")
        checked = self.checked(values or {})
        names = (parameter.name for parameter in self.parameters if not parameter.of_maze)
        return own(maze, **{name: checked[name] for name in names})

    def pack(self, name: str) -> Sequence[PackLevel]:
        """The levels of one of its packs."""
        load = self._own("load_pack")
        if name not in self.packs or load is None:
            raise UnknownName(N_("pack"), name, self.packs)
        return cast(Sequence[PackLevel], load(name).levels)

    def folder(self, path: str) -> Sequence[PackLevel]:
        """The levels in the files of a folder."""
        load = self._own("load_folder")
        if load is None:
            raise DedaleError("{path!r} is a folder: give a file", path=path)
        return cast(Sequence[PackLevel], load(path).levels)

    def read_pack(self, text: str) -> Sequence[PackLevel] | None:
        """The levels of a pack's text; None for any other text."""
        is_pack, read = self._own("is_pack"), self._own("read_pack")
        if is_pack is None or read is None or not is_pack(text):
            return None
        return cast(Sequence[PackLevel], read(text).levels)

    def beside_level(self, values: Mapping[str, object]) -> dict[str, object]:
        """Those of the values by which a level is played otherwise than it stands.

        >>> from dedale.games import GAMES
        >>> GAMES["ariane"].beside_level({"crossing": "passes", "size": None})
        {'crossing': 'passes'}
        """
        return {
            each.name: values[each.name]
            for each in self.parameters
            if each.with_level and values.get(each.name) not in (None, each.default)
        }

    def count(self, view: View, moves: int) -> int:
        """What par counts: the moves, or the figure that is its `measure`."""
        counted = view["figures"].get(self.measure, moves)
        return counted if isinstance(counted, int) else moves

    def won_stars(
        self, start: State, state: State, moves: int, level: PackLevel, hints: int = 0
    ) -> tuple[bool, bool, bool]:
        """Which of its three `stars` a game that was won on a level of a pack has."""
        if (own := self._own("stars")) is not None:
            first, second, third = own(start, state, level)
            return first, second, third and not hints
        near, par = 4 * moves <= 5 * level.par, moves <= level.par
        return True, near, par and not hints

    # ------------------------------------------------------------ help

    def hint(self, state: State, stage: int = 1) -> Hint:
        """Help, from stage 1 (the least) to `stages`; `DedaleError` when the game has none.

        Where the hint gives a move, its text names it.
        """
        if not self.stages:
            raise DedaleError("this game has no hints")
        whole(N_("stage"), stage, 1, self.stages)
        if (own := self._own("hint")) is not None:
            given = cast(Hint, own(state, stage))
        else:
            given = self._advisor(state).hint(stage, self.stages)
        words = self.words_of(given["move"]) if given["move"] else ""
        if words in given["text"]:
            return given
        return {**given, "text": given["text"] + " " + _("Next move: {move}.").format(move=words)}

    def words_of(self, move: str) -> str:
        """What a move is called: "north", "Wait"."""
        names = {action.move: action.words for action in self.actions}
        return _(names.get(move) or COMPASS.get(move) or move)

    def solution(self, state: State) -> list[str] | None:
        """Moves that win from here, as far as can be foreseen; None when there are none."""
        if (own := self._own("solution")) is not None:
            return cast("list[str] | None", own(state))
        return self._advisor(state).solution()

    def search_film(self, state: State, method: str = "bfs") -> "SearchFilm":
        """The search of the solver from here, "bfs" or "dfs", as a film.

        A rule book without one is searched by its rules alone.
        """
        if (own := self._own("search_film")) is not None:
            return cast("SearchFilm", own(state, method))
        from .search_film import search_by_rules

        return search_by_rules(self, state, method)

    def outlook(self, start: State, state: State) -> Outlook:
        """Whether the game can still be won, and in how many moves its start can be."""
        if (own := self._own("outlook")) is not None:
            return cast(Outlook, own(start, state))
        return {"winnable": None, "par": None}

    def judge(self, state: State, limit: int | None = None) -> Judgement:
        """What a search says of a level: whether it can be won, in how many moves, and how.

        With a `limit`, it gives up after so many configurations.
        """
        return cast(Judgement, self.judging()(state, **_given(limit=limit)))

    def solved(self, state: State, method: str = "bfs", limit: int | None = None) -> Judgement:
        """The way that a search finds: "bfs" a shortest one, "dfs" the first."""
        if (own := self._own("solved")) is not None:
            return cast(Judgement, own(state, method, **_given(limit=limit)))
        if method == "bfs":
            return self.judge(state, limit)
        film = self.search_film(state, method)
        moves = film.moves if film.solvable else None
        solvable = film.solvable if film.decided or film.solvable else None
        length = None if moves is None else len(moves)
        return Judgement(solvable is not None, solvable, length, moves)

    def idle(self, state: State) -> list[str] | None:
        """The parts of a level that do not matter; None where the rule book does not know."""
        own = self._own("idle")
        return None if own is None else cast("list[str]", own(state))

    def make_levels(self, values: Mapping[str, object], making: "LevelMaking") -> list[State]:
        """Levels of these parameters, which are checked."""
        if (own := self._own("make_levels")) is not None:
            return cast("list[State]", own(self.checked(values), making))
        from .making import make_levels

        self.judging()  # or refuse
        return make_levels(self, values, making)

    def judging(self) -> Callable[..., object]:
        """What judges levels; a DedaleError where the rule book has nothing that does."""
        return self._needed("judge")

    def offers(self, name: str) -> bool:
        """Whether the rule book has a function that it need not have."""
        return self._own(name) is not None

    def harder_start(self, state: State, everybody: bool = False) -> HarderStart:
        """The hardest start between the same walls; of `everybody`, not only of those who usually
        move.
        """
        given = _given(everybody=everybody or None)
        return cast(HarderStart, self._needed("harder_start")(state, **given))

    def pruned(self, state: State) -> State:
        """The level without what is of no use: its shortest solution stays as long."""
        return self._needed("pruned")(state)

    def _needed(self, name: str) -> Callable[..., object]:
        if (own := self._own(name)) is None:
            raise DedaleError("there is no workshop for levels of {game!r}", game=self.name)
        return own

    def key(self, state: State) -> int:
        """What distinguishes the level of a start from others, in 64 bits: see `grids.keys`.

        Where the rule book has nothing to say of it, that of the maze alone: a game in a maze
        that was seen, turned or mirrored, has the same key.
        """
        if (own := self._own("key")) is not None:
            return int(own(state))
        from ..grids.keys import Keys
        from .advice import maze_of

        maze = maze_of(self.rules.view(state))
        keys, _orbits = Keys(maze.shape, maze.kinds).of(maze.canonical())
        return int(keys[0])

    def costly(self, state: State) -> bool:
        """Whether a single move may take long here: then it is not for where others wait.

        So it is where the rule book says so, and in a game whose rule book is not ours.
        """
        own = self._own("costly")
        return bool(self.plugin) or (own is not None and bool(own(state)))

    # ------------------------------------------------------------ the maze it is played in

    def _advisor(self, state: State) -> "Advisor":
        from .advice import Advisor

        return Advisor(self.rules.view(state), self.signs, self.steps)

    @property
    def goals(self) -> dict[str, str]:
        """What a path can lead to, by name: "exit", "treasure", and each kind of item."""
        from .advice import goals_of

        return goals_of(self.signs)

    def maze(self, state: State) -> "Maze":
        """The maze as it is now, from where the one to follow is to the nearest exit."""
        return self._advisor(state).to_nearest_exit()

    def path(
        self,
        state: State,
        to: str = "exit",
        algorithm: str = "bfs",
        *,
        heuristic: str = "manhattan",
        dangers: Dangers = "block",
        trace: bool = False,
    ) -> "Solution":
        """The way from the one to follow to the nearest of `goals`, by any solver of the table.

        `solution.path` is None when there is no way; no such thing at all is a `DedaleError`.
        """
        return self._advisor(state).path(to, algorithm, heuristic, dangers, trace)

    def tour(
        self,
        state: State,
        method: str = "optimal",
        *,
        dangers: Dangers = "block",
        seconds: float = 60.0,
    ) -> "Tour | None":
        """The tour through every treasure that ends on an exit, the best one where there are many.

        None when there is no exit, or when a treasure or every exit is out of reach.
        """
        return self._advisor(state).tour(method, dangers, seconds)

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

        view = self.rules.view(state)
        return draw(view, self.signs, squares=self.squares, unicode=unicode, way=way)

    def legend(self, display: str = "") -> list[tuple[str, str]]:
        """The signs of that text, and what each stands for."""
        if (own := self._own("legend")) is not None:
            return list(own(display or self.displays[0]))
        return [(sign.letter, sign.words) for sign in self.signs.values()]


__all__ = [
    "SIDES",
    "Action",
    "Actor",
    "Dangers",
    "End",
    "Game",
    "HarderStart",
    "Hint",
    "Judgement",
    "Mark",
    "Outcome",
    "Outlook",
    "PackLevel",
    "Parameter",
    "Place",
    "Preset",
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
