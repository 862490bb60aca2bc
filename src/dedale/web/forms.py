"""The forms of what the page sends. Unknown fields are refused: a slip should be noticed."""

from collections.abc import Collection, Iterable
from typing import Annotated, Any, ClassVar, Literal, Self

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    create_model,
    model_validator,
)

from ..errors import DedaleError
from ..jsons import JsonObject
from ..maze.look import LOOK, SHEETS
from ..maze.recipe import Recipe
from ..render.film import Film
from ..requests import Parameter, plain, some
from ..solvers.search import RUN, WALK, Search

Whole = Annotated[int, Field(ge=-(2**63), lt=2**63)]
Position = Annotated[
    list[Annotated[int, Field(ge=0, lt=2**31)]], Field(min_length=2, max_length=2, fail_fast=True)
]
Title = Annotated[str, Field(max_length=200)]
Move = Annotated[str, Field(min_length=1, max_length=64)]
RequestName = Annotated[str, Field(min_length=1, max_length=100)]
#: Fields of one form: more than any of ours has.
MOST_FIELDS = 100
#: Values of a parameter that may have several.
MOST_VALUES = 50
MOST_PLACES = 5000
LongText = Annotated[str, Field(max_length=2_000_000)]
Positions = Annotated[list[Position], Field(max_length=MOST_PLACES, fail_fast=True)]


def _few(values: object) -> object:
    if isinstance(values, dict) and len(values) > MOST_FIELDS:
        raise DedaleError("a form of {n} fields: at most {most}", n=len(values), most=MOST_FIELDS)
    return values


class Form(BaseModel):
    """A form that refuses what it does not know.

    Lists stop at their first wrong element and fields are counted first: megabytes of wrong values
    would become as many messages, for which everybody waits.
    """

    model_config = ConfigDict(extra="forbid")
    #: Exactly one of these fields is given.
    ONE_OF: ClassVar[tuple[str, ...]] = ()

    @model_validator(mode="before")
    @classmethod
    def _few_fields(cls, values: object) -> object:
        return _few(values)

    @model_validator(mode="after")
    def _one_of_them(self) -> Self:
        if self.ONE_OF and len(self.given()) != 1:
            raise DedaleError("give exactly one of {names}", names=", ".join(self.ONE_OF))
        return self

    def given(self) -> list[str]:
        """Which of `ONE_OF` are given."""
        return [name for name in self.ONE_OF if getattr(self, name) is not None]


def body_of(parameters: Iterable[Parameter], without: Collection[str] = ()) -> type[Form]:
    """The base of a form with the parameters of a request, and their schema."""
    asked = (each for each in parameters if each.name not in without)
    fields: JsonObject = {parameter.name: _field_of(parameter) for parameter in asked}
    made: type[Form] = create_model("Asked", __base__=Form, **fields)
    return made


def _field_of(parameter: Parameter) -> tuple[Any, Any]:
    """The type of a parameter in JSON, and that it may be left out."""
    kind: Any = _type_of(parameter)
    if parameter.several:
        most = MOST_PLACES if parameter.kind == "place" else MOST_VALUES
        kind = Annotated[list[kind], Field(max_length=most, fail_fast=True)]
    about = parameter.about or parameter.words
    shown: Any = {"default": plain(parameter.default)}
    return kind | None, Field(None, description=about, json_schema_extra=shown)


def _type_of(parameter: Parameter) -> Any:
    least, most = parameter.least, parameter.most
    whole = Annotated[
        int, Field(ge=-(2**63) if least is None else least, lt=2**63 if most is None else most + 1)
    ]
    if parameter.kind == "name" and not isinstance(parameter.choices, str):
        return Literal[tuple(parameter.names)]
    types: JsonObject = {
        "int": whole,
        "number": Annotated[int | float, Field(ge=least, le=most)],
        "bool": bool,
        "place": Position,
        "size": tuple[whole, whole],
        "span": tuple[whole | None, whole | None],
        "options": Annotated[dict[str, Whole], BeforeValidator(_few), Field(max_length=20)],
        "text": Annotated[str, Field(max_length=most or 2_000_000)],
    }
    return types.get(parameter.kind, Annotated[str, Field(max_length=80)])


