"""One turn of Theseus and the Minotaur, and what follows from it: the kernels.

1. Theseus takes a step through no wall and not onto the minotaur, or waits.
2. On the exit he has won, before the minotaur moves.
3. The minotaur takes two steps, each towards him: to the left or right if that brings it nearer and
   no wall is in the way; else up or down, if that does; else it stays. Where he is, he is lost.

A position is one number: Theseus' cell · cells + the minotaur's. Walls are the open sides of each
cell, N=1 E=2 S=4 W=8. The rules are Robert Abbott's.
"""

from ...kernel.jit import kernel
from ...kernel.types import Row
from ..backward import BackwardPass, count_entrances, list_entrances, walk_back

#: What a turn gives when it gives no position.
REFUSED, LOST, WON = -1, -2, -3
#: The moves are Up, Down, Left, Right, Wait: the side of a cell each step goes through.
SIDES = (0, 2, 3, 1)
WAIT = 4
MOVES = 5


@kernel
def step(width: int, sides: Row, cell: int, move: int) -> int:
    """The cell after a step, or -1 where a wall is in the way."""
    if move == WAIT:
        return cell
    if sides[cell] >> SIDES[move] & 1 == 0:
        return -1
    if move == 0:
        return cell - width
    if move == 1:
        return cell + width
    return cell - 1 if move == 2 else cell + 1


@kernel
def chase(width: int, sides: Row, minotaur: int, theseus: int) -> int:
    """Where one step of the minotaur ends."""
    right = theseus % width - minotaur % width
    down = theseus // width - minotaur // width
    there = -1
    if right != 0:
        there = step(width, sides, minotaur, 3 if right > 0 else 2)
    if there < 0 and down != 0:
        there = step(width, sides, minotaur, 1 if down > 0 else 0)
    return there if there >= 0 else minotaur


@kernel
def turn(width: int, sides: Row, door: int, position: int, move: int) -> int:
    """The position after a turn, or REFUSED, LOST or WON."""
    cells = len(sides)
    minotaur = position % cells
    theseus = step(width, sides, position // cells, move)
    if theseus < 0 or theseus == minotaur:
        return REFUSED
    if theseus == door:
        return WON
    minotaur = chase(width, sides, minotaur, theseus)
    minotaur = chase(width, sides, minotaur, theseus)
    return LOST if minotaur == theseus else theseus * cells + minotaur


@kernel
def moves_left(width: int, sides: Row, door: int, met: BackwardPass) -> int:
    """Fill `left` with the moves to a win from every position, -1 where there is none.

    Returns the start that is hardest, or -1. Positions are their own numbers.
    """
    links, first, entrance, left, queue = met.links, met.first, met.entrance, met.left, met.queue
    total = len(sides) * len(sides)
    cells = len(sides)
    found = 0
    for position in range(total):
        left[position] = -1
        for move in range(MOVES):
            after = REFUSED
            if position // cells != position % cells:
                after = turn(width, sides, door, position, move)
            links[MOVES * position + move] = after
            if after == WON:  # by one of the moves at most
                left[position] = 1
                queue[found] = position
                found += 1
    count_entrances(links, MOVES, total, first)
    list_entrances(links, MOVES, total, first, entrance)
    found = walk_back(first, entrance, left, queue, found)
    best, most = -1, 0
    for place in range(found):
        position = queue[place]
        theseus, minotaur = position // cells, position % cells
        if left[position] > most and theseus != door and minotaur != door:
            best, most = position, left[position]
    return best
