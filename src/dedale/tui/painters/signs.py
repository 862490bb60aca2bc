"""A labyrinth dug out of rock: coloured squares, and the two displays of the course."""

from ..palette import style
from ..scene import PATH_SIGNS, PATHS, Scene
from .base import Runs

#: The digits that stand for the player, a monster and a ghost.
DIGITS = {"O": "8", "M": "2", "G": "3"}


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


class Digits(Squares):
    """The first display of the course: 0 for rock, 1 for a path, 8 for the player."""

    def __init__(self) -> None:
        super().__init__(2, 1)

    def _cell(self, scene: Scene, poor: bool, runs: Runs, cell: int, middle: bool) -> None:
        sprite = scene.sprite(cell)
        if sprite is not None and sprite.sign in DIGITS:
            runs.add(DIGITS[sprite.sign], style(poor, sprite.colour, "ground", True))
        elif scene.ground(cell) == "rock":
            runs.add("0", style(poor, "rock", "ground"))
        else:
            runs.add("1", style(poor, "text", "ground"))
        runs.add(" ", style(poor, "text", "ground"))


class Boxes:
    """The second display of the course: a grid of boxes with X for rock and O for the player."""

    def size(self, scene: Scene) -> tuple[int, int]:
        return 4 * scene.width + 1, 2 * scene.height + 1

    def place(self, scene: Scene, cell: int) -> tuple[int, int, int, int]:
        row, col = divmod(cell, scene.width)
        return 4 * col, 2 * row, 5, 3

    def cell_at(self, scene: Scene, x: int, y: int) -> int | None:
        columns, lines = self.size(scene)
        if not (0 <= x < columns and 0 <= y < lines):
            return None
        return min(y // 2, scene.height - 1) * scene.width + min(x // 4, scene.width - 1)

    def line(self, scene: Scene, poor: bool, y: int, first: int, last: int) -> Runs:
        runs = Runs(first // 4 * 4)
        frame = style(poor, "wall", "ground")
        for col in range(first // 4, min((last - 1) // 4, scene.width) + 1):
            runs.add("|", frame)
            if col == scene.width:
                break
            if y % 2 == 0:
                runs.add("---", frame)
                continue
            cell = y // 2 * scene.width + col
            sprite = scene.sprite(cell)
            if sprite is not None:
                runs.add(f" {sprite.sign} ", style(poor, sprite.colour, "ground", True))
            else:
                rock = scene.ground(cell) == "rock"
                runs.add(" X " if rock else "   ", style(poor, "rock", "ground"))
        return runs
