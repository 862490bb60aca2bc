"""A labyrinth dug out of rock as coloured squares, and what a game draws itself."""

from ..palette import style
from ..scene import PATH_SIGNS, PATHS, Scene
from .base import Runs


class Squares:
    """A cell is a coloured rectangle of `across` columns by `down` lines."""

    def __init__(self, across: int, down: int) -> None:
        self.across, self.down = across, down

    def size(self, scene: Scene) -> tuple[int, int]:
        return self.across * scene.width, self.down * scene.height

    def place(self, scene: Scene, cell: int) -> tuple[int, int, int, int]:
        row, col = divmod(cell, scene.width)
        return self.across * col, self.down * row, self.across, self.down

    def cell_at(self, scene: Scene, x: int, y: int) -> int | None:
        row, col = y // self.down, x // self.across
        inside = 0 <= row < scene.height and 0 <= col < scene.width
        return row * scene.width + col if inside else None

    def line(self, scene: Scene, poor: bool, y: int, first: int, last: int) -> Runs:
        row, inside = divmod(y, self.down)
        runs = Runs(first // self.across * self.across)
        middle = inside == (self.down - 1) // 2
        for col in range(first // self.across, min((last - 1) // self.across + 1, scene.width)):
            self._cell(scene, poor, runs, row * scene.width + col, middle)
        return runs

    def _cell(self, scene: Scene, poor: bool, runs: Runs, cell: int, middle: bool) -> None:
        ground = scene.ground(cell)
        sprite = scene.sprite(cell)
        text = sprite.sign.center(self.across) if sprite and middle else " " * self.across
        if sprite is None and middle and scene.paths[cell]:
            bit = next(bit for bit in range(4) if scene.paths[cell] >> bit & 1)
            runs.add(PATH_SIGNS[bit].center(self.across), style(poor, PATHS[bit], ground))
        elif sprite is None:
            runs.add(text, style(poor, "wall", ground))
        elif sprite.solid:
            runs.add(text, style(poor, "ink", sprite.colour, True))
        else:
            runs.add(text, style(poor, sprite.colour, ground, True))


class Verbatim:
    """A position as its game draws it; who stands in a cell lends it a colour.

    Cells of the drawing are as large as fits its size: 2 x 1 characters, or 4 x 2 in a grid.
    """

    def _cell(self, scene: Scene) -> tuple[int, int]:
        columns, lines = self.size(scene)
        return max(1, (columns + 1) // scene.width), max(1, lines // scene.height)

    def size(self, scene: Scene) -> tuple[int, int]:
        return max(map(len, scene.text), default=1), max(1, len(scene.text))

    def place(self, scene: Scene, cell: int) -> tuple[int, int, int, int]:
        across, down = self._cell(scene)
        columns, lines = self.size(scene)
        row, col = divmod(cell, scene.width)
        x, y = across * col, down * row
        return x, y, min(across + 1, columns - x), min(down + 1, lines - y)

    def cell_at(self, scene: Scene, x: int, y: int) -> int | None:
        across, down = self._cell(scene)
        columns, lines = self.size(scene)
        if not (0 <= x < columns and 0 <= y < lines):
            return None
        row, col = min(y // down, scene.height - 1), min(x // across, scene.width - 1)
        return row * scene.width + col

    def line(self, scene: Scene, poor: bool, y: int, first: int, last: int) -> Runs:
        text = scene.text[y].ljust(self.size(scene)[0])
        runs = Runs(first)
        for x in range(first, min(last, len(text))):
            cell = self.cell_at(scene, x, y)
            sprite = None if cell is None else scene.sprite(cell)
            plain = "rock" if cell is None or scene.ground(cell) == "rock" else "text"
            colour = sprite.colour if sprite and text[x].isalnum() else plain
            runs.add(text[x], style(poor, colour, "ground", colour != plain))
        return runs
