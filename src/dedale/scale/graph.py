"""The skeletons of all blocks, joined to one graph of places and corridors.

A block's places are numbered in reading order, those of the whole maze block after block; so
nothing has to be sorted, and what a block says of itself is taken as it is.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from ..errors import FileError
from ..kernel.compiled import COMPILED
from .notes import Note
from .plan import Rectangle, Tiling
from .shortest import UNREACHED, descend, dijkstra
from .skeleton import KEEP, corridors, fill_dead_ends
from .storage import SOLID, LargeMaze
from .types import Bytes, Longs

NOWHERE = np.empty(0, np.int64)  #: no cells


def reduce(maze: LargeMaze, area: Rectangle, keep: Longs = NOWHERE) -> Note:
    """The skeleton of a block, with the cells of these numbers kept: its places and corridors."""
    return skeleton_of(filled(maze.cells[area.window], area.local(keep, maze.width)))


def filled(cells: Bytes, keep: Longs) -> Bytes:
    """A block without its dead ends; some cells, and those with a way out, are kept."""
    cells = np.array(cells)
    cells[(cells & SOLID) != 0] = 0
    for side, bit in ((cells[0], 1), (cells[:, -1], 2), (cells[-1], 4), (cells[:, 0], 8)):
        side |= np.where(side & bit, KEEP, 0).astype(np.uint8)
    cells.reshape(-1)[keep] |= KEEP
    COMPILED.run(fill_dead_ends, cells.reshape(-1), *cells.shape)
    return cells


def skeleton_of(cells: Bytes) -> Note:
    """The places of a filled block, and where their corridors begin, end and lead."""
    rows, cols = cells.shape
    room = [4 * (rows + cols), 8 * (rows + cols)]
    while True:
        places, firsts = np.empty((2, room[0]), np.int32)
        ends, lengths = np.empty((2, room[1]), np.int32)
        ways = np.empty(room[1], np.uint8)
        n, m = COMPILED.run(
            corridors, cells.reshape(-1), rows, cols, places, firsts, ends, lengths, ways
        )
        if n <= room[0] and m <= room[1]:
            break
        room = [n, m]
    inside = ends[:m] >= 0
    ranks = np.where(inside, np.searchsorted(places[:n], ends[:m]), -1).astype(np.int32)
    return {
        "places": places[:n].copy(),
        "firsts": firsts[:n].copy(),
        "ends": ranks,  # the places where corridors end; -1: out of the block
        "lengths": lengths[:m].copy(),
        "ways": ways[:m].copy(),
    }


class Graph:
    """Places and corridors of the whole maze.

    The corridors of place p are `firsts[p] .. firsts[p + 1] - 1`. Block b has the places
    `offsets[b] .. offsets[b + 1] - 1`, which are the cells `places[b]` of the block.
    """

    def __init__(self, plan: Tiling, skeletons: Mapping[int, Note], path: str = "") -> None:
        self.plan, self.file = plan, path
        blocks = range(plan.count(0))
        self.places = [skeletons[block]["places"] for block in blocks]
        self.offsets = _starts([len(places) for places in self.places])
        arcs = _starts([len(skeletons[block]["ends"]) for block in blocks])
        self.firsts = np.empty(self.offsets[-1] + 1, np.int64)
        self.firsts[-1] = arcs[-1]
        self.targets = np.empty(arcs[-1], np.int64)
        self.lengths = np.empty(arcs[-1], np.int32)
        self.ways = np.empty(arcs[-1], np.uint8)
        for block in blocks:
            note, mine = skeletons[block], slice(arcs[block], arcs[block + 1])
            places = slice(self.offsets[block], self.offsets[block + 1])
            self.firsts[places] = note["firsts"] + arcs[block]
            self.lengths[mine], self.ways[mine] = note["lengths"], note["ways"]
            self.targets[mine] = note["ends"] + self.offsets[block]
            self._lead_out(block, note, self.targets[mine])

    def _lead_out(self, block: int, note: Note, targets: Longs) -> None:
        """Let the ways out of a block lead to places of its neighbours."""
        area, (down, across) = self.plan.area(0, block), self.plan.shape(0)
        out = np.flatnonzero(note["ends"] < 0)
        ways = note["ways"][out]
        begin = np.searchsorted(note["firsts"], out, side="right") - 1
        # A place without corridors begins where the next one does: the last of them is meant.
        cells = note["places"][begin].astype(np.int64)
        rows, cols = cells // area.cols, cells % area.cols
        for way in range(4):
            row, col = divmod(block, across)
            row, col = row + (-1, 0, 1, 0)[way], col + (0, 1, 0, -1)[way]
            here = ways == way
            if not here.any():
                continue
            found = np.zeros(np.count_nonzero(here), bool)
            if 0 <= row < down and 0 <= col < across:
                there = row * across + col
                near = self.plan.area(0, there)
                into = (
                    (near.rows - 1) * near.cols + cols[here],
                    rows[here] * near.cols,
                    cols[here],
                    rows[here] * near.cols + near.cols - 1,
                )[way]
                places = self.places[there]
                ranks = np.minimum(np.searchsorted(places, into), len(places) - 1)
                found = places[ranks] == into if len(places) else found
                targets[out[here]] = ranks + self.offsets[there]
            if not found.all():
                wrong = np.flatnonzero(here)[~found][0]
                raise FileError(
                    "is damaged: cell ({row}, {col}) is open on one side only",
                    row=area.top + int(rows[wrong]),
                    col=area.left + int(cols[wrong]),
                    path=self.file,
                )

    def place(self, number: int) -> int:
        """The place that is the cell of that number."""
        block = self.plan.block_of(number)
        cell = self.plan.area(0, block).local(np.array([number]), self.plan.width)
        return int(self.offsets[block] + np.searchsorted(self.places[block], cell[0]))

    def distances(self, sources: Longs, away: Longs, goal: int = -1) -> Longs:
        """How far all places are from the nearest source, each of which counts as so far away.

        With a goal, places farther away than that may be left out, or be said to be too far.
        """
        found = np.full(self.offsets[-1], UNREACHED, np.int64)
        heap = np.empty((2, len(self.targets) + len(sources) + 1), np.int64)
        COMPILED.run(
            dijkstra, self.firsts, self.targets, self.lengths, sources, away, goal, found, *heap
        )
        return found

    def path(self, start: int, goal: int) -> Longs | None:
        """The corridors of a shortest way between two places; None: there is none.

        Of several it is the first in the order of the directions, whatever the blocks.
        """
        distances = self.distances(np.array([goal]), np.array([0]), start)
        if distances[start] == UNREACHED:
            return None
        arcs = np.empty(len(distances), np.int64)  # it comes to no place twice
        n = COMPILED.run(descend, self.firsts, self.targets, self.lengths, distances, start, arcs)
        return arcs[:n]

    def origins(self, arcs: Longs) -> tuple[Longs, Longs]:
        """The blocks where corridors begin, and their cells there."""
        begin = np.searchsorted(self.firsts, arcs, side="right") - 1
        blocks = np.searchsorted(self.offsets, begin, side="right") - 1
        cells = [self.places[b][p - self.offsets[b]] for b, p in zip(blocks, begin, strict=True)]
        return blocks, np.array(cells, np.int64)


def _starts(counts: list[int]) -> Longs:
    """Where each of some rows begins when they follow one another, and where the last ends."""
    return np.concatenate([[0], np.cumsum(counts, dtype=np.int64)]).astype(np.int64)
