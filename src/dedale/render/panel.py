"""One film being painted: the walls and coloured cells of a run, kept as a picture.

Only the cells that an event touches are painted again, so a frame costs what has changed in it.
"""

from collections.abc import Callable
from functools import cache, lru_cache

from PIL import Image, ImageDraw

from ..kernel.events import BACKTRACK, FRONTIER, ROCK
from ..maze.kinds import CUT_OFF, MASKED
from ..trace.trace import Trace
from .fonts import font
from .themes import MATRIX, MATRIX_EMPTY, MATRIX_WALL, Theme, mixed, on_hill

#: The first colours of every palette; those of events, the matrix and regions follow. The edges of
#: letters are between ink and paper.
PAPER, INK, OUTSIDE, START, GOAL, STOP, HERE, *EDGES = range(10)
DEAREST = 9  #: terrain that costs more is as brown
SMALLEST = 7  # pixels of a digit that can still be read


def palette(theme: Theme, hilly: bool = False) -> list[str]:
    """The colours of the panels: paper, ink, cut-off cells, pins, ring, then what cells can have.

    With terrain, the last ones are what cells can have, at every cost from 2 on.
    """
    plain = [theme.paper, theme.ink, theme.cut_off, theme.start, theme.goal, theme.stop]
    plain.append(theme.here)
    edges = [mixed(theme.paper, theme.ink, share / 4) for share in (1, 2, 3)]
    cells = list(theme.events.values())
    matrix = [*MATRIX.values(), MATRIX_EMPTY, MATRIX_WALL]
    costs = range(2, DEAREST + 1) if hilly else ()
    hills = [on_hill(colour, cost, theme) for cost in costs for colour in (theme.paper, *cells)]
    return [*plain, *edges, *cells, *matrix, *theme.regions, *hills]


