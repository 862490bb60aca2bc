"""The speed of WebAssembly: Python's own arrays, and kernels translated on their first use."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from threading import Lock
from typing import TYPE_CHECKING, ParamSpec, TypeVar

from .arithmetic import NO_FILM, Fields, Kind, Refused
from .jit import Kernel, spoken
from .machines import Module, Scratch, machine
from .plain import Runs, Speed
from .types import Argument, Array, Row

if TYPE_CHECKING:
    from .vocabulary import Vocabulary

P = ParamSpec("P")
R = TypeVar("R")


class Word(int):
    """An unsigned number of 64 bits."""


_KINDS: dict[type, Kind] = {
    **{int: "I", bool: "I", Word: "U", float: "F"},
    **{bytes: "u8", bytearray: "u8", list: "i64", Scratch: "i32"},
}

_ELEMENTS: dict[str, Kind] = {"B": "u8", "H": "u16", "i": "i32", "q": "i64", "Q": "u64", "d": "f64"}


def kind_of(value: Argument) -> Kind:
    """How kernels see a value: as what kind of number, array or tuple.

    >>> kind_of(7), kind_of(b"ab"), kind_of(array("i", [1])), kind_of((1, 2.0))
    ('I', 'u8', 'i32', ('I', 'F'))
    """
    if found := _KINDS.get(type(value)):
        return found
    if isinstance(value, array) and value.typecode in _ELEMENTS:
        return _ELEMENTS[value.typecode] if value or value.typecode != "q" else NO_FILM
    if isinstance(value, tuple):
        kinds = tuple(map(kind_of, value))
        return Fields.of(value._fields, kinds) if hasattr(value, "_fields") else kinds
    view = memoryview(value)  # another array, or a number of numpy's
    letter = "f" if view.format in ("f", "d") else "u" if view.format in "?BHILQ" else "i"
    return f"{letter}{8 * view.itemsize}" if view.ndim else letter.upper()


def flattened(values: Iterable[Argument]) -> Iterator[Argument]:
    """The numbers and arrays of which values are made."""
    for value in values:
        if isinstance(value, tuple):
            yield from flattened(value)
        else:
            yield value


class Assembled:
    """A kernel that runs as WebAssembly, translated once for each kind of arguments."""

    def __init__(self, function: Kernel) -> None:
        self.function = function
        self.modules: dict[tuple[Kind, ...], Module | None] = {}
        self.refusal = ""  # why there is no module

    def module(self, values: Iterable[Argument]) -> Module | None:
        """The module for such values; None where the kernel has no translation."""
        kinds = tuple(map(kind_of, values))
        if kinds not in self.modules:
            self.modules[kinds] = None
            try:
                self.modules[kinds] = machine().module(self.function, kinds)
            except Refused as refusal:  # of a plug-in, say: it runs as plain Python
                self.refusal = str(refusal)
        return self.modules[kinds]

    def __call__(self, *values: Argument) -> Argument:
        module = self.module(values)
        if module is None:
            return self.function(*(v.filled() if type(v) is Scratch else v for v in values))
        flat = list(flattened(values)) if module.nested else values
        if list not in map(type, flat):
            return machine().run(module, flat)
        given = [array("q", v) if isinstance(v, list) else v for v in flat]
        found = machine().run(module, given)
        for place in module.written:
            if isinstance(flat[place], list):
                flat[place][:] = given[place].tolist()
        return found


@cache
def assembled(function: Kernel, words: Vocabulary | None = None) -> Assembled:
    """A kernel as WebAssembly, in the words of a grid."""
    return Assembled(spoken(function, words))


_TURN = Lock()


@cache
def alone(function: Kernel, words: Vocabulary | None = None) -> Kernel:
    """The same, one call at a time: threads that write to parts of one array lose nothing.

    Where arrays are copied to and fro, each would bring back what the others had not done yet.
    """
    run = assembled(function, words)

    def call(*values: Argument) -> Argument:
        with _TURN:
            return run(*values)

    return call


class _Assembled(Speed):
    compiled = True

    def marked(self, sides: Row) -> Array:
        cells = self.bytes(sides)
        return cells if self.words is None or self.words.small else array("H", iter(cells))

    def chart(self, size: int, runs: Runs, patterns: list[int]) -> Row:
        return array("i", super().chart(size, runs, patterns))

    def ints(self, size: int, fill: int | None = None) -> Array:
        return array("i", [fill or 0]) * size

    def scratch(self, size: int) -> Array:
        return Scratch(size)  # type: ignore[return-value]

    def longs(self, size: int) -> Array:
        return array("q", [0]) * size

    def view(self, data: Row) -> Row:
        return data

    def sample(self, row: Array, step: int) -> list[int]:
        return machine().sample(row, step)

    def numbers(self, values: Iterable[int], *, wide: bool = False) -> Array:
        return array("q" if wide else "i", list(values))

    def unsigned(self, values: Iterable[int]) -> Array:
        return array("Q", list(values))

    def grown(self, row: Array, size: int) -> Array:
        assert isinstance(row, array)
        return row + array(row.typecode, bytes(row.itemsize * (size - len(row))))

    def word(self, value: int) -> int:
        return Word(value)

    def fill(self, row: Array, value: int) -> None:
        assert isinstance(row, array)
        row[:] = array(row.typecode, [value]) * len(row)

    def kernel(self, function: Callable[P, R]) -> Callable[P, R]:
        return assembled(function, self.words)  # type: ignore[return-value]

    def prepare(self, function: Callable[P, object], *values: P.args, **named: P.kwargs) -> None:
        kernel = assembled(function, self.words)
        if not kernel.modules:  # others, for other kinds of values, take as long as to look
            kernel.module(values)


ASSEMBLED = _Assembled()
