"""One source, several speeds: a kernel runs as plain Python on small inputs, compiled on others.

A kernel is a plain function over flat arrays of ints, marked with `@kernel`. Called as it is, it
is ordinary Python: neither numpy nor numba is imported. `fast(kernel)` gives the same function
compiled by numba, with every kernel it calls compiled too.

Kernels never use an index below 0 (no `array[-1]`): compiled, they do not test for it.

The few things that cannot be said alike in both worlds (allocating an array, fixing an integer's
width) are *twins*: small functions below with a plain body here and a compiled body in `_TWINS`.

A kernel speaks of its grid in the words of the square one (`ringed.py`, `flat.py`). Another grid is
another `Vocabulary`: `spoken(kernel, words)` is the same source in a scope in which those names
mean what they mean there, and `fast(kernel, words)` is that compiled.

This file and `cache.py` are the only ones that name numba.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from opcode import EXTENDED_ARG, opmap
from types import CodeType, FunctionType
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from ..progress import aside
from .types import Argument, Array, Row

if TYPE_CHECKING:
    from .vocabulary import Vocabulary

Kernel: TypeAlias = Callable[..., Argument]
F = TypeVar("F", bound=Kernel)
R = TypeVar("R", bound=Row)


def kernel(function: F) -> F:
    """Mark a function as a kernel. It stays what it is; `fast` knows how to compile it."""
    function.__kernel__ = True  # type: ignore[attr-defined]
    return function


def inlined(function: F) -> F:
    """Mark a kernel to become part of those that call it: for few callers and many arrays.

    An array is handed over as seven numbers; two dozen of them cost more than a small kernel.
    """
    function.__inlined__ = True  # type: ignore[attr-defined]
    return kernel(function)


def is_kernel(function: Callable[..., object]) -> bool:
    """Whether a function was marked as a kernel, so that it may be compiled."""
    return hasattr(function, "__kernel__")


@functools.cache
def _concerned(function: Kernel, words: Vocabulary) -> bool:
    """Whether a kernel, or one that it calls, uses a word that means something else there."""
    if words.scope(function):
        return True
    return any(_concerned(callee, words) for callee in _callees(function).values())


@functools.cache
def spoken(function: F, words: Vocabulary | None) -> F:
    """A kernel in another vocabulary, as plain Python; so are the kernels that it calls."""
    if not words or not isinstance(function, FunctionType) or not _concerned(function, words):
        return function
    scope = dict(function.__globals__)
    for name, callee in _callees(function).items():
        scope[name] = spoken(callee, words)
    for name, value in words.scope(function).items():
        scope[name] = spoken(value, words) if isinstance(value, FunctionType) else value
    return _copy_of(function, scope)  # type: ignore[return-value]


def fast(function: F, words: Vocabulary | None = None) -> F:
    """The form of a kernel that numba compiles (on its first call; then it is kept on disk)."""
    return _compiled(function, words)  # type: ignore[return-value]


def filled_in(template: F, **kernels: Kernel) -> F:
    """A kernel like `template`, in which these names stand for these kernels.

    It has a name of its own, under which what numba compiles of it is kept.
    """
    import zlib

    assert isinstance(template, FunctionType)
    made = FunctionType(template.__code__, template.__globals__ | kernels, template.__name__)
    made.__module__ = template.__module__
    names = "+".join(f"{filled.__module__}.{filled.__qualname__}" for filled in kernels.values())
    made.__dict__.update(template.__dict__)
    made.__qualname__ = f"{template.__qualname__}_{zlib.crc32(names.encode()):08x}"
    return kernel(made)  # type: ignore[return-value]


def prepare(
    function: Callable[..., object], *values: object, words: Vocabulary | None = None
) -> None:
    """Compile a kernel for such values now, without running it: its first call is then quick."""
    looks = function, words, *map(_look, values)
    if looks in _PREPARED:
        return
    dispatcher: Any = _compiled(function, words)
    signature = tuple(map(dispatcher.typeof_pyval, values))
    if signature not in dispatcher.overloads:
        dispatcher.compile(signature)
    _PREPARED.add(looks)


_PREPARED = set[tuple[object, ...]]()  # numba takes 5 µs to tell the type of an array


def _look(value: Argument) -> object:
    """All that numba's type of a value depends on, for the numbers and arrays of kernels."""
    if isinstance(value, tuple):
        return type(value), *map(_look, value)
    if not hasattr(value, "flags"):
        return type(value)
    return value.dtype, value.flags.c_contiguous, value.flags.writeable


