"""What was asked of a generator, checked before anything is allocated."""

from collections.abc import Mapping

from ..errors import DedaleError, UnknownName
from ..i18n import _
from ..kernel.memory import require_memory
from ..kernel.rng import below, fresh_seed, step, stream
from ..masks.mask import Mask
from ..masks.words import MaskLike, as_mask
from ..maze.direction import Position, checked_position
from ..maze.kinds import ACCESSIBLE
from ..maze.parts import kinds_of_mask
from ..numbers import whole
from .table import Algorithm

#: What the hungriest generator needs while it works.
BYTES_PER_CELL = 16
#: Kernels number edges with 32 bits, cell · 4 + direction; the ring takes some of them.
MOST_CELLS = 2**29 - 2**20


def size_of(width: int | None, height: int | None, mask: Mask | None) -> tuple[int, int]:
    """Width and height, given or not: else the mask's, else 20.

    One of them alone gives a square, or with a mask the other in proportion.

    >>> size_of(None, 7, None)
    (7, 7)
    """
    usual = (mask.width, mask.height) if mask else (20, 20)
    if width is None and height is None:
        return usual
    if width is None:
        height = whole("height", height, least=1)
        return max(1, round(height * usual[0] / usual[1])), height
    width = whole("width", width, least=1)
    if height is None:
        return width, max(1, round(width * usual[1] / usual[0]))
    return width, whole("height", height, least=1)


def shaped(mask: MaskLike | None, width: int | None, height: int | None) -> Mask | None:
    """The mask that is meant; a shape, which is sharp at any size, at the size asked for."""
    found = as_mask(mask)
    if not isinstance(mask, str) or (width is None and height is None):
        return found
    return as_mask(mask, *size_of(width, height, found))


def checked_size(
    entry: Algorithm, width: int | None, height: int | None, mask: Mask | None
) -> tuple[int, int]:
    """The size, if this generator can make a maze of it."""
    width, height = size_of(width, height, mask)
    if width < entry.least[0] or height < entry.least[1]:
        least = f"{entry.least[0]}x{entry.least[1]}"
        raise DedaleError(
            "size {size} is too small for {name}: it needs at least {least}",
            size=f"{width}x{height}",
            name=entry.name,
            least=least,
        )
    require_memory(
        width * height * BYTES_PER_CELL,
        _("a maze of {width}x{height}").format(width=width, height=height),
    )
    if width * height > MOST_CELLS:
        raise DedaleError(
            "size {size} has {cells:,} cells: {name} takes at most {most:,} in one piece",
            size=f"{width}x{height}",
            cells=width * height,
            name=entry.name,
            most=MOST_CELLS,
        )
    return width, height


def checked_seed(seed: int | None) -> int:
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
    width: int, height: int, mask: Mask | None, start: Position | None, seed: int
) -> tuple[bytes | None, Position]:
    """The kinds of the cells (None: all accessible), and the start: given, or drawn."""
    if start is not None:
        start = checked_position(start, width, height, "start")
    state = step(stream(seed, "start"))
    if mask is None:
        return None, start or divmod(below(state, width * height), width)
    mask = mask.resized(width, height)
    kinds = kinds_of_mask(mask.cells, width, height, start)
    if start is None:
        index = _nth_accessible(kinds, below(state, kinds.count(ACCESSIBLE)))
        start = divmod(index, width)
    return (kinds if any(kinds) else None), start


def _nth_accessible(kinds: bytes, n: int) -> int:
    index = -1
    for _time in range(n + 1):
        index = kinds.find(ACCESSIBLE, index + 1)
    return index
