"""Shortest paths in mazes too large for the solvers of `dedale.solvers`.

1. Each block is reduced to its skeleton (see `skeleton`), all cores at once or on a cluster.
2. The skeletons together are a graph of some million places: Dijkstra finds the shortest way.
3. The corridors on that way are walked once more, block by block, to list its cells.

A maze so full of loops that skeletons would not be small is searched cell by cell instead. Where
there are several shortest paths, the one is found that goes north, else east, else south wherever
it can: it does not depend on the blocks.
"""

from time import perf_counter
from typing import Unpack

import numpy as np

from ..errors import DedaleError, Term
from ..grids.shape import shape_of
from ..grids.square import offsets
from ..i18n import N_, _
from ..kernel.compiled import COMPILED
from ..kernel.memory import require_memory
from ..maze.direction import Position, checked_position
from ..maze.maze import Maze
from ..progress import part
from ..solvers.solution import Solution
from .graph import NOWHERE, Graph, filled, reduce
from .notes import Note
from .pieces import How, Pieces, in_pieces
from .plan import Rectangle
from .shortest import nearer, spread
from .skeleton import walk
from .storage import LargeMaze
from .types import Bytes, Ints, Longs

#: When there are more corridors than this share of the cells, cells are searched instead.
CROWDED = 1 / 8
#: Room for the cells of a front, at first.
FRONT = 1 << 16


def solve(
    maze: LargeMaze | Maze,
    start: Position | None = None,
    goal: Position | None = None,
    **how: Unpack[How],
) -> Solution:
    """The shortest path between two cells (by default the first and the last accessible ones).

    `how` is described at `dedale.scale.pieces.How`; here there is also the engine "gpu".

    >>> from dedale.scale import generate
    >>> solve(generate(width=300, height=200, seed=4)).length
    1208
    """
    maze = LargeMaze.of(maze)
    began = perf_counter()
    first = _checked(maze, start if start is not None else maze.corner(), "start")
    last = _checked(maze, goal if goal is not None else maze.corner(last=True), "goal")
    if how.get("engine") == "gpu":
        from .gpu_path import solve_on_card

        cells = solve_on_card(maze, first, last)
    else:
        with in_pieces(maze, **how) as pieces:
            cells = find_path(pieces, maze.number(first), maze.number(last))
    return Solution(
        algorithm="skeleton",
        shape=shape_of("square", maze.width, maze.height),
        start=first,
        goals=[last],
        path_row=cells,
        visited_row=NOWHERE,
        shortest=True,
        seconds=perf_counter() - began,
    )


def find_path(pieces: Pieces, start: int, goal: int) -> Longs | None:
    """The numbers of the cells of the shortest path between two cells, or None."""
    maze, plan = pieces.maze, pieces.plan
    if start == goal:
        return np.array([start], np.int64)
    keep = plan.by_block([start, goal])
    skeletons: dict[int, Note] = {}
    corridors, most = 0, int(CROWDED * maze.width * maze.height) + 10_000
    items = {block: (keep.get(block, NOWHERE),) for block in range(plan.count(0))}
    with part(0.7):
        for block, note in pieces.each(reduce, items):
            skeletons[block] = note
            corridors += len(note["ends"])
            if corridors > most:
                return cell_by_cell(maze, start, goal)
    way = CorridorWay.between(Graph(plan, skeletons, maze.path), start, goal)
    if way is None:
        return None
    del skeletons
    walks = {block: (keep.get(block, NOWHERE), *legs) for block, legs in way.legs.items()}
    for block, note in pieces.each(walked, walks):
        way.fill(block, note["cells"])
    return way.cells


