"""Changes the code of packages in small ways, one at a time, and sees whether the tests notice.

    python tools/mutate.py PACKAGE... [--count 200] [--seed 1] [--workers 2] [--seconds 600]

PACKAGE is a folder or file under src/dedale: `solvers`, `games/theseus`, `kernel/union.py`, or a
pattern: `games/*.py`. Which changes are tried is drawn by the seed, for each package by itself: a
comparison, an operator or a constant becomes another one, a condition its opposite, a statement is
left out.

First every test runs on the code as it is, which shows what passes, what it costs and which lines
it runs. Then each change is tried, on a copy of the sources, with the tests that run its line. It
is found if one fails, or never ends. Changes that nobody found are listed; some of them change
nothing that could be seen, and the others are holes in the tests. `tests/mutations.md` keeps those
that were read, with a word: the second figure of a package leaves out those of `UNSEEN`.
"""

import argparse
import ast
import contextlib
import copy
import importlib
import itertools
import os
import pickle
import random
import re
import resource
import shutil
import signal
import sys
import tempfile
import time
import traceback
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from coverage import Coverage

ROOT = Path(__file__).parents[1]
SOURCES = ROOT / "src" / "dedale"
#: The tests that answer for a package, where they are not only those of the same name.
TESTS = {
    "kernel": "tests/kernel tests/generators tests/solvers tests/grids tests/trace"
    " tests/envs/test_card.py",
    "generators": "tests/generators tests/grids tests/trace tests/cli/test_cli.py"
    " tests/test_plugins.py",
    "solvers": "tests/solvers tests/grids tests/trace tests/maze tests/transform"
    " tests/test_plugins.py tests/generators/test_golden.py",
    "maze": "tests/maze tests/solvers tests/transform",
    "games": "tests/games tests/envs/test_levels.py tests/envs/test_vector.py"
    " tests/generators/test_golden.py",
    "scale": "tests/scale tests/cli/test_cli.py",
}
READ = ROOT / "tests" / "mutations.md"
#: Words for changes that no test could see, as READ tells them.
UNSEEN = ("same", "room", "speed", "limit")
#: Seconds that the tests of a change may take …
ENOUGH = 30.0
#: … and trials of each package on the code as it is, which must pass.
AS_IT_IS = 3
#: Bytes that each of their processes may write to.
MEMORY = 6 << 30
#: What others have written and loads our sources, as its plug-ins; or is asked after, if loaded.
LOAD_US = ("gymnasium", "pettingzoo", "numba", "llvmlite")
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
#: What makes an array, of a size that is its first argument: a larger one is no fault.
ARRAYS = {"empty", "zeros", "ones", "full", "bytearray", "scratch"}
ARRAYS |= {"ints", "longs", "words", "flags"}  # of kernels
SMALLER = (ast.Add, ast.Mult, ast.LShift)
#: What is no more None than it is now: whoever asks takes False for a no as well.
NEITHER = ("None", "False")
#: Words of a message or of help: what they say is not behaviour.
TOLD = {"N_", "_", "DedaleError", "FileError", "Parameter", "Entry", "option", "argument"}


# ---------------------------------------------------------------- changes


def changes(tree: ast.Module) -> Iterator[tuple[ast.AST, ast.AST]]:
    """Every node that can be changed, with what it becomes."""
    sizes, added = set(_parts(tree, _size)), set(_parts(tree, _added))
    negative, claimed = set[ast.AST](), set[ast.AST]()
    for node in _code(tree):
        match node:
            case ast.BinOp(op=op) if node in sizes and not isinstance(op, SMALLER):
                continue
            case ast.Compare(ops=[op]) if type(op) in COMPARED:
                yield node, _with(node, ops=[COMPARED[type(op)]()])
            case ast.BinOp(op=op) | ast.AugAssign(op=op) if type(op) in COMPUTED:
                yield node, _with(node, op=COMPUTED[type(op)]())
            case ast.BoolOp(op=op):
                yield node, _with(node, op=ast.Or() if isinstance(op, ast.And) else ast.And())
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                yield node, operand
            case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int(value)) as operand):
                negative.add(operand)
                yield node, ast.Constant(1 - value)
            case ast.Constant() if node in negative:
                continue
            case ast.keyword(arg="strict"):
                claimed.add(node.value)
            case ast.Constant() if node in claimed:  # of `zip`: as an `assert`, it only claims
                continue
            case ast.Constant(value=bool(value)):
                yield node, ast.Constant(not value)
            case ast.Constant(value=int(value)):
                less = (value == 1 and node not in added) or (value > 0 and node in sizes)
                yield node, ast.Constant(value - 1 if less else value + 1)
            case ast.If(test=test) | ast.While(test=test):
                yield test, ast.UnaryOp(ast.Not(), test)
            case ast.Expr(value=ast.Call()) | ast.AugAssign():
                yield node, ast.Pass()
            case ast.Continue():
                yield node, ast.Break()
            case ast.Return(value=ast.expr() as value) if ast.unparse(value) not in NEITHER:
                yield node, ast.Return(ast.Constant(None))


