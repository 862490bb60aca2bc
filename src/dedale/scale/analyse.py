"""Figures about mazes too large for `dedale.analyse`, found block by block.

One pass counts the cells of each block, labels its parts and reduces it to its skeleton. Then
distances are swept over the maze from one cell after another: within the block of that cell, over
the graph of all skeletons, and from the places of each block to its other cells. In a tree two
sweeps find the longest path. With loops that is not proven, and `diameter_exact` is False.

The figures are those of `dedale.analyse`, but for the difficulty, which is left out.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Unpack

import numpy as np

from ..errors import FileError
from ..kernel.compiled import COMPILED
from ..kernel.jit import kernel
from ..kernel.types import Array, Ground, Row
from ..kernel.union import unite
from ..maze.diameter import Diameter
from ..maze.kinds import ACCESSIBLE, CUT_OFF, CUT_OFF_BIT, MASKED, MASKED_BIT
from ..maze.maze import Maze
from ..maze.parts import label_parts
from ..maze.statistics import summed_up
from ..progress import part
from ..solvers.analysis import detour_of
from .graph import Graph, filled, skeleton_of
from .notes import Note
from .pieces import How, Pieces, in_pieces
from .plan import Rectangle, Tiling
from .shortest import UNREACHED, flood_from, sum_up
from .storage import SOLID, LargeMaze
from .types import Longs

SIDES = ("north", "south", "west", "east")


def analyse(
    maze: LargeMaze | Maze,
    **how: Unpack[How],
) -> dict[str, object]:
    """Figures about a maze of any size, by the names of `dedale.analyse`.

    Left out are `grade` and `difficulty`. In a maze with loops `diameter` is the longest of three
    shortest paths that were looked for, and `diameter_exact` is False. `how` is described at
    `dedale.scale.pieces.How`.

    >>> import dedale
    >>> maze = dedale.generate("kruskal", width=300, height=200, seed=4)
    >>> figures = analyse(maze)
    >>> figures == {name: dedale.analyse(maze)[name] for name in figures}
    True
    """
    maze = LargeMaze.of(maze)
    with in_pieces(maze, **how) as pieces:
        with part(0.4):
            surveys = dict(pieces.each(survey))
        figures = statistics(pieces.plan, surveys, maze.path)
        graph = Graph(pieces.plan, surveys, maze.path)
        del surveys
        start = maze.number(maze.start)
        with part(0.5):
            around = sweep(pieces, graph, start)
        widest = diameter(pieces, graph, around)
    first, last = widest.ends
    return figures | {
        "diameter": widest.length,
        "diameter_ends": widest.ends,
        "diameter_exact": widest.exact,
        "detour": detour_of(around.sums, around.reached),
        "solution_start": first,
        "solution_goal": last,
        "solution": widest.length,
        "solution_cells": widest.length + 1,
        "solution_share": (widest.length + 1) / figures["accessible"],
    }


# ---------------------------------------------------------------- counts and parts


def survey(maze: LargeMaze, area: Rectangle) -> Note:
    """All that is to be known of a block: counts, parts, skeleton."""
    cells = np.ascontiguousarray(maze.cells[area.window])
    labels = np.zeros(cells.shape, np.int32)
    open_sides = np.where(cells & SOLID, 0, cells)
    parts = COMPILED.run(label_parts, open_sides.reshape(-1), Ground(area.cols), labels.reshape(-1))
    border = {
        "north": np.where(cells[0] & 1, labels[0], 0),
        "south": np.where(cells[-1] & 4, labels[-1], 0),
        "west": np.where(cells[:, 0] & 8, labels[:, 0], 0),
        "east": np.where(cells[:, -1] & 2, labels[:, -1], 0),
    }
    counts = np.bincount(cells.reshape(-1), minlength=256)
    skeleton = skeleton_of(filled(cells, np.empty(0, np.int64)))
    return skeleton | border | {"counts": counts, "parts": np.array(parts, np.int64)}


def statistics(plan: Tiling, surveys: Mapping[int, Note], path: str) -> dict[str, int]:
    """The counts of `dedale.maze.statistics`, of the whole maze."""
    counts = np.sum([note["counts"] for note in surveys.values()], axis=0).tolist()
    masked, cut_off = counts[MASKED_BIT], counts[CUT_OFF_BIT]
    known = {*range(16), MASKED_BIT, CUT_OFF_BIT}
    if wrong := [value for value in range(256) if counts[value] and value not in known]:
        raise FileError(
            "cell value {value} found: 0 to 15, 16 (masked), 32 (cut off)",
            value=wrong[0],
            path=path,
        )
    accessible = plan.width * plan.height - masked - cut_off
    sides = dict(enumerate(counts[:16]))
    sides[0] += masked + cut_off
    kinds = {ACCESSIBLE: accessible, MASKED: masked, CUT_OFF: cut_off}
    parts = sum(int(note["parts"]) for note in surveys.values()) - seams_joined(plan, surveys)
    return {"width": plan.width, "height": plan.height} | summed_up(sides, kinds, parts)


def seams_joined(plan: Tiling, surveys: Mapping[int, Note]) -> int:
    """How many parts become one with another where blocks meet."""
    # Only parts with a way out matter: they are numbered block after block.
    exits = {
        block: np.unique(np.concatenate([[0], *(note[side] for side in SIDES)]))
        for block, note in surveys.items()
    }
    ranks, total = {}, 0
    for block in range(plan.count(0)):
        ranks[block] = total
        total += len(exits[block])
    parts, across = np.full(total, -1, np.int32 if total < 1 << 31 else np.int64), plan.shape(0)[1]

    def numbers(block: int, side: str) -> Longs:
        return ranks[block] + np.searchsorted(exits[block], surveys[block][side])

    joined = 0
    for block in range(plan.count(0)):
        meet = []
        if (block + 1) % across:
            meet.append(("east", block + 1, "west"))
        if block + across < plan.count(0):
            meet.append(("south", block + across, "north"))
        for side, other, opposite in meet:
            opened = np.flatnonzero(surveys[block][side])
            ones, others = numbers(block, side)[opened], numbers(other, opposite)[opened]
            joined += COMPILED.run(join_parts, parts, ones, others)
    return joined


@kernel
def join_parts(parts: Array, ones: Row, others: Row) -> int:
    """Join parts two by two; returns how many were not joined before."""
    joined = 0
    for k in range(len(ones)):
        joined += unite(parts, ones[k], others[k])
    return joined


# ---------------------------------------------------------------- distances


@dataclass
class Sweep:
    """How far the cells are from one of them."""

    source: int
    reached: int
    opened: int  # open sides of the cells reached, all together
    length: int
    farthest: int  # of the cells at that distance, the first
    sums: Longs  # of the distances, by how long they would be without walls


def sweep(pieces: Pieces, graph: Graph, source: int) -> Sweep:
    """Measure how far all cells are from one."""
    maze, plan = pieces.maze, pieces.plan
    home = plan.block_of(source)
    area = plan.area(0, home)
    begin = area.local(np.array([source], np.int64), plan.width)
    # Inside its own block; then along the corridors; then into the blocks.
    inside, *_ = flooded(maze, area, begin, np.zeros(1, np.int64))
    near = inside[graph.places[home]].astype(np.int64)
    seeds = np.flatnonzero(near != UNREACHED)
    distances = graph.distances(seeds + graph.offsets[home], near[seeds])
    items = {}
    for block in range(plan.count(0)):
        cells = graph.places[block].astype(np.int64)
        away = distances[graph.offsets[block] : graph.offsets[block + 1]]
        outer = plan.area(0, block).is_border(cells)
        cells, away = cells[outer], away[outer]
        if block == home:
            cells, away = np.append(cells, begin), np.append(away, 0)
        order = np.argsort(away, kind="stable")
        order = order[away[order] != UNREACHED]
        if len(order):
            items[block] = cells[order], away[order], source
    found = Sweep(source, 0, 0, -1, -1, np.zeros(plan.width + plan.height, np.int64))
    for _block, note in pieces.each(measure, items):
        reached, opened, length, farthest, least = note["figures"].tolist()
        found.reached += reached
        found.opened += opened
        if (length, -farthest) > (found.length, -found.farthest):
            found.length, found.farthest = length, farthest
        found.sums[least : least + len(note["sums"])] += note["sums"]
    return found


def measure(maze: LargeMaze, area: Rectangle, seeds: Longs, away: Longs, source: int) -> Note:
    """What a block adds to a sweep, given how far some of its cells are."""
    distances, reached, opened = flooded(maze, area, seeds, away)
    south, east = area.top - source // maze.width, area.left - source % maze.width
    sides = ((south, area.rows), (east, area.cols))
    least = sum(max(first, 0, 1 - first - size) for first, size in sides)
    sums = np.zeros(area.rows + area.cols, np.int64)
    farthest = COMPILED.run(sum_up, distances, area.rows, area.cols, south, east, least, sums)
    cell = int(area.numbers(np.array([farthest], np.int64), maze.width)[0])
    figures = [reached, opened, int(distances[farthest]), cell, least]
    return {"figures": np.array(figures, np.int64), "sums": np.trim_zeros(sums, "b")}


def flooded(maze: LargeMaze, area: Rectangle, seeds: Longs, away: Longs) -> tuple[Longs, int, int]:
    """The distances of a block's cells; how many were reached, and their open sides."""
    cells = np.ascontiguousarray(maze.cells[area.window]).reshape(-1)
    distances = np.full(cells.size, UNREACHED, np.int64)
    reached, opened = COMPILED.run(
        flood_from, cells, area.cols, seeds, away, distances, np.empty(cells.size, np.int32)
    )
    return distances, reached, opened


def diameter(pieces: Pieces, graph: Graph, around: Sweep) -> Diameter:
    """The two cells farthest apart in a tree; with loops, two that are very far apart.

    `around` is the sweep from where the maze begins.
    """
    is_tree = around.opened == 2 * (around.reached - 1)
    with part(1.0 if is_tree else 0.5):
        best = sweep(pieces, graph, around.farthest)
    if not is_tree:
        last = sweep(pieces, graph, best.farthest)
        best = last if last.length > best.length else best
    width = pieces.maze.width
    one, other = (divmod(cell, width) for cell in sorted((best.source, best.farthest)))
    return Diameter(best.length, (one, other), is_tree)
