"""Changes the code of a package in small ways, one at a time, and sees whether its tests notice.

    python tools/mutate.py PACKAGE... [--count 200] [--seed 1] [--tests "tests/solvers"]

PACKAGE is a folder or file under src/dedale: `solvers`, `games/theseus`, `kernel/union.py`. Which
changes are tried is drawn by the seed: a comparison, an operator or a constant becomes another one,
a condition its opposite, a statement is left out. Each is tried on a copy of the sources; a change
is found if a test fails, or never ends. Those that nobody found are listed; some of them change
nothing that could be seen, and the others are holes in the tests.
"""

import argparse
import ast
import contextlib
import copy
import importlib
import itertools
import os
import random
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SOURCES = ROOT / "src" / "dedale"
#: The tests that answer for a package, cheapest first, where they are not those of the same name.
TESTS = {
    "kernel": "tests/kernel tests/generators/test_golden.py tests/grids/test_solving.py",
    "generators": "tests/generators",
    "solvers": "tests/solvers tests/grids/test_solving.py",
    "maze": "tests/maze tests/solvers/test_analysis.py",
    "scale": "tests/scale",
}
#: What plays the games of `played.py`, and games of old; beside the tests of a game itself.
PLAYED = "tests/games/test_played.py tests/envs/test_vector.py tests/generators/test_golden.py"
#: What others have written and loads our sources, as its plug-ins.
LOAD_US = ("gymnasium", "pettingzoo")
COMPARED: dict[type, type] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
    ast.In: ast.NotIn, ast.NotIn: ast.In,
}  # fmt: skip
COMPUTED: dict[type, type] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv, ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd, ast.BitXor: ast.BitOr,
    ast.LShift: ast.RShift, ast.RShift: ast.LShift,
}  # fmt: skip
#: Words of a message or of help: what they say is not behaviour.
TOLD = {"N_", "_", "DedaleError", "FileError", "Parameter", "Entry", "option", "argument"}


def changes(tree: ast.Module) -> Iterator[tuple[ast.AST, ast.AST]]:
    """Every node that can be changed, with what it becomes."""
    for node in _code(tree):
        match node:
            case ast.Compare(ops=[op]) if type(op) in COMPARED:
                yield node, _with(node, ops=[COMPARED[type(op)]()])
            case ast.BinOp(op=op) | ast.AugAssign(op=op) if type(op) in COMPUTED:
                yield node, _with(node, op=COMPUTED[type(op)]())
            case ast.BoolOp(op=op):
                yield node, _with(node, op=ast.Or() if isinstance(op, ast.And) else ast.And())
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                yield node, operand
            case ast.Constant(value=bool(value)):
                yield node, ast.Constant(not value)
            case ast.Constant(value=int(value)):
                yield node, ast.Constant(value + 1)
            case ast.If(test=test) | ast.While(test=test):
                yield node, _with(node, test=ast.UnaryOp(ast.Not(), test))
            case ast.Expr(value=ast.Call()) | ast.AugAssign():
                yield node, ast.Pass()
            case ast.Continue():
                yield node, ast.Break()
            case ast.Return(value=ast.expr()):
                yield node, ast.Return(ast.Constant(None))


