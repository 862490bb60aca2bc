"""The cheapest way to a treasure, an item or an exit, alive: A* over whole positions, as kernels.

Where nothing is left to chance, what follows a move is known, so a way that is found can be walked
to its end. Every turn costs 1, a bomb or a poly 8, so that they are spent where they help. What is
still to be walked is estimated by the distance as if there were no minotaurs. After each
move of such a way, another search finds a cheaper rest, so that following hints gets there.

A position is a row of words: the player's cell, bombs, polys, which items on the floor are taken,
the holes that the way has made, and the cells of the minotaurs.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ...kernel.flat import beside
from ...kernel.jit import i64, kernel, u64
from ...kernel.speed import quick_speed
from ...kernel.types import Array, Row, as_ints
from ...maze.direction import Direction
from ...maze.kinds import every_kind
from ..ariane.search.kernels import find
from .field import distances_from
from .minds import NUMBERS, think, think_by_table
from .objects import TREASURES, Object
from .state import State
from .turn import (
    BOMB,
    LIVING,
    POLY,
    WAIT,
    count_in_range,
    is_in_range,
    is_killed,
    is_occupied,
    move_herd,
)

#: What a bomb or a poly costs; a turn costs 1.
MEANS = 8
#: What a turn costs where turns are counted: less than so many bombs and polys are spent.
FINE = 32
#: Places in the row of a position, and how many bombs a way may use.
AT, BOMBS, POLYS, TAKEN, HOLES, MOST_HOLES, HERD = 0, 1, 2, 3, 4, 2, 6
#: The actions: steps N E S W, a wait, a poly, then a bomb N E S W.
USE_POLY, USE_BOMB, ACTIONS = 5, 6, 10
#: What a search gives when it gives no position: all were looked at, or too many.
NOWHERE, UNDECIDED = -1, -2
#: Where a search stands: the fields of its `progress`.
COUNT, ENTRIES, FLOOR, VISITED = 0, 1, 2, 3
#: Items on the floor that are told apart.
MOST_ITEMS = 60
#: No way costs more than this.
FLOORS = 8192
#: On boards of no more cells distances are kept in a table.
MOST_TABLED = 400
#: Positions that are looked at where nothing is compiled.
FEW_PLAIN = 300


class WayLayout(NamedTuple):
    """What a way leads through."""

    strategy: int
    width: int
    sides: Array  # holes are opened and closed in it
    kinds: Row
    objects: Row
    items: Row  # the number of the item on each cell, -1 for none


class Aim(NamedTuple):
    """What a way is to do, and what it costs."""

    wanted: Row  # 1 for the cells where it may end
    ahead: Row  # the least cost from each cell to its end: a row for each part of `everything`
    everything: int  # a mask of items: all of them are to be taken
    turn: int  # what a turn costs
    means: int  # and a bomb or a poly
    haste: int  # what is ahead counts so many times: found sooner, but perhaps not the cheapest
    most: int  # so many positions are looked at


class Tree(NamedTuple):
    """The positions that were met, and the order in which they are looked at."""

    words: int  # of a position
    states: Array  # their rows, one after another
    costs: Array  # of the way to each; negative, less one, once it has been looked at
    parents: Array  # `before << 4 | action`, -1 for where a way begins
    table: Array  # of hashes
    floors: Array  # by cost: one more than the first of its `entries`
    entries: Array  # positions
    following: Array  # one more than the next entry of the floor
    progress: Array


class Minds(NamedTuple):
    """Room for the minotaurs to think."""

    herd: Array  # a number for each minotaur
    intents: Array
    distances: Array
    seen: Array  # a number for each cell
    queue: Array
    taken: Array
    fields: Array  # the distances between all cells, on small boards


@kernel
def toggle_hole(width: int, sides: Array, hole: int) -> None:
    """Open the wall on a side of a cell, `cell << 2 | side`, or close it again."""
    there = beside(hole >> 2, hole & 3, width, len(sides))
    sides[hole >> 2] ^= 1 << (hole & 3)
    sides[there] ^= 1 << ((hole & 3) ^ 2)


@kernel
def open_holes(width: int, sides: Array, states: Row, row: int) -> None:
    """Open, or close, all holes of a position."""
    for place in range(row + HOLES, row + HOLES + MOST_HOLES):
        if states[place] >= 0:
            toggle_hole(width, sides, i64(states[place]))


@kernel
def dig(states: Array, row: int, width: int, size: int, side: int) -> bool:
    """Add a hole beside the player, always in the same order; False when there is no room."""
    if states[row + HOLES + MOST_HOLES - 1] >= 0:
        return False
    cell = i64(states[row + AT])
    if side == 0 or side == 3:  # from the upper or left cell
        cell = beside(cell, side, width, size)
        side ^= 2
    hole, place = cell << 2 | side, row + HOLES
    while states[place] >= 0:
        if states[place] > hole:
            states[place], hole = hole, i64(states[place])
        place += 1
    states[place] = hole
    return True


@kernel
def act(
    action: int, board: WayLayout, aim: Aim, words: int, states: Array, index: int, into: int,
    minds: Minds,
) -> int:  # fmt: skip
    """Play one action of a position, whose holes are open, into another row: what it costs.

    0: it cannot be done, or kills.
    """
    width, sides, herd = board.width, board.sides, minds.herd
    here, row = index * words, into * words
    for place in range(words):
        states[row + place] = states[here + place]
    for number in range(len(herd)):
        cell = i64(states[here + HERD + number])
        herd[number] = cell << 3 | LIVING if cell >= 0 else 0
    player = i64(states[here + AT])
    if action >= USE_BOMB:
        side = action - USE_BOMB
        behind = beside(player, side, width, len(sides))
        walled = behind >= 0 and sides[player] >> side & 1 == 0
        if states[here + BOMBS] == 0 or not walled or board.kinds[behind] != 0:
            return 0
        if is_occupied(herd, behind) or not dig(states, row, width, len(sides), side):
            return 0
        states[row + BOMBS] -= 1
        return aim.means
    if action == USE_POLY:
        if states[here + POLYS] == 0 or count_in_range(width, herd, player) == 0:
            return 0
        for number in range(len(herd)):
            if is_in_range(width, player, herd[number]):
                states[row + HERD + number] = -1
        states[row + POLYS] -= 1
        return aim.means
    if action != WAIT:
        if sides[player] >> action & 1 == 0:
            return 0
        player = beside(player, action, width, len(sides))
        if is_occupied(herd, player):
            return 0
    intents, distances = minds.intents, minds.distances
    if len(minds.fields) and states[here + HOLES] < 0:
        think_by_table(
            board.strategy, width, sides, herd, player, action, minds.fields, intents, distances
        )
    else:
        think(
            board.strategy, width, sides, board.objects, herd, player, action, u64(0), intents,
            distances, minds.seen, minds.queue,
        )  # fmt: skip
    move_herd(width, sides, herd, player, intents, minds.taken)
    if is_killed(width, sides, herd, player):
        return 0
    states[row + AT] = player
    for number in range(len(herd)):
        states[row + HERD + number] = herd[number] >> 3 if herd[number] & LIVING else -1
    item = i64(board.items[player])
    if item >= 0 and i64(states[row + TAKEN]) >> item & 1 == 0:
        states[row + TAKEN] = i64(states[row + TAKEN]) | 1 << item
        if board.objects[player] == BOMB:
            states[row + BOMBS] += 1
        if board.objects[player] == POLY:
            states[row + POLYS] += 1
    return aim.turn


@kernel
def search(board: WayLayout, aim: Aim, tree: Tree, minds: Minds) -> int:
    """The next cheapest position in which the player is where it is wanted, or a code above.

    Called again, it looks for another one. The tree begins with the position to start from, which
    is in its table and on its floor: the cost of the way to it, and what is ahead times haste.
    """
    width, sides, everything, haste = board.width, board.sides, aim.everything, aim.haste
    words, states, costs, floors = tree.words, tree.states, tree.costs, tree.floors
    table, entries, progress = tree.table, tree.entries, tree.progress
    room = len(costs) - ACTIONS
    floor = progress[FLOOR]
    while floor < len(floors):
        entry = floors[floor] - 1
        if entry < 0:
            floor += 1
            continue
        index = i64(entries[entry])
        floors[floor] = tree.following[entry]
        if costs[index] < 0:
            continue
        cost = i64(costs[index])
        costs[index] = -1 - cost
        progress[FLOOR] = floor
        taken_here = i64(states[index * words + TAKEN]) & everything
        if aim.wanted[states[index * words + AT]] and taken_here == everything:
            return index
        progress[VISITED] += 1
        full = progress[COUNT] > room or progress[ENTRIES] > len(entries) - ACTIONS
        if full or progress[VISITED] > aim.most:
            return UNDECIDED
        open_holes(width, sides, states, index * words)
        for action in range(ACTIONS):
            into = i64(progress[COUNT])
            price = act(action, board, aim, words, states, index, into, minds)
            so_far = i64(states[into * words + TAKEN]) & everything
            left = i64(aim.ahead[so_far * len(sides) + states[into * words + AT]])
            upon = cost + price + haste * left
            if price == 0 or left < 0 or upon >= len(floors):
                continue
            slot = find(words, states, table, into)
            if table[slot] == 0:
                progress[COUNT] += 1
                table[slot] = into + 1
            else:
                into = i64(table[slot]) - 1
                if costs[into] <= cost + price:  # always, where it has been looked at
                    continue
            costs[into] = cost + price
            tree.parents[into] = index << 4 | action
            entry = progress[ENTRIES]
            progress[ENTRIES] += 1
            entries[entry] = into
            tree.following[entry] = floors[upon]
            floors[upon] = entry + 1
            floor = min(floor, upon)
        open_holes(width, sides, states, index * words)
    progress[FLOOR] = floor
    return NOWHERE


class Planner:
    """One search from a position, which gives one way after another, cheapest first.

    Without cells where the player is `wanted`, it goes everywhere. `others` begins without the
    position itself: rows of another planner of it are added (`add`), to know whether they lead on.
    `everything` is to be taken on the way, in the fewest turns, and then with the fewest means.
    """

    def __init__(
        self,
        state: State,
        wanted: Iterable[int],
        most: int,
        *,
        haste: int = 1,
        others: bool = False,
        everything: bool = False,
    ) -> None:
        speed = self.speed = quick_speed()
        self.state = state
        cells, herd = state.maze.size, state.minotaurs
        self.words = HERD + len(herd)
        stops = state.cells_with(*TREASURES) if everything else []
        items = [*stops, *state.cells_with(Object.BOMB, Object.POLY)][:MOST_ITEMS]
        goals = set(wanted)
        floors_left = state.run.floors - state.run.floor + 1 if state.run else 1
        digging = state.bombs > 0 or any(state.object_at(c) is Object.BOMB for c in items)
        self.ahead = _ahead(state, goals, digging)
        if everything:
            self.ahead = _tours(state, stops, goals, digging)
        most = min(most, max(200, 12_000_000 // cells)) if speed.compiled else FEW_PLAIN
        room = 3 * most + 2 * ACTIONS
        numbers = [-1] * cells
        for number, cell in enumerate(items):
            numbers[cell] = number
        self.board = WayLayout(
            NUMBERS.get(state.strategy, NUMBERS["still"]),
            state.maze.width,
            speed.bytes(bytearray(state.sides)),
            speed.view(bytes(every_kind(state.maze))),
            speed.view(b"".join(state.objects)),
            speed.numbers(numbers),
        )
        self.aim = Aim(
            speed.view(bytes(cell in goals for cell in range(cells))),
            speed.numbers(self.ahead),
            (1 << len(stops)) - 1,
            FINE if everything else 1,
            FINE + 1 if everything else MEANS * floors_left,
            haste,
            most,
        )
        self.tree = Tree(
            self.words,
            speed.longs(room * self.words),
            speed.ints(room, 0),
            speed.longs(room),
            speed.ints(1 << (2 * room).bit_length(), 0),
            speed.ints(FLOORS, 0),
            speed.ints(2 * room, 0),
            speed.ints(2 * room, 0),
            speed.numbers([0] * 4, wide=True),
        )
        fields = speed.ints(cells * (cells + 1) if cells <= MOST_TABLED else 0, 0)
        if state.strategy in ("guard", "mixed") and len(fields):
            far = distances_from(state.cells_with(Object.EXIT), state.sides, state.maze.width)
            for cell, steps in far.items():
                fields[cells * cells + cell] = steps + 1
        one, two, three = (speed.ints(len(herd), 0) for _row in range(3))
        seen, queue = speed.ints(cells, 0), speed.ints(cells, 0)
        self.minds = Minds(one, two, three, seen, queue, speed.flags(cells), fields)
        self.decided = True
        if not others:
            here = [state.player, min(state.bombs, 99), min(state.polys, 99), 0]
            here += [-1] * MOST_HOLES
            self.add(here + [minotaur.cell if minotaur.alive else -1 for minotaur in herd])

    def add(self, row: Sequence[int]) -> bool:
        """Begin, or go on, from this position too; False when it was looked at before."""
        tree = self.tree
        index = int(tree.progress[COUNT])
        left = self.aim.haste * self.ahead[row[AT]]
        if not 0 <= left < FLOORS or index >= len(tree.costs) - ACTIONS:
            return False
        for place, word in enumerate(row):
            tree.states[index * self.words + place] = word
        slot = find(self.words, as_ints(tree.states), as_ints(tree.table), index)
        if tree.table[slot]:
            return False
        tree.table[slot] = index + 1
        entry = int(tree.progress[ENTRIES])
        tree.costs[index], tree.parents[index], tree.entries[entry] = 0, -1, index
        tree.following[entry], tree.floors[left] = tree.floors[left], entry + 1
        tree.progress[COUNT], tree.progress[ENTRIES] = index + 1, entry + 1
        tree.progress[FLOOR] = min(left, int(tree.progress[FLOOR]))
        return True

    def next(self) -> int | None:
        """The next position that is wanted; None: none, or (not `decided`) none in time."""
        index = int(self.speed.run(search, self.board, self.aim, self.tree, self.minds))
        self.decided = index != UNDECIDED
        return None if index < 0 else index

    def row(self, index: int) -> list[int]:
        """A position that was met."""
        return [int(self.tree.states[index * self.words + place]) for place in range(self.words)]

    def moves(self, index: int) -> list[str]:
        """The moves that lead to a position."""
        actions = []
        while self.tree.parents[index] >= 0:
            actions.append(int(self.tree.parents[index]) & 15)
            index = int(self.tree.parents[index]) >> 4
        moves, facing = [], self.state.facing
        for action in reversed(actions):
            if action < WAIT:
                facing = Direction(action)
                moves.append(facing.letter)
            elif action >= USE_BOMB:
                turned = Direction(action - USE_BOMB)
                moves += ["B"] if turned is facing else [turned.letter, "B"]
                facing = turned
            else:
                moves.append("." if action == WAIT else "P")
        return moves

    def cost(self, index: int) -> int:
        """What the way to a position that was given costs."""
        return -1 - int(self.tree.costs[index])

    def longest(self) -> list[str]:
        """The moves to the position that is farthest in turns, of those that were looked at."""
        visited = range(int(self.tree.progress[COUNT]))
        return self.moves(min(visited, key=lambda index: int(self.tree.costs[index])))


def _tours(state: State, stops: list[int], goals: set[int], digging: bool) -> list[int]:
    """The least cost from each cell through the stops that are left to a goal, as if alone.

    A row for each set of stops that are done, from none to all (Held and Karp); -1: no way.
    """
    cells, count = state.maze.size, len(stops)
    to = [_ahead(state, {stop}, digging, FINE) for stop in stops]
    rows = [[-1] * cells for _set in range(1 << count)]
    rows[-1] = _ahead(state, goals, digging, FINE)
    for done in range((1 << count) - 2, -1, -1):
        for number, stop in enumerate(stops):
            further = -1 if done >> number & 1 else rows[done | 1 << number][stop]
            if further >= 0:
                row = rows[done]
                for cell, far in enumerate(to[number]):
                    if far >= 0 and (row[cell] < 0 or far + further < row[cell]):
                        row[cell] = far + further
    return [left for row in rows for left in row]


def _ahead(state: State, goals: Iterable[int], digging: bool, turn: int = 1) -> list[int]:
    """The least cost from each cell to a goal, as if alone; -1: no way.

    Through walls too if there are bombs, and for nothing: a hole may have been paid for.
    """
    waiting = list(goals)
    if not waiting:  # only to live
        return [0] * state.maze.size
    far = [-1] * state.maze.size
    for cell in waiting:
        far[cell] = 0
    for cell in waiting:
        for direction in range(4):
            near = state.beyond(cell, direction)
            if near >= 0 and far[near] < 0 and (digging or state.is_open(cell, direction)):
                far[near] = far[cell] + turn
                waiting.append(near)
    return far
