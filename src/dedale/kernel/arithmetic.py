"""Python's numbers and operators as WebAssembly: values of a kind, and the code that computes them.

A whole number is an i64, and its kind says how to read it: "I" signed, "U" unsigned (`u64`). "B" is
a truth value (an i32), "F" a float (an f64), an array the name of its elements ("u8", "i32" …; an
address and a length), a tuple the tuple of its kinds, which knows the names of its fields if it has
any.

Every operation gives what it gives in Python if numbers fit into 64 bits; sums, products and bits
of unsigned ones also if the result is masked. What Python refuses (to divide by zero, to shift by
less than 0) ends the module with an error. Where the bounds of numbers are known, from constants,
masks and the elements of arrays, tests are left out that they cannot fail.
"""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

from .binary import F64, I32, I64, Code

Kind: TypeAlias = str | tuple["Kind", ...] | None


class Fields(tuple["Kind", ...]):
    """The kinds of a named tuple."""

    names: tuple[str, ...]

    @classmethod
    def of(cls, names: tuple[str, ...], kinds: tuple[Kind, ...]) -> Fields:
        fields = cls(kinds)
        fields.names = names
        return fields

    def __eq__(self, other: object) -> bool:
        named = isinstance(other, Fields) and self.names == other.names
        return named and tuple.__eq__(self, other)

    def __ne__(self, other: object) -> bool:
        return not self == other

    __hash__ = tuple.__hash__


SCALARS = {"B": I32, "I": I64, "U": I64, "F": F64}
RANGES = {"B": (0, 1), "I": (-(1 << 63), (1 << 63) - 1), "U": (0, (1 << 64) - 1)}
#: Up to this number every whole one is a float, too.
EXACT = 1 << 53
#: Arrays by their elements: the kind of one, its bounds, the bits of its size, load and store.
ELEMENTS: dict[str, tuple[str, int, int, int, str, str]] = {
    "u8": ("I", 0, (1 << 8) - 1, 0, "i64.load8_u", "i64.store8"),
    "i8": ("I", -(1 << 7), (1 << 7) - 1, 0, "i64.load8_s", "i64.store8"),
    "u16": ("I", 0, (1 << 16) - 1, 1, "i64.load16_u", "i64.store16"),
    "i16": ("I", -(1 << 15), (1 << 15) - 1, 1, "i64.load16_s", "i64.store16"),
    "i32": ("I", -(1 << 31), (1 << 31) - 1, 2, "i64.load32_s", "i64.store32"),
    "u32": ("I", 0, (1 << 32) - 1, 2, "i64.load32_u", "i64.store32"),
    "i64": ("I", *RANGES["I"], 3, "i64.load", "i64.store"),
    "u64": ("U", *RANGES["U"], 3, "i64.load", "i64.store"),
    "f64": ("F", 0, 0, 3, "f64.load", "f64.store"),
}
#: The kind of a film that is not recorded, an empty array: what would fill it is left out.
NO_FILM, EMPTY = "no film", [("i32.const", 0), ("i64.const", 0)]
OPERATORS: dict[type, tuple[str, Callable[[Any, Any], Any]]] = {
    ast.Add: ("add", operator.add), ast.Sub: ("sub", operator.sub), ast.Mult: ("mul", operator.mul),
    ast.BitAnd: ("and", operator.and_), ast.BitOr: ("or", operator.or_),
    ast.BitXor: ("xor", operator.xor), ast.LShift: ("shl", operator.lshift),
    ast.RShift: ("shr", operator.rshift), ast.FloorDiv: ("div", operator.floordiv),
    ast.Mod: ("rem", operator.mod), ast.Pow: ("pow", operator.pow),
    ast.Div: ("over", operator.truediv),
}  # fmt: skip
COMPARED: dict[type, tuple[str, Callable[[Any, Any], Any]]] = {
    ast.Eq: ("eq", operator.eq), ast.NotEq: ("ne", operator.ne), ast.Lt: ("lt", operator.lt),
    ast.LtE: ("le", operator.le), ast.Gt: ("gt", operator.gt), ast.GtE: ("ge", operator.ge),
}  # fmt: skip


class Refused(TypeError):
    """A kernel says something that has no translation."""

    placed = False  # whether it names the line


