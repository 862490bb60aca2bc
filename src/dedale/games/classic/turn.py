"""One turn of the classic game, as kernels over flat rows (`rules.py` says what the rules are).

`sides` are the open sides of each cell, `now` the player, and `walkers` those who walk about, the
monsters first, then the ghosts: `cell << 2 | facing`. `rng` is one number, their chance.
"""

from ...kernel.flat import beside
from ...kernel.jit import kernel
from ...kernel.ringed import one_of
from ...kernel.rng import step
from ...kernel.types import Array, Row

# Places in `now`.
PLAYER, BUMPS, TURNS = 0, 1, 2
HEAD = 3  #: how many there are

#: How the game stands.
GOES_ON, MONSTER, GHOST, BUMPED, OUT = 0, 1, 2, 3, 4


@kernel
def turn(
    width: int,
    sides: Row,
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
    now[PLAYER] = beside(now[PLAYER], side, width, len(sides))
    now[TURNS] += 1
    if judge(goal, most_bumps, monsters, walkers, now) == GOES_ON:
        move_walkers(width, sides, monsters, walkers, rng)


@kernel
def move_walkers(width: int, sides: Row, monsters: int, walkers: Array, rng: Array) -> None:
    """Everyone else goes one step: monsters keep to the paths, ghosts cross walls."""
    for number in range(len(walkers)):
        rng[0] = step(rng[0])
        inner = inner_sides(width, len(sides), walkers[number] >> 2)
        if number < monsters:
            inner &= sides[walkers[number] >> 2]
        walkers[number] = stroll(width, len(sides), walkers[number], inner, rng[0])


@kernel
def judge(goal: int, most_bumps: int, monsters: int, walkers: Row, now: Row) -> int:
    """What the positions decide."""
    for number in range(len(walkers)):
        if walkers[number] >> 2 == now[PLAYER]:
            return MONSTER if number < monsters else GHOST
    if most_bumps > 0 and now[BUMPS] >= most_bumps:
        return BUMPED
    return OUT if now[PLAYER] == goal else GOES_ON


@kernel
def stroll(width: int, cells: int, walker: int, sides: int, chance: int) -> int:
    """One step through one of the sides; back the way it came only if there is no other."""
    ahead = sides & ~(1 << (walker & 3 ^ 2))
    if ahead == 0:
        ahead = sides
    if ahead == 0:
        return walker
    side = one_of(ahead, chance)
    return beside(walker >> 2, side, width, cells) << 2 | side


@kernel
def inner_sides(width: int, cells: int, cell: int) -> int:
    """The set of sides beyond which is a square inside the border."""
    row, col = cell // width, cell % width
    across, down = 0 < row < cells // width - 1, 0 < col < width - 1
    found = 1 if down and 0 < row - 1 < cells // width - 1 else 0
    found |= 2 if across and 0 < col + 1 < width - 1 else 0
    found |= 4 if down and 0 < row + 1 < cells // width - 1 else 0
    found |= 8 if across and 0 < col - 1 < width - 1 else 0
    return found
