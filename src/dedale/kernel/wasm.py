"""A kernel as a WebAssembly module: the same Python source, written down byte by byte.

Kernels are translated for the kinds of their arguments (`arithmetic.py`), and so are those that
they call; short ones become part of their callers. Whatever is not known here is refused, with its
line and the reason: nothing is guessed.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from types import FunctionType

from . import binary
from .arithmetic import (
    ELEMENTS,
    EMPTY,
    NO_FILM,
    SCALARS,
    Function,
    Kind,
    Refused,
    Value,
    converted,
    given,
    leaves,
    origins,
    split,
    types_of,
    unknown,
)
from .binary import F64, I32, Code
from .body import Body, parsed
from .jit import Kernel, is_kernel

#: Kernels of so many nodes of syntax, with those that join them, become part of their callers.
SHORT = 260


@dataclass(frozen=True)
class Translation:
    """A module, the tables that it reads, what it returns, and the parameters that it writes to.

    It imports `env.memory`, `env.alloc` (a number of bytes to an address) and two addresses:
    `env.tables`, where the tables are to lie, and `env.block`, where `run()` finds its arguments
    (eight bytes for each number; an array is an address and a length) and leaves its results.
    Parameters are counted with each field of a tuple as one.
    """

    code: bytes
    tables: bytes
    result: Kind
    written: frozenset[int]


def translated(function: Kernel, kinds: Sequence[Kind]) -> Translation:
    """The module of a kernel for arguments of these kinds; Refused where there is none."""
    assert isinstance(function, FunctionType)
    module, run, values, at, place = _Module(), Function([]), [], 0, 0
    for kind in kinds:
        loads: Code = []
        for type_ in types_of(kind):
            load = "f64.load" if type_ == F64 else "i64.load"
            loads += [("global.get", 1), (load, 3, at), *[("i32.wrap",)] * (type_ == I32)]
            at += 8
        code, value = run.held(given(kind, loads, place))
        run.code += code
        place += leaves(kind)
        values.append(value)
    result, written = module.called(function, values, run)
    code, result = run.held(result)
    run.code += code
    parts = split(result) if isinstance(result.kind, tuple) else [result] if result.kind else []
    for at, part in enumerate(parts):
        if part.kind not in SCALARS:
            raise Refused(f"{function.__name__} returns an array")
        store = "f64.store" if part.kind == "F" else "i64.store"
        wide = converted(part, "I") if part.kind == "B" else part
        run.code += [("global.get", 1), *wide.code, (store, 3, 8 * at)]
    module.functions.append(run)
    return Translation(module.encoded(), bytes(module.tables), result.kind, frozenset(written))


@cache
def weight(function: FunctionType) -> int:
    """How much syntax a kernel is, with all that would join it."""
    total = 0
    for node in (node for part in parsed(function.__code__).body for node in ast.walk(part)):
        total += 1
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            callee = function.__globals__.get(node.func.id)
            if isinstance(callee, FunctionType) and is_kernel(callee) and callee is not function:
                total += joining if (joining := weight(callee)) <= SHORT else 0
    return total


class _Module:
    """Functions, each for the kinds that it is called with, and the tables that they read."""

    def __init__(self) -> None:
        self.functions: list[Function] = []
        self.known: dict[object, tuple[int, Kind, set[int]]] = {}
        self.open: list[Kernel] = []
        self.tables, self.places = bytearray(), dict[object, tuple[str, int]]()

    def called(
        self, function: FunctionType, values: list[Value], home: Function
    ) -> tuple[Value, set[int]]:
        """What a call gives, and the rows that it writes to."""
        if function in self.open:
            raise Refused(f"{function.__name__} calls itself")
        alone = not self.open  # the one that is asked for is called once
        self.open.append(function)
        if alone or weight(function) <= SHORT or hasattr(function, "__inlined__"):
            body = Body(self, home, function, values)
            result, written = body.written_down(), set[int]().union(*body.stored)
        else:
            kinds = tuple(NO_FILM if v.code == EMPTY else v.kind for v in values)
            index, kind, stored = self.function(function, kinds)
            code = [one for value in values for one in value.code]
            rows = set[int]().union(*(value.rows for value in values))
            result = unknown(kind, [*code, ("call", index)], rows)
            sources = [own for value in values for own in origins(value)]
            written = set[int]().union(*(sources[place] for place in stored))
        self.open.pop()
        return result, written

    def function(self, function: FunctionType, kinds: Sequence[Kind]) -> tuple[int, Kind, set[int]]:
        """A kernel as a function of its own: its index, what it returns, what it writes to."""
        key = function, kinds
        if key not in self.known:
            own = Function([type_ for kind in kinds for type_ in types_of(kind)])
            gets: Code = [("local.get", k) for k in range(len(own.params))]
            body = Body(self, own, function, split(given(tuple(kinds), gets, 0)))
            result = body.written_down()
            own.code, own.results = result.code, types_of(result.kind)
            self.functions.append(own)
            stored = set[int]().union(*body.stored)
            self.known[key] = len(self.functions), result.kind, stored
        return self.known[key]

    def table(self, numbers: Sequence[int]) -> Value:
        """A table of the sources, as an array."""
        key = tuple(numbers)
        if key not in self.places:
            low, high = min(key, default=0), max(key, default=0)
            fits = [e for e, line in ELEMENTS.items() if line[1] <= low and high <= line[2]]
            if not fits:
                raise Refused("no array has elements like these")
            self.tables += bytes(-len(self.tables) % 8)
            self.places[key] = fits[0], len(self.tables)
            for entry in key:
                size = 1 << ELEMENTS[fits[0]][3]
                self.tables += int(entry).to_bytes(size, "little", signed=low < 0)
        kind, at = self.places[key]
        address: Code = [("global.get", 0), ("i32.const", at), ("i32.add",)]
        return Value(kind, [*address, ("i64.const", len(key))])

    def encoded(self) -> bytes:
        types = [binary.function_type([I32], [I32])]
        types += [binary.function_type(f.params, f.results) for f in self.functions]
        address = bytes([binary.GLOBAL, I32, 0])
        imported = {"memory": bytes([binary.MEMORY, 0, 0]), "alloc": bytes([binary.FUNCTION, 0])}
        imported |= {"tables": address, "block": address}
        env = binary.named("env")
        run = binary.named("run") + bytes([binary.FUNCTION]) + binary.leb(len(self.functions))
        return binary.module(
            {
                binary.TYPES: types,
                binary.IMPORTS: [env + binary.named(n) + what for n, what in imported.items()],
                binary.FUNCTIONS: [binary.leb(k + 1) for k in range(len(self.functions))],
                binary.EXPORTS: [run],
                binary.BODIES: [binary.body(f.locals, f.code) for f in self.functions],
            }
        )
