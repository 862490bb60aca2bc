"""Games that kernels alone can play and show: for files that need no Python.

The rule book of such a game has a module `played`, with the same names in every game:

- `rows(state)`: a state, flat: `facts`, which stay as they are, `now`, and its `rng`;
- `room(facts)`: how many ints of room its turn wants to work in;
- `allowed(chart, facts, now, action)`: whether an action is legal, while the game goes on;
- `turn(chart, facts, now, rng, work, action)`: plays an action that is allowed;
- `show(facts, now, head, actors, figures, cells, things, marks)`: what is seen, as numbers;
- `FIGURES`, `THINGS`, `MARKS`, `OUTCOMES`: what these numbers stand for; `WORDS`, for figures that
  are words; `actors(state)`, who there may be: ids and signs.

Actions are the four steps N, E, S, W, then the other moves of the game. `show` writes three numbers
for an actor (cell, or -1; facing, or -1; whether it lives), three for a thing (which, cell, colour
or -1), four for a mark (which, cell, side, colour or -1), the open sides of each cell, and into
`head` how many things and marks there are, and which outcome. The page makes a view of it
(`js/standalone/rules.js`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from ..errors import DedaleError
from ..jsons import JsonObject
from ..kernel.jit import Kernel
from ..kernel.types import Row
from .game import Game
from .view import Outcome, State

#: No board of a file has more cells.
MOST_CELLS = 2500


class Played(Protocol):
    """The module."""

    FIGURES: tuple[str, ...]
    WORDS: Mapping[str, tuple[str, ...]]
    THINGS: tuple[str, ...]
    MARKS: tuple[str, ...]
    OUTCOMES: Sequence[Outcome | None]
    rows: Callable[[State], tuple[list[int], list[int], int]]
    actors: Callable[[State], list[tuple[str, str]]]
    room: Callable[[Row], int]
    allowed: Kernel
    turn: Kernel
    show: Kernel


def played_of(game: Game) -> Played:
    """The kernels of a game; a DedaleError where it has none."""
    if not game.portable:
        raise DedaleError("{game!r} has no kernels that play it without Python", game=game.name)
    found: Played = game.rules.played  # type: ignore[attr-defined]
    return found


def moves_of(game: Game) -> list[str]:
    """The moves by the numbers of the actions; those completed by a name are not among them."""
    return [*game.steps, *(action.move for action in game.actions if not action.names)]


def tables(game: Game, state: State) -> JsonObject:
    """What the numbers of `show` stand for, as plain JSON; and how much room they need."""
    played, start = played_of(game), game.rules.view(state)
    cells = start["width"] * start["height"]
    if cells > MOST_CELLS:
        raise DedaleError(
            "a board of {cells} cells is too large for one file: at most {most}",
            cells=cells,
            most=MOST_CELLS,
        )
    who = [{"id": name, "who": sign} for name, sign in played.actors(state)]
    figures = [name for name in start["figures"] if name in played.FIGURES]
    return {
        "actors": who,
        "figures": [played.FIGURES.index(name) for name in figures],
        "names": played.FIGURES,
        "words": played.WORDS,
        "things": played.THINGS,
        "marks": played.MARKS,
        "moves": moves_of(game),
        "outcomes": [None if one is None else one.end() for one in played.OUTCOMES],
        "start": start,
    }
