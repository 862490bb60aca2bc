"""Where WebAssembly runs: `wasmtime` in CPython, the browser's own engine in Pyodide.

In Pyodide modules work in Python's own memory: they receive the addresses of arrays, and nothing is
copied. `wasmtime` has a memory of its own, one for each thread: arrays are copied there, and those
that were written to are copied back.
"""

from __future__ import annotations

import atexit
import ctypes
import struct
import sys
import threading
import weakref
from abc import ABC, abstractmethod
from array import array
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import cache, partial
from typing import Any

from ..errors import DedaleError
from . import binary
from .arithmetic import Kind
from .binary import I32
from .jit import Kernel
from .kept import Kept, found, keep, place_of
from .memory import human_size
from .types import Argument

PAGE, MOST_PAGES = 1 << 16, 1 << 16
#: Memory of `wasmtime`: where arrays end, the block, the tables of modules, and then arrays.
HEAP, BLOCK, STATIC, ARRAYS = 8, 16, 1 << 12, 1 << 18
HEAD = struct.Struct("<I")
#: A memory that has grown larger is given back.
LARGE = 1 << 28
#: Arrays of so many bytes can be looked at while they are used.
SEEN = 1 << 20
FORMATS = {"I": "q", "U": "Q", "B": "q", "F": "d"}


@cache
def machine() -> Machine:
    """The machine of this Python."""
    return _Browser() if sys.platform == "emscripten" else _Wasmtime()


def packed(kind: Kind) -> str:
    """How a value lies in a row of numbers of eight bytes, for `struct`."""
    if isinstance(kind, tuple):
        return "".join(map(packed, kind))
    return FORMATS.get(kind, "qq") if kind else ""


def bytes_of(row: Argument) -> memoryview:
    """The bytes of an array: the very same, where they lie together."""
    view = memoryview(row)
    if not view.nbytes:
        return memoryview(b"")
    return view.cast("B") if view.c_contiguous else memoryview(view.tobytes())


def flat(kinds: Iterable[Kind]) -> list[Kind]:
    """The kinds of the numbers and arrays of which values are made."""
    return [one for kind in kinds for one in (flat(kind) if isinstance(kind, tuple) else [kind])]


def behind(at: int, size: int) -> int:
    """The first multiple of 8 behind so many bytes at an address.

    >>> behind(16, 0), behind(16, 1), behind(16, 8)
    (16, 24, 24)
    """
    return at + size + -(at + size) % 8


class Scratch:
    """Ints that a kernel sets: nothing is in them before, and no more is copied than is asked for.

    They lie in the memory of the machine: after the next run they are gone.
    """

    def __init__(self, size: int) -> None:
        self.size = size
        self.row: Argument = b""  # where they lie
        self.memory: object = None  # what must not go while they are looked at

    def __len__(self) -> int:
        return self.size

    def __getitem__(self, part: slice) -> array[int]:
        found = array("i")
        found.frombytes(memoryview(self.row)[part].cast("B"))
        return found

    def filled(self) -> array[int]:
        """Python's own, where there is no such memory."""
        self.row = row = array("i", [0]) * self.size
        return row


class Module:
    """A translated kernel, compiled."""

    def __init__(self, compiled: Any, kept: Kept, kinds: Sequence[Kind]) -> None:
        self.compiled, self.written = compiled, frozenset(kept.written)
        self.tables: bytes | bytearray = kept.tables
        self.arguments = struct.Struct("<" + packed(tuple(kinds)))
        self.nested = any(isinstance(kind, tuple) for kind in kinds)
        self.kinds, self.result = flat(kinds), kept.result
        self.results = struct.Struct("<" + packed(self.result))

    def found(self, block: Any, at: int) -> Any:
        """What a run has left in the block."""
        found = self.results.unpack_from(block, at)
        if isinstance(self.result, tuple):
            if "B" not in self.result:
                return found
            pairs = zip(self.result, found, strict=True)
            return tuple(bool(one) if kind == "B" else one for kind, one in pairs)
        return None if not found else bool(found[0]) if self.result == "B" else found[0]


