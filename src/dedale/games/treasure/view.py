"""All that a view needs to draw a position, in plain JSON types, and no rule."""

from typing import Any

from .objects import LETTERS, TREASURES, Object
from .rules import legal_moves, outcome
from .state import State

_OBJECT_LETTERS = LETTERS.encode() + bytes(256 - len(LETTERS))


def view(state: State) -> dict[str, Any]:
    """The position as a dictionary.

    `cells` has one hexadecimal digit a cell, row by row: its open sides (N=1 E=2 S=4 W=8).
    `objects` has one letter a cell (blank s m l b p e), `kinds` one digit (0 accessible, 1 masked,
    2 cut off). Positions are [row, col].

    >>> from dedale.games import treasure
    >>> game = treasure.new(width=3, height=2, minotaurs=0, objects="none", seed=1)
    >>> seen = treasure.view(game)
    >>> seen["width"], seen["score"], seen["objects"], seen["counts"]["accessible"]
    (3, 0, '      ', 6)
    """
    maze, sides = state.maze, bytes(state.sides)
    over = outcome(state)
    herd = [
        {"at": list(divmod(cell, maze.width)), "facing": facing.letter, "alive": alive}
        for cell, facing, alive in state.minotaurs
    ]
    return {
        "game": "treasure",
        "width": maze.width,
        "height": maze.height,
        "cells": sides.hex()[1::2],
        "kinds": bytes(maze.kinds).hex()[1::2] if maze.kinds is not None else None,
        "objects": b"".join(state.objects).translate(_OBJECT_LETTERS).decode(),
        "player": {
            "at": list(state.position),
            "facing": state.facing.letter,
            "alive": state.alive,
            "out": state.out,
        },
        "minotaurs": herd,
        "score": state.score,
        "bombs": state.bombs,
        "polys": state.polys,
        "turns": state.turns,
        "strategy": state.strategy,
        "counts": {
            "accessible": maze.accessible_count,
            "dead_ends": sum(map(sides.count, (1, 2, 4, 8))),
            "exits": _count(state, Object.EXIT),
            "treasures": sum(_count(state, size) for size in TREASURES),
            "minotaurs": sum(minotaur["alive"] for minotaur in herd),
        },
        "moves": legal_moves(state),
        "outcome": {"won": over.won, "reason": over.reason} if over else None,
    }


def _count(state: State, wanted: Object) -> int:
    return sum(row.count(wanted) for row in state.objects)
