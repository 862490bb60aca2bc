"""How minotaurs think, as kernels: what each one wants to do, by the number of its strategy.

`strategies.py` is the table with a function for each; environments call `think`, compiled.
An intent is a direction (N E S W = 0..3) or `WAIT`. Whether it can be done is for the rules to say.
"""

from functools import lru_cache

from ...kernel.flat import across
from ...kernel.jit import ints, kernel
from ...kernel.rng import below, step
from ...kernel.speed import speed_for
from ...kernel.types import Array, Row, to_list
from ...maze.flood import UNREACHED, flood
from .field import descend, distances_from
from .objects import Object
from .state import State
from .turn import EXIT, LIVING, WAIT

# The strategies, in the order of their table.
STILL, RANDOM, OPPOSITE, AGGRESSIVE, BFS, SCENT, GATHER, GUARD, MIXED = 0, 1, 2, 3, 4, 5, 6, 7, 8

#: The numbers of those that leave nothing to chance, by name.
NUMBERS = {
    "still": STILL,
    "opposite": OPPOSITE,
    "bfs": BFS,
    "scent": SCENT,
    "gather": GATHER,
    "guard": GUARD,
    "mixed": MIXED,
}
#: What the minotaurs of the mixed strategy do, one after another.
ROLES = (SCENT, GUARD, BFS, OPPOSITE)

#: How many cells along the corridors a player can be smelt.
SMELT = 10
#: On boards of no more cells, distances are remembered from turn to turn.
REMEMBERED = 1000


@kernel
def think(
    strategy: int,
    width: int,
    sides: Row,
    objects: Row,
    herd: Row,
    player: int,
    move: int,
    chance: int,
    intents: Array,
    distances: Array,
    seen: Array,
    queue: Array,
) -> None:
    """Fill `intents` after the player's move; the rest is room to work in.

    `distances` has a number a minotaur, the last two one a cell.
    """
    fill(intents, WAIT)
    if strategy == RANDOM:
        draw_numbers(chance, WAIT + 1, intents)
    elif strategy == OPPOSITE:
        fill(intents, WAIT if move == WAIT else move ^ 2)
    elif strategy == AGGRESSIVE:
        draw_numbers(chance, 2, intents)
        for number in range(len(herd)):
            intents[number] = straight_at(width, herd[number] >> 3, player, intents[number])
    elif strategy != STILL:
        queue[0], goals = player, 1
        if strategy == GUARD:
            goals = list_exits(objects, queue)
        locate(herd, distances)
        fill(seen, 0)
        reach = SMELT if strategy == SCENT else 0
        descend(sides, width, goals, reach, intents, distances, seen, queue)
        head = nearest_of(distances) if strategy == GATHER else -1
        if head >= 0:  # it hunts, and all others walk to it
            hunt = intents[head]
            queue[0] = herd[head] >> 3
            fill(intents, WAIT)
            locate(herd, distances)
            fill(seen, 0)
            descend(sides, width, 1, 0, intents, distances, seen, queue)
            intents[head] = hunt
        if strategy == MIXED:
            for number in range(len(herd)):
                role = ROLES[number % 4]
                if role == OPPOSITE:
                    intents[number] = WAIT if move == WAIT else move ^ 2
                elif role == GUARD or (role == SCENT and distances[number] > SMELT):
                    intents[number] = WAIT
                alive = herd[number] & LIVING
                distances[number] = herd[number] >> 3 if alive and role == GUARD else -1
            fill(seen, 0)
            goals = list_exits(objects, queue)
            descend(sides, width, goals, 0, intents, distances, seen, queue)


@kernel
def think_by_table(
    strategy: int,
    width: int,
    sides: Row,
    herd: Row,
    player: int,
    move: int,
    fields: Array,
    intents: Array,
    distances: Array,
) -> None:
    """As `think`, for strategies without chance, by a table of distances that fills as it is used.

    `fields` has a row of distances (one more, 0 for no way) to each cell, all zeros at first, and
    at its end a row of the distances to the nearest exit.
    """
    cells = len(sides)
    fill(intents, WAIT)
    if strategy == OPPOSITE:
        fill(intents, WAIT if move == WAIT else move ^ 2)
    if strategy < BFS:
        return
    row = (cells if strategy == GUARD else player) * cells
    if strategy != GUARD:
        fill_field(fields, player, sides, width)
    reach = SMELT + 1 if strategy == SCENT else cells
    for number in range(len(herd)):
        cell = herd[number] >> 3 if herd[number] & LIVING else -1
        intents[number] = nearer(fields, row, sides, width, cell, reach)
        distances[number] = fields[row + cell] - 1 if cell >= 0 else -1
    if strategy == MIXED:
        for number in range(len(herd)):
            role = ROLES[number % 4]
            if role == OPPOSITE:
                intents[number] = WAIT if move == WAIT else move ^ 2
            elif role == SCENT and distances[number] > SMELT:
                intents[number] = WAIT
            elif role == GUARD:
                cell = herd[number] >> 3 if herd[number] & LIVING else -1
                intents[number] = nearer(fields, cells * cells, sides, width, cell, cells)
    head = nearest_of(distances) if strategy == GATHER else -1
    if head >= 0:
        leader = herd[head] >> 3
        fill_field(fields, leader, sides, width)
        for number in range(len(herd)):
            if number != head:
                cell = herd[number] >> 3 if herd[number] & LIVING else -1
                intents[number] = nearer(fields, leader * cells, sides, width, cell, cells)


