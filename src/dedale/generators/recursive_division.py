"""Recursive division: cut the room in two halves, and open one door in the cut.

A room of one cell is done. Otherwise it is cut across its longer side, in the middle (halves equal
to within one cell; at height >= width the cut is horizontal), both halves are divided the same way,
and one random wall of the cut is opened between them. The rooms still to divide are a stack.

With a mask, the door is drawn among the places where both cells are accessible; where a cut has
none, or a mask has split a half, the pieces are joined afterwards at random.

Texture: long straight walls with one hole, plainly visible as nested rectangles. Bias: strong.
Cost: O(cells) time, no memory to speak of.
Reference: W. Pullen, "Think Labyrinth: maze algorithms", "recursive division".
"""

from __future__ import annotations

from typing import Any

from .._jit import ints, kernel
from ..core.grid import BLOCKED, connect
from ..core.rng import below, step
from ..trace.codes import emit
from .join import join_pieces


@kernel
def carve(grid: Any, stride: int, start: int, total: int, state: int, trace: Any) -> int:
    width = stride - 2
    height = len(grid) // stride - 2
    masked = total < width * height
    # A room is its first cell, its width and its height; the deepest nesting is two for every
    # halving of each side, and each level leaves one room waiting.
    corners, widths, heights = ints(256), ints(256), ints(256)
    corners[0], widths[0], heights[0] = stride + 1, width, height
    count = 1
    events = 0
    opened = 0
    while count > 0:
        count -= 1
        corner, width, height = corners[count], widths[count], heights[count]
        while width > 1 or height > 1:
            # The cut runs behind the first half; `along` leads from one of its walls to the next.
            if height >= width:
                half, across, along, length, direction = height // 2, stride, 1, width, 2
            else:
                half, across, along, length, direction = width // 2, 1, stride, height, 1
            first = corner + (half - 1) * across
            state = step(state)
            if masked:
                door = -1
                doors = 0
                for k in range(length):  # one place after another replaces the choice so far
                    cell = first + k * along
                    if grid[cell] < BLOCKED and grid[cell + across] < BLOCKED:
                        doors += 1
                        state = step(state)
                        if below(state, doors) == 0:
                            door = cell
            else:
                door = first + below(state, length) * along
            if door >= 0:
                connect(grid, door, direction, door + across)
                events = emit(trace, events, door, direction)
                opened += 1
            # The second half waits, the first is next.
            corners[count] = corner + half * across
            if direction == 2:
                widths[count], heights[count] = width, height - half
                height = half
            else:
                widths[count], heights[count] = width - half, height
                width = half
            count += 1
    return join_pieces(grid, stride, total, opened, state, trace, events)
