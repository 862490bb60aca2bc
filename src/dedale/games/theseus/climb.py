"""Looking for levels of Theseus and the Minotaur with long solutions.

Only walls and the exit are climbed on: one backward pass judges the starts of a wall set at once,
and the hardest is taken. Where the longest solution of all is looked for, only positions that a
turn can lead to are judged, a few for each cell of Theseus: any other start is at most one move
harder.
"""

from ...kernel.jit import i64, kernel
from ...kernel.types import Array, Row
from ..backward import BackwardPass, count_entrances, list_entrances, number_of, walk_back
from ..climbing import (
    BEST,
    BEST_LENGTH,
    STEPS,
    VALUE,
    Climb,
    draw,
    remember,
    settle,
    toggle_wall,
)
from .turn import MOVES, moves_left, step


@kernel
def hardest_start(width: int, sides: Row, door: int, chased: Array, met: BackwardPass) -> int:
    """The number of the hardest start that a turn can lead to; -1: none can be won.

    `states` of it is its position, and `left` of it how many moves it takes. `chased` has room for
    every position, and all are zeros at first.
    """
    where, states, links = met.where, met.states, met.links
    first, entrance, left, queue = met.first, met.entrance, met.left, met.queue
    cells = len(sides)
    height = cells // width
    count = 0
    position = 0  # of Theseus in (row, col) and the minotaur in (y, x): all of them, in order
    for row in range(height):
        for col in range(width):
            for y in range(height):
                for x in range(width):
                    down, right = y, x
                    for _step in range(2):  # as `chase`, but without a division
                        side = sides[down * width + right]
                        if right < col and side & 2:
                            right += 1
                        elif right > col and side & 8:
                            right -= 1
                        elif down < row and side & 4:
                            down += 1
                        elif down > row and side & 1:
                            down -= 1
                    after = (row * width + col) * cells + down * width + right
                    chased[position] = after
                    if down != row or right != col:  # else he is caught
                        count = max(count, number_of(after, where, states, count) + 1)
                    position += 1
    found = 0
    for number in range(count):
        theseus, minotaur = states[number] // cells, states[number] % cells
        left[number] = -1
        for move in range(MOVES):
            link = -1
            there = step(width, sides, theseus, move)
            if there == door:  # by one of the moves at most
                if there != minotaur:
                    left[number] = 1
                    queue[found] = number
                    found += 1
            elif there >= 0 and there != minotaur:
                after = i64(chased[there * cells + minotaur])
                if after != there * cells + there:
                    link = i64(where[after])
            links[MOVES * number + move] = link
    count_entrances(links, MOVES, count, first)
    list_entrances(links, MOVES, count, first, entrance)
    found = walk_back(first, entrance, left, queue, found)
    best, most = -1, 0
    for place in range(found):
        number = queue[place]
        theseus, minotaur = states[number] // cells, states[number] % cells
        if left[number] > most and door != theseus and door != minotaur:
            best, most = number, left[number]
    return best


@kernel
def climb(
    width: int,
    height: int,
    target: int,
    steps: int,
    ascent: Climb,
    chased: Array,
    met: BackwardPass,
) -> int:
    """Climb so many steps from the walls of a level; the length of the best one met.

    Its places are Theseus, the minotaur and the exit. With a target, nearer to it is better and the
    climb ends on it; without (0), longer is better. Called again, it goes on.
    """
    chance, progress, memory = ascent.chance, ascent.progress, ascent.memory
    sides, places = ascent.sides, ascent.places
    walls = width * (height - 1) + height * (width - 1)
    cells = width * height
    for _ in range(steps):
        if target and progress[BEST_LENGTH] == target:
            break
        remember(ascent)
        if progress[STEPS] > 0:
            kind = draw(chance, 12)
            if kind == 11:
                places[2] = draw(chance, cells)
            else:
                for _toggle in range(1 if kind < 6 else 2 if kind < 9 else 3):
                    toggle_wall(width, height, sides, draw(chance, walls))
        door, start, length = i64(places[2]), -1, 0
        if target == 0:
            number = hardest_start(width, sides, door, chased, met)
            if number >= 0:
                start, length = i64(met.states[number]), i64(met.left[number])
        else:  # the start of a seed stays what it was
            start = moves_left(width, sides, door, met)
            if start >= 0:
                length = i64(met.left[start])
        if length:
            places[0], places[1] = start // cells, start % cells
        value = length if target == 0 else -abs(length - target)
        if progress[STEPS] == 0:
            for index in range(len(memory)):
                memory[index] = value
            progress[VALUE] = progress[BEST] = value - 1
        settle(length, value, ascent)
    return i64(progress[BEST_LENGTH])
