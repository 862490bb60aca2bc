"""Solved mazes by the thousand, as arrays; and one of them, as a maze with its way."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from typing import Any

import numpy as np
import numpy.typing as npt

from ..grids.shape import Shape, shape_of
from ..grids.table import SQUARE
from ..jsons import JsonObject
from ..maze.kinds import split_canonical
from ..maze.maze import Maze
from ..maze.picture import Drawn, DrawnWay
from ..maze.recipe import Recipe

#: What stands where a way has ended, in `Examples.arrays`.
NO_MOVE = 255


@dataclass(frozen=True, slots=True)
class Example(Drawn):
    """A maze with its ends, and a shortest way between them."""

    maze: Maze
    moves: tuple[int, ...]  #: the sides through which the way leads, from start to goal
    cells: tuple[int, ...]  #: the numbers of the cells on the way, both ends included
    figures: dict[str, int]  #: what was asked of it: "difficulty", "solutions"

    @property
    def path(self) -> list[tuple[int, int]]:
        """The positions on the way."""
        return [self.maze.position(cell) for cell in self.cells]

    @property
    def ways(self) -> list[DrawnWay]:
        """What there is to draw."""
        # An array: of tuples, numba compiles its kernels anew for every length.
        return [DrawnWay(np.array(self.cells, np.int32))]


@dataclass(frozen=True)
class Layout:
    """What all mazes of a set have in common."""

    #: How they are made, but for the seed.
    recipe: Recipe
    #: What the cells are, on other grids than the square one, where bytes have no room for it.
    kinds: bytes | None

    @property
    def grid(self) -> str:
        return self.recipe.grid

    @cached_property
    def shape(self) -> Shape:
        recipe = self.recipe
        assert recipe.width is not None
        assert recipe.height is not None
        return shape_of(recipe.grid, recipe.width, recipe.height)

    @cached_property
    def near(self) -> list[int]:
        """Where every side of every cell leads."""
        shape = self.shape
        sides = range(shape.ways)
        return [(shape.beside(c, s) or (-1,))[0] for c in range(shape.size) for s in sides]

    def maze(self, cells: bytes, start: int, goal: int, seed: int) -> Maze:
        """One of the mazes."""
        sides, kinds = split_canonical(cells) if self.grid == SQUARE else (cells, self.kinds)
        shape, at = self.shape, self.shape.position
        kinds = None if kinds is not None and not any(kinds) else kinds
        return Maze(
            shape.width,
            shape.height,
            sides,
            kinds,
            start=at(start),
            goal=at(goal),
            recipe=self.recipe.but(seed=seed),
            grid=self.grid,
        )


@dataclass(frozen=True)
class Examples:
    """Solved mazes of one layout, a row each; `moves` of all of them lie one after the other."""

    seed: npt.NDArray[np.int64]
    cells: npt.NDArray[np.uint8]  #: (n, size): open sides, on squares + 16 masked, + 32 cut off
    start: npt.NDArray[np.int32]
    goal: npt.NDArray[np.int32]
    length: npt.NDArray[np.int32]
    moves: npt.NDArray[np.uint8]
    figures: dict[str, npt.NDArray[np.int32]]

    def __len__(self) -> int:
        return len(self.seed)

    def __getitem__(self, number: int) -> dict[str, npt.NDArray[Any]]:
        """One row, by the names of `arrays`: so `torch.utils.data.DataLoader(examples)` works."""
        if not 0 <= number < len(self):
            raise IndexError(number)
        return {name: array[number] for name, array in self.arrays().items()}

    def arrays(self) -> dict[str, npt.NDArray[Any]]:
        """All of it as arrays with a row for each maze; `moves` end with 255 where they are short.

        Nothing but `moves` is copied, here or by who takes them on: `torch.from_dlpack(array)`
        shares their memory; `jax.dlpack.from_dlpack(array)` too where it lies on 64 bytes.
        """
        return {
            "seed": self.seed,
            "cells": self.cells,
            "start": self.start,
            "goal": self.goal,
            "length": self.length,
            "moves": self._padded,
            **self.figures,
        }

    @cached_property
    def _padded(self) -> npt.NDArray[np.uint8]:
        padded = np.full((len(self), int(self.length.max(initial=0))), NO_MOVE, np.uint8)
        padded[np.arange(padded.shape[1]) < self.length[:, None]] = self.moves
        return padded

    @cached_property
    def offset(self) -> npt.NDArray[np.int64]:
        """Where the moves of each begin, and the end."""
        return np.concatenate([[0], np.cumsum(self.length, dtype=np.int64)])

    def taken(self, chosen: npt.NDArray[np.bool_]) -> "Examples":
        """Some of them."""
        if chosen.all():
            return self
        moves = self.moves[np.repeat(chosen, self.length)]
        figures = {name: values[chosen] for name, values in self.figures.items()}
        return Examples(
            self.seed[chosen],
            self.cells[chosen],
            self.start[chosen],
            self.goal[chosen],
            self.length[chosen],
            moves,
            figures,
        )

    def joined(self, several: "Sequence[Examples]") -> "Examples":
        """All of several, in order."""
        if len(several) == 1:
            return several[0]
        rows = ("seed", "cells", "start", "goal", "length", "moves")
        figures = {
            name: np.concatenate([one.figures[name] for one in several])
            for name in several[0].figures
        }
        parts = {row: np.concatenate([getattr(one, row) for one in several]) for row in rows}
        return Examples(**parts, figures=figures)

    def digest(self) -> str:
        """The sha256 of all there is to them, whatever file they come from."""
        digest = sha256(f"{len(self)} {self.cells.shape[1]}\n".encode())
        for row in (self.seed, self.cells, self.start, self.goal, self.length, self.moves):
            digest.update(np.ascontiguousarray(row, row.dtype.newbyteorder("<")).data)
        for name in sorted(self.figures):
            digest.update(name.encode() + np.ascontiguousarray(self.figures[name], "<i4").tobytes())
        return digest.hexdigest()

    def each(self, layout: Layout) -> Iterator[Example]:
        """One after the other, as mazes."""
        near, ways = layout.near, layout.shape.ways
        offset = self.offset.tolist()
        for number, cells in enumerate(self.cells):
            start, goal = int(self.start[number]), int(self.goal[number])
            moves = self.moves[offset[number] : offset[number + 1]].tolist()
            path = [start]
            for side in moves:
                path.append(near[path[-1] * ways + side])
            maze = layout.maze(cells.tobytes(), start, goal, int(self.seed[number]))
            figures: JsonObject = {k: int(v[number]) for k, v in self.figures.items()}
            yield Example(maze, tuple(moves), tuple(path), figures)
