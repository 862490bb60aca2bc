"""A maze as a picture: SVG, PNG or PDF, with the ends marked and the solution on request."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, TypedDict

from ..errors import DedaleError, UnknownName
from ..generators.table import GENERATORS
from ..i18n import N_, _, ngettext
from ..kernel.types import Row, to_list
from ..maze.border import Wall, gates
from ..maze.diameter import longest_path
from ..maze.direction import Position
from ..maze.flood import Flood
from ..maze.maze import Maze
from ..maze.picture import DrawnWay, HasWays
from ..numbers import whole
from ..progress import part
from ..solvers import solve
from .drawing import legend_of, pen_of, side_by_side
from .resolution import checked_pixels
from .shapes import Drawing
from .signs import signs_named
from .styles import STYLES, Style, style_named
from .themes import Theme, theme_named
from .tints import Tinted, tints_of

if TYPE_CHECKING:
    from typing import Unpack

    import numpy.typing as npt


class SceneLook(TypedDict, total=False):
    """What `scene_of` takes: a `Look` without what only some formats know."""

    theme: str
    ends: bool
    solution: bool | HasWays | Sequence[HasWays]
    numbers: npt.ArrayLike | None
    distances: bool
    title: str
    walls: str
    gaps: bool
    between: str | None
    signs: str
    events: bytes | bytearray | None


class DrawingContent(TypedDict, total=False):
    """What a drawing shows beside the walls."""

    theme: str | Theme
    paths: Sequence[DrawnWay]  # in the theme's colours, in turn; several with names have a legend
    ends: tuple[Position | None, Position | None]
    tints: Tinted | None  # the colours of cells
    numbers: Row | None  # written into the cells
    title: str
    caption: str
    style: Style
    gaps: Sequence[Wall]
    signs: str
    named: tuple[str, str]  # words beside entry and exit
    marks: Sequence[tuple[Position, str, str]]  # letters on discs


def to_svg(maze: Maze, *, cell: float = 20, **look: Unpack[SceneLook]) -> str:
    """The maze as SVG; `look` as in `scene_of`.

    >>> to_svg(Maze(1, 1)).startswith("<svg ")
    True
    """
    from .svg import draw_svg

    checked_pixels(cell)
    with part(0.25 if maze.shape.square else 0.9):
        scene = scene_of(maze, **look)
    return draw_svg(scene, cell)


def to_png(maze: Maze, *, cell: int | None = None, **look: Unpack[SceneLook]) -> bytes:
    """The maze as PNG; `look` as in `scene_of`."""
    from .pixels import draw_png

    _check_title(look)
    with part(0.7):
        scene = scene_of(maze, **look)
    return draw_png(scene, cell)


def _check_title(look: SceneLook) -> None:
    """Refuse a title that would be boxes: our typeface draws it, where in SVG the reader's does."""
    if title := look.get("title"):
        from .typeface import check_letters

        check_letters(title)


def to_pdf(
    maze: Maze,
    *,
    paper: str = "a4",
    poster: tuple[int, int] | None = None,
    tactile: bool = False,
    **look: Unpack[SceneLook],
) -> bytes:
    """The maze as a page to print, and its solution on a second page if asked for.

    `poster` spreads each over so many sheets side by side and below each other. `tactile` is a page
    for fingers, on which there is no more than the maze and braille.
    """
    from .document import PAPERS
    from .pdf import draw_pdf

    if paper not in PAPERS:
        raise UnknownName(N_("paper"), paper, PAPERS)
    _check_title(look)
    if tactile:
        from .tactile import to_tactile

        other = sorted(set(look) - {"title", "theme", "ends", "gaps"})
        other = [name for name in other if look.get(name) not in (None, False, "straight")] + [
            "poster"
        ] * (poster is not None)
        if other:
            raise DedaleError(
                "{option} does not apply to tactile print: leave it out", option=f"--{other[0]}"
            )
        return to_tactile(maze, look.get("title") or title_of(maze), ends_of(maze), paper)
    look.setdefault("title", title_of(maze))
    with part(0.1 if maze.shape.square else 0.5):
        maze, what = asked(maze, **look)
        pages = [described(maze, **what)]
    if what["paths"]:
        with part(0.1 if maze.shape.square else 0.5):
            what["paths"] = ()
            pages.insert(0, described(maze, **what))
    return draw_pdf(pages, paper, poster=poster)


def draw(scene: Drawing, kind: str, cell: int | None = None) -> str | bytes:
    """A drawing as a picture of a kind: "svg", "png" or "pdf"; a cell is `cell` pixels wide."""
    if kind == "svg":
        from .svg import draw_svg

        return draw_svg(scene, cell or 20)
    if kind == "png":
        from .pixels import draw_png

        return draw_png(scene, cell)
    from .pdf import draw_pdf

    return draw_pdf([scene])


def scene_of(maze: Maze, **look: Unpack[SceneLook]) -> Drawing:
    """The drawing of a maze as people like it: `described`, as `asked` understands the look."""
    maze, what = asked(maze, **look)
    with part(1):
        return described(maze, **what)


