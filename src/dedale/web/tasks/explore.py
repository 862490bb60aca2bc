"""Mazes to be looked at: pictures of them, ways through them, some of their cells.

The folder of a maze, chosen by the server, holds what was found out about it; that of one that was
made for a visitor holds its cells too. Work that may be long is done a while at a time: what was
found out is kept there, and the next request goes on with it.
"""

from __future__ import annotations

import contextlib
import hashlib
import io
import json
import os
import shutil
import time
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal

import numpy as np
from PIL import Image

from ...errors import DedaleError
from ...files import atomic, write_atomically
from ...generators.request import checked_seed
from ...grids.table import SQUARE
from ...jsons import JsonObject
from ...maze.direction import Position
from ...maze.flood import Flood
from ...maze.maze import Maze
from ...progress import Work
from ...render.themes import between, rgb, theme_named
from ...scale import LargeMaze, open_large
from ...scale import generate as make_in_pieces
from ...scale.notes import FolderNotes
from ...scale.overview import Overview
from ...scale.pyramid import PathPictures, Pyramid, grey_png, path_png
from ...scale.solve import solve
from ...scale.storage import Chunked
from ...scale.types import to_longs
from ..limits import Limits
from .mazes import build

RED = (222, 32, 32)
THICK = 1  # pixels on each side of the way
CELL = 16  # pixels of a cell at full size
WINDOW = 64  # cells on a side of those that are handed over
WAYS = 4  # paths kept of one maze
SECONDS = 2.0  # of work on one picture, before it is shown as far as it is
SHADED = 4_000_000  # cells of a maze that is coloured by distance, at most
SHADES = 240  # colours of distances
WIDEST = 1400  # pixels of that picture
BEGINS = 65  # cells of a path that are handed over as numbers
SEARCHING = 6.0  # of a search, before its progress is reported


class Unfinished(Exception):
    """Time is up; so much of the work is done."""


class Limited(Work):
    """Work that is stopped when its time is up."""

    def __init__(self, seconds: float) -> None:
        super().__init__()
        self.until = self.clock() + seconds

    def tell(self, share: float) -> None:
        super().tell(share)
        if self.clock() > self.until:
            raise Unfinished(self.share)


def make(maze: JsonObject, folder: str, limits: Limits) -> JsonObject:
    """Make a maze that is to be looked at, unless it is there; what a page must know of it."""
    place = Path(folder)
    if not (place / "about.json").exists():
        place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        place.mkdir(mode=0o700, exist_ok=True)
        _keep(place, maze, limits)
        _forget_others(place, limits.explored, limits.explored_bytes)
    os.utime(place)
    return about(str(place / "maze.npy"), folder)


def about(path: str, folder: str) -> JsonObject:
    """What a page must know of a maze."""
    maze = _opened(path, folder)
    facts = Pyramid(maze, CELL).about()
    return facts | {"start": maze.corner(), "goal": maze.corner(last=True), "window": WINDOW}


def tile(path: str, folder: str, level: int, x: int, y: int) -> tuple[bytes, float] | None:
    """A picture as PNG, and what share of it is known; None where there is none."""
    maze = _opened(path, folder)
    pyramid = Pyramid(maze, CELL)
    if not _has(pyramid, level, x, y):
        return None
    until = time.monotonic() + SECONDS
    grey, known = pyramid.draw(level, x, y, _overview(path, folder), until=until)
    return grey_png(grey), known


def way_tile(
    path: str, folder: str, way: str, level: int, x: int, y: int
) -> bytes | Literal[False] | None:
    """A picture of a path as PNG; False where nothing of it is, None where there is none."""
    pyramid = Pyramid(_opened(path, folder), CELL)
    file = Path(folder, f"way-{way}.npy")
    if not _has(pyramid, level, x, y) or not file.exists():
        return None
    plane = _lines(path, folder, str(file)).draw(level, x, y)
    return False if plane is None else path_png(plane)


def cells(path: str, folder: str, row: int, col: int) -> bytes | None:
    """The cells of a window of WINDOW x WINDOW, row by row, by its place among these."""
    maze = _opened(path, folder)
    if row * WINDOW >= maze.height or col * WINDOW >= maze.width:
        return None
    found = np.full((WINDOW, WINDOW), 16, np.uint8)
    part = maze.cells[row * WINDOW : (row + 1) * WINDOW, col * WINDOW : (col + 1) * WINDOW]
    found[: part.shape[0], : part.shape[1]] = part
    return found.tobytes()


