"""Any game as a picture: its maze, everybody and everything by the letters of its signs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from ..errors import DedaleError
from ..maze.direction import Direction, Position
from ..maze.picture import Way
from ..render.pictures import described
from ..render.shapes import Disc, Drawing, Shaped, Words
from ..render.themes import BLUE, GREEN, ORANGE, PURPLE, SKY, VERMILLION, Theme, theme_named
from ..render.tints import tints_of
from .advice import maze_of
from .view import Mark, Role, State

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


def scene_of(
    game: Game,
    state: State,
    *,
    theme: str = "light",
    title: str = "",
    paths: Sequence[Sequence[Position]] = (),
    solution: bool = False,
) -> Drawing:
    """The drawing of a position; `solution` adds where the one to follow goes until it is won."""
    view = game.rules.view(state)
    if solution:
        paths = [*paths, walk(game, state)]
    maze = maze_of(view)
    ways = [Way([maze.number(place) for place in path]) for path in paths]
    shown = [(thing["at"], thing["what"], thing.get("colour", "")) for thing in view["things"]]
    shown += [(a["at"], a["who"], "") for a in reversed(view["actors"]) if a.get("alive", True)]
    marks = [lettered(game, (row, col), name, colour) for (row, col), name, colour in shown]
    look = theme_named(theme)
    tints = tints_of(maze, look, rock=game.squares and "grid" not in view)
    drawn = described(maze, theme=theme, paths=ways, tints=tints, title=title, marks=marks)
    walls = [shape for mark in view["marks"] for shape in on_wall(game, mark, look)]
    return replace(drawn, shapes=[*drawn.shapes, *walls])


def lettered(game: Game, place: Position, name: str, more: str = "") -> tuple[Position, str, str]:
    """A sign of the game on a cell, as `described` takes it; `more` tells it from others."""
    sign = game.signs[name]
    return place, sign.letter + more, COLOURS[sign.role]


def on_wall(game: Game, mark: Mark, theme: Theme) -> Iterator[Shaped]:
    """A wall that is not like the others: the number of its key, or its sign, on a small disc."""
    (row, col), side = mark["at"], Direction[mark["side"]]
    down, right = side.delta
    middle = (col + 0.5 + right / 2, row + 0.5 + down / 2)
    text = mark.get("colour") or game.signs[mark["what"]].letter
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
