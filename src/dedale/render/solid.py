"""Solids to print: walls on a plate, around a tube or a cube; millimetres.

How a maze becomes pieces with slabs (`pieces.py`), by its grid:

- grids that lie in a plane, on a plate; a maze on a cylinder, around a tube;
- `layers`: a plate for each floor, side by side; where stairs lead down, the plate has a hole;
- `cube`: a solid cube with walls on all its faces;
- `weave`: tunnels, and bridges over them.

Around all of it stands a whole wall, half of it beyond the cells. A labyrinth for a ball is closed
by a lid that lies within a raised rim, upon the inner walls.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from math import cos, hypot, pi, sin

from ..errors import DedaleError
from ..grids.plan import Plan, Point
from ..grids.table import GRIDS
from ..maze.border import Wall, gates
from ..maze.kinds import ACCESSIBLE, every_kind
from ..maze.maze import Maze
from ..numbers import length
from .pieces import Cut, Lift, Mesh, Place, SlabSheet, cut, flat

CELL = 10.0  # millimetres: the width of a cell,
THICK = 0.24  # the thickness of walls,
WALL = 0.8  # their height above the plate, both as shares of that width,
LOW = 0.3  # of a cube, where walls spread as they rise,
PLATE = 2.0  # and the thickness of the plate, of decks and of lids
THICKEST = 0.4  # of a cell: what leaves a way between two walls on every grid
#: Of a labyrinth for a ball: the thickness of its walls, how much wider than the ball a corridor
#: is, and a door, how much higher walls are, and the play of the lid.
BALL_WALL, BALL_WIDE, BALL_DOOR, BALL_HIGH, PLAY = 1.6, 1.25, 1.15, 1.15, 0.3
APART = 10.0  # between a labyrinth and its lid
FLOOR, HIGH = 1, 3  # slabs: the plate; a wall upon it
RIM = 7  # … and what keeps the lid in its place
DECK, BLOCK, TUNNEL = 0b0101, 0b0111, 0b1101  # of bridges: the deck, solid below it, above a tunnel
PARAPET = 0b1111

TUBE, CUBE, WEAVE = "cylinder", "cube", "weave"
#: Of the faces of a cube: where east, north and outside are.
FRAMES: tuple[tuple[Place, Place, Place], ...] = (
    ((1, 0, 0), (0, 0, -1), (0, 1, 0)),  # top
    ((0, 0, 1), (0, 1, 0), (-1, 0, 0)),  # west
    ((1, 0, 0), (0, 1, 0), (0, 0, 1)),  # front
    ((0, 0, -1), (0, 1, 0), (1, 0, 0)),  # east
    ((-1, 0, 0), (0, 1, 0), (0, 0, -1)),  # back
    ((1, 0, 0), (0, 0, 1), (0, -1, 0)),  # bottom
)


@dataclass(frozen=True, slots=True)
class Sizes:
    """Millimetres: the width of a cell, the thickness and the height of walls, the ball's width."""

    cell: float
    thickness: float
    wall_height: float
    ball: float | None = None


def sizes_of(
    maze: Maze,
    cell: float | None = None,
    thickness: float | None = None,
    wall_height: float | None = None,
    ball: float | None = None,
) -> Sizes:
    """The sizes that are asked for, checked; those of a ball decide the cell."""
    if ball is not None:
        length("ball", ball, 2, 100)
        if cell is not None:
            raise DedaleError("the ball decides how wide a cell is: leave out cell")
        thick = BALL_WALL if thickness is None else length("thickness", thickness, 0.1, ball)
        least = BALL_HIGH * ball
        high = least if wall_height is None else length("wall height", wall_height, least, 1000)
        room, door = _narrowest(maze)
        wide = max((BALL_WIDE * ball + thick) / room, (BALL_DOOR * ball + 1.5 * thick) / door)
        return Sizes(wide, thick, high, ball)
    cell = CELL if cell is None else length("cell", cell, 1, 1000)
    thick = THICK * cell if thickness is None else thickness
    length("thickness", thick, 0.1, THICKEST * cell)
    usual = (LOW if maze.grid == CUBE else WALL) * cell
    high = usual if wall_height is None else length("wall height", wall_height, 0.1, 1000)
    return Sizes(cell, thick, high)


