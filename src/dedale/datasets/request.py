"""What is asked of a set of mazes, checked, and put down so that the set can be made again."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypedDict

from ..errors import DedaleError, Term, UnknownName
from ..generators.request import checked_options, checked_shape, lay_out, shaped
from ..generators.table import GENERATORS
from ..grids.shape import Shape, shape_of
from ..grids.table import SQUARE
from ..i18n import N_
from ..kernel.rng import fresh_seed
from ..masks.mask import Mask
from ..masks.words import MaskLike
from ..numbers import whole
from ..transform.braiding import BRAIDERS
from .examples import Layout
from .survey import CORNERS, FAR, RANDOM

#: Where the ways of a set begin and end.
ENDS = {"far": FAR, "corners": CORNERS, "random": RANDOM}
#: From least to most; None: no limit.
Span = tuple[int | None, int | None]
#: Ways are counted up to here.
MOST_SOLUTIONS = 1000
#: So many candidates in a row may bring nothing new.
PATIENCE = 1_000_000
#: Seeds of candidates are kept in 64 bits.
MOST_SEED = 1 << 62


class Wishes(TypedDict, total=False):
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
    patience: int


@dataclass(frozen=True)
class Request:
    """A set that was asked for; the same request, the same set."""

    algorithm: str
    width: int
    height: int
    grid: str
    mask: Mask | None
    kinds: bytes | None
    braid: int | None
    braider: str
    options: dict[str, int] = field(hash=False)
    seed: int
    ends: str
    length: Span
    difficulty: Span | None
    solutions: Span | None
    test_share: int
    patience: int

    @property
    def shape(self) -> Shape:
        return shape_of(self.grid, self.width, self.height)

    @property
    def layout(self) -> Layout:
        """What its mazes have in common."""
        recipe: dict[str, Any] = {"algorithm": self.algorithm}
        recipe["version"] = GENERATORS[self.algorithm].version
        recipe |= {"options": self.options} if self.options else {}
        recipe |= {} if self.braid is None else {"braid": self.braid}
        kinds = None if self.grid == SQUARE else self.kinds
        return Layout(self.width, self.height, self.grid, kinds, recipe)

    def about(self) -> dict[str, Any]:
        """All that the set depends on, as JSON."""
        mask = None if self.kinds is None else hashlib.sha256(self.kinds).hexdigest()
        return {
            "algorithm": self.algorithm,
            "version": GENERATORS[self.algorithm].version,
            "options": self.options,
            "width": self.width,
            "height": self.height,
            "grid": self.grid,
            "mask": mask,
            "braid": self.braid,
            "braider": None if self.braid is None else self.braider,
            "seed": self.seed,
            "ends": self.ends,
            "length": list(self.length),
            "difficulty": None if self.difficulty is None else list(self.difficulty),
            "solutions": None if self.solutions is None else list(self.solutions),
            "test_share": self.test_share,
        }


def checked(
    algorithm: str = "backtracker",
    width: int | None = None,
    height: int | None = None,
    grid: str = SQUARE,
    mask: MaskLike | None = None,
    braid: int | None = None,
    braider: str = "dead-ends",
    options: Mapping[str, int] | None = None,
    seed: int | None = None,
    ends: str = "far",
    length: Span = (None, None),
    difficulty: Span | None = None,
    solutions: Span | None = None,
    test_share: int = 10,
    patience: int = PATIENCE,
) -> Request:
    """The request, if it makes sense: see `make`."""
    entry = GENERATORS[algorithm]
    found = shaped(mask, width, height, grid)
    shape = checked_shape(entry, grid, width, height, found)
    values = checked_options(entry, options or {})
    kinds, _start = lay_out(shape, found, None, 0)
    if braid is not None:
        braid = whole("braiding", braid, 0, 100)
        BRAIDERS[braider]
    if ends not in ENDS:
        raise UnknownName(N_("kind of ends"), ends, ENDS)
    if (kinds.count(0) if kinds else shape.size) < 2:
        raise DedaleError("a maze with one cell has no way: ask for more cells")
    return Request(
        algorithm,
        shape.width,
        shape.height,
        grid,
        found,
        kinds,
        braid,
        braider,
        values,
        fresh_seed() if seed is None else whole("seed", seed, 0, MOST_SEED),
        ends,
        _span("length", length, shape.size),
        None if difficulty is None else _span("difficulty", difficulty, 10),
        None if solutions is None else _span("solutions", solutions, MOST_SOLUTIONS),
        whole("test share", test_share, 0, 100),
        whole("patience", patience, least=1),
    )


def _span(what: str, span: Span, most: int) -> Span:
    least, last = (None if end is None else whole(what, end, 1, most) for end in span)
    if least is not None and last is not None and least > last:
        raise DedaleError(
            "{what} from {least} to {most}: the first is the larger one",
            what=Term(what),
            least=least,
            most=last,
        )
    return least, last


def within(span: Span, value: int) -> bool:
    """Whether a number lies in a span.

    >>> within((3, None), 7), within((None, 5), 7)
    (True, False)
    """
    least, most = span
    return (least is None or value >= least) and (most is None or value <= most)
