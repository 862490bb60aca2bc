"""Braiding of mazes too large for `dedale.braid`: block by block, to disk.

Braider `dead-ends-hashed` decides what becomes of a cell from the cells around it: so each block is
read with a margin, braided, and written without it. The result is that of `dedale.braid` with the
same braider, whatever the blocks. (The draws of `dead-ends` follow one another in reading order: it
cannot be done in pieces.)
"""

from __future__ import annotations

from pathlib import Path
from typing import Unpack

import numpy as np

from ..errors import DedaleError
from ..kernel.compiled import COMPILED
from ..kernel.ringed import BLOCKED
from ..kernel.rng import stream
from ..maze.maze import Maze
from ..numbers import whole
from ..transform.braiding import BRAIDERS, braided_recipe, seed_for
from ..transform.hashed import REACH, braid_part
from .folder import Folder
from .notes import Note
from .pieces import How, in_pieces
from .plan import Rectangle
from .storage import SOLID, LargeMaze, checked_output, reopen_cells

IN_PIECES = "dead-ends-hashed"  #: the braider that can work in pieces


def braid(
    maze: LargeMaze | Maze,
    percent: int,
    *,
    output: str | Path,
    seed: int | None = None,
    braider: str = IN_PIECES,
    **how: Unpack[How],
) -> LargeMaze:
    """The maze with about so many percent of its dead ends opened, in a .zarr or .npy file.

    A run that was stopped goes on where it was when the same is asked for again.

    >>> import tempfile, dedale
    >>> maze = dedale.generate("kruskal", width=300, height=200, seed=4)
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     made = braid(maze, 50, output=f"{folder}/braided.npy").digest()
    >>> made == dedale.braid(maze, 50, braider="dead-ends-hashed").digest()
    True
    """
    percent = whole("braiding", percent, 0, 100)
    if BRAIDERS[braider] is not BRAIDERS[IN_PIECES]:
        raise DedaleError(
            "braider {braider!r} needs the whole maze in memory: in pieces it is {able!r}",
            braider=braider,
            able=IN_PIECES,
        )
    maze = LargeMaze.of(maze)
    target = checked_output(output)
    if target.resolve() == Path(maze.path or ".").resolve():
        raise DedaleError("{target!r} cannot be braided into itself", target=str(target))
    seed = seed_for(maze.recipe, seed)
    about = {"width": maze.width, "height": maze.height, "source": maze.path, "seed": seed}
    with Folder(target, about | {"braid": percent, "braider": braider}) as work:
        with in_pieces(maze, **how | How(notes=work.notes)) as pieces:
            if not work.is_begun():
                made = braided_recipe(maze.recipe, percent, seed, braider)
                work.begin(pieces.plan.block, made, start=maze.start)
            state = stream(seed, f"braid {braider}")
            arguments = str(work.cells), percent, state
            items = dict.fromkeys(range(pieces.plan.count(0)), arguments)
            for _done in pieces.each(braid_block, items):
                pass
        return work.finish()


def braid_block(maze: LargeMaze, area: Rectangle, output: str, percent: int, state: int) -> Note:
    """Braid a block, and write it."""
    top, left = max(0, area.top - REACH), max(0, area.left - REACH)
    window = maze.cells[top : area.top + area.rows + REACH, left : area.left + area.cols + REACH]
    grid = np.full((window.shape[0] + 2, window.shape[1] + 2), BLOCKED, np.uint8)
    grid[1:-1, 1:-1] = np.where(window & SOLID, BLOCKED, window)
    COMPILED.run(
        braid_part, grid.reshape(-1), grid.shape[1], percent, COMPILED.word(state),
        np.empty(0, np.int64), top, left, maze.width,
    )  # fmt: skip
    row, col = area.top - top, area.left - left
    block = slice(row, row + area.rows), slice(col, col + area.cols)
    made = np.where(window & SOLID, window, grid[1:-1, 1:-1])[block]
    cells = reopen_cells(Path(output))
    cells[area.window] = made
    if isinstance(cells, np.memmap):
        cells.flush()
    return {}