@functools.cache
def _compiled(function: Kernel, words: Vocabulary | None = None, called: bool = False) -> Kernel:
    """What numba compiles of a kernel; without a way in from Python if only kernels call it."""
    from numba import njit

    if words and not _concerned(function, words):
        return _compiled(function, None, called)
    twin = _TWINS.get(function.__name__)
    if twin is not None and function.__module__ == __name__:
        return twin()
    # The kernels (and twins) that this one calls are globals of its module: give the compiler a
    # copy of the function in which those names stand for the compiled forms, and those of another
    # vocabulary for what they mean there.
    assert isinstance(function, FunctionType)
    scope = dict(function.__globals__)
    meant = _callees(function) | (words.scope(function) if words else {})
    for name, value in meant.items():
        scope[name] = _compiled(value, words, True) if isinstance(value, FunctionType) else value
    for name in names_in(function):
        if isinstance(scope.get(name), bytes):  # a table: compiled, it is an array
            scope[name] = _array(scope[name])
    copy = _copy_of(function, scope)
    if words:
        copy.__qualname__ += f"_{words.name}"
    # Counting references to arrays costs more than many a kernel itself: only those that make
    # arrays of their own need it.
    counted = _allocates(function, words)
    inline = "always" if hasattr(function, "__inlined__") else "never"
    # Nobody takes a kernel's address: without that wrapper a sixth of the compiler's time is saved.
    unneeded = {"no_cfunc_wrapper": True, "no_cpython_wrapper": called}
    dispatcher = njit(nogil=True, inline=inline, _nrt=counted, **unneeded)(copy)
    if kept := _kept(function, copy, words, called):
        dispatcher._cache = kept
    compiler = dispatcher._compiler  # what it asks if nothing was kept
    compile_now = compiler.compile

    def compile_without_wraparound(*signature: object) -> object:
        with _plain_indices(), aside(function.__name__):
            return compile_now(*signature)

    compiler.compile = compile_without_wraparound
    return dispatcher  # type: ignore[no-any-return]


@contextmanager
def _plain_indices() -> Iterator[None]:
    """Compile `array[index]` as C does, without numba's test for a negative index.

    That test costs up to a third of a kernel's time, and no kernel counts from the end. numba
    leaves it out for unsigned indices only, which Python has not; so its function is replaced
    while one of our kernels is being compiled (under numba's own lock). Should a later numba no
    longer have that function, kernels are compiled as usual: right, and a little slower.
    """
    from numba import types
    from numba.core.compiler_lock import global_compiler_lock
    from numba.np import arrayobj

    original = getattr(arrayobj, "fix_integer_index", None)
    if original is None:
        yield
        return

    def as_it_is(context: Any, builder: Any, kind: Any, index: Any, size: Any) -> Any:
        return context.cast(builder, index, kind, types.intp if kind.signed else types.uintp)

    with global_compiler_lock:
        arrayobj.fix_integer_index = as_it_is
        try:
            yield
        finally:
            arrayobj.fix_integer_index = original


def _copy_of(function: FunctionType, scope: dict[str, Any]) -> FunctionType:
    """The same function in another scope."""
    copy = FunctionType(
        function.__code__, scope, function.__name__, function.__defaults__, function.__closure__
    )
    copy.__module__, copy.__qualname__ = function.__module__, function.__qualname__
    copy.__dict__.update(function.__dict__)
    return copy


def _array(table: bytes) -> object:
    import numpy as np

    return np.frombuffer(table, np.uint8)


LOAD_GLOBAL = opmap["LOAD_GLOBAL"]


@functools.cache
def names_in(function: Kernel) -> list[str]:
    """The global names that a function uses, those of functions inside it included.

    `co_names` has names of fields as well, and one may be that of a global too: only what is
    loaded as a global counts.
    """
    assert isinstance(function, FunctionType)
    codes = [function.__code__]
    names: list[str] = []
    for code in codes:
        used, extended, raw = set(), 0, code.co_code
        for at in range(0, len(raw), 2):
            operation, argument = raw[at], raw[at + 1] | extended << 8
            extended = argument if operation == EXTENDED_ARG else 0
            if operation == LOAD_GLOBAL:
                used.add(argument >> 1)  # the last bit is for calls
        names += [code.co_names[index] for index in sorted(used)]
        codes += [constant for constant in code.co_consts if isinstance(constant, CodeType)]
    return names


def global_of(function: Kernel, name: str) -> object:
    assert isinstance(function, FunctionType)
    return function.__globals__.get(name)


def _callees(function: Kernel) -> dict[str, Kernel]:
    """The kernels that a kernel calls, by the names it calls them."""
    found = {name: global_of(function, name) for name in names_in(function)}
    return {
        name: callee
        for name, callee in found.items()
        if callable(callee) and hasattr(callee, "__kernel__") and callee is not function
    }


