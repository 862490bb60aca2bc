"""Scenes on pages to print: one a page or several, with a title and a caption, or as a poster."""

from collections.abc import Sequence

from ..errors import DedaleError
from ..i18n import _, language
from ..progress import part
from .document import MM, PAPERS, About, Canvas, Document, disc, line, paint, pen
from .drawing import Drawing
from .ink import to_program
from .scene import Scene, bends
from .sheet import digits_size
from .svg import DIAMOND, DISC, HALO, PIECE, WALL, WAY
from .themes import is_dark

MARGIN, HEAD, FOOT = 15 * MM, 14 * MM, 9 * MM
LARGEST_CELL = 30 * MM
OVERLAP = 10 * MM  # of two sheets of a poster
MOST_SHEETS = 10  # of a poster, in a row


def draw_pdf(
    scenes: Sequence[Scene | Drawing | None],
    paper: str = "a4",
    per_page: int = 1,
    poster: tuple[int, int] | None = None,
) -> bytes:
    """The bytes of a PDF file with so many scenes on a page; a wide maze lies on its side.

    None instead of a scene leaves its place empty. `poster` spreads each scene over so many sheets
    side by side and below each other.
    """
    width, height = PAPERS[paper]
    first = scenes[0]
    assert first is not None
    document = Document(About(first.title, subject=first.caption, language=language()))
    if poster is not None:
        for scene in scenes:
            if scene is not None:
                _poster(document, scene, width, height, poster)
        return document.data()
    if per_page == 1 and first.width > first.height:
        width, height = height, width
    columns = next(n for n in range(1, per_page + 1) if n * (n + 1) >= per_page)
    rows = -(-per_page // columns)
    wide, high = width / columns, height / rows
    with part(0.42):
        for place in range(0, len(scenes), per_page):
            canvas = document.page(width, height)
            for index, scene in enumerate(scenes[place : place + per_page]):
                if scene is not None:
                    x, y = index % columns * wide, height - (index // columns + 1) * high
                    with part(1 / (len(scenes) - place - index)):
                        draw_page(canvas, scene, (x, y, wide, high), 1 if per_page == 1 else 0.5)
    return document.data()


#: A part of a page: left, bottom, width, height.
Frame = tuple[float, float, float, float]


def draw_page(canvas: Canvas, scene: Scene | Drawing, frame: Frame, scale: float = 1) -> None:
    """A scene with its title, caption and legend; `scale` is that of margins and letters."""
    theme = scene.theme
    x, y, width, height = frame
    margin, head, foot = MARGIN * scale, HEAD * scale, FOOT * scale
    if theme.paper != "#ffffff":
        canvas.add(f"{paint(theme.paper)} {x:.2f} {y:.2f} {width:.2f} {height:.2f} re f")
    foot += _legend(canvas, scene, (x, y + margin + foot, width, 0), margin, 10 * scale)
    middle = x + width / 2
    title = y + height - margin - head / 2
    canvas.words(scene.title, middle, title, 18 * scale, theme.ink, bold=True)
    canvas.words(scene.caption, middle, y + margin, 9 * scale, theme.faint)
    inner = (x + margin, y + margin + foot, width - 2 * margin, height - 2 * margin - head - foot)
    draw_scene(canvas, scene, inner)


def draw_scene(
    canvas: Canvas,
    scene: Scene | Drawing,
    frame: Frame,
    largest: float = LARGEST_CELL,
    around: float = 0,
) -> Frame:
    """A scene in the middle of a frame, as large as fits; where it lies.

    `around` is how many cells are left free around it, for arrows and numbers of seams.
    """
    x, y, width, height = frame
    cell = min(width / (scene.width + 2 * around), height / (scene.height + 2 * around), largest)
    left = x + (width - cell * scene.width) / 2
    top = y + (height + cell * scene.height) / 2
    # From here on one unit is a cell, and rows go down as in the maze.
    canvas.add(f"q {cell:.4f} 0 0 {-cell:.4f} {left:.3f} {top:.3f} cm 1 J 1 j")
    if isinstance(scene, Drawing):
        canvas.add(*to_program(scene, canvas))
    else:
        _squares(canvas, scene)
    canvas.add("Q")
    return left, top - cell * scene.height, cell * scene.width, cell * scene.height


def _squares(canvas: Canvas, scene: Scene) -> None:
    theme = scene.theme
    for colour, runs in scene.fills.items():
        boxes = "".join([f"{x} {y} {n} 1 re\n" for x, y, n in runs])
        canvas.add(f"{paint(colour)} {boxes}f")
    for path in scene.paths:
        mid = 0.5 + path.shift
        points = [(col + mid, row + mid) for row, col in bends(path.cells, scene.width)]
        canvas.add(f"{pen(path.colour)} {WAY} w {line(points)} S")
    for row, col, digits in scene.written():
        tint = scene.tint(row * scene.width + col)
        light = is_dark(tint) != is_dark(theme.paper)
        _in_cell(canvas, digits, digits_size(digits), theme.paper if light else theme.ink, row, col)
    ends = f"{pen(theme.paper)} {HALO} w"
    if scene.start is not None:
        y, x = scene.start[0] + 0.5, scene.start[1] + 0.5
        canvas.add(f"{ends} {paint(theme.start)} {disc(x, y, DISC)} b")
    if scene.goal is not None:
        y, x = scene.goal[0] + 0.5, scene.goal[1] + 0.5
        corners = [(x, y - DIAMOND), (x + DIAMOND, y), (x, y + DIAMOND), (x - DIAMOND, y)]
        canvas.add(f"{ends} {paint(theme.goal)} {line(corners)} h b")
    for mark in scene.marks:
        y, x = mark.place[0] + 0.5, mark.place[1] + 0.5
        canvas.add(f"{paint(mark.colour)} {disc(x, y, PIECE)} f")
        size = min(0.5, 0.9 / (len(mark.letter) + 0.5))
        _in_cell(canvas, mark.letter, size, theme.paper, *mark.place, bold=True)
    with part(0.5):
        strokes = [f"{x} {y} m {x + n} {y} l" for x, y, n in scene.strokes_across()]
    strokes += [f"{x} {y} m {x} {y + n} l" for x, y, n in scene.strokes_down()]
    canvas.add(f"{pen(theme.ink)} {WALL} w")
    # Viewers take their time over a path of a million lines: ink them a few thousand at a time.
    for first in range(0, len(strokes), 4096):
        canvas.add("\n".join(strokes[first : first + 4096]), "S")


def _in_cell(
    canvas: Canvas, text: str, size: float, colour: str, row: int, col: int, *, bold: bool = False
) -> None:
    """A few letters in the middle of a cell, where rows go down."""
    half = canvas.length(text, size, bold=bold) / 2
    at = f"1 0 0 -1 {col + 0.5 - half:.3f} {row + 0.5 + 0.33 * size:.3f}"
    canvas.add(canvas.set(text, at, size, colour, bold=bold))


def _legend(
    canvas: Canvas, scene: Scene | Drawing, frame: Frame, margin: float, size: float
) -> float:
    """The lines of the legend; how high they are all together."""
    if not scene.legend:
        return 0.0
    left, bottom, width, _height = frame
    column = 3.6 * size + max(canvas.length(text, size) for _colour, text in scene.legend)
    columns = max(1, int((width - 2 * margin) // column))
    rows = -(-len(scene.legend) // columns)
    first = left + (width - column * min(columns, len(scene.legend)) + size) / 2
    for place, (colour, text) in enumerate(scene.legend):
        row, col = divmod(place, columns)
        x, y = first + col * column, bottom + 1.6 * size * (rows - 1 - row)
        canvas.stroke([(x, y), (x + 2 * size, y)], 0.3 * size, colour)
        canvas.words(text, x + 2.6 * size, y - 0.35 * size, size, scene.theme.ink, align="left")
    return 1.6 * size * rows


# ---------------------------------------------------------------- posters


def _poster(
    document: Document,
    scene: Scene | Drawing,
    width: float,
    height: float,
    sheets: tuple[int, int],
) -> None:
    """A scene over several sheets: neighbours share a strip, on which one is glued to the other.

    Each sheet says where it belongs (A1 is the north-western one); crosses mark the corners of what
    it shows, and lie upon each other when the sheets do.
    """
    columns, rows = sheets
    if not (1 <= columns <= MOST_SHEETS and 1 <= rows <= MOST_SHEETS):
        raise DedaleError(
            "poster {value!r} should be 1x1 to {most}x{most} sheets",
            value=f"{columns}x{rows}",
            most=MOST_SHEETS,
        )
    if (scene.width > scene.height) != (columns * width > rows * height):
        turned = (columns * height, rows * width)
        if (scene.width > scene.height) == (turned[0] > turned[1]):
            width, height = height, width
    wide, high = width - 2 * MARGIN, height - 2 * MARGIN  # what is printed of a sheet
    whole = (columns * wide - (columns - 1) * OVERLAP, rows * high - (rows - 1) * OVERLAP)
    for row in range(rows):
        for col in range(columns):
            canvas = document.page(width, height)
            left, top = col * (wide - OVERLAP), row * (high - OVERLAP)
            # The whole poster is drawn on every sheet, and all but its part is clipped.
            canvas.add(f"q {MARGIN:.2f} {MARGIN:.2f} {wide:.2f} {high:.2f} re W n")
            bottom = height - MARGIN + top - whole[1]
            frame = (MARGIN - left, bottom, *whole)
            draw_page(canvas, scene, frame, 1)
            canvas.add("Q")
            _glue_marks(canvas, scene, (col > 0, row > 0), sheets, f"{chr(65 + row)}{col + 1}")


def _glue_marks(
    canvas: Canvas,
    scene: Scene | Drawing,
    glued: tuple[bool, bool],
    sheets: tuple[int, int],
    name: str,
) -> None:
    faint, size = "#808080", 4 * MM
    right, top = canvas.width - MARGIN, canvas.height - MARGIN
    for x in (MARGIN, right):
        for y in (MARGIN, top):
            canvas.stroke([(x - size, y), (x + size, y)], 0.4, faint)
            canvas.stroke([(x, y - size), (x, y + size)], 0.4, faint)
    note = _("sheet {name} of {width} × {height}").format(
        name=name, width=sheets[0], height=sheets[1]
    )
    if any(glued):
        sides = [_("west"), _("north")]
        told = ", ".join(side for side, on in zip(sides, glued, strict=True) if on)
        note += " · " + _("cut at the crosses and glue over: {sides}").format(sides=told)
    canvas.words(f"{scene.title} · {note}", canvas.width / 2, MARGIN / 2 - 3, 8, faint)
