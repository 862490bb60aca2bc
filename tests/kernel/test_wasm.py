"""Kernels as WebAssembly: random expressions, statements one by one, and what is refused."""

from __future__ import annotations

import ast
import ctypes
import os
import re
import struct
import subprocess
import sys
import threading
import zlib
from array import array
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import FunctionType, SimpleNamespace
from typing import NamedTuple

import fuzz_kernels
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from dedale.errors import DedaleError
from dedale.kernel import machines, rows, wasm
from dedale.kernel.arithmetic import (
    OPERATORS,
    RANGES,
    Fields,
    Refused,
    Value,
    bounds,
    compared,
    joined,
)
from dedale.kernel.jit import copy, flags, i64, ints, kernel, longs, part, u64
from dedale.kernel.rng import MASK
from dedale.kernel.types import Array, Row
from dedale.kernel.wasm import SHORT, translated, weight
from dedale.kernel.webassembly import ASSEMBLED, Word, assembled, kind_of

wasmtime = pytest.importorskip("wasmtime")

TABLE, SIGNED, WIDE = (3, 1, 200), (-1, 5, -70000), b"\x07\x09"
EMPTY: tuple[int, ...] = ()
OFFSET = 1 << 40
plus = 100
LONG = (*range(1000), OFFSET)


SPANS = st.tuples(st.sampled_from([-70, -1, 0, 1]), st.integers(-70, 70)).map(sorted)


@pytest.mark.parametrize(
    "name", ["add", "sub", "mul", "shl", "shr", "and", "or", "xor", "div", "rem"]
)
@example(one=[0, 5], other=[1, 3])
@example(one=[1, 3], other=[0, 63])
@example(one=[0, 3], other=[0, 64])
@given(one=SPANS, other=SPANS)
@settings(deadline=None)
def test_a_result_lies_within_its_bounds(name: str, one: list[int], other: list[int]) -> None:
    """And, of what can be said at all, the bounds are not wider than that."""
    compute = dict(OPERATORS.values())[name]
    low, high = bounds(name, "I", Value("I", [], *one), Value("I", [], *other))
    least = max(0, other[0]) if name in ("shl", "shr") else other[0]
    results = {
        compute(a, b)
        for a in range(one[0], one[1] + 1)
        for b in range(least, other[1] + 1)
        if b or name not in ("div", "rem")
    }
    known = {
        "and": max(one[0], other[0]) >= 0,
        "or": min(one[0], other[0]) >= 0,
        "xor": min(one[0], other[0]) >= 0,
        "div": one[0] >= 0 and other[0] > 0,
        "rem": other[0] > 0,
    }.get(name, (name not in ("shl", "shr") or 0 <= other[0] <= other[1] < 64))
    if not known or min(results) < RANGES["I"][0] or max(results) > RANGES["I"][1]:
        assert (low, high) == RANGES["I"]  # it goes round at the end of them
        return
    assert low <= min(results)
    assert max(results) <= high
    if name in ("add", "sub", "mul", "shl", "shr"):
        assert (low, high) == (min(results), max(results))
    else:
        assert low == 0
        assert name != "and" or high == min(ends[1] for ends in (one, other) if ends[0] >= 0)
        assert name != "div" or high == one[1]
        assert name != "rem" or high == other[1] - 1
        assert name not in ("or", "xor") or high < 2 * max(one[1], other[1], 1)


def test_a_comparison_is_0_or_1() -> None:
    n, share = Value("I", [], 3, 9), Value("F", [])
    for one in n, share:
        found = compared(ast.Lt(), one, Value("I", [], 4, 5))
        assert (found.kind, found.low, found.high) == ("B", 0, 1)
    assert joined(("I", "B"), ("B", "F")) == ("I", "F")
    assert Fields.of(("a",), ("I",)) != Fields.of(("b",), ("I",)) != ("I",)
    assert (Fields.of(("a",), ("I",)) != Fields.of(("a",), ("I",))) is False
    top, some = RANGES["U"][1], Value("U", [], 0, 9)
    assert bounds("rem", "U", some, Value("U", [], 1, 5)) == (0, 4)
    assert bounds("add", "U", some, Value("U", [], 0, top - 9)) == (0, top)
    assert bounds("add", "U", some, Value("U", [], 0, top - 8)) == (0, top)
    assert bounds("sub", "U", some, some) == (0, top)
    least, most = RANGES["I"]
    for more in (0, 1):
        one = Value("I", [], 0, 5 + more)
        fits = bounds("add", "I", one, Value("I", [], 0, most - 5)) == (0, most)
        low = bounds("sub", "I", Value("I", [], least + 5, -9), one) == (least, -9)
        assert fits == low == (not more)
    assert rows.length(Value("u8", [("local.get", 1)])).high == 0xFFFF_FFFF


