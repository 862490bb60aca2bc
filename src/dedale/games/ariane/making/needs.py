"""Which parts of a level matter: without one, the level must be another puzzle.

Another puzzle is one that cannot be won, or whose shortest solution has another length; in
survival, one with another longest life. With real time every length is another, as ticks count:
there the steps of the solution, without its ticks, must not win the game without a clock.
"""

from collections.abc import Iterator
from dataclasses import replace

from ....i18n import N_
from ....maze.direction import Position
from ..levels.extras import Extras
from ..levels.level import Level
from ..levels.walls import Edge, edges, toggle
from ..moves import TICK
from ..rules.play import legal_moves, outcome, play, verdict
from ..search.life import longest_life
from ..search.search import StateSearch
from ..search.solve import solve
from ..search.start import start


def length_of(level: Level, crossing: str = "kills", limit: int = 200_000) -> int:
    """The par of a level: 0 when it cannot be won, when that takes too long, or if it is over.

    In survival it is the longest life, 0 when that has no end.
    """
    first = start(level, crossing)
    if verdict(first) is not None:
        return 0
    if level.extras.has("survival") and not level.extras.speed:
        life = longest_life(first, limit=limit, hurry=True)
        return life.turns or 0 if life.decided else 0
    search = StateSearch(first, limit=limit)
    search.hurry()
    search.run()
    return search.win_length


def parts(level: Level) -> Iterator[tuple[str, Level]]:
    """Every part that should matter, with the level without it."""
    extras = level.extras
    for name in extras.names:
        if name not in ("survival", "realtime"):
            yield name, without_rule(level, name)
    for sword in extras.swords:
        left = tuple(cell for cell in extras.swords if cell != sword)
        yield N_("sword"), replace(level, extras=replace(extras, swords=left))
    for key in extras.keys:
        left_keys = tuple(one for one in extras.keys if one != key)
        yield N_("key"), replace(level, extras=replace(extras, keys=left_keys))
    for wall, _colour in extras.locked:
        plain = replace(level, extras=_unmarked(level, wall))
        yield N_("locked wall"), plain  # a wall for good
        yield N_("locked wall"), replace(plain, maze=toggle(level.maze, *wall))  # or none at all
    for wall in extras.pushable:
        plain = replace(level, extras=_unmarked(level, wall))
        yield N_("pushable wall"), plain
        yield N_("pushable wall"), replace(plain, maze=toggle(level.maze, *wall))
    for minotaur in level.minotaurs:
        yield N_("minotaur"), without_minotaur(level, minotaur)


def idle_parts(level: Level, crossing: str = "kills", limit: int = 200_000) -> list[str]:
    """The parts of a level that do not matter.

    >>> from dedale.games.ariane import loads
    >>> idle_parts(loads("2\\n+-+-+\\n|A P|\\n+ +-+\\n|T V|\\n+-+-+\\n"))
    ['minotaur']
    """
    length = length_of(level, crossing, limit)
    idle = [name for name, other in parts(level) if length_of(other, crossing, limit) == length]
    if level.extras.has("realtime") and not _needs_clock(level, crossing):
        idle.append("realtime")
    return idle


def _needs_clock(level: Level, crossing: str) -> bool:
    """Whether the steps of the solution do not win, in their order, where minotaurs slide."""
    moves = [move for move in solve(level, crossing=crossing).moves if move != TICK]
    state = start(without_rule(level, "realtime"), crossing)
    for move in moves:
        if move not in legal_moves(state):
            return True
        state = play(state, move)
    over = outcome(state)
    return over is None or not over.won


def without_rule(level: Level, name: str) -> Level:
    """The level without an optional rule and what it put into it; its walls stay."""
    extras = level.extras
    left = tuple(one for one in extras.names if one != name)
    changes: dict[str, object] = {"names": left}
    if name == "sword":
        changes |= {"swords": (), "goal": "door" if extras.goal == "slay" else extras.goal}
    elif name == "key":
        changes |= {"keys": (), "locked": ()}
    elif name == "realtime":
        changes |= {"speed": 0}
    elif name in ("ghost", "pushable"):
        changes |= {"ghosts" if name == "ghost" else name: ()}
    return replace(level, extras=replace(extras, **changes))  # type: ignore[arg-type]


def without_minotaur(level: Level, minotaur: Position) -> Level:
    """The level without one of its minotaurs."""

    def rest(places: tuple[Position, ...]) -> tuple[Position, ...]:
        return tuple(place for place in places if place != minotaur)

    extras = replace(level.extras, ghosts=rest(level.extras.ghosts))
    vertical, horizontal = rest(level.vertical), rest(level.horizontal)
    return replace(level, vertical=vertical, horizontal=horizontal, extras=extras)


def plain_walls(level: Level) -> list[Edge]:
    """The walls that stand and have no mark."""
    special = level.extras.special_walls
    every = edges(level.size)
    return [wall for wall in every if wall not in special and not level.maze.is_open(*wall)]


def _unmarked(level: Level, wall: Edge) -> Extras:
    extras = level.extras
    return replace(
        extras,
        locked=tuple(one for one in extras.locked if one[0] != wall),
        pushable=tuple(one for one in extras.pushable if one != wall),
    )
