"""The events of every algorithm, generators and solvers alike.

An event is one int, `cell << 4 | code`, where the cell is row·width + col. The codes are the same
few for all, so that a view is one palette and never a switch over algorithms.

An event may also carry a value, the number that the algorithm writes into the cell (an id, a cost).
It travels in the upper bits of the int; `take_values` moves it to an array beside the events.
"""

from .jit import kernel
from .types import Array

# Opening the wall of a cell towards N, E, S, W: the code is the direction.
OPEN_N, OPEN_E, OPEN_S, OPEN_W = 0, 1, 2, 3
VISIT = 4  # the cell now belongs to what is built or explored
FRONTIER = 5  # the cell is waiting to be looked at
BACKTRACK = 6  # the cell is left for good
PATH = 7  # the cell is on the path being followed
UNPATH = 8  # the cell is on it no more (a loop was cut off)
LOOK = 9  # the cell is looked at, and nothing comes of it
ROCK = 10  # the cell is filled: not part of the maze
GOAL = 11  # the cell is what was sought
OPEN_4, OPEN_5, OPEN_6, OPEN_7 = 12, 13, 14, 15  # grids with more than four sides open these too

CODES = tuple(range(16))
_NAMES = "open-n open-e open-s open-w visit frontier backtrack path unpath look rock goal"
_MORE = "open-4 open-5 open-6 open-7"
EVENT_NAMES = (*_NAMES.split(), *_MORE.split())


def opened_side(code: int) -> int | None:
    """The side that is opened by an event of this code; None: it opens none.

    >>> opened_side(OPEN_W), opened_side(OPEN_4), opened_side(VISIT)
    (3, 4, None)
    """
    if code <= OPEN_W:
        return code
    return code - 8 if code >= OPEN_4 else None


VALUE_BIT = 34  # values begin here: 4 bits for the code, 30 for the cell
NO_VALUE = -1


@kernel
def emit(trace: Array, count: int, cell: int, code: int) -> int:
    """Record an event if there is room for it; the new number of events, recorded or not."""
    if count < len(trace):
        trace[count] = cell << 4 | code
    return count + 1


@kernel
def emit_value(trace: Array, count: int, cell: int, code: int, value: int) -> int:
    """Record an event together with the number that is now in the cell (0 or more)."""
    if count < len(trace):
        trace[count] = (value + 1) << VALUE_BIT | cell << 4 | code
    return count + 1


@kernel
def take_values(trace: Array, values: Array) -> bool:
    """Move the values out of the events; whether there are any."""
    found = False
    for k in range(len(values)):
        value = (trace[k] >> VALUE_BIT) - 1
        values[k] = value
        if value >= 0:
            trace[k] &= (1 << VALUE_BIT) - 1
            found = True
    return found
