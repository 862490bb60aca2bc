"""The steps of a run. Every engine makes the same ones; they differ in where they make them.

    solve each block  ->  merge the groups of each level  ->  finish each block

A step reads what the steps before it left (in the array of cells and in the notes) and may be made
twice without harm: that is what lets a run be resumed, and lets a cluster lose a worker.
"""

import hashlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from ..kernel.compiled import COMPILED
from .block import open_edges, solve_block
from .merge import Summary, join, lay_out
from .notes import Note, Notes
from .plan import Plan
from .types import Bytes, Grid

#: About how long the stages take, as shares of the whole.
_SHARES = {"solve": 0.93, "merge": 0.03, "finish": 0.04}
Step = tuple[str, int, int]  #: what to do ("solve", "merge", "finish"), level, which part
Runner = Callable[[Sequence[Step]], Iterator[bool]]  #: makes steps, and yields as they end


@dataclass
class Job:
    """A maze in the making: the plan, the array that gets the cells, and the notes."""

    plan: Plan
    cells: Grid
    notes: Notes
    kinds: Bytes | None = None  # 0 accessible, 1 masked, 2 cut off; None: all accessible

    def run(self, runner: Runner, report: Callable[[str, float], None]) -> None:
        """Make every step, stage by stage, telling how far it is."""
        done = 0.0
        for steps in self.stages():
            verb = steps[0][0]
            share = _SHARES[verb] / (max(1, self.plan.levels) if verb == "merge" else 1)
            for made, _new in enumerate(runner(steps), 1):
                report(verb, done + share * made / len(steps))
            done += share

    def stages(self) -> Iterator[list[Step]]:
        """The steps, stage by stage: those of one stage can be made in any order, at once."""
        plan = self.plan
        yield [("solve", 0, block) for block in range(plan.count(0))]
        for level in range(1, plan.levels + 1):
            yield [("merge", level, part) for part in range(plan.count(level))]
        if plan.levels:
            yield [("finish", 0, block) for block in range(plan.count(0))]

    def make(self, step: Step) -> bool:
        """Make a step; False when it was found made already."""
        verb, level, part = step
        if verb == "merge":
            return self.merge(level, part)
        return self.solve(part) if verb == "solve" else self.finish(part)

    def solve(self, block: int) -> bool:
        """Decide what a block can decide alone."""
        if self.notes.lasting and self._stands(block, f"finished-{block}", f"solved-0-{block}"):
            return False
        self.notes.drop(f"finished-{block}")
        area = self.plan.area(0, block)
        cells, summary = solve_block(self.plan, area, self._ring(block))
        self.cells[area.window] = cells
        self.notes.put(f"solved-0-{block}", summary.note() | self._digest(cells))
        return True

    def merge(self, level: int, part: int) -> bool:
        """Join the parts of a group."""
        if self.notes.get(f"solved-{level}-{part}") is not None:
            return False
        plan, area = self.plan, self.plan.area(level, part)
        rows = [
            [self._summary(level - 1, child) for child in line]
            for line in plan.children(level, part)
        ]
        summary, final = join(plan, lay_out(area, rows))
        # An edge concerns the block of its cell, and the next one if it leads there.
        cell, southward = final >> 1, final & 1
        row, col = cell // plan.width, cell % plan.width
        across = plan.shape(0)[1]
        near = row // plan.block * across + col // plan.block
        far = (row + southward) // plan.block * across + (col + 1 - southward) // plan.block
        both = near != far
        blocks = np.concatenate([near, far[both]]).astype(np.int64)
        edges = np.concatenate([final, final[both]])
        order = np.argsort(blocks, kind="stable")
        self.notes.put(
            f"solved-{level}-{part}",
            summary.note() | {"blocks": blocks[order], "final": edges[order]},
        )
        return True

    def finish(self, block: int) -> bool:
        """Open in a block the edges that were decided above it."""
        if self.notes.lasting and self._stands(block, f"finished-{block}"):
            return False
        plan, area = self.plan, self.plan.area(0, block)
        decided = []
        for level in range(1, plan.levels + 1):
            note = self.notes.get(f"solved-{level}-{plan.parent(level, block)}")
            assert note is not None
            first, last = np.searchsorted(note["blocks"], [block, block + 1])
            decided.append(note["final"][first:last])
        cells = np.ascontiguousarray(self.cells[area.window])
        COMPILED.run(
            open_edges, cells.reshape(-1), np.concatenate(decided), area.top, area.left,
            area.rows, area.cols, plan.width,
        )  # fmt: skip
        self.cells[area.window] = cells
        if self.notes.lasting:
            self.notes.put(f"finished-{block}", self._digest(cells))
        return True

    def _summary(self, level: int, part: int) -> Summary:
        note = self.notes.get(f"solved-{level}-{part}")
        assert note is not None
        return Summary.of_note(self.plan.area(level, part), note)

    def _ring(self, block: int) -> Bytes | None:
        """The kinds of a block's cells and of the ring around them."""
        if self.kinds is None:
            return None
        area, plan = self.plan.area(0, block), self.plan
        top, left = max(area.top - 1, 0), max(area.left - 1, 0)
        bottom = min(area.top + area.rows + 1, plan.height)
        right = min(area.left + area.cols + 1, plan.width)
        ring = np.ones((area.rows + 2, area.cols + 2), np.uint8)
        row, col = top - area.top + 1, left - area.left + 1
        ring[row : row + bottom - top, col : col + right - left] = self.kinds[
            top:bottom, left:right
        ]
        return ring

    def _stands(self, block: int, *names: str) -> bool:
        """Whether the block's cells are what one of these notes says."""
        notes = [note for name in names if (note := self.notes.get(name)) is not None]
        if not notes:
            return False
        try:
            cells = np.ascontiguousarray(self.cells[self.plan.area(0, block).window])
        except Exception:  # a chunk cut short by a crash: whatever the store calls it
            return False
        digest = self._digest(cells)["digest"]
        return any(np.array_equal(note["digest"], digest) for note in notes)

    def _digest(self, cells: Bytes) -> Note:
        if not self.notes.lasting:
            return {}
        digest = hashlib.blake2b(cells.data, digest_size=16).digest()
        return {"digest": np.frombuffer(digest, np.uint8)}
