"""A position as every interface sees it: plain JSON, and no rule."""

from ...grids.board import board_of
from ...i18n import N_
from ..game import SIDES, Actor, Thing, View
from .rules import legal_moves, outcome
from .state import State, Walker

WALK = N_("Walk from the start to the exit.")
GOAL = N_("Walk from the entry, at the bottom, to the exit, at the top.")
MONSTERS = N_("Monsters keep to the paths. Contact loses.")
GHOSTS = N_("Ghosts cross walls. Contact loses.")
BUMPS = N_("Bumping into walls too often loses.")


def view(state: State) -> View:
    """The position as a dictionary; the squares that are rock are masked cells.

    >>> from dedale.games import classic
    >>> seen = classic.view(classic.from_text("X.X\\nX.X\\nX.X"))
    >>> seen["kinds"], seen["actors"][0]["at"], seen["figures"]["rock"]
    ('101101101', [2, 1], 67)
    """
    maze = state.maze
    size = maze.size
    over = outcome(state)
    things: list[Thing] = [{"what": "entry", "at": list(maze.start)}]
    if maze.goal is not None:
        things.append({"what": "exit", "at": list(maze.goal)})
    special = ((state.monsters, MONSTERS), (state.ghosts, GHOSTS), (state.max_bumps, BUMPS))
    seen: View = {
        "game": "classic",
        "width": maze.width,
        "height": maze.height,
        "cells": maze.sides.hex() if state.walled else maze.sides.hex()[1::2],
        "kinds": None if maze.kinds is None else bytes(maze.kinds).hex()[1::2],
        "actors": [
            {"id": "player", "who": "player", "at": list(state.player)},
            *_walkers("monster", state.monsters, state.walled),
            *_walkers("ghost", state.ghosts, state.walled),
        ],
        "things": things,
        "marks": [],
        "figures": {
            "bumps": state.bumps,
            "most_bumps": state.max_bumps,
            "turns": state.turns,
            "rock": round(100 * (size - maze.accessible_count) / size),
        },
        "goal": WALK if state.walled else GOAL,
        "rules": [rule for there, rule in special if there],
        "moves": legal_moves(state),
        "outcome": over.end() if over else None,
    }
    if state.walled:
        seen["grid"] = board_of(maze.shape)
        del seen["figures"]["rock"]
    return seen


def _walkers(who: str, walkers: tuple[Walker, ...], walled: bool) -> list[Actor]:
    found: list[Actor] = [
        {"id": f"{who} {number}", "who": who, "at": list(walker.at)}
        for number, walker in enumerate(walkers)
    ]
    if not walled:
        for actor, walker in zip(found, walkers, strict=True):
            actor["facing"] = SIDES[walker.facing]
    return found
