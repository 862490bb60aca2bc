"""The reduction: parts that lie side by side become one larger part, until the maze is whole.

What a part tells about itself is a `Summary`: the pieces its four sides touch, and the pending
edges between these pieces. Joining parts is the second half of the tile's work once more: Kruskal
over the pending edges and the edges across the seams, where a piece that an outer edge leaves first
is *stuck* (see `tile`). At the top nothing is outside, so nothing stays pending.

Keys do not travel: they are computed from the number of the edge wherever they are needed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from .._jit import fast, flags, ints, kernel, u64
from .plan import Area, Plan
from .tile import OUTSIDE, edge_key, find

DROPPED, FINAL, PENDING = 0, 1, 2


@dataclass
class Summary:
    """What is left to decide of a part. Pieces are numbered from 1; 0 stands for no piece."""

    area: Area
    north: Any  # int32, the piece of each cell along that side
    south: Any
    west: Any
    east: Any
    edges: Any  # int64, the numbers of the pending edges
    firsts: Any  # int32, the piece at one end
    seconds: Any  # int32, the piece at the other
    pieces: int


@dataclass
class Sheet:
    """Parts side by side, their pieces numbered through: what `join` works on.

    `norths[k]` are the pieces along the north side of the k-th row of parts, and so on.
    """

    area: Area
    tops: Sequence[int]  # where the rows of parts begin, counted from the area's top
    lefts: Sequence[int]
    norths: Any
    souths: Any
    wests: Any
    easts: Any
    edges: Any
    firsts: Any
    seconds: Any
    pieces: int


@kernel
def hash_list(edges: Any, keys: Any, base: int) -> None:
    """The keys of a list of edges."""
    for k in range(len(edges)):
        keys[k] = edge_key(base, u64(edges[k]))


@kernel
def decide(
    order: Any, firsts: Any, seconds: Any, pieces: int, verdicts: Any, names: Any
) -> None:
    """Kruskal over edges in the order given, with stuck pieces; see `tile.last_rounds`.

    Writes a verdict for each edge and, in `names`, the root of each piece.
    """
    hard, soft, stuck = ints(pieces + 1), ints(pieces + 1), flags(pieces + 1)
    for i in range(pieces + 1):
        hard[i] = i
        soft[i] = i
    for k in range(len(order)):
        edge = order[k]
        a, b = find(hard, firsts[edge]), find(hard, seconds[edge])
        soft_a, soft_b = find(soft, a), find(soft, b)
        verdicts[edge] = DROPPED
        if soft_a == soft_b:
            continue
        if soft_a == OUTSIDE or soft_b == OUTSIDE:
            stuck[soft_a] = 1
            stuck[soft_b] = 1
        elif stuck[soft_a] == 0:
            hard[a] = b
            verdicts[edge] = FINAL
        elif stuck[soft_b] == 0:
            hard[b] = a
            verdicts[edge] = FINAL
        else:
            soft[soft_a] = soft_b
            verdicts[edge] = PENDING
    for i in range(pieces + 1):
        names[i] = find(hard, i)


def join(plan: Plan, sheet: Sheet) -> tuple[Summary, Any]:
    """Join the parts of a sheet: what is still to decide, and the edges now known to be open."""
    import numpy as np

    area, width = sheet.area, plan.width
    row_starts = (np.arange(area.rows, dtype=np.int64) + area.top) * width
    cols = np.arange(area.cols, dtype=np.int64) + area.left
    groups = [(sheet.edges, sheet.firsts, sheet.seconds)]

    def seam(edges: Any, firsts: Any, seconds: Any) -> None:
        groups.append((edges, firsts, seconds))

    for k, top in enumerate(sheet.tops[1:]):
        seam(2 * (row_starts[top - 1] + cols) + 1, sheet.souths[k], sheet.norths[k + 1])
    for k, left in enumerate(sheet.lefts[1:]):
        seam(2 * (row_starts + cols[left - 1]), sheet.easts[k], sheet.wests[k + 1])
    # Edges out of the area come from piece 0, the outside: they only tell what is stuck.
    inner = np.empty
    seams = len(groups)
    if area.top > 0:
        seam(2 * (row_starts[0] - width + cols) + 1, None, sheet.norths[0])
    if area.left > 0:
        seam(2 * (row_starts + cols[0] - 1), None, sheet.wests[0])
    if area.top + area.rows < plan.height:
        seam(2 * (row_starts[-1] + cols) + 1, None, sheet.souths[-1])
    if area.left + area.cols < width:
        seam(2 * (row_starts + cols[-1]), None, sheet.easts[-1])
    del inner
    edges, firsts, seconds = [], [], []
    for at, (numbers, a, b) in enumerate(groups):
        if at >= seams:
            a = np.zeros_like(b)
        real = (b != 0) & ((a != 0) | (at >= seams)) & (a != b)
        edges.append(numbers[real])
        firsts.append(a[real])
        seconds.append(b[real])
    every = np.concatenate(edges)
    one_end, other_end = np.concatenate(firsts), np.concatenate(seconds)
    keys = np.empty(len(every), np.uint64)
    fast(hash_list)(every, keys, np.uint64(plan.base))
    verdicts = np.empty(len(every), np.uint8)
    names = np.empty(sheet.pieces + 1, np.int32)
    fast(decide)(np.argsort(keys), one_end, other_end, sheet.pieces, verdicts, names)
    # Number anew the pieces that still touch a side.
    sides = (sheet.norths[0], sheet.souths[-1], sheet.wests[0], sheet.easts[-1])
    alive = np.zeros(sheet.pieces + 1, bool)
    for side in sides:
        alive[names[side]] = True
    alive[0] = False
    fresh = np.cumsum(alive, dtype=np.int32)
    fresh[~alive] = 0
    renamed = fresh[names]
    open_still = verdicts == PENDING
    north, south, west, east = (renamed[side] for side in sides)
    summary = Summary(
        area, north, south, west, east, every[open_still],
        renamed[one_end[open_still]], renamed[other_end[open_still]], int(fresh.max(initial=0)),
    )  # fmt: skip
    return summary, every[verdicts == FINAL]


def lay_out(area: Area, parts: Sequence[Sequence[Summary]]) -> Sheet:
    """Put the summaries of neighbouring parts side by side, numbering their pieces through."""
    import numpy as np

    offsets: list[list[int]] = []
    total = 0
    for line in parts:
        offsets.append([])
        for part in line:
            offsets[-1].append(total)
            total += part.pieces

    def shifted(pieces: Any, offset: int) -> Any:
        return np.where(pieces != 0, pieces + np.int32(offset), np.int32(0))

    def rows_of(side: str) -> Any:
        return [
            np.concatenate([shifted(getattr(p, side), o) for p, o in zip(line, at, strict=True)])
            for line, at in zip(parts, offsets, strict=True)
        ]

    def columns_of(side: str) -> Any:
        return [
            np.concatenate(
                [shifted(getattr(line[c], side), at[c]) for line, at in zip(parts, offsets, strict=True)]
            )
            for c in range(len(parts[0]))
        ]

    flat = [(p, o) for line, at in zip(parts, offsets, strict=True) for p, o in zip(line, at, strict=True)]
    return Sheet(
        area,
        [line[0].area.top - area.top for line in parts],
        [part.area.left - area.left for part in parts[0]],
        rows_of("north"),
        rows_of("south"),
        columns_of("west"),
        columns_of("east"),
        np.concatenate([p.edges for p, _ in flat]),
        np.concatenate([shifted(p.firsts, o) for p, o in flat]),
        np.concatenate([shifted(p.seconds, o) for p, o in flat]),
        total,
    )
