"""What makes cells a maze: a fault is found, or there is none."""

from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dedale.errors import NotAMaze
from dedale.maze.maze import Maze, with_sides

from ..mazes import mazes


def fault(check: Callable[..., None], *cells: object) -> tuple[int, int] | None:
    try:
        check(*cells)
    except NotAMaze as error:
        return error.cell
    return None


def right(maze: Maze) -> bool:
    """The definition, cell by cell."""
    for row in range(maze.height):
        for col in range(maze.width):
            here = maze.sides[row * maze.width + col]
            kind = 0 if maze.kinds is None else maze.kinds[row * maze.width + col]
            if kind and here:
                return False
            for side, (down, across) in enumerate(((-1, 0), (0, 1), (1, 0), (0, -1))):
                r, c = row + down, col + across
                inside = 0 <= r < maze.height and 0 <= c < maze.width
                other = maze.sides[r * maze.width + c] >> (side ^ 2) & 1 if inside else 0
                if here >> side & 1 != other:
                    return False
    return True


@given(mazes(), st.data())
def test_one_broken_bit_is_found(maze: Maze, data: st.DataObject) -> None:
    sides = bytearray(maze.sides)
    for _time in range(data.draw(st.integers(0, 2))):
        sides[data.draw(st.integers(0, len(sides) - 1))] ^= 1 << data.draw(st.integers(0, 3))
    broken = with_sides(maze, bytes(sides))
    assert (fault(Maze.check, broken) is None) == right(broken)


def test_a_large_maze_with_a_wall_open_on_one_side() -> None:
    sides = np.zeros(200 * 150, np.uint8)
    for bit, cell in ((2, 4567), (4, 1234), (1, 5), (8, 200), (2, 199)):
        broken = sides.copy()
        broken[cell] = bit
        with pytest.raises(NotAMaze) as caught:
            Maze.from_sides(200, 150, broken, None)
        assert caught.value.cell == divmod(cell, 200)


def test_ends_must_be_accessible() -> None:
    for ends in ({"start": (0, 1)}, {"goal": (0, 1)}, {"goal": (5, 5)}):
        with pytest.raises(NotAMaze, match="not an accessible cell"):
            Maze.from_sides(3, 1, bytes(3), bytes([0, 1, 2]), **ends)
