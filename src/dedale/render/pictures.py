"""A maze as a picture: SVG, PNG or PDF, with the ends marked and the solution on request."""

from collections.abc import Sequence
from typing import TypedDict, Unpack

from ..errors import DedaleError, UnknownName
from ..i18n import N_, _
from ..kernel.types import Row
from ..maze.direction import Position
from ..maze.maze import Maze
from ..maze.picture import HasWays
from ..solvers import solve
from ..solvers.diameter import longest_path
from ..solvers.distances import Flood
from .drawing import Drawing, pen_of
from .scene import Scene, describe, shaded
from .themes import Theme, theme_named


class Shown(TypedDict, total=False):
    """What `scene_of` takes: a `Look` without what only some formats know."""

    theme: str
    ends: bool
    solution: bool | HasWays | Sequence[HasWays]
    distances: bool
    title: str


def to_svg(maze: Maze, *, cell: float = 20, **look: Unpack[Shown]) -> str:
    """The maze as SVG; `look` as in `scene_of`.

    >>> to_svg(Maze(1, 1)).startswith("<svg ")
    True
    """
    from .svg import draw_svg

    if not 0 < cell <= 1000:
        raise DedaleError("cells of {cell} pixels should be from 2 to 1000", cell=cell)
    return draw_svg(scene_of(maze, **look), cell)


def to_png(maze: Maze, *, cell: int | None = None, **look: Unpack[Shown]) -> bytes:
    """The maze as PNG; `look` as in `scene_of`."""
    from .png import draw_png

    return draw_png(scene_of(maze, **look), cell)


def to_pdf(maze: Maze, *, paper: str = "a4", **look: Unpack[Shown]) -> bytes:
    """The maze as a page to print, and its solution on a second page if asked for."""
    from .pdf import PAPERS, draw_pdf

    if paper not in PAPERS:
        raise UnknownName(N_("paper"), paper, PAPERS)
    look.setdefault("title", title_of(maze))
    solution = look.pop("solution", False)
    pages = [scene_of(maze, **look)]
    if solution:
        pages.append(scene_of(maze, **look | {"solution": solution}))
    return draw_pdf(pages, paper)


def draw(scene: Scene | Drawing, kind: str) -> str | bytes:
    """A drawing as a picture of a kind: "svg", "png" or "pdf"."""
    if kind == "svg":
        from .svg import draw_svg

        return draw_svg(scene)
    if kind == "png":
        from .png import draw_png

        return draw_png(scene)
    from .pdf import draw_pdf

    return draw_pdf([scene])


def scene_of(
    maze: Maze,
    *,
    theme: str = "light",
    ends: bool = True,
    solution: bool | HasWays | Sequence[HasWays] = False,
    distances: bool = False,
    title: str = "",
) -> Scene | Drawing:
    """The drawing of a maze as people like it.

    `ends` marks start and goal: the maze's own, or, when it has no goal, those of a longest path.
    `solution` draws the shortest way between them, `distances` colours the cells by how far they
    are from the start.
    """
    paths: list[Sequence[Position]] = []
    if not isinstance(solution, bool):
        found_ways = solution if isinstance(solution, Sequence) else [solution]
        paths = [way.cells for found in found_ways for way in found.ways]
    if paths:
        start, goal = paths[0][0], paths[-1][-1]
    elif ends or solution or distances:
        start, goal = ends_of(maze)
    else:
        start = goal = maze.start
    if solution is True:
        path = solve(maze, start, goal).path
        if path is None:
            raise DedaleError(
                "there is no way from {start} to {goal}: no solution can be drawn",
                start=start,
                goal=goal,
            )
        paths = [path]
    shades = None
    if distances:
        flood = Flood(maze)
        flood.start_from(maze.number(start))
        shades = flood.distance
    return described(
        maze,
        theme=theme,
        paths=paths,
        ends=(start, goal) if ends and start != goal else (None, None),
        distances=shades,
        rock="rock" in (maze.recipe or {}),
        title=title,
        caption=caption_of(maze),
    )


def described(
    maze: Maze,
    *,
    theme: str | Theme = "light",
    paths: Sequence[Sequence[Position]] = (),
    ends: tuple[Position | None, Position | None] = (None, None),
    rock: bool = False,
    events: bytes | bytearray | None = None,
    distances: Row | None = None,
    title: str = "",
    caption: str = "",
) -> Scene | Drawing:
    """The drawing of a maze on any grid; the words are those of `describe`, for squares."""
    if maze.shape.square:
        return describe(
            maze,
            theme=theme,
            paths=paths,
            ends=ends,
            rock=rock,
            events=events,
            distances=distances,
            title=title,
            caption=caption,
        )
    look = theme_named(theme) if isinstance(theme, str) else theme
    colours = {} if distances is None else shaded(distances, look)
    for cell, code in enumerate(events or b""):
        if code in look.events:
            colours[cell] = look.events[code]
    ways = [(path, look.paths[k % len(look.paths)]) for k, path in enumerate(paths)]
    return pen_of(maze, look, colours).drawing(ways, ends, title=title, caption=caption)


def ends_of(maze: Maze) -> tuple[Position, Position]:
    """Where the way begins and ends."""
    if maze.goal is not None:
        return maze.start, maze.goal
    return longest_path(maze)


def title_of(maze: Maze) -> str:
    return _("Maze of {width} × {height}").format(width=maze.width, height=maze.height)


def caption_of(maze: Maze) -> str:
    """How to make the maze again, in one line."""
    recipe = maze.recipe or {}
    if "algorithm" not in recipe:
        return f"{maze.width} × {maze.height} · Dédale"
    words = [str(recipe["algorithm"]), f"{maze.width} × {maze.height}"]
    words.append(_("seed {seed}").format(seed=recipe.get("seed")))
    if "braid" in recipe:
        words.append(_("braided {percent} %").format(percent=recipe["braid"]))
    return " · ".join([*words, "Dédale"])