def _size(node: ast.AST) -> ast.expr | None:
    """How large an array is made: smaller is seen, larger is not."""
    match node:
        case ast.Call(func=ast.Attribute(attr=name) | ast.Name(id=name), args=[size, *_]):
            return size if name in ARRAYS else None
        case ast.BinOp(left=ast.List(elts=[_]), op=ast.Mult(), right=size):
            return size
    return None


def _added(node: ast.AST) -> ast.expr | None:
    """What is added to a variable: nothing, where the whole statement is left out."""
    return node.value if isinstance(node, ast.AugAssign) else None


def _parts(tree: ast.Module, of: Callable[[ast.AST], ast.expr | None]) -> Iterator[ast.AST]:
    return (part for node in ast.walk(tree) if (whole := of(node)) for part in ast.walk(whole))


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
    for name, value in ast.iter_fields(node):
        for child in value if isinstance(value, list) else [value]:
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


class Change(NamedTuple):
    """One change of a file under `src/dedale`."""

    package: str
    file: str
    number: int

    def made(self) -> tuple[str, list[int], str]:
        """The changed source, where else every line stands as it did.

        And its line, with that on which its statement begins, and what the change is.
        """
        text = (SOURCES / self.file).read_text("utf-8")
        tree = ast.parse(text)
        old: Any
        old, new = list(changes(tree))[self.number]
        begun = max(
            node.lineno
            for node in ast.walk(tree)
            if isinstance(node, ast.stmt) and node.lineno <= old.lineno <= (node.end_lineno or 0)
        )
        before, after = ast.unparse(old), ast.unparse(new)
        told = f"{before.splitlines()[0]} → {after.splitlines()[0]}"[:100]
        lines = text.encode().splitlines(keepends=True)
        start = sum(map(len, lines[: old.lineno - 1])) + old.col_offset
        end = sum(map(len, lines[: old.end_lineno - 1])) + old.end_col_offset
        if isinstance(new, ast.expr):
            after = f"({after}{chr(10) * (old.end_lineno - old.lineno)})"
        source = (text.encode()[:start] + after.encode() + text.encode()[end:]).decode()
        meant = ast.fix_missing_locations(_Replace(old, new).visit(tree))
        try:
            exact = ast.dump(ast.parse(source)) == ast.dump(meant)
        except SyntaxError:  # before Python 3.12 what is inside of an f-string has no place
            exact = False
        return source if exact else ast.unparse(meant), [old.lineno, begun], told


def files_of(package: str) -> list[Path]:
    found = sorted(SOURCES.glob(package))
    return [p for f in found for p in (sorted(f.rglob("*.py")) if f.is_dir() else [f])]


def drawn(package: str, count: int, seed: int) -> list[Change]:
    every = [
        Change(package, path.relative_to(SOURCES).as_posix(), number)
        for path in files_of(package)
        for number, _ in enumerate(changes(ast.parse(path.read_text("utf-8"))))
    ]
    return random.Random(seed).sample(every, min(count, len(every)))


# ---------------------------------------------------------------- which test runs which line


