"""How minotaurs think: one strategy = one function and one line of the table.

A strategy is a function `wishes(state, move) -> list[int]`. It is given the state after the
player's step and the player's move (`N E S W .`), and says for each minotaur, in index order, the
direction in which it wishes to go (0..3), or 4 to stay. Whether it can is for the rules to say.
Chance is `state.chance`, a fresh one each turn, so that the same game always goes the same way.
"""

import operator
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from ...errors import DedaleError
from ...i18n import N_
from ...maze.direction import Direction
from ...registry import Entry, Registry
from .chance import draws
from .field import toward
from .objects import Object
from .state import WAIT, State

#: What each minotaur may wish, whatever chance decides.
Choices = Sequence[Collection[int]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Strategy(Entry):
    """A way to think. It is not taken to be `steady` unless it says so."""

    steady: bool = False  #: no chance in it: the same position and move, the same wishes
    #: `may(state, move)`: what they may wish where chance decides; None: anything.
    may: Callable[[State, str], Choices] | None = None

    def facts(self) -> dict[str, object]:
        return {name: fact for name, fact in Entry.facts(self).items() if name != "may"}


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
    choices = straight(state, move)
    lots = draws(state.chance, len(choices), 2)
    return [both[lot % len(both)] for both, lot in zip(choices, lots, strict=True)]


def straight(state: State, move: str) -> list[tuple[int, ...]]:
    """For each minotaur the ways straight at the player: two where both axes are as long."""
    row, col = state.position
    choices: list[tuple[int, ...]] = []
    for minotaur in state.minotaurs:
        at_row, at_col = divmod(minotaur.cell, state.maze.width)
        down, right = row - at_row, col - at_col
        gap = abs(down) - abs(right)
        along = int(Direction.S if down > 0 else Direction.N)
        across = int(Direction.E if right > 0 else Direction.W)
        choices.append((along, across) if gap == 0 else (along,) if gap > 0 else (across,))
    return choices


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
        "still": Strategy(still, N_("They never move."), steady=True),
        "random": Strategy(random, N_("They wander: each action is as likely.")),
        "opposite": Strategy(opposite, N_("They do the opposite of the player."), steady=True),
        "aggressive": Strategy(
            aggressive, N_("Straight at the player, walls or not."), may=straight
        ),
        "bfs": Strategy(bfs, N_("By the shortest way to the player."), steady=True),
        "scent": Strategy(scent, N_("The shortest way, within 10 cells only."), steady=True),
        "gather": Strategy(gather, N_("The nearest one hunts, the pack follows it."), steady=True),
        "guard": Strategy(guard, N_("To the nearest exit, and there they stay."), steady=True),
    },
    Strategy,
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