def translation(function: Kernel, kinds: Sequence[Kind]) -> Kept:
    """A kernel as WebAssembly: what translates is loaded where nothing is kept."""
    from .wasm import translated

    made = translated(function, kinds)
    return Kept(made.result, sorted(made.written), made.tables, made.code)


class Machine(ABC):
    """Runs modules on values."""

    @abstractmethod
    def module(self, function: Kernel, kinds: Sequence[Kind]) -> Module:
        """A kernel, compiled for values of these kinds; Refused where it has no translation."""

    @abstractmethod
    def run(self, module: Module, values: Sequence[Argument]) -> Argument:
        """What the kernel returns for these values, the fields of tuples being one each."""

    def sample(self, row: Argument, step: int) -> list[int]:
        """Some elements of an array as they are now, while another thread works on it."""
        return memoryview(row)[::step].tolist()


# ---------------------------------------------------------------- CPython


class _Wasmtime(Machine):
    def __init__(self) -> None:
        from wasmtime import Config, Engine

        config = Config()
        config.memory_may_move = False  # a view of it stays valid while it grows
        self.engine, self.local = Engine(config), threading.local()
        self.watched = dict[int, tuple[_Memory, int]]()  # where large arrays lie in use
        self.open, self.busy = weakref.WeakSet[Any]([self.engine]), set[int]()
        atexit.register(self.close)

    def close(self) -> None:
        """Close what lives until the end, before its library is gone; not under a kernel's feet."""
        if not self.busy:  # else the process ends while a thread works: Ctrl-C
            for one in list(self.open):
                one.close()

    def module(self, function: Kernel, kinds: Sequence[Kind]) -> Module:
        from wasmtime import Module as Compiled
        from wasmtime import WasmtimeError

        path, compiled, kept = place_of(function, kinds), None, None
        if path and (kept := found(path)):
            with suppress(WasmtimeError):  # it was made elsewhere
                compiled = Compiled.deserialize(self.engine, kept.code)
        if compiled is None or kept is None:
            kept = translation(function, kinds)
            compiled = Compiled(self.engine, kept.code)
            if path:
                keep(path, kept._replace(code=bytes(compiled.serialize())))
        self.open.add(compiled)
        return Module(compiled, kept, kinds)

    def memory(self) -> _Memory:
        """That of this thread."""
        if getattr(self.local, "memory", None) is None:
            self.local.memory = _Memory(self.engine)
            self.open.add(self.local.memory.store)
        return self.local.memory  # type: ignore[no-any-return]

    def sample(self, row: Argument, step: int) -> list[int]:
        if (found := self.watched.get(id(row))) is None:
            return super().sample(row, step)
        (memory, first), own = found, memoryview(row)
        return memory.bytes[first : first + own.nbytes].cast(own.format)[::step].tolist()  # type: ignore[call-overload, no-any-return]

    def run(self, module: Module, values: Sequence[Argument]) -> Argument:
        memory, numbers, at = self.memory(), list[Argument](), ARRAYS
        rows = dict[int, tuple[memoryview, int]]()  # one that is given twice is one
        written, lent = list[tuple[memoryview, int]](), list[tuple[Scratch, int]]()
        for place, (kind, value) in enumerate(zip(module.kinds, values, strict=True)):
            if kind in FORMATS:
                numbers.append(value)
            elif type(value) is Scratch:
                numbers += at, value.size
                lent.append((value, at))
                at = behind(at, 4 * value.size)
            else:
                if (found := rows.get(id(value))) is None:
                    found = rows[id(value)] = bytes_of(value), at
                    at = behind(at, found[0].nbytes)
                numbers += found[1], len(value)
                if place in module.written and found[0].nbytes:
                    written.append(found)
        view = memory.view(at)
        for row, first in rows.values():
            view[first : first + row.nbytes] = row
        HEAD.pack_into(view, HEAP, at)
        module.arguments.pack_into(view, BLOCK, *numbers)
        watched = {key: (memory, first) for key, (_row, first) in rows.items()} if at > SEEN else {}
        self.watched.update(watched)
        self.busy.add(id(memory))
        try:
            memory.run(module)
        finally:
            self.busy.discard(id(memory))
            for key in watched:
                self.watched.pop(key, None)  # another thread may have had the same array
        for row, first in written:
            row[:] = view[first : first + row.nbytes]
        for scratch, first in lent:
            scratch.row = view[first : first + 4 * scratch.size].cast("i")
            scratch.memory = memory
        if HEAD.unpack_from(view, HEAP)[0] > LARGE:
            self.local.memory = None  # rather than to keep so much
        return module.found(view, BLOCK)


