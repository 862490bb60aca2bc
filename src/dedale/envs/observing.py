"""What is seen of a board: four ways to look, one kernel each, for one environment or thousands.

A way to look is a kernel `look(plan, palette, board, out)`: `plan` says how large everything is,
`board` has the planes of `models.py`, flat, and `out` becomes what is seen, flat too. Who sees
partially sees the cells at most `reach` rows and columns away from the player; the others are 0.
"""

from collections.abc import Callable, Mapping
from math import prod
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from ..errors import DedaleError
from ..games.pictures import COLOURS
from ..games.view import Sign
from ..kernel.jit import kernel
from ..kernel.types import Row
from .models import WHAT, WHO, Model, numbers

# Places in `plan`.
PLANES, ROWS, COLS, REACH, WAYS, THINGS, ACTORS = 0, 1, 2, 3, 4, 5, 6

#: Pixels of a cell in a picture.
PIXELS = 8

NumpyArray: TypeAlias = npt.NDArray[Any]
#: What is seen: bytes, or numbers with a fraction.
Floats = Any
Look = Callable[[Row, Row, Row, Floats], None]


@kernel
def see_all(plan: Row, palette: Row, board: Row, out: Floats) -> None:
    """The board itself."""
    for place in range(len(board)):
        out[place] = board[place]


@kernel
def see_near(plan: Row, palette: Row, board: Row, out: Floats) -> None:
    """The board, of which what is far from the player is hidden."""
    size = plan[ROWS] * plan[COLS]
    player = player_at(plan, board)
    for cell in range(size):
        seen = is_seen(plan, player, cell)
        for plane in range(plan[PLANES]):
            out[plane * size + cell] = board[plane * size + cell] if seen else 0


