"""Heuristics: how far a goal may still be, without looking at the walls.

Each is a kernel that fills in `rest`, the estimate of every cell; the estimates of `zero` are
zeros that nobody need fill in.
"""

from ..kernel.flat import measure
from ..kernel.jit import ints, kernel
from ..kernel.types import Array, Ground

#: Minotaurs are felt from this far, and each step nearer costs this much.
REACH, FEAR = 6, 4


@kernel
def zero(rest: Array, ground: Ground, goals: Array, dangers: Array) -> None:
    """Nothing to do, and it is not called: nothing is estimated."""


@kernel
def manhattan(rest: Array, ground: Ground, goals: Array, dangers: Array) -> None:
    """On other grids likewise: the steps that their cells would take without walls."""
    measure(rest, ground, goals)


@kernel
def avoid_minotaurs(rest: Array, ground: Ground, goals: Array, dangers: Array) -> None:
    """Not a lower bound: the path is one that keeps away, not a shortest one."""
    manhattan(rest, ground, goals, dangers)
    if len(dangers) == 0:
        return
    distance = ints(len(rest))
    measure(distance, ground, dangers)
    for cell in range(len(rest)):
        if distance[cell] < REACH:
            rest[cell] += FEAR * (REACH - distance[cell])