@dataclass
class Known:
    """What tests passed on the code as it is, what they cost, and which of them run a line."""

    seconds: dict[str, float] = field(default_factory=dict)
    failed: set[str] = field(default_factory=set)
    runs: dict[str, dict[int, set[str]]] = field(default_factory=dict)
    loaded: set[str] = field(default_factory=set)

    def add(self, other: "Known") -> None:
        self.seconds |= other.seconds
        self.failed |= other.failed
        self.loaded |= other.loaded
        for file, lines in other.runs.items():
            for line, tests in lines.items():
                self.runs.setdefault(file, {}).setdefault(line, set()).update(tests)

    def tests_of(self, file: str, lines: list[int]) -> tuple[dict[str, float], int]:
        """The tests for a change there, in the order to run them; how many of them run a line.

        The package's own come first. After those that run it come their neighbours, which read what
        the first one has kept.
        Where none does (it runs in another process), they are those that run some of the file.
        """
        here = self.runs.get(file, {})
        there = set[str]().union(*(here.get(line, ()) for line in lines))
        exact = there or set[str]().union(*here.values())
        home = defaultdict[str, list[str]](list)
        for test in self.seconds:
            home[_home(test)].append(test)
        asked = {test for test in exact if test in self.seconds}
        homes = {_home(test) for test in exact}
        cost = {one: sum(self.seconds[t] for t in home[one] if t in asked) for one in homes}

        own = f"tests/{file.removesuffix('.py').split('/')[0]}/"

        def order(test: str) -> tuple[object, ...]:
            other = not test.startswith(own)
            return (test not in asked, other, cost[_home(test)], _home(test), self.seconds[test])

        every = sorted((test for one in homes for test in home[one]), key=order)
        left, chosen = ENOUGH, dict[str, float]()
        for test in every:
            if self.seconds[test] <= left:
                left -= self.seconds[test]
                chosen[test] = self.seconds[test]
        return chosen, len(chosen.keys() & there)


def _home(test: str) -> str:
    return test.partition("::")[0]


class _Watch:
    """A plug-in of pytest that sees what each test of a file costs, and which lines it runs."""

    def __init__(self, home: str, sources: Path) -> None:
        self.home, self.sources = home, sources
        self.known = Known()
        self.coverage = Coverage(
            data_file=None, include=[f"{sources}/*"], config_file=False, messages=False
        )
        self.kernels = defaultdict[str, set[Any]](set)
        self.current = home
        self.coverage.start()
        self.coverage.switch_context(home)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self._kernels()
        self.current = item.nodeid
        self.coverage.switch_context(item.nodeid)
        began = sum(os.times()[:4])
        result = yield
        self.known.seconds[item.nodeid] = sum(os.times()[:4]) - began
        self.current = self.home
        self.coverage.switch_context(self.home)
        return result

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.known.failed.add(report.nodeid)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.known.failed.add(report.nodeid)

    def _kernels(self) -> None:
        """See translated kernels, too: no line of theirs runs in Python."""
        module: Any = sys.modules.get("dedale.kernel.webassembly")
        if module and module.Assembled.__call__.__name__ == "__call__":
            call = module.Assembled.__call__

            def seen(assembled: Any, *values: object) -> object:
                self.kernels[self.current].add(assembled.function)
                return call(assembled, *values)

            module.Assembled.__call__ = seen
        module = sys.modules.get("dedale.kernel.compiled")
        if module and module.fast.__name__ == "fast":
            fast = module.fast

            def asked(function: Any, *words: Any) -> Any:
                self.kernels[self.current].add(function)
                return fast(function, *words)

            module.fast = asked

    def end(self) -> Known:
        self.coverage.stop()
        data = self.coverage.get_data()
        runs = self.known.runs
        for path in data.measured_files():
            file = Path(path).relative_to(self.sources).as_posix()
            runs[file] = {n: set(tests) for n, tests in data.contexts_by_lineno(path).items()}
        for test, kernels in self.kernels.items():
            for function in _with_callees(kernels):
                code = function.__code__
                if code.co_filename.startswith(str(self.sources)):
                    file = Path(code.co_filename).relative_to(self.sources).as_posix()
                    for _, _, line in code.co_lines():
                        runs.setdefault(file, {}).setdefault(line or 0, set()).add(test)
        self.known.loaded = {
            name
            for name, module in list(sys.modules.items())  # some load others when asked for a file
            if "site" in (getattr(module, "__file__", None) or "")
            and not name.startswith((*LOAD_US, "dedale"))
        }
        return self.known


