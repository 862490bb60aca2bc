"""Simple counts about a maze: what its cells are, how many parts and cycles it has."""

from typing import Any

from ..kernel.jit import fast, ints, kernel, worthwhile
from .maze import ACCESSIBLE, CUT_OFF, MASKED, Maze

_DEAD_ENDS, _STRAIGHT, _TURNS = (1, 2, 4, 8), (5, 10), (3, 6, 9, 12)
_JUNCTIONS, _CROSSINGS = (7, 11, 13, 14), (15,)


def statistics(maze: Maze) -> dict[str, Any]:
    """The counts, by name.

    >>> figures = statistics(Maze(3, 1, bytes([2, 10, 8])))
    >>> figures["dead_ends"], figures["parts"], figures["cycles"], figures["perfect"]
    (2, 1, 0, True)
    """
    sides = bytes(maze.sides)
    kinds = bytes(maze.kinds) if maze.kinds is not None else bytes(len(sides))
    count = [sides.count(value) for value in range(16)]
    accessible, masked, cut_off = (kinds.count(k) for k in (ACCESSIBLE, MASKED, CUT_OFF))
    opened = sum(count[value] * value.bit_count() for value in range(16)) // 2
    parts = connected_parts(maze) - masked - cut_off
    return {
        "width": maze.width,
        "height": maze.height,
        "accessible": accessible,
        "masked": masked,
        "cut_off": cut_off,
        "open_walls": opened,
        "isolated": count[0] - masked - cut_off,
        "dead_ends": sum(count[value] for value in _DEAD_ENDS),
        "corridors": sum(count[value] for value in _STRAIGHT),
        "turns": sum(count[value] for value in _TURNS),
        "junctions": sum(count[value] for value in _JUNCTIONS),
        "crossings": sum(count[value] for value in _CROSSINGS),
        "parts": parts,
        "cycles": opened - accessible + parts,
        "perfect": parts == 1 and opened == accessible - 1,
    }


def connected_parts(maze: Maze) -> int:
    """How many parts the open walls leave; a cell without openings is one by itself."""
    size = maze.width * maze.height
    if not worthwhile(size):
        return count_parts(maze.sides, maze.width, [0] * size)
    import numpy as np

    sides = np.frombuffer(maze.sides, np.uint8)
    return int(fast(count_parts)(sides, maze.width, np.zeros(size, np.uint8)))


@kernel
def count_parts(sides: Any, width: int, seen: Any) -> int:
    """Flood every part from its first cell, with a stack of its own. O(cells)."""
    stack = ints(len(sides))
    parts = 0
    for first in range(len(sides)):
        if seen[first] != 0:
            continue
        parts += 1
        seen[first] = 1
        stack[0] = first
        depth = 1
        while depth > 0:
            depth -= 1
            cell = stack[depth]
            for direction in range(4):
                if sides[cell] >> direction & 1:
                    step = width if direction % 2 == 0 else 1
                    near = cell - step if direction == 0 or direction == 3 else cell + step
                    if seen[near] == 0:
                        seen[near] = 1
                        stack[depth] = near
                        depth += 1
    return parts
