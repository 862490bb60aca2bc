"""The digests of all blocks of a Kruskal maze that is never stored.

A block that was solved waits at two bits a cell until it is complete; then it is digested and
forgotten. In a maze of 2^36 cells, blocks that wait take a few gigabytes.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from ..kernel.compiled import COMPILED
from ..kernel.jit import kernel
from ..kernel.types import Array, Row
from .graph import NOWHERE, filled, skeleton_of
from .job import digest
from .notes import Note, Notes
from .plan import Tiling
from .types import Bytes, Longs


@kernel
def pack(cells: Row, packed: Array) -> None:
    """Two bits for each cell, four cells a byte: open to the east, open to the south."""
    for k in range(len(cells) // 4):
        i = 4 * k
        packed[k] = (
            (cells[i] >> 1 & 3)
            | (cells[i + 1] >> 1 & 3) << 2
            | (cells[i + 2] >> 1 & 3) << 4
            | (cells[i + 3] >> 1 & 3) << 6
        )
    for i in range(len(cells) // 4 * 4, len(cells)):
        packed[i // 4] |= (cells[i] >> 1 & 3) << (2 * (i % 4))


@kernel
def unpack(packed: Row, cells: Array, cols: int) -> None:
    """The open sides of each cell; what opens out of the first row and column is not known here."""
    for i in range(len(cells)):
        cells[i] = (packed[i // 4] >> (2 * (i % 4)) & 3) << 1
    for i in range(cols, len(cells)):
        cells[i] |= cells[i - cols] >> 2 & 1
    for row in range(0, len(cells), cols):
        for i in range(row + 1, row + cols):
            cells[i] |= (cells[i - 1] & 2) << 2


class Digests:
    """A sink of a `Job` that keeps the digest of every block: 16 bytes, row by row of blocks.

    With `keep`, cells by their blocks, blocks are also reduced to their `skeletons`, in which these
    cells are places. With notes that last, another process goes on with the blocks that wait.
    """

    def __init__(self, plan: Tiling, notes: Notes, keep: Mapping[int, Longs] | None = None) -> None:
        self.plan, self.notes, self.reduced_to = plan, notes, keep
        self.digests = np.zeros((plan.count(0), 16), np.uint8)
        self.skeletons: dict[int, Note] = {}
        self.waiting: dict[int, Bytes] = {}

    def keep(self, block: int, cells: Bytes) -> Note:
        packed = np.zeros(-(-cells.size // 4), np.uint8)
        COMPILED.run(pack, cells.reshape(-1), packed)
        self.waiting[block] = packed
        if self.notes.lasting:
            self.notes.put(f"waiting-{block}", {"packed": packed})
        return {}

    def kept(self, block: int) -> Bytes:
        area = self.plan.area(0, block)
        cells = np.empty((area.rows, area.cols), np.uint8)
        COMPILED.run(unpack, self.waiting[block], cells.reshape(-1), area.cols)
        return cells

    def finish(self, block: int, cells: Bytes) -> Note:
        note = {"digest": digest(cells)}
        if self.reduced_to is not None:
            cell = self.reduced_to.get(block, NOWHERE)
            note |= skeleton_of(
                filled(cells, self.plan.area(0, block).local(cell, self.plan.width))
            )
        self._finished(block, note)
        return note

    def stands(self, block: int, note: Note) -> bool:
        if "digest" in note:
            self._finished(block, note)
        elif block not in self.waiting:
            waiting = self.notes.get(f"waiting-{block}")
            if waiting is None:
                return False
            self.waiting[block] = waiting["packed"]
        return True

    def _finished(self, block: int, note: Note) -> None:
        skeleton = dict(note)
        self.digests[block] = skeleton.pop("digest")
        self.skeletons[block] = skeleton
        self.waiting.pop(block, None)
        if self.notes.lasting:
            self.notes.drop(f"waiting-{block}")
