"""The digests of all blocks of a Kruskal maze that is never stored.

Blocks are solved in the order of the groups they are in. When the last part of a group is done, the
group is joined; blocks of it that nothing undecided touches any more are finished, digested and
forgotten. The others wait at two bits a cell: in a maze of 2^36 cells that is a few gigabytes.
"""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass, field

import numpy as np

from ..kernel.compiled import COMPILED
from ..kernel.jit import kernel
from ..kernel.types import Array, Row
from .block import open_edges, solve_block
from .graph import NOWHERE, filled, skeleton_of
from .merge import Summary, join, lay_out
from .notes import MemoryNotes, Note, Notes
from .order import Progress, nothing
from .plan import FAN, Plan
from .types import Bytes, Longs

PART = 1  #: the level of the groups that a certificate can be checked by


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
            cells[i] |= cells[i - 1] << 2 & 8


@dataclass
class _Held:
    """A block that waits for what is decided around it."""

    packed: Bytes
    late: list[Longs] = field(default_factory=list)  # edges that were decided since


@dataclass
class _Part:
    """A group of level PART that is joined, for a run that goes on after it was stopped."""

    summary: Summary
    final: Longs
    waiting: set[int]  # blocks that are complete, but have no digest yet
    held: dict[int, _Held]  # the others


