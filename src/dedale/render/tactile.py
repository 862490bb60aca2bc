"""A maze for fingers: to be printed on paper that swells where it is black.

Lines are wide, corridors at least as wide as a fingertip, and all words are in braille. Entry and
exit are gaps in the border with a letter beside them, or letters within where there is no border.
"""

from dataclasses import replace

from ..errors import DedaleError
from ..i18n import _, language
from ..maze.border import border, gates
from ..maze.direction import Position
from ..maze.maze import Maze
from .braille import CELL, LINE, RADIUS, STEP, dots, length
from .document import MM, PAPERS, About, Canvas, Document, disc
from .drawing import pen_of
from .pdf import Frame, draw_scene
from .styles import Style
from .themes import theme_named

WALL = 1.6  # millimetres
CORRIDOR = 6.0  # millimetres between two walls, at least
LARGEST = 16.0  # millimetres: beyond it a cell is not easier to feel
MARGIN = 15.0  # millimetres: room for the letters of entry and exit
OUT = 8.0  # millimetres from the border to the middle of a letter


def to_tactile(maze: Maze, title: str, ends: tuple[Position, Position], paper: str = "a4") -> bytes:
    """A page of raised lines, as PDF; `ends` are marked where there is no border to open.

    Raises
    ------
    DedaleError
        If the maze has too many cells for corridors of 6 mm on that paper.
    """
    plan = maze.shape.plan
    if not plan.walled:
        raise DedaleError(
            "the grid {grid!r} has passages below others: fingers cannot follow it", grid=maze.grid
        )
    if plan.folds() or "up" in plan.sides:
        raise DedaleError(
            "the grid {grid!r} has faces or floors side by side: fingers cannot follow it",
            grid=maze.grid,
        )
    doors = gates(maze).gaps if border(maze) else ()
    pen = pen_of(maze, theme_named("print"), gaps=doors)
    wide, high = plan.extent()
    room = 2 * min(pen.room(cell) for cell in range(maze.size))
    width, height = PAPERS[paper]
    if wide > high:
        width, height = height, width
    names = (_("start"), _("goal"))
    letters = (names[0][0], names[1][0])
    words = [title, ", ".join(f"{name[0]} {name}" for name in names)]
    head = LINE * len(words) + 4
    free = (width / MM - 2 * MARGIN, height / MM - 2 * MARGIN - head)
    # Numbers stand beside every cell of an edge that is glued.
    numbers = max((length(label.text) + CELL - STEP for label in pen.labels()), default=0.0)
    largest = max(LARGEST, numbers)
    cell = min(free[0] / wide, free[1] / high, largest)
    least = max((CORRIDOR + WALL) / room, numbers)
    if cell < least:
        raise DedaleError(
            "{size} is too large for tactile print on {paper}: corridors of {corridor} mm "
            "leave room for about {width}x{height}",
            size=f"{maze.width}x{maze.height}",
            paper=paper,
            corridor=int(CORRIDOR),
            width=int(free[0] / least * maze.width / wide),
            height=int(free[1] / least * maze.height / high),
        )
    pen = replace(pen, style=Style("", WALL / cell))
    stairs = (area for _cell, _side, area in pen.stairs())
    drawing = replace(pen.drawing(), shapes=[*pen.walls(), *stairs])
    document = Document(About(words[0], language=language()))
    canvas = document.page(width, height)
    for number, text in enumerate(words):
        across = max(MARGIN, (width / MM - length(text)) / 2)
        braille(canvas, text, across * MM, height - (MARGIN + LINE * number) * MM)
    frame: Frame = (MARGIN * MM, MARGIN * MM, free[0] * MM, free[1] * MM)
    left, bottom, _wide, tall = draw_scene(canvas, drawing, frame, largest * MM)
    places = [pen.outward(*door) for door in doors]
    if not places:
        places = [(pen.middle(maze.number(end)), (0.0, 0.0)) for end in ends]
    for label in pen.labels():  # where the drawing goes on elsewhere
        x, y = label.place
        at = (left + x * cell * MM, bottom + tall - y * cell * MM)
        braille(canvas, label.text, at[0] - length(label.text) / 2 * MM, at[1] + STEP * MM)
    for letter, ((x, y), (dx, dy)) in zip(letters, places, strict=True):
        at = (left + (x * cell + dx * OUT) * MM, bottom + tall - (y * cell + dy * OUT) * MM)
        braille(canvas, letter, at[0] - STEP / 2 * MM, at[1] + STEP * MM)
    return document.data()


def braille(canvas: Canvas, text: str, x: float, y: float) -> None:
    """A line of braille whose north-western dot is at a place, in points."""
    shapes = [disc(x + dx * MM, y - dy * MM, RADIUS * MM) for dx, dy in dots(text)]
    canvas.add("0 g " + " ".join(shapes) + " f")