def shades(path: str, folder: str, theme: str) -> bytes | None:
    """The whole maze coloured by the distance from its start, the way to its goal in red, as PNG;
    None where it is too large."""
    maze = _opened(path, folder)
    height, width = maze.height, maze.width
    if height * width > SHADED:
        return None
    cells = np.asarray(maze.cells[:, :])
    small = Maze(width, height, (cells & 15).tobytes(), (cells >> 4).astype(np.uint8).tobytes())
    flood = Flood(small)
    flood.start_from(small.number(maze.corner()))
    far = np.asarray(flood.distance).reshape(height, width)
    step = -(-max(height, width) // WIDEST)
    seen = far[::step, ::step]
    tints = (1 + seen * (SHADES - 1) // max(1, int(far.max()))).astype(np.uint8)
    tints[seen < 0] = 0
    for row, col in _way_back(small, far, maze.corner(last=True)):
        x, y = col // step, row // step
        tints[max(0, y - THICK) : y + THICK + 1, max(0, x - THICK) : x + THICK + 1] = SHADES + 1
    look = theme_named(theme)
    ramp = [rgb(between(look.distances, n / (SHADES - 1))) for n in range(SHADES)]
    picture = Image.fromarray(tints, "P")
    picture.putpalette([part for colour in [(0, 0, 0), *ramp, RED] for part in colour])
    file = io.BytesIO()
    picture.save(file, "png", transparency=0)
    return file.getvalue()


def _way_back(maze: Maze, far: Any, cell: Position) -> Iterator[Position]:
    """The cells of a shortest path, from its end to where distances are counted from."""
    while far[cell] > 0:
        yield cell
        cell = next(near for near in maze.neighbours(cell) if far[near] == far[cell] - 1)


def way(path: str, folder: str, start: list[int] | None, goal: list[int] | None) -> JsonObject:
    """The shortest path between two cells: its name and length, or how far the search is."""
    maze = _opened(path, folder)
    ends = [(end[0], end[1]) if end else None for end in (start, goal)]
    name = hashlib.sha256(json.dumps(ends).encode()).hexdigest()[:16]
    place, notes = Path(folder), Path(folder, f"search-{name}")
    found = place / f"way-{name}.npy"
    if not found.exists():
        try:
            with Limited(SEARCHING):
                answer = solve(maze, ends[0], ends[1], workers=1, notes=FolderNotes(notes))
        except Unfinished as far:
            return {"way": None, "length": None, "begins": None, "done": far.args[0]}
        if answer.path_cells is None:
            raise DedaleError("there is no way from start to goal")
        with atomic(found) as file:
            np.save(file, to_longs(answer.path_cells))
        shutil.rmtree(notes, ignore_errors=True)
        for old in sorted(place.glob("way-*.npy"), key=_age)[WAYS:]:
            old.unlink(missing_ok=True)
    row = np.load(found, mmap_mode="r")
    return {"way": name, "length": len(row) - 1, "begins": row[:BEGINS].tolist(), "done": 1.0}


# ---------------------------------------------------------------- what is kept


def _keep(place: Path, form: JsonObject, limits: Limits) -> None:
    """Make the maze of a form, and put it into its folder."""
    asked = form.get("make") or {}
    cells_wanted = (asked.get("width") or 0) * (asked.get("height") or 0)
    if (asked.get("grid") or SQUARE) != SQUARE or form.get("grid", SQUARE) != SQUARE:
        raise DedaleError("only mazes of squares can be explored")
    plain = not (
        asked.get("braid") or asked.get("open") or asked.get("mask") or asked.get("options")
    )
    if asked.get("algorithm") == "kruskal" and plain and cells_wanted > limits.maze_cells:
        limits.check_size(asked["width"], asked["height"], limits.explore_cells)
        start = None if asked.get("start") is None else tuple(asked["start"])
        make_in_pieces(
            width=asked["width"],
            height=asked["height"],
            seed=checked_seed(asked["seed"]),
            start=start,
            output=place / "maze.npy",
            workers=1,
        )
    else:
        maze = build(form, limits, limits.maze_cells)
        with atomic(place / "maze.npy") as file:
            np.save(file, LargeMaze.of(maze).cells[:, :])
    write_atomically(place / "about.json", json.dumps({"form": form}) + "\n")


def _forget_others(place: Path, most: int, in_all: int) -> None:
    """Of the mazes of a visitor only those looked at last are kept, and of all visitors' so many
    bytes: without a cookie, every request is a new visitor."""
    others = sorted((one for one in place.parent.iterdir() if one != place), key=_age)
    for one in others[most - 1 :]:
        shutil.rmtree(one, ignore_errors=True)
    everybodys = sorted(place.parent.parent.glob("*/*"), key=_age)
    for one in everybodys:
        in_all -= sum(file.stat().st_size for file in one.rglob("*") if file.is_file())
        if in_all < 0 and one != place:
            shutil.rmtree(one, ignore_errors=True)
            with contextlib.suppress(OSError):
                one.parent.rmdir()  # the last one of that visitor


def _age(path: Path) -> float:
    try:
        return -path.stat().st_mtime
    except OSError:
        return 0.0


def _has(pyramid: Pyramid, level: int, x: int, y: int) -> bool:
    if level > pyramid.levels:
        return False
    columns, rows = pyramid.shape(level)
    return x < columns and y < rows


# A maze is looked at in many pictures: what they are drawn from is remembered.


@lru_cache(maxsize=2)
def _opened(path: str, folder: str) -> LargeMaze:
    """The maze; `folder` is another one when the file has changed."""
    maze = open_large(path)
    chunks = getattr(maze.cells, "chunks", None)
    if chunks is None:
        return maze
    return LargeMaze(Chunked(maze.cells, int(max(chunks))), maze.recipe, path)


@lru_cache(maxsize=2)
def _overview(path: str, folder: str) -> Overview:
    return Overview(_opened(path, folder), Path(folder))


@lru_cache(maxsize=2)
def _lines(path: str, folder: str, file: str) -> PathPictures:
    return PathPictures(Pyramid(_opened(path, folder), CELL), np.load(file))
