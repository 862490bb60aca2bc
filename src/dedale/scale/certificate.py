"""A certificate of a Kruskal maze: what was made, so that anyone can check parts of it.

It holds the recipe, the digest of every block, the moves of the path between two cells, and the
edges that no part of 8x8 blocks could decide alone. From these and the seed a part is made again
without the rest of the maze, its digests are compared, and the path is walked in it. Who checks all
parts also joins them, and then nothing is left on trust.

The file is a line of text, a line of JSON, and three streams of zlib: the digests (16 bytes a
block), the moves (four a byte: 0 north, 1 east, 2 south, 3 west, the first in the lowest bits) and
the edges (the differences of their sorted numbers: all lowest bytes, then all second ones, up to
the eighth).
"""

from __future__ import annotations

import json
import random
import zlib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from ..errors import DedaleError, FileError
from ..files import atomic
from ..grids.shape import shape_of
from ..kernel.memory import available_memory
from ..kernel.threads import cores, in_threads
from ..maze.direction import Position, checked_position
from ..progress import each, part
from .block import solve_block
from .digests import Digests
from .graph import NOWHERE, Graph, filled
from .job import Job, digest, open_in
from .merge import Summary, join, lay_out
from .notes import MemoryNotes, Notes
from .plan import BLOCK, Rectangle, Tiling
from .solve import CorridorWay, walk_corridors
from .types import Bytes, Longs

PART = 1  #: the level of the groups that a certificate can be checked by
MAGIC = b"dedale certificate 1\n"
#: Bytes of memory for each cell, about, that finding a path takes.
SKELETON = 0.3
_OFFSETS = ((-1, 0, 1, 0), (0, 1, 0, -1))  # rows, columns


