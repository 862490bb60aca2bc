"""Shortest paths on a graphics card.

Dead ends are closed, inside tiles and then over the whole maze (`cells.cu`). In a maze without
loops the path is what is left, and it only has to be put in order: each step is paired with the one
that follows it, each pair with the pair that follows it, and so on (list ranking: J. C. Wyllie,
"The complexity of parallel computations", 1979). In a maze with loops a search in breadth goes over
the cells that are left, front by front.
"""

from types import ModuleType

import numpy as np

from ..grids.square import offsets
from ..maze.direction import Position
from .card import Card, this_card
from .storage import LargeMaze
from .types import Bytes, Longs, Words

#: Steps of a chain of dead ends that one thread follows; a warp follows the rest of it.
CHAIN = 64
_HEADS = 1 << 22  # chains that are longer: room for so many
_SIGHTS = 4 * 128 * 9 * 4  # bytes of shared memory: `struct Sights` of cells.cu
_FRONTS = 1024  # fronts that are sent to the card before it is asked how far it is
_BLOCKS = 264  # of threads, that share the work of a front


def upload(card: Card, maze: LargeMaze) -> Words:
    """The cells of a maze on the card, in words of 16 (see `kruskal.cu`)."""
    xp = card.xp
    pitch = -(-maze.width // 16)
    card.require(4 * pitch * (maze.height + 1), card.free())
    words: Words = xp.zeros((maze.height + 1) * pitch, xp.uint32)
    for top, band in maze.bands():
        numbers = (xp.uint64(n) for n in (top, len(band)))
        card.each(
            "read_bytes", len(band) * pitch, xp.asarray(band), *numbers, words, xp.uint64(0),
            xp.uint64(maze.width),
        )  # fmt: skip
    return words


def find_path(
    card: Card, words: Words, width: int, height: int, start: Position, goal: Position
) -> Bytes | None:
    """The moves of a shortest path (0 north, 1 east, 2 south, 3 west), as a numpy array, or None.

    `words` are the cells; what is not on the path, or on a loop, is closed in them.
    """
    ends = [row * width + col for row, col in (start, goal)]
    return in_order(card, *reduce(card, words, 0, height, width, ends), width, ends)


def reduce(
    card: Card, words: Words, first: int, height: int, width: int, ends: list[int]
) -> tuple[Longs, Bytes]:
    """Close all dead ends in some rows, from row `first` on; the cells left and their open sides.

    `ends` are cells that stay. What is open to the rows around is no dead end.
    """
    xp = card.xp
    u64, tile = xp.uint64, card.tile
    rows = (words, u64(first), u64(height), u64(width))
    tiles = -(-width // tile) * -(-height // tile)
    numbers = tuple(u64(end) for end in ends)
    card.run("fill_tiles", tiles, 128, 4 * tile * tile, (*rows, *numbers))
    items = height * -(-width // 16)
    heads, found = xp.empty(_HEADS, u64), xp.zeros(1, xp.uint32)
    card.each(
        "fill_chains", items, *rows, *numbers, xp.uint32(CHAIN), heads, found, xp.uint32(_HEADS)
    )
    chains = min(int(card.fetch(found)[0]), _HEADS)
    card.each(
        "follow_chains", 32 * chains, *rows, *numbers, heads, xp.uint32(chains), threads=128,
        shared=_SIGHTS,
    )  # fmt: skip
    del heads
    # What is left, in reading order.
    count = xp.zeros(1, u64)
    card.each("list_left", items, *rows, count, None, None)
    n = int(card.fetch(count)[0])
    cells, sides = xp.empty(n, u64), xp.empty(n, xp.uint8)
    count[:] = 0
    card.each("list_left", items, *rows, count, cells, sides)
    order = xp.argsort(cells)
    return cells[order].view(xp.int64), sides[order]


def in_order(card: Card, cells: Longs, sides: Bytes, width: int, ends: list[int]) -> Bytes | None:
    """The moves of a shortest path between two of the cells that are left, or None."""
    xp = card.xp
    if ends[0] == ends[1]:
        return np.empty(0, np.uint8)
    first, last = (int(place) for place in xp.searchsorted(cells, xp.asarray(ends, xp.int64)))
    for place, end in ((first, ends[0]), (last, ends[1])):
        if place >= len(cells) or int(cells[place]) != end:
            return None  # walled in
    ways = (sides & 1) + (sides >> 1 & 1) + (sides >> 2 & 1) + (sides >> 3 & 1)
    ways[first] += 1
    ways[last] += 1
    if bool(xp.all(ways == 2)):
        return card.fetch(_only_path(xp, cells, sides, width, first, last))
    return _search(card, cells, sides, width, first, last)


def _steps_to_end(xp: ModuleType, following: Longs) -> tuple[Longs, Longs]:
    """How many steps are left from each place to where its list ends, and where that is.

    `following` is the next place in the list, or the place itself at its end.
    """
    left = xp.where(following == xp.arange(len(following)), 0, 1)
    for _ in range(len(following).bit_length()):
        left = left + left[following]
        following = following[following]
    return left, following


def tree_path(xp: ModuleType, firsts: Words, seconds: Words, start: int, goal: int) -> Longs | None:
    """The places of the edges of a forest that are on the path between two vertices, or None.

    Who walks round a tree goes along each edge once in both directions (R. E. Tarjan, U. Vishkin,
    "An efficient parallel biconnectivity algorithm", 1985); when he first comes to the goal, the
    edges he has gone along only once are those of the path.
    """
    # Arc 2k goes along edge k, 2k + 1 comes back. `order` has the arcs out of a vertex together.
    sources = xp.stack([firsts, seconds], axis=1).reshape(-1)
    order = xp.argsort(sources)
    sources = sources[order]
    ends = xp.asarray([start, start + 1, goal, goal + 1], sources.dtype)
    out, beyond, to, after = (int(place) for place in xp.searchsorted(sources, ends))
    if out == beyond or to == after:
        return None
    # After an arc comes the one that leaves next, in a circle, from where it arrives.
    arcs = xp.arange(len(order))
    is_first = xp.concatenate([xp.ones(1, bool), sources[1:] != sources[:-1]])
    is_last = xp.concatenate([is_first[1:], xp.ones(1, bool)])
    turn = xp.where(is_last, xp.flatnonzero(is_first)[xp.cumsum(is_first) - 1], arcs + 1)
    place = xp.empty_like(arcs)
    place[order] = arcs
    following = order[turn[place[arcs ^ 1]]]
    last = order[beyond - 1] ^ 1
    following[last] = last  # and then the first one again
    left, ended = _steps_to_end(xp, following)
    arrivals = order[to:after] ^ 1
    if int(ended[arrivals[0]]) != int(last):
        return None
    gone = (ended == last) & (left >= left[arrivals].max())
    path: Longs = xp.flatnonzero(gone[0::2] != gone[1::2])
    return path


def _only_path(
    xp: ModuleType, cells: Longs, sides: Bytes, width: int, first: int, last: int
) -> Bytes:
    """The moves of the only path there is. Every other cell has two open sides."""
    n = len(cells)
    # Step 2i leaves cell i by its first open side, step 2i + 1 by the other one.
    low = xp.where(sides & 1, 0, xp.where(sides & 2, 1, xp.where(sides & 4, 2, 3)))
    high = xp.where(sides & 8, 3, xp.where(sides & 4, 2, xp.where(sides & 2, 1, 0)))
    ways = xp.stack([low, high], axis=1).reshape(-1).astype(xp.uint8)
    targets = xp.searchsorted(
        cells, xp.repeat(cells, 2) + xp.asarray(offsets(width), xp.int64)[ways]
    )
    # In the cell it leads to, a step goes on by the side that it did not come from.
    onward = 2 * targets + (low[targets] == (ways ^ 2))
    ended = (targets == first) | (targets == last)
    left, following = _steps_to_end(xp, xp.where(ended, xp.arange(2 * n), onward))
    length = int(left[2 * first]) + 1
    steps = xp.flatnonzero(targets[following] == last)  # the first cell's only one is there twice
    moves: Bytes = xp.empty(length, xp.uint8)
    moves[length - 1 - left[steps]] = ways[steps]
    return moves


def _search(
    card: Card, cells: Longs, sides: Bytes, width: int, first: int, last: int
) -> Bytes | None:
    """The moves of a shortest path, by a search in breadth over the cells that are left."""
    xp, n = card.xp, len(cells)
    u32 = xp.uint32
    near = xp.full((n, 4), -1, xp.int32)
    for way, offset in enumerate(offsets(width)):
        open_there = xp.flatnonzero(sides >> way & 1)
        near[open_there, way] = xp.searchsorted(cells, cells[open_there] + offset)
    came, queue = xp.zeros(n, u32), xp.empty(n, u32)
    came[first], queue[0] = 1, first
    starts, counts = xp.zeros(_FRONTS + 1, u32), xp.zeros(_FRONTS + 1, u32)
    counts[0] = 1
    fronts = 0
    while not int(came[last]):
        if not int(counts[0]):
            return None
        for level in range(_FRONTS):
            card.run(
                "spread_front", _BLOCKS, 256, 8, (near, came, queue, starts, counts, u32(level))
            )
        fronts += _FRONTS
        starts[0], counts[0] = starts[_FRONTS], counts[_FRONTS]
        counts[1:] = 0
    moves, left = xp.empty(fronts, xp.uint8), xp.full(1, fronts, xp.uint64)
    card.run("go_back", 1, 1, 8, (near, came, u32(first), u32(last), moves, left))
    return card.fetch(moves)[int(card.fetch(left)[0]) :]


def solve_on_card(
    maze: LargeMaze, start: Position, goal: Position, card: Card | None = None
) -> Longs | None:
    """The numbers of the cells of a shortest path in any maze, or None."""
    card = card or this_card()
    words = upload(card, maze)
    moves = find_path(card, words, maze.width, maze.height, start, goal)
    return None if moves is None else path_cells(start, moves, maze.width)


def path_cells(start: Position, moves: Bytes, width: int) -> Longs:
    """The numbers of the cells of a path, both ends included."""
    cells = np.empty(len(moves) + 1, np.int64)
    cells[0] = start[0] * width + start[1]
    np.cumsum(np.array(offsets(width), np.int64)[moves], out=cells[1:])
    cells[1:] += cells[0]
    return cells
