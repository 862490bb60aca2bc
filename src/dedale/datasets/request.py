"""What is asked of a set of mazes: a closed list, from which the set can be made again."""

from collections.abc import Mapping
from functools import cached_property
from typing import TypedDict, Unpack

from ..errors import DedaleError
from ..generators.recipes import mask_in
from ..generators.request import checked_options, checked_shape, lay_out, shaped
from ..generators.table import GENERATORS
from ..grids.shape import Shape, shape_of
from ..grids.table import SQUARE
from ..i18n import N_
from ..kernel.rng import fresh_seed
from ..masks.mask import Mask
from ..masks.words import MaskLike, spelled
from ..maze.recipe import Recipe
from ..record import record
from ..requests import Request, parameter
from ..transform.braiding import DEFAULT
from .examples import Layout
from .shared import AnySet
from .survey import CORNERS, FAR, RANDOM

#: Where the ways of a set begin and end.
ENDS = {"far": FAR, "corners": CORNERS, "random": RANDOM}
#: From least to most; None: no limit.
Span = tuple[int | None, int | None]
#: Ways are counted up to here.
MOST_SOLUTIONS = 1000
#: Seeds of candidates are kept in 64 bits.
MOST_SEED = 1 << 62


class SetOptions(TypedDict, total=False):
    """What may be asked of a set: see `make`."""

    algorithm: str
    width: int | None
    height: int | None
    grid: str
    mask: MaskLike | None
    braid: int | None
    braider: str
    options: Mapping[str, int]
    seed: int | None
    ends: str
    length: Span
    difficulty: Span | None
    solutions: Span | None
    test_share: int
    attempts: int


@record(frozen=True)
class DataSet(Request):
    """A set that is asked for; the same request, the same set."""

    algorithm: str = Recipe.parameter("algorithm")
    options: Mapping[str, int] | None = Recipe.parameter("options")
    width: int | None = Recipe.parameter("width")
    height: int | None = Recipe.parameter("height")
    grid: str = Recipe.parameter("grid")
    mask: str | None = Recipe.parameter("mask")
    seed: int | None = Recipe.parameter("seed")
    braid: int | None = Recipe.parameter("braid")
    braider: str | None = Recipe.parameter("braider")
    ends: str = parameter(
        "name",
        N_("kind of ends"),
        "far",
        choices=tuple(ENDS),
        about=N_("Where paths start and end: far apart, in opposite corners, or at random."),
    )
    length: Span | None = parameter(
        "span",
        N_("length"),
        least=1,
        about=N_("Only mazes whose shortest path has this many steps."),
    )
    difficulty: Span | None = parameter(
        "span",
        N_("difficulty"),
        least=1,
        most=10,
        about=N_("Only mazes of this difficulty, 1 to 10."),
    )
    solutions: Span | None = parameter(
        "span",
        N_("solutions"),
        least=1,
        most=MOST_SOLUTIONS,
        about=N_("Only mazes with this many simple paths."),
    )
    test_share: int = AnySet.parameter("test_share")
    attempts: int = AnySet.parameter("attempts")
    version: int | None = parameter("int", N_("version"), least=1)

    @property
    def shape(self) -> Shape:
        assert self.width is not None
        assert self.height is not None
        return shape_of(self.grid, self.width, self.height)

    @property
    def recipe(self) -> Recipe:
        """How its mazes are made, but for the seed."""
        names = {parameter.name for parameter in Recipe.PARAMETERS}
        values = {name: value for name, value in self.__dict__.items() if name in names}
        return Recipe(**values).but(seed=None)

    @cached_property
    def shaped(self) -> Mask | None:
        """The mask at the size of the mazes."""
        return shaped(mask_in(self.recipe), self.width, self.height, self.grid)

    @cached_property
    def kinds(self) -> bytes | None:
        """What the cells are; None: all accessible."""
        return lay_out(self.shape, self.shaped, None, 0)[0]

    @property
    def layout(self) -> Layout:
        """What its mazes have in common."""
        return Layout(self.recipe, None if self.grid == SQUARE else self.kinds)

    @property
    def about(self) -> dict[str, object]:
        """All that the set depends on, as JSON."""
        return {name: value for name, value in self.values().items() if name != "attempts"}


def checked(**options: Unpack[SetOptions]) -> DataSet:
    """The request, if it makes sense: see `make`."""
    asked = DataSet.of({**options, "mask": spelled(options.get("mask"))})
    entry = GENERATORS[asked.algorithm]
    mask = shaped(mask_in(asked.recipe), asked.width, asked.height, asked.grid)
    shape = checked_shape(entry, asked.grid, asked.width, asked.height, mask)
    asked = asked.but(
        width=shape.width,
        height=shape.height,
        options=checked_options(entry, asked.options or {}),
        braider=None if asked.braid is None else asked.braider or DEFAULT,
        seed=fresh_seed() if asked.seed is None else asked.seed,
        version=entry.version,
    )
    if not 0 <= (asked.seed or 0) <= MOST_SEED:
        raise DedaleError("seed {seed} should be from 0 to {most}", seed=asked.seed, most=MOST_SEED)
    if (asked.kinds.count(0) if asked.kinds else shape.size) < 2:
        raise DedaleError("a maze with one cell has no way: ask for more cells")
    return asked


def within(span: Span | None, value: int) -> bool:
    """Whether a number lies in a span.

    >>> within((3, None), 7), within((None, 5), 7)
    (True, False)
    """
    least, most = span or (None, None)
    return (least is None or value >= least) and (most is None or value <= most)
