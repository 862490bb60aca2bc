"""A kernel on a graphics card: the same Python source, written down again as CUDA's C++.

Kernels are loops, conditions and whole numbers over flat arrays, so little of Python needs a
translation: every function becomes a template, an array a pointer with its length, a number 64
bits wide. A kernel that makes arrays cannot be translated. Anything else that is not known here is
refused with its line: nothing is guessed.
"""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Sequence
from types import FunctionType

from .jit import Kernel, is_kernel

PRELUDE = """
typedef long long I;
typedef unsigned long long U;
template <class T> struct Wide { typedef I type; };
template <> struct Wide<U> { typedef U type; };
template <> struct Wide<float> { typedef double type; };
template <> struct Wide<double> { typedef double type; };
template <class T> struct Plain { typedef T type; };
template <class T> struct Plain<T &> { typedef T type; };
template <class T> struct Plain<const T> { typedef T type; };
template <class T> struct Plain<const T &> { typedef T type; };
template <class T> struct Row { T *data; I size; };
template <class T> __device__ __forceinline__ typename Wide<T>::type at(Row<T> row, I place) {
  return row.data[place];
}
template <class T, class V> __device__ __forceinline__ void put(Row<T> row, I place, V value) {
  row.data[place] = (T)value;
}
template <class T> __device__ __forceinline__ Row<T> part(Row<T> row, I first, I size) {
  Row<T> found = {row.data + first, size};
  return found;
}
template <class S, class T>
__device__ __forceinline__ void copy(Row<S> source, I first, Row<T> target, I place, I size) {
  for (I k = 0; k < size; ++k) put(target, place + k, at(source, first + k));
}
template <class T> __device__ __forceinline__ I len(Row<T> row) { return row.size; }
__device__ __forceinline__ I least(I a, I b) { return a < b ? a : b; }
__device__ __forceinline__ I most(I a, I b) { return a > b ? a : b; }
__device__ __forceinline__ I size_of(I a) { return a < 0 ? -a : a; }
"""

#: What numpy calls a kind of number, and C++.
TYPES = {
    "uint8": "unsigned char",
    "int8": "signed char",
    "int32": "int",
    "int64": "long long",
    "uint64": "unsigned long long",
    "float32": "float",
    "float64": "double",
}
#: Functions that every kernel may use, and what they are called there.
KNOWN = {"part": "part", "copy": "copy", "len": "len", "min": "least", "max": "most"}
KNOWN |= {"abs": "size_of", "u64": "(U)", "i64": "(I)", "int": "(I)"}
BINARY = {
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.FloorDiv: "/", ast.Mod: "%", ast.LShift: "<<",
    ast.RShift: ">>", ast.BitAnd: "&", ast.BitOr: "|", ast.BitXor: "^",
}  # fmt: skip
UNARY = {ast.USub: "-", ast.Invert: "~", ast.Not: "!"}
COMPARED = {
    ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=",
}  # fmt: skip
RETURNED = {"bool": "bool", "float": "double", "None": "void"}


def translated(
    function: Kernel,
    name: str,
    arrays: Sequence[str],
    numbers: int,
    fields: Sequence[str] = (),
) -> str:
    """The source of `name`, which calls a kernel once for each of so many items, one a thread.

    The kernel has the parameters `first`, `last` and `slot`, then so many numbers, then arrays of
    these kinds; a thread works on one item, in a slot of its own. The last arrays, if there are
    `fields`, are those of a named tuple, which is the last parameter.
    """
    writer = _Writer()
    called = writer.function(function)
    given = [f"I n{k}" for k in range(numbers)]
    given += [f"{TYPES[kind]} *p{k}, I s{k}" for k, kind in enumerate(arrays)]
    rows = [f"Row<{TYPES[kind]}>{{p{k}, s{k}}}" for k, kind in enumerate(arrays)]
    struct = ""
    if fields:
        own = list(zip(arrays[-len(fields) :], fields, strict=True))
        members = " ".join(f"Row<{TYPES[kind]}> {field};" for kind, field in own)
        struct = f"struct Fields {{ {members} }};\n"
        rows = [*rows[: -len(own)], f"Fields{{{', '.join(rows[-len(own) :])}}}"]
    values = ", ".join(["i", "i + 1", "i", *(f"n{k}" for k in range(numbers)), *rows])
    return f"""{PRELUDE}{struct}{"".join(writer.parts)}
extern "C" __global__ void {name}(I items, {", ".join(given)}) {{
  I i = (I)blockIdx.x * blockDim.x + threadIdx.x;
  if (i < items) {called}({values});
}}
"""


