"""The smallest game that is one: a token on a line of cells, to be brought to the last one.

`+` and `-` walk, `.` changes nothing, falling off the left end loses. It is both the subject of
the session's tests and a template for a new game.
"""

from typing import Any, NamedTuple

from dedale.errors import DedaleError, FileError, IllegalMove
from dedale.games import Outcome

NAME = "toy"


class State(NamedTuple):
    length: int
    at: int
    turns: int = 0


def new(*, length: int = 5, seed: int = 0) -> State:
    if length < 2:
        raise DedaleError(f"length {length}: at least 2")
    return State(length, seed % (length - 1))


def from_text(text: str) -> State:
    for number, line in enumerate(text.rstrip("\n").split("\n"), 1):
        if number == 2:
            if set(line) - {".", "T"} or line.count("T") != 1:
                raise FileError(f"{line!r} is not a line of dots with one T", line=number)
            return State(len(line), line.index("T"))
    raise FileError("the line of cells is missing", line=2)


def to_text(state: State) -> str:
    return f"toy of {state.length}\n{'.' * state.at}T{'.' * (state.length - state.at - 1)}\n"


def legal_moves(state: State) -> list[str]:
    return [] if outcome(state) else ["+", "-", "."]


def play(state: State, move: str) -> State:
    if move not in legal_moves(state):
        raise IllegalMove(f"no move {move!r} here")
    step = {"+": 1, "-": -1, ".": 0}[move]
    return State(state.length, state.at + step, state.turns + 1) if step else state


def outcome(state: State) -> Outcome | None:
    if state.at == state.length - 1:
        return Outcome(won=True, reason="arrived")
    return Outcome(won=False, reason="fell") if state.at < 0 else None


def view(state: State) -> dict[str, Any]:
    return state._asdict()
