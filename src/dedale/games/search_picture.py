"""The search of a solver as an animated picture: the board over a heat map, and its pseudo-code."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from PIL import Image, ImageDraw

from ..errors import DedaleError
from ..i18n import fitted
from ..kernel.events import FRONTIER
from ..maze.picture import DrawnWay
from ..numbers import whole
from ..render.animation import animation
from ..render.fonts import font
from ..render.pictures import described
from ..render.png import raster
from ..render.themes import Theme, between, theme_named
from ..render.tints import tints_of
from ..trace.story import say
from .advice import maze_of
from .pictures import pieces_of
from .search_film import Places, SearchFilm, at_places
from .view import State

if TYPE_CHECKING:
    from .game import Game

SHADES = 12  # of the heat map: with few of them little changes from picture to picture
TAIL = 40  # cells of the way that are drawn
BROAD = 480  # pixels of a board, when cells are as large as sensible
SIDE = 320  # pixels of the words beside it
LETTERS, LINE, INDENT = 14, 20, 14  # their height, from one line to the next, from level to level
#: The kinds of picture, by the endings of files.
KINDS = {".gif": "gif", ".png": "apng", ".apng": "apng"}
SAMPLES = 6  # pictures from which the colours are taken


def to_gif(
    game: Game,
    state: State,
    film: SearchFilm,
    *,
    frames: int = 80,
    cell: int | None = None,
    theme: str = "light",
    kind: str = "gif",
) -> bytes:
    """The film as the bytes of an animated picture, "gif" or "apng".

    The search has at most so many frames, and the solution as many.
    """
    frames = whole("frames", frames, least=2)
    if not film.places:
        raise DedaleError("a film needs at least one run to show")
    view = game.rules.view(state)
    size = cell or max(8, min(56, BROAD // max(view["width"], view["height"])))
    drawn = list(_frames(game, state, film, frames, size, theme_named(theme)))
    if kind != "apng":
        colours = _palette(drawn)
        drawn = [each.quantize(palette=colours, dither=Image.Dither.NONE) for each in drawn]
    searching = min(frames, len(film.places))
    pauses = [max(80, min(400, 4000 // searching))] * searching
    pauses += [max(80, min(300, 8000 // len(drawn)))] * (len(drawn) - searching)
    pauses[searching - 1], pauses[-1] = 1000, 2500
    return animation(drawn, pauses, kind)


def _palette(pictures: Sequence[Image.Image]) -> Image.Image:
    """The colours for all of them, so that what stays as it is need not be written again."""
    some = pictures[:: max(1, len(pictures) // SAMPLES)]
    wide, high = some[0].size
    sheet = Image.new("RGB", (wide, high * len(some)))
    for number, picture in enumerate(some):
        sheet.paste(picture, (0, number * high))
    return sheet.quantize(127)  # and one through which one sees


def _frames(
    game: Game, state: State, film: SearchFilm, frames: int, cell: int, theme: Theme
) -> Iterator[Image.Image]:
    view = game.rules.view(state)
    maze, words = maze_of(view), _Words(film, theme)
    shades = [between(theme.distances, 0.08 + 0.75 * n / (SHADES - 1)) for n in range(SHADES)]
    heat: Counter[int] = Counter()

    def picture(shown: int, places: Places, way: Sequence[int]) -> Image.Image:
        most = max(heat.values())
        warm = {spot: shades[round((SHADES - 1) * (n / most) ** 0.5)] for spot, n in heat.items()}
        scene = described(
            maze,
            theme=theme,
            paths=[DrawnWay(list(way))],
            tints=tints_of(maze, theme, colours=warm),
        )
        pieces = pieces_of(game, at_places(view, places), theme)
        board = raster(replace(scene, shapes=[*scene.shapes, *pieces]), cell).convert("RGB")
        return words.beside(board, shown)

    count, known = min(frames, len(film.places)), 0
    for number in range(1, count + 1):
        shown = len(film.places) * number // count
        heat.update(places[0] for places in film.places[known:shown])
        known = shown
        yield picture(shown, film.places[shown - 1], film.way(shown - 1)[-TAIL:])
    steps = min(frames, len(film.solution))
    for number in range(1, steps + 1):
        shown = len(film.solution) * number // steps
        way = [each[0] for each in film.solution[:shown]]
        yield picture(known + shown, film.solution[shown - 1], way[-TAIL:])


class _Words:
    """What is written beside the board: how many are known and wait, and the line that runs."""

    def __init__(self, film: SearchFilm, theme: Theme) -> None:
        self.film, self.theme = film, theme
        self.title = _wrapped(say(film.story.title), SIDE, bold=True)
        #: Each line of the pseudo-code: its number, how far it is moved in, its words.
        self.code: list[tuple[int, int, str]] = []
        for number, (indent, code, *_more) in enumerate(film.story.lines):
            left = 24 + indent * INDENT
            for words in _wrapped(say(code), SIDE - left - 8):
                self.code.append((number, left, words))
        self.height = (len(self.title) + 2 + len(self.code)) * LINE + LINE

    def beside(self, board: Image.Image, shown: int) -> Image.Image:
        """The board, and what there is to say when so many configurations are shown."""
        theme, high = self.theme, max(board.height, self.height)
        picture = Image.new("RGB", (board.width + SIDE, high), theme.paper)
        picture.paste(board, (0, (high - board.height) // 2))
        draw = ImageDraw.Draw(picture)
        left, top = board.width, (high - self.height + LINE) // 2

        def write(x: int, words: str, colour: str = theme.ink, *, bold: bool = False) -> None:
            draw.text((left + x, top + LINE / 2), words, colour, font(LETTERS, bold=bold), "lm")

        for words in self.title:
            write(0, words, bold=True)
            top += LINE
        write(0, self.film.said(shown))
        top += 2 * LINE
        line, before = self.film.line(shown), -1
        for number, indent, words in self.code:
            if number == line:
                lit = (left, top, left + SIDE - 8, top + LINE - 1)
                draw.rectangle(lit, theme.events[FRONTIER])
            if number != before:
                write(4, str(number + 1), theme.faint)
            write(indent, words, bold=number == line)
            top, before = top + LINE, number
        return picture


def _wrapped(text: str, wide: float, *, bold: bool = False) -> list[str]:
    """The words of a text in lines none of which is wider."""
    return fitted(text, lambda line: font(LETTERS, bold=bold).getlength(line) <= wide)
