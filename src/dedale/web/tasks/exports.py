"""Files to take home: pictures, pages to print, films, text, files for makers and engines."""

import io
import zipfile
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from math import ceil
from typing import Any

from ...errors import DedaleError
from ...games import GAMES
from ...games.advice import maze_of
from ...games.pictures import scene_of as scene_of_game
from ...grids.shape import Shape
from ...i18n import N_, _
from ...jsons import JsonObject
from ...maze import formats
from ...maze.direction import Position
from ...maze.look import LOOK, SHEETS
from ...maze.maze import Maze
from ...maze.picture import DrawnWay
from ...render.film import Film
from ...render.pictures import scene_of, title_of
from ...render.shapes import Drawing
from ...requests import picked
from ..limits import LimitError, Limits, at_most
from .films import trace_of
from .mazes import build

#: The kinds of films.
FILMS = ("gif", "apng", "svg", "html")


def export(format: str, limits: Limits, **asked: Any) -> bytes:
    """The bytes of the file."""
    asked |= picked((*Film.PARAMETERS, *LOOK, *SHEETS), asked)
    if asked.get("films") is not None:
        if format not in FILMS:
            raise DedaleError(
                "a film is exported as {able}, not as {format}",
                able=", ".join(FILMS),
                format=format,
            )
        return _film(format, limits, asked)
    if format == "html" and asked.get("now") is not None:
        from ...games.opening import place_of_level
        from ...standalone.game import to_html

        game = GAMES[asked["game"]]
        place = place_of_level(game, asked.get("start") or asked["now"])
        level = None if place is None else place.level
        return to_html(game, game.rules.from_text(asked["now"]), level).encode()
    if format in FILMS and format != "svg":
        raise DedaleError("{format} needs a film", format=format)
    if format == "txt":
        return _text(asked, limits).encode()
    if format == "pdf":
        return _pdf(limits, asked)
    if format not in ("svg", "png"):
        return _file(format, asked, limits)
    scene = _scene(asked, limits, solution=asked["solution"])
    return _svg(scene, asked) if format == "svg" else _png(scene, asked, limits)


def _text(asked: JsonObject, limits: Limits) -> str:
    if asked.get("now") is not None:  # that of a rule book
        return str(asked["now"])
    return str(_maze(asked, limits)) + "\n"


def _file(format: str, asked: JsonObject, limits: Limits) -> bytes:
    """The maze in any format of the table; a zip file where others belong beside it."""
    maze = _maze(asked, limits) if asked.get("now") is None else _maze_of_game(asked)
    at_most(N_("cells"), maze.size, limits.built_cells)
    look = _look(asked, formats.FORMATS[format].takes)
    data = formats.dump(maze, format, **look)
    data = data.encode() if isinstance(data, str) else data
    beside = formats.beside(maze, format, **look)
    if not beside:
        return data
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for name, content in {f"maze{formats.FORMATS[format].endings[0]}": data, **beside}.items():
            entry = zipfile.ZipInfo(name)  # without a date: the same each time
            archive.writestr(entry, content, zipfile.ZIP_DEFLATED)
    return packed.getvalue()


def _maze(asked: JsonObject, limits: Limits) -> Maze:
    return build(asked["maze"], limits, limits.film_cells)


def _maze_of_game(asked: JsonObject) -> Maze:
    game = GAMES[asked["game"]]
    return game.maze(game.rules.from_text(asked["now"]))


def _scene(asked: JsonObject, limits: Limits, *, solution: bool, title: str = "") -> Drawing:
    """The drawing of a game, or of a maze."""
    if asked.get("now") is None:
        return _maze_scene(_maze(asked, limits), asked, solution=solution, title=title)
    game = GAMES[asked["game"]]
    state = game.rules.from_text(asked["now"])
    view = game.rules.view(state)
    limits.check_size(view["width"], view["height"], limits.film_cells)
    paths = _paths(asked, maze_of(view).shape)
    look = {"theme": asked["theme"], "title": title}
    return scene_of_game(game, state, paths=paths, solution=solution and not paths, **look)


def _maze_scene(maze: Maze, asked: JsonObject, *, solution: bool, title: str = "") -> Drawing:
    """The drawing of a maze: with the paths given, or the solution, or neither."""
    look = _look(asked, formats.FORMATS["svg"].takes) | ({"title": title} if title else {})
    look.pop("cell", None)
    paths = [Given([DrawnWay(list(map(maze.number, path)))]) for path in _paths(asked, maze.shape)]
    return scene_of(maze, **look | {"solution": paths or solution})


