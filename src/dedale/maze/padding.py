"""Lays a maze out on the padded grid that kernels work on, and takes it back off.

See `dedale.kernel.ringed` for what the grid is. Small grids are bytearrays, large ones numpy
arrays: `compiled` says which.
"""

from typing import Any

from ..kernel.ringed import BLOCKED
from .maze import ACCESSIBLE, MASKED

_BLOCK = bytes([0, BLOCKED, BLOCKED]) + bytes(253)
_STRIP = bytes(b & 15 if b < BLOCKED else 0 for b in range(256))


def pad(width: int, height: int, sides: Any, kinds: Any, compiled: bool) -> Any:
    """The grid of a maze given by flat sides (None: all walls) and kinds (None: accessible)."""
    stride = width + 2
    if compiled:
        import numpy as np

        grid = np.full((height + 2) * stride, BLOCKED, np.uint8)
        inside = grid.reshape(height + 2, stride)[1:-1, 1:-1]
        inside[:] = 0 if sides is None else np.frombuffer(sides, np.uint8).reshape(inside.shape)
        if kinds is not None:
            inside[np.frombuffer(kinds, np.uint8).reshape(inside.shape) != ACCESSIBLE] = BLOCKED
        return grid
    flat = bytes(width * height) if sides is None else bytes(sides)
    if kinds is not None:
        blocked = bytes(kinds).translate(_BLOCK)
        flat = bytes(s | b for s, b in zip(flat, blocked, strict=True))
    plain = bytearray([BLOCKED]) * ((height + 2) * stride)
    for row in range(height):
        first = (row + 1) * stride + 1
        plain[first : first + width] = flat[row * width : (row + 1) * width]
    return plain


def strip(grid: Any, width: int, height: int, kinds: Any, compiled: bool) -> tuple[Any, Any]:
    """Flat sides and kinds; a cell that a kernel has blocked comes out masked."""
    stride = width + 2
    if compiled:
        import numpy as np

        inside = grid.reshape(height + 2, stride)[1:-1, 1:-1].flatten()
        blocked = inside == BLOCKED
        if blocked.any():
            before = bytearray(len(inside)) if kinds is None else bytearray(kinds)
            kinds = np.frombuffer(before, np.uint8)
            kinds[blocked & (kinds == ACCESSIBLE)] = MASKED
            inside[blocked] = 0
        return inside, kinds
    rows = (grid[(row + 1) * stride + 1 : (row + 2) * stride - 1] for row in range(height))
    flat = b"".join(rows)
    if BLOCKED in flat:
        before = bytearray(len(flat)) if kinds is None else bytearray(kinds)
        kinds = bytes(
            MASKED if b == BLOCKED and k == ACCESSIBLE else k
            for b, k in zip(flat, before, strict=True)
        )
    return flat.translate(_STRIP), kinds


def strip_events(events: Any, count: int, width: int, compiled: bool) -> Any:
    """Events with cells numbered without the ring."""
    stride = width + 2
    if compiled:
        padded = events[:count] >> 4
        cells = (padded // stride - 1) * width + padded % stride - 1
        return cells << 4 | events[:count] & 15
    return [
        ((e >> 4) // stride * width - width + (e >> 4) % stride - 1) << 4 | e & 15
        for e in events[:count]
    ]
