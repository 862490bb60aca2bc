"""The rules of the classic game.

- The player starts at the entry, on the bottom row, and wins on reaching the exit, on the top row.
- Moves are N, E, S and W. A move into a wall is a bump: it is counted, the player stays, and no
  turn passes. When a maximum is set, the bump that reaches it loses the game.
- Then monsters and ghosts go one step each. They stroll: on, or round a corner, and back only
  where there is nothing else. Monsters keep to the paths; ghosts cross walls. Both stay inside the
  border, so entry and exit are never theirs.
- Any contact loses, no matter who moved. Walking towards each other is contact too: nobody ever
  swaps places.

That is the game among squares of rock. In a maze of any grid, where walls are lines, a move is one
of the sides of a cell, start and goal are anywhere, and nobody else enters those two.
"""

from collections.abc import Iterable
from dataclasses import replace

from ...errors import IllegalMove
from ...i18n import N_, _
from ...kernel.jit import spoken
from ...kernel.plain import PLAIN
from ...kernel.types import Ground, Row
from ...maze.direction import Direction
from ..game import Outcome
from ..view import step_names
from .state import State, Walker
from .turn import BUMPS, FACING, FACING_BITS, PLAYER, TURNS, judge, turn

#: By what `turn.judge` says.
OUTCOMES = (
    None,
    Outcome(won=False, reason=N_("A monster caught you.")),
    Outcome(won=False, reason=N_("A ghost caught you.")),
    Outcome(won=False, reason=N_("You bumped into walls too often.")),
    Outcome(won=True, reason=N_("You reached the exit.")),
)


def moves(state: State) -> list[str]:
    """The moves, by the sides of a cell."""
    return step_names(state.maze.shape.plan.sides)


def legal_moves(state: State) -> list[str]:
    """All directions while the game goes on: bumping into a wall is a move."""
    return [] if outcome(state) else moves(state)


def outcome(state: State) -> Outcome | None:
    """Won at the exit; lost by contact, or by bumping too often."""
    now, walkers = flat(state)
    *_maze, goal, most = fixed(state)
    return OUTCOMES[judge(goal, most, len(state.monsters), walkers, now)]


def play(state: State, move: str) -> State:
    """The position after a move.

    >>> from dedale.games import classic
    >>> game = classic.from_text("X.X\\nX.X\\nX.X")
    >>> classic.play(game, "E").bumps
    1
    >>> classic.outcome(classic.play(classic.play(game, "N"), "N"))
    Outcome(won=True, reason='You reached the exit.', title='')
    """
    known = moves(state)
    if move not in known:
        raise IllegalMove(
            "unknown move {move!r}: moves are {moves}", move=move, moves=", ".join(known)
        )
    if over := outcome(state):
        raise IllegalMove(
            "move {move!r}: the game is over ({why})", move=move, why=_(over.reason).rstrip(".")
        )
    chance = [state.chance]
    now, walkers = flat(state)
    rows = fixed(state, [bits >> FACING_BITS for bits in walkers])
    spoken(turn, state.maze.shape.words)(
        *rows, len(state.monsters), walkers, now, chance, known.index(move)
    )
    return after(state, now, walkers, chance[0])


def roads(state: State, cell: int) -> int:
    """The sides of a cell beyond which someone may stroll, walls or not."""
    maze, found = state.maze, 0
    for near, side in maze.shape.neighbours(cell):
        row, col = place = maze.shape.position(near)
        if state.walled:
            free = maze.is_accessible(place) and place not in (maze.start, maze.goal)
        else:
            free = 0 < row < maze.height - 1 and 0 < col < maze.width - 1
        found |= free << side
    return found


def after(state: State, now: Row, walkers: Row, chance: int) -> State:
    """The state that flat rows stand for, in the game of this one."""
    shape, count = state.maze.shape, len(state.monsters)
    moved = [
        Walker(shape.position(bits >> FACING_BITS), came if state.walled else Direction(came ^ 2))
        for bits in walkers
        for came in [bits & FACING]
    ]
    return replace(
        state,
        player=shape.position(now[PLAYER]),
        monsters=tuple(moved[:count]),
        ghosts=tuple(moved[count:]),
        bumps=now[BUMPS],
        turns=now[TURNS],
        chance=chance,
    )


def fixed(state: State, cells: Iterable[int] = ()) -> tuple[Ground, Row, Row, int, int]:
    """What stays as it is, as `turn.py` has it: ground, sides, roads, goal, most bumps.

    The roads are those of some cells only: those who stroll ask for no others in one turn.
    """
    maze, found = state.maze, bytearray(state.maze.size)
    for cell in cells:
        found[cell] = roads(state, cell)
    goal = -1 if maze.goal is None else maze.number(maze.goal)
    return maze.shape.ground(PLAIN), maze.sides, found, goal, state.max_bumps


def flat(state: State) -> tuple[list[int], list[int]]:
    """What changes: the player, and those who walk about."""
    number, back = state.maze.number, 0 if state.walled else 2
    now = [number(state.player), state.bumps, state.turns]
    walkers = [*state.monsters, *state.ghosts]
    return now, [number(walker.at) << FACING_BITS | walker.facing ^ back for walker in walkers]
