"""Mazes made row by row, straight to disk: eller, sidewinder and binary-tree, of any height.

These know nothing of the rows above but a few numbers (and, eller, which cells of the row hang
together). So a band of rows is made, written and forgotten. After each band what the next one goes
on with is noted beside the cells: a run that was stopped goes on from there.
"""

from __future__ import annotations

import importlib
from pathlib import Path

import numpy as np

from ..errors import DedaleError
from ..generators.table import GENERATORS
from ..kernel.compiled import COMPILED
from ..kernel.ringed import BLOCKED
from ..kernel.rng import stream
from ..numbers import whole
from .folder import Folder
from .notes import Note
from .order import Progress, laid_out, nothing
from .plan import BLOCK
from .storage import LargeMaze, checked_output, reopen_cells
from .types import Bytes

ROWWISE = ("eller", "sidewinder", "binary-tree")
_MEMORY = 1 << 28  #: cells of a band, at most


def generate_rows(
    algorithm: str,
    *,
    width: int,
    height: int,
    seed: int,
    output: str | Path,
    start: tuple[int, int] | None = None,
    progress: Progress | None = None,
) -> LargeMaze:
    """The maze of `dedale.generate(algorithm, …)` in a .zarr or .npy file, made band by band.

    >>> import tempfile, dedale
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     made = generate_rows("eller", width=30, height=20, seed=1, output=f"{folder}/maze.npy")
    ...     made.digest() == dedale.generate("eller", width=30, height=20, seed=1).digest()
    True
    """
    if algorithm not in ROWWISE:
        raise DedaleError(
            "{algorithm} mazes are not made row by row: {able} are",
            algorithm=algorithm,
            able=", ".join(ROWWISE),
        )
    width, height = whole("width", width, least=1), whole("height", height, least=1)
    target = checked_output(output)
    _kinds, begins = laid_out(width, height, seed, None, start)
    version = GENERATORS[algorithm].version
    recipe = {"algorithm": algorithm, "version": version, "seed": seed, "start": begins}
    band = max(1, min(BLOCK, _MEMORY // width))
    about = {"width": width, "height": height, "band": band} | recipe | {"start": list(begins)}
    work = Folder(target, about)
    cells = reopen_cells(work.cells) if work.is_begun() else work.begin(band, recipe)
    notes = work.notes
    maker = _Rows(algorithm, width, height, seed, band)
    bands = range(0, height, band)
    done = next((k for k in range(len(bands), 0, -1) if maker.goes_on(notes.get(f"band-{k}"))), 0)
    report = progress or nothing
    for k in range(done, len(bands)):
        made = maker.next_band(bands[k])
        cells[bands[k] : bands[k] + len(made), :] = made
        if isinstance(cells, np.memmap):
            cells.flush()
        notes.put(f"band-{k + 1}", maker.memory())
        notes.drop(f"band-{k - 1}")
        report("rows", (k + 1) / len(bands))
    del cells
    return work.finish()


class _Rows:
    """A maze in the making. A row is final when the next one is made: so the last row waits."""

    def __init__(self, algorithm: str, width: int, height: int, seed: int, band: int) -> None:
        module = str(GENERATORS[algorithm].target).partition(":")[0]
        self.kernel = importlib.import_module(module).carve_rows
        self.stride, self.height, self.band = width + 2, height, band
        self.chance = np.zeros(3, np.uint64)
        self.chance[0] = stream(seed, algorithm)
        self.sets = np.zeros(2 * self.stride, np.int32)
        # The row that waits, and what is open already from it to the one below.
        self.waiting = np.zeros((2, self.stride), np.uint8)

    def memory(self) -> Note:
        """What the next band goes on with."""
        return {"chance": self.chance, "sets": self.sets, "waiting": self.waiting}

    def goes_on(self, note: Note | None) -> bool:
        """Go on from a note, if there is one."""
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
