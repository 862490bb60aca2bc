"""A position as every interface sees it: plain JSON, and no rule."""

from functools import lru_cache

from ...i18n import N_
from ...maze.direction import Direction
from ..game import SIDES, Actor, Thing, View
from .danger import may_kill
from .field import distances_from
from .objects import TREASURES, Object
from .rules import final, legal_moves, outcome
from .state import State
from .strategies import STRATEGIES

GOAL = N_("Collect what you can, and leave by an exit. A minotaur on the next cell kills.")
#: The goals of a run.
UP = N_("Collect what you can; an exit leads to the next floor. You have one life.")
LAST = N_("The last floor: collect what you can, and leave by an exit. You have one life.")
#: A step of the player, one of a minotaur, and it stands beside the player.
NEAR = 3
#: In mazes of more cells nobody looks for a way before the game.
LOOKED_THROUGH = 40_000
_SIGNS = tuple(thing.name.lower() for thing in Object)


def view(state: State) -> View:
    """The position as a dictionary.

    >>> from dedale.games import treasure
    >>> game = treasure.new(width=3, height=2, minotaurs=0, objects="none", seed=1)
    >>> seen = treasure.view(game)
    >>> seen["width"], seen["actors"][0]["who"], seen["figures"]["cells"]
    (3, 'player', 6)
    """
    maze, sides, run = state.maze, bytes(state.sides), state.run
    over, lying = outcome(state), b"".join(state.objects)
    player: Actor = {
        "id": "player",
        "who": "player",
        "at": list(state.position),
        "facing": SIDES[state.facing],
        "alive": state.alive,
    }
    herd: list[Actor] = [
        {
            "id": f"minotaur {number}",
            "who": "minotaur",
            "at": [cell // maze.width, cell % maze.width],
            "facing": SIDES[facing],
            "alive": alive,
        }
        for number, (cell, facing, alive) in enumerate(state.minotaurs)
    ]
    return {
        "game": "treasure",
        "width": maze.width,
        "height": maze.height,
        "cells": sides.hex()[1::2],
        "kinds": None if maze.kinds is None else maze.kinds.hex()[1::2],
        "actors": [player, *herd],
        "things": [thing for row, line in enumerate(state.objects) for thing in _row(row, line)],
        "marks": [],
        "figures": {
            **({} if run is None else {"floor": f"{run.floor} / {run.floors}"}),
            "score": state.score,
            "total": state.score + sum(size.points * lying.count(size) for size in TREASURES),
            "bombs": state.bombs,
            "polys": state.polys,
            "turns": state.turns,
            "minotaurs": sum(minotaur["alive"] for minotaur in herd),
            "strategy": state.strategy,
            "treasures": sum(map(lying.count, TREASURES)),
            "cells": maze.accessible_count,
            "dead_ends": sum(map(sides.count, (1, 2, 4, 8))),
            "exits": lying.count(Object.EXIT),
        },
        "goal": GOAL if run is None else UP if run.floor < run.floors else LAST,
        "rules": ([STRATEGIES[state.strategy].about] if herd else []) + _warning(state),
        "moves": legal_moves(state),
        "outcome": over.end() if over else None,
        "unsafe": [] if over else _unsafe(state),
        "board": 1 if run is None else run.floor,
        "final": final(state),
    }


def _unsafe(state: State) -> list[list[int]]:
    """Where the player may be dead after the next turn: cells beside it, or its own on a wait.

    A minotaur that is farther than three steps can reach nobody in a turn.
    """
    width = state.maze.width
    row, col = state.position
    near = any(
        alive and abs(cell // width - row) + abs(cell % width - col) <= NEAR
        for cell, _facing, alive in state.minotaurs
    )
    if not near:
        return []
    ways = {".": state.player} | {
        side.letter: state.beyond(state.player, side)
        for side in Direction
        if state.is_open(state.player, side)
    }
    return [list(divmod(cell, width)) for move, cell in ways.items() if may_kill(state, move)]


def _warning(state: State) -> list[str]:
    """What is to be said before the first turn of a game from which no way leads out."""
    if state.turns or state.maze.size > LOOKED_THROUGH:
        return []
    exits = state.cells_with(Object.EXIT)
    if exits and state.player not in distances_from(exits, state.sides, state.maze.width):
        return [N_("No way leads to an exit: only a bomb can open one.")]
    return []


@lru_cache(maxsize=1024)
def _row(row: int, line: bytes) -> tuple[Thing, ...]:
    """What lies in a row. Rows are shared by most states of a game, and so is this."""
    return tuple(
        {"what": _SIGNS[thing], "at": [row, col]} for col, thing in enumerate(line) if thing
    )
