"""The Kruskal maze of a seed on a graphics card: made, digested and solved there.

The kernels are in `kruskal.cu` and `cells.cu`; this file drives them. A maze is made in areas:

    solve_tiles      each tile as far as it can be known alone; pieces and pending edges remain
    list_seams       the edges between tiles, and those that leave the area, join the list
    find_least, and until nothing more can be joined: join_vertices, flatten_vertices, contract
    name_border, keep_edges     what is left is noted: pieces along the sides, edges between them

The same rounds over the notes of all areas and the seams between them decide the rest. Cells take
two bits. When those of the whole maze have no room on the card, each row of areas is made once for
its notes, and again for its cells, when all notes have been joined, as often as they are asked for.
What was joined also says by which edges a path goes from area to area: the rest of it is then
found in one row of areas after the other.
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from types import ModuleType
from typing import Unpack

import numpy as np

from ..files import written_beside
from ..kernel.rng import mix, stream
from ..kernel.threads import cores
from ..maze.direction import Position
from ..maze.maze import Maze
from ..progress import tell
from .card import Card, this_card, tile_memory
from .gpu_path import find_path, in_order, reduce, tree_path
from .plan import BLOCK, Rectangle, Tiling
from .request import EngineKeywords, request_of
from .storage import LargeMaze, create_cells, open_large, require_disk
from .types import Bytes, CellArray, Numbers, Words

#: Cells on the side of an area: a billion cells take 3 GB beside the cells themselves.
AREA = 1 << 15
_NO_OWNER = 0xFFFFFFFF  # NO_VERTEX of kruskal.cu
_DROPPED = 0x80000000  # DROPPED there


def generate(**options: Unpack[EngineKeywords]) -> Maze | LargeMaze:
    """The maze that was asked for: see `dedale.scale.generate`."""
    request = request_of("gpu", options)
    plan = request.plan
    if request.target is None:
        cells = np.empty((plan.height, plan.width), np.uint8)
        kruskal(plan, request.kinds, cells)
        return request.maze(cells)
    require_disk(request.target, plan.width, plan.height)
    with written_beside(request.target) as beside:
        stored = create_cells(beside, plan.width, plan.height, BLOCK, request.recipe)
        kruskal(plan, request.kinds, stored)
        del stored
    return open_large(request.target)


def kruskal(plan: Tiling, kinds: Bytes | None, out: CellArray) -> None:
    """Write the cells of the maze, one byte a cell, to a grid in memory or on disk.

    A byte holds the open sides (N=1 E=2 S=4 W=8), +16 if masked, +32 if cut off. `kinds` is 0
    where a cell is accessible, 1 where it is masked, 2 where it is cut off. Rows are written
    while the next ones are fetched from the card.
    """
    width, height = plan.width, plan.height
    maze = CardMaze(width, height, plan.seed, kinds)
    _, chunk = getattr(out, "chunks", None) or (0, width)

    def write(top: int, left: int, rows: Bytes) -> None:
        window = slice(top, top + len(rows)), slice(left, left + chunk)
        out[window] = rows[:, left : left + chunk]

    with ThreadPoolExecutor(cores()) as pool:
        before: list[Future[None]] = []
        for top, rows in maze.rows(BLOCK):
            for done in before:
                done.result()
            lefts = range(0, width, chunk)
            before = [pool.submit(write, top, left, rows) for left in lefts]
            tell(top / height)
        for done in before:
            done.result()


class CardMaze:
    """A maze on the card. `decided` are the numbers of the edges opened between its areas."""

    def __init__(
        self,
        width: int,
        height: int,
        seed: int,
        kinds: Bytes | None = None,
        *,
        card: Card | None = None,
        area: int = AREA,
        keep: bool | None = None,
    ) -> None:
        self.width, self.height, self.area = width, height, area
        self.card = card or this_card()
        self.base = mix(stream(seed, "kruskal"))
        self.kinds = None
        if kinds is not None:
            self.kinds = self.card.xp.asarray(kinds, self.card.xp.uint8).reshape(-1)
        scratch, free = self._scratch(), self.card.free()
        if keep is None:
            keep = self._bytes(height) + scratch < free
        self.card.require(self._bytes(height if keep else min(area, height)) + scratch, free)
        #: the rows of the maze, if they are kept: words of 16 cells
        self.words = self._room(height) if keep else None
        self._notes: list[list[_Notes]] = []  # of all areas, if rows are not kept
        self.decided = self._decide()

    # ------------------------------------------------------------ making

    def _decide(self) -> Numbers:
        """Solve every area, join their notes, open what was decided in the cells that are kept."""
        spare = self._room(min(self.area, self.height)) if self.words is None else self.words
        lines = []
        pieces = 0
        for top in range(0, self.height, self.area):
            line = []
            for area in self._areas(top):
                first = top if self.words is None else 0
                line.append(self._solve(area, spare, first, pieces))
                pieces = line[-1].pieces
            lines.append(line)
            tell((top + self.area) / self.height)
        decided = self._join(lines, pieces)
        if self.words is not None:
            self._open(self.words, 0, self.height, decided)
        else:
            self._notes = lines
        return decided

    def _areas(self, top: int) -> list[Rectangle]:
        """The areas of a row of them."""
        rows = min(self.area, self.height - top)
        lefts = range(0, self.width, self.area)
        return [Rectangle(top, left, rows, min(self.area, self.width - left)) for left in lefts]

    def _solve(
        self, area: Rectangle, words: Words, first: int, named: int, cell: Position | None = None
    ) -> _Notes:
        """Make an area as far as it can be known alone; `named`: pieces of earlier areas.

        With a cell of the area, its piece is noted too.
        """
        card, xp = self.card, self.card.xp
        u32, u64 = xp.uint32, xp.uint64
        tile = card.tile
        across, down = -(-area.cols // tile), -(-area.rows // tile)
        tiles = across * down
        place = tuple(u64(n) for n in (area.top, area.left, area.rows, area.cols))
        sides = xp.empty(tiles * 4 * tile, u32)
        counts = xp.zeros(2, u32)
        edges = _Edges(xp, tiles * 6 * tile + 4 * tile * (across + down))
        size = (u64(self.width), u64(self.height))
        card.run(
            "solve_tiles", tiles, card.threads, tile_memory(card.tile),
            (*size, u64(self.base), self.kinds, *place, words, u64(first), sides, counts,
             *edges.arrays),
        )  # fmt: skip
        card.run(
            "list_seams", tiles, min(4 * tile, 256), 8,
            (*size, self.kinds, *place, sides, counts, *edges.arrays),
        )  # fmt: skip
        pieces, n = (int(count) for count in card.fetch(counts))
        parents, edges, n = self._rounds(edges, n, pieces, words, first, None)
        # What is left: the pieces along the sides, and the edges between them.
        if (area.rows, area.cols) == (self.height, self.width):
            return _Notes(area, None, _Edges(xp, 0), 0, 0)
        names = xp.full(max(pieces, 1), _NO_OWNER, u32)
        border = xp.empty(2 * (area.rows + area.cols), u32)
        counts = xp.array([named, 0], u32)
        for step in (0, 1):
            card.each(
                "name_border", len(border), u64(area.rows), u64(area.cols), sides, parents, names,
                border, counts, u32(step),
            )  # fmt: skip
        card.each("keep_edges", n, *edges.arrays, u32(n), names, counts[1:], None, None, None)
        named, kept = (int(count) for count in card.fetch(counts))
        notes = _Notes(area, border, _Edges(xp, kept), kept, named)
        counts = xp.zeros(1, u32)
        card.each("keep_edges", n, *edges.arrays, u32(n), names, counts, *notes.edges.arrays)
        if cell is not None:
            at = self._place_on_side(Band(self, words, first, area.rows), area, cell)
            if at is not None and int(sides[at]) != _NO_OWNER:
                notes.inside = int(names[int(parents[int(sides[at]) & ~_DROPPED])])
        return notes

    def _place_on_side(self, band: Band, area: Rectangle, cell: Position) -> int | None:
        """Where, among the sides of all tiles, the piece of a cell touches a side of its tile."""
        tile = self.card.tile
        down, right = (cell[0] - area.top) // tile, (cell[1] - area.left) // tile
        top, left = area.top + down * tile, area.left + right * tile
        rows = band.cells(top, min(tile, area.top + area.rows - top))
        cells = rows[:, left : min(left + tile, area.left + area.cols)]
        number = (down * -(-area.cols // tile) + right) * 4 * tile
        reached = [(cell[0] - top, cell[1] - left)]
        for row, col in reached:
            if row == 0:
                return number + col
            if col == 0:
                return number + 2 * tile + row
            if row == len(cells) - 1:
                return number + tile + col
            if col == cells.shape[1] - 1:
                return number + 3 * tile + row
            for way, (r, c) in enumerate(
                ((row - 1, col), (row, col + 1), (row + 1, col), (row, col - 1))
            ):
                if cells[row, col] >> way & 1 and (r, c) not in reached:
                    reached.append((r, c))
        return None

    def _rounds(
        self,
        now: _Edges,
        n: int,
        pieces: int,
        words: Words | None,
        first: int,
        found: Numbers | None,
    ) -> tuple[Words, _Edges, int]:
        """Join pieces until all are stuck; returns what they joined, and the edges left."""
        card, xp = self.card, self.card.xp
        u32, u64 = xp.uint32, xp.uint64
        parents, least = xp.empty(max(pieces, 1), u32), xp.empty(max(pieces, 1), u64)
        counts = xp.zeros(3, u32)  # edges left, whether any were joined, edges found
        base, vertices = u64(self.base), u32(pieces)
        after = _Edges(xp, n)
        card.each("start_vertices", pieces, parents, least, vertices)
        card.each("find_least", n, *now.arrays, u32(n), base, least)
        joined = 1
        while joined:
            counts[:2] = 0
            edges = (*now.arrays, u32(n))
            card.each(
                "join_vertices", n, *edges, base, least, parents, words, u64(first),
                u64(self.width), found, counts,
            )  # fmt: skip
            card.each("flatten_vertices", pieces, parents, least, vertices)
            card.each("contract", n, *edges, base, parents, least, counts, *after.arrays)
            n, joined = (int(count) for count in card.fetch(counts)[:2])
            now, after = after, now
        return parents, now, n

    def _join(self, lines: list[list[_Notes]], pieces: int) -> Numbers:
        """The edges of the maze between areas, and those that areas had left undecided."""
        xp = self.card.xp
        if len(lines) * len(lines[0]) == 1:
            none: Numbers = xp.empty(0, xp.uint64)
            return none
        edges = self._between(lines)
        n = len(edges.arrays[0])
        found: Numbers = xp.empty(max(pieces, 1), xp.uint64)  # at most one for each piece
        parents, _, _ = self._rounds(edges, n, pieces, None, 0, found)
        joined = pieces - int((parents[:pieces] == xp.arange(pieces, dtype=xp.uint32)).sum())
        return found[:joined]

    def _between(self, lines: list[list[_Notes]]) -> _Edges:
        """The edges between pieces of areas: what is left inside them, and the seams."""
        parts = [notes.edges.arrays for line in lines for notes in line] + self._seams(lines)
        edges = _Edges(self.card.xp, 0)
        edges.arrays = tuple(
            self.card.xp.concatenate(arrays) for arrays in zip(*parts, strict=True)
        )
        return edges

    def _seams(self, lines: list[list[_Notes]]) -> list[tuple[Words, Words, Numbers]]:
        """The edges between areas: pieces at both ends, and numbers."""
        xp, width = self.card.xp, self.width
        seams = []
        for r, line in enumerate(lines):
            for c, notes in enumerate(line):
                area = notes.area
                if r + 1 < len(lines):
                    below = lines[r + 1][c]
                    cells = xp.arange(area.left, area.left + area.cols, dtype=xp.uint64)
                    cells += (area.top + area.rows - 1) * width
                    seams.append((notes.side(1), below.side(0), 2 * cells + 1))
                if c + 1 < len(line):
                    cells = xp.arange(area.top, area.top + area.rows, dtype=xp.uint64) * width
                    cells += area.left + area.cols - 1
                    seams.append((notes.side(3), line[c + 1].side(2), 2 * cells))
        if self.kinds is None:
            return seams
        real = [(a != _NO_OWNER) & (b != _NO_OWNER) for a, b, _ in seams]
        return [(a[k], b[k], edges[k]) for (a, b, edges), k in zip(seams, real, strict=True)]

    def _open(self, words: Words, first: int, rows: int, edges: Numbers) -> None:
        xp = self.card.xp
        numbers = (xp.uint64(n) for n in (first, rows, self.width))
        self.card.each("open_edges", len(edges), words, *numbers, edges, xp.uint32(len(edges)))

    def _bytes(self, rows: int) -> int:
        return (rows + 1) * -(-self.width // 16) * 4

    def _scratch(self) -> int:
        """Bytes that the making of an area takes beside its cells."""
        tile = self.card.tile
        tiles = -(-min(self.area, self.width) // tile) * -(-min(self.area, self.height) // tile)
        return tiles * 4 * tile * (4 + 4 + 8 + 2 * 24)

    def _room(self, rows: int) -> Words:
        words: Words = self.card.xp.empty(self._bytes(rows) // 4, self.card.xp.uint32)
        words[: -(-self.width // 16)] = 0
        return words

    def _make(self, words: Words, first: int, rows: int) -> None:
        """The cells of some rows of areas, when it is known what was decided between them."""
        for top in range(first, first + rows, self.area):
            for area in self._areas(top):
                self._solve(area, words, first, 0)
        self._open(words, first, rows, self.decided)

    # ------------------------------------------------------------ reading

    def bands(self) -> Iterator[Band]:
        """The cells from north to south: all at once if they are kept, else by rows of areas."""
        if self.words is not None:
            yield Band(self, self.words, 0, self.height)
            return
        pitch = -(-self.width // 16)
        words = self._room(min(self.area, self.height))
        for top in range(0, self.height, self.area):
            rows = min(self.area, self.height - top)
            self._make(words, top, rows)
            yield Band(self, words, top, rows)
            tell((top + rows) / self.height)
            words[:pitch] = words[rows * pitch : (rows + 1) * pitch]

    def rows(self, most: int = BLOCK) -> Iterator[tuple[int, Bytes]]:
        """The bytes of the cells, from north to south: (first row, 2-D numpy array)."""
        for band in self.bands():
            for top in range(band.top, band.top + band.rows, most):
                yield top, band.cells(top, min(most, band.top + band.rows - top))

    def digests(self, block: int = BLOCK) -> Bytes:
        """The digest of each block, row by row of blocks: an array of 16 bytes for each.

        They are those of the local engine: BLAKE2b of the block's cells, a byte each.
        """
        return np.concatenate([band.digests(block) for band in self.bands()])

    def path(self, start: Position, goal: Position) -> Bytes | None:
        """The moves of the path between two cells: 0 north, 1 east, 2 south, 3 west; None: no way.

        Where the cells are kept, but a copy of them has no room on the card, the path is found in
        the cells themselves, and they are made again when they are next asked for.
        """
        if self.words is None and not self._notes:
            self.words = self._room(self.height)
            self._make(self.words, 0, self.height)
        if self.words is None:
            return self._path_by_bands(start, goal)
        words = self.words
        if 3 * words.nbytes > 2 * self.card.free():
            self.words = None
        else:
            words = words.copy()
        return find_path(self.card, words, self.width, self.height, start, goal)

    def _path_by_bands(self, start: Position, goal: Position) -> Bytes | None:
        """The path, from what is left of each row of areas but for the edges it leaves them by."""
        xp, pitch = self.card.xp, -(-self.width // 16)
        ends = [row * self.width + col for row, col in (start, goal)]
        between = self._path_between(start, goal)
        if between is None:
            return None
        left = []
        for band in self.bands():
            # Into the rows around, only the path is open.
            for rows in (0, band.rows):
                line = band.words[rows * pitch : (rows + 1) * pitch]
                line &= xp.uint32(0x55555555)
                self._open(line, band.top + rows, 0, between)
            left.append(reduce(self.card, band.words, band.top, band.rows, self.width, ends))
        cells, sides = (xp.concatenate(parts) for parts in zip(*left, strict=True))
        return in_order(self.card, cells, sides, self.width, ends)

    def _path_between(self, start: Position, goal: Position) -> Numbers | None:
        """The edges between pieces of areas that the path goes along; None: there is no path."""
        xp = self.card.xp
        none: Numbers = xp.empty(0, xp.uint64)
        if len(self.decided) == 0:
            return none
        first, last = (self._piece(cell) for cell in (start, goal))
        if first == last:
            return none
        if first is None or last is None:
            return None
        firsts, seconds, edges = self._between(self._notes).arrays
        order = xp.argsort(edges)
        places = order[xp.searchsorted(edges[order], self.decided)]
        path = tree_path(xp, firsts[places], seconds[places], first, last)
        return None if path is None else self.decided[path]

    def _piece(self, cell: Position) -> int | None:
        """The piece of its area that a cell is in; None if it touches no side of the area."""
        xp = self.card.xp
        notes = self._notes[cell[0] // self.area][cell[1] // self.area]
        words = self._room(notes.area.rows)
        # The area is made again. Its pieces are numbered otherwise then, but have the same cells.
        again = self._solve(notes.area, words, notes.area.top, 0, cell)
        if again.inside in (None, _NO_OWNER):
            return None
        assert notes.border is not None
        return int(notes.border[int(xp.argmax(xp.equal(again.border, again.inside)))])


@dataclass
class Band:
    """Rows of a maze, on the card."""

    maze: CardMaze
    words: Words
    top: int
    rows: int

    def cells(self, top: int, rows: int) -> Bytes:
        """A byte for each cell of some rows, as a numpy array."""
        maze, xp = self.maze, self.maze.card.xp
        out = xp.empty((rows, maze.width), xp.uint8)
        items = rows * -(-maze.width // 8)
        numbers = [xp.uint64(n) for n in (self.top, maze.width, top, rows)]
        maze.card.each(
            "write_bytes", items, self.words, *numbers[:2], maze.kinds, *numbers[2:], out
        )
        return maze.card.fetch(out)

    def digests(self, block: int) -> Bytes:
        maze, xp = self.maze, self.maze.card.xp
        count = -(-self.rows // block) * -(-maze.width // block)
        out = xp.empty(2 * count, xp.uint64)
        numbers = [xp.uint64(n) for n in (self.top, maze.width, self.rows, block)]
        maze.card.each(
            "digest_blocks", count, self.words, *numbers[:2], maze.kinds, *numbers[2:], out,
            threads=32,
        )  # fmt: skip
        return maze.card.fetch(out).view("uint8").reshape(count, 16)


class _Edges:
    """A list of edges on the card: the pieces at both ends, and the edge's number."""

    def __init__(self, xp: ModuleType, room: int) -> None:
        kinds = (xp.uint32, xp.uint32, xp.uint64)
        a, b, edges = (xp.empty(room, kind) for kind in kinds)
        self.arrays: tuple[Words, Words, Numbers] = (a, b, edges)


@dataclass
class _Notes:
    """What an area leaves to decide: the pieces along its sides, and the edges between them."""

    area: Rectangle
    border: Words | None
    edges: _Edges
    count: int
    pieces: int  # of this area and those before it
    inside: int | None = None  # the piece of the cell that was asked for

    def side(self, which: int) -> Words:
        """The pieces along the north (0), south, west or east side."""
        cols, rows = self.area.cols, self.area.rows
        assert self.border is not None
        begin = (0, cols, 2 * cols, 2 * cols + rows)[which]
        return self.border[begin : begin + (cols if which < 2 else rows)]
