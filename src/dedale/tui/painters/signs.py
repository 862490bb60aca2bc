"""A labyrinth dug out of rock as coloured squares, and what a game draws itself."""

from ..palette import Tone, style
from ..scene import PATH_SIGNS, PATHS, Scene
from .base import LineRuns, Raster


class Squares(Raster):
    """A cell is a coloured rectangle of `across` columns by `down` lines."""

    def line(self, scene: Scene, tone: Tone, y: int, first: int, last: int) -> LineRuns:
        row, inside = divmod(y, self.down)
        runs = LineRuns(first // self.across * self.across)
        middle = inside == (self.down - 1) // 2
        for col in range(first // self.across, min((last - 1) // self.across + 1, scene.width)):
            self._cell(scene, tone, runs, row * scene.width + col, middle)
        return runs

    def _cell(self, scene: Scene, tone: Tone, runs: LineRuns, cell: int, middle: bool) -> None:
        ground = scene.ground(cell)
        sprite = scene.sprite(cell)
        text = sprite.sign.center(self.across) if sprite and middle else " " * self.across
        if sprite is None and middle and scene.paths[cell]:
            bit = next(bit for bit in range(4) if scene.paths[cell] >> bit & 1)
            runs.add(PATH_SIGNS[bit].center(self.across), style(tone, PATHS[bit], ground))
        elif sprite is None:
            runs.add(text, style(tone, "wall", ground))
        elif sprite.solid:
            runs.add(text, style(tone, "ink", sprite.colour, True))
        else:
            runs.add(text, style(tone, sprite.colour, ground, True))


class Verbatim(Raster):
    """A position as its game draws it; who stands in a cell lends it a colour.

    Cells are as large as the size of the drawing says: 2 x 1 characters, or 4 x 2 in a grid.
    """

    def step(self, scene: Scene) -> tuple[int, int]:
        columns, lines = self.size(scene)
        return max(1, (columns + 1) // scene.width), max(1, lines // scene.height)

    def size(self, scene: Scene) -> tuple[int, int]:
        return max(map(len, scene.text), default=1), max(1, len(scene.text))

    def place(self, scene: Scene, cell: int) -> tuple[int, int, int, int]:
        x, y, across, down = super().place(scene, cell)
        columns, lines = self.size(scene)
        return x, y, min(across + 1, columns - x), min(down + 1, lines - y)

    def line(self, scene: Scene, tone: Tone, y: int, first: int, last: int) -> LineRuns:
        text = scene.text[y].ljust(self.size(scene)[0])
        runs = LineRuns(first)
        for x in range(first, min(last, len(text))):
            cell = self.cell_at(scene, x, y)
            sprite = None if cell is None else scene.sprite(cell)
            plain = "rock" if cell is None or scene.ground(cell) == "rock" else "text"
            colour = sprite.colour if sprite and text[x].isalnum() else plain
            runs.add(text[x], style(tone, colour, "ground", colour != plain))
        return runs
