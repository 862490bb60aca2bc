"""The reduction: parts that lie side by side become one larger part, until the maze is whole.

What a part says about itself is a `Summary`: the pieces its four sides touch, and the pending
edges between these pieces. Joining parts is the second half of the tile's work once more: Kruskal
over the pending edges and the edges across the seams, where a piece that an outer edge leaves first
is *stuck* (see `tile`). At the top nothing is outside, so nothing stays pending.

Keys do not travel: they are computed from the number of the edge wherever they are needed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from ..kernel.compiled import COMPILED
from ..kernel.jit import flags, ints, kernel
from ..kernel.rng import nth
from ..kernel.types import Array
from .notes import Note
from .plan import Rectangle, Tiling
from .tile import OUTSIDE, find
from .types import Ints, Longs

DROPPED, FINAL, PENDING = 0, 1, 2
_FIELDS = ("north", "south", "west", "east", "edges", "firsts", "seconds")
#: Edges by their numbers, with the pieces at one end and at the other.
Edges = tuple[Longs, Ints, Ints]


@dataclass
class Summary:
    """What is left to decide of a part. Pieces are numbered from 1; 0 stands for no piece."""

    area: Rectangle
    north: Ints  # the piece of each cell along that side
    south: Ints
    west: Ints
    east: Ints
    edges: Longs  # the numbers of the pending edges
    firsts: Ints  # the piece at one end
    seconds: Ints  # the piece at the other
    pieces: int

    def note(self) -> Note:
        """All of it but the area, as arrays."""
        note: Note = {field: getattr(self, field) for field in _FIELDS}
        return note | {"pieces": np.array(self.pieces, np.int64)}

    @classmethod
    def of_note(cls, area: Rectangle, note: Note) -> Summary:
        """What `note` gave, of that area."""
        arrays = {field: note[field] for field in _FIELDS}
        return cls(area, pieces=int(note["pieces"]), **arrays)

    def shifted(self, offset: int) -> Summary:
        """The same with its pieces numbered from `offset` + 1."""

        def shift(pieces: Ints) -> Ints:
            return np.where(pieces != 0, pieces + np.int32(offset), np.int32(0))

        return replace(
            self,
            north=shift(self.north),
            south=shift(self.south),
            west=shift(self.west),
            east=shift(self.east),
            firsts=shift(self.firsts),
            seconds=shift(self.seconds),
        )


@dataclass
class JoinedParts:
    """Parts side by side, their pieces numbered through: what `join` works on.

    `norths[k]` are the pieces along the north side of the k-th row of parts, and so on.
    """

    area: Rectangle
    tops: Sequence[int]  # where the rows of parts begin, counted from the area's top
    lefts: Sequence[int]
    norths: Sequence[Ints] | Ints
    souths: Sequence[Ints] | Ints
    wests: Sequence[Ints] | Ints
    easts: Sequence[Ints] | Ints
    edges: Longs
    firsts: Ints
    seconds: Ints
    pieces: int


@kernel
def hash_list(edges: Array, keys: Array, base: int) -> None:
    """The keys of a list of edges."""
    for k in range(len(edges)):
        keys[k] = nth(base, edges[k])


@kernel
def decide(
    order: Array, firsts: Array, seconds: Array, pieces: int, verdicts: Array, names: Array
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


def join(plan: Tiling, sheet: JoinedParts) -> tuple[Summary, Longs]:
    """Join the parts of a sheet: what is still to decide, and the edges now known to be open."""
    groups = [(sheet.edges, sheet.firsts, sheet.seconds), *_seams(plan, sheet)]
    groups = [(e[a != b], a[a != b], b[a != b]) for e, a, b in groups]
    groups += [(e[b != 0], a[b != 0], b[b != 0]) for e, a, b in _ways_out(plan, sheet)]
    edges = np.concatenate([group[0] for group in groups])
    firsts, seconds = (np.concatenate([group[k] for group in groups]) for k in (1, 2))
    keys = np.empty(len(edges), np.uint64)
    COMPILED.run(hash_list, edges, keys, COMPILED.word(plan.base))
    verdicts = np.empty(len(edges), np.uint8)
    names = np.empty(sheet.pieces + 1, np.int32)
    order = np.argsort(keys)
    COMPILED.run(decide, order, firsts, seconds, sheet.pieces, verdicts, names)
    # Number anew the pieces that still touch a side.
    sides = (sheet.norths[0], sheet.souths[-1], sheet.wests[0], sheet.easts[-1])
    alive = np.zeros(sheet.pieces + 1, bool)
    for side in sides:
        alive[names[side]] = True
    alive[0] = False
    fresh = np.where(alive, np.cumsum(alive), 0).astype(np.int32)[names]
    left = verdicts == PENDING
    north, south, west, east = (fresh[side] for side in sides)
    summary = Summary(
        sheet.area,
        north,
        south,
        west,
        east,
        edges[left],
        fresh[firsts[left]],
        fresh[seconds[left]],
        int(alive.sum()),
    )
    return summary, edges[verdicts == FINAL]


def _seams(plan: Tiling, sheet: JoinedParts) -> Iterator[Edges]:
    """The edges between neighbouring parts: numbers, pieces at one end, pieces at the other."""
    rows, cols = _numbers(plan, sheet.area)
    for k, top in enumerate(sheet.tops[1:]):
        yield _real(2 * (rows[top - 1] + cols) + 1, sheet.souths[k], sheet.norths[k + 1])
    for k, left in enumerate(sheet.lefts[1:]):
        yield _real(2 * (rows + cols[left - 1]), sheet.easts[k], sheet.wests[k + 1])


def _real(edges: Longs, firsts: Ints, seconds: Ints) -> Edges:
    """Without the edges that have no piece at one of their ends: a masked cell is there."""
    real = (firsts != 0) & (seconds != 0)
    return edges[real], firsts[real], seconds[real]


def _ways_out(plan: Tiling, sheet: JoinedParts) -> Iterator[Edges]:
    """The edges that leave the area, from the outside (piece 0). They tell what is stuck."""
    area = sheet.area
    rows, cols = _numbers(plan, area)
    if area.top > 0:
        side = sheet.norths[0]
        yield 2 * (rows[0] - plan.width + cols) + 1, np.zeros_like(side), side
    if area.left > 0:
        side = sheet.wests[0]
        yield 2 * (rows + cols[0] - 1), np.zeros_like(side), side
    if area.top + area.rows < plan.height:
        side = sheet.souths[-1]
        yield 2 * (rows[-1] + cols) + 1, np.zeros_like(side), side
    if area.left + area.cols < plan.width:
        side = sheet.easts[-1]
        yield 2 * (rows + cols[-1]), np.zeros_like(side), side


def _numbers(plan: Tiling, area: Rectangle) -> tuple[Longs, Longs]:
    """The numbers of the cells in column 0 of each row of the area, and its column numbers."""
    rows = (np.arange(area.rows, dtype=np.int64) + area.top) * plan.width
    return rows, np.arange(area.cols, dtype=np.int64) + area.left


def lay_out(area: Rectangle, parts: Sequence[Sequence[Summary]]) -> JoinedParts:
    """Put the summaries of neighbouring parts side by side, numbering their pieces through."""
    shifted: list[list[Summary]] = []
    total = 0
    for line in parts:
        shifted.append([])
        for part in line:
            shifted[-1].append(part.shifted(total))
            total += part.pieces
    columns = list(zip(*shifted, strict=True))
    every = [part for line in shifted for part in line]
    return JoinedParts(
        area,
        [line[0].area.top - area.top for line in parts],
        [part.area.left - area.left for part in parts[0]],
        [np.concatenate([part.north for part in line]) for line in shifted],
        [np.concatenate([part.south for part in line]) for line in shifted],
        [np.concatenate([part.west for part in column]) for column in columns],
        [np.concatenate([part.east for part in column]) for column in columns],
        np.concatenate([part.edges for part in every]),
        np.concatenate([part.firsts for part in every]),
        np.concatenate([part.seconds for part in every]),
        total,
    )
