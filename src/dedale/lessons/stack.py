"""Lesson 8: a stack of positions. The last one put in is the first one taken out."""

from collections.abc import Iterator

from dedale.i18n import _

from .chance import Chance
from .positions import Position, random_position


class Stack:
    def __init__(self, capacity: int) -> None:
        self.capacity = capacity
        self.elements: list[Position] = []

    def is_empty(self) -> bool:
        return len(self.elements) == 0

    def is_full(self) -> bool:
        return len(self.elements) == self.capacity

    def push(self, pos: Position) -> None:
        if self.is_full():
            raise OverflowError("the stack is full")
        self.elements.append(pos)

    def pop(self) -> Position:
        """Take the top one out."""
        if self.is_empty():
            raise IndexError("the stack is empty")
        return self.elements.pop()

    def peek(self) -> Position:
        """Look at the top one, and leave it there."""
        if self.is_empty():
            raise IndexError("the stack is empty")
        return self.elements[-1]

    def __str__(self) -> str:
        inside = "".join(f"{pos} " for pos in self.elements)
        state = " (EMPTY)" if self.is_empty() else " (FULL)" if self.is_full() else ""
        return f"[ {inside}] FILL-RATIO {len(self.elements)}/{self.capacity}{state}"


def look() -> str:
    return _("Positions come out in the opposite order; only the top of the stack is ever touched.")


def show(chance: Chance) -> Iterator[str]:
    stack = Stack(capacity=4)
    yield f"{stack}"
    for sign in "++++--++----":
        if sign == "+":
            pos = random_position(chance, 20, 20)
            stack.push(pos)
        else:
            pos = stack.pop()
        yield f"{stack} AFTER {sign}{pos}"
