"""The symmetries of a grid: every way to turn, mirror or shift it onto itself.

A symmetry is known as soon as one cell and one of its sides have an image: the sides of a cell
follow clockwise, so those of its image follow clockwise too, or all of them anticlockwise, and each
neighbour goes where its side leads. So all that can be tried is tried, cell by cell, and what fits
together is a symmetry. That holds for every grid: eight on a square, 48 on a cube, a great many on
a torus, where shifts count as well.
"""

from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from ..errors import DedaleError
from ..kernel.jit import ints, kernel
from ..kernel.speed import speed_for
from ..kernel.types import Array, Row
from .shape import Shape, shape_of

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

#: Bytes that the tables of a grid may take: large tori have a symmetry for every cell.
MOST = 1 << 30


@dataclass(frozen=True, slots=True, eq=False)
class Symmetries:
    """All symmetries of a grid, as tables for kernels."""

    count: int
    source: "npt.NDArray[np.int32]"  #: which cell comes to lie on a cell, symmetry by symmetry
    turn: "npt.NDArray[np.int32]"  #: which of the turns its sides have made
    turned: "npt.NDArray[np.uint8]"  #: what a byte of open sides becomes, 256 for every turn

    def preserving(self, kinds: bytes) -> "Symmetries":
        """Those that leave a mask as it is."""
        import numpy as np

        known = np.frombuffer(kinds, np.uint8)
        source, turn = self.source.reshape(self.count, -1), self.turn.reshape(self.count, -1)
        kept = (known[source] == known).all(axis=1)
        return Symmetries(int(kept.sum()), source[kept].ravel(), turn[kept].ravel(), self.turned)


@lru_cache(maxsize=8)
def symmetries(grid: str, width: int, height: int) -> Symmetries:
    """The symmetries of a grid at a size.

    >>> [symmetries("square", *size).count for size in ((5, 5), (5, 4), (5, 1))]
    [8, 4, 2]
    >>> symmetries("hex", 5, 5).count, symmetries("torus", 5, 4).count
    (2, 80)
    """
    import numpy as np

    shape = shape_of(grid, width, height)
    size, ways, ring = shape.size, shape.ways, shape.plan.ring or shape.ways
    speed = speed_for(1 << 30)
    near, back, flip = map(speed.numbers, _charted(shape))
    chart = Chart(near, back, flip, ring, ways)
    image, sides, hands = speed.ints(size), speed.ints(size * ways), speed.ints(size)
    queue = speed.ints(size)
    found: dict[bytes, tuple[npt.NDArray[np.int32], npt.NDArray[np.int32]]] = {}
    swaps = (0,) if ring == ways else (0, 1)
    for target, first, hand, swap in product(range(size), range(ring), (0, 1), swaps):
        choice = target, first, hand, swap
        if speed.run(extend, chart, *choice, image, sides, hands, queue):
            pair = np.array(image), np.array(sides)
            found.setdefault(pair[0].tobytes() + pair[1].tobytes(), pair)
            if len(found) * size * 8 > MOST:
                raise DedaleError(
                    "the grid {grid!r} of {width}x{height} has too many symmetries to compare "
                    "mazes: ask for a smaller size",
                    grid=grid,
                    width=width,
                    height=height,
                )
    return _tables(list(found.values()), size, ways)


def _charted(shape: Shape) -> tuple[list[int], list[int], list[int]]:
    """For every side of every cell: the cell beyond (-1: none), the side back, whether it flips."""
    near, back, flip = [], [], []
    for cell in range(shape.size):
        for side in range(shape.ways):
            beyond, entry = shape.beside(cell, side) or (-1, 0)
            near.append(beyond)
            back.append(entry)
            flip.append(int(shape.plan.flips(*shape.position(cell), side)))
    return near, back, flip


def _tables(
    found: "list[tuple[npt.NDArray[np.int32], npt.NDArray[np.int32]]]", size: int, ways: int
) -> Symmetries:
    """The maps of cells and sides, turned round: what lies on a cell afterwards."""
    import numpy as np

    turns: dict[tuple[int, ...], int] = {}
    source = np.empty((len(found), size), np.int32)
    turn = np.empty((len(found), size), np.int32)
    for k, (image, sides) in enumerate(found):
        rows = sides.reshape(size, ways).tolist()
        numbers = [turns.setdefault(tuple(row), len(turns)) for row in rows]
        source[k, image] = np.arange(size)
        turn[k, image] = numbers
    return Symmetries(len(found), source.ravel(), turn.ravel(), _turned(list(turns), ways))


def _turned(turns: list[tuple[int, ...]], ways: int) -> "npt.NDArray[np.uint8]":
    """For every turn, what each byte becomes; bits that are no sides stay."""
    import numpy as np

    table = np.zeros((len(turns), 256), np.uint8)
    every = np.arange(256)
    for k, turn in enumerate(turns):
        table[k] = every & ~((1 << ways) - 1) & 255
        for side, to in enumerate(turn):
            if to >= 0:
                table[k] |= ((every >> side & 1) << to).astype(np.uint8)
    return table.ravel()


