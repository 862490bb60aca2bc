"""What a cell of the grid can be, as a number of its own and in the canonical form.

The canonical form of a maze is one byte a cell: its open sides (N=1 E=2 S=4 W=8), or MASKED_BIT or
CUT_OFF_BIT.
"""

ACCESSIBLE, MASKED, CUT_OFF = 0, 1, 2
MASKED_BIT, CUT_OFF_BIT = 16, 32
CELL_BYTES = bytes([*range(16), MASKED_BIT, CUT_OFF_BIT])
KIND_OF_BYTE = bytes(
    MASKED if b & MASKED_BIT else CUT_OFF if b & CUT_OFF_BIT else ACCESSIBLE for b in range(256)
)
SIDES_OF_BYTE = bytes(0 if b & (MASKED_BIT | CUT_OFF_BIT) else b & 15 for b in range(256))