@pytest.mark.parametrize(
    ("numbers", "elements", "first"),
    [
        ((), "u8", b""),
        ((0, 255), "u8", b"\0\xff"),
        ((-128, 127), "i8", b"\x80\x7f"),
        ((0, 256), "u16", b"\0\0\0\1"),
        ((0xFFFF, 0), "u16", b"\xff\xff\0\0"),
        ((-1, 128), "i16", b"\xff\xff\x80\0"),
        ((-129,), "i16", b"\x7f\xff"),
        ((-1, 1 << 15), "i32", b"\xff\xff\xff\xff\0\x80\0\0"),
        ((1 << 16,), "i32", b"\0\0\1\0"),
        ((1 << 31,), "u32", b"\0\0\0\x80"),
        ((1 << 32,), "i64", b"\0\0\0\0\1\0\0\0"),
        ((-(1 << 63),), "i64", bytes(7) + b"\x80"),
        (((1 << 64) - 1,), "u64", b"\xff" * 8),
    ],
)
def test_a_table_is_as_small_as_its_numbers_let_it(
    numbers: tuple[int, ...], elements: str, first: bytes
) -> None:
    module = wasm._Module()
    assert module.table((7,)).code[1] == ("i32.const", 0)
    found = module.table(numbers)
    assert (found.kind, found.code[1], found.code[-1][1]) == (
        elements,
        ("i32.const", 8),
        len(numbers),
    )
    assert module.tables == b"\7" + bytes(7) + first
    assert module.table(numbers) == found
    assert len(module.tables) == 8 + len(first)
    with pytest.raises(Refused, match="no array has elements like these"):
        module.table((-1, 1 << 63))


@pytest.mark.parametrize("number", range(20))
def test_random_expressions_are_what_python_makes_of_them(number: int, tmp_path: Path) -> None:
    assert fuzz_kernels.compare(number, 40, tmp_path) == []


# ---------------------------------------------------------------- statements


@kernel
def loops(n: int, out: Array) -> int:
    at = 0
    for k in range(n):
        if k == 2:
            continue
        if k == 5:
            break
        n = 100  # the range stays as it was
        out[at] = k
        k += 7
        at += 1
    else:
        out[at] = 99
        at += 1
    for k in range(n, -4, -3):
        out[at] = k
        at += 1
    while at < 40:
        at += 1
        if at % 2:
            continue
        if at == 38:
            break
        out[at] = at
    else:
        out[0] = -1
    return at + k


@kernel
def unsigned(out: Array, first: int, n: int) -> int:
    total = u64(0)
    for k in range(u64(first), u64(n)):
        out[k] = i64(k)
        total = (total + u64((first - i64(k) - 3) & MASK)) & u64(MASK)
    return i64(total >> u64(1))


@kernel
def swaps(out: Array, place: int) -> tuple[int, int, bool]:
    one, other = out[0], out[1]
    out[0], out[1] = other, one
    place, out[place] = place + 1, 17  # assigned from left to right
    one, other = (other, one) if one > other else (one, other)
    a = b = out[2]
    out[3], out[4] = a, b
    pair = (one, place)
    return pair[1], pair[0], one < other


@kernel
def later(n: int) -> int:
    """A variable that is read above the line that sets it."""
    total = 0
    for k in range(n):
        if k > 0:
            total += last * k + five  # noqa: F821 - set below, a round before
        last = total + k  # noqa: F841
        five = 5  # noqa: F841
    return total


@kernel
def flag_later(n: int) -> tuple[int, bool]:
    """A truth value that is read above the line that sets it stays one."""
    total = 0
    for k in range(n):
        if k > 0 and even:  # noqa: F821 - set below, a round before
            total += k
        even = k % 2 == 0
    return total, even


@kernel
def widened(n: int, values: Row) -> int:
    found = False
    for value in values:
        if value > n:
            found = value
    return found


@kernel
def arrays(n: int, out: Array, small: Row) -> int:
    room, wide, marks = ints(n), longs(n), flags(n)
    for k in range(n):
        room[k] -= k * 1000003
        wide[k] = k << 33 | TABLE[k % 3]
        marks[k] |= SIGNED[k % 3] & 255
    copy(room, 0, room, 1, n - 1)
    copy(small, 1, wide, 0, 2)
    middle = part(wide, 1, n - 2)
    total = len(middle) + middle[0] + len(TABLE) + len(EMPTY)
    for value in wide:
        total += value
    for k in range(n):
        out[k] = room[k] + marks[k]
        total ^= out[k] + WIDE[k & 1] + OFFSET
    return total


@kernel
def halves(one: int, other: int) -> tuple[float, bool, int]:
    share = one / other
    return -share * 3 + 0.5, share > 1 or one == other, int(share)


@kernel
def early(cell: int) -> int:
    if cell < 0:
        return -1
    for k in range(10):
        if k * k > cell:
            return k
    return 100


@kernel
def optional(a: int, b: int = 4, *more: int) -> int:
    return spread(a, b, *more)


@kernel
def spread(a: int, b: int, c: int, d: int) -> int:
    return a * 1000 + b * 100 + c * 10 + d


@kernel
def calls(n: int, state: int) -> int:
    total = optional(1, 2, 3, 4) + early(n) * early(-n)
    return total + i64((u64(state) * u64(0x9E3779B97F4A7C15) & u64(0xFFFFFFFFFFFFFFFF)) >> u64(40))