def _code(tree: ast.AST) -> Iterator[ast.AST]:
    """What is run: inside of functions, but for annotations, decorators and what is told."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            for statement in node.body:
                yield from _run(statement)


def _run(node: ast.AST) -> Iterator[ast.AST]:
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Assert):
        return  # its body is walked by itself
    if isinstance(node, ast.Call) and getattr(node.func, "id", "") in TOLD:
        return
    yield node
    for name, field in ast.iter_fields(node):
        for child in field if isinstance(field, list) else [field]:
            if isinstance(child, ast.AST) and name != "annotation":
                yield from _run(child)


def _with(node: ast.AST, **fields: object) -> ast.AST:
    other = copy.copy(node)
    for name, value in fields.items():
        setattr(other, name, value)
    return other


class _Replace(ast.NodeTransformer):
    def __init__(self, old: ast.AST, new: ast.AST) -> None:
        self.old, self.new = old, new

    def visit(self, node: ast.AST) -> ast.AST:
        if node is self.old:
            return ast.copy_location(self.new, node)
        return self.generic_visit(node)


def mutants(paths: list[Path]) -> list[tuple[Path, int]]:
    """Every change of these files: the file, and the number of the change in it."""
    return [
        (path, number)
        for path in paths
        for number, _ in enumerate(changes(ast.parse(path.read_text("utf-8"))))
    ]


def changed(path: Path, number: int) -> tuple[str, str]:
    """The source with one change, and what it is in a line."""
    tree = ast.parse(path.read_text("utf-8"))
    old, new = list(changes(tree))[number]
    before, line = ast.unparse(old).splitlines()[0], old.lineno  # type: ignore[attr-defined]
    source = ast.unparse(ast.fix_missing_locations(_Replace(old, new).visit(tree)))
    after = ast.unparse(new).splitlines()[0]
    return source, f"{path.relative_to(SOURCES)}:{line}: {before} → {after}"


def write(path: Path, source: str, moment: int) -> None:
    """Write a module at a moment of its own: byte code is known by whole seconds and size."""
    path.write_text(source, "utf-8")
    os.utime(path, (moment, moment))


class Trial:
    """Tests of a package, run on changed sources.

    Every run is a fork of this process, which has loaded what the first one imported from others.
    """

    def __init__(self, tests: list[str], sources: Path) -> None:
        self.tests = tests
        self.sources = sources
        self.seconds: float | None = None

    def passes(self) -> bool:
        """Whether they see nothing wrong in these sources, and end."""
        loaded = self.sources.parent / "loaded"
        child = os.fork()
        if not child:
            os._exit(self._run(loaded))
        ended = self._wait(child)
        if self.seconds is None and ended == 0:
            for name in loaded.read_text("utf-8").split():
                with contextlib.suppress(Exception):
                    importlib.import_module(name)
            assert "dedale" not in sys.modules
        return ended == 0

    def _run(self, loaded: Path) -> int:
        os.setsid()
        silent = os.open(os.devnull, os.O_RDWR)
        for stream in range(3):
            os.dup2(silent, stream)
        os.environ["PYTHONPATH"] = str(self.sources)
        os.environ["NUMBA_CACHE_DIR"] = str(ROOT / ".venv" / "mutants")
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
        sys.dont_write_bytecode = False
        sys.path.insert(0, str(self.sources))
        kept = f"cache_dir={self.sources.parent / 'pytest'}"
        result = pytest.main(["-x", "-q", "--assert=plain", "-o", kept, *self.tests])
        if self.seconds is None:
            others = [
                name
                for name, module in sys.modules.items()
                if "site-packages" in (getattr(module, "__file__", None) or "")
                and not name.startswith(LOAD_US)
            ]
            loaded.write_text("\n".join(others), "utf-8")
        return int(result)

    def _wait(self, child: int) -> int:
        began = time.monotonic()
        while not (ended := os.waitpid(child, os.WNOHANG))[0]:
            time.sleep(0.02)
            if self.seconds and time.monotonic() - began > self.seconds:
                os.killpg(child, signal.SIGKILL)
        return os.waitstatus_to_exitcode(ended[1])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("package", nargs="+")
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tests")
    asked = parser.parse_args()
    paths = []
    for package in asked.package:
        place = SOURCES / package
        paths += sorted(place.rglob("*.py")) if place.is_dir() else [place]
        if not place.exists():
            sys.exit(f"there is no {package!r} in src/dedale: give a folder or a file, as solvers")
    first, *rest = asked.package[0].removesuffix(".py").split("/")
    default = f"tests/{first}/{rest[0]} {PLAYED}" if first == "games" and rest else f"tests/{first}"
    tests = (asked.tests or TESTS.get(first, default)).split()
    found = mutants(paths)
    drawn = random.Random(asked.seed).sample(found, min(asked.count, len(found)))
    survivors = []
    with tempfile.TemporaryDirectory() as folder:
        sources = Path(folder) / "src"
        shutil.copytree(ROOT / "src", sources)
        trial = Trial(tests, sources)
        began = time.monotonic()
        if not trial.passes():
            sys.exit(f"the tests fail without any change: {' '.join(tests)}")
        trial.seconds = 60 + 5 * (time.monotonic() - began)
        what = " ".join(asked.package)
        print(f"{len(drawn)} of {len(found)} changes of {what}, tried on {' '.join(tests)}")
        moments = itertools.count(int(time.time()) - 3 * len(drawn))
        for path, number in drawn:
            source, line = changed(path, number)
            copy_of = sources / path.relative_to(ROOT / "src")
            write(copy_of, source, next(moments))
            if survived := trial.passes():
                survivors.append(line)
            write(copy_of, path.read_text("utf-8"), next(moments))
            print(f"{'NOT FOUND' if survived else 'found':9} {line}", flush=True)
    share = 100 * (len(drawn) - len(survivors)) / len(drawn)
    print(f"\n{share:.1f} % found. Not found:", *survivors or ["none"], sep="\n  ")
    return 0 if share >= 95 else 1


if __name__ == "__main__":
    sys.exit(main())
