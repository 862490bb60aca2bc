"""A game of one's own, as a plug-in: fireflies, a lantern, and a garden at dusk.

    dedale play fireflies --plugin fireflies.py

Every step burns some of the lantern's light. Fireflies that you catch can be carried out by the
gate, which is what you came for, or be let go one by one, each for a little more light.

A game is a rule book (here this module: `new`, `from_text`, `to_text`, `legal_moves`, `play`,
`outcome`, `view`) and a line of a table (the `Game` at the end). Undo, saves, links, hints, paths,
pictures, keys and buttons come by themselves.
"""

import random
import re
import sys
from typing import NamedTuple

import dedale
from dedale import Direction, Maze
from dedale.errors import FileError, IllegalMove
from dedale.games.game import SIDES, Action, Actor, Game, Outcome, Parameter, Sign, Thing, View

#: What a firefly that is let go adds to the light.
GLOW = 6


class State(NamedTuple):
    """A position. It never changes: a move gives a new one."""

    maze: Maze  # its start is where we came in, its goal the gate
    at: tuple[int, int]
    flies: frozenset[tuple[int, int]]
    light: int
    held: int = 0
    turns: int = 0
    facing: int = Direction.S


def new(*, width: int, height: int, flies: int, spare: int, seed: int) -> State:
    """A game of these parameters: there is light for the way to the gate, and some to spare."""
    maze = dedale.generate("wilson", width=width, height=height, seed=seed)
    maze = dedale.braid(maze, 30, seed=seed)
    way = dedale.solve(maze, maze.start).path or [maze.start]
    cells = {(row, col) for row in range(height) for col in range(width)} - {way[0], way[-1]}
    drawn = random.Random(seed).sample(sorted(cells), min(flies, len(cells)))
    return State(maze.replaced(goal=way[-1]), maze.start, frozenset(drawn), len(way) - 1 + spare)


def legal_moves(state: State) -> list[str]:
    """Steps where there is no hedge, while there is light; `F` lets a firefly go."""
    if outcome(state):
        return []
    steps = [d.letter for d in Direction if state.maze.is_open(state.at, d)]
    return steps * (state.light > 0) + ["F"] * (state.held > 0)


def play(state: State, move: str) -> State:
    """The state after a move; a refused one raises `IllegalMove`."""
    if move not in legal_moves(state):
        raise IllegalMove("{move!r} cannot be played here", move=move)
    if move == "F":
        return state._replace(held=state.held - 1, light=state.light + GLOW, turns=state.turns + 1)
    there = Direction[move].of(state.at)
    return state._replace(
        at=there,
        facing=Direction[move],
        light=state.light - 1,
        turns=state.turns + 1,
        held=state.held + (there in state.flies),
        flies=state.flies - {there},
    )


def outcome(state: State) -> Outcome | None:
    """Won at the gate; lost when it is dark and there is nobody left to let go."""
    if state.at == state.maze.goal:
        return Outcome(won=True, reason="You are out, and the lantern glows.")
    dark = state.light <= 0 and not state.held
    return Outcome(won=False, reason="The light went out.") if dark else None


def view(state: State) -> View:
    """All that a door draws, in plain JSON."""
    over, gate = outcome(state), state.maze.goal or (0, 0)
    me: Actor = {"id": "you", "who": "you", "at": [*state.at], "facing": SIDES[state.facing]}
    things: list[Thing] = [{"what": "fly", "at": [*place]} for place in sorted(state.flies)]
    return {
        "game": "fireflies",
        "width": state.maze.width,
        "height": state.maze.height,
        "cells": bytes(state.maze.sides).hex()[1::2],
        "kinds": None,
        "actors": [me],
        "things": [*things, {"what": "gate", "at": [*gate]}],
        "marks": [],
        "figures": {"light": state.light, "score": state.held, "turns": state.turns},
        "goal": "Carry fireflies out by the gate before the light goes out.",
        "rules": ["A firefly that is let go gives light for six more steps."],
        "moves": legal_moves(state),
        "outcome": over.end() if over else None,
    }


def to_text(state: State) -> str:
    """A state as text, for saves and links."""
    numbers = (state.light, state.held, state.turns, int(state.facing))
    places = [state.at, state.maze.goal or (0, 0), *sorted(state.flies)]
    lines = [f"fireflies {state.maze.width} {state.maze.height}", view(state)["cells"]]
    lines += [" ".join(map(str, numbers)), " ".join(f"{row},{col}" for row, col in places)]
    return "\n".join(lines) + "\n"


def from_text(text: str) -> State:
    """The state of a text; `FileError` where there is none."""
    form = r"fireflies (N) (N)\n([0-9a-f]+)\n(N) (N) (N) ([0-3])\n(N,N(?: N,N)+)\n?"
    match = re.fullmatch(form.replace("N", r"\d{1,6}"), text, re.ASCII)
    if not match:
        raise FileError("this is no garden of fireflies")
    width, height, light, held, turns, facing = map(int, match.group(1, 2, 4, 5, 6, 7))
    places = [tuple(map(int, place.split(","))) for place in match[8].split(" ")]
    maze = Maze(width, height, bytes(int(digit, 16) for digit in match[3]))
    maze.check()
    at, gate, *flies = [maze.checked((row, col)) for row, col in places]
    return State(maze.replaced(goal=gate), at, frozenset(flies), light, held, turns, facing)


FIREFLIES = Game(
    sys.modules[__name__],
    "Catch fireflies at dusk, and be out before the light is.",
    title="Fireflies",
    parameters=(
        Parameter("width", "int", "width", 11, least=2, most=100),
        Parameter("height", "int", "height", 8, least=2, most=100),
        Parameter("flies", "int", "fireflies", 7, least=0, most=999),
        Parameter("spare", "int", "light to spare", 8, least=0, most=999),
        Parameter("seed", "int", "seed", 0),
    ),
    actions=(Action("F", ("f",), "Let one go", figure="score"),),
    signs={
        "you": Sign("@", "you", "player"),
        "fly": Sign("*", "firefly", "treasure"),
        "gate": Sign("G", "gate", "exit"),
    },
    figures={"light": "light", "score": "fireflies", "turns": "turns"},
)
PLUGIN = {"game": {"fireflies": FIREFLIES}}