def _narrowest(maze: Maze) -> tuple[float, float]:
    """The width of the narrowest corridor, and of the narrowest door, in cells, without walls."""
    rooms, doors = [], []
    for cell in range(maze.size):
        x, y = maze.shape.plan.centre(*maze.position(cell))
        for _side, line in maze.shape.walls(cell):
            middle = [((a + c) / 2, (b + d) / 2) for (a, b), (c, d) in pairwise(line)]
            rooms.append(2 * min(hypot(u - x, v - y) for u, v in middle))
            doors.append(sum(hypot(c - a, d - b) for (a, b), (c, d) in pairwise(line)))
    return min(rooms), min(doors)


def solid_of(
    maze: Maze, sizes: Sizes, *, gaps: bool = False, between: str | None = None
) -> list[Mesh]:
    """The maze, and the lid that belongs to it if it is for a ball."""
    able = [name for name, entry in GRIDS.items() if _is_able(name, entry.load())]
    if maze.grid.partition(":")[0] not in able:
        raise DedaleError(
            "a maze on the grid {grid!r} makes no solid: it should be one of {able}",
            grid=maze.grid,
            able=", ".join(able),
        )
    if sizes.ball and (maze.grid in (TUBE, CUBE, WEAVE) or "up" in maze.shape.plan.sides):
        raise DedaleError(
            "a labyrinth for a ball lies in a plane: the grid {grid!r} does not", grid=maze.grid
        )
    doors = gates(maze, between).gaps if gaps else ()
    high = sizes.wall_height
    built = _Built(maze, sizes, doors, rim=sizes.ball is not None)
    heights = [0.0, PLATE, PLATE + high, 2 * PLATE + high, 3 * PLATE + high]
    if maze.grid == CUBE:
        heights = [level - PLATE for level in heights]
    found = [built.sheet().mesh("maze", heights, hollow=maze.grid != CUBE)]
    if sizes.ball:
        wide = sizes.thickness + 2 * PLAY
        lid = _Built(maze, replace(sizes, thickness=wide), (), rim=True).lid()
        mesh = lid.mesh("lid", heights)
        aside = maze.shape.plan.extent()[0] * sizes.cell + 2 * sizes.thickness + APART
        found.append(replace(mesh, points=[(x + aside, y, z) for x, y, z in mesh.points]))
    return found


def wall_outlines(
    maze: Maze, cell: float, thickness: float, gaps: bool = False, between: str | None = None
) -> list[list[Point]]:
    """The outlines of the walls of a maze that lies in a plane, y up."""
    if not (maze.shape.plan.plane and maze.shape.plan.walled):
        raise DedaleError(
            "the walls of a maze on the grid {grid!r} have no outlines on a sheet", grid=maze.grid
        )
    doors = gates(maze, between).gaps if gaps else ()
    sheet = _Built(maze, Sizes(cell, thickness, 1), doors, unrolled=True).sheet()
    return sheet.outlines(HIGH & ~FLOOR)


def _is_able(name: str, plan: type[Plan]) -> bool:
    return (plan.plane and plan.walled) or name in (CUBE, WEAVE) or "up" in plan.sides


@dataclass(frozen=True, slots=True)
class _Polygon:
    """A cell, or all that lies around a maze: its outline, and where its edges belong."""

    lift: Lift
    outline: list[Point]
    sides: list[int]  # of the cell, for each edge
    cell: int | None