@dataclass
class Certificate:
    """What is claimed of a maze."""

    width: int
    height: int
    seed: int
    start: Position
    goal: Position
    digests: Bytes  # uint8, 16 for each block, row by row of blocks
    moves: Bytes | None  # uint8; None: the path was not looked for
    decided: Longs  # int64, sorted
    block: int = BLOCK

    @property
    def plan(self) -> Tiling:
        """The blocks and parts that the certificate speaks of."""
        return Tiling(self.width, self.height, self.seed, self.block)

    def save(self, path: str | Path) -> None:
        """Write the certificate to a file, whole or not at all."""
        moves = np.empty(0, np.uint8) if self.moves is None else self.moves
        quads = np.zeros((-(-len(moves) // 4), 4), np.uint8)
        quads.reshape(-1)[: len(moves)] = moves
        packed = quads[:, 0] | quads[:, 1] << 2 | quads[:, 2] << 4 | quads[:, 3] << 6
        steps = np.diff(self.decided, prepend=0).astype("<u8").view(np.uint8).reshape(-1, 8)
        streams = [
            zlib.compress(np.ascontiguousarray(array).tobytes(), 6)
            for array in (self.digests, packed, steps.T)
        ]
        about = {
            "algorithm": "kruskal",
            "width": self.width,
            "height": self.height,
            "seed": self.seed,
            "block": self.block,
            "start": self.start,
            "goal": self.goal,
            "length": None if self.moves is None else len(self.moves),
            "decided": len(self.decided),
            "streams": [len(stream) for stream in streams],
        }
        with atomic(path) as file:
            file.write(MAGIC + json.dumps(about).encode() + b"\n" + b"".join(streams))


def load_certificate(path: str | Path) -> Certificate:
    """Read a certificate; what is no certificate is refused."""
    name = str(path)
    try:
        with open(path, "rb") as file:
            if file.read(len(MAGIC)) != MAGIC:
                raise FileError("is not a certificate of a maze", path=name)
            head = file.readline(1 << 16)
            rest = file.read()
    except OSError as error:
        raise FileError("{reason}", reason=error.strerror, path=name) from None
    damaged = FileError("is a damaged certificate", path=name)
    try:
        about = json.loads(head)
        width, height, seed, block = (
            _whole(about[key]) for key in ("width", "height", "seed", "block")
        )
        ends = [_position(about[key]) for key in ("start", "goal")]
        sizes = [_whole(size) for size in about["streams"]]
        length = None if about["length"] is None else _whole(about["length"])
        decided = _whole(about["decided"])
    except (ValueError, KeyError, TypeError, RecursionError):
        raise damaged from None
    sound = min(width, height) > 0 and width * height < 1 << 62 and 64 <= block <= 1 << 14
    if not sound or about.get("algorithm") != "kruskal":
        raise damaged
    plan = Tiling(width, height, seed, block)
    start, goal = ends
    inside = all(0 <= row < height and 0 <= col < width for row, col in ends)
    # No part leaves more to decide than its sides have cells.
    most = (plan.shape(PART)[1] + 1) * 4 * height + (plan.shape(PART)[0] + 1) * 4 * width
    expected = (16 * plan.count(0), -(-(length or 0) // 4), 8 * decided)
    if not (inside and 0 <= decided <= most and 0 <= (length or 0) < width * height):
        raise damaged
    if len(sizes) != 3 or sum(sizes) != len(rest) or min(sizes) < 0:
        raise FileError("is a certificate that was cut or extended", path=name)
    streams, at = [], 0
    for size, wanted in zip(sizes, expected, strict=True):
        try:
            stream = zlib.decompressobj().decompress(rest[at : at + size], wanted + 1)
        except zlib.error:
            raise damaged from None
        if len(stream) != wanted:
            raise damaged
        streams.append(np.frombuffer(stream, np.uint8))
        at += size
    moves = None
    if length is not None:
        quads = streams[1][:, None] >> np.array([0, 2, 4, 6], np.uint8) & np.uint8(3)
        moves = quads.astype(np.uint8).reshape(-1)[:length]
    steps = np.ascontiguousarray(streams[2].reshape(8, -1).T).view("<u8").reshape(-1)
    numbers = np.cumsum(steps.astype(np.int64))
    if decided and not 0 <= int(numbers.min()) <= int(numbers.max()) < 2 * width * height:
        raise damaged
    digests = streams[0].reshape(-1, 16)
    return Certificate(width, height, seed, start, goal, digests, moves, numbers, block)


def _position(pair: object) -> Position:
    if not isinstance(pair, list) or len(pair) != 2:
        raise TypeError
    return _whole(pair[0]), _whole(pair[1])


def _whole(number: object) -> int:
    if not isinstance(number, int) or isinstance(number, bool):
        raise TypeError
    return number


# ---------------------------------------------------------------- making one


def certify(
    width: int,
    height: int,
    seed: int,
    *,
    start: Position = (0, 0),
    goal: Position | None = None,
    engine: str = "local",
    workers: int | None = None,
    notes: Notes | None = None,
    block: int = BLOCK,
) -> Certificate:
    """Make the maze of a seed, without storing it, and the path between two cells.

    The local engine looks for the path only if the skeleton of the maze fits the memory. Given
    `notes` that last, it goes on where it was stopped when it is given them again.
    """
    plan = Tiling(width, height, seed, block)
    shape = shape_of("square", width, height)
    start = checked_position(start, shape, "start")
    goal = checked_position(goal or (height - 1, width - 1), shape, "goal")
    if engine == "gpu":
        from .gpu import CardMaze

        with part(0.3):
            maze = CardMaze(width, height, seed, area=plan.side(PART))
        decided = maze.card.fetch(maze.card.xp.sort(maze.decided)).astype("int64")
        with part(0.35):
            digests = maze.digests(plan.block)
        moves = maze.path(start, goal)
    elif engine == "local":
        digests, decided, moves = _made(plan, start, goal, workers or cores(), notes)
    else:
        raise DedaleError("engine {engine!r} cannot certify: take 'local' or 'gpu'", engine=engine)
    return Certificate(width, height, seed, start, goal, digests, moves, decided, block)


def _made(
    plan: Tiling,
    start: Position,
    goal: Position,
    workers: int,
    notes: Notes | None,
) -> tuple[Bytes, Longs, Bytes | None]:
    """The digests, the edges decided late, and the moves of the path, made with all cores."""
    notes, free = notes or MemoryNotes(), available_memory()
    ends = [row * plan.width + col for row, col in (start, goal)]
    solving = free is None or plan.width * plan.height * SKELETON < free
    keep = plan.by_block(ends) if solving else None
    # To list its cells, the parts that a path goes through are made again: fewer of them, the more
    # there are. Making them all takes 1, reducing them 0.2, the search 0.05.
    again = min(1.0, 4.5 / plan.count(PART) ** 0.5)
    sink = Digests(plan, notes, keep)
    job = Job(plan, sink, notes)
    with part(1.2 / (1.25 + again) if solving else 1.0):
        job.run(lambda steps: in_threads(job.make, steps, workers))
    decided = job.decided(PART)
    if not solving:
        return sink.digests, decided, None
    with part(0.05 / (0.05 + again)):
        graph = Graph(plan, sink.skeletons)
        sink.skeletons.clear()
        way = CorridorWay.between(graph, *ends)
    assert way is not None  # there is a way between any two cells
    del graph
    by_part: dict[int, list[int]] = {}
    for block in way.legs:
        by_part.setdefault(plan.parent(PART, block), []).append(block)
    for group, blocks in each(list(by_part.items())):
        cells, _ = part_cells(plan, group, decided, workers)
        around = plan.area(PART, group)

        def walk(block: int, cells: Bytes = cells, around: Rectangle = around) -> None:
            area = plan.area(0, block)
            rows, cols = area.window
            inside = cells[
                rows.start - around.top : rows.stop - around.top,
                cols.start - around.left : cols.stop - around.left,
            ]
            kept = area.local((keep or {}).get(block, NOWHERE), plan.width)
            way.fill(
                block,
                walk_corridors(filled(inside, kept), area, plan.width, *way.legs[block]),
            )

        for _ in in_threads(walk, blocks, workers):
            pass
    return sink.digests, decided, _moves(way.cells, plan.width)


def _moves(cells: Longs, width: int) -> Bytes:
    """The directions of the steps between cells."""
    steps = np.diff(cells)
    kinds = [steps == -width, steps == 1, steps == width]
    # In a maze one cell wide, east and south are the same number.
    if width == 1:
        kinds[1] = np.zeros_like(kinds[1])
    return np.select(kinds, [0, 1, 2], 3).astype(np.uint8)


# ---------------------------------------------------------------- checking one


@dataclass
class CheckedClaim:
    """What was found to be as claimed."""

    parts: int
    of_parts: int
    blocks: int
    steps: int  # of the path that were walked
    whole: bool  # all parts, and how they join


def verify(
    certificate: Certificate,
    parts: int | Iterable[int] | None = 1,
    *,
    workers: int | None = None,
) -> CheckedClaim:
    """Make parts of the maze again and compare; raises a DedaleError at the first difference.

    `parts`: how many, chosen at random, or which; None: all of them.
    """
    plan = certificate.plan
    count = plan.count(PART)
    if parts is None:
        chosen = list(range(count))
    elif isinstance(parts, int):
        chosen = sorted(random.SystemRandom().sample(range(count), min(parts, count)))
    else:
        chosen = sorted(set(parts))
    moves = certificate.moves
    path = None if moves is None else _positions(certificate, moves)
    summaries = []
    blocks = steps = 0
    for group in each(chosen):
        area = plan.area(PART, group)
        cells, summary = part_cells(plan, group, certificate.decided, workers or cores())
        summaries.append(summary)
        for block in plan.blocks(PART, group):
            one = plan.area(0, block)
            top, left = one.top - area.top, one.left - area.left
            window = np.ascontiguousarray(cells[top : top + one.rows, left : left + one.cols])
            if not np.array_equal(digest(window), certificate.digests[block]):
                raise DedaleError(
                    "the certificate is wrong: block {block} (row {row}, column {col}) has another "
                    "digest",
                    block=block,
                    row=one.top,
                    col=one.left,
                )
            blocks += 1
        if path is not None and moves is not None:
            steps += _walk(area, path, moves, cells)
    whole = len(chosen) == count
    if whole:
        _require_joined(certificate, summaries)
    return CheckedClaim(len(chosen), count, blocks, steps, whole)


def part_cells(plan: Tiling, group: int, decided: Longs, workers: int) -> tuple[Bytes, Summary]:
    """The cells of a part, given what it cannot decide alone; and what that is."""
    area, lines = plan.area(PART, group), plan.children(PART, group)
    cells = np.empty((area.rows, area.cols), np.uint8)
    summaries = {}

    def solved(block: int) -> None:
        one = plan.area(0, block)
        top, left = one.top - area.top, one.left - area.left
        made, summaries[block] = solve_block(plan, one)
        cells[top : top + one.rows, left : left + one.cols] = made

    for _ in in_threads(solved, [block for line in lines for block in line], workers):
        pass
    rows = [[summaries[block] for block in line] for line in lines]
    summary, final = join(plan, lay_out(area, rows))
    first = 2 * (area.top - 1) * plan.width
    last = 2 * (area.top + area.rows) * plan.width
    near = decided[np.searchsorted(decided, first) : np.searchsorted(decided, last)]
    for edges in (final, near):
        open_in(plan, area, cells, edges)
    return cells, summary


def _positions(certificate: Certificate, moves: Bytes) -> tuple[Longs, Longs]:
    """The rows and columns of the path, if it leads where it should and no cell is on it twice."""
    ends = []  # of every step
    for offsets, at in zip(_OFFSETS, certificate.start, strict=True):
        steps = np.array(offsets, np.int64)[moves]
        ends.append(np.concatenate([[at], at + np.cumsum(steps)]))
    rows, cols = ends
    if (int(rows[-1]), int(cols[-1])) != certificate.goal:
        raise DedaleError("the certificate is wrong: its path does not end at its goal")
    height, width = certificate.height, certificate.width
    if rows.min() < 0 or cols.min() < 0 or rows.max() >= height or cols.max() >= width:
        raise DedaleError("the certificate is wrong: its path leaves the maze")
    if len(np.unique(rows * width + cols)) < len(rows):
        raise DedaleError("the certificate is wrong: its path meets itself")
    return rows, cols


def _walk(area: Rectangle, path: tuple[Longs, Longs], moves: Bytes, cells: Bytes) -> int:
    """Walk the path in a part; returns how many steps that are."""
    rows, cols = path[0][:-1] - area.top, path[1][:-1] - area.left
    here = np.flatnonzero((rows >= 0) & (cols >= 0) & (rows < area.rows) & (cols < area.cols))
    sides = cells[rows[here], cols[here]]
    walls = here[sides >> moves[here] & 1 == 0]
    if len(walls):
        raise DedaleError(
            "the certificate is wrong: step {step} of its path goes through a wall",
            step=int(walls[0]) + 1,
        )
    return len(here)


def _require_joined(certificate: Certificate, summaries: list[Summary]) -> None:
    """All parts, joined, must decide what the certificate says."""
    plan = certificate.plan
    down, across = plan.shape(PART)
    lines = [summaries[row * across : (row + 1) * across] for row in range(down)]
    whole = Tiling(plan.width, plan.height, plan.seed, max(plan.width, plan.height)).area(0, 0)
    _, final = join(plan, lay_out(whole, lines))
    if not np.array_equal(np.sort(final), certificate.decided):
        raise DedaleError("the certificate is wrong: its parts join otherwise")
