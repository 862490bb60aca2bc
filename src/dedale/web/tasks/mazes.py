"""Mazes and masks: built, read, and as JSON."""

import base64
import binascii
import tempfile
from pathlib import Path
from typing import Any

from ...errors import DedaleError, FileError
from ...games import GAMES
from ...generators.recipes import mask_in
from ...generators.request import FINER, checked_options, shaped, size_of
from ...generators.table import GENERATORS
from ...grids.board import board_of
from ...grids.shape import shape_of
from ...grids.table import SQUARE
from ...jsons import JsonObject
from ...masks.mask import Mask
from ...masks.shapes import MASKS
from ...maze.maze import Maze
from ...maze.recipe import Recipe
from ...maze.statistics import statistics
from ...maze.terrain import noise
from ..limits import LimitError, Limits


def make(maze: JsonObject, limits: Limits) -> JsonObject:
    """A maze, as the page gets it."""
    return maze_json(build(maze, limits, limits.maze_cells))


def analyse(maze: JsonObject, limits: Limits) -> JsonObject:
    """Figures about a maze."""
    from ...solvers import analyse as figures

    return dict(plain(figures(build(maze, limits, limits.maze_cells))))


def mask(mask: JsonObject, width: int | None, height: int | None, limits: Limits) -> JsonObject:
    """A mask, as text."""
    made = build_mask(mask, width, height, limits)
    maze = _cut_off(made)
    return {"width": made.width, "height": made.height, "rows": str(made), "cut_off": maze}


def maze_json(maze: Maze) -> JsonObject:
    """A maze in plain values."""
    figures = statistics(maze)
    return {
        "width": maze.width,
        "height": maze.height,
        "grid": maze.grid,
        "board": None if maze.shape.square else board_of(maze.shape),
        "start": list(maze.start),
        "goal": None if maze.goal is None else list(maze.goal),
        "cells": base64.b64encode(maze.canonical()).decode(),
        "terrain": maze.terrain and base64.b64encode(maze.terrain).decode(),
        "recipe": maze.recipe and maze.recipe.values(),
        "digest": maze.digest(),
        "counts": {name: value for name, value in figures.items() if name not in _SIZES},
    }


_SIZES = ("width", "height")


# ---------------------------------------------------------------- building


def build(form: JsonObject, limits: Limits, most: int) -> Maze:
    """The maze that a form describes."""
    if form.get("make") is not None:
        maze = made(form["make"], limits, most)
    elif form.get("text") is not None:
        from ...maze.formats import parse

        maze = parse(form["text"].encode())
    elif form.get("now") is not None:  # a position of a game
        game = GAMES[form["game"]]
        maze = game.maze(game.rules.from_text(form["now"]))
    else:
        maze = _from_cells(form, limits, most)
    limits.check_size(maze.size, 1, most)
    if form.get("terrain") is not None:
        return maze.with_terrain(_decoded(form["terrain"], "terrain"))
    if form.get("hills") is not None:
        return maze.with_terrain(noise(maze.shape, form["hills"]))
    return maze


def _decoded(text: str, name: str) -> bytes:
    try:
        return base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        raise DedaleError("{name}: this is not base64", name=name) from None


def made(form: JsonObject, limits: Limits, most: int, *, trace: bool = False) -> Maze:
    """The maze of a recipe, if it is not too large; with `trace`, with its film."""
    recipe = recipe_in(form, limits, most)
    return recipe.make(trace=trace)


def recipe_in(form: JsonObject, limits: Limits, most: int) -> Recipe:
    """The recipe that a form says; a mask that is a form of its own is made first."""
    values = {name: value for name, value in form.items() if value is not None}
    width, height, grid = values.get("width"), values.get("height"), values.get("grid", SQUARE)
    limits.check_size(width or 1, height or 1, most)
    mask = None
    if isinstance(values.get("mask"), dict):
        finer = 1 if grid == SQUARE else FINER
        mask = build_mask(values["mask"], width, height, limits, finer)
        name = values["mask"].get("name")
        both = width is not None and height is not None
        values["mask"] = name if name in MASKS and both else mask.to_text()
    recipe = Recipe.of(values)
    checked_options(GENERATORS[recipe.algorithm], recipe.options or {})  # those and nothing else
    mask = shaped(mask_in(recipe), width, height, grid)
    if mask is not None:
        limits.check_size(mask.width, mask.height, limits.maze_cells * FINER * FINER)
    size = size_of(width, height, mask, grid)
    limits.check_size(shape_of(grid, *size).size if grid != SQUARE else size[0] * size[1], 1, most)
    return recipe


def _from_cells(form: JsonObject, limits: Limits, most: int) -> Maze:
    width, height = form["width"], form["height"]
    limits.check_size(width, height, most)
    data = _decoded(form["cells"], "cells")
    if form.get("grid", SQUARE) == SQUARE:
        maze = Maze.from_canonical(width, height, data)
    else:
        size = shape_of(form["grid"], width, height).size
        kinds = data[size:] or None
        maze = Maze.from_sides(width, height, data[:size], kinds, grid=form["grid"])
    start = maze.start if form.get("start") is None else maze.checked(form["start"], "start")
    goal = None if form.get("goal") is None else maze.checked(form["goal"], "goal")
    return maze.replaced(start=start, goal=goal)


def build_mask(
    form: JsonObject, width: int | None, height: int | None, limits: Limits, finer: int = 1
) -> Mask:
    """The mask that a form describes, at the size asked for; a shape so many times finer."""
    width = width if width is not None else form.get("width")
    height = height if height is not None else form.get("height")
    limits.check_size(width, height, limits.maze_cells)
    if form.get("name") is not None:
        if width is not None and height is not None:
            width, height = finer * width, finer * height
        return Mask.named(form["name"], width=width, height=height)
    if form.get("rows") is not None:
        found = Mask.parse(form["rows"])
    elif form.get("word") is not None:
        found = Mask.from_text(form["word"])
    else:
        found = _of_picture(form["image"], form.get("threshold", 128))
    if width is None or height is None:
        if found.width * found.height > limits.maze_cells:
            raise LimitError("this mask is too large: ask for a smaller width and height")
        return found
    return found.resized(width, height)


def _of_picture(image: str, threshold: int) -> Mask:
    data = _decoded(image, "image")
    with tempfile.TemporaryDirectory(prefix="dedale-") as folder:
        path = Path(folder) / "picture.png"
        path.write_bytes(data)
        try:
            return Mask.load(path, threshold=threshold)
        except FileError as error:
            raise DedaleError("the picture: {why}", why=error.at(path="", line=None)) from None


def _cut_off(mask: Mask) -> int:
    from ...maze.kinds import CUT_OFF
    from ...maze.parts import kinds_of_mask

    return bytes(kinds_of_mask(shape_of("square", mask.width, mask.height), mask.cells)).count(
        CUT_OFF
    )


def plain(value: Any) -> Any:
    """The value in JSON's own types."""
    import dataclasses

    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        fields = dataclasses.fields(value)
        return {f.name: plain(getattr(value, f.name)) for f in fields if f.repr}
    if isinstance(value, dict):
        return {str(key): plain(each) for key, each in value.items()}
    if isinstance(value, list | tuple | set | frozenset):
        return [plain(each) for each in value]
    if value is None or isinstance(value, bool | str):
        return value
    if isinstance(value, float):
        return value if value == value and abs(value) != float("inf") else None
    if hasattr(value, "tolist"):
        return value.tolist()
    return int(value) if isinstance(value, int) else str(value)