class _Memory:
    """The memory of a thread, and the modules that work in it."""

    def __init__(self, engine: Any) -> None:
        import wasmtime

        self.store = wasmtime.Store(engine)
        module = wasmtime.Module(engine, allocator())
        exports: Any = wasmtime.Instance(self.store, module, []).exports(self.store)
        self.memory, self.alloc = exports["memory"], exports["alloc"]
        self.free, self.size, self.functions = STATIC, 0, dict[Module, Any]()
        self.bytes = memoryview(b"")
        self.view(ARRAYS)

    def view(self, size: int) -> memoryview:
        """Its bytes, so many at least."""
        if size > self.size:
            pages = -(-size // PAGE)
            have = self.memory.size(self.store)
            if pages > have:
                if pages > MOST_PAGES:
                    raise DedaleError(
                        "WebAssembly has 4 GB of memory, which is not enough for {size}: "
                        "pip install 'dedale[fast]'",
                        size=human_size(size),
                    )
                self.memory.grow(self.store, max(pages, min(2 * have, MOST_PAGES)) - have)
            self.size = self.memory.data_len(self.store)
            start = ctypes.addressof(self.memory.data_ptr(self.store).contents)
            self.bytes = memoryview((ctypes.c_ubyte * self.size).from_address(start)).cast("B")
        return self.bytes

    def run(self, module: Module) -> None:
        if module not in self.functions:
            self.functions[module] = self.instance(module)
        self.functions[module]()

    def instance(self, module: Module) -> Any:
        from wasmtime import Global, GlobalType, Instance, Val, ValType

        constant = GlobalType(ValType.i32(), False)
        size = len(module.tables)
        assert self.free + size <= ARRAYS
        self.bytes[self.free : self.free + size] = module.tables
        places = [Global(self.store, constant, Val.i32(at)) for at in (self.free, BLOCK)]
        self.free = behind(self.free, size)
        given = [self.memory, self.alloc, *places]
        return quick_call(
            Instance(self.store, module.compiled, given).exports(self.store)["run"], self.store
        )


def quick_call(function: Any, store: Any) -> Callable[[], None]:
    """A function without arguments, to be called in 1 µs, where the package lets us, and not 8.

    It asks the library for the function's type at each call, which is always the same here.
    """
    try:
        from wasmtime import Trap, WasmtimeError, _ffi

        run, context, wanted = _ffi.wasmtime_func_call, store._context(), function._func
        kind, trapped, failed = _ffi.wasm_trap_t, Trap._from_ptr, WasmtimeError._from_ptr
    except (ImportError, AttributeError):
        return partial(function, store)

    def call() -> None:
        trap = ctypes.POINTER(kind)()
        error = run(context, ctypes.byref(wanted), None, 0, None, 0, ctypes.byref(trap))
        if error:
            raise failed(error)
        if trap:
            raise trapped(trap)

    return call


def allocator() -> bytes:
    """A module with a memory, whose `alloc` takes the next bytes behind those that are in use."""
    size, first, end = ("local.get", 0), ("local.get", 1), ("local.get", 2)
    fail: binary.Code = [("if", object()), ("unreachable",), ("end",)]
    pages: binary.Code = [end, ("i32.const", 16), ("i32.shr_u",), ("i32.const", 1), ("i32.add",)]
    code: binary.Code = [
        *[("i32.const", HEAP), ("i32.load", 2, 0), ("local.set", 1)],
        *[first, size, ("i32.add",), ("i32.const", 7), ("i32.add",), ("i32.const", -8)],
        *[("i32.and",), ("local.set", 2), first, end, ("i32.gt_u",), *fail],
        *[*pages, ("memory.size", 0), ("i32.gt_u",), ("if", object())],
        *[*pages, ("memory.size", 0), ("i32.sub",), ("memory.grow", 0), ("i32.const", -1)],
        *[("i32.eq",), *fail, ("end",)],
        *[("i32.const", HEAP), end, ("i32.store", 2, 0), first],
    ]
    exported = {"memory": (binary.MEMORY, 0), "alloc": (binary.FUNCTION, 0)}
    return binary.module(
        {
            binary.TYPES: [binary.function_type([I32], [I32])],
            binary.FUNCTIONS: [binary.leb(0)],
            binary.MEMORIES: [b"\0" + binary.leb(1)],
            binary.EXPORTS: [binary.named(n) + bytes(what) for n, what in exported.items()],
            binary.BODIES: [binary.body([I32, I32], code)],
        }
    )


# ---------------------------------------------------------------- Pyodide


class _Browser(Machine):
    """Modules work on the very bytes of Python's arrays."""

    def __init__(self) -> None:
        import js
        import pyodide_js
        from pyodide.ffi import create_proxy

        self.js, self.python = js, pyodide_js._module
        self.memory = getattr(self.python, "memory", None) or self.python.wasmMemory
        self.block, self.lent = bytearray(STATIC), list[int]()
        self.alloc = create_proxy(self._alloc)

    def _alloc(self, size: int) -> int:
        """Lend a module some bytes of Python's memory, until its run is over."""
        place: int = self.python._malloc(size & 0xFFFFFFFF)
        if place == 0:
            raise MemoryError
        self.lent.append(place)
        return place

    def _instance(self, code: bytes, tables: int) -> Any:
        from pyodide.ffi import to_js

        web = self.js.WebAssembly

        def number(value: int) -> Any:
            kind = to_js({"value": "i32"}, dict_converter=self.js.Object.fromEntries)
            return web.Global.new(kind, value)

        given = self.js.Object.new()
        given.memory, given.alloc = self.memory, self.alloc
        given.tables, given.block = number(tables), number(address(self.block))
        imports = self.js.Object.new()
        imports.env = given
        return web.Instance.new(web.Module.new(to_js(code)), imports).exports.run

    def module(self, function: Kernel, kinds: Sequence[Kind]) -> Module:
        kept = translation(function, kinds)
        tables = bytearray(kept.tables)
        run = self._instance(kept.code, address(tables))
        module = Module(run, kept, kinds)
        module.tables = tables  # where the module looks for them
        return module

    def run(self, module: Module, values: Sequence[Argument]) -> Argument:
        numbers, held = list[Argument](), list[Argument]()
        for place, (kind, value) in enumerate(zip(module.kinds, values, strict=True)):
            if kind in FORMATS:
                numbers.append(value)
            else:
                row = value.filled() if type(value) is Scratch else value
                if place not in module.written:
                    row = lying(row)
                held.append(row)
                numbers += address(row), len(value)
        module.arguments.pack_into(self.block, 0, *numbers)
        try:
            module.compiled()
        finally:
            while self.lent:
                self.python._free(self.lent.pop())
        return module.found(self.block, 0)


def address(row: Argument) -> int:
    """Where the bytes of an array lie in memory."""
    if isinstance(row, array):
        return row.buffer_info()[0]
    if isinstance(row, bytes):
        return ctypes.cast(ctypes.c_char_p(row), ctypes.c_void_p).value or 0
    return ctypes.addressof(ctypes.c_char.from_buffer(row)) if len(row) else 0


def lying(row: Argument) -> Argument:
    """A row whose bytes have an address: itself, or a copy of one that is only to be read."""
    view = memoryview(row)
    if isinstance(row, bytes) or (view.c_contiguous and not view.readonly):
        return row
    return bytearray(view.tobytes())