@dataclass
class Value:
    """An expression: what it is, the code that computes it, and what is known about it."""

    kind: Kind
    code: Code
    low: int = 0  # the bounds of a whole number
    high: int = 0
    rows: set[int] = field(default_factory=set)  # the arguments that an array may come from
    parts: list[set[int]] | None = None  # the same for each number and array of a tuple

    @property
    def simple(self) -> bool:
        """Whether it costs nothing to compute it again."""
        return all(name.endswith((".const", ".get", "i32.add")) for name, *_ in self.code)

    @property
    def pure(self) -> bool:
        """Whether it may be computed in vain: it is short, touches nothing and cannot fail."""
        unsafe = ("load", "div", "rem", "trunc", "if", "block", "call", "set", "memory")
        return len(self.code) < 10 and not any(
            word in one[0] for one in self.code for word in unsafe
        )

    @property
    def constant(self) -> bool:
        """Whether it is a number that is known, its bounds."""
        return [name for name, *_ in self.code] in (["i64.const"], ["i32.const"]) and (
            self.low == self.high
        )

    def after(self, code: Code) -> Value:
        """The same value, once this code has run."""
        return replace(self, code=[*code, *self.code]) if code else self


def number(value: int | float) -> Value:
    """A constant."""
    if isinstance(value, float):
        return Value("F", [("f64.const", value)])
    if isinstance(value, bool):
        return Value("B", [("i32.const", int(value))], int(value), int(value))
    for kind, wrapped in (("I", 0), ("U", 1 << 64)) if isinstance(value, int) else ():
        if RANGES[kind][0] <= value <= RANGES[kind][1]:
            return Value(kind, [("i64.const", int(value) - wrapped)], int(value), int(value))
    raise Refused(f"{value} is no number, or does not fit into 64 bits")


def unknown(kind: Kind, code: Code, rows: set[int] | None = None) -> Value:
    """A value of which nothing is known but its kind."""
    kind, code = ("i64", EMPTY) if kind == NO_FILM else (kind, code)
    return Value(kind, code, *RANGES.get(str(kind), (0, 0)), set() if rows is None else rows)


def types_of(kind: Kind) -> list[int]:
    """The types of the numbers that a value is made of."""
    if isinstance(kind, tuple):
        return [part for one in kind for part in types_of(one)]
    return [] if kind is None else [SCALARS[kind]] if kind in SCALARS else [I32, I64]


def leaves(kind: Kind) -> int:
    """Of how many numbers and arrays a value is made."""
    return sum(map(leaves, kind)) if isinstance(kind, tuple) else 1


def given(kind: Kind, code: Code, first: int) -> Value:
    """An argument, whose numbers and arrays are counted from `first`."""
    parts = [{place} for place in range(first, first + leaves(kind))]
    value = unknown(kind, code, set[int]().union(*parts))
    return replace(value, parts=parts) if isinstance(kind, tuple) else value


def joined(one: Kind, other: Kind) -> Kind:
    """The kind of what is sometimes the one and sometimes the other."""
    if one == other:
        return one
    if isinstance(one, tuple) and isinstance(other, tuple) and len(one) == len(other):
        return tuple(map(joined, one, other))
    if one in SCALARS and other in SCALARS:
        return next(kind for kind in "FUI" if kind in (one, other))
    raise Refused(f"it is {one} here and {other} there")


def converted(value: Value, kind: Kind) -> Value:
    """The value as one of a wider kind."""
    if value.kind == kind:
        return value
    if isinstance(kind, tuple) and value.simple:
        parts = [converted(*pair) for pair in zip(split(value), kind, strict=True)]
        return replace(value, kind=kind, code=[one for part in parts for one in part.code])
    if value.kind == "B":
        code = number(value.low).code if value.constant else [*value.code, ("i64.extend_u",)]
        return converted(replace(value, kind="I", code=code), kind)
    if kind == "F" and value.kind in ("I", "U"):
        how = "f64.convert_s" if value.kind == "I" else "f64.convert_u"
        return Value("F", [*value.code, (how,)])
    if kind == "U" and value.kind == "I" and value.low >= 0:
        return replace(value, kind="U")
    raise Refused(f"{value.kind} stands where {kind} is needed: say u64() or i64()")


def split(value: Value) -> list[Value]:
    """The parts of a simple tuple."""
    if not isinstance(value.kind, tuple):
        raise Refused("it is no tuple")
    code, parts, found = iter(value.code), iter(origins(value)), list[Value]()
    for kind in value.kind:
        own = [next(parts) for _ in range(leaves(kind))]
        part = unknown(kind, [next(code) for _ in types_of(kind)], set[int]().union(*own))
        found.append(replace(part, parts=own) if isinstance(kind, tuple) else part)
    return found


