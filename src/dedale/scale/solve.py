"""Shortest paths in mazes too large for the solvers of `dedale.solvers`.

1. Each block is reduced to its skeleton (see `skeleton`), all cores at once or on a cluster.
2. The skeletons together are a graph of some million places: Dijkstra finds the shortest way.
3. The corridors on that way are walked once more, block by block, to list its cells.

A maze so full of loops that skeletons would not be small is searched cell by cell instead.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from time import perf_counter
from typing import Any, NamedTuple

import numpy as np

from ..errors import DedaleError, Term, UnknownName
from ..generators.table import ENGINES
from ..grids.shape import shape_of
from ..i18n import N_, _
from ..kernel.compiled import COMPILED
from ..kernel.memory import require_memory
from ..kernel.threads import cores, in_threads
from ..maze.direction import Position, checked_position
from ..maze.maze import Maze
from ..solvers.solution import Solution
from .notes import Note, Notes
from .order import Progress
from .plan import Area, Plan, best_block
from .shortest import UNREACHED, dijkstra, spread
from .skeleton import KEEP, corridors, fill_dead_ends, walk
from .storage import SOLID, LargeMaze, open_large
from .types import Bytes, Longs

#: When there are more corridors than this share of the cells, cells are searched instead.
CROWDED = 1 / 8


def solve(
    maze: LargeMaze | Maze,
    start: Position | None = None,
    goal: Position | None = None,
    *,
    workers: int | None = None,
    scheduler: str | None = None,
    engine: str = "local",
    progress: Progress | None = None,
    notes: Notes | None = None,
) -> Solution:
    """The shortest path between two cells (by default the first and the last accessible ones).

    Engine "dask" needs a maze on disk that its workers can open. With `notes` that last, a search
    that was stopped goes on where it was when it is given them again.

    >>> from dedale.scale import generate
    >>> solve(generate(width=300, height=200, seed=4)).length
    1208
    """
    if isinstance(maze, Maze):
        maze = LargeMaze.of(maze)
    began = perf_counter()
    report = progress or (lambda what, share: None)
    first = _checked(maze, start if start is not None else maze.corner(), "start")
    last = _checked(maze, goal if goal is not None else maze.corner(last=True), "goal")
    task = Task(maze, first, last, best_block(maze.width, maze.height, workers or cores()))
    kept = None if notes is None else Kept(notes, task.plan)
    if engine == "dask":
        if not maze.path:
            raise DedaleError("engine 'dask' solves mazes on disk: save the maze as .zarr first")
        from .dask_engine import cluster

        with cluster(scheduler, workers or cores()) as client:
            cells = task.run(lambda verb, items: client.each_block(task, verb, items), report, kept)
    elif engine == "local":
        make, count = task.make, workers or cores()
        cells = task.run(
            lambda verb, items: in_threads(partial(make, verb), items, count), report, kept
        )
    elif engine == "gpu":
        from .gpu_path import solve_on_card

        cells = solve_on_card(maze, first, last)
    else:
        raise UnknownName("engine", engine, ENGINES)
    return Solution(
        algorithm="skeleton",
        shape=shape_of("square", maze.width, maze.height),
        start=first,
        goals=[last],
        path_cells=cells,
        visited_cells=np.empty(0, np.int64),
        shortest=True,
        seconds=perf_counter() - began,
    )


#: Makes `verb` of each item, in any order: (verb, items) -> results.
Each = Callable[[str, Sequence[Any]], Iterator[Any]]


class Corridors(NamedTuple):
    """Corridors of a block: from cell, to cell, length, direction at the start."""

    starts: Longs
    ends: Longs
    lengths: Longs
    ways: Bytes


def joined(parts: Sequence[Corridors]) -> Corridors:
    """The corridors of all blocks."""
    return Corridors(
        np.concatenate([part.starts for part in parts]),
        np.concatenate([part.ends for part in parts]),
        np.concatenate([part.lengths for part in parts]),
        np.concatenate([part.ways for part in parts]),
    )


class Kept:
    """Notes of a search: what was found out of each block, for when it is stopped and goes on."""

    def __init__(self, notes: Notes, plan: Plan) -> None:
        self.notes, self.plan = notes, plan

    def name(self, verb: str, item: Any) -> str:
        return f"{verb}-{self.plan.block}-{item if verb == 'reduce' else item[0]}"

    def found(self, verb: str, item: Any) -> Any:
        """What a step found before, or None."""
        note = self.notes.get(self.name(verb, item))
        if verb == "reduce" or note is None:
            return None if note is None else Corridors(**note)
        # The same corridors of the same block, or it is not the same walk.
        same = np.array_equal(note["at"], item[4]) and np.array_equal(note["starts"], item[1])
        return (note["places"], note["walked"]) if same else None

    def keep(self, verb: str, item: Any, found: Any) -> None:
        note: Note = (
            found._asdict()
            if verb == "reduce"
            else {"places": found[0], "walked": found[1], "at": item[4], "starts": item[1]}
        )
        self.notes.put(self.name(verb, item), note)


def going_on(each: Each, kept: Kept | None) -> Each:
    """`each`, but of what was done before only the results."""
    if kept is None:
        return each

    def known(verb: str, items: Sequence[Any]) -> Iterator[Any]:
        left = []
        for item in items:
            found = kept.found(verb, item)
            if found is None:
                left.append(item)
            else:
                yield found
        by_name = {kept.name(verb, item): item for item in left}
        for name, found in each(f"{verb}+", list(by_name.items())):
            kept.keep(verb, by_name[name], found)
            yield found

    return known


class Task:
    """The search of one path. Its steps concern one block each, and only read the maze."""

    def __init__(self, maze: LargeMaze, start: Position, goal: Position, block: int) -> None:
        self.maze, self.start, self.goal = maze, start, goal
        self.plan = Plan(maze.width, maze.height, 0, block)

    def __getstate__(self) -> dict[str, Any]:
        # Other processes open the maze themselves.
        return {"path": self.maze.path, "ends": (self.start, self.goal), "block": self.plan.block}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__init__(open_large(state["path"]), *state["ends"], state["block"])  # type: ignore[misc]

    def run(self, each: Each, report: Progress, kept: Kept | None = None) -> Longs | None:
        """The cells of the shortest path, or None."""
        each = going_on(each, kept)
        if self.start == self.goal:
            return np.array([self.maze.number(self.start)], np.int64)
        parts: list[Corridors] = []
        found, blocks = 0, range(self.plan.count(0))
        most = int(CROWDED * self.maze.width * self.maze.height) + 10_000
        for done, part in enumerate(each("reduce", blocks), 1):
            report("reduce", 0.7 * done / len(blocks))
            parts.append(part)
            found += len(part.starts)
            if found > most:
                return self._cell_by_cell()
        report("search", 0.75)
        legs = self._search(joined(parts))
        if legs is None:
            return None
        del parts
        # Walk the legs, block by block.
        starts, _ends, lengths, ways = legs
        at = np.concatenate([[1], 1 + np.cumsum(lengths)])
        cells = np.empty(at[-1], np.int64)
        cells[0] = self.maze.number(self.start)
        row, col = starts // self.maze.width, starts % self.maze.width
        home = row // self.plan.block * self.plan.shape(0)[1] + col // self.plan.block
        order = np.argsort(home, kind="stable")
        changes = np.flatnonzero(np.diff(home[order])) + 1
        groups = [group for group in np.split(order, changes) if len(group)]
        items = [(int(home[g[0]]), starts[g], ways[g], lengths[g], at[g]) for g in groups]
        for done, (at_walked, walked) in enumerate(each("walk", items), 1):
            report("walk", 0.8 + 0.2 * done / len(items))
            cells[at_walked] = walked
        return cells

    def make(self, verb: str, item: Any) -> Any:
        """One step: "reduce" a block, or "walk" the corridors of one that are on the way.

        With a "+" behind the verb the item has a name, which comes back with the result.
        """
        if verb.endswith("+"):
            name, item = item
            return name, self.make(verb[:-1], item)
        return self.reduce(item) if verb == "reduce" else self.walk(*item)

    def reduce(self, block: int) -> Corridors:
        """The corridors of a block."""
        area, cells = self._skeleton(block)
        room = 8 * (area.rows + area.cols)
        while True:
            starts, ends, lengths = np.empty((3, room), np.int64)
            ways = np.empty(room, np.uint8)
            n = COMPILED.run(corridors, cells, area.rows, area.cols, starts, ends, lengths, ways)
            if n <= room:
                break
            room = n
        starts, ends, lengths, ways = starts[:n], ends[:n], lengths[:n], ways[:n]
        out = ends < 0
        offsets = np.array([-self.maze.width, 1, self.maze.width, -1], np.int64)
        start_cells = self._numbers(area, starts)
        end_cells = np.where(out, start_cells + offsets[ways], self._numbers(area, ends))
        return Corridors(start_cells, end_cells, lengths, ways)

    def walk(
        self, block: int, starts: Longs, ways: Bytes, lengths: Longs, at: Longs
    ) -> tuple[Longs, Longs]:
        """The cells of corridors of a block, and their places in the path."""
        area, cells = self._skeleton(block)
        width = self.maze.width
        local = (starts // width - area.top) * area.cols + starts % width - area.left
        total = int(lengths.sum())
        walked, places = np.empty(total, np.int64), np.empty(total, np.int64)
        offsets = np.array([-width, 1, width, -1], np.int64)
        filled = 0
        step = COMPILED.kernel(walk)
        for k in range(len(starts)):
            length = int(lengths[k])
            step(cells, area.rows, area.cols, local[k], int(ways[k]), length, walked, filled)
            piece = walked[filled : filled + length]
            left = piece[-1] < 0  # a way out: one step, into the next block
            piece[:] = starts[k] + offsets[ways[k]] if left else self._numbers(area, piece)
            places[filled : filled + length] = np.arange(at[k], at[k] + length)
            filled += length
        return places, walked

    def _skeleton(self, block: int) -> tuple[Area, Bytes]:
        """A block without its dead ends."""
        area = self.plan.area(0, block)
        cells = np.array(self.maze.cells[area.window])
        cells[(cells & SOLID) != 0] = 0
        for side, bit in ((cells[0], 1), (cells[:, -1], 2), (cells[-1], 4), (cells[:, 0], 8)):
            side |= np.where(side & bit, KEEP, 0).astype(np.uint8)
        for row, col in (self.start, self.goal):
            row, col = row - area.top, col - area.left
            if 0 <= row < area.rows and 0 <= col < area.cols:
                cells[row, col] |= KEEP
        flat = cells.reshape(-1)
        COMPILED.run(fill_dead_ends, flat, area.rows, area.cols)
        return area, flat

    def _search(self, every: Corridors) -> Corridors | None:
        """The corridors of the shortest path, in their order."""
        order = np.argsort(every.starts, kind="stable")
        starts, ends = every.starts[order], every.ends[order]
        lengths, ways = every.lengths[order], every.ways[order]
        places, firsts = np.unique(starts, return_index=True)
        firsts = np.append(firsts, len(starts))
        ends_of_path = np.array([self.maze.number(self.start), self.maze.number(self.goal)])
        first, last = np.searchsorted(places, ends_of_path)
        if not all(
            p < len(places) and places[p] == c
            for p, c in zip((first, last), ends_of_path, strict=True)
        ):
            return None  # walled in
        targets = np.searchsorted(places, ends)
        distances = np.full(len(places), UNREACHED, np.int64)
        arrivals = np.empty(len(places), np.int64)
        heap = np.empty((2, len(starts) + 1), np.int64)
        found = COMPILED.run(
            dijkstra, firsts, targets, lengths, int(first), int(last), distances, arrivals, *heap
        )
        if found == UNREACHED:
            return None
        arcs = []
        while last != first:
            arc = arrivals[last]
            arcs.append(arc)
            last = np.searchsorted(places, starts[arc])
        arcs.reverse()
        return Corridors(starts[arcs], ends[arcs], lengths[arcs], ways[arcs])

    def _cell_by_cell(self) -> Longs | None:
        """Breadth-first over the whole maze, in memory: one byte a cell beside the maze."""
        size = self.maze.width * self.maze.height
        what = _("searching {width}x{height}").format(
            width=self.maze.width, height=self.maze.height
        )
        require_memory(2 * size + (1 << 26), what)
        cells = np.ascontiguousarray(self.maze.cells[:, :]).reshape(-1)
        came = np.zeros(size, np.uint8)
        first, last = self.maze.number(self.start), self.maze.number(self.goal)
        came[first] = 5
        now = np.array([first], np.int64)
        n, answer = 1, 2
        while answer == 2:
            room = max(1 << 16, 8 * n)
            now = np.concatenate([now[:n], np.empty(room - n, np.int64)])
            after = np.empty(room, np.int64)
            answer, n = COMPILED.run(spread, cells, self.maze.width, came, now, n, after, last)
        if not answer:
            return None
        back = (0, self.maze.width, -1, -self.maze.width, 1)
        path = [last]
        while path[-1] != first:
            path.append(path[-1] + back[came[path[-1]]])
        return np.array(path[::-1], np.int64)

    def _numbers(self, area: Area, cells: Longs) -> Longs:
        """Cells of a block by their numbers in the maze."""
        row, col = cells // area.cols + area.top, cells % area.cols + area.left
        return row * self.maze.width + col


def _checked(maze: LargeMaze, position: Position, what: str) -> Position:
    """The position, if it is an accessible cell."""
    row, col = checked_position(position, shape_of("square", maze.width, maze.height), what)
    if not maze.is_accessible((row, col)):
        template = N_("{what} ({row}, {col}) is masked or cut off: choose an accessible cell")
        raise DedaleError(template, what=Term(what), row=row, col=col)
    return row, col