def _allocates(function: Kernel, words: Vocabulary | None = None) -> bool:
    """Whether a kernel, or one that it calls, makes an array."""
    if function.__module__ == __name__:
        return function.__name__ in ("ints", "longs", "words", "flags")
    called = _callees(function) | (words.scope(function) if words else {})
    return any(_allocates(f, words) for f in called.values() if isinstance(f, FunctionType))


def _kept(
    function: FunctionType, copy: FunctionType, words: Vocabulary | None, called: bool
) -> object | None:
    """The cache of a kernel's compiled forms; none if it reads something that has no name."""
    from numba import config

    from . import cache

    try:
        name = digest(function, words)
    except cache.Unknown:
        return None
    folder = cache.folder_for(config.CACHE_DIR, _how())
    name += "+" if called else ""
    return cache.KernelCache(folder, f"{copy.__module__}.{copy.__qualname__}", name)


@functools.cache
def digest(function: FunctionType, words: Vocabulary | None) -> str:
    """A digest of a kernel and of all that it reads: equal for what is compiled to the same."""
    from . import cache

    parts: list[object] = [function.__module__, function.__qualname__, words and words.name]
    if function.__module__ == __name__ and function.__name__ in _TWINS:
        return cache.digest_of(parts)  # `_how` knows what is compiled for it
    parts.append(cache.code_of(function))
    scope = function.__globals__ | (words.scope(function) if words else {})
    for name in sorted(set(names_in(function)) & scope.keys()):
        value = scope[name]
        if value is function:
            continue
        marked = isinstance(value, FunctionType) and is_kernel(value)
        parts.append((name, digest(value, words) if marked else cache.described(value)))
    return cache.digest_of(parts)


@functools.cache
def _how() -> str:
    """A digest of this module: how kernels are compiled, and what twins are compiled to."""
    from . import cache

    named = (*globals().values(), *_TWINS.values())
    own = [getattr(value, "__wrapped__", value) for value in named]
    return cache.digest_of(
        cache.code_of(value)
        for value in own
        if isinstance(value, FunctionType) and value.__module__ == __name__
    )


# ---------------------------------------------------------------- the twins, plain


@kernel
def ints(size: int) -> Array:
    """`size` zeros, each an int of 32 bits."""
    return [0] * size


@kernel
def longs(size: int) -> Array:
    """`size` zeros, each an int of 64 bits."""
    return [0] * size


@kernel
def words(size: int) -> Array:
    """`size` zeros, each an unsigned int of 64 bits (for hashes)."""
    return [0] * size


@kernel
def flags(size: int) -> Array:
    """`size` zero bytes."""
    return bytearray(size)


@kernel
def u64(value: int) -> int:
    """An int known to be unsigned, 64 bits wide. Mixing signs would make numba go to floats."""
    return value


@kernel
def i64(value: int) -> int:
    """An int known to be signed, 64 bits wide: what indices are."""
    return value


@kernel
def copy(source: Row, first: int, target: Array, at: int, size: int) -> None:
    """Copy `size` numbers from place `first` of one array to place `at` of another."""
    target[at : at + size] = source[first : first + size]  # type: ignore[index, assignment]


@kernel
def part(row: R, first: int, size: int) -> R:
    """`size` numbers of a row from place `first`; of an array, the very same numbers."""
    return row[first : first + size]  # type: ignore[return-value]


# ---------------------------------------------------------------- the twins, compiled


@kernel
def _copy(source: Row, first: int, target: Array, at: int, size: int) -> None:
    for k in range(size):
        target[at + k] = source[first + k]


def _array_of(dtype: str) -> Callable[[], Kernel]:
    def make() -> Kernel:
        import numpy as np
        from numba import njit

        kind = np.dtype(dtype).type
        return njit(lambda size: np.zeros(size, kind))  # type: ignore[no-any-return]

    return make


def _cast_to(dtype: str) -> Callable[[], Kernel]:
    def make() -> Kernel:
        import numpy as np
        from numba import njit

        kind = np.dtype(dtype).type
        return njit(lambda value: kind(value))  # type: ignore[no-any-return]

    return make


def _inlined_part() -> Kernel:
    """Inlined, as no function may return a part of an array where references are not counted."""
    from numba import njit

    inline = njit(inline="always")
    return inline(lambda row, first, size: row[first : first + size])  # type: ignore[no-any-return]


_TWINS: dict[str, Callable[[], Kernel]] = {
    "ints": _array_of("int32"),
    "longs": _array_of("int64"),
    "words": _array_of("uint64"),
    "flags": _array_of("uint8"),
    "u64": _cast_to("uint64"),
    "i64": _cast_to("int64"),
    "copy": lambda: _compiled(_copy),
    "part": _inlined_part,
}