class Rows(NamedTuple):
    """Arrays that travel together."""

    first: Row
    size: int
    out: Array


@kernel
def fields(rows: Rows, pair: tuple[int, Row], spare: Array) -> int:
    total, out = 0, rows.out
    for k in range(rows.size):
        out[k] = rows.first[k] * pair[0] + pair[1][k]
        total += fill_in(k, rows)
    spare[0] = len(rows.first)
    return total


@kernel
def fill_in(k: int, rows: Rows) -> int:
    """Too long to become part of its caller, and it writes to a field."""
    rows.out[k] ^= rows.size * k + rows.first[k]
    total = 0
    for a in range(rows.size):
        for b in range(rows.size):
            if rows.first[a] * 3 + 1 > rows.first[b] * 2 - 1 and rows.first[a] != rows.first[b]:
                total += rows.first[a] ^ rows.first[b] + a * 7 - b * 5
            elif rows.first[a] * 5 - 2 < rows.first[b] * 4 + 7 or rows.first[b] == a * b - 4:
                total -= (rows.first[a] | rows.first[b]) + a * 11 - b * 13
    for a in range(rows.size):
        if rows.first[a] * 3 + 1 > rows.first[k] * 2 - 1 and rows.first[a] != rows.first[k]:
            total += rows.first[a] ^ rows.first[k] + a * 7 - k * 5
        elif rows.first[a] * 5 - 2 < rows.first[k] * 4 + 7 or rows.first[k] == a * k - 4:
            total -= (rows.first[a] | rows.first[k]) + a * 11 - k * 13
    for a in range(rows.size):
        total ^= rows.first[a] * 3 + (rows.first[k] * 2 - 1) * (rows.first[a] - rows.first[k])
        total += (rows.first[a] ^ 5) + (rows.first[k] | 9) * (rows.first[a] & 3 + rows.size)
        total -= (rows.first[a] * 5 - 2) // 3 + (rows.first[k] * 4 + 7) % 5 - a * k
    return total


class Turned(NamedTuple):
    """The fields of `Rows`, in another order and of the same kinds."""

    out: Row
    size: int
    first: Array


@kernel
def named_alike(rows: Rows, turned: Turned) -> int:
    return fill_in(1, rows) * 1000 + fill_in(1, turned)


@kernel
def tables(n: int) -> int:
    return any_of(n, TABLE, SIGNED) + (TABLE, n)[0][2] + LONG[n - 600 + 900]


@kernel
def any_of(n: int, *rest: Row) -> int:
    return rest[0][1] + rest[1][2] * n


@kernel
def two_kinds_later(n: int) -> int:
    total = 0
    for k in range(n):
        if k > 2:
            total += last  # noqa: F821 - set below, a round before
        if k & 1:
            last = k > 3
        else:
            last = k  # noqa: F841
    return total


@kernel
def passed_on(a: Array, b: Array, c: Array, n: int) -> None:
    one = two = a
    for k in range(n):
        a[0] = a[0] * 10 + k
        a, b, c = b, c, a
        two[0] += 1
        two = one
        one = b


@kernel
def in_order(row: Array) -> int:
    row[bumped(row)[0]] += bumped(row)[0]
    return spread(row[0], 1, *bumped(row)) + (row[0] - 50) // bumped(row)[0]


@kernel
def bumped(row: Array) -> tuple[int, int]:
    row[0] += 1
    return row[0], 1


@kernel
def least(a: float, b: float) -> tuple[float, float, bool]:
    return min(a, b), max(a, b), a < b


