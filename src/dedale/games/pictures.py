"""Any game as a picture: its maze, everybody and everything by the letters of its signs."""

from collections.abc import Sequence
from dataclasses import replace

from ..errors import DedaleError
from ..maze.direction import Position
from ..render.scene import Mark, Scene, describe
from ..render.themes import BLUE, GREEN, ORANGE, PURPLE, SKY, VERMILLION
from .advice import maze_of
from .game import Game, Role, State

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
) -> Scene:
    """The drawing of a position; `solution` adds where the one to follow goes until it is won."""
    view = game.rules.view(state)
    if solution:
        paths = [*paths, walk(game, state)]
    scene = describe(maze_of(view), theme=theme, paths=paths, rock=game.squares, title=title)
    shown = [(thing["at"], thing["what"]) for thing in view["things"]]
    shown += [(a["at"], a["who"]) for a in reversed(view["actors"]) if a.get("alive", True)]
    marks = []
    for (row, col), name in shown:
        sign = game.signs[name]
        marks.append(Mark((row, col), sign.letter, COLOURS[sign.role]))
    return replace(scene, marks=marks)


def walk(game: Game, state: State) -> list[Position]:
    """Where the one to follow goes in a solution, as far as it can be played."""
    moves = game.solution(state)
    if moves is None:
        raise DedaleError("no solution: this cannot be won from here")
    places = [_place(game, state)]
    for move in moves:
        if move not in game.rules.legal_moves(state):  # somebody came in the way
            break
        state = game.rules.play(state, move)
        places.append(_place(game, state))
    return places


def _place(game: Game, state: State) -> Position:
    row, col = game.rules.view(state)["actors"][0]["at"]
    return row, col
