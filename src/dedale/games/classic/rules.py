"""The rules of the classic game.

- The player starts at the entry, on the bottom row, and wins on reaching the exit, on the top row.
- Moves are N, E, S and W. A move into a wall is a bump: it is counted, the player stays, and no
  turn passes. When a maximum is set, the bump that reaches it loses the game.
- Then monsters and ghosts go one step each. They stroll: on, or round a corner, and back only
  where there is nothing else. Monsters keep to the paths; ghosts cross walls. Both stay inside the
  border, so entry and exit are never theirs.
- Contact loses, whoever walks into whom. Walking towards each other is contact too: nobody ever
  swaps places.

That is the game among squares of rock. In a maze of any grid, where walls are lines, a move is one
of the sides of a cell, start and goal are anywhere, and nobody else enters those two.
"""

from dataclasses import replace

from ...errors import IllegalMove
from ...i18n import N_, _
from ...kernel.rng import below, step
from ...kernel.types import Row
from ...maze.direction import Direction
from ..game import Outcome
from ..view import step_names
from .state import State, Walker
from .turn import BUMPS, PLAYER, TURNS, judge, turn

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
    _width, _sides, goal, most = fixed(state)
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
    if state.walled:
        return _walled(state, known.index(move))
    chance = [state.chance]
    now, walkers = flat(state)
    turn(*fixed(state), len(state.monsters), walkers, now, chance, Direction[move])
    return after(state, now, walkers, chance[0])


def _walled(state: State, side: int) -> State:
    """The same turn as in `turn.py`, in a maze of any grid."""
    maze, shape = state.maze, state.maze.shape
    here = maze.number(state.player)
    if not maze.sides[here] >> side & 1:
        return replace(state, bumps=state.bumps + 1)
    there = shape.position(shape.step(here, side)[0])
    state = replace(state, player=there, turns=state.turns + 1)
    if outcome(state):
        return state
    chance, moved = state.chance, []
    for number, (at, came) in enumerate((*state.monsters, *state.ghosts)):
        chance = step(chance)
        cell = maze.number(at)
        ways = strolls(state, cell, came, number < len(state.monsters))
        if ways:
            cell, came = shape.step(cell, ways[below(chance, len(ways))])
        moved.append(Walker(shape.position(cell), came))
    count = len(state.monsters)
    monsters, ghosts = tuple(moved[:count]), tuple(moved[count:])
    return replace(state, monsters=monsters, ghosts=ghosts, chance=chance)


def strolls(state: State, cell: int, came: int, on_paths: bool) -> list[int]:
    """Over which sides somebody goes on: back the way it came only if there is no other."""
    maze = state.maze
    barred = {maze.start, maze.goal}
    ways = [
        side
        for near, side in maze.shape.neighbours(cell)
        if maze.sides[cell] >> side & 1 or not on_paths
        if maze.is_accessible(place := maze.shape.position(near)) and place not in barred
    ]
    return [side for side in ways if side != came] or ways


def after(state: State, now: Row, walkers: Row, chance: int) -> State:
    """The state that flat rows stand for, in the game of this one."""
    width, count = state.maze.width, len(state.monsters)
    moved = [Walker(divmod(bits >> 2, width), Direction(bits & 3)) for bits in walkers]
    return replace(
        state,
        player=divmod(now[PLAYER], width),
        monsters=tuple(moved[:count]),
        ghosts=tuple(moved[count:]),
        bumps=now[BUMPS],
        turns=now[TURNS],
        chance=chance,
    )


def fixed(state: State) -> tuple[int, Row, int, int]:
    """What does not change in a game, as `turn.py` has it: width, sides, goal, most bumps."""
    maze = state.maze
    goal = -1 if maze.goal is None else maze.number(maze.goal)
    return maze.width, maze.sides, goal, state.max_bumps


def flat(state: State) -> tuple[list[int], list[int]]:
    """What changes: the player, and those who walk about."""
    walkers = [*state.monsters, *state.ghosts]
    now = [state.maze.number(state.player), state.bumps, state.turns]
    return now, [state.maze.number(walker.at) << 2 | walker.facing & 3 for walker in walkers]