# ---------------------------------------------------------------- games


class NewGame(Form):
    """How a game begins: exactly one of game, link, save, pack and copy."""

    ONE_OF = ("game", "link", "save", "pack", "copy_of")
    game: str | None = Field(None, max_length=40, examples=["treasure"])
    parameters: JsonObject | None = Field(None, examples=[{"width": 20, "height": 12}])
    level: LongText | None = None
    link: LongText | None = None
    save: LongText | None = None
    pack: str | None = Field(None, max_length=80)
    number: Whole | None = None
    copy_of: str | None = Field(None, max_length=80, alias="copy")
    title: Title | None = None
    #: Of a link: only its start, not the moves that were played.
    anew: bool = False

    @model_validator(mode="after")
    def _one_source(self) -> Self:
        source = self.given()[0]
        if source not in ("game", "pack") and self.parameters is not None:
            raise DedaleError("parameters go with a game or a pack")
        if source != "game" and self.level is not None:
            raise DedaleError("a level goes with a game")
        if self.parameters is not None and self.level is not None:
            raise DedaleError("give parameters or a level, not both")
        return self


class Acting(Form):
    """What goes with every action: the version one has seen, and a name for the request."""

    at: Whole | None = None
    request: RequestName | None = None


class Moves(Acting):
    moves: list[Move] = Field(min_length=1, max_length=1000, fail_fast=True, examples=[["N"]])


class Running(Acting):
    move: Move


class Travel(Acting):
    n: int = Field(1, ge=0, le=1_000_000)


class Jump(Acting):
    turn: int = Field(ge=-1_000_000, le=1_000_000)


class HintWanted(Form):
    stage: int = Field(1, ge=1, le=10)


class Replay(Form):
    """A game to watch: a link, a save, or a level with moves."""

    ONE_OF = ("game", "link", "save")
    link: LongText | None = None
    save: LongText | None = None
    game: str | None = Field(None, max_length=40)
    level: LongText | None = None
    parameters: JsonObject | None = None
    moves: list[Move] | None = Field(None, max_length=100_000, fail_fast=True)


class NewScore(Form):
    game_id: str = Field(max_length=80)
    name: str = Field(min_length=1, max_length=40)


# ---------------------------------------------------------------- mazes


class MaskForm(Form):
    """A mask: one of ours, drawn, a word, or a picture."""

    ONE_OF = ("name", "rows", "word", "image")
    name: str | None = Field(None, max_length=80)
    rows: LongText | None = None
    word: str | None = Field(None, max_length=80)
    image: LongText | None = None  # base64 of a picture file
    threshold: int = Field(128, ge=0, le=256)
    width: int | None = Field(None, ge=1, le=100_000)
    height: int | None = Field(None, ge=1, le=100_000)


class Making(body_of(Recipe.PARAMETERS, without=("way",))):  # type: ignore[misc]
    """How a maze is made. The mask may also be a drawing or a picture that is sent along."""

    mask: MaskForm | Annotated[str, Field(max_length=2_000_000)] | None = None


class MazeForm(Form):
    """A maze: to be made, cell by cell, of a game of mine, or as text."""

    ONE_OF = ("make", "cells", "game", "text")
    make: Making | None = None
    cells: LongText | None = None  # base64 of the canonical bytes
    grid: str = Field("square", max_length=80)
    width: int | None = Field(None, ge=1, le=1_000_000)
    height: int | None = Field(None, ge=1, le=1_000_000)
    start: Position | None = None
    goal: Position | None = None
    game: str | None = Field(None, max_length=80)
    text: LongText | None = None
    hills: int | None = Field(None, ge=0, le=999_999_999)  # the seed of terrain
    terrain: LongText | None = None  # base64 of the cost of each cell, 1 to 255

    @model_validator(mode="after")
    def _one_source(self) -> Self:
        if self.cells is not None and (self.width is None or self.height is None):
            raise DedaleError("cells need a width and a height")
        return self


