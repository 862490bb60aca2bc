"""Drawings on pages to print: one a page or several, with a title and a caption, or as a poster."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby

from ..errors import DedaleError
from ..i18n import _, language
from ..progress import part
from .document import MM, PAPERS, About, Canvas, Document, line, paint, pen
from .shapes import Area, Disc, Drawing, Shaped, Stroke, Words
from .squares import Tints, Walls
from .svg import alike

MARGIN, HEAD, FOOT = 15 * MM, 14 * MM, 9 * MM
LARGEST_CELL = 30 * MM
OVERLAP = 10 * MM  # of two sheets of a poster
MOST_SHEETS = 10  # of a poster, in a row


def draw_pdf(
    scenes: Sequence[Drawing | None],
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


def draw_page(canvas: Canvas, scene: Drawing, frame: Frame, scale: float = 1) -> None:
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
    scene: Drawing,
    frame: Frame,
    largest: float = LARGEST_CELL,
    around: float = 0,
    least: tuple[float, float] = (0, 0),
) -> Frame:
    """A scene in the middle of a frame, as large as fits; where it lies.

    `around` is how many cells are left free around it, for arrows and numbers of seams. Lines and
    letters are made as wide and as high as `least`, in points, where they would be smaller.
    """
    x, y, width, height = frame
    cell = fitting(scene, frame, largest, around)
    scene = legible(scene, least[0] / cell, least[1] / cell)
    left = x + (width - cell * scene.width) / 2
    top = y + (height + cell * scene.height) / 2
    # From here on one unit is a cell, and rows go down as in the maze.
    canvas.add(f"q {cell:.4f} 0 0 {-cell:.4f} {left:.3f} {top:.3f} cm 1 J 1 j")
    canvas.add(*_program(scene, canvas))
    canvas.add("Q")
    return left, top - cell * scene.height, cell * scene.width, cell * scene.height


def fitting(
    scene: Drawing, frame: Frame, largest: float = LARGEST_CELL, around: float = 0
) -> float:
    """The width of a cell at which a scene fits into a frame, in points."""
    _x, _y, width, height = frame
    return min(width / (scene.width + 2 * around), height / (scene.height + 2 * around), largest)


def legible(scene: Drawing, line: float, letters: float) -> Drawing:
    """The scene with no line thinner, and no letters smaller, than that, in cells."""

    def shown(shape: Shaped) -> Shaped:
        if isinstance(shape, Stroke | Walls) and shape.width < line:
            return replace(shape, width=line)
        if isinstance(shape, Words) and shape.size < letters:
            return replace(shape, size=letters)
        return shape

    return replace(scene, shapes=[shown(shape) for shape in scene.shapes])


def _program(drawing: Drawing, canvas: Canvas) -> list[str]:
    """What draws it on a PDF page on which one unit is a cell, and y goes down."""
    parts = []
    for _alike, run in groupby(drawing.shapes, key=alike):
        shapes = list(run)
        first = shapes[0]
        if isinstance(first, Words):
            parts += [_words(words, canvas) for words in shapes if isinstance(words, Words)]
        elif isinstance(first, Disc):
            parts.append(_dot(first))
        elif isinstance(first, Walls):
            parts += _walls(first)
        elif isinstance(first, Tints):
            for colour, runs in first.fills().items():
                boxes = "".join([f"{x} {y} {n} 1 re\n" for x, y, n in runs])
                parts.append(f"{paint(colour)} {boxes}f")
        elif isinstance(first, Area):
            corners = [line(area.points) + " h" for area in shapes if isinstance(area, Area)]
            rim = f"{pen(first.rim_colour)} {first.rim:g} w " if first.rim else ""
            parts += [f"{rim}{paint(first.colour)} {one} {'b' if rim else 'f'}" for one in corners]
        else:
            cap = 1 if first.round else 0
            parts.append(f"{cap} J {pen(first.colour)} {first.width:g} w")
            lines = [line(stroke.points) for stroke in shapes if isinstance(stroke, Stroke)]
            # Viewers take their time over long paths: ink some hundred lines at a time.
            for k in range(0, len(lines), 512):
                parts.append(" ".join(lines[k : k + 512]) + " S")
    return parts


def _dot(disc: Disc) -> str:
    """A dot: a line of no length with a round end. The rim is a larger one below it."""
    x, y = disc.middle
    dots = [
        (disc.radius + disc.rim / 2, disc.rim_colour),
        (disc.radius - disc.rim / 2, disc.colour),
    ]
    return " ".join(
        f"1 J {pen(colour)} {2 * size:.4f} w {x:.4f} {y:.4f} m {x:.4f} {y:.4f} l S"
        for size, colour in dots
        if colour
    )


def _words(words: Words, canvas: Canvas) -> str:
    (x, y), size, bold = words.place, words.size, words.bold
    left = x - canvas.length(words.text, size, bold=bold) / 2 if words.centred else x
    at = f"1 0 0 -1 {left:.4f} {y + 0.33 * size:.4f}"
    return canvas.set(words.text, at, size, words.colour, bold=bold)


def _walls(walls: Walls) -> list[str]:
    """All walls of squares. Viewers take their time over long paths: some thousand at a time."""
    with part(0.5):
        strokes = [f"{x} {y} m {x + n} {y} l" for x, y, n in walls.strokes_across()]
    strokes += [f"{x} {y} m {x} {y + n} l" for x, y, n in walls.strokes_down()]
    inked = ["\n".join(strokes[k : k + 4096]) + "\nS" for k in range(0, len(strokes), 4096)]
    return [f"1 J {pen(walls.colour)} {walls.width:g} w", *inked]


def _legend(canvas: Canvas, scene: Drawing, frame: Frame, margin: float, size: float) -> float:
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
    scene: Drawing,
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
    scene: Drawing,
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
        names = ", ".join(side for side, on in zip(sides, glued, strict=True) if on)
        note += " · " + _("cut at the crosses and glue over: {sides}").format(sides=names)
    canvas.words(f"{scene.title} · {note}", canvas.width / 2, MARGIN / 2 - 3, 8, faint)
