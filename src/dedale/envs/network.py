"""A small network that walks through mazes of squares, written with numpy.

It sees a window of seven cells around it, where the exit lies, by which sides it came, and how
often it has been on the cells beside it (its only memory), and gives four numbers, one for each
side. Two layers of weights; `tools/train_network.py` trains it on levels for training, to do as
the shortest way does.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ..folders import of_package
from ..grids import square
from .observing import NumpyArray

Floats = npt.NDArray[np.float32]

#: Cells seen in each direction.
REACH = 3
WINDOW = (2 * REACH + 1) ** 2
#: Numbers that go in: open sides and the exit in the window, where the exit lies (two signs, two
#: shares, how far), the last side, visits beside.
INPUTS = 5 * WINDOW + 5 + 4 + 4
HIDDEN = 128
STEPS = np.array(square.STEPS)


class Weights(NamedTuple):
    """All that is learned."""

    first: Floats
    bias: Floats
    second: Floats
    out: Floats


def values(weights: Weights, inputs: Floats) -> tuple[Floats, Floats]:
    """What the hidden layer says, and what each side is worth."""
    hidden = np.maximum(inputs @ weights.first + weights.bias, 0)
    return hidden, hidden @ weights.second + weights.out


class WalkMemory:
    """What the network remembers of several walks: visits, and the last side."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.visits: NumpyArray | None = None
        self.last = np.full(count, -1)

    def forget(self, which: npt.NDArray[np.bool_]) -> None:
        """These walks begin anew."""
        self.last[which] = -1
        if self.visits is not None:
            self.visits[which] = 0

    def inputs(self, boards: NumpyArray) -> Floats:
        """What the network is given of these boards (symbolic observations)."""
        count, _planes, rows, cols = boards.shape
        if self.visits is None:
            self.visits = np.zeros((count, rows + 2, cols + 2), np.float32)
        every = np.arange(count)
        place = (boards[:, 2] & 1).reshape(count, -1).argmax(1)
        row, col = place // cols, place % cols
        goal = (boards[:, 1] > 0).reshape(count, -1).argmax(1)
        down, right = goal // cols - row, goal % cols - col
        self.visits[every, row + 1, col + 1] += 1
        padded = np.pad(boards[:, :2], ((0, 0), (0, 0), (REACH, REACH), (REACH, REACH)))
        span = np.arange(2 * REACH + 1)
        rows_at = (row[:, None] + span)[:, :, None]
        cols_at = (col[:, None] + span)[:, None, :]
        window = padded[every[:, None, None, None], np.arange(2)[None, :, None, None],
                        rows_at[:, None], cols_at[:, None]]  # fmt: skip
        sides = window[:, 0].reshape(count, -1)
        bits = [(sides >> side & 1) for side in range(4)]
        far = np.stack([np.sign(down), np.sign(right), down / 8, right / 8], 1)
        steps = np.minimum(np.abs(down) + np.abs(right), 16)[:, None] / 16
        came = np.zeros((count, 4), np.float32)
        moved = self.last >= 0
        came[every[moved], self.last[moved]] = 1
        beside = np.stack(
            [self.visits[every, row + 1 + d, col + 1 + r] for d, r in STEPS.tolist()], 1
        )
        met = 1 - 1 / (1 + beside)
        parts = [*bits, window[:, 1].reshape(count, -1) > 0, far, steps, came, met]
        return np.concatenate(parts, 1).astype(np.float32)

    def act(
        self, weights: Weights, boards: NumpyArray, legal: npt.NDArray[np.bool_]
    ) -> npt.NDArray[np.int64]:
        """The sides that are worth most, of those that are open."""
        _hidden, worth = values(weights, self.inputs(boards))
        self.last = np.where(legal, worth, -np.inf).argmax(1)
        return self.last


@cache
def network() -> Weights:
    """The weights that come with Dédale."""
    with (of_package("dedale.envs") / "data" / "network.npz").open("rb") as file:
        kept = np.load(file)
        return Weights(*(kept[name].astype(np.float32) for name in Weights._fields))
