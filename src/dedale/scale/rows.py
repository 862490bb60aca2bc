"""The engine that makes a maze row by row: eller, sidewinder and binary-tree, of any height.

These know nothing of the rows above but a few numbers (and, eller, which cells of the row hang
together). So a band of rows is made, written and forgotten. After each band what the next one goes
on with is noted beside the cells: a run that was stopped goes on from there.
"""

from __future__ import annotations

import importlib
from typing import Unpack

import numpy as np

from ..errors import DedaleError
from ..generators.table import GENERATORS
from ..kernel.compiled import COMPILED
from ..kernel.ringed import BLOCKED
from ..kernel.rng import stream
from ..maze.maze import Maze
from ..progress import tell
from .folder import Folder, about
from .notes import MemoryNotes, Note, Notes
from .plan import BLOCK, Tiling
from .request import EngineKeywords, request_of
from .storage import LargeMaze, reopen_cells
from .types import Bytes, CellArray

_MEMORY = 1 << 28  #: cells of a band, at most


def generate(**options: Unpack[EngineKeywords]) -> Maze | LargeMaze:
    """The maze that was asked for: see `dedale.scale.generate`.

    >>> import dedale
    >>> made = generate(algorithm="sidewinder", width=30, height=20, seed=1)
    >>> made == dedale.generate("sidewinder", width=30, height=20, seed=1)
    True
    """
    request = request_of("rows", options)
    algorithm, plan = request.recipe.algorithm, request.plan
    if request.kinds is not None:
        raise DedaleError(
            "{algorithm} mazes made row by row have no mask: leave out the mask, or the engine",
            algorithm=algorithm,
        )
    if (options.get("workers") or 1) > 1:
        raise DedaleError(
            "{algorithm} mazes are made row by row, by one worker: leave out the workers",
            algorithm=algorithm,
        )
    band = max(1, min(BLOCK, _MEMORY // plan.width))
    rows = Rows(algorithm, plan, band)
    if request.target is None:
        cells = np.empty((plan.height, plan.width), np.uint8)
        rows.make(cells, MemoryNotes())
        return request.maze(cells)
    with Folder(request.target, about(request) | {"band": band}) as work:
        stored = reopen_cells(work.cells) if work.is_begun() else work.begin(band, request.recipe)
        rows.make(stored, work.notes)
        del stored
        return work.finish()


class Rows:
    """A maze in the making. A row is final when the next one is made: so the last row waits."""

    def __init__(self, algorithm: str, plan: Tiling, band: int) -> None:
        module = str(GENERATORS[algorithm].target).partition(":")[0]
        self.kernel = importlib.import_module(module).carve_rows
        self.stride, self.height, self.band = plan.width + 2, plan.height, band
        self.chance = np.zeros(3, np.uint64)
        self.chance[0] = stream(plan.seed, algorithm)
        self.sets = np.zeros(2 * self.stride, np.int32)
        # The row that waits, and what is open already from it to the one below.
        self.waiting = np.zeros((2, self.stride), np.uint8)

    def make(self, cells: CellArray, notes: Notes) -> None:
        """Write all bands that the notes do not mention."""
        bands = range(0, self.height, self.band)
        done = next((k for k in range(len(bands), 0, -1) if self._resume(notes, k)), 0)
        for k in range(done, len(bands)):
            made = self.next_band(bands[k])
            cells[bands[k] : bands[k] + len(made), :] = made
            if isinstance(cells, np.memmap):
                cells.flush()
            state: Note = {"chance": self.chance, "sets": self.sets, "waiting": self.waiting}
            notes.put(f"band-{k + 1}", state)
            notes.drop(f"band-{k - 1}")
            tell((k + 1) / len(bands))

    def _resume(self, notes: Notes, band: int) -> bool:
        """Go on after a band, if it was noted."""
        note = notes.get(f"band-{band}")
        if note is not None:
            self.chance, self.sets = note["chance"], note["sets"]
            self.waiting = note["waiting"]
        return note is not None

    def next_band(self, top: int) -> Bytes:
        """The rows of the band from `top` on, without those of later bands."""
        rows = min(self.band, self.height - top)
        last = top + rows == self.height
        # The rows of the band and the next one, which makes the last of them final.
        size = rows if last else rows + 1
        grid = np.zeros((size + 2, self.stride), np.uint8)
        grid[:, 0] = grid[:, -1] = BLOCKED
        grid[0] = BLOCKED
        begun = 1
        if top:
            grid[1:3, 1:-1] = self.waiting[:, 1:-1]
            begun = 2
        if top + size == self.height:
            grid[size + 1] = BLOCKED
        COMPILED.run(
            self.kernel, grid.reshape(-1), self.stride, begun, self.chance, self.sets,
            np.empty(0, np.int64),
        )  # fmt: skip
        if not last:
            self.waiting = grid[size : size + 2].copy()
        made: Bytes = grid[1 : rows + 1, 1:-1] & np.uint8(15)
        return made
