"""The maze itself: it does not change, and what alters one gives a new one."""

import copy
import pickle
from dataclasses import FrozenInstanceError

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import dedale
from dedale import Direction, Maze
from dedale.errors import DedaleError, NotAMaze
from dedale.grids.shape import shape_of
from dedale.maze.parts import kinds_of_mask

from ..mazes import mazes


@given(mazes())
def test_a_maze_does_not_change(maze: Maze) -> None:
    for name in ("width", "sides", "start", "goal", "recipe", "trace"):
        with pytest.raises(FrozenInstanceError):
            setattr(maze, name, None)
    assert not maze.cells.flags.writeable
    again = pickle.loads(pickle.dumps(maze))
    assert again == maze
    assert (again.start, again.goal, again.recipe) == (maze.start, maze.goal, maze.recipe)
    other = maze.replaced(start=maze.goal or maze.start, goal=None)
    assert (other.start, other.goal) == (maze.goal or maze.start, None)
    assert other.recipe == maze.recipe


@pytest.mark.parametrize("grid", dedale.names("grid"))
def test_cells_that_make_no_maze_are_refused(grid: str) -> None:
    """Compiled kernels trust a maze: with walls that do not agree they would write anywhere."""
    width = height = 160
    if grid in ("cube", "polar"):
        width, height = (40, 40) if grid == "cube" else (6, 80)
    right = dedale.generate("prim", width=width, height=height, seed=1, grid=grid)
    flat = bytearray(right.sides)
    cell = len(flat) // 2
    wrong = [bytes([255]) * right.size]
    for side in range(8):  # one of these opens a side that was closed, or closes an open one
        flat[cell] ^= 1 << side
        wrong.append(bytes(flat))
        flat[cell] ^= 1 << side
    for sides in wrong:
        with pytest.raises(NotAMaze):
            Maze(width, height, sides, right.kinds, grid=grid)
        with pytest.raises(NotAMaze):
            right.replaced(sides=sides)
    assert Maze(width, height, right.sides, right.kinds, grid=grid) == right


def test_the_cells_of_a_maze_cannot_be_written_to() -> None:
    given = np.frombuffer(bytearray(dedale.generate(width=300, height=200, seed=2).sides), "u1")
    maze = Maze(300, 200, given)
    digest = maze.digest()
    given[:] = 0  # what was handed in was copied
    for same in (maze, pickle.loads(pickle.dumps(maze)), copy.deepcopy(maze), maze.replaced()):
        with pytest.raises((ValueError, TypeError)):
            same.sides[1000] ^= 2  # type: ignore[index]
        assert same.digest() == digest
    for values in (["a"] * 4, [300] * 4, [[1, 2], [3, 4]] * 2):
        with pytest.raises(DedaleError, match="flat numbers"):
            Maze(2, 2, values)  # type: ignore[arg-type]


@given(mazes(), st.data())
def test_a_wall_is_opened_on_both_sides(maze: Maze, data: st.DataObject) -> None:
    cells = [divmod(n, maze.width) for n in range(maze.width * maze.height)]
    walls = [
        (cell, direction)
        for cell in cells
        for direction in Direction
        if maze.is_accessible(cell) and maze.is_accessible(direction.of(cell))
    ]
    opened = data.draw(st.lists(st.sampled_from(walls), max_size=3)) if walls else []
    other = maze.with_open(opened)
    other.check()
    for cell, direction in walls:
        wanted = (cell, direction) in opened or (direction.of(cell), direction.opposite) in opened
        assert other.is_open(cell, direction) == (maze.is_open(cell, direction) or wanted)


def test_no_wall_is_opened_to_the_outside_or_into_rock() -> None:
    maze = Maze(2, 1, None, bytes([0, 1]))
    for direction, words in (("E", "masked"), ("N", "outside")):
        with pytest.raises(DedaleError, match=f"the cell beyond the wall .* is {words}"):
            maze.with_open([((0, 0), Direction[direction])])


@given(st.integers(1, 6), st.integers(1, 6), st.data())
def test_the_largest_part_is_the_maze(width: int, height: int, data: st.DataObject) -> None:
    """Wherever it lies; the first of several in reading order."""
    cells = st.lists(st.booleans(), min_size=width * height, max_size=width * height)
    masked = bytes(data.draw(cells.filter(lambda drawn: not all(drawn))))
    free = {divmod(n, width) for n, hidden in enumerate(masked) if not hidden}
    parts = []
    while free:
        part, waiting = set(), [min(free)]
        while waiting:
            cell = waiting.pop()
            part.add(cell)
            free.discard(cell)
            waiting += [d.of(cell) for d in Direction if d.of(cell) in free]
        parts.append(part)
    best = next(part for part in parts if len(part) == max(map(len, parts)))
    kinds = kinds_of_mask(shape_of("square", width, height), masked)
    for number, kind in enumerate(kinds):
        cell = divmod(number, width)
        assert kind == (1 if masked[number] else 0 if cell in best else 2)


@pytest.mark.parametrize(
    ("ends", "cell"),
    [
        ({"start": (0, 1)}, (0, 1)),
        ({"goal": (0, 2)}, (0, 2)),
        ({"start": (5, 0)}, (0, 0)),
        ({"start": (0, 3)}, (0, 0)),
        ({"goal": (-1, 1)}, (0, 0)),
        ({"goal": (0, -1)}, (0, 0)),
    ],
)
def test_an_end_that_cannot_be_is_named_with_a_cell_of_the_grid(
    ends: dict[str, tuple[int, int]], cell: tuple[int, int]
) -> None:
    """Readers look the cell up in their text: one outside would have no place there."""
    with pytest.raises(
        NotAMaze, match=rf"{next(iter(ends))} .* is not an accessible cell"
    ) as caught:
        Maze.from_sides(3, 1, bytes(3), bytes([0, 1, 2]), **ends)
    assert caught.value.cell == cell


def test_a_maze_is_a_collection_of_its_accessible_cells() -> None:
    maze = dedale.generate("prim", mask="heart", width=9, height=8, seed=1)
    cells = [(row, col) for row in range(8) for col in range(9) if maze.accessible[row, col]]
    assert list(maze) == cells
    assert len(maze) == len(cells) == maze.accessible_count
    assert all(cell in maze for cell in cells)
    for other in ((-1, 0), (0, 9), (0, 0), (0, 0, 0), "A1", None, 3):
        assert other not in maze
