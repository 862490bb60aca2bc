"""Random expressions of the kernel language, as WebAssembly and as Python: the same numbers?

Expressions are made together with their values, so that all of them are within 64 bits; what is not
computed (the other branch, what follows a false `and`) may be a division by zero. They are put into
kernels, a few dozen each, which run as plain Python and as WebAssembly.

    python tools/fuzz_kernels.py --expressions 100000 --seed 1
"""

from __future__ import annotations

import argparse
import importlib.util
import random
import sys
import tempfile
from array import array
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType

I64, U64 = range(-(1 << 63), 1 << 63), range(1 << 64)
EDGES = [0, 1, -1, 2, -2, 3, 7, 8, 31, 32, 63, 64, 65, 127, 128, 255, 256, 1 << 31, -(1 << 31)]
EDGES += [1 << 32, (1 << 53) + 1, (1 << 62) - 1, (1 << 63) - 1, -(1 << 63), 1 - (1 << 63), 10**18]
MASK = (1 << 64) - 1
#: What kernels have of each kind: the array, the range of its elements, how it is made.
ROWS = {
    "a": (I64, "q"),
    "b": (range(256), "B"),
    "c": (range(-(1 << 31), 1 << 31), "i"),
    "w": (U64, "Q"),
}
TABLE = (5, 0, 3, 250, 1)
SIZE = 6  # elements of each array
Made = tuple[str, int]


