"""The cycles of a maze, without the trees that hang on them: junctions, and chains between them.

A *junction* is a cell from which three or more ways lead to other cells of cycles; of a cycle
without one, any cell is. All other cells stand on a *chain* from one junction to another (or the
same one). How far two cells are apart follows from how far their junctions are, which a table
says: the square of their number.
"""

from ..kernel.flat import WAYS, across, back
from ..kernel.jit import ints, kernel
from ..kernel.types import Array, Ground, Row
from .flood import UNREACHED, flood

# All that is known of the cycles is one row of numbers: two for each cell, three for each chain (at
# most one for each cell), and then the table.
JUNCTIONS, CELLS, HEAD = 0, 1, 2
CHAIN, ALONG, OF_CELL = 0, 1, 2
FROM, TO, LENGTH, OF_CHAIN = 0, 1, 2, 3


def cycles_size(cells: int, junctions: int) -> int:
    """How many numbers the cycles take."""
    return HEAD + (OF_CELL + OF_CHAIN) * cells + junctions * junctions


@kernel
def chain_of(cycles: Row, cell: int) -> int:
    """The chain on which a cell stands; -1: none."""
    return cycles[HEAD + OF_CELL * cell + CHAIN]


@kernel
def at_chain(cycles: Row, chain: int) -> int:
    """Where the numbers of a chain are."""
    return HEAD + OF_CELL * cycles[CELLS] + OF_CHAIN * chain


@kernel
def put(cycles: Array, cell: int, chain: int, along: int) -> None:
    """A cell stands on a chain."""
    cycles[HEAD + OF_CELL * cell + CHAIN] = chain
    cycles[HEAD + OF_CELL * cell + ALONG] = along


@kernel
def describe(cycles: Array, chain: int, start: int, end: int, length: int) -> None:
    """A chain leads from one junction to another."""
    at = at_chain(cycles, chain)
    cycles[at + FROM], cycles[at + TO], cycles[at + LENGTH] = start, end, length


@kernel
def take_trees_away(sides: Row, ground: Ground, parent: Row, inner: Array) -> None:
    """The open sides between roots, which are all that is left of the maze."""
    for cell in range(len(sides)):
        if parent[cell] == cell:
            for direction in range(WAYS):
                if sides[cell] >> direction & 1:
                    near = across(cell, direction, ground)
                    if parent[near] == near:
                        inner[cell] |= 1 << direction


@kernel
def count_ways(sides: int) -> int:
    """How many sides are open."""
    ways = 0
    for direction in range(WAYS):
        ways += sides >> direction & 1
    return ways


@kernel
def find_chains(inner: Row, ground: Ground, cycles: Array, junctions: Array) -> None:
    """Find out on which chain every cell stands, and how far along.

    A junction is a chain of its own. Cells that are on none have -1.
    """
    cycles[CELLS] = len(inner)
    for cell in range(len(inner)):
        put(cycles, cell, UNREACHED, 0)
    chains = found = 0
    for cell in range(len(inner)):
        if count_ways(inner[cell]) > 2:
            junctions[found] = cell
            put(cycles, cell, chains, 0)
            describe(cycles, chains, found, found, 0)
            chains += 1
            found += 1
    for k in range(found):
        chains = follow_all(inner, ground, junctions[k], k, cycles, chains)
    for cell in range(len(inner)):  # cycles that have no junction
        if inner[cell] > 0 and chain_of(cycles, cell) < 0:
            junctions[found] = cell
            put(cycles, cell, chains, 0)
            describe(cycles, chains, found, found, 0)
            chains = follow_all(inner, ground, cell, found, cycles, chains + 1)
            found += 1
    cycles[JUNCTIONS] = found


@kernel
def follow_all(
    inner: Row, ground: Ground, junction: int, number: int, cycles: Array, chains: int
) -> int:
    """Follow the chains that begin at a junction and are not known yet; how many are known then."""
    for direction in range(WAYS):
        if inner[junction] >> direction & 1 == 0:
            continue
        cell = across(junction, direction, ground)
        entry = back(junction, direction, ground)
        steps = 1
        while chain_of(cycles, cell) < 0:
            put(cycles, cell, chains, steps)
            side = 0
            while side == entry or inner[cell] >> side & 1 == 0:
                side += 1
            entry = back(cell, side, ground)
            cell = across(cell, side, ground)
            steps += 1
        if steps > 1:
            end = cycles[at_chain(cycles, chain_of(cycles, cell)) + FROM]
            describe(cycles, chains, number, end, steps)
            chains += 1
    return chains


@kernel
def fill_table(inner: Row, ground: Ground, junctions: Row, cycles: Array) -> None:
    """How many steps all junctions are from all others."""
    distance, queue = ints(len(inner)), ints(len(inner))
    for cell in range(len(inner)):
        distance[cell] = UNREACHED
    count = cycles[JUNCTIONS]
    at = at_chain(cycles, cycles[CELLS])
    for k in range(count):
        reached = flood(inner, ground, junctions[k], distance, queue)
        for other in range(count):
            cycles[at] = distance[junctions[other]]
            at += 1
        for place in range(reached):
            distance[queue[place]] = UNREACHED


@kernel
def steps_on_cycles(cycles: Row, one: int, other: int) -> int:
    """How many steps two cells of cycles are apart; UNREACHED if there is no way."""
    if one == other:
        return 0
    if cycles[JUNCTIONS] == 0 or chain_of(cycles, one) < 0 or chain_of(cycles, other) < 0:
        return UNREACHED
    here, there = at_chain(cycles, chain_of(cycles, one)), at_chain(cycles, chain_of(cycles, other))
    along = cycles[HEAD + OF_CELL * one + ALONG]
    other_along = cycles[HEAD + OF_CELL * other + ALONG]
    table = at_chain(cycles, cycles[CELLS])
    best = abs(along - other_along) if here == there else UNREACHED
    for end in range(2):
        away = along if end == FROM else cycles[here + LENGTH] - along
        row = table + cycles[here + end] * cycles[JUNCTIONS]
        for other_end in range(2):
            left = other_along if other_end == FROM else cycles[there + LENGTH] - other_along
            steps = cycles[row + cycles[there + other_end]]
            if steps != UNREACHED and (best == UNREACHED or away + steps + left < best):
                best = away + steps + left
    return best