class _Writer:
    """Writes kernels down, each once, those that it calls before it."""

    def __init__(self) -> None:
        self.parts: list[str] = []
        self.names: dict[int, str] = {}

    def function(self, function: Kernel) -> str:
        if id(function) not in self.names:
            self.names[id(function)] = name = f"f{len(self.names)}_{function.__name__}"
            self.parts.append(_Body(self, function).text(name))
        return self.names[id(function)]


class _Body:
    """One kernel."""

    def __init__(self, writer: _Writer, function: Kernel) -> None:
        assert isinstance(function, FunctionType)
        self.writer, self.globals = writer, function.__globals__
        tree = ast.parse(textwrap.dedent(inspect.getsource(function))).body[0]
        assert isinstance(tree, ast.FunctionDef)
        self.tree = tree
        self.parameters = [argument.arg for argument in tree.args.args]
        self.locals: dict[str, str] = {}  # with what says of which type they are
        self.temporary = 0

    def text(self, name: str) -> str:
        lines = self.block(self.tree.body)
        kinds = ", ".join(f"class T{k}" for k in range(len(self.parameters)))
        given = ", ".join(f"T{k} v_{name}" for k, name in enumerate(self.parameters))
        result = RETURNED.get(ast.unparse(self.tree.returns) if self.tree.returns else "", "auto")
        known = [f"typename Plain<decltype({e})>::type v_{v};" for v, e in self.locals.items()]
        body = "\n".join(f"  {line}" for line in [*known, *lines])
        head = f"template <{kinds}> __device__ __forceinline__ {result} {name}({given})"
        return f"{head} {{\n{body}\n}}\n"

    # ------------------------------------------------------------ statements

    def block(self, statements: Sequence[ast.stmt]) -> list[str]:
        return [line for statement in statements for line in self.statement(statement)]

    def statement(self, node: ast.stmt) -> list[str]:
        if isinstance(node, ast.Expr):
            if isinstance(node.value, ast.Constant):  # the docstring
                return []
            return [self.value(node.value) + ";"]
        if isinstance(node, ast.Return):
            return ["return;" if node.value is None else f"return {self.value(node.value)};"]
        if isinstance(node, ast.Assign):
            return self.assign(node.targets[0], node.value)
        if isinstance(node, ast.AugAssign):
            value = ast.BinOp(self.read(node.target), node.op, node.value)
            return self.assign(node.target, ast.copy_location(value, node))
        if isinstance(node, ast.If):
            lines = [f"if ({self.value(node.test)}) {{", *self.block(node.body), "}"]
            return [*lines, "else {", *self.block(node.orelse), "}"] if node.orelse else lines
        if isinstance(node, ast.While):
            return [f"while ({self.value(node.test)}) {{", *self.block(node.body), "}"]
        if isinstance(node, ast.For) and isinstance(node.target, ast.Name):
            return self.loop(node, node.target.id)
        if isinstance(node, ast.Break | ast.Continue | ast.Pass):
            return [{"Break": "break;", "Continue": "continue;"}.get(type(node).__name__, ";")]
        raise self.refused(node)

    def loop(self, node: ast.For, name: str) -> list[str]:
        self.temporary += 1
        k, over = f"k{self.temporary}", node.iter
        if (
            isinstance(over, ast.Call)
            and isinstance(over.func, ast.Name)
            and over.func.id == "range"
        ):
            bounds = [self.value(argument) for argument in over.args]
            self.locals.setdefault(name, "0LL")
            first, last = (["0LL", *bounds] if len(bounds) == 1 else bounds)[:2]
            less, more = ("<", "++") if len(bounds) < 3 else (">", "--")
            if len(bounds) == 3 and bounds[2] != "(-1LL)":
                raise self.refused(node)
            head = f"for (I {k} = {first}, e{k} = {last}; {k} {less} e{k}; {more}{k}) {{"
            return [head, f"v_{name} = {k};", *self.block(node.body), "}"]
        row = self.value(over)
        self.locals.setdefault(name, f"at({row}, 0LL)")
        head = f"for (I {k} = 0, e{k} = len({row}); {k} < e{k}; ++{k}) {{"
        return [head, f"v_{name} = at({row}, {k});", *self.block(node.body), "}"]

    def assign(self, target: ast.expr, value: ast.expr) -> list[str]:
        if isinstance(target, ast.Tuple):
            assert isinstance(value, ast.Tuple)
            lines, after = ["{"], []
            for one, new in zip(target.elts, value.elts, strict=True):
                self.temporary += 1
                text = self.value(new)
                lines.append(f"auto t{self.temporary} = {text};")
                after.append(self.store(one, text, f"t{self.temporary}"))
            return [*lines, *after, "}"]
        text = self.value(value)
        return [self.store(target, text, text)]

    def store(self, target: ast.expr, kind: str, value: str) -> str:
        """Write a value, of the type of `kind`, to a name or to a place of an array."""
        if isinstance(target, ast.Name):
            if target.id not in self.parameters:
                self.locals.setdefault(target.id, kind)
            return f"v_{target.id} = {value};"
        if isinstance(target, ast.Subscript):
            return f"put({self.value(target.value)}, {self.value(target.slice)}, {value});"
        raise self.refused(target)

    @staticmethod
    def read(target: ast.expr) -> ast.expr:
        return ast.parse(ast.unparse(target), mode="eval").body

    # ------------------------------------------------------------ values

    def value(self, node: ast.expr) -> str:
        if isinstance(node, ast.Constant):
            return self.constant(node.value, node)
        if isinstance(node, ast.Name):
            if node.id in self.parameters or node.id in self.locals:
                return f"v_{node.id}"
            return self.constant(self.globals.get(node.id), node)
        if isinstance(node, ast.Attribute):  # an array of a named tuple
            return f"{self.value(node.value)}.{node.attr}"
        if isinstance(node, ast.BinOp):
            left, right = self.value(node.left), self.value(node.right)
            if isinstance(node.op, ast.Div):
                return f"((double){left} / (double){right})"
            return f"({left} {BINARY[type(node.op)]} {right})"
        if isinstance(node, ast.UnaryOp):
            return f"({UNARY[type(node.op)]}{self.value(node.operand)})"
        if isinstance(node, ast.BoolOp):
            sign = " && " if isinstance(node.op, ast.And) else " || "
            return f"({sign.join(map(self.value, node.values))})"
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            pairs = zip(sides, node.ops, sides[1:], strict=False)
            parts = [f"{self.value(a)} {COMPARED[type(o)]} {self.value(b)}" for a, o, b in pairs]
            return "(" + " && ".join(f"({part})" for part in parts) + ")"
        if isinstance(node, ast.IfExp):
            test, one, other = map(self.value, (node.test, node.body, node.orelse))
            return f"({test} ? {one} : {other})"
        if isinstance(node, ast.Subscript):
            return self.element(node)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and not node.keywords:
            return self.call(node.func.id, node)
        raise self.refused(node)

    def constant(self, value: object, node: ast.expr) -> str:
        if isinstance(value, bool):
            return "true" if value else "false"
        if isinstance(value, int):
            number = int(value)
            text = f"{number}ULL" if number >= 1 << 63 else f"{number}LL"
            return text if number >= 0 else f"({text})"
        if isinstance(value, float):
            return repr(value)
        raise self.refused(node)

    def element(self, node: ast.Subscript) -> str:
        """A number of an array, or of a table of the module."""
        place = self.value(node.slice)
        if isinstance(node.value, ast.Name):
            table = self.globals.get(node.value.id)
            known = node.value.id in self.parameters or node.value.id in self.locals
            if not known and isinstance(table, tuple | bytes):
                text = "0LL"
                for number, entry in reversed(list(enumerate(table))):
                    text = f"({place} == {number} ? {int(entry)}LL : {text})"
                return text
        return f"at({self.value(node.value)}, {place})"

    def call(self, name: str, node: ast.Call) -> str:
        values = ", ".join(map(self.value, node.args))
        function = self.globals.get(name)
        if name in KNOWN and (function is None or function.__module__.endswith("kernel.jit")):
            return f"({KNOWN[name]}({values}))"
        if isinstance(function, FunctionType) and is_kernel(function):
            return f"{self.writer.function(function)}({values})"
        raise self.refused(node)

    def refused(self, node: ast.stmt | ast.expr) -> TypeError:
        text = ast.unparse(node)
        return TypeError(f"{self.tree.name}, line {node.lineno}: {text} is not for a card")
