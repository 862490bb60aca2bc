"""Any game as text: the maze with everybody and everything in it, by the letters of its signs.

A cell shows three characters: who is there, which way they face, and what lies there. In a game
dug out of rock a cell is one character. A way is dotted.
"""

from collections.abc import Collection, Mapping

from ..forms.drawing import to_ascii, to_box
from ..forms.text import text_spot
from .advice import maze_of
from .view import Place, Sign, View

_ARROWS = {"N": "^", "E": ">", "S": "v", "W": "<"}


def draw(
    view: View,
    signs: Mapping[str, Sign],
    *,
    squares: bool = False,
    unicode: bool = False,
    way: Collection[int] = (),
) -> str:
    """The view as text."""
    dot, dead = ("·", "†") if unicode else (".", "x")
    squares = squares and "grid" not in view
    if not squares:
        maze = maze_of(view)
        text = (to_box if unicode else to_ascii)(maze)
        lines = [list(line) for line in text.split("\n")]
    else:
        lines = _rock(view, "█" if unicode else "#")

    def put(place: Place, offset: int, letter: str) -> None:
        row, col = place
        if squares:
            lines[row][col] = letter
            return
        if maze.shape.square:
            line, column = 2 * row + 1, 4 * col + 1 + offset
        else:
            line, column = text_spot(maze, (row, col))
        lines[line] += " " * (column + 1 - len(lines[line]))
        lines[line][column] = letter

    for cell in way:
        put(list(divmod(cell, view["width"]) if squares else maze.position(cell)), 1, dot)
    for thing in view["things"]:
        put(thing["at"], 2, signs[thing["what"]].letter)
    for number, actor in reversed(list(enumerate(view["actors"]))):
        alive = actor.get("alive", True)
        if alive or number == 0:
            put(actor["at"], 0, signs[actor["who"]].letter if alive else dead)
        if number == 0 and not squares and maze.shape.square:
            put(actor["at"], 1, _ARROWS[actor["facing"]] if "facing" in actor else " ")
    return "\n".join(map("".join, lines))


def _rock(view: View, rock: str) -> list[list[str]]:
    width, kinds = view["width"], view["kinds"] or ""
    flat = [" " if kind == "0" else rock for kind in kinds.ljust(width * view["height"], "0")]
    return [flat[row * width : (row + 1) * width] for row in range(view["height"])]
