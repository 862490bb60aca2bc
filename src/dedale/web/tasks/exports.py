"""Files to take home: pictures, pages to print, films, text."""

import io
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from ...errors import DedaleError
from ...games import GAMES
from ...games.pictures import scene_of as scene_of_game
from ...grids.shape import Shape, shape_of
from ...i18n import N_, _
from ...maze.direction import Position
from ...maze.maze import Maze
from ...render import Scene
from ...render.drawing import Drawing
from ...render.pictures import described, ends_of, scene_of, title_of
from ..limits import LimitError, Limits, at_most
from .films import trace_of
from .mazes import build


def export(format: str, limits: Limits, **wish: Any) -> bytes:
    """The bytes of the file."""
    if wish.get("film") is not None:
        if format != "gif":
            raise DedaleError("a film is exported as gif, not as {format}", format=format)
        return _gif(limits, wish)
    if format == "gif":
        raise DedaleError("gif needs a film")
    if format == "txt":
        return _text(wish, limits).encode()
    if format == "pdf":
        return _pdf(limits, wish)
    scene = _scene(wish, limits, solution=wish["solution"])
    return _svg(scene, wish) if format == "svg" else _png(scene, wish, limits)


def _text(wish: dict[str, Any], limits: Limits) -> str:
    if wish.get("now") is not None:  # that of a rule book
        return str(wish["now"])
    return str(_maze(wish, limits)) + "\n"


def _maze(wish: dict[str, Any], limits: Limits) -> Maze:
    return build(wish["maze"], limits, limits.film_cells)


def _scene(
    wish: dict[str, Any], limits: Limits, *, solution: bool, title: str = ""
) -> Scene | Drawing:
    """The drawing of a game, or of a maze."""
    if wish.get("now") is None:
        return _maze_scene(_maze(wish, limits), wish, solution=solution, title=title)
    game = GAMES[wish["game"]]
    state = game.rules.from_text(wish["now"])
    view = game.rules.view(state)
    limits.check_size(view["width"], view["height"], limits.film_cells)
    paths = _paths(wish, shape_of("square", view["width"], view["height"]))
    look = {"theme": wish["theme"], "title": title}
    return scene_of_game(game, state, paths=paths, solution=solution and not paths, **look)


def _maze_scene(
    maze: Maze, wish: dict[str, Any], *, solution: bool, title: str = ""
) -> Scene | Drawing:
    """The drawing of a maze: with the paths given, or the solution, or neither."""
    look = {"theme": wish["theme"], "title": title}
    paths = _paths(wish, maze.shape)
    if paths:
        return described(maze, paths=paths, ends=ends_of(maze), **look)
    return scene_of(maze, solution=solution, **look)


def _paths(wish: dict[str, Any], shape: Shape) -> list[list[Position]]:
    """The paths of a request, from the numbers of their cells."""
    size = shape.size
    for cell in (cell for path in wish.get("paths") or () for cell in path):
        if cell >= size:
            raise DedaleError(
                "paths: cell {cell} is outside, there are {size}", cell=cell, size=size
            )
    return [list(map(shape.position, path)) for path in wish.get("paths") or () if path]


def _svg(scene: Scene | Drawing, wish: dict[str, Any]) -> bytes:
    from ...render.svg import draw_svg

    return draw_svg(scene, wish["scale"] or 20).encode()


def _png(scene: Scene | Drawing, wish: dict[str, Any], limits: Limits) -> bytes:
    from ...render.png import draw_png

    scale = wish["scale"]
    if scale is not None and scene.width * scene.height * scale * scale > limits.picture:
        raise LimitError(
            "scale {scale} makes the picture too large here: take a smaller one", scale=scale
        )
    return draw_png(scene, scale)


def _pdf(limits: Limits, wish: dict[str, Any]) -> bytes:
    """One drawing or many (the following seeds), some on each page; the answers at the end."""
    from ...render.pdf import draw_pdf

    per_page, answers = wish["per_page"], wish["answers"]
    at_most(N_("pages"), -(-wish["count"] // per_page), limits.pages)
    sheets: list[Scene | Drawing | None] = []
    solved: list[Scene | Drawing | None] = []
    for title, draw in _drawings(wish, limits):
        sheets.append(draw(solution=wish["solution"], title=title))
        if answers:
            solved.append(draw(solution=True, title=_("Answer: {title}").format(title=title)))
    blank: list[Scene | Drawing | None] = [None] * (-len(sheets) % per_page)
    if answers:  # they begin on a page of their own
        sheets += blank + solved
    return draw_pdf(sheets, per_page=per_page)


def _drawings(
    wish: dict[str, Any], limits: Limits
) -> Iterator[tuple[str, Callable[..., Scene | Drawing]]]:
    """What is drawn on paper: a title, and how to draw it."""
    if wish.get("now") is not None:
        game = GAMES[wish["game"]]
        yield _(game.title), partial(_scene, wish, limits)
        return
    count = wish["count"]
    for number, maze in enumerate(_following(wish, limits, count), 1):
        title = title_of(maze) if count == 1 else _("No. {n}").format(n=number)
        yield title, partial(_maze_scene, maze, wish)


def _following(wish: dict[str, Any], limits: Limits, count: int) -> Iterator[Maze]:
    """The maze that is described, and then those of the following seeds."""
    first = _maze(wish, limits)
    yield first
    form = wish["maze"].get("make")
    if count > 1 and form is None:
        raise DedaleError("several mazes on paper need a generator: this one is alone")
    seed = (first.recipe or {}).get("seed", 0)
    for number in range(1, count):
        yield build({"make": form | {"seed": seed + number}}, limits, limits.film_cells)


def _gif(limits: Limits, wish: dict[str, Any]) -> bytes:
    """A film as an animated picture: so many frames, evenly spread over its events."""
    from ...render.png import imaged

    at_most(N_("frames"), wish["frames"], limits.frames)
    trace, _header = trace_of(limits, wish["film"])
    cell = wish["scale"] or max(2, min(16, 640 // max(trace.width, trace.height)))
    count = max(1, min(wish["frames"], len(trace)))
    pixels = trace.width * trace.height * cell * cell
    if pixels > 4_000_000 or pixels * count > limits.film_pixels:
        raise LimitError(
            "this film is too large for gif: take a smaller maze or scale, or fewer frames"
        )
    player = trace.player()
    frames = []
    for number in range(count + 1):
        player.seek(len(trace) * number // count)
        maze = Maze(
            trace.width,
            trace.height,
            bytes(player.sides),
            trace.kinds,
            grid=trace.shape.grid,
        )
        scene = described(maze, theme=wish["theme"], events=player.marks)
        frames.append(imaged(scene, cell).convert("P"))
    out = io.BytesIO()
    pause = 1000 // wish["per_second"]
    frames[0].save(
        out,
        "GIF",
        save_all=True,
        append_images=frames[1:],
        duration=[pause] * count + [2000],
        loop=0,
        optimize=False,
    )
    return out.getvalue()
