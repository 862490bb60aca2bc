"""Rooms and corridors on a grid of characters, in the manner of DeepMind Lab's text mazes.

Rooms of odd sizes are thrown at odd places and stay where they touch no other. What is left is
filled with corridors by a backtracker. Then walls between regions are opened, in random order: each
that joins two parts for the first time, and of the others a share. At last, if wanted, what nobody
needs is taken away: dead ends, and corridors that go around a single wall.
"""

from ..kernel.jit import flags, ints, kernel, words
from ..kernel.rng import below, step
from ..kernel.types import Array, Row
from ..kernel.union import new_parts, unite

WALL, CORRIDOR, DOOR, ROOM = 0, 1, 2, 3  # ROOM + k is a cell of room k
MILLION = 1_000_000


@kernel
def draw(dice: Array, n: int) -> int:
    """A number in 0..n-1; the random state moves on."""
    dice[0] = step(dice[0])
    return below(dice[0], n)


@kernel
def build(
    ground: Array, width: int, dice: Array, most: int, least_size: int, most_size: int, tries: int,
    extra: int, simple: int, boxes: Array,
) -> int:  # fmt: skip
    """Fill the ground, all wall, with rooms and corridors; `boxes` says where rooms are.

    `extra` is the chance of a further opening, in millionths. Returns the number of rooms.
    """
    rooms = throw_rooms(ground, width, dice, most, least_size, most_size, tries, boxes)
    regions = ints(len(ground))
    count = number_rooms(ground, regions)
    for row in range(1, len(ground) // width, 2):
        for col in range(1, width, 2):
            if ground[row * width + col] == WALL:
                count += 1
                dig(ground, width, dice, row * width + col, regions, count)
    join(ground, width, dice, regions, count, extra)
    if simple and rooms:
        while fill_dead_ends(ground, width) + straighten(ground, width):
            pass
    return rooms


@kernel
def throw_rooms(
    ground: Array, width: int, dice: Array, most: int, least: int, largest: int, tries: int,
    boxes: Array,
) -> int:  # fmt: skip
    """Throw rooms; one that would touch another is lost, and so is the try."""
    height = len(ground) // width
    rooms = 0
    sizes = (largest - least) // 2 + 1
    for _time in range(tries):
        if rooms == most:
            break
        high, wide = least + 2 * draw(dice, sizes), least + 2 * draw(dice, sizes)
        if high > height - 2 or wide > width - 2:
            continue
        top = 1 + 2 * draw(dice, (height - 2 - high) // 2 + 1)
        left = 1 + 2 * draw(dice, (width - 2 - wide) // 2 + 1)
        free = True
        for row in range(top, top + high):
            for col in range(left, left + wide):
                if ground[row * width + col] != WALL:
                    free = False
        if free:
            for row in range(top, top + high):
                for col in range(left, left + wide):
                    ground[row * width + col] = ROOM + rooms
            boxes[4 * rooms], boxes[4 * rooms + 1] = top, left
            boxes[4 * rooms + 2], boxes[4 * rooms + 3] = high, wide
            rooms += 1
    return rooms


@kernel
def number_rooms(ground: Row, regions: Array) -> int:
    """Every room is a region: 1, 2, …; returns how many."""
    count = 0
    for cell in range(len(ground)):
        if ground[cell] >= ROOM:
            regions[cell] = ground[cell] - ROOM + 1
            count = max(count, regions[cell])
    return count


@kernel
def dig(ground: Array, width: int, dice: Array, start: int, regions: Array, region: int) -> None:
    """Corridors from a cell on, to all that can be reached, by a backtracker."""
    height = len(ground) // width
    stack = ints(len(ground) // 4 + 1)
    stack[0], depth = start, 0
    ground[start], regions[start] = CORRIDOR, region
    while depth >= 0:
        cell = stack[depth]
        ways, choices = 0, 0
        for direction in range(4):
            if leads_on(ground, width, height, cell, direction):
                ways += 1
                choices |= 1 << direction
        if ways == 0:
            depth -= 1
            continue
        chosen, direction = draw(dice, ways), 0
        for side in range(4):
            if choices >> side & 1:
                if chosen == 0:
                    direction = side
                chosen -= 1
        pace = step_to(direction, width)
        for k in range(1, 3):
            ground[cell + k * pace], regions[cell + k * pace] = CORRIDOR, region
        depth += 1
        stack[depth] = cell + 2 * pace


@kernel
def step_to(direction: int, width: int) -> int:
    """How far a neighbour is: north, east, south, west."""
    span = 1 if direction & 1 else width
    return span if (direction ^ direction >> 1) & 1 else -span


@kernel
def leads_on(ground: Row, width: int, height: int, cell: int, direction: int) -> bool:
    """Whether two steps in a direction lead to a cell that is still wall."""
    row, col = cell // width, cell % width
    row += (direction == 2) * 2 - (direction == 0) * 2
    col += (direction == 1) * 2 - (direction == 3) * 2
    if row < 1 or col < 1 or row > height - 2 or col > width - 2:
        return False
    return ground[row * width + col] == WALL


@kernel
def join(ground: Array, width: int, dice: Array, regions: Row, count: int, extra: int) -> None:
    """Open walls between regions: as many as join all of them, and a share of the others."""
    walls = ints(len(ground))
    found = 0
    for row in range(1, len(ground) // width - 1):
        for col in range(1, width - 1):
            cell = row * width + col
            if ground[cell] == WALL and (row ^ col) & 1:
                pace = 1 if row & 1 else width
                one, other = regions[cell - pace], regions[cell + pace]
                if one and other and one != other:
                    walls[found] = cell
                    found += 1
    for k in range(found - 1, 0, -1):
        other = draw(dice, k + 1)
        walls[k], walls[other] = walls[other], walls[k]
    parts = new_parts(count + 1)
    for k in range(found):
        cell = walls[k]
        pace = 1 if cell // width & 1 else width
        if unite(parts, regions[cell - pace], regions[cell + pace]) or draw(dice, MILLION) < extra:
            ground[cell] = DOOR


@kernel
def openings(ground: Row, width: int, cell: int) -> int:
    """How many neighbours of a cell are open."""
    return (
        (ground[cell - width] != WALL)
        + (ground[cell + 1] != WALL)
        + (ground[cell + width] != WALL)
        + (ground[cell - 1] != WALL)
    )


@kernel
def fill_dead_ends(ground: Array, width: int) -> int:
    """Make wall of corridors that lead nowhere; returns of how many cells."""
    filled = 0
    for first in range(width, len(ground) - width):
        cell = first
        while CORRIDOR <= ground[cell] <= DOOR and openings(ground, width, cell) <= 1:
            ground[cell] = WALL
            filled += 1
            for direction in range(4):
                near = cell + step_to(direction, width)
                if ground[near] != WALL:
                    cell = near
    return filled


@kernel
def straighten(ground: Array, width: int) -> int:
    """Take the short way through a wall where a corridor goes around it; returns how often."""
    height = len(ground) // width
    changed = 0
    for row in range(1, height, 2):
        for col in range(1, width, 2):
            for turn in range(8):
                along, aside = turn >> 1, (turn >> 1 & 1 ^ 1) + 2 * (turn & 1)
                if bends_around(ground, width, height, row * width + col, along, aside):
                    cell, on, off = row * width + col, step_to(along, width), step_to(aside, width)
                    ground[cell + on] = CORRIDOR
                    for k in range(1, 3):
                        ground[cell + k * off] = WALL
                        ground[cell + 2 * on + k * off] = WALL
                    ground[cell + on + 2 * off] = WALL
                    changed += 1
    return changed


@kernel
def bends_around(ground: Row, width: int, height: int, cell: int, along: int, aside: int) -> bool:
    """Whether a corridor leads aside, along and back, around a wall, with nothing else on it."""
    on, off = step_to(along, width), step_to(aside, width)
    row, col = cell // width, cell % width
    row += (along == 2) * 2 - (along == 0) * 2 + (aside == 2) * 2 - (aside == 0) * 2
    col += (along == 1) * 2 - (along == 3) * 2 + (aside == 1) * 2 - (aside == 3) * 2
    if row < 1 or col < 1 or row > height - 2 or col > width - 2:
        return False
    if ground[cell] != CORRIDOR or ground[cell + 2 * on] != CORRIDOR or ground[cell + on] != WALL:
        return False
    for k in range(1, 3):
        if ground[cell + k * off] != CORRIDOR or ground[cell + 2 * on + k * off] != CORRIDOR:
            return False
    if ground[cell + on + 2 * off] != CORRIDOR:
        return False
    corners = (
        openings(ground, width, cell + 2 * off),
        openings(ground, width, cell + 2 * off + 2 * on),
    )
    return corners[0] == 2 and corners[1] == 2


@kernel
def scatter(ground: Row, width: int, dice: Array, boxes: Row, room: int, taken: Array) -> int:
    """A cell of a room that is not taken yet, which is then; -1 when there is none."""
    top, left = boxes[4 * room], boxes[4 * room + 1]
    high, wide = boxes[4 * room + 2], boxes[4 * room + 3]
    free = 0
    for row in range(top, top + high):
        for col in range(left, left + wide):
            free += taken[row * width + col] == 0
    if free == 0:
        return -1
    chosen = draw(dice, free)
    for row in range(top, top + high):
        for col in range(left, left + wide):
            cell = row * width + col
            if taken[cell] == 0:
                if chosen == 0:
                    taken[cell] = 1
                    return cell
                chosen -= 1
    return -1


@kernel
def furnish(
    ground: Array, width: int, state: int, most: int, least_size: int, most_size: int, tries: int,
    extra: int, simple: int, boxes: Array, each: Row, places: Array,
) -> tuple[int, int]:  # fmt: skip
    """A whole maze: rooms, corridors, and in every room so many places of each kind.

    `places` has a 1 on those of the first kind, a 2 on those of the second. Returns the number of
    rooms, and the random state to go on with.
    """
    dice = words(1)
    dice[0] = state
    rooms = build(ground, width, dice, most, least_size, most_size, tries, extra, simple, boxes)
    taken = flags(len(ground))
    for room in range(rooms):
        for kind in range(len(each)):
            for _time in range(each[kind]):
                cell = scatter(ground, width, dice, boxes, room, taken)
                if cell >= 0:
                    places[cell] = kind + 1
    return rooms, dice[0]
