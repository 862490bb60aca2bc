"""Row by row on other grids than the square one.

Eller, sidewinder, binary tree and recursive division need rows stacked on one another. Where a
grid has them, the squares that its rows make are given to the algorithm as it is, a floor (or a
face) at a time. What it opens is opened on the grid, and pieces left apart are joined at random.
"""

from ..grids.shape import Shape, shape_of
from ..grids.table import SQUARE
from ..kernel.charted import opening
from ..kernel.events import VALUE_BIT, opened_side, take_values
from ..kernel.jit import kernel
from ..kernel.plain import Speed
from ..kernel.ringed import across, connect
from ..kernel.rng import mix, step
from ..kernel.speed import speed_for
from ..kernel.types import Array, Ground, Row, to_list
from ..maze.kinds import ACCESSIBLE
from ..maze.padding import first_cell, pad, strip, strip_events
from .join import join_all
from .table import Algorithm


def carve_rows(
    entry: Algorithm, shape: Shape, kinds: bytes | None, state: int, speed: Speed, room: int
) -> tuple[Array, int, Array]:
    """The grid after the run, the number of events and the first `room` of them."""
    known = bytes(shape.size) if kinds is None else kinds
    width, film = shape.width, speed.longs(room)
    floor = shape_of(SQUARE, width, shape.height)
    grid, ground = pad(shape, None, kinds, speed), shape.ringed(speed)
    begins = speed.numbers(shape.lines or list(shape.firsts))
    east, south = (speed.numbers(list(shape.plan.compass[way])) for way in (1, 2))
    count = 0
    for first in range(0, shape.size, floor.size):
        state = mix(step(state))
        sides, events = _floor(entry, floor, known[first : first + floor.size], state, room > 0)
        speed.run(lay, speed.view(sides), width, first, begins, east, south, grid, ground)
        for event in events:
            if count < room:
                # Rooms of different floors have different numbers.
                value = (event >> VALUE_BIT) + first if event >> VALUE_BIT else 0
                film[count] = _moved(shape, event, first) | value << VALUE_BIT
            count += 1
    total, last = known.count(ACCESSIBLE), speed.word(mix(step(state)))
    count = int(speed.run(join_all, grid, ground, total, last, film, count))
    return grid, count, film


def _floor(
    entry: Algorithm, floor: Shape, kinds: bytes, state: int, filmed: bool
) -> tuple[Row, list[int]]:
    """The squares of a floor after the algorithm has run on them, and its events if wanted."""
    total = kinds.count(ACCESSIBLE)
    if not total:
        return bytes(floor.size), []
    carve = entry.load()
    speed = speed_for(floor.size, carve)
    film = speed.longs(24 * floor.size if filmed else 0)
    grid = pad(floor, None, kinds, speed)
    first = first_cell(floor, floor.position(kinds.index(ACCESSIBLE)))
    word, options = speed.word(state), entry.options.values()
    count = int(speed.run(carve, grid, floor.width + 2, first, total, word, film, *options))
    sides, _kinds = strip(grid, floor, kinds, speed)
    count = min(count, len(film))
    values = speed.ints(count)
    speed.run(take_values, film, values)
    events = to_list(strip_events(film, count, floor, speed))
    return sides, [
        event | (value + 1) << VALUE_BIT
        for event, value in zip(events, to_list(values), strict=True)
    ]


def _moved(shape: Shape, event: int, first: int) -> int:
    """An event of a floor that begins at a cell, as an event of the grid."""
    event &= (1 << VALUE_BIT) - 1
    row, col = shape.position(first + (event >> 4))
    cell, side = first_cell(shape, (row, col)), opened_side(event & 15)
    if side is None:
        return cell << 4 | event & 15
    ways = shape.plan.compass[side]
    return cell << 4 | opening(ways[row % len(ways)])


@kernel
def lay(
    sides: Row,
    width: int,
    first: int,
    begins: Row,
    east: Row,
    south: Row,
    grid: Array,
    ground: Ground,
) -> None:
    """Open on the grid, from cell `first` on, what is open to the east and south in squares."""
    for k in range(len(sides)):
        row = (first + k) // width
        cell = begins[row] + k % width
        if sides[k] & 2:
            way = east[row % len(east)]
            connect(grid, cell, way, across(cell, way, ground), ground)
        if sides[k] & 4:
            way = south[row % len(south)]
            connect(grid, cell, way, across(cell, way, ground), ground)
