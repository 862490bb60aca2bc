"""Walls that come and go: opening and closing one edge of the sides of a level."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ..extras import Edge, Position

if TYPE_CHECKING:
    from ..rules import State

_STEPS = {"Up": (1, -1, 0), "Down": (4, 1, 0), "Left": (8, 0, -1), "Right": (2, 0, 1)}
_OPPOSITE = {1: 4, 4: 1, 2: 8, 8: 2}


def beyond(cell: Position, move: str) -> Position:
    """The next cell that way.

    >>> beyond((1, 1), "Left")
    (1, 0)
    """
    _bit, down, right = _STEPS[move]
    return cell[0] + down, cell[1] + right


def edge(cell: Position, move: str) -> Edge:
    """The one name of an edge: "Down" or "Right" of the cell to its north or west.

    >>> edge((1, 1), "Left"), edge((1, 0), "Right")
    (((1, 0), 'Right'), ((1, 0), 'Right'))
    """
    if move in ("Down", "Right"):
        return cell, move
    return beyond(cell, move), "Down" if move == "Up" else "Right"


def is_open(sides: bytes, size: int, cell: Position, move: str) -> bool:
    """Whether no wall stands there."""
    return bool(sides[cell[0] * size + cell[1]] & _STEPS[move][0])


def toggled(sides: bytes, size: int, cell: Position, move: str) -> bytes:
    """The sides with a wall there if there was none, without it if there was one."""
    bit = _STEPS[move][0]
    other = beyond(cell, move)
    changed = bytearray(sides)
    changed[cell[0] * size + cell[1]] ^= bit
    changed[other[0] * size + other[1]] ^= _OPPOSITE[bit]
    return bytes(changed)


def with_sides(state: State, sides: bytes) -> State:
    """The state with these open sides: written down only where they are not the level's."""
    return replace(state, sides=b"" if sides == state.level.sides else sides)
