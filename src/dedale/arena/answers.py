"""What an answer says: moves in many notations, cells of a path, or that there is no way."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..maze.direction import Direction
from .task import Task

#: Other words for the four directions of the compass.
WORDS = {
    "north": ("n", "up", "u", "↑", "nord", "haut"),
    "east": ("e", "right", "r", "→", "est", "droite"),
    "south": ("s", "down", "d", "↓", "sud", "bas"),
    "west": ("w", "left", "l", "←", "ouest", "gauche"),
}
#: What says that a level cannot be won.
NEVER = {"none", "unreachable", "impossible", "unsolvable", "no", "aucun"}
#: Longer answers are cut off here.
MOST = 100_000


def read_answer(task: Task, text: str) -> list[str] | None:
    """The moves that an answer gives, as the task calls them; None: that there are none.

    What follows the last "ANSWER:" counts, else the whole text. Moves may be the words of the
    task, letters of the compass, up/down/left/right, arrows, a JSON list, letters without blanks,
    or the cells of a path, (row, column). A word that is no move stays as it is, to be refused.

    >>> from dedale.arena import tasks
    >>> task = next(tasks(1, width=4, height=4, unreachable=0))
    >>> read_answer(task, "First I look around. ANSWER: right, right, D")
    ['east', 'east', 'south']
    >>> read_answer(task, "NNW")
    ['north', 'north', 'west']
    >>> print(read_answer(task, "answer: none"))
    None
    """
    marked = list(re.finditer(r"answer\s*:", text, re.IGNORECASE))
    said = (text[marked[-1].end() :].split("\n\n")[0] if marked else text)[:MOST]
    cells = [
        (int(row), int(col))
        for row, col in re.findall(r"\(\s*(\d{1,9})\s*,\s*(\d{1,9})\s*\)", said)
    ]
    if cells:
        return _along(task, cells)
    known = _known(task)
    words = [word for word in re.split(r"[\s,;\[\]\"'`]+|->", said) if word]
    words = [word if word == "." else word.strip("*()").removesuffix(".") for word in words]
    words = [word for word in words if word]
    if len(words) == 1 and words[0].lower() in NEVER:
        return None
    if len(words) == 1 and words[0] not in known and words[0].lower() not in known:
        letters = list(words[0])
        if all(letter in known or letter.lower() in known for letter in letters):
            words = letters
    return [known.get(word) or known.get(word.lower()) or word for word in words]


def _known(task: Task) -> dict[str, str]:
    """Every word for a move of the task."""
    known = {move.lower(): move for move in task.moves}
    known |= {move: move for move in task.moves}
    if len(task.moves) >= 4:
        square = task.moves[:4] == ("north", "east", "south", "west") or task.env != "maze"
        for move, (name, words) in zip(task.moves, WORDS.items(), strict=False):
            for word in (name, *words) if square else ():
                known.setdefault(word, move)
    return known


def _along(task: Task, cells: Sequence[tuple[int, int]]) -> list[str]:
    """The moves along a path of cells; a step to no neighbour stays the cell it would lead to."""
    model = task.model
    board = model.board(task.start)
    (row,), (col,) = (board[2] & 1).nonzero()
    here = int(row), int(col)
    moves = []
    for cell in cells[1:] if cells[0] == here else cells:
        moves.append(_between(task, here, cell))
        here = cell
    return moves


def _between(task: Task, here: tuple[int, int], there: tuple[int, int]) -> str:
    ground = getattr(task.model, "ground", None)
    if ground is not None and 0 <= here[0] < ground.rows and 0 <= here[1] < ground.length(here[0]):
        cell = ground.number(here)
        for side, move in enumerate(task.moves):
            near = ground.beside(cell, side)
            if near is not None and ground.position(near[0]) == there:
                return move
    else:
        for move, direction in zip(task.moves, Direction, strict=False):
            if direction.of(here) == there:
                return move
    return str(there)
