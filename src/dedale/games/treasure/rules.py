"""The rules of the treasure game (the numbers are those of the specification): moves and states.

What happens in a turn is in `turn.py`, as kernels over flat rows.

A move is one letter: `N E S W` walk, `.` waits, `B` uses a bomb, `P` a poly, `X` leaves by an
exit. Besides these, `:name` gives the minotaurs another strategy; it takes no turn.
"""

from array import array
from collections.abc import Sequence
from dataclasses import replace

from ...errors import IllegalMove
from ...i18n import N_
from ...kernel.rng import mix, step
from ...maze.direction import Direction
from ...maze.kinds import every_kind
from ..game import Outcome
from .objects import TREASURES, Object
from .state import State
from .strategies import STRATEGIES, intents
from .turn import (
    ALIVE,
    BOMBS,
    PLAYER,
    POLY_REACH,
    POLYS,
    SCORE,
    TURNS,
    bomb,
    collect,
    count_in_range,
    is_killed,
    poly,
    turn_of_the_minotaurs,
    walk,
)

WON = Outcome(won=True, reason=N_("You left the maze."))
ESCAPED = Outcome(
    won=False, reason=N_("You left the maze without any treasure."), title=N_("Escaped")
)
LOST = Outcome(won=False, reason=N_("A minotaur killed you."))
LOST_AT_ONCE = Outcome(won=False, reason=N_("The game begins lost: a minotaur stands beside you."))


def outcome(state: State) -> Outcome | None:
    """The player left, with something or without, or died, or the game goes on."""
    if state.out:
        return ESCAPED if state.score == 0 and state.cells_with(*TREASURES) else WON
    if state.alive:
        return None
    return LOST if state.turns else LOST_AT_ONCE


def final(state: State) -> bool:
    """Whether what is played stands: in a run no move is taken back."""
    return state.run is not None


def legal_moves(state: State) -> list[str]:
    """The actions that `play` accepts; a blocked step is one of them (the player turns)."""
    if outcome(state):
        return []
    moves = ["N", "E", "S", "W", "."]
    if state.bombs:
        moves.append("B")
    if state.polys and count_in_range(state.maze.width, _herd(state), state.player):
        moves.append("P")
    if state.object_at(state.player) is Object.EXIT:
        moves.append("X")
    return moves


def play(state: State, move: str) -> State:
    """The state after a move; `IllegalMove` when the rules refuse it."""
    ended = outcome(state)
    if ended:
        raise IllegalMove("the game is over, {move!r} is refused: only undo is left", move=move)
    if move in ("N", "E", "S", "W", "."):
        moved, passes = step_of_player(state, move)
        return after_intents(moved, intents(moved, move)) if passes else moved
    if move == "B":
        return _bomb(state)
    if move == "P":
        return _poly(state)
    if move == "X":
        return _leave(state)
    if move.startswith(":"):
        return change_strategy(state, move[1:])
    raise IllegalMove(
        "{move!r} is not a move: N E S W walk, . waits, B bomb, P poly, X leaves", move=move
    )


def opening(state: State) -> State:
    """What lies under the player at the start is collected, and one kill test is made."""
    now, herd, objects = _now(state), _herd(state), bytearray(b"".join(state.objects))
    collect(objects, now)
    if is_killed(state.maze.width, state.sides, herd, state.player):
        now[ALIVE] = 0
    return _after(state, now, herd, objects)


def change_strategy(state: State, name: str) -> State:
    """The minotaurs think otherwise from now on."""
    if name not in STRATEGIES:
        STRATEGIES[name]  # raises, and names the nearest one
    return state if name == state.strategy else replace(state, strategy=name)


# ---------------------------------------------------------------- the actions


def step_of_player(state: State, move: str) -> tuple[State, bool]:
    """A step or a wait of the player alone; and whether the turn of the minotaurs follows."""
    if move == ".":
        return state, True
    now, direction = _now(state), Direction[move]
    if walk(state.maze.width, state.sides, _herd(state), now, direction):
        return replace(state, player=now[PLAYER], facing=direction), True
    turned = state if state.facing is direction else replace(state, facing=direction)
    return turned, False


def after_intents(state: State, wanted: Sequence[int]) -> State:
    """The turn of the minotaurs, who want this, after the player's own part of it."""
    now, herd, objects = _now(state), _herd(state), bytearray(b"".join(state.objects))
    taken = bytearray(len(objects))
    width, sides = state.maze.width, state.sides
    turn_of_the_minotaurs(width, sides, objects, herd, now, wanted, taken)
    return _after(state, now, herd, objects, mix(step(state.chance)))


def _bomb(state: State) -> State:
    """Open the wall faced, if the cell behind is accessible; minotaurs do not move."""
    if not state.bombs:
        raise IllegalMove("no bomb left: 'B' needs one")
    maze, now, herd = state.maze, _now(state), _herd(state)
    sides = bytearray(state.sides)
    bomb(maze.width, sides, every_kind(maze), herd, now)
    if sides[state.player] != state.sides[state.player]:
        behind = state.beyond(state.player, state.facing)
        hole = {state.player << 2 | state.facing, behind << 2 | state.facing.opposite}
        state = replace(state, holes=state.holes | hole)
    return _after(state, now, herd)


def _poly(state: State) -> State:
    """Every minotaur near enough dies, walls or not; the others do not move."""
    if not state.polys:
        raise IllegalMove("no poly left: 'P' needs one")
    now, herd, width = _now(state), _herd(state), state.maze.width
    if not count_in_range(width, herd, state.player):
        raise IllegalMove(
            "no minotaur within {reach} rows and columns: a poly would be wasted", reach=POLY_REACH
        )
    poly(width, herd, now)
    return _after(state, now, herd)


def _leave(state: State) -> State:
    """Winning is a choice."""
    if state.object_at(state.player) is not Object.EXIT:
        raise IllegalMove("there is no exit here: 'X' leaves from one")
    return replace(state, out=True)


# ---------------------------------------------------------------- states and flat rows


def _now(state: State) -> list[int]:
    """The player, as `turn.py` has it."""
    counts = state.score, state.bombs, state.polys, state.turns
    return [state.player, int(state.facing), *counts, int(state.alive), int(state.out)]


def _herd(state: State) -> list[int]:
    return memoryview(state.herd).cast("i").tolist()


def _after(
    state: State,
    now: list[int],
    herd: list[int],
    objects: bytearray | None = None,
    chance: int | None = None,
) -> State:
    """The state that flat rows stand for; rows of objects that lost none are shared."""
    rows, (row, col) = state.objects, divmod(now[PLAYER], state.maze.width)
    if objects is not None and objects[now[PLAYER]] != rows[row][col]:
        first = row * state.maze.width
        emptied = bytes(objects[first : first + state.maze.width])
        rows = (*rows[:row], emptied, *rows[row + 1 :])
    return replace(
        state,
        objects=rows,
        herd=array("i", herd).tobytes(),
        score=now[SCORE],
        bombs=now[BOMBS],
        polys=now[POLYS],
        turns=now[TURNS],
        chance=state.chance if chance is None else chance,
        alive=bool(now[ALIVE]),
    )