class OneMaze(Form):
    maze: MazeForm


class Exploring(Form):
    """A maze to be looked at: one that the server was started with, or any other."""

    ONE_OF = ("stored", "maze")
    stored: str | None = Field(None, max_length=200)
    maze: MazeForm | None = None


class Ends(Form):
    """Where a way begins and ends."""

    start: Position | None = None
    goal: Position | None = None


class OneMask(Form):
    mask: MaskForm
    width: int | None = Field(None, ge=1, le=100_000)
    height: int | None = Field(None, ge=1, le=100_000)


#: What a game calls something to be found: "exit", "treasure" …
GoalName = Annotated[str, Field(max_length=40)]


class SolverRun(body_of(RUN)):  # type: ignore[misc]
    """One solver."""


class Searching(OneMaze):
    """What every search is given: where, to where, past which minotaurs."""

    goal: Position | Positions | GoalName | None = None
    dangers: Literal["block", "ignore"] = "block"


class Solving(body_of(some(Search.PARAMETERS, "start")), Searching):  # type: ignore[misc]
    runs: list[SolverRun] = Field(min_length=1, max_length=6)
    visited: bool = False


class Touring(body_of(WALK), OneMaze):  # type: ignore[misc]
    """A tour through several cells."""


class Filming(body_of((*RUN, *WALK)), Searching):  # type: ignore[misc]
    """A film of a generator, a solver or a tour."""

    kind: Literal["generator", "solver", "tour"]


# ---------------------------------------------------------------- levels, library, exports

Seconds = Annotated[float, Field(ge=0.1, le=60)]


class LevelText(Form):
    text: str = Field(max_length=100_000)
    seconds: Seconds = 5.0


class LevelSearch(LevelText):
    seconds: Seconds = 30.0


class LevelsForm(Form):
    parameters: JsonObject = Field(default_factory=dict, max_length=40)
    count: int = Field(1, ge=1, le=20)
    seconds: Seconds = 30.0


class LevelFilm(LevelSearch):
    method: Literal["bfs", "dfs"] = "bfs"
    theme: Literal["light", "dark"] = "light"


class OneLesson(Form):
    """`values` are those that a lesson lets one choose."""

    seed: Whole = 1
    values: Annotated[
        dict[RequestName, Whole], BeforeValidator(_few), Field(max_length=MOST_FIELDS)
    ] = {}


class LevelForm(Form):
    """Something to keep: "mask", "maze", or a level of the game of this name."""

    kind: str = Field(max_length=40, examples=["mask"])
    title: Title = ""
    folder: Title = ""
    text: str = Field(max_length=200_000)


class GameLevel(Form):
    """A level of a game, as text."""

    game: str = Field(max_length=40)
    text: str = Field(max_length=100_000)


class CodeWanted(Form):
    whole: bool = False  # everything in the code itself, for a page that cannot ask here


class CarryCode(Form):
    code: str = Field(min_length=1, max_length=100_000)


Word = Annotated[str, Field(min_length=1, max_length=40)]
Cells = Annotated[list[Annotated[int, Field(ge=0)]], Field(max_length=1_000_000, fail_fast=True)]


#: How a picture or a file of a maze looks; posters and pages for fingers are made one by one.
OF_FILES = tuple(each for each in LOOK if each.name not in ("poster", "tactile"))


class Export(body_of((*Film.PARAMETERS, *OF_FILES, *SHEETS))):  # type: ignore[misc]
    """A file to be made of a maze, a level, a game or a film."""

    ONE_OF = ("maze", "level", "game", "films")
    maze: MazeForm | None = None
    level: GameLevel | None = None
    game: str | None = Field(None, max_length=80)
    films: list[Filming] | None = Field(None, min_length=1, max_length=4)
    paths: list[Cells] | None = Field(None, max_length=6)