class Digester:
    """Makes the digests of a plan's blocks; then `digests` and `decided` can be read.

    `digests` are 16 bytes for each block, row by row of blocks. `decided` are, in order, the
    numbers of the edges that no group of level PART could decide alone. With `keep`, cells by their
    blocks, blocks are also reduced to their `skeletons`, in which these cells are places.

    With `notes` that last, a run that was stopped goes on with the groups that were not joined yet.
    """

    def __init__(
        self,
        plan: Plan,
        progress: Progress | None = None,
        notes: Notes | None = None,
        keep: Mapping[int, Longs] | None = None,
    ) -> None:
        self.plan, self.report = plan, progress or nothing
        self.notes, self.keep = notes or MemoryNotes(), keep
        self.skeletons: dict[int, Note] = {}
        self._parts: dict[int, _Part] = {}
        self.digests = np.zeros((plan.count(0), 16), np.uint8)
        self.decided = np.empty(0, np.int64)
        self._late: list[Longs] = []
        self._held: dict[int, _Held] = {}
        self._summaries: dict[tuple[int, int], Summary] = {}
        self._waiting: dict[tuple[int, int], int] = {}
        self._to_solve = list(self._in_order(plan.levels, 0))[::-1]
        self._to_finish: list[tuple[int, _Held]] = []
        self._done, self._stopped = 0, False
        self._changed = threading.Condition()

    def run(self, workers: int) -> None:
        """Make them all, with so many threads."""
        self._go_on()
        with ThreadPoolExecutor(workers) as pool:
            threads = [pool.submit(self._work) for _ in range(workers)]
            try:
                for thread in as_completed(threads):
                    thread.result()
            finally:
                self._stop()
        if self._late:
            self.decided = np.sort(np.concatenate(self._late))

    def _stop(self) -> None:
        with self._changed:
            self._stopped = True
            self._changed.notify_all()

    def _work(self) -> None:
        """What a thread does: finish a block, which frees memory; if there is none, begin one."""

        def ready() -> bool:
            return bool(self._to_finish or self._to_solve) or self._stopped

        while True:
            with self._changed:
                self._changed.wait_for(ready)
                if self._stopped:
                    return
                finished = self._to_finish.pop() if self._to_finish else None
                block = -1 if finished else self._to_solve.pop()
            if finished:
                self._finish(*finished)
            else:
                self._solve(block)

    def _in_order(self, level: int, part: int) -> Iterator[int]:
        """The blocks of a part, those of each group together."""
        if level == 0:
            yield part
            return
        for line in self.plan.children(level, part):
            for child in line:
                yield from self._in_order(level - 1, child)

    def _solve(self, block: int) -> None:
        cells, summary = solve_block(self.plan, self.plan.area(0, block))
        flat = cells.reshape(-1)
        if self.plan.levels == 0:
            self._digest(block, flat)
            return
        packed = np.zeros(-(-flat.size // 4), np.uint8)
        COMPILED.run(pack, flat, packed)
        self._held[block] = _Held(packed)
        self._note(0, block, summary)

    def _note(self, level: int, part: int, summary: Summary) -> None:
        """Keep what is known of a part; whoever brings the last part of a group joins it."""
        plan = self.plan
        across = plan.shape(level)[1]
        row, col = divmod(part, across)
        group = row // FAN * plan.shape(level + 1)[1] + col // FAN
        lines = plan.children(level + 1, group)
        with self._changed:
            self._summaries[level, part] = summary
            key = level + 1, group
            left = self._waiting.get(key, sum(len(line) for line in lines)) - 1
            self._waiting[key] = left
        if left:
            return
        parts = [[self._summaries.pop((level, child)) for child in line] for line in lines]
        joined, final = join(plan, lay_out(plan.area(*key), parts))
        self._open(final)
        with self._changed:
            if level + 1 > PART:
                self._late.append(final)
            complete = self._complete(level + 1, group, joined)
            if level + 1 == PART and self.notes.lasting:
                held = {b: self._held[b] for b in self._in_order(PART, group) if b not in complete}
                self._parts[group] = _Part(joined, final, set(complete), held)
            self._to_finish += [(block, self._held.pop(block)) for block in complete]
            self._changed.notify_all()
        if level + 1 == PART and self.notes.lasting and not complete:
            self._keep(group)
        if level + 1 < plan.levels:
            self._note(level + 1, group, joined)

    def _open(self, edges: Longs) -> None:
        """Hand edges that were decided to the blocks they touch."""
        if not len(edges):
            return
        blocks, edges = touched(self.plan, edges)
        order = np.argsort(blocks, kind="stable")
        blocks, edges = blocks[order], edges[order]
        starts = np.flatnonzero(np.diff(blocks, prepend=-1))
        for block, some in zip(blocks[starts].tolist(), np.split(edges, starts[1:]), strict=True):
            if block in self._held:  # else it was complete before a run that goes on was stopped
                self._held[block].late.append(some)

    def _complete(self, level: int, group: int, summary: Summary) -> list[int]:
        """The blocks of a group that wait, and for nothing any more."""
        plan, area = self.plan, self.plan.area(level, group)
        blocks = [block for block in self._in_order(level, group) if block in self._held]
        undecided = set(np.unique(touched(plan, summary.edges)[0]).tolist())

        def inside(block: int) -> bool:
            one = plan.area(0, block)
            return (
                (one.top > area.top or area.top == 0)
                and (one.left > area.left or area.left == 0)
                and (one.top + one.rows < area.top + area.rows or one.top + one.rows == plan.height)
                and (
                    one.left + one.cols < area.left + area.cols or one.left + one.cols == plan.width
                )
            )

        return [block for block in blocks if block not in undecided and inside(block)]

    def _finish(self, block: int, held: _Held) -> None:
        plan, area = self.plan, self.plan.area(0, block)
        cells = np.empty(area.rows * area.cols, np.uint8)
        COMPILED.run(unpack, held.packed, cells, area.cols)
        if held.late:
            edges = np.concatenate(held.late)
            COMPILED.run(
                open_edges, cells, edges, area.top, area.left, area.rows, area.cols, plan.width
            )
        self._digest(block, cells)

    def _keep(self, group: int) -> None:
        """Note what is known of a group, whose complete blocks have their digests now."""
        part = self._parts.pop(group)
        done = np.array([b for b in self._in_order(PART, group) if b not in part.held], np.int64)
        packed = [held.packed for held in part.held.values()]
        note: Note = {
            "final": part.final,
            "done": done,
            "digests": self.digests[done],
            "packed": np.concatenate([np.empty(0, np.uint8), *packed]),
        }
        self.notes.put(f"part-{group}", part.summary.note() | note)

    def _go_on(self) -> None:
        """Take up what the notes tell of an earlier run."""
        plan = self.plan
        if not (self.notes.lasting and plan.levels >= PART):
            return
        known = set()
        for group in range(plan.count(PART)):
            note, blocks = self.notes.get(f"part-{group}"), list(self._in_order(PART, group))
            skeletons = {}
            for block in [] if note is None or self.keep is None else note["done"].tolist():
                skeleton = self.notes.get(f"skeleton-{block}")
                if skeleton is None:
                    note = None  # damaged: the group is made again
                    break
                skeletons[block] = skeleton
            if note is None:
                continue
            known.update(blocks)
            self.skeletons |= skeletons
            self.digests[note["done"]] = note["digests"]
            self._done += len(note["done"])
            at, done = 0, set(note["done"].tolist())
            for block in blocks:
                if block not in done:
                    area = plan.area(0, block)
                    size = -(-area.rows * area.cols // 4)
                    self._held[block] = _Held(note["packed"][at : at + size])
                    at += size
            self._open(note["final"])
            if plan.levels > PART:
                self._note(PART, group, Summary.of_note(plan.area(PART, group), note))
        self._to_solve = [block for block in self._to_solve if block not in known]
        self._stopped = self._done == len(self.digests)

    def _digest(self, block: int, cells: Bytes) -> None:
        plan, area = self.plan, self.plan.area(0, block)
        self.digests[block] = digest(cells)
        if self.keep is not None:
            keep = area.local(self.keep.get(block, NOWHERE), plan.width)
            skeleton = skeleton_of(filled(cells.reshape(area.rows, area.cols), keep))
            self.skeletons[block] = skeleton
            if self.notes.lasting:
                self.notes.put(f"skeleton-{block}", skeleton)
        group = plan.parent(PART, block)
        with self._changed:
            part = self._parts.get(group)
            last = part is not None and part.waiting == {block}
            if part is not None:
                part.waiting.discard(block)
        if last:
            self._keep(group)
        with self._changed:
            self._done += 1
            self.report("digest", self._done / len(self.digests))
            if self._done == len(self.digests):
                self._stopped = True
                self._changed.notify_all()


def digest(cells: Bytes) -> Bytes:
    """The digest of a block's cells: 16 bytes of BLAKE2b."""
    return np.frombuffer(hashlib.blake2b(cells.data, digest_size=16).digest(), np.uint8)


def touched(plan: Plan, edges: Longs) -> tuple[Longs, Longs]:
    """The blocks that edges touch, and the edges: those that touch two blocks are there twice."""
    cell, southward = edges >> 1, edges & 1
    row, col = cell // plan.width, cell % plan.width
    across = plan.shape(0)[1]
    near = row // plan.block * across + col // plan.block
    far = (row + southward) // plan.block * across + (col + 1 - southward) // plan.block
    both = near != far
    return np.concatenate([near, far[both]]), np.concatenate([edges, edges[both]])
