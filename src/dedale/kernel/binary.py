"""The binary format of WebAssembly: the instructions that kernels need, and the form of a module.

Code is a list of instructions: a name of `OPCODES` and what stands behind it in the format. A
branch names its label, any object, which is that of an enclosing block, loop or condition.
"""

import struct
from collections.abc import Iterable
from typing import Any, TypeAlias

Code: TypeAlias = list[tuple[Any, ...]]

I32, I64, F64, NOTHING = 0x7F, 0x7E, 0x7C, 0x40  # types of values, and that of a block without one
HEADER = b"\0asm\x01\0\0\0"
TYPES, IMPORTS, FUNCTIONS, MEMORIES, EXPORTS, BODIES = 1, 2, 3, 5, 7, 10  # sections
FUNCTION, MEMORY, GLOBAL = 0, 2, 3  # what is imported and exported

OPCODES = {
    "unreachable": 0x00, "block": 0x02, "loop": 0x03, "if": 0x04, "else": 0x05, "end": 0x0B,
    "br": 0x0C, "br_if": 0x0D, "return": 0x0F, "call": 0x10, "drop": 0x1A, "select": 0x1B,
    "local.get": 0x20, "local.set": 0x21, "local.tee": 0x22, "global.get": 0x23,
    "i32.load": 0x28, "i64.load": 0x29, "f32.load": 0x2A, "f64.load": 0x2B, "i64.load8_s": 0x30,
    "i64.load8_u": 0x31, "i64.load16_s": 0x32, "i64.load16_u": 0x33, "i64.load32_s": 0x34,
    "i64.load32_u": 0x35, "i32.store": 0x36, "i64.store": 0x37, "f32.store": 0x38,
    "f64.store": 0x39, "i64.store8": 0x3C, "i64.store16": 0x3D, "i64.store32": 0x3E,
    "memory.size": 0x3F, "memory.grow": 0x40, "i32.const": 0x41, "i64.const": 0x42,
    "f64.const": 0x44, "i32.eqz": 0x45, "i32.eq": 0x46, "i32.gt_s": 0x4A, "i32.gt_u": 0x4B,
    "i64.eqz": 0x50, "i64.eq": 0x51, "i64.ne": 0x52, "i64.lt_s": 0x53, "i64.lt_u": 0x54,
    "i64.gt_s": 0x55, "i64.gt_u": 0x56, "i64.le_s": 0x57, "i64.le_u": 0x58, "i64.ge_s": 0x59,
    "i64.ge_u": 0x5A, "f64.eq": 0x61, "f64.ne": 0x62, "f64.lt": 0x63, "f64.gt": 0x64,
    "f64.le": 0x65, "f64.ge": 0x66, "i32.add": 0x6A, "i32.sub": 0x6B, "i32.and": 0x71,
    "i32.or": 0x72, "i32.xor": 0x73, "i32.shl": 0x74, "i32.shr_u": 0x76, "i64.add": 0x7C,
    "i64.sub": 0x7D, "i64.mul": 0x7E, "i64.div_s": 0x7F, "i64.div_u": 0x80, "i64.rem_s": 0x81,
    "i64.rem_u": 0x82, "i64.and": 0x83, "i64.or": 0x84, "i64.xor": 0x85, "i64.shl": 0x86,
    "i64.shr_s": 0x87, "i64.shr_u": 0x88, "f64.neg": 0x9A, "f64.add": 0xA0, "f64.sub": 0xA1,
    "f64.mul": 0xA2, "f64.div": 0xA3, "i32.wrap": 0xA7, "i64.extend_u": 0xAD,
    "i64.trunc_f64": 0xB0, "f32.demote": 0xB6, "f64.convert_s": 0xB9, "f64.convert_u": 0xBA,
    "f64.promote": 0xBB, "memory.copy": 0xFC0A0000, "memory.fill": 0xFC0B00,
}  # fmt: skip


def leb(number: int, *, signed: bool = False) -> bytes:
    """A number in the format's variable length.

    >>> leb(300).hex(), leb(-1, signed=True).hex()
    ('ac02', '7f')
    """
    out = bytearray()
    while True:
        low, number = number & 127, number >> 7
        if number == (-1 if signed and low & 64 else 0):
            return bytes([*out, low])
        out.append(low | 128)


def vector(items: Iterable[bytes]) -> bytes:
    """Several things, with their number before them."""
    items = list(items)
    return leb(len(items)) + b"".join(items)


def named(name: str) -> bytes:
    return leb(len(name)) + name.encode()


def encoded(code: Code) -> bytes:
    """Instructions as bytes."""
    out, labels = bytearray(), list[object]()
    for name, *given in code:
        opcode = OPCODES[name]
        out += opcode.to_bytes(max(1, (opcode.bit_length() + 7) // 8), "big")
        if name in ("block", "loop", "if"):
            labels.append(given[0])
            out.append(given[1] if len(given) > 1 else NOTHING)
        elif name in ("br", "br_if"):
            out += leb(labels[::-1].index(given[0]))
        elif name == "f64.const":
            out += struct.pack("<d", *given)
        else:
            if name == "end":
                labels.pop()
            for number in given:
                out += leb(number, signed=name.endswith("const"))
    return bytes(out)


def function_type(params: Iterable[int], results: Iterable[int]) -> bytes:
    return b"\x60" + vector(bytes([one]) for one in params) + vector(bytes([r]) for r in results)


def body(variables: Iterable[int], code: Code) -> bytes:
    """The code of a function, with the types of its variables."""
    found = vector(bytes([1, kind]) for kind in variables)
    found += encoded(code) + bytes([OPCODES["end"]])
    return leb(len(found)) + found


def module(sections: dict[int, Iterable[bytes]]) -> bytes:
    """A module of these sections, each a list of entries."""
    parts = ((number, vector(entries)) for number, entries in sorted(sections.items()))
    return HEADER + b"".join(bytes([number]) + leb(len(part)) + part for number, part in parts)
