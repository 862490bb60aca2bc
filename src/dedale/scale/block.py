"""A block of the maze: some hundred tiles solved one after the other, then joined.

A block is what a worker takes at a time, what a chunk of the file holds, and what a resumed run
finds done or not. The kernel here only drives `tile`; what the tiles could not decide is handed,
in the arrays of a `Sheet`, to `merge.join`, as it will be for blocks among themselves.
"""

import numpy as np

from ..kernel.compiled import COMPILED
from ..kernel.jit import flags, ints, kernel, longs, words
from ..kernel.types import Array, Row
from .merge import JoinedParts, Summary, join
from .plan import Rectangle, Tiling
from .tile import (
    BUCKETS,
    OUTSIDE,
    PITCH,
    RING,
    TILE,
    close_masked,
    find,
    find_roots,
    first_round,
    gather,
    hash_edges,
    last_rounds,
    sort_edges,
    write_sides,
)
from .types import Bytes


@kernel
def solve_tiles(
    out: Array, place: tuple[int, int, int, int, int, int], base: int, kinds: Row, norths: Array,
    souths: Array, wests: Array, easts: Array, edges: Array, firsts: Array, seconds: Array,
) -> tuple[int, int]:  # fmt: skip
    """Solve every tile of a block; returns how many pieces and pending edges are left.

    `out` gets the open sides of the block's cells. `kinds` is empty, or the block's cells and a
    ring around them, 0 where accessible. `norths` and `souths` (one line per row of tiles),
    `wests` and `easts` (one per column of tiles) get the pieces along the sides of the tiles,
    numbered from 1; `edges`, `firsts`, `seconds` the pending edges and the pieces they join.
    `place` is the area of the block (top, left, rows, columns) and the size of the maze.
    """
    top, left, rows, cols, width, height = place
    east, south, faces, least = words(RING), words(RING), words(RING), words(RING)
    marks, stuck = flags(RING), flags(RING)
    roots, soft, names = ints(RING), ints(RING), ints(RING)
    found, order, starts = words(2 * RING), words(2 * RING), ints(BUCKETS)
    pending, pieces = longs(RING), ints(1)
    total = 0
    for first_row in range(0, rows, TILE):
        for first_col in range(0, cols, TILE):
            h, w = min(TILE, rows - first_row), min(TILE, cols - first_col)
            row, col = top + first_row, left + first_col
            hash_edges(east, south, row, col, h, w, width, height, base)
            if len(kinds) > 0:
                at = first_row * (cols + 2) + first_col
                close_masked(east, south, kinds, cols + 2, at, h, w)
            first_round(east, south, faces, least, marks, roots, h, w)
            find_roots(roots, h, w)
            n = gather(east, south, marks, roots, found, h, w)
            sort_edges(found, order, starts, n, east, south)
            for i in range(RING):
                soft[i] = i
                stuck[i] = 0
                names[i] = 0
            n_pending = last_rounds(order, n, roots, soft, stuck, marks, pending)
            write_sides(marks, out, first_row * cols + first_col, cols, h, w)
            # The pieces along the sides are numbered as they are met.
            across = first_row // TILE * cols + first_col
            down = first_col // TILE * rows + first_row
            for c in range(w):
                norths[across + c] = piece_of(PITCH + c + 1, roots, names, pieces)
                souths[across + c] = piece_of(h * PITCH + c + 1, roots, names, pieces)
            for r in range(h):
                wests[down + r] = piece_of((r + 1) * PITCH + 1, roots, names, pieces)
                easts[down + r] = piece_of((r + 1) * PITCH + w, roots, names, pieces)
            for k in range(n_pending):
                i = pending[k] >> 1
                southward = pending[k] & 1
                r, c = i // PITCH - 1, i % PITCH - 1
                edges[total] = 2 * ((row + r) * width + col + c) + southward
                firsts[total] = piece_of(i, roots, names, pieces)
                seconds[total] = piece_of(i + (PITCH if southward else 1), roots, names, pieces)
                total += 1
    return pieces[0], total


@kernel
def piece_of(cell: int, roots: Array, names: Array, pieces: Array) -> int:
    """The number of a cell's piece in the block; a piece without one gets the next."""
    root = find(roots, cell)
    if names[root] == 0 and root != OUTSIDE:
        pieces[0] += 1
        names[root] = pieces[0]
    return names[root]


@kernel
def open_edges(
    out: Array, edges: Array, top: int, left: int, rows: int, cols: int, width: int
) -> None:
    """Open edges (by number) in the cells of an area; of an edge that leaves it, the inner side."""
    for k in range(len(edges)):
        edge = edges[k]
        cell = edge >> 1
        r = cell // width - top
        c = cell % width - left
        southward = edge & 1
        if 0 <= r < rows and 0 <= c < cols:
            out[r * cols + c] |= 4 if southward else 2
        r += southward
        c += 1 - southward
        if 0 <= r < rows and 0 <= c < cols:
            out[r * cols + c] |= 1 if southward else 8


def solve_block(plan: Tiling, area: Rectangle, kinds: Bytes | None = None) -> tuple[Bytes, Summary]:
    """The cells of a block (2-D, as far as the block can know them) and what is left to decide."""
    rows, cols = area.rows, area.cols
    down, across = -(-rows // TILE), -(-cols // TILE)
    out = np.empty(rows * cols, np.uint8)
    norths, souths = np.zeros((2, down * cols), np.int32)
    wests, easts = np.zeros((2, across * rows), np.int32)
    room = down * cols + across * rows  # at most one pending edge for two cells of the sides
    edges, firsts = np.empty(room, np.int64), np.empty(room, np.int32)
    seconds = np.empty(room, np.int32)
    ring = np.empty(0, np.uint8) if kinds is None else np.ascontiguousarray(kinds).reshape(-1)
    pieces, n = COMPILED.run(
        solve_tiles, out, (area.top, area.left, rows, cols, plan.width, plan.height),
        COMPILED.word(plan.base), ring, norths, souths, wests, easts, edges, firsts, seconds,
    )  # fmt: skip
    sheet = JoinedParts(
        area,
        tuple(range(0, rows, TILE)),
        tuple(range(0, cols, TILE)),
        norths.reshape(down, cols),
        souths.reshape(down, cols),
        wests.reshape(across, rows),
        easts.reshape(across, rows),
        edges[:n],
        firsts[:n],
        seconds[:n],
        pieces,
    )
    summary, final = join(plan, sheet)
    COMPILED.run(open_edges, out, final, area.top, area.left, rows, cols, plan.width)
    cells = out.reshape(rows, cols)
    if kinds is not None:
        inside = np.asarray(kinds)[1:-1, 1:-1]
        cells |= np.left_shift(inside, 4)  # 1 masked -> 16, 2 cut off -> 32
    return cells, summary
