"""The steps of a run. Every engine makes the same ones; they differ in where they make them.

    solve each block  ->  merge each group, level by level  ->  finish each block

A step is made as soon as what it needs is there: a block is finished when nothing undecided touches
it any more, most of them long before the whole is merged. A step reads what the steps before it
left (in the sink and in the notes) and may be made twice without harm: that is what lets a run be
resumed, and lets a cluster lose a worker.
"""

import hashlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Generic, NamedTuple, Protocol, TypeVar

import numpy as np

from ..kernel.compiled import COMPILED
from ..progress import tell
from .block import open_edges, solve_block
from .merge import Summary, join, lay_out
from .notes import Note, Notes
from .plan import Rectangle, Tiling
from .types import Bytes, CellArray, Longs

#: About how long the steps of a kind take, as shares of the whole.
_SHARES = {"solve": 0.93, "merge": 0.03, "finish": 0.04}
Step = tuple[str, int, int]  #: what to do ("solve", "merge", "finish"), level, which part


class MadeStep(NamedTuple):
    """A step that was made."""

    step: Step
    new: bool = True  # False: it was found made already
    complete: tuple[int, ...] = ()  # blocks that can be finished now


#: Makes steps in any order; None among them says to wait for the result of another one.
Runner = Callable[[Iterable[Step | None]], Iterator[MadeStep]]


class Sink(Protocol):
    """Where the cells of blocks go."""

    def keep(self, block: int, cells: Bytes) -> Note:
        """Keep what a block could decide alone; returns what to note about it."""

    def kept(self, block: int) -> Bytes:
        """That again."""

    def finish(self, block: int, cells: Bytes) -> Note:
        """Take the cells of a block, now complete; returns what to note about it."""

    def stands(self, block: int, note: Note) -> bool:
        """Whether what was noted of a block, in this run or an earlier one, is still there."""


@dataclass
class Cells:
    """A sink: an array of all cells, in memory or on disk."""

    plan: Tiling
    cells: CellArray
    lasting: bool = False  # whether another process, now or later, goes on with them

    def keep(self, block: int, cells: Bytes) -> Note:
        self.cells[self.plan.area(0, block).window] = cells
        return {"digest": digest(cells)} if self.lasting else {}

    finish = keep

    def kept(self, block: int) -> Bytes:
        return np.ascontiguousarray(self.cells[self.plan.area(0, block).window])

    def stands(self, block: int, note: Note) -> bool:
        try:
            return np.array_equal(note["digest"], digest(self.kept(block)))
        except Exception:  # a chunk cut short by a crash: whatever the store calls it
            return False


S = TypeVar("S", bound=Sink)


@dataclass
class Job(Generic[S]):
    """A maze in the making: the plan, where the cells go, and the notes."""

    plan: Tiling
    sink: S
    notes: Notes
    kinds: Bytes | None = None  # 0 accessible, 1 masked, 2 cut off; None: all accessible

    def run(self, runner: Runner) -> None:
        """Make every step."""
        plan = self.plan
        schedule = Schedule(plan)
        merges = sum(plan.count(level) for level in range(1, plan.levels + 1))
        counts = {"solve": plan.count(0), "merge": merges, "finish": plan.count(0)}
        waiting = [len(list(plan.blocks(1, part))) for part in range(plan.count(1))]
        done = 0.0
        for made in runner(schedule):
            schedule.note(made)
            verb, _level, part = made.step
            if verb == "finish" and not self.notes.lasting:
                group = plan.parent(1, part)
                waiting[group] -= 1
                if not waiting[group]:  # else they would fill the memory
                    self.notes.drop(f"decided-1-{group}")
            done += _SHARES[verb] / counts[verb]
            tell(done)

    def make(self, step: Step) -> MadeStep:
        """Make a step."""
        verb, level, part = step
        if verb == "merge":
            return self._merge(level, part)
        return self._solve(part) if verb == "solve" else self._finish(level, part)

    def _solve(self, block: int) -> MadeStep:
        """Decide what a block can decide alone."""
        made = MadeStep(("solve", 0, block), complete=() if self.plan.levels else (block,))
        solved = f"solved-0-{block}"
        if self._stands(block, f"finished-{block}", solved) and self.notes.get(solved) is not None:
            return made._replace(new=False)
        self.notes.drop(f"finished-{block}")
        cells, summary = solve_block(self.plan, self.plan.area(0, block), self._ring(block))
        self.notes.put(solved, summary.note() | self.sink.keep(block, cells))
        return made

    def _merge(self, level: int, part: int) -> MadeStep:
        """Join the parts of a group; what is complete then depends on nothing else any more."""
        made = MadeStep(("merge", level, part))
        note = self.notes.get(f"decided-{level}-{part}")
        if note is not None and self.notes.get(f"solved-{level}-{part}") is not None:
            return made._replace(new=False, complete=tuple(note["complete"].tolist()))
        plan, area = self.plan, self.plan.area(level, part)
        lines = plan.children(level, part)
        rows = [[self._summary(level - 1, child) for child in line] for line in lines]
        summary, final = join(plan, lay_out(area, rows))
        undecided = set(touched(plan, summary.edges)[0].tolist())
        complete = [
            block
            for block in plan.blocks(level, part)
            if block not in undecided and _is_surrounded(plan, plan.area(0, block), area)
        ]
        blocks, edges = touched(plan, final)
        order = np.argsort(blocks, kind="stable")
        decided = {
            "blocks": blocks[order],
            "edges": edges[order],
            "complete": np.array(complete, int),
        }
        self.notes.put(f"solved-{level}-{part}", summary.note())
        self.notes.put(f"decided-{level}-{part}", decided)
        if not self.notes.lasting:
            for line in lines:
                for child in line:
                    self.notes.drop(f"solved-{level - 1}-{child}")
        return made._replace(complete=tuple(complete))

    def _finish(self, level: int, block: int) -> MadeStep:
        """Open in a block the edges that were decided above it, up to a level."""
        made = MadeStep(("finish", level, block))
        if self._stands(block, f"finished-{block}"):
            return made._replace(new=False)
        plan, area = self.plan, self.plan.area(0, block)
        cells = self.sink.kept(block)
        for above in range(1, level + 1):
            note = self.notes.get(f"decided-{above}-{plan.parent(above, block)}")
            assert note is not None
            first, last = np.searchsorted(note["blocks"], [block, block + 1])
            open_in(plan, area, cells, note["edges"][first:last])
        finished = self.sink.finish(block, cells)
        if self.notes.lasting:
            self.notes.put(f"finished-{block}", finished)
        return made

    def decided(self, level: int) -> Longs:
        """The numbers of the edges that no part of that level could decide alone, in order."""
        found = [np.empty(0, np.int64)]
        for above in range(level + 1, self.plan.levels + 1):
            for part in range(self.plan.count(above)):
                note = self.notes.get(f"decided-{above}-{part}")
                assert note is not None
                found.append(note["edges"])
        return np.unique(np.concatenate(found))

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
        """Whether what one of these notes says of a block is still there, after a restart."""
        if not self.notes.lasting:
            return False
        notes = [note for name in names if (note := self.notes.get(name)) is not None]
        return any(self.sink.stands(block, note) for note in notes)