class CorridorWay:
    """A shortest path, as corridors at first; its cells as far as they have been walked."""

    def __init__(self, graph: Graph, arcs: Longs, start: int) -> None:
        lengths = graph.lengths[arcs]
        at = np.concatenate([[1], 1 + np.cumsum(lengths, dtype=np.int64)])
        self.cells = np.empty(at[-1], np.int64)
        self.cells[0] = start
        blocks, begin = graph.origins(arcs)
        order = np.argsort(blocks, kind="stable")
        groups = np.split(order, np.flatnonzero(np.diff(blocks[order])) + 1)
        #: By block: the cells where its corridors begin, their directions and lengths …
        self.legs = {
            int(blocks[group[0]]): (begin[group], graph.ways[arcs[group]], lengths[group])
            for group in groups
            if len(group)
        }
        self._at = {
            int(blocks[group[0]]): at[group] for group in groups if len(group)
        }  # … and places here.

    @classmethod
    def between(cls, graph: Graph, start: int, goal: int) -> "CorridorWay | None":
        """A shortest way between two cells that were kept as places, or None."""
        arcs = graph.path(graph.place(start), graph.place(goal))
        return None if arcs is None else cls(graph, arcs, start)

    def fill(self, block: int, cells: Longs) -> None:
        """Write down the cells of a block's corridors."""
        _begin, _ways, lengths = self.legs[block]
        before = np.cumsum(lengths, dtype=np.int64) - lengths
        self.cells[np.arange(len(cells)) + np.repeat(self._at[block] - before, lengths)] = cells


def walked(
    maze: LargeMaze, area: Rectangle, keep: Longs, begin: Longs, ways: Bytes, lengths: Ints
) -> Note:
    """The cells of corridors of a block, one after the other, each without its first."""
    cells = filled(maze.cells[area.window], area.local(keep, maze.width))
    return {"cells": walk_corridors(cells, area, maze.width, begin, ways, lengths)}


def walk_corridors(
    cells: Bytes, area: Rectangle, width: int, begin: Longs, ways: Bytes, lengths: Ints
) -> Longs:
    """The same in a block that was filled already."""
    found = np.empty(int(lengths.sum()), np.int64)
    COMPILED.run(walk, cells.reshape(-1), area.cols, begin, ways, lengths, found)
    # A way out is one step, into the next block.
    out = np.flatnonzero(found < 0)
    ends = np.cumsum(lengths, dtype=np.int64) - 1
    legs = np.searchsorted(ends, out)
    numbers = area.numbers(found, width)
    ahead = np.array(offsets(width), np.int64)
    numbers[out] = area.numbers(begin[legs], width) + ahead[ways[legs]]
    return numbers


def cell_by_cell(maze: LargeMaze, start: int, goal: int) -> Longs | None:
    """Breadth-first over the whole maze, in memory: one byte a cell beside the maze."""
    size = maze.width * maze.height
    what = _("searching {width}x{height}").format(width=maze.width, height=maze.height)
    require_memory(2 * size + (1 << 26), what)
    cells = np.ascontiguousarray(maze.cells[:, :]).reshape(-1)
    marks = np.zeros(size, np.uint8)
    marks[goal] = 1
    now = np.array([goal], np.int64)
    n, answer = 1, 2
    while answer == 2:
        room = max(FRONT, 8 * n)
        now = np.concatenate([now[:n], np.empty(room - n, np.int64)])
        after = np.empty(room, np.int64)
        answer, n = COMPILED.run(spread, cells, maze.width, marks, now, n, after, start)
    if not answer:
        return None
    step = COMPILED.kernel(nearer)
    path = [start]
    while path[-1] != goal:
        path.append(step(cells, maze.width, marks, path[-1]))
    return np.array(path, np.int64)


def _checked(maze: LargeMaze, position: Position, what: str) -> Position:
    """The position, if it is an accessible cell."""
    row, col = checked_position(position, shape_of("square", maze.width, maze.height), what)
    if not maze.is_accessible((row, col)):
        template = N_("{what} ({row}, {col}) is masked or cut off: choose an accessible cell")
        raise DedaleError(template, what=Term(what), row=row, col=col)
    return row, col
