"""A maze as a picture: SVG, PNG or PDF, with the ends marked and the solution on request."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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
from ..maze.picture import HasWays, Way
from ..numbers import whole
from ..progress import part
from ..solvers import solve
from .drawing import Drawing, pen_of
from .scene import Scene, describe, legend_of, shaded, side_by_side
from .styles import STYLES, Style, style_named
from .themes import theme_named

if TYPE_CHECKING:
    from typing import Unpack

    import numpy.typing as npt


class Shown(TypedDict, total=False):
    """What `scene_of` takes: a `Look` without what only some formats know."""

    theme: str
    ends: bool
    solution: bool | HasWays | Sequence[HasWays]
    numbers: npt.ArrayLike | None
    distances: bool
    title: str
    walls: str
    gaps: bool


def to_svg(maze: Maze, *, cell: float = 20, **look: Unpack[Shown]) -> str:
    """The maze as SVG; `look` as in `scene_of`.

    >>> to_svg(Maze(1, 1)).startswith("<svg ")
    True
    """
    from .svg import draw_svg

    if not 0 < cell <= 1000:
        raise DedaleError("cells of {cell} pixels should be from 2 to 1000", cell=cell)
    with part(0.25 if maze.shape.square else 0.9):
        scene = scene_of(maze, **look)
    return draw_svg(scene, cell)


def to_png(maze: Maze, *, cell: int | None = None, **look: Unpack[Shown]) -> bytes:
    """The maze as PNG; `look` as in `scene_of`."""
    from .png import draw_png

    with part(0.7):
        scene = scene_of(maze, **look)
    return draw_png(scene, cell)


def to_pdf(
    maze: Maze,
    *,
    paper: str = "a4",
    poster: tuple[int, int] | None = None,
    tactile: bool = False,
    **look: Unpack[Shown],
) -> bytes:
    """The maze as a page to print, and its solution on a second page if asked for.

    `poster` spreads each over so many sheets side by side and below each other. `tactile` is a page
    for fingers, on which there is no more than the maze and braille.
    """
    from .document import PAPERS
    from .pdf import draw_pdf

    if paper not in PAPERS:
        raise UnknownName(N_("paper"), paper, PAPERS)
    if tactile:
        from .tactile import to_tactile

        other = sorted(set(look) - {"title", "theme", "ends", "gaps"})
        other = [name for name in other if look.get(name) not in (None, False, "straight")] + [
            "poster"
        ] * (poster is not None)
        if other:
            raise DedaleError(
                "{option} has no meaning for fingers: leave it out", option=f"--{other[0]}"
            )
        return to_tactile(maze, look.get("title") or title_of(maze), ends_of(maze), paper)
    look.setdefault("title", title_of(maze))
    with part(0.1 if maze.shape.square else 0.5):
        pages = [scene_of(maze, **look)]
    if isinstance(pages[0], Drawing):
        if look.get("solution"):
            with part(0.5):
                pages.insert(0, scene_of(maze, **look | {"solution": False}))
    elif pages[0].paths:
        pages.insert(0, replace(pages[0], paths=(), marks=(), legend=()))
    return draw_pdf(pages, paper, poster=poster)


def draw(scene: Scene | Drawing, kind: str, cell: int | None = None) -> str | bytes:
    """A drawing as a picture of a kind: "svg", "png" or "pdf"; a cell is `cell` pixels wide."""
    if kind == "svg":
        from .svg import draw_svg

        return draw_svg(scene, cell or 20)
    if kind == "png":
        from .png import draw_png

        return draw_png(scene, cell)
    from .pdf import draw_pdf

    return draw_pdf([scene])


def scene_of(
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
) -> Scene | Drawing:
    """The drawing of a maze as people like it.

    `ends` marks start and goal: those of the solutions given, or the maze's own, or, when it has
    no goal, those of a longest path. `solution` draws these solutions, or the shortest way between
    the ends; `numbers` writes a number into every cell; `distances` colours the cells by how far
    they are from the start. `walls` is a style (see `styles.py`); `gaps` has entry and exit as gaps
    in the border, with arrows, instead of marks within.
    """
    ways: list[Way] = []
    style, doors = style_named(walls), gates(maze) if gaps else ()
    plain = maze.shape.square and style is STYLES["straight"] and not doors
    if doors:
        maze = maze.replaced(start=maze.position(doors[0][0]), goal=maze.position(doors[1][0]))
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
            ways = solve(maze, start, goal).ways
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
    marked = ends and (bool(ways) or goal != start)
    with part(1):
        return described(
            maze,
            theme=theme,
            paths=ways,
            ends=(start, None if goal == start else goal) if marked else (None, None),
            distances=shades,
            numbers=None if numbers is None else _flat(numbers, maze),
            rock=is_rock(maze),
            title=title,
            caption=caption_of(maze),
            style=style,
            gaps=doors,
        )


def described(
    maze: Maze,
    *,
    theme: str = "light",
    paths: Sequence[Way] = (),
    ends: tuple[Position | None, Position | None] = (None, None),
    rock: bool = False,
    events: bytes | bytearray | None = None,
    distances: Row | None = None,
    numbers: Row | None = None,
    title: str = "",
    caption: str = "",
    style: Style = STYLES["straight"],
    gaps: Sequence[Wall] = (),
    colours: Mapping[int, str] | None = None,
) -> Scene | Drawing:
    """The drawing of a maze on any grid; the words are those of `describe`, for squares."""
    if maze.shape.square and style is STYLES["straight"] and not gaps and not colours:
        return describe(
            maze,
            theme=theme,
            paths=paths,
            ends=ends,
            rock=rock,
            events=events,
            distances=distances,
            numbers=numbers,
            title=title,
            caption=caption,
        )
    look = theme_named(theme)
    tinted = dict(colours or {}) | ({} if distances is None else shaded(distances, look))
    for cell, code in enumerate(events or b""):
        if code in look.events:
            tinted[cell] = look.events[code]
    ways = side_by_side(paths, [colour for colour, _name in look.paths])
    values = {} if numbers is None else dict(enumerate(to_list(numbers)))
    drawn = pen_of(maze, look, tinted, style, gaps).drawing(
        ways, ends, {cell: n for cell, n in values.items() if n >= 0}, title, caption
    )
    return replace(drawn, legend=legend_of(paths, look))


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
        words.append(ngettext("{n} wall opened", "{n} walls opened", n).format(n=n))
    return " · ".join([*words, "Dédale"])


def is_rock(maze: Maze) -> bool:
    """Whether the maze was dug out of rock: then walls are cells."""
    recipe = maze.recipe
    return recipe is not None and not recipe.way and GENERATORS[recipe.algorithm].rock
