"""Simple counts about a maze: what its cells are, how many parts and cycles it has."""

from typing import TypedDict

from ..kernel.flat import offset
from ..kernel.jit import ints, kernel
from ..kernel.speed import speed_for
from ..kernel.types import Array, Row
from .kinds import ACCESSIBLE, CUT_OFF, MASKED
from .maze import Maze

_DEAD_ENDS, _STRAIGHT, _TURNS = (1, 2, 4, 8), (5, 10), (3, 6, 9, 12)
_JUNCTIONS, _CROSSINGS = (7, 11, 13, 14), (15,)


class Statistics(TypedDict):
    """What can be counted without walking through the maze."""

    width: int
    height: int
    accessible: int
    masked: int
    cut_off: int
    open_walls: int
    isolated: int
    dead_ends: int
    corridors: int
    turns: int
    junctions: int
    crossings: int
    parts: int
    cycles: int
    perfect: bool


def statistics(maze: Maze) -> Statistics:
    """The counts, by name.

    >>> figures = statistics(Maze(3, 1, bytes([2, 10, 8])))
    >>> figures["dead_ends"], figures["parts"], figures["cycles"], figures["perfect"]
    (2, 1, 0, True)
    """
    sides = bytes(maze.sides)
    kinds = maze.every_kind()
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
    cells = maze.width * maze.height
    speed = speed_for(cells)
    return speed.run(count_parts, speed.view(maze.sides), maze.width, speed.flags(cells))


@kernel
def count_parts(sides: Row, width: int, seen: Array) -> int:
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
                    near = cell + offset(direction, width)
                    if seen[near] == 0:
                        seen[near] = 1
                        stack[depth] = near
                        depth += 1
    return parts
