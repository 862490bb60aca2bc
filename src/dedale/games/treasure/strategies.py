"""How minotaurs think: one strategy = one function and one line of the table.

A strategy is a function `wishes(state, move) -> list[int]`. It is given the state after the
player's step and the player's move (`N E S W .`), and says for each minotaur, in index order, the
direction in which it wishes to go (0..3), or 4 to stay. Whether it can is for the rules to say.
Chance is `state.chance`, a fresh one each turn, so that the same game always goes the same way.
"""

import operator

from ...errors import DedaleError
from ...i18n import N_
from ...maze.direction import Direction
from ...registry import Entry, Registry
from .chance import draws
from .field import toward
from .objects import Object
from .state import WAIT, State

#: How many cells along the corridors a player can be smelt.
SCENT = 10


def still(state: State, move: str) -> list[int]:
    """Nobody moves. The maze itself, and a careless player, are the danger."""
    return [WAIT] * len(state.minotaurs)


def random(state: State, move: str) -> list[int]:
    """One of the five actions, all as likely: most meet a wall, an easy opponent."""
    return draws(state.chance, len(state.minotaurs), WAIT + 1)


def opposite(state: State, move: str) -> list[int]:
    """North when the player goes south, staying when he does: they can be steered."""
    wish = WAIT if move == "." else int(Direction[move].opposite)
    return [wish] * len(state.minotaurs)


def aggressive(state: State, move: str) -> list[int]:
    """Straight at the player, along the longer axis (one is drawn when both are as long).

    Walls are ignored: behind one, a minotaur butts against it until the player moves.
    """
    row, col = state.position
    herd, wanted = state.minotaurs, []
    for minotaur, lot in zip(herd, draws(state.chance, len(herd), 2), strict=True):
        at_row, at_col = divmod(minotaur.cell, state.maze.width)
        down, right = row - at_row, col - at_col
        gap = abs(down) - abs(right)
        if gap > 0 or (gap == 0 and lot == 0):
            wanted.append(Direction.S if down > 0 else Direction.N)
        else:
            wanted.append(Direction.E if right > 0 else Direction.W)
    return [int(wish) for wish in wanted]


def bfs(state: State, move: str) -> list[int]:
    """A shortest way to the player, the first in the order N, E, S, W: the most dangerous of all.

    Other minotaurs are ignored, so they queue in corridors. One that no way leads to waits.
    """
    return toward(state, [state.player]).wishes


def scent(state: State, move: str) -> list[int]:
    """A shortest way to the player for those near enough to smell him; the others stay."""
    return toward(state, [state.player], SCENT).wishes


def gather(state: State, move: str) -> list[int]:
    """The minotaur nearest by the corridors hunts the player; all others walk to it.

    They arrive together, and one poly can kill them all.
    """
    herd = state.minotaurs
    hunt = toward(state, [state.player])
    near = [i for i, m in enumerate(herd) if m.alive and hunt.distances[i] >= 0]
    if not near:
        return [WAIT] * len(herd)
    head = min(near, key=hunt.distances.__getitem__)
    wanted = toward(state, [herd[head].cell]).wishes
    wanted[head] = hunt.wishes[head]
    return wanted


def guard(state: State, move: str) -> list[int]:
    """To the nearest exit, and there they stay: one on it, the others around it."""
    return toward(state, state.cells_with(Object.EXIT)).wishes


STRATEGIES = Registry(
    "strategy",
    {
        "still": Entry(still, N_("They never move.")),
        "random": Entry(random, N_("They wander: each action is as likely.")),
        "opposite": Entry(opposite, N_("They do the opposite of the player.")),
        "aggressive": Entry(aggressive, N_("Straight at the player, walls or not.")),
        "bfs": Entry(bfs, N_("By the shortest way to the player.")),
        "scent": Entry(scent, N_("The shortest way, within 10 cells only.")),
        "gather": Entry(gather, N_("The nearest one hunts, the pack follows it.")),
        "guard": Entry(guard, N_("To the nearest exit, and there they stay.")),
    },
    Entry,
)


def wishes(state: State, move: str) -> list[int]:
    """What the minotaurs wish to do now, by the strategy in force, which is checked."""
    if not state.herd:
        return []
    with STRATEGIES.trusted(state.strategy) as think:
        wanted = [operator.index(wish) for wish in think(state, move)]
    herd = len(state.herd) // 4
    if len(wanted) != herd or any(wish not in range(WAIT + 1) for wish in wanted):
        raise DedaleError(
            "strategy {name!r} gave {wanted!r}: it should give {count} numbers, 0..3 (N E S W) or "
            "4 (stay)",
            name=state.strategy,
            wanted=wanted,
            count=herd,
        )
    return wanted