def origins(value: Value) -> list[set[int]]:
    """For each number and array of a value, the arguments that it may come from."""
    return value.parts or [value.rows] * leaves(value.kind)


def together(values: list[Value]) -> Value:
    """A tuple of values."""
    rows = set[int]().union(*(value.rows for value in values))
    code = [one for value in values for one in value.code]
    parts = [own for value in values for own in origins(value)]
    return Value(tuple(value.kind for value in values), code, rows=rows, parts=parts)


def truth(value: Value) -> Value:
    """Whether a value is not 0."""
    if value.kind not in SCALARS:
        raise Refused("it is no number")
    if value.constant:
        return number(bool(value.low))
    zero = number(0.0 if value.kind == "F" else 0)
    return value if value.kind == "B" else compared(ast.NotEq(), value, zero)


def compared(sign: ast.cmpop, one: Value, other: Value) -> Value:
    """A comparison of two numbers."""
    if type(sign) not in COMPARED or one.kind not in SCALARS or other.kind not in SCALARS:
        raise Refused("numbers are compared, by == != < <= > >=")
    name, compute = COMPARED[type(sign)]
    if one.constant and other.constant:
        return number(bool(compute(one.low, other.low)))
    kind = joined(joined(one.kind, other.kind), "I")
    code = [*converted(one, kind).code, *converted(other, kind).code]
    if kind == "F":
        if inexact(one) or inexact(other):
            raise Refused("a float may not be the same number: compare numbers of one kind")
        return Value("B", [*code, (f"f64.{name}",)], 0, 1)
    signed = "" if name in ("eq", "ne") else "_u" if kind == "U" else "_s"
    return Value("B", [*code, (f"i64.{name}{signed}",)], 0, 1)


def inexact(value: Value) -> bool:
    """Whether a number may have no float that is the same."""
    return max(-value.low, value.high) > EXACT


def bounds(name: str, kind: str, one: Value, other: Value) -> tuple[int, int]:
    """Between which numbers the result of an operation lies."""
    found, shifts = RANGES[kind], name in ("shl", "shr") and 0 <= other.low <= other.high < 64
    if name in ("add", "sub", "mul") or shifts:
        compute = getattr(operator, {"shl": "lshift", "shr": "rshift"}.get(name, name))
        ends = [compute(a, b) for a in (one.low, one.high) for b in (other.low, other.high)]
        found = min(ends), max(ends)
    elif name == "and" and max(one.low, other.low) >= 0:
        found = 0, min(value.high for value in (one, other) if value.low >= 0)
    elif name in ("or", "xor") and min(one.low, other.low) >= 0:
        found = 0, (1 << max(one.high, other.high).bit_length()) - 1
    elif name == "rem" and other.low > 0:
        found = 0, other.high - 1
    elif name == "div" and one.low >= 0 and other.low > 0:
        found = 0, one.high
    return found if RANGES[kind][0] <= found[0] and found[1] <= RANGES[kind][1] else RANGES[kind]