# ---------------------------------------------------------------- kernels


class Chart(NamedTuple):
    """What lies beyond each side of each cell."""

    near: Row  # the cell, -1 for none
    back: Row  # the side that leads back
    flip: Row  # whether left and right change places
    ring: int  # so many sides lie around a cell
    ways: int  # of so many in all


@kernel
def place_of(near: Row, cell: int, side: int, ring: int, ways: int) -> int:
    """Which of the sides around a cell that lead somewhere a side is."""
    place = 0
    for other in range(side):
        if other < ring and near[cell * ways + other] >= 0:
            place += 1
    return place


@kernel
def around(near: Row, cell: int, ring: int, ways: int) -> int:
    """How many sides around a cell lead somewhere."""
    return place_of(near, cell, ring, ring, ways)


@kernel
def side_at(near: Row, cell: int, place: int, ring: int, ways: int) -> int:
    """The side around a cell at a place among those that lead somewhere."""
    for side in range(ring):
        if near[cell * ways + side] >= 0:
            if place == 0:
                return side
            place -= 1
    return -1


@kernel
def settle(
    near: Row, ring: int, ways: int, cell: int, to: int, shift: int, hand: int, swap: int,
    sides: Array,
) -> bool:  # fmt: skip
    """Map the sides of a cell to those of its image; `shift` is the place of the first one's."""
    count = around(near, cell, ring, ways)
    if count != around(near, to, ring, ways):
        return False
    for side in range(ways):
        sides[cell * ways + side] = -1
        if near[cell * ways + side] < 0:
            continue
        if side < ring:
            k = place_of(near, cell, side, ring, ways)
            other = side_at(near, to, (shift + (count - k if hand else k)) % count, ring, ways)
        else:
            other = side ^ swap
        if near[to * ways + other] < 0:
            return False
        sides[cell * ways + side] = other
    return True


@kernel
def extend(
    chart: Chart,
    target: int,
    first: int,
    hand: int,
    swap: int,
    image: Array,
    sides: Array,
    hands: Array,
    queue: Array,
) -> bool:
    """Whether cell 0 can go to a target, its first side to side `first` there: the whole map."""
    near, back, flip, ring, ways = chart.near, chart.back, chart.flip, chart.ring, chart.ways
    size = len(image)
    if first >= max(1, around(near, target, ring, ways)):
        return False
    used = ints(size)
    for cell in range(size):
        image[cell] = -1
    if not settle(near, ring, ways, 0, target, first, hand, swap, sides):
        return False
    image[0], hands[0], queue[0], used[target] = target, hand, 0, 1
    waiting, taken = 1, 0
    while taken < waiting:
        cell = queue[taken]
        taken += 1
        for side in range(ways):
            beyond = near[cell * ways + side]
            if beyond < 0:
                continue
            other = sides[cell * ways + side]
            at = image[cell] * ways + other
            to, entry, exit = near[at], back[cell * ways + side], back[at]
            if image[beyond] >= 0:
                if image[beyond] != to or sides[beyond * ways + entry] != exit:
                    return False
                continue
            if used[to]:
                return False
            turned = hands[cell] ^ flip[cell * ways + side] ^ flip[at]
            count = around(near, beyond, ring, ways)
            if side < ring:
                k = place_of(near, beyond, entry, ring, ways)
                shift = place_of(near, to, exit, ring, ways) + (k if turned else count - k)
            else:  # up and down: its sides lie as those of the cell one comes from
                like = sides[cell * ways + side_at(near, cell, 0, ring, ways)] if count else 0
                shift = place_of(near, to, like, ring, ways)
            shift = shift % count if count else 0
            if not settle(near, ring, ways, beyond, to, shift, turned, swap, sides):
                return False
            image[beyond], hands[beyond], queue[waiting], used[to] = to, turned, beyond, 1
            waiting += 1
    return waiting == size


@kernel
def image_of(
    cells: Row, at: int, size: int, source: Row, turn: Row, turned: Row, k: int, cell: int
) -> int:
    """The byte that the k-th symmetry brings to a cell of the maze that begins at `at`."""
    place = k * size + cell
    return turned[turn[place] * 256 + cells[at + source[place]]]


@kernel
def least_image(
    cells: Row, at: int, size: int, source: Row, turn: Row, turned: Row
) -> tuple[int, int]:
    """Which symmetry makes a maze the first of all its images, and how many of them do so."""
    best, alike = 0, 1
    for k in range(1, len(source) // size):
        for cell in range(size):
            one = image_of(cells, at, size, source, turn, turned, k, cell)
            other = image_of(cells, at, size, source, turn, turned, best, cell)
            if one != other:
                if one < other:
                    best, alike = k, 1
                break
        else:
            alike += 1
    return best, alike
