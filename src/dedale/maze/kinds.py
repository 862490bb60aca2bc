"""What a cell of the grid can be, and the canonical form, which says it with the open sides.

The canonical form of a maze is one byte a cell: its open sides (N=1 E=2 S=4 W=8), or MASKED_BIT or
CUT_OFF_BIT.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..errors import DedaleError, expect

if TYPE_CHECKING:
    from .maze import Maze

ACCESSIBLE, MASKED, CUT_OFF = 0, 1, 2
MASKED_BIT, CUT_OFF_BIT = 16, 32
_CELLS = bytes([*range(16), MASKED_BIT, CUT_OFF_BIT])
_SIDES = bytes(b if b < 16 else 0 for b in range(256))
_BITS = bytes({MASKED: MASKED_BIT, CUT_OFF: CUT_OFF_BIT}.get(b, 0) for b in range(256))
_KINDS = bytes({MASKED_BIT: MASKED, CUT_OFF_BIT: CUT_OFF}.get(b, ACCESSIBLE) for b in range(256))


def to_canonical(sides: bytes, kinds: bytes | None) -> bytes:
    """The canonical form of sides and kinds.

    >>> to_canonical(bytes([2, 8, 0]), bytes([0, 0, 1])) == bytes([2, 8, 16])
    True
    """
    if kinds is None:
        return sides
    # What is not accessible has no open sides: the two never meet in a byte.
    both = int.from_bytes(sides, "big") | int.from_bytes(kinds.translate(_BITS), "big")
    return both.to_bytes(len(sides), "big")


def split_canonical(data: bytes) -> tuple[bytes, bytes]:
    """The sides and the kinds of a canonical form.

    >>> split_canonical(bytes([2, 8, 16]))
    (b'\\x02\\x08\\x00', b'\\x00\\x00\\x01')
    """
    expect("data", data, bytes)
    if bad := data.translate(None, _CELLS):
        raise DedaleError(
            "cell value {value} found: 0 to 15, 16 (masked), 32 (cut off)", value=bad[0]
        )
    return data.translate(_SIDES), data.translate(_KINDS)


def every_kind(maze: Maze) -> bytes:
    """What every cell is, written out also where all are accessible."""
    return bytes(maze.size) if maze.kinds is None else maze.kinds
