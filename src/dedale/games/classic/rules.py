"""The rules of the classic game.

- The player starts at the entry, on the bottom row, and wins on reaching the exit, on the top row.
- Moves are N, E, S and W. A move into a wall is a bump: it is counted, the player stays, and no
  turn passes. When a maximum is set, the bump that reaches it loses the game.
- Then monsters and ghosts go one step each. They stroll: on, or round a corner, and back only
  where there is nothing else. Monsters keep to the paths; ghosts cross walls. Both stay inside the
  border, so entry and exit are never theirs.
- Contact loses, whoever walks into whom. Walking towards each other is contact too: nobody ever
  swaps places.
"""

from dataclasses import replace

from ...errors import IllegalMove
from ...i18n import N_, _
from ...kernel.ringed import one_of
from ...kernel.rng import step
from ...maze.direction import Direction, Position
from ...maze.maze import Maze
from ..game import Outcome
from .state import State, Walker

MOVES = [direction.letter for direction in Direction]


def legal_moves(state: State) -> list[str]:
    """All four directions while the game goes on: bumping into a wall is a move."""
    return [] if outcome(state) else list(MOVES)


def outcome(state: State) -> Outcome | None:
    """Won at the exit; lost by contact, or by bumping too often."""
    if any(monster.at == state.player for monster in state.monsters):
        return Outcome(won=False, reason=N_("A monster caught you."))
    if any(ghost.at == state.player for ghost in state.ghosts):
        return Outcome(won=False, reason=N_("A ghost caught you."))
    if state.max_bumps and state.bumps >= state.max_bumps:
        return Outcome(won=False, reason=N_("You bumped into walls too often."))
    if state.player == state.maze.goal:
        return Outcome(won=True, reason=N_("You reached the exit."))
    return None


def play(state: State, move: str) -> State:
    """The position after a move.

    >>> from dedale.games import classic
    >>> game = classic.from_text("X.X\\nX.X\\nX.X")
    >>> classic.play(game, "E").bumps
    1
    >>> classic.outcome(classic.play(classic.play(game, "N"), "N"))
    Outcome(won=True, reason='You reached the exit.', title='')
    """
    if move not in MOVES:
        raise IllegalMove(
            "unknown move {move!r}: moves are {moves}", move=move, moves=", ".join(MOVES)
        )
    if over := outcome(state):
        raise IllegalMove(
            "move {move!r}: the game is over ({why})", move=move, why=_(over.reason).rstrip(".")
        )
    direction = Direction[move]
    if not state.maze.is_open(state.player, direction):
        return replace(state, bumps=state.bumps + 1)
    state = replace(state, player=direction.of(state.player), turns=state.turns + 1)
    return state if outcome(state) else _walkers_move(state)


def _walkers_move(state: State) -> State:
    """Everyone else goes one step: monsters first, each kind in its order."""
    chance = state.chance
    monsters, ghosts = [], []
    for monster in state.monsters:
        chance = step(chance)
        monsters.append(_stroll(monster, _path_sides(state.maze, monster.at), chance))
    for ghost in state.ghosts:
        chance = step(chance)
        ghosts.append(_stroll(ghost, _inner_sides(state.maze, ghost.at), chance))
    return replace(state, monsters=tuple(monsters), ghosts=tuple(ghosts), chance=chance)


def _stroll(walker: Walker, sides: int, chance: int) -> Walker:
    """One step through one of the sides; back the way it came only if there is no other."""
    ahead = sides & ~walker.facing.opposite.bit or sides
    if not ahead:
        return walker
    facing = Direction(one_of(ahead, chance))
    return Walker(facing.of(walker.at), facing)


def _path_sides(maze: Maze, at: Position) -> int:
    """The set of sides by which a monster can go on: open, and not to the border."""
    inner = _inner_sides(maze, at)
    return inner & int(maze.sides[at[0] * maze.width + at[1]])


def _inner_sides(maze: Maze, at: Position) -> int:
    """The set of sides beyond which is a square inside the border."""
    sides = 0
    for direction in Direction:
        row, col = direction.of(at)
        if 0 < row < maze.height - 1 and 0 < col < maze.width - 1:
            sides |= direction.bit
    return sides