@kernel
def see_around(plan: Row, palette: Row, board: Row, out: Floats) -> None:
    """A window with the player in its middle."""
    rows, cols, reach = plan[ROWS], plan[COLS], plan[REACH]
    player = player_at(plan, board)
    place = 0
    for plane in range(plan[PLANES]):
        for row in range(player // cols - reach, player // cols + reach + 1):
            first = (plane * rows + row) * cols
            for col in range(player % cols - reach, player % cols + reach + 1):
                inside = row >= 0 and row < rows and col >= 0 and col < cols
                out[place] = board[first + col] if inside else 0
                place += 1


@kernel
def describe(plan: Row, palette: Row, board: Row, out: Floats) -> None:
    """Numbers from -1 to 1: where the player is, which sides are open, the nearest of everything.

    Of each kind of thing and of actor there are three: 1 if there is one, and how far down and
    right the nearest is, as a share of the board.
    """
    rows, cols, size = plan[ROWS], plan[COLS], plan[ROWS] * plan[COLS]
    player = player_at(plan, board)
    row, col = player // cols, player % cols
    out[0], out[1] = row / max(rows - 1, 1), col / max(cols - 1, 1)
    for side in range(plan[WAYS]):
        out[2 + side] = board[player] >> side & 1
    place = 2 + plan[WAYS]
    for kind in range(plan[THINGS] + plan[ACTORS] - 1):
        nearest, least = -1, 0
        for cell in range(size):
            if is_there(plan, board, size, cell, kind) and is_seen(plan, player, cell):
                steps = abs(cell // cols - row) + abs(cell % cols - col)
                if nearest < 0 or steps < least:
                    nearest, least = cell, steps
        out[place], out[place + 1], out[place + 2] = 0, 0, 0
        if nearest >= 0:
            out[place] = 1
            out[place + 1] = (nearest // cols - row) / rows
            out[place + 2] = (nearest % cols - col) / cols
        place += 3


@kernel
def photograph(plan: Row, palette: Row, board: Row, out: Floats) -> None:
    """A small picture: corridors, walls, coloured squares for who and what is there."""
    cols, size = plan[COLS], plan[ROWS] * plan[COLS]
    player = player_at(plan, board)
    for cell in range(size):
        sides = board[cell] if is_seen(plan, player, cell) else 0
        for down in range(PIXELS):
            for right in range(PIXELS):
                colour = 0
                if sides > 0:
                    colour = colour_of(plan, board, size, cell, down, right)
                pixel = (cell // cols * PIXELS + down) * cols * PIXELS
                pixel += cell % cols * PIXELS + right
                for channel in range(3):
                    out[3 * pixel + channel] = palette[3 * colour + channel]


@kernel
def colour_of(plan: Row, board: Row, size: int, cell: int, down: int, right: int) -> int:
    """The number of a colour in the palette: rock, wall, floor, things, actors."""
    end, sides = PIXELS - 1, board[cell]
    if (down == 0 and sides & 1 == 0) or (down == end and sides & 4 == 0):
        return 1
    if (right == 0 and sides & 8 == 0) or (right == end and sides & 2 == 0):
        return 1
    if down > 1 and down < end - 1 and right > 1 and right < end - 1:
        for who in range(plan[ACTORS]):
            if board[2 * size + cell] >> who & 1:
                return 3 + plan[THINGS] + who
    if board[size + cell] > 0 and down > 0 and down < end and right > 0 and right < end:
        return 2 + (board[size + cell] & 15)
    return 2


@kernel
def player_at(plan: Row, board: Row) -> int:
    """Where the player is."""
    size = plan[ROWS] * plan[COLS]
    for cell in range(size):
        if board[2 * size + cell] & 1:
            return cell
    return 0


@kernel
def is_seen(plan: Row, player: int, cell: int) -> bool:
    """Whether a cell is near enough to the player, or everything is seen."""
    if plan[REACH] == 0:
        return True
    down = abs(cell // plan[COLS] - player // plan[COLS])
    right = abs(cell % plan[COLS] - player % plan[COLS])
    return down <= plan[REACH] and right <= plan[REACH]


@kernel
def is_there(plan: Row, board: Row, size: int, cell: int, kind: int) -> bool:
    """Whether a thing or an actor of a kind is on a cell: first the things, then the actors."""
    if kind < plan[THINGS]:
        return board[size + cell] & 15 == kind + 1
    return board[2 * size + cell] >> (kind - plan[THINGS] + 1) & 1 == 1


# ---------------------------------------------------------------- for an environment


class Eye:
    """How an environment looks at its board: the kernel, its plan and palette, and what comes."""

    def __init__(self, model: Model) -> None:
        options, (rows, cols) = model.options, model.shape
        what, who = numbers(model.signs, WHAT), numbers(model.signs, WHO)
        planes, reach = len(model.line.planes), options.view or 0
        self.board_size = planes * rows * cols
        self.shape: tuple[int, ...] = (planes, rows, cols)
        self.look: Look = see_near if reach else see_all
        self.low, self.high = 0.0, 255.0
        self.dtype: np.dtype[Any] = np.dtype(np.uint8)
        if options.observation == "egocentric":
            reach = reach or max(rows, cols) - 1
            self.look, self.shape = see_around, (planes, 2 * reach + 1, 2 * reach + 1)
        elif options.observation == "vector":
            self.look = describe
            self.shape = (2 + model.ways + 3 * (len(what) + len(who) - 1),)
            self.low, self.high, self.dtype = -1.0, 1.0, np.dtype(np.float32)
        elif options.observation == "picture":
            if model.ways != 4:
                raise DedaleError(
                    "observation 'picture' needs cells of four sides, these have {ways}: "
                    "use 'symbolic', or render_mode 'rgb_array'",
                    ways=model.ways,
                )
            self.look, self.shape = photograph, (rows * PIXELS, cols * PIXELS, 3)
        plan = (planes, rows, cols, reach, model.ways, len(what), len(who))
        self.plan = np.array(plan, np.int32)
        self.palette = _palette(model.signs, [*what, *who])

    @property
    def size(self) -> int:
        """How many numbers an observation has."""
        return prod(self.shape)

    def seen(self, board: npt.NDArray[np.uint8]) -> npt.NDArray[np.generic]:
        """What is seen of one board."""
        if self.look is see_all:
            return board
        out = np.zeros(self.size, self.dtype)
        self.look(self.plan.tolist(), self.palette, board.ravel().tolist(), out)
        return out.reshape(self.shape)


def _palette(signs: Mapping[str, Sign], names: list[str]) -> npt.NDArray[np.uint8]:
    """Rock, walls, floor, and a colour for each sign, by its role; alike ones darken by turns."""
    from ..render.themes import rgb

    colours = [(30, 30, 36), (70, 70, 80), (244, 242, 236)]
    met: dict[str, int] = {}
    for name in names:
        role = signs[name].role
        shade = 1 - 0.22 * met.setdefault(role, 0)
        met[role] += 1
        red, green, blue = (round(shade * part) for part in rgb(COLOURS[role]))
        colours.append((red, green, blue))
    return np.array(colours, np.uint8).ravel()