def _with_callees(kernels: Iterable[Any]) -> set[Any]:
    from dedale.kernel.jit import _callees

    found, waiting = set(), list(kernels)
    while waiting:
        if (kernel := waiting.pop()) not in found and hasattr(kernel, "__code__"):
            found.add(kernel)
            waiting += _callees(kernel).values()
    return found


class _Only:
    """A plug-in of pytest that runs these tests only, in this order, and none for much longer."""

    def __init__(self, tests: dict[str, float]) -> None:
        self.seconds = tests
        self.places = {test: place for place, test in enumerate(tests)}

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        grant(10 + 5 * self.seconds[item.nodeid])

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [item for item in items if item.nodeid in self.places]
        items.sort(key=lambda item: self.places[item.nodeid])


# ---------------------------------------------------------------- copies and processes


class Copy:
    """A copy of the whole project, with caches of its own, in which one process runs at a time."""

    def __init__(self, folder: Path) -> None:
        self.root = folder
        left_out = shutil.ignore_patterns(".*", "node_modules", "__pycache__", "_build", "dist")
        shutil.copytree(ROOT, folder, ignore=left_out)
        self.sources = folder / "src" / "dedale"

    def start(self, work: Callable[[], int], seconds: float) -> int:
        """A process, a fork of this one, that does some work here and has so many seconds for it.

        It has loaded what tests import from others.
        """
        if child := os.fork():
            return child
        code = 1
        try:
            self._prepare(seconds)
            code = work()
        except Exception:
            traceback.print_exc()
        finally:
            sys.stderr.flush()
            os._exit(code)

    def _prepare(self, seconds: float) -> None:
        os.setsid()
        told = os.open(self.root / ".told", os.O_RDWR | os.O_CREAT | os.O_TRUNC)
        for stream in range(3):
            os.dup2(told, stream)
        grant(seconds)
        resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
        os.chdir(self.root)
        given = os.environ.get("PYTHONPATH", "").split(os.pathsep)
        os.environ["PYTHONPATH"] = os.pathsep.join([f"{self.root}/src", *filter(None, given)])
        kernels = self.root / ".kernels"
        shutil.rmtree(kernels, ignore_errors=True)
        if (kept := self.root.parent / "kernels").exists():
            shutil.copytree(kept, kernels, copy_function=os.link)  # entries are never changed
        os.environ["NUMBA_CACHE_DIR"] = os.environ["XDG_CACHE_HOME"] = str(kernels)
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
        sys.dont_write_bytecode = False
        sys.path.insert(0, f"{self.root}/src")

    def watch(self, home: str) -> int:
        """Run the tests of one file on the code as it is, and keep what was seen."""
        seen = _Watch(home, self.sources)
        pytest.main([*_how(self.root), home], plugins=[seen])
        (self.root / ".known").write_bytes(pickle.dumps(seen.end()))
        return 0

    def run(self, tests: dict[str, float]) -> int:
        """Run tests, which take so many seconds each, up to the first that fails."""
        homes = list(dict.fromkeys(map(_home, tests)))
        how = ["-x", "-o", "timeout=180", *_how(self.root), *homes]
        return int(pytest.main(how, plugins=[_Only(tests)]))


def grant(seconds: float) -> None:
    """Let this process, and each that it starts, use the processor for so long, and no longer."""
    until = int(time.process_time() + seconds) + 1
    resource.setrlimit(resource.RLIMIT_CPU, (until, resource.getrlimit(resource.RLIMIT_CPU)[1]))


def _how(root: Path) -> list[str]:
    kept = f"cache_dir={root / '.pytest_cache'}"
    return ["-q", "--assert=plain", "-p", "no:xdist", "-p", "no:costs", "-o", kept]


