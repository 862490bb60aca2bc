"""The large zooms: walls are lines of box characters, a cell has room for signs."""

from dataclasses import replace

from ..palette import Tone, style
from ..scene import PATH_SIGNS, PATHS, Scene, Sprite
from .base import LineRuns, Raster

#: The box character for each set of walls that meet at a corner: N=1 E=2 S=4 W=8.
CORNERS = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"
#: Which paths go left, in the middle and right in a cell: the first one and the tour, the middle.
LANES = ((1,), (0, 3), (2,))


class Lines(Raster):
    """A cell is `across` columns by `down` lines, and a wall one character."""

    def __init__(self, across: int, down: int) -> None:
        super().__init__(across, down, wall=1)

    def line(self, scene: Scene, tone: Tone, y: int, first: int, last: int) -> LineRuns:
        row, inside = divmod(y, self.down + 1)
        step = self.across + 1
        runs = LineRuns(first // step * step)
        for col in range(first // step, min((last - 1) // step, scene.width) + 1):
            if inside:
                self._inside(scene, tone, runs, row, col, inside - 1)
            else:
                self._roof(scene, tone, runs, row, col)
        return runs

    def _roof(self, scene: Scene, tone: Tone, runs: LineRuns, row: int, col: int) -> None:
        """A corner, and the wall (or the gap) above a cell."""
        wall = style(tone, "wall", "ground")
        corner = scene.corner(row, col)
        outside = style(tone, "wall", "void")
        inside = corner or not scene.is_void(row, col)
        runs.add(CORNERS[corner], wall if inside else outside)
        if col == scene.width:
            return
        if scene.wall_above(row, col):
            look = scene.wall_look(row, col, above=True)
            runs.add(look.sign.center(self.across, "─"), style(tone, look.colour))
        elif scene.is_void(row, col):
            runs.add(" " * self.across, outside)
        else:
            above = (row - 1) * scene.width + col
            self._gap(scene, tone, runs, row * scene.width + col, above, self.across)

    def _inside(
        self, scene: Scene, tone: Tone, runs: LineRuns, row: int, col: int, line: int
    ) -> None:
        """The wall (or the gap) on the west of a cell, and one line of its inside."""
        cell = row * scene.width + col
        if scene.wall_before(row, col):
            look = scene.wall_look(row, col, above=False)
            middle = line == self.down // 2
            runs.add((look.sign if middle else "") or "│", style(tone, look.colour))
        elif col == scene.width or scene.is_void(row, col):
            runs.add(" ", style(tone, "wall", "void"))
        else:
            self._gap(scene, tone, runs, cell, cell - 1, 1)
        if col == scene.width:
            return
        ground = scene.ground(cell)
        sprite = scene.sprite(cell)
        under = scene.objects.get(cell) if cell in scene.movers else None
        if (
            sprite is not None and under is not None
        ):  # who stands there does not hide what lies there
            sprite = replace(sprite, sign=sprite.sign[:1] + under.sign[:1])
        if sprite is not None:
            self._sprite(tone, runs, sprite, ground, line)
        elif scene.paths[cell] and line == self.down // 2:
            self._paths(scene.paths[cell], tone, runs, ground)
        elif ground == "cut-off":
            runs.add("░" * self.across, style(tone, "rock", "cut-off"))
        elif line == self.down // 2 and (number := scene.number(cell, self.across)):
            bright = ground in ("frontier", "path", "goal")
            runs.add(number, style(tone, "ink" if bright else "text", ground))
        else:
            runs.add(" " * self.across, style(tone, "wall", ground))

    def _gap(
        self, scene: Scene, tone: Tone, runs: LineRuns, cell: int, other: int, length: int
    ) -> None:
        """Between two cells with no wall: their colour when they have the same."""
        ground = scene.ground(cell)
        back = ground if ground == scene.ground(other) else "ground"
        runs.add(" " * length, style(tone, "wall", back))

    def _paths(self, bits: int, tone: Tone, runs: LineRuns, ground: str) -> None:
        """Each path has its own sign and its own place in the cell, so that all can be seen."""
        left = (self.across - 3) // 2
        blank = style(tone, "wall", ground)
        runs.add(" " * left, blank)
        for lane in LANES:
            bit = next((bit for bit in lane if bits >> bit & 1), None)
            if bit is None:
                runs.add(" ", blank)
            else:
                runs.add(PATH_SIGNS[bit], style(tone, PATHS[bit], ground))
        runs.add(" " * (self.across - 3 - left), blank)

    def _sprite(self, tone: Tone, runs: LineRuns, sprite: Sprite, ground: str, line: int) -> None:
        """A sign; who walks is a tile of their colour, with soft edges where there is room."""
        middle = line == self.down // 2
        if sprite.solid and self.down == 1:
            runs.add(sprite.sign.center(self.across), style(tone, "ink", sprite.colour, True))
        elif sprite.solid:
            blank, across = style(tone, sprite.colour, ground, True), self.across - 2
            runs.add(" ", blank)
            if 0 < line < self.down - 1:
                sign = sprite.sign if middle else ""
                runs.add(sign.center(across), style(tone, "ink", sprite.colour, True))
            else:
                runs.add("▄▀"[line > 0] * across, blank)
            runs.add(" ", blank)
        else:
            text = sprite.sign.center(self.across) if middle else " " * self.across
            runs.add(text, style(tone, sprite.colour, ground, True))