class Panel:
    """A film at a moment: `picture`, whose pixels are indices of the palette.

    With `numbers` the numbers that the run writes are shown in the cells, where there is room.

    >>> import dedale
    >>> maze = dedale.generate("prim", width=4, height=3, seed=1, trace=True)
    >>> from dedale.render.themes import THEMES
    >>> panel = Panel(maze.trace, 8, THEMES["light"])
    >>> panel.picture.size
    (33, 25)
    >>> panel.show(5)
    >>> panel.player.position
    5
    """

    def __init__(self, trace: Trace, cell: int, theme: Theme, numbers: bool = False) -> None:
        self.trace, self.cell, self.theme = trace, cell, theme
        self.matrix = trace.look == "matrix"
        self.wall = 1 if self.matrix else max(1, cell // 8)
        self.player = trace.player()
        colours = palette(theme)
        self.events = {code: colours.index(colour) for code, colour in theme.events.items()}
        self.squares = {code: colours.index(colour) for code, colour in MATRIX.items()}
        self.empty, self.block = colours.index(MATRIX_EMPTY), colours.index(MATRIX_WALL)
        self.regions = len(colours) - len(theme.regions)
        self.hills = len(colours)
        self.pins = self._pins()
        self.digits = 0
        if numbers and trace.numbered:
            longest = len(str(trace.largest))
            self.digits = min(cell * 6 // 10, int(cell * 1.4 / longest))
        self.picture = Image.new("P", self._size(), self.block if self.matrix else INK)
        self._paint_all()

    def _size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        cell, wall = self.cell, self.wall
        return self.trace.width * cell + wall, self.trace.height * cell + wall

    def show(self, frame: int) -> None:
        """Show the film after so many frames, forwards or backwards."""
        frames, player = self.trace.frames, self.player
        place = frames[min(frame, len(frames)) - 1] if frame and len(frames) else 0
        changed, was_done = set(), player.done
        if player.head is not None:
            changed.add(player.head)  # it loses its ring
        while player.position != place:
            changed.update(player.forward() if player.position < place else player.back())
        if self.trace.makes and was_done != player.done:
            self._paint_all()
        for number in changed:
            self._paint(number)
        if player.head is not None:
            self._ring(player.head)

    def _paint_all(self) -> None:
        for number in range(len(self.trace.sides)):
            self._paint(number)

    def _pins(self) -> dict[int, tuple[int, str]]:
        """The colour and the shape of what stands on cells, by their numbers."""
        trace = self.trace
        found = [(place, STOP, "disc") for place in trace.stops]
        found += [(place, GOAL, "diamond") for place in trace.goals]
        if trace.start is not None and not trace.makes:
            found.append((trace.start, START, "disc"))
        number = trace.shape.number
        return {number(place): (colour, shape) for place, colour, shape in found}

    def _paint(self, number: int) -> None:
        """Fill a cell, and its open sides up to the neighbours; what stands on it, its number."""
        row, col = divmod(number, self.trace.width)
        colour, size = self.colour(number), self.cell - self.wall
        corner = (col * self.cell + self.wall, row * self.cell + self.wall)
        paste = self.picture.paste
        if self.matrix:
            paste(colour, (*corner, corner[0] + size, corner[1] + size))
        else:
            # A passage has the colour of the cell that was painted last.
            tile = _tile(colour, self.player.sides[number] & 15, self.cell, self.wall)
            paste(tile, (corner[0] - self.wall, corner[1] - self.wall))
        value = self._value(number) if self.digits >= SMALLEST else -1
        if number in self.pins:
            pin, shape = self.pins[number]
            # Around a number, a pin is a frame.
            paste(pin, corner, _frame(size) if value >= 0 else _shape(shape, size))
        if value >= 0:
            dark = self.matrix and self.player.marks[number] != 4
            paste(self.block if dark else INK, corner, _written(str(value), self.digits, size))

    def _ring(self, number: int) -> None:
        """Around the cell where the algorithm is."""
        row, col = divmod(number, self.trace.width)
        corner = (col * self.cell + self.wall, row * self.cell + self.wall)
        self.picture.paste(HERE, corner, _frame(self.cell - self.wall))

    def tint(self, part: int) -> int:
        """The colour of an element of the structure: of a part of the partition, or one waiting."""
        if part < 0:
            return self.events[FRONTIER]
        return self.regions + part % len(self.theme.regions)

    def _value(self, number: int) -> int:
        numbers = self.player.numbers
        return -1 if numbers is None or self.clean else numbers[number]

    @property
    def clean(self) -> bool:
        """At its end a film that makes a maze shows the maze and nothing else."""
        return self.trace.makes and self.player.done

    def colour(self, number: int) -> int:
        mark = self.player.marks[number]
        if self.trace.kinds is not None and not mark:
            kind = self.trace.kinds[number]
            if kind in (MASKED, CUT_OFF):
                return OUTSIDE if kind == CUT_OFF else self.block if self.matrix else INK
        if self.matrix:
            return self.squares.get(mark, self.empty)
        if self.clean and mark != ROCK:
            return PAPER
        if self.trace.look in ("regions", "rooms") and mark != BACKTRACK:
            value = self._value(number)
            if value >= 0:
                return self.regions + value % len(self.theme.regions)
        return self._on_hill(self.events.get(mark, PAPER), number)

    def _on_hill(self, colour: int, number: int) -> int:
        """The colour of a cell, darker where it costs more to enter it."""
        terrain = self.trace.terrain
        cost = 1 if terrain is None else min(DEAREST, terrain[number])
        if cost == 1:
            return colour
        place = 0 if colour == PAPER else 1 + list(self.events.values()).index(colour)
        return self.hills + (cost - 2) * (1 + len(self.theme.events)) + place


@lru_cache(1024)
def _tile(colour: int, sides: int, cell: int, wall: int) -> Image.Image:
    """A cell with the walls around it, and its open sides up to the neighbours."""
    tile = Image.new("P", (cell + wall, cell + wall), INK)
    tile.paste(colour, (wall, wall, cell, cell))
    north = (wall, 0, cell, wall)
    east = (cell, wall, cell + wall, cell)
    south = (wall, cell, cell, cell + wall)
    west = (0, wall, wall, cell)
    for side, gap in enumerate((north, east, south, west)):
        if sides >> side & 1:
            tile.paste(colour, gap)
    return tile


@cache
def _shape(shape: str, size: int) -> Image.Image:
    """Which pixels of a cell a pin covers."""
    reach = 0.72 * size

    def covers(x: int, y: int) -> bool:
        across, down = 2 * x + 1 - size, 2 * y + 1 - size
        if shape == "disc":
            return across**2 + down**2 <= reach**2
        return abs(across) + abs(down) <= 1.15 * reach

    return _stencil(size, covers)


@cache
def _frame(size: int) -> Image.Image:
    """Which pixels of a cell a pin around a number covers."""
    thick = max(1, size // 9)
    return _stencil(size, lambda x, y: min(x, y, size - 1 - x, size - 1 - y) < thick)


def _stencil(size: int, covers: Callable[[int, int], bool]) -> Image.Image:
    stencil = Image.new("1", (size, size))
    stencil.putdata([covers(x, y) for y in range(size) for x in range(size)])
    return stencil


@cache
def _written(text: str, letters: int, size: int) -> Image.Image:
    """Which pixels of a cell a number covers."""
    stencil = Image.new("1", (size, size))
    middle = (size / 2, size / 2)
    ImageDraw.Draw(stencil).text(middle, text, fill=1, font=font(letters), anchor="mm")
    return stencil