@kernel
def tidy(n: int, m: int, row: Array) -> int:
    """Tests that cannot fail are left out, and so are steps that change nothing."""
    if n > m:
        pass
    k, small, sign = m & 3, n & 255, n < m
    row[k + 1] = row[k + 0] + row[k + 2]
    row[k + 2] += small // 16 + small % 10 + small % 16 + n // 8 + n % 32 + small // (k + 1)
    row[k] = (small >> k) + (n >> k) + (small << k) + (n & 1 << k) + (5 >> m) + (n >> 70)
    row[4 - k] = min(small, 3, k) + max(k, n, 7) + abs(small) + abs(n) + abs(sign) + n % (m | 1)
    row[0] += (n // (m | 1) if n > 0 else m) + (small if sign else k) + int(sign) + bool(n) * 2
    total = -(n > 1) + (~n ^ m) + (n in (3, m, 9)) + (not sign) + (0 <= k < small <= 200)
    total += (n or m) - (n and k) + row[small // 60] + (sign & (m > 1)) + (sign ^ True)
    seven = 7
    total += (
        n % seven
        + len(TABLE) * 2
        + (n >> (m % 65))
        + (n >> (m & 127))
        + i64(u64(n & 63) >> (u64(m) & u64(63)))
    )
    return total + i64(u64(k)) + i64(u64(sign))


@kernel
def unsigned_too(state: int, n: int) -> tuple[int, int, bool, int]:
    """Numbers whose highest bit is a bit like others."""
    high = u64(state) >> u64(n & 63)
    mixed = (high ^ ~u64(state)) & u64(MASK)
    for k in range(u64(3)):
        mixed = (mixed * u64(5) + k) & u64(MASK) | u64(1)
    mixed ^= u64(state) >> (n & 31 & MASK)
    rest = mixed % u64(1000) + mixed // u64(7) + mixed % u64(64) + mixed // u64(1 << 40)
    return rest, mixed >> n ^ mixed << n & u64(MASK), high < mixed, max(high, u64(n), mixed)


@kernel
def floats(n: int, m: int, share: float) -> tuple[float, float, bool, int]:
    far = share * n - m / 4 + (n > m)
    if share:
        far = far - (share if n > 3 else m)
    near = min(far, 2.5, share) + max(n & 255, share) + (1.5 if share > (n & 7) else -share)
    return far, near, not share, int(far / (n * n + 1)) + int(n > 1)


@kernel
def downwards(n: int, m: int) -> int:
    """Numbers below 0 are divided as Python does, wherever they come from."""
    total = 0
    for k in range(-3, 4):
        total = total * 7 + k // 2 + k % 3
    for k in range(3, -5, -2):
        total = total * 7 + k // 3 + k % 2
    for k in range(n, m, 3):
        total = total * 7 + k // 3 + k % 5
    return total


@kernel
def either(n: int, m: int) -> int:
    """Tuples of other kinds become one, and a tuple in a tuple stays whole."""
    more = m > n
    pair = (n, more) if n > 2 else (m, n)
    whole = (pair, (m, (n, 7)), 5)
    if n > 3:
        whole = (pair, (n, (m, 8)), 6)
    (a, b), (c, d), e = whole
    return a + b * 10 + c * 100 + d[0] * 1000 + d[1] * 10000 + whole[2] + e


@kernel
def one_of_two(one: Array, other: Array, n: int) -> None:
    pair = (one, other)
    pair[1][0] = n


@kernel
def either_of_two(one: Array, other: Array, n: int) -> None:
    pair = (one, other)
    if n > 0:
        pair = (other, one)
    pair[1][0] = n


@pytest.mark.parametrize(("function", "written"), [(one_of_two, {1}), (either_of_two, {0, 1})])
def test_it_is_known_which_arrays_are_written_to(function: FunctionType, written: set[int]):
    given = [array("i", [0]), array("i", [0]), 1]
    module = assembled(function).module(given)
    assert module is not None
    assert module.written == written


def both(function: FunctionType, *values: object) -> tuple[object, object]:
    """What a kernel returns and leaves in its arrays, plain and as WebAssembly."""
    found = []
    for run in function, assembled(function):
        given = [array(v.typecode, v) if isinstance(v, array) else v for v in values]
        found.append((run(*given), [v for v in given if isinstance(v, array)]))
    return found[0], found[1]


CASES: list[tuple[FunctionType, tuple[object, ...]]] = [
    *[(loops, (n, array("q", [0] * 50))) for n in (0, 1, 3, 5, 9)],
    *[(unsigned, (array("q", [0] * 9), first, n)) for first in (0, 3) for n in (0, 3, 9)],
    *[(swaps, (array("i", [a, 4, 6, 0, 0]), p)) for a in (3, 5) for p in (2, 3)],
    *[(later, (n,)) for n in (0, 1, 2, 9)],
    (flag_later, (6,)),
    *[(widened, (n, array("i", [3, -5, 9, 1]))) for n in (-9, 4, 20)],
    *[(arrays, (n, array("i", [0] * n), b"\x01\x02\xff")) for n in (3, 7, 2000)],
    *[(halves, pair) for pair in ((1, 3), (-7, 2), (5, 5))],
    *[(early, (n,)) for n in (-5, 0, 17, 80, 1000)],
    *[(tables, (n,)) for n in (-300, 0, 9)],
    *[(two_kinds_later, (n,)) for n in (1, 9)],
    (passed_on, (array("q", [1]), array("q", [2]), array("q", [3]), 9)),
    (in_order, (array("i", [0, 5, 5, 5]),)),
    *[(least, pair) for pair in ((1.0, 2.0), (2.0, 1.0))],
    *[(tidy, (n, m, array("i", range(9)))) for n in (-300, 3, 77) for m in (0, 1, 2, 63, 64, 70)],
    *[(unsigned_too, (Word(s), n)) for s in (0, 5, MASK, 1 << 63) for n in (0, 1, 40, 63)],
    *[(floats, (n, m, share)) for n, m in ((2, 3), (4, -9)) for share in (0.0, -1.5, 8.25)],
    *[(downwards, (n, m)) for n, m in ((-4, 3), (5, 5))],
    *[(either, (n, m)) for n in (1, 3, 4) for m in (2, 9)],
    *[(calls, (n, Word(s))) for n in (-2, 30) for s in (0, 1, 1 << 63, (1 << 64) - 1)],
]
#: The checksum of each module. Who changes what kernels are translated to changes it here.
MODULES = dict(
    re.findall(
        r"(\S+):(\S+)",
        """
loops:a265791d unsigned:b6704b87 swaps:3c60933a later:77909ff7 flag_later:b3532647 widened:b4f6a9b8
arrays:0df9b74b halves:dad4abde early:4421d3e1 tables:3c0c3934 two_kinds_later:227a3fa8
passed_on:01756427 in_order:2d707f69 least:18d79d32 tidy:5974abaa unsigned_too:40cefcd2
floats:45414962 downwards:ed36ae61 either:b793ea5b calls:ac0b4995
""",
    )
)


def module_sum(function: FunctionType, values: tuple[object, ...]) -> str:
    made = translated(function, list(map(kind_of, values)))
    parts = made.code, made.tables, made.result, sorted(made.written)
    return f"{zlib.crc32(repr(parts).encode()):08x}"


def test_modules_are_what_they_were() -> None:
    """No test that cannot fail is left in them, and nothing is computed twice."""
    assert {f.__name__: module_sum(f, values) for f, values in CASES} == MODULES


@pytest.mark.parametrize(("function", "values"), CASES)
def test_a_statement_does_what_it_does_in_python(
    function: FunctionType, values: tuple[object, ...]
) -> None:
    plain, wasm = both(function, *values)
    assert plain == wasm


def test_fields_of_a_named_tuple_are_read_and_written() -> None:
    assert weight(fill_in) > SHORT
    found = []
    for run in fields, assembled(fields):
        rows = Rows(array("i", [3, 1, 4, 1]), 4, array("q", [0] * 4))
        spare = array("i", [0])
        found.append((run(rows, (10, b"abcd"), spare), rows, spare))
    assert found[0] == found[1]
    module = assembled(fields).module((rows, (10, b"abcd"), spare))
    assert module is not None, assembled(fields).refusal
    assert module.written == {2, 5}  # of first, size, out, 10, b"abcd", spare
    listed = Rows([3, 1, 4, 1], 4, [0] * 4)
    assert assembled(fields)(listed, (10, b"abcd"), spare) == found[0][0]
    assert listed.out == found[0][1].out.tolist()


def test_fields_are_told_by_their_names() -> None:
    one, other, sizes = array("q", [3, 1, 4]), array("q", [7, 5, 2]), 3
    found = []
    for run in named_alike, assembled(named_alike):
        rows = Rows(array("q", one), sizes, array("q", other))
        found.append(run(rows, Turned(array("q", other), sizes, array("q", one))))
    assert found[0] == found[1]
    kinds = {assembled(fill_in).module((1, t(one, 3, other))) for t in (Rows, Turned)}
    assert len(kinds) == 2


def test_the_least_of_what_is_no_number_is_the_first() -> None:
    nothing = float("nan")
    assert str(assembled(least)(nothing, 1.0)) == str(least(nothing, 1.0))
    assert str(assembled(least)(1.0, nothing)) == str(least(1.0, nothing))


def test_numbers_of_numpy_and_lists_are_arrays_too() -> None:
    import numpy as np

    listed, plain = [0] * 50, [0] * 50
    loops(6, plain)
    assembled(loops)(6, listed)
    assert listed == plain
    row = np.zeros(50, np.int64)
    assembled(loops)(np.int32(6), row)
    assert row.tolist() == plain
    state = np.uint64((1 << 64) - 1)
    assert assembled(calls)(2, state) == calls(2, (1 << 64) - 1)


@kernel
def quotient(a: int, b: int) -> int:
    return a // b


@kernel
def by_nothing(a: int, b: int) -> int:
    return (a + b) % 0


@kernel
def shift(a: int, b: int) -> int:
    return a << b


@kernel
def nothing(a: int) -> int:
    if a > 0:
        return a


@pytest.mark.parametrize(
    ("function", "values"), [(quotient, (1, 0)), (shift, (1, -1)), (by_nothing, (1, 0))]
)
def test_what_python_refuses_ends_with_an_error(
    function: FunctionType, values: tuple[int, int]
) -> None:
    with pytest.raises((ZeroDivisionError, ValueError)):
        function(*values)
    with pytest.raises(wasmtime.Trap):
        ASSEMBLED.run(function, *values)


def test_no_value_is_not_taken_for_zero() -> None:
    assert nothing(0) is None
    assert ASSEMBLED.run(nothing, 3) == 3
    with pytest.raises(wasmtime.Trap):
        ASSEMBLED.run(nothing, 0)


# ---------------------------------------------------------------- refusals


@kernel
def again(n: int) -> int:
    return again(n - 1) if n else 0


@kernel
def from_the_end(row: Row) -> int:
    return row[-1]


@kernel
def comprehension(n: int) -> int:
    return max(k * k for k in range(n))


@kernel
def mixed(n: int, state: int) -> bool:
    return n < u64(state)


@kernel
def huge(n: int) -> int:
    return n + (1 << 70)


@kernel
def stepped(n: int) -> int:
    for k in range(0, 9, n):
        n = k
    return n


@kernel
def backwards(n: int, first: int) -> int:
    for k in range(u64(first), u64(0), -1):
        n = i64(k)
    return n


@kernel
def unknown_name(n: int) -> int:
    return n + Path  # type: ignore[operator]


@kernel
def stranger(n: int) -> int:
    return sorted(n)  # type: ignore[call-overload]


@kernel
def power(n: int) -> int:
    return 2**n


@kernel
def two_kinds(n: int, row: Row) -> int:
    n = row
    return n


@kernel
def raises(n: int) -> int:
    raise ValueError(n)


@kernel
def named_only(n: int, *, plus: int = 3) -> int:
    return n + plus


def enclosing() -> FunctionType:
    plus = 3

    @kernel
    def enclosed(n: int) -> int:
        return n + plus

    return enclosed


@kernel
def no_range(n: int) -> int:
    for k in range():  # type: ignore[call-overload]
        n = k
    return n


@kernel
def over_a_tuple(n: int) -> int:
    for k in (n, 2):
        n = k
    return n


@kernel
def copied_number(n: int) -> int:
    return copy(n, n, n, n, n)  # type: ignore[type-var, func-returns-value]


@kernel
def no_default(n: int, other: int | None = None) -> int:
    return n


@kernel
def by_number(pair: tuple[int, int], n: int) -> int:
    return pair[n]


@kernel
def too_far(pair: tuple[int, int]) -> int:
    return pair[2]


@kernel
def too_many(pair: tuple[int, int]) -> int:
    a, _b, _c = pair  # type: ignore[misc]
    return a


@kernel
def float_bits(n: float) -> float:
    return n // 2


@kernel
def array_sum(row: Row) -> Row:
    return row + 1  # type: ignore[operator]


@kernel
def array_order(row: Row) -> bool:
    return row < 1  # type: ignore[operator]


@kernel
def an_array(row: Row) -> Row:
    return row


@kernel
def if_array(row: Row) -> int:
    if row:
        return 1
    return 0


@kernel
def to_a_field(pair: Rows) -> None:
    pair.size = 3  # type: ignore[misc]


@kernel
def no_field(pair: Rows) -> int:
    return pair.last  # type: ignore[attr-defined]


@kernel
def not_the_same(n: int) -> bool:
    return n == 9007199254740992.0


@pytest.mark.parametrize(
    ("function", "kinds", "line", "reason"),
    [
        (again, ["I"], 2, "again calls itself"),
        (from_the_end, ["i32"], 2, "do not count from the end"),
        (comprehension, ["I"], 2, "no such expression"),
        (mixed, ["I", "I"], 2, "say u64() or i64()"),
        (huge, ["I"], 2, "does not fit into 64 bits"),
        (stepped, ["I"], 2, "the step of a range"),
        (backwards, ["I", "U"], 2, "I stands where U is needed"),
        (unknown_name, ["I"], 2, "neither a variable nor a constant"),
        (stranger, ["I"], 2, "sorted"),
        (power, ["I"], 2, "power"),
        (two_kinds, ["I", "i32"], 2, "it is I here and i32 there"),
        (raises, ["I"], 2, "no such statement"),
        (named_only, ["I"], 2, "neither a variable nor a constant"),
        (enclosing(), ["I"], 2, "neither a variable nor a constant"),
        (no_range, ["I"], 2, "range does not take ()"),
        (over_a_tuple, ["I"], 2, "is no array"),
        (copied_number, ["I"], 2, "copy does not take"),
        (no_default, ["I"], 0, "None is no number"),
        (not_the_same, ["I"], 2, "compare numbers of one kind"),
        (spread, ["I"], 0, "has 4 parameters"),
        (spread, ["I"] * 5, 0, "has 4 parameters"),
        (by_number, [("I", "I"), "I"], 2, "a tuple wants a constant number"),
        (too_far, [("I", "I")], 2, "a tuple wants a constant number"),
        (too_many, [("I", "I")], 2, "2 values for 3 names"),
        (too_many, ["I"], 2, "it is no tuple"),
        (float_bits, ["F"], 2, "floats have no such operation"),
        (array_sum, ["i32"], 2, "no such operation on such values"),
        (array_order, ["i32"], 2, "numbers are compared, by == != < <= > >="),
        (an_array, ["i32"], 0, "an_array returns an array"),
        (if_array, ["i32"], 2, "it is no number"),
        (to_a_field, [("I", "I")], 2, "it cannot be assigned to"),
        (no_field, [("I", "I")], 2, "it has no field last"),
        (no_field, [Fields.of(("first",), ("I",))], 2, "it has no field last"),
    ],
)
def test_what_is_not_understood_is_refused_with_its_line(
    function: FunctionType, kinds: list[str], line: int, reason: str
) -> None:
    with pytest.raises(Refused) as refused:
        translated(function, kinds)
    assert reason in str(refused.value)
    if line:
        number = function.__code__.co_firstlineno + line
        assert str(refused.value).startswith(f"test_wasm.py, line {number}: ")


@kernel
def added(one: Row, other: Array) -> None:
    for k in range(len(one)):
        other[k] += one[k]


def test_an_array_that_is_given_twice_is_one() -> None:
    row = array("i", [1, 2, 3])
    ASSEMBLED.run(added, row, row)
    assert row.tolist() == [2, 4, 6]


UNDER_WAY = """
import dedale, threading, time
from dedale.kernel.machines import machine

machine()
options = {"width": 9000, "height": 4000, "seed": 1}
threading.Thread(target=dedale.generate, args=["wilson"], kwargs=options, daemon=True).start()
while not machine().busy:
    time.sleep(0.01)
"""


@pytest.mark.parametrize(
    "code", ["import dedale; dedale.generate(width=5, height=5, seed=1)", UNDER_WAY]
)
def test_nothing_is_said_at_the_end_of_a_process(code: str) -> None:
    """Nor where a kernel is under way in a thread, as when a command is interrupted."""
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
        env=os.environ | {"DEDALE_SPEED": "wasm"},
    )
    assert done.stderr == ""


@kernel
def in_a_row(a: int, b: int) -> int:
    return quotient(a, b)


def test_a_kernel_weighs_what_is_written_in_it_and_what_joins_it() -> None:
    assert weight(quotient) == 7  # a return of an operation: two names, each read, and its sign
    assert weight(in_a_row) == 8 + 7


def test_a_kernel_that_is_refused_runs_as_plain_python() -> None:
    assert ASSEMBLED.run(power, 5) == 32
    assert "power" in assembled(power, None).refusal


def test_an_array_is_looked_at_while_a_kernel_works_on_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Progress is what a sample of the grid shows: in the memory of the machine, not in ours."""
    seen, grid = list[int](), ASSEMBLED.bytes(bytes(2_000_000))
    run, thread = machines._Memory.run, threading.get_ident()

    def watched(self: machines._Memory, module: machines.Module) -> None:
        run(self, module)
        if threading.get_ident() == thread:  # a server of other tests may be at work in another
            seen.extend(ASSEMBLED.sample(grid, 500_000))
            assert not any(grid)

    monkeypatch.setattr(machines._Memory, "run", watched)
    ASSEMBLED.run(marked, grid)
    assert seen == [7, 7, 7, 7] == ASSEMBLED.sample(grid, 500_000)
    grid[0] = 5
    assert ASSEMBLED.sample(grid, 500_000)[0] == 5, "in ours again"


def test_two_threads_may_work_on_one_array_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    run, grid = machines._Memory.run, ASSEMBLED.bytes(bytes(2_000_000))
    both = threading.Barrier(2)

    def together(self: machines._Memory, module: machines.Module) -> None:
        both.wait(10)
        run(self, module)

    ASSEMBLED.run(marked, grid)  # it is translated once
    monkeypatch.setattr(machines._Memory, "run", together)
    with ThreadPoolExecutor(2) as pool:
        assert list(pool.map(ASSEMBLED.run, [marked] * 2, [grid] * 2)) == [None, None]


@kernel
def marked(row: Array) -> None:
    for place in range(len(row)):
        row[place] = 7


# ---------------------------------------------------------------- memory


@kernel
def counted_up(one: Array, row: Row, other: Array) -> int:
    """What it is for."""
    for k in range(len(one)):
        one[k] = row[k]
    for k in range(len(other)):
        other[k] = one[k % len(one)] + k
    return len(one) + 10 * len(other)


@kernel
def says_only(row: Array) -> None:
    """What it would be for."""


def test_what_a_kernel_sets_is_looked_at_where_it_lies() -> None:
    one, other = machines.Scratch(3), machines.Scratch(9)
    assert ASSEMBLED.run(says_only, one) is None
    row = array("i", [5, 6, 7])
    assert ASSEMBLED.run(counted_up, one, row, other) == 93
    assert (one[:], one[1:]) == (row, row[1:])
    assert other[:].tolist() == [5, 7, 9, 8, 10, 12, 11, 13, 15]
    assert (len(other), other.filled().tolist()) == (9, [0] * 9)


def test_memory_grows_as_it_is_needed_and_is_given_back_when_it_is_large(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    machine, row = machines.machine(), array("i", [1])
    assert isinstance(machine, machines._Wasmtime)
    own = machine.memory()
    ASSEMBLED.run(added, row, row)
    assert machine.memory() is own
    monkeypatch.setattr(machines, "LARGE", machines.ARRAYS)
    ASSEMBLED.run(added, row, row)
    assert (machine.memory() is own, row[0]) == (False, 4)
    memory, page = machines._Memory(machine.engine), machines.PAGE
    assert [len(memory.view(pages * page)) // page for pages in (1, 4, 5, 8, 20)] == [
        4,
        4,
        8,
        8,
        20,
    ]
    with pytest.raises(DedaleError, match=r"has 4 GB of memory, which is not enough for 4.3 GB"):
        memory.view((1 << 32) + 1)

    def end() -> int:
        return int(machines.HEAD.unpack_from(memory.bytes, machines.HEAP)[0])

    first = machines.ARRAYS
    machines.HEAD.pack_into(memory.bytes, machines.HEAP, first)
    for size, begin, after in ((5, 0, 8), (8, 8, 16), (0, 16, 16), (1, 16, 24)):
        assert memory.alloc(memory.store, size) == first + begin
        assert end() == first + after
    assert memory.memory.size(memory.store) == 20
    memory.alloc(memory.store, 20 * page)
    assert memory.memory.size(memory.store) == (end() >> 16) + 1 == 25
    memory.store.set_limits(memory_size=30 * page)
    for size in (-64, 10 * page):
        with pytest.raises(wasmtime.Trap):
            memory.alloc(memory.store, size)


def test_what_is_open_is_closed_at_the_end_but_not_under_a_kernel(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ends = list[object]()
    monkeypatch.setattr(machines.atexit, "register", ends.append)
    machine = machines._Wasmtime()
    store = machine.memory().store
    module = machine.module(added, list(map(kind_of, [array("i"), array("i")])))
    assert ends == [machine.close]
    assert set(machine.open) == {machine.engine, store, module.compiled}
    closed = list[int]()
    for busy in ({1}, set[int]()):
        one = SimpleNamespace(close=lambda: closed.append(1))
        machines._Wasmtime.close(SimpleNamespace(busy=busy, open=[one, one]))
        assert len(closed) == (0 if busy else 2)
    called = list[int]()
    machines.quick_call(called.append, 5)()  # the package does not let us be quick
    assert called == [5]


@kernel
def handed(n: int, out: Array, small: Row, view: Row, room: Array) -> tuple[int, bool]:
    out[0] = room[0] = n
    return small[0] + view[0] + TABLE[n], n > 3


@pytest.mark.parametrize(
    "view", [bytearray(b"xy"), memoryview(b"xy"), memoryview(b"x-y-")[::2], array("B", b"xy")]
)
def test_modules_in_a_browser_work_on_the_bytes_of_python(
    monkeypatch: pytest.MonkeyPatch, view: object
) -> None:
    """Against a browser that looks where it is told to: what is there, and where things go."""
    seen, sizes, freed = list[object](), list[int](), list[int]()
    places = iter((4096, 8192, 0))
    env = SimpleNamespace()

    def malloc(size: int) -> int:
        sizes.append(size)
        return next(places)

    def run() -> None:
        n, *given = struct.unpack_from("<9q", machine.block)
        rows = [
            ctypes.string_at(at, size) for at, size in zip(given[::2], (12, 3, 2, 8), strict=True)
        ]
        seen.extend([n, given[1::2], rows])
        ctypes.c_int.from_address(given[0]).value = 7
        ctypes.c_int.from_address(given[6] + 4).value = 9
        struct.pack_into("<2q", machine.block, 0, -5, 1)
        seen.append([env.alloc(16), env.alloc(-16)])

    def instance(code: bytes, imports: SimpleNamespace) -> SimpleNamespace:
        assert code.startswith(b"\0asm")
        vars(env).update(vars(imports.env))
        return SimpleNamespace(exports=SimpleNamespace(run=run))

    made = {"Module": lambda code: code, "Instance": instance, "Global": lambda *given: given}
    web = SimpleNamespace(**{name: SimpleNamespace(new=new) for name, new in made.items()})
    objects = SimpleNamespace(new=SimpleNamespace, fromEntries=dict)
    ffi = SimpleNamespace(create_proxy=lambda call: call, to_js=lambda value, **how: value)
    python = SimpleNamespace(memory="all of it", _malloc=malloc, _free=freed.append)
    fakes = {"js": SimpleNamespace(WebAssembly=web, Object=objects), "pyodide.ffi": ffi}
    fakes |= {"pyodide_js": SimpleNamespace(_module=python), "pyodide": SimpleNamespace(ffi=ffi)}
    for name, fake in fakes.items():
        monkeypatch.setitem(sys.modules, name, fake)
    monkeypatch.setattr(sys, "platform", "emscripten")
    machine = machines.machine.__wrapped__()

    out, room = array("i", [1, 2, 3]), machines.Scratch(2)
    values = [2, out, b"abc", view, room]
    module = machine.module(handed, list(map(kind_of, values)))
    assert env.memory == "all of it"
    (kind, tables), (_kind, block) = env.tables, env.block
    assert kind == {"value": "i32"}
    assert ctypes.string_at(tables, 3) == bytes(TABLE)
    assert block == ctypes.addressof(ctypes.c_char.from_buffer(machine.block))
    assert repr(machine.run(module, values)) == "(-5, True)"
    rows = [array("i", [1, 2, 3]).tobytes(), b"abc", b"xy", bytes(8)]
    assert seen == [2, [3, 3, 2, 2], rows, [4096, 8192]]
    assert (out.tolist(), room[:].tolist()) == ([7, 2, 3], [0, 9])
    assert (sizes, freed, machine.lent) == ([16, (1 << 32) - 16], [8192, 4096], [])
    with pytest.raises(MemoryError):
        env.alloc(1)
    assert machines.address(bytearray()) == 0
    assert all(machines.lying(row) is row for row in (b"x", bytearray(b"x"), out))
