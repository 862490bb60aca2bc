"""The smallest game that is one: a token on a line of cells, to be brought to the last one.

`+` and `-` walk, `.` changes nothing, falling off the left end loses. It is both the subject of
the session's tests and a template for a new game: seven functions, and a line that describes them.
"""

import sys
from dataclasses import replace
from types import ModuleType
from typing import NamedTuple

from dedale.errors import FileError, IllegalMove
from dedale.games.game import Action, Game, Outcome, Parameter, Sign, View


class State(NamedTuple):
    length: int
    at: int
    turns: int = 0


def new(*, length: int = 5, seed: int = 0) -> State:
    return State(length, seed % (length - 1))


def from_text(text: str) -> State:
    for number, line in enumerate(text.rstrip("\n").split("\n"), 1):
        if number == 2:
            if set(line) - {".", "T"} or line.count("T") != 1:
                raise FileError("{text!r} is not a line of dots with one T", text=line, line=number)
            return State(len(line), line.index("T"))
    raise FileError("the line of cells is missing", line=2)


def to_text(state: State) -> str:
    return f"toy of {state.length}\n{'.' * state.at}T{'.' * (state.length - state.at - 1)}\n"


def legal_moves(state: State) -> list[str]:
    return [] if outcome(state) else ["+", "-", "."]


def play(state: State, move: str) -> State:
    if move not in legal_moves(state):
        raise IllegalMove("no move {move!r} here", move=move)
    step = {"+": 1, "-": -1, ".": 0}[move]
    return State(state.length, state.at + step, state.turns + 1) if step else state


def outcome(state: State) -> Outcome | None:
    if state.at == state.length - 1:
        return Outcome(won=True, reason="arrived")
    return Outcome(won=False, reason="fell") if state.at < 0 else None


def view(state: State) -> View:
    over = outcome(state)
    return {
        "game": "toy",
        "width": state.length,
        "height": 1,
        "cells": "2" + "a" * (state.length - 2) + "8",
        "kinds": None,
        "actors": [{"id": "token", "who": "token", "at": [0, max(0, state.at)]}],
        "things": [{"what": "end", "at": [0, state.length - 1]}],
        "marks": [],
        "figures": {"turns": state.turns},
        "goal": "Bring the token to the end.",
        "rules": [],
        "moves": legal_moves(state),
        "outcome": over.end() if over else None,
    }


GAME = Game(
    sys.modules[__name__],
    "A token on a line of cells.",
    name="toy",
    title="Toy",
    parameters=(
        Parameter("length", "int", "length", 5, least=2),
        Parameter("seed", "int", "seed", 0),
    ),
    steps=("", "+", "", "-"),
    actions=(Action(".", (".",), "Wait"),),
    signs={"token": Sign("T", "token", "player"), "end": Sign("e", "the end", "exit")},
    figures={"turns": "turns"},
)


def changed(**functions: object) -> Game:
    """This game, with some functions of its rule book replaced or added."""
    rules = ModuleType("changed")
    vars(rules).update(globals() | functions)
    return replace(GAME, target=rules)
