"""Arrays of a kernel in the memory of WebAssembly: an address and a length, on the stack."""

from .arithmetic import ELEMENTS, Function, Refused, Value, converted
from .binary import Code

#: Functions that make an array, and the elements that it has.
MAKERS = {"ints": "i32", "longs": "i64", "words": "u64", "flags": "u8"}


def length(row: Value) -> Value:
    """How many elements a simple array has."""
    return Value("I", row.code[-1:], 0, (1 << 32) - 1)


def scaled(row: Value, count: Value) -> Code:
    """How many bytes so many elements take."""
    bits = ELEMENTS[str(row.kind)][3]
    code: Code = [*converted(count, "I").code, ("i32.wrap",)]
    return [*code, ("i32.const", bits), ("i32.shl",)] if bits else code


def address(row: Value, index: Value) -> Code:
    """Where an element of a simple array lies."""
    if index.high < 0:
        raise Refused("kernels do not count from the end")
    return [*row.code[:-1], *scaled(row, index), ("i32.add",)]


def element(row: Value, place: Code) -> Value:
    """The element at an address."""
    kind, low, high, bits, load, _store = ELEMENTS[str(row.kind)]
    return Value(kind, [*place, (load, bits, 0)], low, high)


def put(row: Value, place: Code, value: Value) -> Code:
    """Write an element to an address."""
    kind, _low, _high, bits, _load, store = ELEMENTS[str(row.kind)]
    return [*place, *converted(value, kind).code, (store, bits, 0)]


def part(row: Value, first: Value, size: Value) -> Value:
    """Some elements of a simple array, from one on."""
    code = [*address(row, first), *converted(size, "I").code]
    return Value(row.kind, code, rows=row.rows)


def copied(source: Value, first: Value, target: Value, at: Value, size: Value) -> Code:
    """Copy elements between arrays of the same kind."""
    return [*address(target, at), *address(source, first), *scaled(source, size), ("memory.copy",)]


def made(home: Function, elements: str, size: Value) -> Value:
    """A new array of zeros."""
    code, size = home.held(converted(size, "I"), own=True)
    start, set_start = home.new("B")  # the address, an i32
    row = Value(elements, [*start, *size.code])
    code += [*scaled(row, size), ("call", 0), *set_start]
    return row.after([*code, *start, ("i32.const", 0), *scaled(row, size), ("memory.fill",)])