class Maker:
    """Makes expressions, each with its value for the numbers that the arrays hold."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.rows = {name: [self.drawn(r) for _ in range(SIZE)] for name, (r, _) in ROWS.items()}
        self.numbers = {"p": self.drawn(I64), "q": self.drawn(range(64)), "u": self.drawn(U64)}

    def drawn(self, within: range) -> int:
        """A number of that range, often at an edge."""
        if self.chance.random() < 0.6:
            found = self.chance.choice(EDGES) + self.chance.choice((0, 0, 0, 1, -1))
            return (
                found
                if found in within
                else found & within[-1]
                if found & within[-1] in within
                else within[-1]
            )
        return self.chance.choice(within) if len_of(within) < 1 << 32 else self.wide(within)

    def wide(self, within: range) -> int:
        return within.start + self.chance.getrandbits(64) % (within.stop - within.start)

    def bomb(self) -> str:
        """Something that must not be computed."""
        return self.chance.choice(("(p // (q - q))", "(p % (q - q))", "(p >> (-1 - q))"))

    def signed(self, depth: int) -> Made:
        """A signed number."""
        pick = self.chance.random()
        if depth == 0 or pick < 0.15:
            return self.leaf()
        if pick < 0.65:
            return self.arithmetic(depth)
        (one, x), (other, y) = self.signed(depth - 1), self.signed(depth - 1)
        if pick < 0.70:
            test, holds = self.test(depth - 1)
            if self.chance.random() < 0.3:
                one, other = (one, self.bomb()) if holds else (self.bomb(), other)
            return f"({one} if {test} else {other})", x if holds else y
        if pick < 0.75:
            name, of = self.chance.choice((("min", min), ("max", max)))
            return f"{name}({one}, {other})", of(x, y)
        if pick < 0.79:
            return (f"abs({one})", abs(x)) if -x in I64 else (one, x)
        if pick < 0.83:
            return (f"(-{one})", -x) if -x in I64 else (f"(~{one})", ~x)
        if pick < 0.87:
            return f"(~{one})", ~x
        if pick < 0.91:
            test, holds = self.test(depth - 1)
            return f"int({test})", int(holds)
        if pick < 0.95:
            sign = self.chance.choice(("and", "or"))
            second = (
                other if bool(x) == (sign == "and") or self.chance.random() < 0.7 else self.bomb()
            )
            return f"({one} {sign} {second})", (x and y) if sign == "and" else (x or y)
        text, value = self.unsigned(depth - 1)
        return (f"i64({text})", value) if value in I64 else (one, x)

    def leaf(self) -> Made:
        pick = self.chance.random()
        if pick < 0.5:
            name, place = self.chance.choice("abc"), self.chance.randrange(SIZE)
            return f"{name}[{place}]", self.rows[name][place]
        if pick < 0.7:
            name = self.chance.choice("pq")
            return name, self.numbers[name]
        if pick < 0.8:
            place = self.chance.randrange(len(TABLE))
            return f"TABLE[{place}]", TABLE[place]
        value = self.drawn(I64)
        return (f"({value})", value) if value > I64[0] else ("(~0x7fffffffffffffff)", value)

    def arithmetic(self, depth: int) -> Made:
        for _ in range(8):
            (one, x), (other, y) = self.signed(depth - 1), self.signed(depth - 1)
            sign = self.chance.choice(("+", "-", "*", "&", "|", "^", "//", "%", "<<", ">>"))
            if sign in ("<<", ">>") and self.chance.random() < 0.7:
                y = self.chance.randrange(70)
                other = str(y) if self.chance.random() < 0.5 else f"(q - q + {y})"
            if (sign in ("//", "%") and y == 0) or (sign in ("<<", ">>") and not 0 <= y <= 200):
                continue
            value = apply(sign, x, y)
            if value in I64:
                return f"({one} {sign} {other})", value
        return self.leaf()

    def unsigned(self, depth: int) -> Made:
        """An unsigned number."""
        pick = self.chance.random()
        if depth == 0 or pick < 0.15:
            place = self.chance.randrange(SIZE)
            return self.chance.choice(
                (("u", self.numbers["u"]), (f"w[{place}]", self.rows["w"][place]))
            )
        (one, x), (other, y) = self.unsigned(depth - 1), self.unsigned(depth - 1)
        if pick < 0.5:
            sign = self.chance.choice("+-*")
            return f"(({one} {sign} {other}) & u64(MASK))", apply(sign, x, y) & MASK
        if pick < 0.65:
            sign = self.chance.choice("&|^")
            return f"({one} {sign} {other})", apply(sign, x, y)
        if pick < 0.75 and y:
            sign = self.chance.choice(("//", "%"))
            return f"({one} {sign} {other})", apply(sign, x, y)
        if pick < 0.9:
            count = self.chance.randrange(70)
            if self.chance.random() < 0.5:
                return f"({one} >> u64({count}))", x >> count
            return f"(({one} << (q - q + {count})) & u64(MASK))", x << count & MASK
        text, value = self.signed(depth - 1)
        return (f"u64({text})", value) if value >= 0 else (one, x)

    def test(self, depth: int) -> tuple[str, bool]:
        """A condition."""
        pick = self.chance.random()
        if depth > 0 and pick < 0.3:
            (one, x), (other, y) = self.test(depth - 1), self.test(depth - 1)
            sign = self.chance.choice(("and", "or"))
            decided = x == (sign == "or")
            second = f"{self.bomb()} > 0" if decided and self.chance.random() < 0.3 else other
            return f"({one} {sign} {second})", (x and y) if sign == "and" else (x or y)
        if depth > 0 and pick < 0.4:
            text, value = self.test(depth - 1)
            return f"(not {text})", not value
        make = self.unsigned if pick < 0.6 else self.signed
        (one, x), (other, y), (third, z) = (make(max(0, depth - 1)) for _ in range(3))
        sign, also = (self.chance.choice(("==", "!=", "<", "<=", ">", ">=")) for _ in range(2))
        if pick > 0.9:
            return f"({one} in ({other}, {third}))", x in (y, z)
        if pick > 0.8:
            holds = bool(apply(sign, x, y) and apply(also, y, z))
            return f"({one} {sign} {other} {also} {third})", holds
        return f"({one} {sign} {other})", bool(apply(sign, x, y))


def apply(sign: str, one: int, other: int) -> int:
    return int(eval(f"a {sign} b", {"a": one, "b": other}))


def len_of(within: range) -> int:
    return within.stop - within.start


def source(texts: list[tuple[str, str]]) -> str:
    lines = [
        "from dedale.kernel.jit import i64, kernel, u64",
        f"MASK, TABLE = {MASK}, {TABLE}",
        "@kernel",
        "def compute(a, b, c, w, p, q, u, signed, unsigned):",
    ]
    lines += [f"    {kind}[{k}] = {text}" for k, (kind, text) in enumerate(texts)]
    return "\n".join([*lines, ""])


def compare(seed: int, count: int, folder: Path) -> list[str]:
    """What is wrong with `count` expressions: one line for each."""
    from dedale.kernel.webassembly import Word, assembled

    maker = Maker(seed)
    made, values = list[tuple[str, str]](), list[int]()
    for _ in range(count):
        depth = maker.chance.randrange(1, 5)
        kind = maker.chance.choice(("signed", "signed", "unsigned"))
        text, value = maker.signed(depth) if kind == "signed" else maker.unsigned(depth)
        made.append((kind, text))
        values.append(value)
    module = loaded(folder / f"expressions_{seed}.py", source(made))
    rows = [array(code, maker.rows[name]) for name, (_, code) in ROWS.items()]
    numbers = maker.numbers["p"], maker.numbers["q"], Word(maker.numbers["u"])
    wrong = []
    for name, run in ("plain", module.compute), ("wasm", assembled(module.compute)):
        signed, unsigned = array("q", bytes(8 * count)), array("Q", bytes(8 * count))
        run(*rows, *numbers, signed, unsigned)
        for k, ((kind, text), value) in enumerate(zip(made, values, strict=True)):
            found = (signed if kind == "signed" else unsigned)[k]
            if found != value:
                given = {**maker.rows, **maker.numbers}
                wrong.append(f"{name}: {text} is {value}, not {found}, where {given}")
    return wrong


def loaded(path: Path, text: str) -> ModuleType:
    path.write_text(text)
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def batches(expressions: int, seed: int, each: int = 40) -> Iterator[Callable[[Path], list[str]]]:
    for number in range(-(-expressions // each)):
        yield lambda folder, k=number: compare(1_000_003 * seed + k, each, folder)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--expressions", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        for number, batch in enumerate(batches(given.expressions, given.seed)):
            if wrong := batch(Path(folder)):
                sys.exit("\n".join(wrong[:5]))
            if number % 100 == 0:
                print(f"{number * 40} expressions, all the same", flush=True)
    print(f"{given.expressions} expressions, all the same")


if __name__ == "__main__":
    main()
