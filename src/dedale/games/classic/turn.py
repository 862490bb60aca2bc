"""One turn of the classic game, as kernels over flat rows (`rules.py` says what the rules are).

`ground` and `sides` are the maze, in the words of its grid; `roads` are the sides of each cell
beyond which someone may stroll, walls or not. `now` is the player, and `walkers` those who walk
about, the monsters first, then the ghosts: `cell << FACING_BITS | the side that leads back`. `rng`
is one number, their chance.
"""

from ...kernel.flat import across, back
from ...kernel.jit import i64, kernel
from ...kernel.ringed import one_of
from ...kernel.rng import step
from ...kernel.types import Array, Row

# Places in `now`.
PLAYER, BUMPS, TURNS = 0, 1, 2
HEAD = 3  #: how many there are

#: A side takes so many bits, whatever the grid.
FACING_BITS, FACING = 3, 7

#: How the game stands.
GOES_ON, MONSTER, GHOST, BUMPED, OUT = 0, 1, 2, 3, 4


@kernel
def turn(
    ground: int,
    sides: Row,
    roads: Row,
    goal: int,
    most_bumps: int,
    monsters: int,
    walkers: Array,
    now: Array,
    rng: Array,
    side: int,
) -> None:
    """The player steps, or bumps; then everyone else goes a step, unless that ended the game."""
    if sides[now[PLAYER]] >> side & 1 == 0:
        now[BUMPS] += 1
        return
    now[PLAYER] = across(now[PLAYER], side, ground)
    now[TURNS] += 1
    if judge(goal, most_bumps, monsters, walkers, now) == GOES_ON:
        move_walkers(ground, sides, roads, monsters, walkers, rng)


@kernel
def move_walkers(
    ground: int, sides: Row, roads: Row, monsters: int, walkers: Array, rng: Array
) -> None:
    """Everyone else goes one step: monsters keep to the paths, ghosts cross walls."""
    for number in range(len(walkers)):
        rng[0] = step(rng[0])
        cell = walkers[number] >> FACING_BITS
        ways = roads[cell] & sides[cell] if number < monsters else roads[cell]
        on = onwards(i64(ways), walkers[number] & FACING)
        if on != 0:
            side = one_of(on, rng[0])
            there = across(cell, side, ground)
            walkers[number] = there << FACING_BITS | back(cell, side, ground)


@kernel
def onwards(sides: int, came: int) -> int:
    """Those of some sides over which one goes on: back only if there is no other."""
    ahead = sides & ~(1 << came)
    return ahead if ahead != 0 else sides


@kernel
def judge(goal: int, most_bumps: int, monsters: int, walkers: Row, now: Row) -> int:
    """What the positions decide."""
    for number in range(len(walkers)):
        if walkers[number] >> FACING_BITS == now[PLAYER]:
            return MONSTER if number < monsters else GHOST
    if most_bumps > 0 and now[BUMPS] >= most_bumps:
        return BUMPED
    return OUT if now[PLAYER] == goal else GOES_ON
