"""What the doors show of a state: plain JSON."""

from ...i18n import N_
from ..game import View
from .rules import legal_moves, outcome
from .state import State

GOAL = N_("Reach the exit before the minotaur reaches you.")
RULES = [
    N_("After each move of yours, even when you wait, the minotaur takes two steps."),
    N_("Each brings it nearer: left or right if it can, else up or down, else it stays."),
]


def view(state: State) -> View:
    """All that a door needs to draw."""
    maze, over = state.level.maze, outcome(state)
    (a, b), (c, d) = state.theseus, state.minotaur
    caught = state.theseus == state.minotaur
    return {
        "game": "theseus",
        "width": maze.width,
        "height": maze.height,
        "cells": "".join(f"{sides:x}" for sides in maze.sides),
        "kinds": None,
        "actors": [
            {"id": "theseus", "who": "theseus", "at": [a, b], "alive": not caught},
            {"id": "minotaur", "who": "minotaur", "at": [c, d]},
        ],
        "things": [{"what": "exit", "at": list(state.level.exit)}],
        "marks": [],
        "figures": {"apart": abs(a - c) + abs(b - d)},
        "goal": GOAL,
        "rules": list(RULES),
        "moves": legal_moves(state),
        "outcome": over.end() if over else None,
    }
