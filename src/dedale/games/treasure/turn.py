"""The rules of the treasure game as kernels over flat rows: the one description of a turn.

The rule book plays them (`rules.py`), environments run thousands of games at once through them,
compiled. The numbers are those of the specification.

A game is a few rows: `sides`, the open sides of each cell (N=1 E=2 S=4 W=8); `kinds`, 0 where a
cell is accessible; `objects`, what lies on each; `herd`, the minotaurs, packed as in a `State`:
`cell << 3 | alive << 2 | facing`; and `now`, the player, whose places are named below.
"""

from ...kernel.flat import beside
from ...kernel.jit import kernel
from ...kernel.types import Array, Row

# Places in `now`.
PLAYER, FACING, SCORE, BOMBS, POLYS, TURNS, ALIVE, OUT = 0, 1, 2, 3, 4, 5, 6, 7
HEAD = 8  #: how many there are

# What lies on a cell: the numbers of `Object`.
NOTHING, BOMB, POLY, EXIT = 0, 4, 5, 6
POINTS = (0, 50, 100, 500, 0, 0, 0)

#: The move that is no step, and the intent of a minotaur that stays.
WAIT = 4
#: How far a poly reaches, in rows and in columns.
POLY_REACH = 3
#: The bit of a living minotaur.
LIVING = 4


@kernel
def is_occupied(herd: Row, cell: int) -> bool:
    """Whether a living minotaur stands on a cell."""
    for bits in herd:  # noqa: SIM110 - compiled kernels have no `any`
        if bits & LIVING and bits >> 3 == cell:
            return True
    return False


@kernel
def walk(width: int, sides: Row, herd: Row, now: Array, side: int) -> bool:
    """Step, or only turn to face what is in the way; whether a turn passes."""
    now[FACING] = side
    if sides[now[PLAYER]] >> side & 1 == 0:
        return False
    ahead = beside(now[PLAYER], side, width, len(sides))
    if is_occupied(herd, ahead):
        return False
    now[PLAYER] = ahead
    return True


@kernel
def turn_of_the_minotaurs(
    width: int, sides: Row, objects: Array, herd: Array, now: Array, intents: Row, taken: Array
) -> None:
    """The minotaurs move after the player; then objects, then the kill test."""
    move_herd(width, sides, herd, now[PLAYER], intents, taken)
    collect(objects, now)
    now[TURNS] += 1
    now[ALIVE] = 0 if is_killed(width, sides, herd, now[PLAYER]) else 1


@kernel
def move_herd(width: int, sides: Row, herd: Array, player: int, intents: Row, taken: Array) -> None:
    """The living minotaurs, in index order, go where they want if they can, else turn.

    `taken` holds a zero for every cell, before and after.
    """
    for bits in herd:
        if bits & LIVING:
            taken[bits >> 3] = 1
    taken[player] = 1
    for number in range(len(herd)):
        intent, cell = intents[number], herd[number] >> 3
        if herd[number] & LIVING and intent != WAIT:
            if sides[cell] >> intent & 1:
                ahead = beside(cell, intent, width, len(sides))
                if taken[ahead] == 0:
                    taken[cell] = 0
                    taken[ahead] = 1
                    cell = ahead
            herd[number] = cell << 3 | LIVING | intent
    for bits in herd:
        taken[bits >> 3] = 0
    taken[player] = 0


@kernel
def collect(objects: Array, now: Array) -> None:
    """Treasures add their value, bombs and polys one; an exit stays."""
    found = objects[now[PLAYER]]
    if found != NOTHING and found != EXIT:
        objects[now[PLAYER]] = NOTHING
        now[SCORE] += POINTS[found]
        now[BOMBS] += 1 if found == BOMB else 0
        now[POLYS] += 1 if found == POLY else 0


@kernel
def is_killed(width: int, sides: Row, herd: Row, player: int) -> bool:
    """A living minotaur on an adjacent cell, with no wall between."""
    for side in range(4):
        near = beside(player, side, width, len(sides))
        if sides[player] >> side & 1 and is_occupied(herd, near):
            return True
    return False


@kernel
def bomb(width: int, sides: Array, kinds: Row, herd: Row, now: Array) -> None:
    """Open the wall faced, if the cell behind is accessible; minotaurs do not move."""
    now[BOMBS] -= 1
    now[TURNS] += 1
    player, side = now[PLAYER], now[FACING]
    behind = beside(player, side, width, len(sides))
    if behind >= 0 and kinds[behind] == 0 and sides[player] >> side & 1 == 0:
        sides[player] |= 1 << side
        sides[behind] |= 1 << (side ^ 2)
        now[ALIVE] = 0 if is_killed(width, sides, herd, player) else 1


@kernel
def is_in_range(width: int, player: int, bits: int) -> bool:
    """Whether a poly used now would kill that minotaur."""
    down = abs((bits >> 3) // width - player // width)
    right = abs((bits >> 3) % width - player % width)
    return bits & LIVING != 0 and down <= POLY_REACH and right <= POLY_REACH


@kernel
def count_in_range(width: int, herd: Row, player: int) -> int:
    """How many minotaurs a poly used now would kill."""
    found = 0
    for bits in herd:
        found += 1 if is_in_range(width, player, bits) else 0
    return found


@kernel
def poly(width: int, herd: Array, now: Array) -> None:
    """Every minotaur near enough dies, walls or not; the others do not move."""
    for number in range(len(herd)):
        if is_in_range(width, now[PLAYER], herd[number]):
            herd[number] &= ~LIVING
    now[POLYS] -= 1
    now[TURNS] += 1
