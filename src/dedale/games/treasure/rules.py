"""The rules of the treasure game (the numbers are those of the specification).

A move is one letter: `N E S W` walk, `.` waits, `B` uses a bomb, `P` a poly, `X` leaves by an
exit. Besides these, `:name` gives the minotaurs another strategy; it takes no turn.
"""

from dataclasses import replace

from ...errors import IllegalMove
from ...i18n import N_
from ...kernel.rng import mix, step
from ...maze.direction import Direction
from ..game import Outcome
from .objects import TREASURES, Object
from .state import WAIT, Minotaur, State, pack, unpack
from .strategies import STRATEGIES, wishes

#: How far a poly reaches, in rows and in columns.
POLY_REACH = 3

WON = Outcome(won=True, reason=N_("You left the maze."))
ESCAPED = Outcome(
    won=False, reason=N_("You left the maze without any treasure."), title=N_("Escaped")
)
LOST = Outcome(won=False, reason=N_("A minotaur killed you."))
LOST_AT_ONCE = Outcome(won=False, reason=N_("The game begins lost: a minotaur stands beside you."))


def outcome(state: State) -> Outcome | None:
    """T-7, T-8, P-3: the player left, with something or without, or died, or the game goes on."""
    if state.out:
        return ESCAPED if state.score == 0 and state.cells_with(*TREASURES) else WON
    if state.alive:
        return None
    return LOST if state.turns else LOST_AT_ONCE


def legal_moves(state: State) -> list[str]:
    """The actions that `play` accepts; a blocked step is one of them (the player turns)."""
    if outcome(state):
        return []
    moves = ["N", "E", "S", "W", "."]
    if state.bombs:
        moves.append("B")
    if state.polys and any(in_range(state, m) for m in unpack(state.herd)):
        moves.append("P")
    if state.object_at(state.player) is Object.EXIT:
        moves.append("X")
    return moves


def play(state: State, move: str) -> State:
    """The state after a move; `IllegalMove` when the rules refuse it."""
    ended = outcome(state)
    if ended:
        raise IllegalMove("the game is over, {move!r} is refused: only undo is left", move=move)
    if move in ("N", "E", "S", "W"):
        return _walk(state, Direction[move])
    if move == ".":
        return _turn_of_the_minotaurs(state, move)
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
    """T-1: what lies under the player at the start is collected, and one kill test is made."""
    state = _collect(state)
    return replace(state, alive=False) if state.alive and _killed(state) else state


def change_strategy(state: State, name: str) -> State:
    """T-9: the minotaurs think otherwise from now on."""
    if name not in STRATEGIES:
        STRATEGIES[name]  # raises, and names the nearest one
    return state if name == state.strategy else replace(state, strategy=name)


# ---------------------------------------------------------------- the actions


def _walk(state: State, direction: Direction) -> State:
    """T-2: step, or only turn to face what is in the way."""
    ahead = state.beyond(state.player, direction)
    blocked = not state.is_open(state.player, direction) or ahead in _occupied(state)
    if not blocked:
        moved = replace(state, player=ahead, facing=direction)
        return _turn_of_the_minotaurs(moved, direction.letter)
    return state if state.facing is direction else replace(state, facing=direction)


def _turn_of_the_minotaurs(state: State, move: str) -> State:
    """T-2: the minotaurs move after the player; then objects, then the kill test."""
    state = replace(state, herd=_herd_after(state, wishes(state, move)))
    state = _collect(state)
    return replace(
        state, turns=state.turns + 1, chance=mix(step(state.chance)), alive=not _killed(state)
    )


def _herd_after(state: State, wanted: list[int]) -> bytes:
    """T-2: the living minotaurs, in index order, go where they wish if they can, else turn."""
    sides, taken = state.sides, _occupied(state) | {state.player}
    steps = (-state.maze.width, 1, state.maze.width, -1)
    herd = []
    for minotaur, wish in zip(unpack(state.herd), wanted, strict=True):
        cell, facing, alive = minotaur
        if alive and wish != WAIT:
            facing, ahead = Direction(wish), cell + steps[wish]
            if sides[cell] >> wish & 1 and ahead not in taken:
                taken.remove(cell)
                taken.add(ahead)
                cell = ahead
        herd.append(Minotaur(cell, facing, alive))
    return pack(herd)


def _bomb(state: State) -> State:
    """T-5: open the wall faced, if the cell behind is accessible; minotaurs do not move."""
    if not state.bombs:
        raise IllegalMove("no bomb left: 'B' needs one")
    state = replace(state, bombs=state.bombs - 1, turns=state.turns + 1)
    behind = state.beyond(state.player, state.facing)
    if behind < 0 or state.is_open(state.player, state.facing):
        return state
    hole = {state.player << 2 | state.facing, behind << 2 | state.facing.opposite}
    state = replace(state, holes=state.holes | hole)
    return replace(state, alive=not _killed(state))


def _poly(state: State) -> State:
    """T-6: every minotaur near enough dies, walls or not; the others do not move."""
    if not state.polys:
        raise IllegalMove("no poly left: 'P' needs one")
    herd = list(unpack(state.herd))
    after = [m._replace(alive=False) if in_range(state, m) else m for m in herd]
    if after == herd:
        raise IllegalMove(
            "no minotaur within {reach} rows and columns: 'P' would be wasted", reach=POLY_REACH
        )
    return replace(state, herd=pack(after), polys=state.polys - 1, turns=state.turns + 1)


def _leave(state: State) -> State:
    """T-7: winning is a choice."""
    if state.object_at(state.player) is not Object.EXIT:
        raise IllegalMove("there is no exit here: 'X' leaves from one")
    return replace(state, out=True)


# ---------------------------------------------------------------- what the actions share


def in_range(state: State, minotaur: Minotaur) -> bool:
    """Whether a poly would kill this minotaur."""
    row, col = divmod(minotaur.cell, state.maze.width)
    at_row, at_col = state.position
    near = abs(row - at_row) <= POLY_REACH and abs(col - at_col) <= POLY_REACH
    return minotaur.alive and near


def _occupied(state: State) -> set[int]:
    return {bits >> 3 for bits in memoryview(state.herd).cast("i") if bits & 4}


def _killed(state: State) -> bool:
    """T-4: a living minotaur on an adjacent cell, with no wall between."""
    occupied = _occupied(state)
    return any(
        state.is_open(state.player, d) and state.beyond(state.player, d) in occupied
        for d in Direction
    )


def _collect(state: State) -> State:
    """T-3: treasures add their value, bombs and polys one; an exit stays."""
    found = state.object_at(state.player)
    if found in (Object.NOTHING, Object.EXIT):
        return state
    row, col = state.position
    line = state.objects[row]
    emptied = line[:col] + bytes([Object.NOTHING]) + line[col + 1 :]
    return replace(
        state,
        objects=(*state.objects[:row], emptied, *state.objects[row + 1 :]),
        score=state.score + found.points,
        bombs=state.bombs + (found is Object.BOMB),
        polys=state.polys + (found is Object.POLY),
    )