class Schedule:
    """The steps of a run, in an order in which few blocks wait to be finished."""

    def __init__(self, plan: Tiling) -> None:
        self.plan = plan
        self._to_solve = list(plan.blocks(plan.levels, 0))[::-1]
        self._ready: list[Step] = []  # the last one is made next
        self._children: dict[tuple[int, int], int] = {}  # of a group, that are not made yet
        self._waiting = set(self._to_solve)  # to be complete
        self._unfinished = len(self._to_solve)

    def __iter__(self) -> Iterator[Step | None]:
        while self._unfinished:
            if self._ready:
                yield self._ready.pop()
            else:
                yield ("solve", 0, self._to_solve.pop()) if self._to_solve else None

    def note(self, made: MadeStep) -> None:
        """A step was made: others may be possible now."""
        verb, level, part = made.step
        if verb == "finish":
            self._unfinished -= 1
            return
        if level < self.plan.levels:
            group = level + 1, self.plan.above(level, part)
            if group not in self._children:
                self._children[group] = sum(map(len, self.plan.children(*group)))
            self._children[group] -= 1
            if not self._children[group]:
                self._ready.append(("merge", *group))
        complete = self._waiting.intersection(made.complete)
        self._waiting -= complete
        self._ready += [("finish", level, block) for block in complete]


def _is_surrounded(plan: Tiling, one: Rectangle, area: Rectangle) -> bool:
    """Whether a block has neighbours in its group, or the border of the maze, on all sides."""
    return (
        (one.top > area.top or area.top == 0)
        and (one.left > area.left or area.left == 0)
        and (one.top + one.rows < area.top + area.rows or one.top + one.rows == plan.height)
        and (one.left + one.cols < area.left + area.cols or one.left + one.cols == plan.width)
    )


def open_in(plan: Tiling, area: Rectangle, cells: Bytes, edges: Longs) -> None:
    """Open edges of the maze in the cells of an area, as far as they are there."""
    COMPILED.run(
        open_edges, cells.reshape(-1), edges, area.top, area.left, area.rows, area.cols, plan.width
    )


def touched(plan: Tiling, edges: Longs) -> tuple[Longs, Longs]:
    """The blocks that edges touch, and the edges: those that touch two blocks are there twice."""
    cell, southward = edges >> 1, edges & 1
    row, col = cell // plan.width, cell % plan.width
    across = plan.shape(0)[1]
    near = row // plan.block * across + col // plan.block
    far = (row + southward) // plan.block * across + (col + 1 - southward) // plan.block
    both = near != far
    return np.concatenate([near, far[both]]), np.concatenate([edges, edges[both]])


def digest(cells: Bytes) -> Bytes:
    """The digest of a block's cells: 16 bytes of BLAKE2b."""
    return np.frombuffer(hashlib.blake2b(cells.data, digest_size=16).digest(), np.uint8)
