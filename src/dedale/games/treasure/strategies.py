"""How minotaurs think: one strategy = one function and one entry of the table.

A strategy is a function `choose(state, move) -> list[int]`. It is given the state after the
player's step and the player's move (`N E S W .`), and says for each minotaur, in index order, the
direction in which it wants to go (0..3), or 4 to stay. Whether it can is for the rules to say.
Chance is `state.chance`, a fresh one each turn, so that the same game always goes the same way.
"""

import operator
from collections.abc import Callable, Collection, Sequence

from ...errors import DedaleError
from ...i18n import N_
from ...record import record
from ...registry import Entry, Registry
from .minds import (
    AGGRESSIVE,
    BFS,
    GATHER,
    GUARD,
    MIXED,
    OPPOSITE,
    RANDOM,
    SCENT,
    STILL,
    intended,
    straight_at,
)
from .state import WAIT, State

#: What each minotaur may want, whatever chance decides.
Choices = Sequence[Collection[int]]


@record(frozen=True)
class Strategy(Entry):
    """A way to think. It is not taken to be `steady` unless it says so."""

    steady: bool = False  #: no chance in it: the same position and move, the same intents
    #: `may(state, move)`: what they may want where chance decides; None: anything.
    may: Callable[[State, str], Choices] | None = None

    def facts(self) -> dict[str, object]:
        return {name: fact for name, fact in Entry.facts(self).items() if name != "may"}


def still(state: State, move: str) -> list[int]:
    """Nobody moves. The maze itself, and a careless player, are the danger."""
    return intended(STILL, state, move)


def random(state: State, move: str) -> list[int]:
    """One of the five actions, all as likely: most meet a wall, an easy opponent."""
    return intended(RANDOM, state, move)


def opposite(state: State, move: str) -> list[int]:
    """North when the player goes south, staying when the player does: they can be steered."""
    return intended(OPPOSITE, state, move)


def aggressive(state: State, move: str) -> list[int]:
    """Straight at the player, along the longer axis (one is drawn when both are as long).

    Walls are ignored: behind one, a minotaur butts against it until the player moves.
    """
    return intended(AGGRESSIVE, state, move)


def straight(state: State, move: str) -> list[set[int]]:
    """For each minotaur the ways straight at the player: two where both axes are as long."""
    width = state.maze.width
    return [
        {straight_at(width, minotaur.cell, state.player, lot) for lot in (0, 1)}
        for minotaur in state.minotaurs
    ]


def bfs(state: State, move: str) -> list[int]:
    """A shortest way to the player, the first in the order N, E, S, W: the most dangerous of all.

    Other minotaurs are ignored, so they queue in corridors. One that no way leads to waits.
    """
    return intended(BFS, state, move)


def scent(state: State, move: str) -> list[int]:
    """A shortest way to the player for those near enough; the others stay."""
    return intended(SCENT, state, move)


def gather(state: State, move: str) -> list[int]:
    """The minotaur nearest by the corridors hunts the player; all others walk to it.

    They arrive together, and one poly can kill them all.
    """
    return intended(GATHER, state, move)


def guard(state: State, move: str) -> list[int]:
    """To the nearest exit, and there they stay: one on it, the others around it."""
    return intended(GUARD, state, move)


def mixed(state: State, move: str) -> list[int]:
    """One smells, one guards the exit, one hunts, one does the opposite, and so on."""
    return intended(MIXED, state, move)


STRATEGIES = Registry(
    "strategy",
    {
        "still": Strategy(still, N_("They never move."), steady=True),
        "random": Strategy(random, N_("They move at random.")),
        "opposite": Strategy(opposite, N_("They do the opposite of what you do."), steady=True),
        "aggressive": Strategy(
            aggressive, N_("They run straight at you, walls or not."), may=straight
        ),
        "bfs": Strategy(bfs, N_("They take the shortest path to you."), steady=True),
        "scent": Strategy(scent, N_("The shortest path, but only within 10 cells."), steady=True),
        "gather": Strategy(gather, N_("The nearest one hunts, the pack follows it."), steady=True),
        "guard": Strategy(guard, N_("They go to the nearest exit and stay there."), steady=True),
        "mixed": Strategy(
            mixed, N_("One smells, one guards, one hunts, one does the opposite."), steady=True
        ),
    },
    Strategy,
)


def intents(state: State, move: str) -> list[int]:
    """What the minotaurs want to do now, by the strategy in force, which is checked."""
    if not state.herd:
        return []
    with STRATEGIES.trusted(state.strategy) as think:
        wanted = [operator.index(intent) for intent in think(state, move)]
    herd = len(state.herd) // 4
    if len(wanted) != herd or any(intent not in range(WAIT + 1) for intent in wanted):
        raise DedaleError(
            "strategy {name!r} gave {wanted!r}: it should give {count} numbers, 0..3 (N E S W) or "
            "4 (stay)",
            name=state.strategy,
            wanted=wanted,
            count=herd,
        )
    return wanted