def _look(asked: JsonObject, takes: Collection[str]) -> JsonObject:
    """What is asked of the look of a file, of what its format takes."""
    names = [each.name for each in LOOK if each.name in takes]
    return {name: asked[name] for name in names if asked[name] is not None}


@dataclass(frozen=True, slots=True)
class Given:
    """Paths that the page found."""

    ways: list[DrawnWay]


def _paths(asked: JsonObject, shape: Shape) -> list[list[Position]]:
    """The paths of a request, from the numbers of their cells."""
    size = shape.size
    for cell in (cell for path in asked.get("paths") or () for cell in path):
        if cell >= size:
            raise DedaleError(
                "paths: cell {cell} is outside, there are {size}", cell=cell, size=size
            )
    for path in asked.get("paths") or ():
        for here, there in pairwise(path):
            if all(near != there for near, _side in shape.neighbours(here)):
                raise DedaleError(
                    "paths: cells {here} and {there} are not neighbours", here=here, there=there
                )
    return [list(map(shape.position, path)) for path in asked.get("paths") or () if path]


def _svg(scene: Drawing, asked: JsonObject) -> bytes:
    from ...render.svg import draw_svg

    return draw_svg(scene, asked["cell"] or 20).encode()


def _png(scene: Drawing, asked: JsonObject, limits: Limits) -> bytes:
    from ...render.pixels import draw_png

    cell = asked["cell"]
    if cell is not None and scene.width * scene.height * cell * cell > limits.picture:
        raise LimitError(
            "cells of {cell} pixels make the picture too large here: take smaller ones", cell=cell
        )
    return draw_png(scene, cell)


def _pdf(limits: Limits, asked: JsonObject) -> bytes:
    """One drawing or many (the following seeds), some on each page; the answers at the end."""
    from ...render.pdf import draw_pdf

    per_page, answers = asked["per_page"], asked["answers"]
    at_most(N_("pages"), -(-asked["count"] // per_page), limits.pages)
    sheets: list[Drawing | None] = []
    solved: list[Drawing | None] = []
    for title, draw in _drawings(asked, limits):
        sheets.append(draw(solution=asked["solution"], title=title))
        if answers:
            solved.append(draw(solution=True, title=_("Answer: {title}").format(title=title)))
    blank: list[Drawing | None] = [None] * (-len(sheets) % per_page)
    if answers:  # they begin on a page of their own
        sheets += blank + solved
    return draw_pdf(sheets, asked["paper"], per_page=per_page)


def _drawings(asked: JsonObject, limits: Limits) -> Iterator[tuple[str, Callable[..., Drawing]]]:
    """What is drawn on paper: a title, and how to draw it."""
    if asked.get("now") is not None:
        game = GAMES[asked["game"]]
        yield _(game.title), partial(_scene, asked, limits)
        return
    count = asked["count"]
    for number, maze in enumerate(_following(asked, limits, count), 1):
        title = title_of(maze) if count == 1 else _("No. {n}").format(n=number)
        yield title, partial(_maze_scene, maze, asked)


def _following(asked: JsonObject, limits: Limits, count: int) -> Iterator[Maze]:
    """The maze that is described, and then those of the following seeds."""
    first = _maze(asked, limits)
    yield first
    form = asked["maze"].get("make")
    if count > 1 and form is None:
        raise DedaleError("several mazes on paper need a generator: this one is alone")
    seed = 0 if first.recipe is None else first.recipe.seed or 0
    for number in range(1, count):
        yield build({"make": form | {"seed": seed + number}}, limits, limits.film_cells)


def _film(format: str, limits: Limits, asked: JsonObject) -> bytes:
    """Films side by side: a page, or a picture with so many frames, evenly spread."""
    at_most(N_("frames"), asked["frames"], limits.frames)
    traces = [trace_of(limits, film)[0] for film in asked["films"]]
    extents = [each.shape.plan.extent() for each in traces]
    across = ceil(sum(wide for wide, _high in extents))
    down = ceil(max(high for _wide, high in extents))
    largest = max(2, min(40 if asked["numbers"] else 16, 640 // max(across, down)))
    film = Film.of(picked(Film.PARAMETERS, asked | {"cell": asked["cell"] or largest}))
    count = max(1, min(film.frames, *(len(each.frames) for each in traces)))
    pixels = across * down * (film.cell or largest) ** 2
    if format != "html" and (pixels > 4_000_000 or pixels * count > limits.film_pixels):
        raise LimitError(
            "this film is too large for {format}: take a smaller maze or scale, or fewer frames",
            format=format,
        )
    data = film.draw(traces, format)
    return data.encode() if isinstance(data, str) else data