def write(path: Path, source: str, moment: int) -> None:
    """Write a module at a moment of its own: byte code is known by whole seconds and size."""
    path.write_text(source, "utf-8")
    os.utime(path, (moment, moment))


class Task(NamedTuple):
    start: Callable[[Copy], int]
    end: Callable[[Copy, int], None]
    seconds: float


def work_off(tasks: Iterable[Task], copies: list[Copy], until: float = float("inf")) -> None:
    """Do tasks, each in a copy, as many at a time as there are copies.

    None begins too late, and those that are not done a while after that are dropped.
    """
    free = list(copies)
    running: dict[int, tuple[Task, Copy, float]] = {}
    waiting = iter(tasks)
    while True:
        while free and time.monotonic() < until and (task := next(waiting, None)):
            place = free.pop()
            running[task.start(place)] = task, place, time.monotonic()
        if not running:
            return
        time.sleep(0.01)
        over = time.monotonic() > until + ENOUGH
        for child, (task, place, began) in list(running.items()):
            ended, status = os.waitpid(child, os.WNOHANG)
            late = time.monotonic() - began > 30 + 3 * task.seconds
            if ended or late or over:
                with contextlib.suppress(ProcessLookupError):  # and those that it has started
                    os.killpg(child, signal.SIGKILL)
                if not ended:
                    os.waitpid(child, 0)
                    status = 1
                del running[child]
                if ended or late:
                    task.end(place, status)
                free.append(place)


def watched(tests: list[str], copies: list[Copy]) -> Known:
    """Run tests on the code as it is."""
    known = Known()

    def watch(home: str) -> Task:
        def end(place: Copy, status: int) -> None:
            try:
                known.add(pickle.loads((place.root / ".known").read_bytes()))
                (place.root / ".known").unlink()
            except OSError:
                known.failed.add(home)
                told = (place.root / ".told").read_text("utf-8", "replace").splitlines()
                print(f"{home} ended too soon:", *told[-3:], sep="\n    ", flush=True)
            _keep(place.root / ".kernels", place.root.parent / "kernels")

        return Task(lambda place: place.start(lambda: place.watch(home), 900), end, 900)

    work_off(map(watch, homes_of(tests)), copies)
    for test in known.failed:
        known.seconds.pop(test, None)
    return known


def homes_of(tests: list[str]) -> list[str]:
    """The files of tests, the largest first; of our sources those with examples."""
    found = set[Path]()
    for name in tests:
        path = ROOT / name
        pattern = "test_*.py" if name.startswith("tests") else "*.py"
        found |= {path} if path.is_file() else set(path.rglob(pattern))
    own = {path for path in found if SOURCES in path.parents}
    found -= {path for path in own if ">>> " not in path.read_text("utf-8")}
    by_size = sorted(found, key=lambda path: (-path.stat().st_size, path))
    return [path.relative_to(ROOT).as_posix() for path in by_size]


def _keep(kernels: Path, kept: Path) -> None:
    """Let all others have the kernels that one has compiled."""
    for path in kernels.rglob("*"):
        if path.is_file() and not (other := kept / path.relative_to(kernels)).exists():
            other.parent.mkdir(parents=True, exist_ok=True)
            os.link(path, other)


# ---------------------------------------------------------------- the whole


def words() -> dict[str, str]:
    """The word for each change that has been read: of a file, from what to what."""
    lines = READ.read_text("utf-8").splitlines()
    entries = [line[2:].rpartition(" – ") for line in lines if line.startswith("- `")]
    return {_without_line(entry): word for entry, _, word in entries}


