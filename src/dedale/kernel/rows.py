"""Arrays of a kernel in the memory of WebAssembly: an address and a length, on the stack."""

from dataclasses import replace

from .arithmetic import ELEMENTS, Function, Refused, Value, converted, number
from .binary import Code

#: So many elements an instruction adds to an address by itself: of eight bytes each, they are fewer
#: bytes than lie before any array.
NEAR = 1 << 9
#: Functions that make an array, and the elements that it has.
MAKERS = {"ints": "i32", "longs": "i64", "words": "u64", "flags": "u8"}


def length(row: Value) -> Value:
    """How many elements a simple array has."""
    match row.code[-1:]:
        case [("i64.const", int(known))]:
            return number(known)
    return Value("I", row.code[-1:], 0, (1 << 32) - 1)


def scaled(row: Value, count: Value) -> Code:
    """How many bytes so many elements take."""
    bits = ELEMENTS[str(row.kind)][3]
    whole = count if count.kind == "U" else converted(count, "I")
    code: Code = [*whole.code, ("i32.wrap",)]
    return [*code, ("i32.const", bits), ("i32.shl",)] if bits else code


def address(row: Value, index: Value) -> Code:
    """Where an element of a simple array lies."""
    if index.high < 0:
        raise Refused("kernels do not count from the end")
    return [*row.code[:-1], *scaled(row, index), ("i32.add",)]


def placed(row: Value, index: Value) -> tuple[Code, int]:
    """The same, as an address and what the instruction adds to it."""
    match index.code[-2:]:
        case [("i64.const", int(more)), ("i64.add",)] if 0 <= more < NEAR:
            index = replace(index, code=index.code[:-2])
            return address(row, index), more << ELEMENTS[str(row.kind)][3]
    return address(row, index), 0


def element(row: Value, place: Code, more: int = 0) -> Value:
    """The element at an address."""
    kind, low, high, bits, load, _store = ELEMENTS[str(row.kind)]
    return Value(kind, [*place, (load, bits, more)], low, high)


def put(row: Value, place: Code, value: Value, more: int = 0) -> Code:
    """Write an element to an address."""
    kind, _low, _high, bits, _load, store = ELEMENTS[str(row.kind)]
    return [*place, *converted(value, kind).code, (store, bits, more)]


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