@kernel
def nearer(far: Row, row: int, sides: Row, width: int, cell: int, reach: int) -> int:
    """The first side that leads nearer; `WAIT` on a goal, where no way leads, or too far away.

    `far` holds one more than the distances, from `row` on.
    """
    if cell < 0:
        return WAIT
    here = far[row + cell]
    if here <= 1 or here > reach:
        return WAIT
    for side in range(4):
        if sides[cell] >> side & 1 and far[row + across(cell, side, width)] == here - 1:
            return side
    return WAIT


@kernel
def fill_field(fields: Array, goal: int, sides: Row, width: int) -> None:
    """The row of distances to a cell, unless it is there."""
    cells = len(sides)
    row = goal * cells
    if fields[row + goal] == 0:
        distances = ints(cells)
        fill(distances, UNREACHED)
        flood(sides, width, goal, distances, ints(cells))  # type: ignore[arg-type]
        for cell in range(cells):
            fields[row + cell] = distances[cell] + 1


@kernel
def fill(row: Array, value: int) -> None:
    """The same number everywhere."""
    for number in range(len(row)):
        row[number] = value


@kernel
def locate(herd: Row, cells: Array) -> None:
    """The cells of the minotaurs, -1 for a dead one."""
    for number in range(len(herd)):
        cells[number] = herd[number] >> 3 if herd[number] & LIVING else -1


@kernel
def draw_numbers(chance: int, bound: int, numbers: Array) -> None:
    """Numbers below `bound` from the stream that stands at `chance`."""
    for number in range(len(numbers)):
        chance = step(chance)
        numbers[number] = below(chance, bound)


@kernel
def straight_at(width: int, cell: int, player: int, lot: int) -> int:
    """The direction straight at the player, along the longer axis; `lot` 0 or 1 breaks a tie."""
    down, right = player // width - cell // width, player % width - cell % width
    along = 2 if down > 0 else 0
    across = 1 if right > 0 else 3
    gap = abs(down) - abs(right)
    if gap == 0:
        return across if lot == 1 else along
    return along if gap > 0 else across


@kernel
def list_exits(objects: Row, cells: Array) -> int:
    """Write down where exits are; how many there are."""
    found = 0
    for cell in range(len(objects)):
        if objects[cell] == EXIT:
            cells[found] = cell
            found += 1
    return found


@kernel
def nearest_of(distances: Row) -> int:
    """The first of the minotaurs with the shortest way, -1 when none has one."""
    nearest = -1
    for number in range(len(distances)):
        nearer = nearest < 0 or distances[number] < distances[nearest]
        if distances[number] >= 0 and nearer:
            nearest = number
    return nearest


def intended(strategy: int, state: State, move: str) -> list[int]:
    """What the minotaurs of a state want by one of these strategies."""
    width, sides, count = state.maze.width, state.sides, len(state.herd) // 4
    size, herd = len(sides), memoryview(state.herd).cast("i")
    if BFS <= strategy < MIXED and size <= REMEMBERED:
        return _led(strategy, width, sides, herd.tolist(), _goals(strategy, state))
    objects = b"".join(state.objects) if strategy in (GUARD, MIXED) else b""
    side = "NESW.".index(move)
    speed = speed_for(max(size, count))
    small = [speed.ints(count, 0) for _row in range(2)]
    large = [speed.ints(size, 0) for _row in range(2)]
    cells, things = speed.view(bytes(sides)), speed.view(objects)  # always alike: compiled once
    scene = width, cells, things, speed.numbers(herd.tolist()), state.player, side
    speed.run(think, strategy, *scene, speed.word(state.chance), *small, *large)
    return to_list(small[0])


# ---------------------------------------------------------------- small boards, from memory


def _goals(strategy: int, state: State) -> tuple[int, ...]:
    return tuple(state.cells_with(Object.EXIT)) if strategy == GUARD else (state.player,)


def _led(
    strategy: int, width: int, sides: bytes, herd: list[int], goals: tuple[int, ...]
) -> list[int]:
    """The intents of those who follow corridors, as in `think`, by distances that are remembered.

    A search plays thousands of turns on one board: so it need not look for the same way again.
    """
    cells = [bits >> 3 if bits & LIVING else -1 for bits in herd]
    far = _far(sides, width, goals)
    reach = SMELT + 1 if strategy == SCENT else len(far)
    intents = [nearer(far, 0, sides, width, cell, reach) for cell in cells]
    hunters = [far[cell] - 1 if cell >= 0 else -1 for cell in cells]
    head = nearest_of(hunters) if strategy == GATHER else -1
    if head < 0:
        return intents
    to_head = _far(sides, width, (cells[head],))
    others = [nearer(to_head, 0, sides, width, cell, len(far)) for cell in cells]
    return [*others[:head], intents[head], *others[head + 1 :]]


@lru_cache(maxsize=1024)
def _far(sides: bytes, width: int, goals: tuple[int, ...]) -> list[int]:
    """One more than the distance of each cell to the nearest goal; 0 where no way leads."""
    far = distances_from(goals, sides, width)
    return [far.get(cell, -1) + 1 for cell in range(len(sides))]
