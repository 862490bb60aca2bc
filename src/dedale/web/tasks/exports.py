"""Files to take home: pictures, pages to print, films, text."""

import io
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from ...errors import DedaleError
from ...games.protocol import rules
from ...i18n import _
from ...maze.maze import Maze
from ...render import Scene, describe
from ...render.pictures import ends_of, scene_of, title_of
from ...render.scene import Mark
from ...render.themes import BLUE, GREEN, ORANGE, PURPLE, SKY, VERMILLION
from ..game_maze import maze_of_view
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
    if wish.get("view") is None and wish.get("ariane") is not None:
        book: Any = rules("ariane")
        wish["view"] = book.view(book.from_text(wish["ariane"]))
        wish["text"] = wish["ariane"]
    if wish.get("view") is not None:
        wish["maze"] = maze_of_view(wish["view"])
    if format == "txt":
        return _text(wish, limits).encode()
    if format == "pdf":
        return _pdf(limits, wish)
    scene = _scene(_maze(wish, limits), wish, solution=wish["solution"])
    return _svg(scene, wish) if format == "svg" else _png(scene, wish, limits)


def _text(wish: dict[str, Any], limits: Limits) -> str:
    if wish.get("text") is not None:  # that of a rule book
        return str(wish["text"])
    return str(_maze(wish, limits)) + "\n"


def _maze(wish: dict[str, Any], limits: Limits) -> Maze:
    return build(wish["maze"], limits, limits.film_cells)


def _scene(maze: Maze, wish: dict[str, Any], *, solution: bool, title: str = "") -> Scene:
    """The drawing: with the paths given, or the solution, or neither; and who stands where."""
    look = {"theme": wish["theme"], "title": title}
    if wish.get("paths"):
        size = maze.width * maze.height
        for cell in (cell for path in wish["paths"] for cell in path):
            if cell >= size:
                raise DedaleError(
                    "paths: cell {cell} is outside, there are {size}", cell=cell, size=size
                )
        paths = [[divmod(cell, maze.width) for cell in path] for path in wish["paths"] if path]
        return describe(maze, paths=paths, ends=ends_of(maze), **look)
    if wish.get("view") is None:
        return scene_of(maze, solution=solution, **look)
    if solution and wish["view"]["game"] == "ariane":
        scene = describe(maze, paths=[_ariane_way(wish["text"])], **look)
    else:
        scene = scene_of(maze, solution=solution, ends=False, **look)
    return replace(scene, marks=_marks(wish["view"]))


def _ariane_way(text: str) -> list[tuple[int, int]]:
    """Where Ariane goes in a shortest solution."""
    from ...games.ariane import replay, solve

    state: Any = rules("ariane").from_text(text)
    found = solve(state)
    if not found.solvable:
        raise DedaleError("no solution: this level cannot be won")
    return [state.ariane for state in replay(state, found.moves)]


_THINGS = {
    "s": ("50", ORANGE),
    "m": ("100", ORANGE),
    "l": ("500", ORANGE),
    "b": ("B", PURPLE),
    "p": ("P", SKY),
    "e": ("X", GREEN),
}


def _marks(view: dict[str, Any]) -> list[Mark]:
    """Who and what stands where, in the letters of the rule books."""
    marks = []
    width: int = view.get("width") or view["size"]
    for index, letter in enumerate(view.get("objects") or ""):
        if letter in _THINGS:
            word, colour = _THINGS[letter]
            marks.append(Mark(divmod(index, width), word, colour))
    for name, letter, colour in (("exit", "X", GREEN), ("entry", "E", SKY), ("door", "P", GREEN)):
        if view.get(name):
            marks.append(_mark(view[name], letter, colour))
    if view.get("theseus"):
        marks.append(_mark(view["theseus"], "T", ORANGE))
    walkers = [*view.get("minotaurs", ()), *view.get("monsters", ()), *view.get("ghosts", ())]
    marks += [
        _mark(walker["at"], walker.get("kind", "M")[0].upper(), VERMILLION)
        for walker in walkers
        if walker.get("alive", True)
    ]
    player = view["player"]["at"] if "player" in view else view["ariane"]
    return [*marks, _mark(player, "A" if "ariane" in view else "J", BLUE)]


def _mark(place: list[int], letter: str, colour: str) -> Mark:
    return Mark((place[0], place[1]), letter, colour)


def _svg(scene: Scene, wish: dict[str, Any]) -> bytes:
    from ...render.svg import draw_svg

    return draw_svg(scene, wish["scale"] or 20).encode()


def _png(scene: Scene, wish: dict[str, Any], limits: Limits) -> bytes:
    from ...render.png import draw_png

    scale = wish["scale"]
    if scale is not None and scene.width * scene.height * scale * scale > limits.picture:
        raise LimitError(
            "scale {scale} makes the picture too large here: take a smaller one", scale=scale
        )
    return draw_png(scene, scale)


def _pdf(limits: Limits, wish: dict[str, Any]) -> bytes:
    """One maze or many (the following seeds), some on each page; the answers at the end."""
    from ...render.pdf import draw_pdf

    count, per_page = wish["count"], wish["per_page"]
    at_most(_("pages"), -(-count // per_page), limits.pages)
    mazes = list(_following(wish, limits, count))
    titles = (
        [title_of(mazes[0])] if count == 1 else [_("No. {n}").format(n=n + 1) for n in range(count)]
    )
    pairs = list(zip(mazes, titles, strict=True))
    sheets: list[Scene | None] = [
        _scene(maze, wish, solution=wish["solution"], title=title) for maze, title in pairs
    ]
    if wish["answers"]:
        sheets += [None] * (-count % per_page)  # the answers begin on a page of their own
        sheets += [
            _scene(maze, wish, solution=True, title=_("Answer: {title}").format(title=title))
            for maze, title in pairs
        ]
    return draw_pdf(sheets, per_page=per_page)


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
    from ...render.png import raster

    at_most(_("frames"), wish["frames"], limits.frames)
    trace, _header = trace_of(limits, wish["film"])
    cell = wish["scale"] or max(2, min(16, 640 // max(trace.width, trace.height)))
    if trace.width * trace.height * cell * cell > 4_000_000:
        raise LimitError("this film is too large for gif: take a smaller maze or scale")
    player = trace.player()
    count = max(1, min(wish["frames"], len(trace)))
    frames = []
    for number in range(count + 1):
        player.seek(len(trace) * number // count)
        maze = Maze(trace.width, trace.height, bytes(player.sides), trace.kinds)
        scene = describe(maze, theme=wish["theme"], events=player.marks)
        frames.append(raster(scene, cell).convert("P"))
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
