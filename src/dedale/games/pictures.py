"""Any game as a picture: its maze, everybody and everything in its own drawings.

Games without drawings, and pictures for paper, have the letters of the signs instead.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from ..errors import DedaleError
from ..grids.plan import Point
from ..maze.direction import Direction, Position
from ..maze.picture import DrawnWay
from ..render.drawing import pen_of
from ..render.pictures import described
from ..render.shapes import Disc, Drawing, Shaped, Words
from ..render.themes import (
    BLUE,
    GREEN,
    ORANGE,
    PURPLE,
    SKY,
    VERMILLION,
    Theme,
    is_dark,
    theme_named,
)
from ..render.tints import tints_of
from .advice import maze_of
from .figures import drawing_of, figure
from .view import Mark, Place, Role, State, View

if TYPE_CHECKING:
    from .game import Game


COLOURS: dict[Role, str] = {
    "player": BLUE,
    "friend": ORANGE,
    "danger": VERMILLION,
    "treasure": ORANGE,
    "item": PURPLE,
    "exit": GREEN,
    "entry": SKY,
    "wall": PURPLE,
}
#: How wide a drawing is, in cells; where friends stand side by side, and how far from the middle.
ALONE, BESIDE, ASIDE = 0.92, 0.72, 0.19


def scene_of(
    game: Game,
    state: State,
    *,
    theme: str = "light",
    title: str = "",
    paths: Sequence[Sequence[Position]] = (),
    solution: bool = False,
    letters: bool = False,
) -> Drawing:
    """The drawing of a position; `solution` adds where the one to follow goes until it is won.

    `letters` on discs stand for everybody and everything; in the theme "print" they always do.
    """
    view = game.rules.view(state)
    if solution:
        paths = [*paths, walk(game, state)]
    maze = maze_of(view)
    ways = [DrawnWay([maze.number(place) for place in path]) for path in paths]
    look = theme_named(theme)
    tints = tints_of(maze, look, rock=game.squares and "grid" not in view)
    drawn = described(maze, theme=theme, paths=ways, tints=tints, title=title)
    pieces = pieces_of(game, view, look, letters=letters or theme == "print")
    return replace(drawn, shapes=[*drawn.shapes, *pieces])


def pieces_of(game: Game, view: View, theme: Theme, *, letters: bool = False) -> Iterator[Shaped]:
    """Everything that lies or stands on the board, the one to follow above all others."""
    pen = pen_of(maze_of(view), theme)
    dark = is_dark(theme.paper)

    def piece(
        name: str, at: Place, key: str = "", facing: str = "S", shift: float = 0
    ) -> Iterator[Shaped]:
        drawing = "" if letters else drawing_of(game.name, name)
        if not drawing:
            sign = game.signs[name]
            yield from pen.marks([((at[0], at[1]), sign.letter + key, COLOURS[sign.role])])
            return
        cell = pen.shape.number((at[0], at[1]))
        room = 2 * min(0.5, pen.room(cell))
        x, y = pen.middle(cell)
        wide = (BESIDE if shift else ALONE) * room
        yield from figure(drawing, (x + shift * room, y), wide, facing=facing, dark=dark, key=key)
        if key:
            yield from _numbered((x + 0.32 * room, y - 0.3 * room), key, theme)

    for thing in view["things"]:
        yield from piece(thing["what"], thing["at"], thing.get("colour", ""))
    alive = [actor for actor in view["actors"] if actor.get("alive", True)]
    friends = [actor for actor in alive if game.signs[actor["who"]].role != "danger"]
    for actor in reversed(alive):
        here = [friend for friend in friends if friend["at"] == actor["at"]]
        shift = 0.0
        if len(here) == 2 and actor in here:  # they stand side by side
            shift = -ASIDE if here[0] is actor else ASIDE
        yield from piece(actor["who"], actor["at"], "", actor.get("facing", "S"), shift)
    for mark in view["marks"]:
        yield from on_wall(game, mark, theme)


def on_wall(game: Game, mark: Mark, theme: Theme) -> Iterator[Shaped]:
    """A wall that is not like the others: the number of its key, or its sign, on a small disc."""
    (row, col), side = mark["at"], Direction[mark["side"]]
    down, right = side.delta
    middle = (col + 0.5 + right / 2, row + 0.5 + down / 2)
    return _numbered(middle, mark.get("colour") or game.signs[mark["what"]].letter, theme)


def _numbered(middle: Point, text: str, theme: Theme) -> Iterator[Shaped]:
    yield Disc(middle, 0.2, theme.paper, 0.05, theme.ink)
    yield Words(middle, text, 0.28, theme.ink, bold=True)


def walk(game: Game, state: State) -> list[Position]:
    """Where the one to follow goes in a solution, as far as it can be played."""
    moves = game.solution(state)
    if moves is None:
        raise DedaleError("no solution: this cannot be won from here")
    places = [_place(game, state)]
    for move in moves:
        if move not in game.rules.legal_moves(state):  # a figure came in the way
            break
        state = game.rules.play(state, move)
        places.append(_place(game, state))
    return places


def _place(game: Game, state: State) -> Position:
    row, col = game.rules.view(state)["actors"][0]["at"]
    return row, col
