"""The `wilson-stacks` maze with a graphics card: it pops what is near, the processor the rest."""

from __future__ import annotations

import numpy as np

from .card import Card, this_card
from .order import Order
from .plan import Area
from .stacks import Popped, Stacks
from .types import Bytes

FIRST, LAST = 16, 512  #: cells on a side of the smallest and the largest areas that the card pops


def pop_on_card(order: Order, card: Card | None = None) -> tuple[Bytes, Popped]:
    """The cells, and what they took."""
    card = card or this_card()
    plan = order.plan
    stacks = Stacks(order, Area(0, 0, plan.height, plan.width))
    stride, base = np.uint64(stacks.stride), np.uint64(stacks.base)
    size = stacks.words.nbytes
    card.require(size + (1 << 26), card.free())
    words = card.xp.asarray(stacks.words.reshape(-1))
    count = plan.height * stacks.stride
    card.each("first_arrows", count, words, stride, base, stride, np.uint64(count))
    side, middle, level = FIRST, 0, 1
    while True:
        areas = -(-plan.height // side) * -(-plan.width // side)
        shape = (np.uint64(n) for n in (plan.height, plan.width, side, middle))
        card.each("pop_areas", areas, words, stride, base, *shape, np.uint32(level), threads=32)
        order.report("pop", 0.05 * level)
        if side >= min(LAST, max(plan.height, plan.width)):
            break
        side, middle, level = 2 * side, side, level + 1
    stacks.words[:] = card.fetch(words).reshape(stacks.words.shape)
    stacks.pop(order.workers, known=side, report=lambda share: order.report("pop", 0.95 * share))
    return stacks.cells(order.workers)
