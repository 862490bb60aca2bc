"""What was asked of a generator, checked before anything is allocated."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from ..errors import DedaleError, Term, UnknownName, expect
from ..grids.shape import Shape, shape_of
from ..grids.table import GRIDS, SQUARE
from ..i18n import _
from ..kernel.memory import require_memory
from ..kernel.rng import below, fresh_seed, step, stream
from ..maze.direction import Position, checked_position
from ..maze.kinds import ACCESSIBLE
from ..maze.parts import kinds_of_mask
from ..numbers import whole
from .table import Algorithm

if TYPE_CHECKING:
    from typing import SupportsIndex

    from ..masks.mask import Mask
    from ..masks.words import MaskLike

#: What the hungriest generator needs while it works, on the square grid and on others.
BYTES_PER_CELL, BYTES_PER_CHARTED_CELL = 16, 32
#: How many times finer than its cells a mask is that is laid over another grid.
FINER = 8
#: Kernels number edges with 32 bits, cell · 4 + direction; the ring takes some of them.
MOST_CELLS = 2**29 - 2**20


def size_of(
    width: SupportsIndex | None, height: SupportsIndex | None, mask: Mask | None, grid: str = SQUARE
) -> tuple[int, int]:
    """Width and height, given or not: else the mask's, else the usual ones of the grid.

    One of them alone gives a square, or with a mask the other in proportion.

    >>> size_of(None, 7, None)
    (7, 7)
    """
    expect("grid", grid, str)
    plan = GRIDS[grid.partition(":")[0]].load()
    usual = (mask.width, mask.height) if mask else plan.usual
    if width is None and height is None:
        return usual
    if width is None:
        height = whole("height", height, least=1)
        return max(1, round(height * usual[0] / usual[1])), height
    width = whole("width", width, least=1)
    if height is None:
        return width, max(1, round(width * usual[1] / usual[0]))
    return width, whole("height", height, least=1)


def shaped(
    mask: MaskLike | None,
    width: SupportsIndex | None,
    height: SupportsIndex | None,
    grid: str = SQUARE,
) -> Mask | None:
    """The mask that is meant; a shape, which is sharp at any size, at the size asked for.

    Over another grid than the square one it is laid as a picture, which is the finer one.
    """
    if mask is None:
        return None
    from ..masks.words import as_mask

    found = as_mask(mask)
    if not isinstance(mask, str) or (width is None and height is None):
        return found
    width, height = size_of(width, height, found, grid)
    if "up" in GRIDS[grid.partition(":")[0]].load().sides:  # the same shape on every floor
        drawn = as_mask(mask, width, height)
        return drawn and drawn.resized(width, height)
    finer = 1 if grid == SQUARE else FINER
    drawn = as_mask(mask, finer * width, finer * height)
    if drawn is not None and grid != SQUARE and mask.startswith("text:"):
        return drawn.joined_on(shape_of(grid, width, height))  # letters stay one maze
    return drawn


def mask_word(given: MaskLike | None, mask: Mask | None, sized: bool, grid: str) -> str | None:
    """A mask as a recipe has it: by its name where that says it all, else by its rows.

    Shapes and words are drawn at the size of the maze. Without one, the size of a word is its own,
    and over another grid than the square one, the shape at its own size is taken for a picture.
    """
    if mask is None:
        return None
    if isinstance(given, str):
        from ..masks.shapes import MASKS

        if given in MASKS and (sized or grid == SQUARE):
            return MASKS.word(given)
        if given.startswith("text:") and sized:
            return given
    return mask.to_text()


def checked_shape(
    entry: Algorithm,
    grid: str,
    width: SupportsIndex | None,
    height: SupportsIndex | None,
    mask: Mask | None,
) -> Shape:
    """The cells of the grid at that size, if this generator can make a maze of them."""
    expect("grid", grid, str)
    name = grid.partition(":")[0]
    if gap := entry.gap(name, GRIDS[name].load()):
        raise DedaleError(
            "{name} does not run on the grid {grid!r}: {reason}",
            name=entry.name,
            grid=grid,
            reason=Term(gap),
        )
    width, height = size_of(width, height, mask, grid)
    if width < entry.least[0] or height < entry.least[1]:
        least = f"{entry.least[0]}x{entry.least[1]}"
        raise DedaleError(
            "size {size} is too small for {name}: it needs at least {least}",
            size=f"{width}x{height}",
            name=entry.name,
            least=least,
        )
    each = BYTES_PER_CELL if grid == SQUARE else BYTES_PER_CHARTED_CELL

    def called() -> str:
        return _("a maze of {width}x{height}").format(width=width, height=height)

    require_memory(width * height * each, called)
    most = MOST_CELLS if grid == SQUARE else MOST_CELLS // 2
    if width * height > most:
        raise _too_many(entry.name, width, height, width * height, most)
    shape = shape_of(grid, width, height)
    if shape.size > most:
        raise _too_many(entry.name, width, height, shape.size, most)
    require_memory(shape.size * each, called)
    return shape


def _too_many(name: str, width: int, height: int, cells: int, most: int) -> DedaleError:
    return DedaleError(
        "size {size} has {cells:,} cells: {name} takes at most {most:,} in one piece",
        size=f"{width}x{height}",
        cells=cells,
        name=name,
        most=most,
    )


def checked_seed(seed: SupportsIndex | None) -> int:
    """The seed given, or a fresh one."""
    return fresh_seed() if seed is None else whole("seed", seed)


def checked_options(entry: Algorithm, given: Mapping[str, object]) -> dict[str, int]:
    """All options of the algorithm, in the order of its table line."""
    for option in given:
        if option not in entry.options:
            if not entry.options:
                raise DedaleError(
                    "unknown option {option!r}: {name} has none", option=option, name=entry.name
                )
            raise UnknownName(_("option of {name}").format(name=entry.name), option, entry.options)
    values = {option: whole(option, value, least=0) for option, value in given.items()}
    return entry.options | values


def lay_out(
    shape: Shape, mask: Mask | None, start: Position | None, seed: int
) -> tuple[bytes | None, Position]:
    """The kinds of the cells (None: all accessible), and the start: given, or drawn."""
    if start is not None:
        start = checked_position(start, shape, "start")
    state = step(stream(seed, "start"))
    if mask is None:
        return None, start or shape.position(below(state, shape.size))
    kinds = kinds_of_mask(shape, mask.over(shape), start)
    if start is None:
        index = _nth_accessible(kinds, below(state, kinds.count(ACCESSIBLE)))
        start = shape.position(index)
    return (kinds if any(kinds) else None), start


def _nth_accessible(kinds: bytes, n: int) -> int:
    index = -1
    for _time in range(n + 1):
        index = kinds.find(ACCESSIBLE, index + 1)
    return index