def _without_line(entry: str) -> str:
    """A change wherever it stands in its file; of a mere number it matters."""
    place, _, told = entry.partition(": ")
    return f"{place.rpartition(' ')[0]}: {told}" if re.search("[a-z]", told) else entry


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("package", nargs="+")
    parser.add_argument("--count", type=int, default=200, help="changes of each package")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--skip", type=int, default=0, help="leave out so many of each package")
    parser.add_argument("--workers", type=int, default=os.cpu_count(), help="processes at a time")
    parser.add_argument("--seconds", type=float, default=float("inf"), help="begin no trial later")
    parser.add_argument("--tests", help="other tests than those that answer for the packages")
    asked = parser.parse_args()
    until = time.monotonic() + asked.seconds
    for package in asked.package:
        if not files_of(package):
            sys.exit(f"there is no {package!r} in src/dedale: give a folder or a file, as solvers")
    firsts = [package.split("/")[0].removesuffix(".py") for package in asked.package]
    default = " ".join(TESTS.get(first, f"tests/{first}") for first in firsts)
    own = [f"src/dedale/{first}" for first in firsts if (SOURCES / first).is_dir()]
    tests = asked.tests.split() if asked.tests else sorted({*default.split(), *own})
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        if (shared := ROOT.parent / "shared").exists():
            (Path(folder) / "shared").symlink_to(shared)
        copies = [Copy(Path(folder) / f"copy{number}") for number in range(asked.workers)]
        known = watched(tests, copies)
        cost = sum(known.seconds.values())
        print(f"{len(known.seconds)} tests pass without a change, in {cost:.0f} s of processor")
        for test in sorted(known.failed):
            print(f"left out, as it fails without any: {test}", flush=True)
        for name in sorted(known.loaded):
            with contextlib.suppress(BaseException):
                importlib.import_module(name)
        assert "dedale" not in sys.modules
        return judged(asked, known, copies, until)


def judged(asked: argparse.Namespace, known: Known, copies: list[Copy], until: float) -> int:
    """Try the changes, of one package after the other in turn, and tell what was found."""
    tried, failed = Counter[str](), list[str]()
    survivors, known_words = defaultdict[str, list[str]](list), words()
    moments = itertools.count(int(time.time()) - 10_000_000)

    def attempt(change: Change, *, as_it_is: bool) -> Task:
        original = (SOURCES / change.file).read_text("utf-8")
        source, lines, told = change.made()
        tests, exact = known.tests_of(change.file, lines)
        said = f"`{change.file}` {lines[0]}: `{told}`"
        word = known_words.get(_without_line(said), f"{exact} of {len(tests)} tests run it")

        def start(place: Copy) -> int:
            if not as_it_is:
                write(place.sources / change.file, source, next(moments))
            return place.start(lambda: place.run(tests) if tests else 0, 60)

        def end(place: Copy, status: int) -> None:
            by = [
                line.split()[1]
                for line in (place.root / ".told").read_text("utf-8", "replace").splitlines()
                if line.startswith(("FAILED ", "ERROR "))
            ][:1]
            if as_it_is:
                failed.extend(by or ["no test"] if status else [])
                return
            write(place.sources / change.file, original, next(moments))
            tried[change.package] += 1
            if not status:
                survivors[change.package].append(f"- {said} – {word}")
            print(f"{'found' if status else 'NOT FOUND':9} {said}", *by, flush=True)

        return Task(start, end, 60 + 10 * sum(tests.values()))

    every = [drawn(package, asked.count, asked.seed)[asked.skip :] for package in asked.package]
    turns = [one for turn in itertools.zip_longest(*every) for one in turn if one]
    tasks = itertools.chain(
        (attempt(one, as_it_is=True) for one in turns[: AS_IT_IS * len(every)]),
        (attempt(one, as_it_is=False) for one in turns),
    )
    work_off(tasks, copies, until)
    print(f"\nOf {AS_IT_IS * len(every)} trials without a change {len(failed)} failed:", *failed)
    good = not failed
    for package, wanted in zip(asked.package, every, strict=True):
        missed = survivors[package]
        holes = [line for line in missed if not line.rpartition(" – ")[2].startswith(UNSEEN)]
        share = _share(len(missed), tried[package])
        of_seen = _share(len(holes), tried[package] - len(missed) + len(holes))
        good &= of_seen >= 95
        print(f"\n## {package}: {share:.1f} % found of {tried[package]} ({len(wanted)} drawn)")
        print(f"\n{of_seen:.1f} % of those that can be seen. Not found:\n")
        print(*sorted(missed) or ["none"], sep="\n")
    return 0 if good else 1


def _share(missed: int, every: int) -> float:
    return 100 * (1 - missed / max(every, 1))


if __name__ == "__main__":
    sys.exit(main())