def asked(
    maze: Maze,
    *,
    theme: str = "light",
    ends: bool = True,
    solution: bool | HasWays | Sequence[HasWays] = False,
    numbers: npt.ArrayLike | None = None,
    distances: bool = False,
    title: str = "",
    walls: str = "straight",
    gaps: bool = False,
    between: str | None = None,
    signs: str = "arrows",
    events: bytes | bytearray | None = None,
) -> tuple[Maze, DrawingContent]:
    """What `described` takes for a look.

    `ends` marks start and goal: those of the solutions given, or the maze's own, or, when it has
    no goal, those of a longest path. `solution` draws these solutions, or the shortest way between
    the ends; `numbers` writes a number into every cell; `distances` colours the cells by how far
    they are from the start, `events` by the marks of a film. `walls` is a style (see `styles.py`);
    `gaps` has entry and exit as gaps in the border, with arrows or other `signs` (see `signs.py`),
    instead of marks within; `between` says where they are (see `maze.border.ENDS`).
    """
    ways: list[DrawnWay] = []
    style = style_named(walls)
    signs_named(signs)
    found = gates(maze, between) if gaps or between else None
    plain = maze.shape.square and style is STYLES["straight"]
    if found:
        maze = maze.replaced(start=maze.position(found.start), goal=maze.position(found.goal))
    if not isinstance(solution, bool):
        given = solution if isinstance(solution, Sequence) else [solution]
        ways = [way for one in given for way in one.ways]
    if ways:
        start = maze.position(int(ways[0].cells[0]))
        goal = maze.position(int(ways[-1].cells[-1]))
    elif ends or solution or distances:
        with part(0.6 if plain else 0.05):
            start, goal = ends_of(maze)
    else:
        start = goal = maze.start
    if solution is True:
        with part(0.6 if plain else 0.05):
            ways = solve(maze, start, goal, "bfs" if maze.terrain is None else "dijkstra").ways
        if not ways:
            raise DedaleError(
                "there is no way from {start} to {goal}: no solution can be drawn",
                start=start,
                goal=goal,
            )
    shades = None
    if distances:
        flood = Flood(maze)
        flood.start_from(maze.number(start))
        shades = flood.distance
    elif maze.terrain is not None:
        shades = [cost - 1 for cost in maze.terrain]
    look = theme_named(theme)
    tints = tints_of(maze, look, rock=is_rock(maze), events=events, distances=shades)
    marked = ends and (bool(ways) or goal != start)
    return maze, {
        "theme": look,
        "paths": ways,
        "ends": (start, None if goal == start else goal) if marked else (None, None),
        "tints": tints,
        "numbers": None if numbers is None else _flat(numbers, maze),
        "title": title,
        "caption": caption_of(maze),
        "style": style,
        "gaps": found.gaps if found and gaps else (),
        "signs": signs,
    }


def described(maze: Maze, **content: Unpack[DrawingContent]) -> Drawing:
    """The drawing of a maze on any grid, with what it shows."""
    theme, paths = content.get("theme", "light"), content.get("paths", ())
    numbers = content.get("numbers")
    look = theme_named(theme) if isinstance(theme, str) else theme
    pen = pen_of(
        maze,
        look,
        style=content.get("style", STYLES["straight"]),
        gaps=content.get("gaps", ()),
        tints=content.get("tints"),
        signs=content.get("signs", "arrows"),
        named=content.get("named", ("", "")),
    )
    ways = side_by_side(paths, [colour for colour, _name in look.paths])
    values = enumerate(to_list(numbers)) if numbers is not None else ()
    shown = {cell: number for cell, number in values if number >= 0}
    ends = content.get("ends", (None, None))
    drawn = pen.drawing(ways, ends, shown, content.get("title", ""), content.get("caption", ""))
    stops = [(maze.position(int(way.cells[-1])), way.stop, look.stop) for way in paths if way.stop]
    letters = list(pen.marks([*stops, *content.get("marks", ())]))
    return replace(drawn, shapes=[*drawn.shapes, *letters], legend=legend_of(paths, look))


def _flat(numbers: npt.ArrayLike, maze: Maze) -> list[int]:
    """The numbers of the cells, row by row, one for each."""
    values: object = numbers.tolist() if hasattr(numbers, "tolist") else numbers
    flat: list[object] = []
    for value in values if isinstance(values, list | tuple) else [values]:
        flat += value if isinstance(value, list | tuple) else [value]
    if len(flat) != maze.size:
        raise DedaleError(
            "{n} numbers given for a maze of {width}x{height}: it needs one for each cell",
            n=len(flat),
            width=maze.width,
            height=maze.height,
        )
    return [_whole(value) for value in flat]


def _whole(value: object) -> int:
    """A number of a cell; none, and what is no number in an array of floats, is -1."""
    if value is None or value != value:
        return -1
    return int(value) if isinstance(value, float) else whole("numbers", value)


def ends_of(maze: Maze) -> tuple[Position, Position]:
    """Where the way begins and ends."""
    if maze.goal is not None:
        return maze.start, maze.goal
    return longest_path(maze)


def title_of(maze: Maze) -> str:
    return _("Maze of {width} × {height}").format(width=maze.width, height=maze.height)


def caption_of(maze: Maze) -> str:
    """How to make the maze again, in one line."""
    recipe, size = maze.recipe, f"{maze.width} × {maze.height}"
    if recipe is None:
        return f"{size} · Dédale"
    words = [size] if recipe.way else [recipe.algorithm, size]
    words.append(_("seed {seed}").format(seed=recipe.seed))
    if recipe.braid is not None:
        words.append(_("braided {percent} %").format(percent=recipe.braid))
    if recipe.open is not None:
        n = recipe.open
        words.append(ngettext("{n} wall opened", "{n} walls opened", n))
    return " · ".join([*words, "Dédale"])


def is_rock(maze: Maze) -> bool:
    """Whether the maze was dug out of rock: then walls are cells."""
    recipe = maze.recipe
    return recipe is not None and not recipe.way and GENERATORS[recipe.algorithm].rock