class Function:
    """A function of a module: the types of its variables, and its code."""

    def __init__(self, params: list[int]) -> None:
        self.params, self.locals, self.results = params, list[int](), list[int]()
        self.code: Code = []

    def new(self, kind: Kind) -> tuple[Code, Code]:
        """A new variable: the code that reads it, and the code that sets it."""
        first = len(self.params) + len(self.locals)
        self.locals += types_of(kind)
        places = range(first, len(self.params) + len(self.locals))
        return [("local.get", k) for k in places], [("local.set", k) for k in reversed(places)]

    def held(self, value: Value, *, own: bool = False) -> tuple[Code, Value]:
        """Code that computes a value, and the value from where it is kept then.

        With `own` it stays what it is when the variable changes that it was read from.
        """
        whole = not isinstance(value.kind, tuple) or len(value.code) == len(types_of(value.kind))
        changes = own and any(name == "local.get" for name, *_ in value.code)
        if value.simple and whole and not changes:
            return [], value
        gets, sets = self.new(value.kind)
        return [*value.code, *sets], replace(value, code=gets)

    def choice(self, test: Value, one: Value, other: Value) -> Value:
        """The one where the test holds, else the other."""
        if test.constant:
            return one if test.low else other
        kind = joined(one.kind, other.kind)
        yes, no, types = converted(one, kind), converted(other, kind), types_of(kind)
        if len(types) == 1 and yes.pure and no.pure:
            code = [*yes.code, *no.code, *test.code, ("select",)]
        else:
            gets, sets = self.new(kind)
            branches = [*yes.code, *sets, ("else",), *no.code, *sets, ("end",)]
            code = [*test.code, ("if", object()), *branches, *gets]
        low, high = min(one.low, other.low), max(one.high, other.high)
        return Value(kind, code, low, high, one.rows | other.rows)

    def operation(self, sign: ast.operator, one: Value, other: Value) -> Value:
        """What an operator of Python's gives."""
        name, compute = OPERATORS.get(type(sign), ("", None))
        if compute is None or one.kind not in SCALARS or other.kind not in SCALARS:
            raise Refused("no such operation on such values")
        if name == "over" or "F" in (one.kind, other.kind):
            return self.of_floats(name, one, other)
        if one.kind == other.kind == "B" and name in ("and", "or", "xor"):
            return Value("B", [*one.code, *other.code, (f"i32.{name}",)], 0, 1)
        one, other = (converted(v, "I") if v.kind == "B" else v for v in (one, other))
        if name == "and" and one.kind == "I" and other.constant and other.low == RANGES["U"][1]:
            low, high = (one.low, one.high) if one.low >= 0 else RANGES["U"]
            return Value("U", one.code, low, high)  # all 64 bits: the same ones, read as unsigned
        if one.constant and other.constant:
            try:
                result = compute(one.low, other.low)
                kind = one.kind if name in ("shl", "shr") else joined(one.kind, other.kind)
                folded = number(result if kind == "I" else result % (1 << 64))
                return replace(folded, kind=kind)
            except (ArithmeticError, ValueError) as error:
                raise Refused(str(error)) from None
        if name == "pow":
            raise Refused("only constants are raised to a power")
        if name in ("shl", "shr"):
            return self.shifted(name, one, other)
        kind = joined(one.kind, other.kind)
        assert isinstance(kind, str)
        one, other = converted(one, kind), converted(other, kind)
        low, high = bounds(name, kind, one, other)
        if name in ("div", "rem"):
            return Value(kind, self.divided(name, kind, one, other), low, high)
        return Value(kind, [*one.code, *other.code, (f"i64.{name}",)], low, high)

    def of_floats(self, name: str, one: Value, other: Value) -> Value:
        """Floats are added, subtracted, multiplied and divided."""
        if name not in ("add", "sub", "mul", "over"):
            raise Refused("floats have no such operation")
        if name == "over":
            one, other = self.exact(one), self.exact(other)
        code, divisor = self.held(converted(other, "F"))
        code = [*converted(one, "F").code, *code]
        if name == "over":
            code += [*divisor.code, ("f64.const", 0.0), ("f64.eq",), ("if", object())]
            code += [("unreachable",), ("end",)]
        return Value("F", [*code, *divisor.code, (f"f64.{name.replace('over', 'div')}",)])

    def exact(self, value: Value) -> Value:
        """A number to be divided: an error where no float is the same number."""
        if value.kind == "F" or not inexact(value):
            return value
        code, value = self.held(value)
        low = 0 if value.kind == "U" else EXACT
        far: Code = [*value.code, ("i64.const", low), ("i64.add",), ("i64.const", EXACT + low)]
        return value.after(
            [*code, *far, ("i64.gt_u",), ("if", object()), ("unreachable",), ("end",)]
        )

    def shifted(self, name: str, one: Value, count: Value) -> Value:
        """A shift by any number of bits: by 64 or more nothing is left, but the sign."""
        assert isinstance(one.kind, str)
        signed = name == "shr" and one.kind == "I"
        how = "i64.shl" if name == "shl" else "i64.shr_s" if signed else "i64.shr_u"
        low, high = bounds(name, one.kind, one, count)
        if count.low >= 0 and count.high < 64:
            return Value(one.kind, [*one.code, *count.code, (how,)], low, high)
        begin, one = self.held(one)
        code, count = self.held(count)
        code = [*begin, *code]
        far: Code = [*one.code, ("i64.const", 63), (how,)] if signed else [("i64.const", 0)]
        if count.low < 0 and count.kind == "I":
            negative: Code = [*count.code, ("i64.const", 0), ("i64.lt_s",), ("if", object())]
            far = [*negative, ("unreachable",), ("end",), *far]
        code += [*count.code, ("i64.const", 64), ("i64.lt_u",), ("if", object(), I64)]
        code += [*one.code, *count.code, (how,), ("else",), *far, ("end",)]
        return Value(one.kind, code, low, high)

    def divided(self, name: str, kind: str, one: Value, other: Value) -> Code:
        """Quotient or rest of a division rounded down, as Python's is."""
        power = max(other.low.bit_length() - 1, 0)
        if other.constant and other.low == 1 << power:
            if name == "rem":
                return [*one.code, ("i64.const", other.low - 1), ("i64.and",)]
            return [*one.code, ("i64.const", power), ("i64.shr_s" if kind == "I" else "i64.shr_u",)]
        if kind == "U" or min(one.low, other.low) >= 0:
            return [*one.code, *other.code, (f"i64.{name}_u",)]
        code, one = self.held(one)
        more, other = self.held(other)
        rest, set_rest = self.new("I")
        # The rest is not 0, and its sign is not that of the divisor: one too many was taken.
        over = [*rest, *other.code, ("i64.xor",), ("i64.const", 0), ("i64.lt_s",)]
        over += [*rest, ("i64.const", 0), ("i64.ne",), ("i32.and",)]
        code += [*more, *one.code, *other.code, ("i64.rem_s",), *set_rest]
        if name == "rem":
            return [*code, *rest, *other.code, ("i64.const", 0), *over, ("select",), ("i64.add",)]
        code += [*one.code, *other.code, ("i64.div_s",)]
        return [*code, *over, ("i64.extend_u",), ("i64.sub",)]

    def negated(self, value: Value) -> Value:
        if value.kind == "F":
            return Value("F", [*value.code, ("f64.neg",)])
        return self.operation(ast.Sub(), number(0), value)

    def inverted(self, value: Value) -> Value:
        """All bits the other way round: -1 - value, and as unsigned as it was."""
        if value.kind == "U":
            return unknown("U", [*value.code, ("i64.const", -1), ("i64.xor",)])
        return self.operation(ast.Sub(), number(-1), value)

    def decided(self, every: bool, values: list[Value]) -> Value:
        """`and`, `or`: the first value that decides, or the last."""
        last = values[-1]
        for value in reversed(values[:-1]):
            code, value = self.held(value)
            one, other = (last, value) if every else (value, last)
            last = self.choice(truth(value), one, other).after(code)
        return last

    def compared_all(self, signs: list[ast.cmpop], values: list[Value]) -> Value:
        """`a < b <= c`: every value is computed once, and only as long as all holds."""
        begin, one = self.held(values[0])
        tests = []
        for sign, value in zip(signs, values[1:], strict=True):
            code, value = self.held(value)
            tests.append(compared(sign, one, value).after(code))
            one = value
        return self.decided(True, tests).after(begin)

    def function(self, name: str, values: list[Value]) -> Value | None:
        """What a function of Python's, or of `jit`, gives for numbers."""
        match name, values:
            case "int", [value] if value.kind == "F":
                return unknown("I", [*value.code, ("i64.trunc_f64",)])
            case "int", [value] if value.kind in SCALARS:
                return converted(value, "I") if value.kind == "B" else value
            case "bool", [value]:
                return truth(value)
            case (("u64" | "i64"), [value]) if value.kind in ("B", "I", "U"):
                value, kind = self.function("int", [value]) or value, name[0].upper()
                fits = RANGES[kind][0] <= value.low and value.high <= RANGES[kind][1]
                return replace(value, kind=kind) if fits else unknown(kind, value.code)
            case "abs", [value] if value.kind in ("B", "I"):
                code, value = self.held(value)
                return self.extreme(ast.Gt(), [value, self.negated(value)]).after(code)
            case (("min" | "max"), [_, _, *_]):
                return self.extreme(ast.Lt() if name == "min" else ast.Gt(), values)
        return None

    def extreme(self, sign: ast.cmpop, values: list[Value]) -> Value:
        """The first value for which a comparison with all before it holds."""
        found = values[0]
        for value in values[1:]:
            code, found = self.held(found)
            more, value = self.held(value)
            found = self.choice(compared(sign, value, found), value, found).after(code + more)
        return found
