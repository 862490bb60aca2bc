"""The body of a kernel as WebAssembly: its statements, expressions and calls, one by one.

Whatever is not known here is refused, with its line and the reason: nothing is guessed.
"""

from __future__ import annotations

import ast
import builtins
import inspect
import textwrap
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from pathlib import PurePath
from types import CodeType, FunctionType
from typing import Protocol

from . import jit, rows
from .arithmetic import (
    ELEMENTS,
    RANGES,
    Fields,
    Function,
    Kind,
    Refused,
    Value,
    compared,
    converted,
    joined,
    number,
    split,
    together,
    truth,
    types_of,
    unknown,
)
from .binary import Code
from .jit import is_kernel


class _Again(Exception):
    """A variable proved to be of a wider kind: its kernel is written down once more."""


@cache
def parsed(code: CodeType) -> ast.FunctionDef:
    """The source of a kernel, without its docstring."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(code))).body[0]
    assert isinstance(tree, ast.FunctionDef)
    if ast.get_docstring(tree) is not None:
        del tree.body[0]
    ast.increment_lineno(tree, code.co_firstlineno - 1)
    return tree


class Callees(Protocol):
    """What a body needs of its module."""

    def called(
        self, function: FunctionType, values: list[Value], home: Function
    ) -> tuple[Value, set[int]]: ...

    def table(self, numbers: Sequence[int]) -> Value: ...


class Body:
    """One kernel, written down inside of a function."""

    def __init__(
        self, module: Callees, home: Function, function: FunctionType, values: list[Value]
    ) -> None:
        self.module, self.home, self.function = module, home, function
        code, self.scope = function.__code__, function.__globals__
        self.tree, self.inner = parsed(code), {*code.co_varnames, *code.co_freevars}
        self.given = self.matched(values)
        nodes = [node for node in ast.walk(self.tree) if isinstance(node, ast.Name)]
        self.assigned = Counter(node.id for node in nodes if isinstance(node.ctx, ast.Store))
        self.assigned.update(name for name, _ in self.given if name in self.assigned)
        self.kinds: dict[str, Kind] = {}  # of variables; what is returned is one, too
        self.certain: set[str] = set()  # those whose kind an assignment has fixed
        self.sources: dict[str, set[int]] = {}  # the arguments that their arrays come from

    def matched(self, values: list[Value]) -> list[tuple[str, Value]]:
        """The parameters with their values."""
        names = [argument.arg for argument in self.tree.args.args]
        defaults = self.function.__defaults__ or ()
        first = len(names) - len(defaults)
        values = values + [number(one) for one in defaults[max(0, len(values) - first) :]]
        given, rest = list(zip(names, values, strict=False)), values[len(names) :]
        if self.tree.args.vararg:
            given.append((self.tree.args.vararg.arg, together(rest)))
        elif rest or len(given) < len(names):
            raise Refused(f"{self.function.__name__} has {len(names)} parameters")
        return given

    def written_down(self) -> Value:
        """What the kernel returns, with the code of all that it does."""
        size = len(self.home.locals)
        while True:
            self.variables: dict[str, Value] = {}
            self.sets: dict[str, Code] = {}
            self.loops: list[tuple[object, object]] = []  # where `break` and `continue` lead
            self.guessed: set[str] = set()
            self.stored: list[set[int]] = []
            self.late = False  # whether an array came to a variable that may have been read before
            try:
                found = self.attempt()
                if not self.late:
                    return found
                del self.home.locals[size:]
            except _Again:
                del self.home.locals[size:]

    def attempt(self) -> Value:
        code: Code = []
        for name, value in self.given:
            if name in self.assigned:
                code += self.assign_name(name, value)
            else:
                setup, self.variables[name] = self.home.held(value)
                code += setup
        match self.tree.body:
            case [ast.Return(value=ast.expr() as only)]:
                value = self.value(only)
                return replace(value, code=[*code, *value.code])
        self.end = object()
        lines = self.block(self.tree.body)
        result = self.variables.get("return", Value(None, []))
        if result.kind is not None:
            lines.append(("unreachable",))  # Python would return None
        return replace(result, code=[*code, ("block", self.end), *lines, ("end",), *result.code])

    def refused(self, node: ast.stmt | ast.expr, refusal: Refused) -> Refused:
        if refusal.placed:
            return refusal
        file = PurePath(self.function.__code__.co_filename).name
        said = Refused(f"{file}, line {node.lineno}: {ast.unparse(node)[:80]!r}: {refusal}")
        said.placed = True
        return said

    # ------------------------------------------------------------ statements

    def block(self, statements: Sequence[ast.stmt]) -> Code:
        code: Code = []
        for statement in statements:
            try:
                code += self.statement(statement)
            except Refused as refusal:
                raise self.refused(statement, refusal) from None
        return code

    def statement(self, node: ast.stmt) -> Code:
        match node:
            case ast.Pass():
                return []
            case ast.Expr(value):
                ignored = self.value(value)
                return [*ignored.code, *[("drop",)] * len(types_of(ignored.kind))]
            case ast.Return(value):
                result = self.value(value) if value else Value(None, [])
                return [*self.assign_name("return", result), ("br", self.end)]
            case ast.Assign([target], value) | ast.AnnAssign(target, value=ast.expr() as value):
                return self.assign(target, value)
            case ast.Assign(targets, value):
                code, held = self.home.held(self.value(value), own=True)
                return sum((self.store(target, held) for target in targets), code)
            case ast.AugAssign(ast.Name(name), sign, value):
                changed = self.home.operation(sign, self.read(name), self.value(value))
                return self.assign_name(name, changed)
            case ast.AugAssign(ast.Subscript(of, index), sign, value):
                code, row = self.array(of)
                self.stored.append(row.rows)
                gets, sets = self.home.new("B")  # the address, an i32
                place, offset = rows.placed(row, self.value(index))
                code += [*place, *sets]
                before = rows.element(row, gets, offset)
                changed = self.home.operation(sign, before, self.value(value))
                return [*code, *rows.put(row, gets, changed, offset)]
            case ast.If(test, body, orelse):
                return self.condition(self.test(test), body, orelse)
            case ast.While(test, body, orelse):
                return self.loop(self.test(test), [], body, orelse, [])
            case ast.For(ast.Name(name), over, body, orelse):
                return self.counted(name, over, body, orelse)
            case ast.Break() | ast.Continue():
                return [("br", self.loops[-1][isinstance(node, ast.Continue)])]
        raise Refused("kernels have no such statement")

    def condition(self, test: Value, body: list[ast.stmt], orelse: list[ast.stmt]) -> Code:
        if test.constant:
            return self.block(body if test.low else orelse)
        code = [*test.code, ("if", object()), *self.block(body)]
        return [*code, *([("else",), *self.block(orelse)] if orelse else []), ("end",)]

    def loop(
        self, test: Value, head: Code, body: list[ast.stmt], orelse: list[ast.stmt], step: Code
    ) -> Code:
        """A loop as long as a test holds, which stands before it and again at its end.

        `head` and `step` are what comes before and after its body.
        """
        out, done, again, following = object(), object(), object(), object()
        self.loops.append((out, following))
        lines = [*head, ("block", following), *self.block(body), ("end",), *step]
        self.loops.pop()
        endless = test.constant and test.low
        begin: Code = [] if endless else [*test.code, ("i32.eqz",), ("br_if", done)]
        lines += [("br", again)] if endless else [*test.code, ("br_if", again)]
        code = [
            ("block", out),
            ("block", done),
            *begin,
            ("loop", again),
            *lines,
            ("end",),
            ("end",),
        ]
        return [*code, *self.block(orelse), ("end",)]

    def counted(
        self, name: str, over: ast.expr, body: list[ast.stmt], orelse: list[ast.stmt]
    ) -> Code:
        """A loop over a range or an array."""
        row, by, kind = None, 1, "I"
        match over:
            case ast.Call(ast.Name("range"), ([_] | [_, _] | [_, _, _]) as bounds, []):
                values = [self.value(bound) for bound in bounds]
                kind = "U" if any(value.kind == "U" for value in values) else "I"
                if len(values) == 1:
                    values.insert(0, number(0))
                values.append(number(1))
                first, last, step = (converted(value, kind) for value in values[:3])
                if not step.constant or step.low == 0:
                    raise Refused("the step of a range is a constant other than 0")
                by = step.low
                code, last = self.home.held(last, own=True)
            case _:
                code, row = self.array(over, own=True)
                first, last = number(0), rows.length(row)
        ends = (first.low, last.high - 1) if by > 0 else (last.low + 1, first.high)
        gets, sets = self.home.new(kind)
        counter = Value(kind, gets, ends[0], max(ends))
        below = "i64.lt_u" if kind == "U" else "i64.lt_s"
        goes_on = Value("B", [*gets, *last.code, (below if by > 0 else "i64.gt_s",)])
        value = rows.element(row, rows.address(row, counter)) if row else counter
        head = self.assign_name(name, value)
        more = [*gets, ("i64.const", by), ("i64.add",), *sets]
        return [*first.code, *sets, *code, *self.loop(goes_on, head, body, orelse, more)]

    # ------------------------------------------------------------ variables

    def read(self, name: str) -> Value:
        if name not in self.variables and name in self.assigned:
            # Set further down, in a loop: taken for a number until that line says what it is.
            kind = self.kinds.setdefault(name, "I")
            gets, self.sets[name] = self.home.new(kind)
            self.variables[name] = unknown(kind, gets, self.sources.setdefault(name, set()))
            self.guessed.add(name)
        if name in self.variables:
            return self.variables[name]
        match self.outside(name):
            case int() | float() as constant:
                return number(constant)
            case bytes() | tuple() as table if all(isinstance(e, int) for e in table):
                return self.module.table(table)
        raise Refused(f"{name} is neither a variable nor a constant")

    def outside(self, name: str) -> object:
        """What a name stands for in the module, if it is none of the function's own."""
        return None if name in self.inner else self.scope.get(name, getattr(builtins, name, None))

    def assign_name(self, name: str, value: Value) -> Code:
        before = self.kinds.get(name, value.kind)
        guess = name in self.guessed and name not in self.certain
        self.kinds[name] = value.kind if guess else joined(before, value.kind)
        self.certain.add(name)
        if self.kinds[name] != before:
            raise _Again
        value = converted(value, before)
        if value.constant and self.assigned[name] == 1 and name not in self.guessed:
            self.variables[name] = value
            return []
        if name not in self.sets:
            gets, self.sets[name] = self.home.new(before)
            rows = self.sources.setdefault(name, set(value.rows))
            self.variables[name] = replace(value, code=gets, rows=rows)
        known = self.variables[name]
        self.late |= not value.rows <= known.rows
        known.rows |= value.rows
        known.parts = known.parts if self.assigned[name] == 1 else None
        low, high = min(known.low, value.low), max(known.high, value.high)
        if name != "return" and self.assigned[name] != 1:
            low, high = RANGES.get(str(before), (0, 0))
        self.variables[name] = replace(known, low=low, high=high)
        return [*value.code, *self.sets[name]]

    def assign(self, target: ast.expr, node: ast.expr) -> Code:
        match target, node:
            case ast.Tuple(targets), ast.Tuple(nodes) if len(targets) == len(nodes):
                pairs = [self.home.held(self.value(one), own=True) for one in nodes]
                code = [one for held, _value in pairs for one in held]
                stored = (self.store(t, v) for t, (_, v) in zip(targets, pairs, strict=True))
                return sum(stored, code)
        return self.store(target, self.value(node))

    def store(self, target: ast.expr, value: Value) -> Code:
        match target:
            case ast.Name(name):
                return self.assign_name(name, value)
            case ast.Tuple(targets):
                code, value = self.home.held(value, own=True)
                parts = split(value)
                if len(parts) != len(targets):
                    raise Refused(f"{len(parts)} values for {len(targets)} names")
                return sum(map(self.store, targets, parts), code)
            case ast.Subscript(of, index):
                code, value = self.home.held(value)
                more, row = self.array(of)
                self.stored.append(row.rows)
                place, offset = rows.placed(row, self.value(index))
                return [*code, *more, *rows.put(row, place, value, offset)]
        raise Refused("it cannot be assigned to")

    def array(self, node: ast.expr, *, own: bool = False) -> tuple[Code, Value]:
        """An array, from where it is kept."""
        row = self.value(node)
        if row.kind not in ELEMENTS:
            raise Refused(f"{ast.unparse(node)} is no array")
        return self.home.held(row, own=own)

    # ------------------------------------------------------------ expressions

    def value(self, node: ast.expr) -> Value:
        try:
            return self.expression(node)
        except Refused as refusal:
            raise self.refused(node, refusal) from None

    def test(self, node: ast.expr) -> Value:
        """Whether an expression is true."""
        match node:
            case ast.BoolOp(sign, nodes):
                tests = [self.test(one) for one in nodes]
                return self.home.decided(isinstance(sign, ast.And), tests)
            case ast.UnaryOp(ast.Not(), operand):
                value = self.test(operand)
                return self.home.choice(value, number(False), number(True))
        return truth(self.value(node))

    def expression(self, node: ast.expr) -> Value:
        home = self.home
        match node:
            case ast.Constant(int() | float() as constant):
                return number(constant)
            case ast.Name(name):
                return self.read(name)
            case ast.BinOp(left, sign, right):
                return home.operation(sign, self.value(left), self.value(right))
            case ast.UnaryOp(ast.Not()):
                return self.test(node)
            case ast.UnaryOp(ast.USub(), operand):
                return home.negated(self.value(operand))
            case ast.UnaryOp(ast.Invert(), operand):
                return home.inverted(self.value(operand))
            case ast.BoolOp(sign, nodes):
                return home.decided(isinstance(sign, ast.And), [self.value(one) for one in nodes])
            case ast.Compare(left, [ast.In()], [ast.Tuple(nodes)]):
                code, one = home.held(self.value(left))
                equal = [compared(ast.Eq(), one, self.value(entry)) for entry in nodes]
                return home.decided(False, equal).after(code)
            case ast.Compare(left, [sign], [right]):
                return compared(sign, self.value(left), self.value(right))
            case ast.Compare(left, signs, others):
                return home.compared_all(signs, [self.value(one) for one in (left, *others)])
            case ast.IfExp(test, body, orelse):
                return home.choice(self.test(test), self.value(body), self.value(orelse))
            case ast.Tuple(nodes):
                return together([self.value(one) for one in nodes])
            case ast.Subscript(of, index):
                return self.item(self.value(of), self.value(index))
            case ast.Attribute(of, name):
                return self.field(self.value(of), name)
            case ast.Call(ast.Name(name), arguments, []):
                return self.call(name, arguments)
        raise Refused("kernels have no such expression")

    def item(self, of: Value, index: Value) -> Value:
        """An element of an array or of a tuple."""
        code, of = self.home.held(of)
        if of.kind in ELEMENTS:
            return rows.element(of, *rows.placed(of, index)).after(code)
        if not index.constant or not 0 <= index.low < len(of.kind or ()):
            raise Refused("it is no array, and a tuple wants a constant number")
        return split(of)[index.low].after(code)

    def field(self, of: Value, name: str) -> Value:
        """A field of a named tuple."""
        if not isinstance(of.kind, Fields) or name not in of.kind.names:
            raise Refused(f"it has no field {name}")
        return self.item(of, number(of.kind.names.index(name)))

    def call(self, name: str, nodes: list[ast.expr]) -> Value:
        function = self.outside(name)
        before, values = list[tuple[object, ...]](), list[Value]()
        for node in nodes:
            if isinstance(node, ast.Starred):
                code, value = self.home.held(self.value(node.value))
                kept = [self.home.held(one) for one in values if code]  # they come before it
                before += [one for earlier, _value in kept for one in earlier] + code
                values = [*(kept_one for _, kept_one in kept), *values[len(kept) :], *split(value)]
            else:
                values.append(self.value(node))
        if getattr(function, "__module__", "") in (jit.__name__, "builtins"):
            return self.known_call(name, values).after(before)
        if not isinstance(function, FunctionType) or not is_kernel(function):
            raise Refused(f"{name} is no kernel")
        found, written = self.module.called(function, values, self.home)
        self.stored.append(written)
        return found.after(before)

    def known_call(self, name: str, values: list[Value]) -> Value:
        """A function that every kernel may use."""
        if (found := self.home.function(name, values)) is not None:
            return found
        code, held = list[tuple[object, ...]](), list[Value]()
        for value in values:
            more, value = self.home.held(value)
            code += more
            held.append(value)
        match name, held:
            case "len", [row] if row.kind in ELEMENTS:
                return rows.length(row).after(code)
            case (("ints" | "longs" | "words" | "flags"), [size]) if size.kind == "I":
                return rows.made(self.home, rows.MAKERS[name], size).after(code)
            case "part", [row, first, size] if row.kind in ELEMENTS:
                return rows.part(row, first, size).after(code)
            case "copy", [source, first, target, at, size] if {source.kind, target.kind} <= set(
                ELEMENTS
            ):
                self.stored.append(target.rows)
                if source.kind == target.kind:
                    return Value(None, [*code, *rows.copied(source, first, target, at, size)])
                assert isinstance(jit._copy, FunctionType)
                return self.module.called(jit._copy, held, self.home)[0].after(code)
        raise Refused(f"{name} does not take ({', '.join(str(one.kind) for one in values)})")