class _Built:
    """The pieces of a maze."""

    def __init__(
        self,
        maze: Maze,
        sizes: Sizes,
        doors: tuple[Wall, ...],
        *,
        rim: bool = False,
        unrolled: bool = False,
    ) -> None:
        self.maze, self.size, self.half = maze, sizes.cell, sizes.thickness / 2
        self.kinds = every_kind(maze)
        self.doors = set(doors)
        self.tube = maze.grid == TUBE and not unrolled
        self._sheet = SlabSheet()
        #: Of every edge of accessible cells, from corner to corner: the wall that it is.
        self.walls: dict[tuple[int, int], Wall] = {}
        self.cells = [self._cell(cell) for cell in range(maze.size)]
        self.around = list(self._outside())
        #: Walls between the maze and what is not the maze, that keep a lid in its place.
        outer = {
            self.walls[one, other] for one, other in self.walls if (other, one) not in self.walls
        }
        self.rims = outer - self.doors if rim else set()
        self.touched: set[int] = set()  # corners at which walls end
        self.rimmed: set[int] = set()
        self.opened: set[int] = set()
        for edge, wall in self.walls.items():
            if self.stands(wall):
                self.touched.update(edge)
            if wall in self.rims:
                self.rimmed.update(edge)
            if wall in self.doors:
                self.opened.update(edge)

    # ------------------------------------------------------------ polygons

    def _cell(self, cell: int) -> _Polygon:
        """The outline of a cell, anticlockwise with y up, and the side of each of its edges."""
        maze = self.maze
        edges = [(side, point) for side, line in maze.shape.walls(cell) for point in line[:-1]]
        height = maze.shape.plan.extent()[1]
        points = [(self.size * x, self.size * (height - y)) for _side, (x, y) in edges][::-1]
        sides = [side for side, _point in edges[-2::-1] + edges[-1:]]
        polygon = _Polygon(self._lift(cell), points, sides, cell)
        if self.kinds[cell] == ACCESSIBLE:
            numbers = self._numbers(polygon)
            for k, side in enumerate(sides):
                self.walls[numbers[k], numbers[(k + 1) % len(numbers)]] = cell, side
        return polygon

    def _numbers(self, polygon: _Polygon) -> list[int]:
        return [self._sheet.number(polygon.lift, point) for point in polygon.outline]

    def _outside(self) -> Iterator[_Polygon]:
        """What lies around the sheet, as polygons of which only the edge is of interest."""
        edges: dict[tuple[int, int], tuple[Point, Point]] = {}
        for polygon in self.cells:
            numbers, points = self._numbers(polygon), polygon.outline
            for k, number in enumerate(numbers):
                after = (k + 1) % len(numbers)
                edges[number, numbers[after]] = points[k], points[after]
        ahead = {other: one for one, other in edges if (other, one) not in edges}
        while ahead:
            first = at = next(iter(ahead))
            outline: list[Point] = []
            x = None
            while True:
                after = ahead.pop(at)
                point = edges[after, at][1]
                if x is not None:  # around a tube it goes on beside the point before
                    turn = self.size * self.maze.width
                    aside = turn * round((x - point[0]) / turn) if self.tube else 0.0
                    point = (point[0] + aside, point[1])
                x = point[0]
                outline.append(point)
                at = after
                if at == first:
                    break
            yield _Polygon(self._lift(0), outline, [], None)

    def _lift(self, cell: int) -> Lift:
        maze, size = self.maze, self.size
        if self.tube:
            radius = size * maze.width / (2 * pi)

            def around(x: float, y: float) -> tuple[Place, Place]:
                up = (cos(x / radius), sin(x / radius), 0.0)
                inner = radius - PLATE
                return (inner * up[0], inner * up[1], y), up

            return around
        if maze.grid != CUBE:
            return flat
        face = maze.position(cell)[0] // maze.width
        half = size * maze.width / 2
        left, low = (size * k for k in self._corner(face))
        east, north, out = FRAMES[face]

        def folded(x: float, y: float) -> tuple[Place, Place]:
            u, v = x - left - half, y - low - half
            place = [half * o + u * e + v * n for o, e, n in zip(out, east, north, strict=True)]
            up = [part / half for part in place]
            return (place[0], place[1], place[2]), (up[0], up[1], up[2])

        return folded

    def _corner(self, face: int) -> Point:
        """The south-western corner of a face of a cube on its net, in cells, y up."""
        x, y = self.maze.shape.plan.centre(face * self.maze.width + self.maze.width - 1, 0)
        return x - 0.5, self.maze.shape.plan.extent()[1] - y - 0.5

    # ------------------------------------------------------------ slabs

    def stands(self, wall: Wall) -> bool:
        cell, side = wall
        return not self.maze.sides[cell] >> side & 1 and wall not in self.doors

    def sheet(self) -> SlabSheet:
        """The pieces of the maze itself."""
        for polygon in (*self.cells, *self.around):
            bridge = self.bridge(polygon.cell)
            if polygon.cell is not None and bridge:
                self._bridge(polygon, bridge, polygon.cell)
            else:
                self._plain(polygon)
        return self._sheet

    def _plain(self, polygon: _Polygon) -> None:
        sheet, numbers, lift = self._sheet, self._numbers(polygon), polygon.lift
        count, cell = len(numbers), polygon.cell
        # A cube is solid: its faces are whole, also where no cell is.
        inside = cell is not None and (self.kinds[cell] == ACCESSIBLE or self.maze.grid == CUBE)
        parts = self._parts(polygon)
        if inside and cell is not None and not self.is_hole(cell):
            sheet.add(lift, parts.middle, FLOOR)
        for k in range(count):
            one, other = numbers[k], numbers[(k + 1) % count]
            wall = self.walls.get((one, other)) or self.walls.get((other, one))
            slabs = FLOOR if wall is not None or self.maze.grid == CUBE else 0
            if wall is not None and self.stands(wall):
                slabs = RIM if wall in self.rims else HIGH
            sheet.add(lift, parts.strips[k], slabs)
            slabs = FLOOR if inside or one in self.opened else 0
            if one in self.touched:
                slabs = RIM if one in self.rimmed else HIGH
            sheet.add(lift, parts.corners[k], slabs)

    def _parts(self, polygon: _Polygon) -> Cut:
        if polygon.cell is not None or not self.tube:
            return cut(polygon.outline, self.half)
        # A rim of a tube: straight on at its seam.
        turn, points = self.size * self.maze.width, polygon.outline
        way = 1 if points[1][0] > points[0][0] else -1
        (first, y), (second, _y), (last, _z) = points[0], points[1], points[-1]
        after = [(first + way * turn, y), (second + way * turn, y)]
        parts = cut([(last - way * turn, y), *points, *after, (first, y + turn)], self.half)
        return Cut([], parts.strips[1:-3], parts.corners[1:-3])

    def is_hole(self, cell: int) -> bool:
        """Whether stairs lead down from a cell."""
        sides = self.maze.shape.plan.sides
        return "down" in sides and bool(self.maze.sides[cell] >> sides.index("down") & 1)

    # ------------------------------------------------------------ bridges

    def bridge(self, cell: int | None) -> str:
        """The bridge on a cell of a weave; "": none."""
        if self.maze.grid != WEAVE or cell is None or self.kinds[cell] != ACCESSIBLE:
            return ""
        return str(self.maze.shape.plan.bridge(*self.maze.position(cell)))  # type: ignore[attr-defined]

    def _bridge(self, polygon: _Polygon, bridge: str, cell: int) -> None:
        """A deck with parapets, above a tunnel if there is one below."""
        maze, lift = self.maze, polygon.lift
        under = (1, 3) if bridge == "|" else (0, 2)  # the sides that lead below it
        row, col = maze.position(cell)
        before = maze.shape.number((row, col - 1) if bridge == "|" else (row - 1, col))
        tunnel = bool(maze.sides[before] >> (1 if bridge == "|" else 2) & 1)
        parts = cut(polygon.outline, self.half)
        self._sheet.add(lift, parts.middle, DECK if tunnel else BLOCK)
        for k, side in enumerate(polygon.sides):
            if side in under:
                slabs = TUNNEL if tunnel else PARAPET
            else:
                slabs = BLOCK if maze.sides[cell] >> side & 1 else PARAPET
            self._sheet.add(lift, parts.strips[k], slabs)
            self._sheet.add(lift, parts.corners[k], PARAPET)

    # ------------------------------------------------------------ lids

    def lid(self) -> SlabSheet:
        """All that lies within the rim, as a plate."""
        for polygon in self.cells:
            if polygon.cell is None or self.kinds[polygon.cell] != ACCESSIBLE:
                continue
            parts, numbers = self._parts(polygon), self._numbers(polygon)
            self._sheet.add(polygon.lift, parts.middle, FLOOR)
            for k, number in enumerate(numbers):
                wall = (polygon.cell, polygon.sides[k])
                if wall not in self.rims:
                    self._sheet.add(polygon.lift, parts.strips[k], FLOOR)
                if number not in self.rimmed:
                    self._sheet.add(polygon.lift, parts.corners[k], FLOOR)
        return self._sheet
