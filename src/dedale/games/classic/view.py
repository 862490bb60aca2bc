"""All that a view needs to draw a position, in plain JSON types, and no rule."""

from typing import Any

from .rules import legal_moves, outcome
from .state import State, Walker


def view(state: State) -> dict[str, Any]:
    """The position as a dictionary.

    `cells` has one hexadecimal digit a square, row by row: its open sides (N=1 E=2 S=4 W=8);
    `kinds` one digit (0 path, 1 rock). Positions are [row, col].

    >>> from dedale.games import classic
    >>> seen = classic.view(classic.from_text("X.X\\nX.X\\nX.X"))
    >>> seen["kinds"], seen["player"], seen["rock"]
    ('101101101', {'at': [2, 1]}, 67)
    """
    maze = state.maze
    size = maze.width * maze.height
    over = outcome(state)
    return {
        "game": "classic",
        "width": maze.width,
        "height": maze.height,
        "cells": bytes(maze.sides).hex()[1::2],
        "kinds": bytes(maze.kinds).hex()[1::2],
        "entry": list(maze.start),
        "exit": list(maze.goal or ()),
        "player": {"at": list(state.player)},
        "monsters": [_walker(monster) for monster in state.monsters],
        "ghosts": [_walker(ghost) for ghost in state.ghosts],
        "bumps": state.bumps,
        "max_bumps": state.max_bumps,
        "turns": state.turns,
        "rock": round(100 * (size - maze.accessible_count) / size),
        "moves": legal_moves(state),
        "outcome": {"won": over.won, "reason": over.reason} if over else None,
    }


def _walker(walker: Walker) -> dict[str, Any]:
    return {"at": list(walker.at), "facing": walker.facing.letter}
