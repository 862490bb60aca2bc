"""Inside the box: runs the program, one case after the other, and reports what came of it.

This is the main program of a process of its own (`box.py` starts it). It reads a line of JSON for
each case and writes one line of JSON for each answer. What the program prints is counted and thrown
away; what it raises, returns and does to its maze is the answer. Before any of its code runs,
limits of memory, files and processes are set, the kernel is asked for walls (`walls.py`), and an
audit hook refuses what reaches outside: it says what was tried, also where there are no walls.
"""

from __future__ import annotations

import contextlib
import inspect
import io
import json
import os
import signal
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from types import CodeType, FrameType, ModuleType
from typing import Any

from .. import classroom, i18n
from ..jsons import JsonObject
from .answers import SAYS
from .walls import build

#: How many times as long as its seconds of processor a case may last.
CLOCK_FACTOR = 5
#: Characters that a program may print in one case.
MOST_PRINTED = 1_000_000
#: What reaches out of the box: the first words of audit events that are refused.
REFUSED = (
    "_thread.start_new_thread",
    "ctypes.",
    "fcntl.",
    "ftplib.",
    "http.",
    "imaplib.",
    "mmap.",
    "msvcrt.",
    "nntplib.",
    "os.exec",
    "os.fork",
    "os.forkpty",
    "os.kill",
    "os.killpg",
    "os.posix_spawn",
    "os.putenv",
    "os.setxattr",
    "os.spawn",
    "os.startfile",
    "os.system",
    "os.unsetenv",
    "pty.",
    "resource.setrlimit",
    "resource.prlimit",
    "shelve.",
    "signal.pthread_kill",
    "smtplib.",
    "socket.",
    "sqlite3.",
    "subprocess.",
    "syslog.",
    "telnetlib.",
    "urllib.",
    "webbrowser.",
    "winreg.",
)
#: Events whose first argument is a path that must lie in the box.
WRITING = (
    "os.remove",
    "os.rename",
    "os.rmdir",
    "os.mkdir",
    "os.chmod",
    "os.chown",
    "os.link",
    "os.symlink",
    "os.truncate",
    "os.utime",
    "shutil.rmtree",
    "shutil.move",
    "shutil.copyfile",
    "shutil.copymode",
    "shutil.copystat",
)
#: Where shared libraries are, which some modules of Python need.
LIBRARIES = {"/lib", "/lib64", "/usr/lib", "/usr/local/lib", "/etc/ld.so.cache"}
READING = ("os.listdir", "os.scandir", "os.chdir", "glob.glob")


class TimeUp(BaseException):
    """The case took too long. Not an Exception: `except Exception` must not stop it."""

    def __init__(self, line: int) -> None:
        self.line = line


class TooMuchPrinted(BaseException):
    """The program prints without end."""


class OutOfBox(PermissionError):
    """The program reaches out of its box; reported to it as Python does."""

    def __init__(self, what: str, path: object = None) -> None:
        super().__init__("not allowed here: " + what + ("" if path is None else f" {path!r}"))


class _Printed(io.TextIOBase):
    """Where prints go: counted, the first of them kept, then thrown away."""

    def __init__(self) -> None:
        self.count, self.kept = 0, ""

    def writable(self) -> bool:
        return True

    def write(self, text: str) -> int:
        self.count += len(text)
        if len(self.kept) < 1000:
            self.kept += text[:1000]
        if self.count > MOST_PRINTED:
            raise TooMuchPrinted
        return len(text)


def main() -> None:
    """Read the program, then case after case, until the input ends."""
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    cases = os.fdopen(os.dup(0), "r", encoding="utf-8")
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)

    def say(answer: JsonObject, token: str) -> None:
        answers.write(json.dumps(answer | {"token": token}) + "\n")
        answers.flush()

    order = json.loads(cases.readline())
    folder = os.getcwd()
    i18n.use(order["language"])
    i18n._("row")  # the catalogue is read now, while everything can still be read
    _warm(order["form"])
    walls = _confine(folder, order)
    program = Program(order)
    say(program.load() | {"walls": walls}, order["token"])
    for line in cases:
        case = json.loads(line)
        token = case.pop("token")
        say(program.run(case), token)


def _warm(form: str) -> None:
    """Import what a program of this form may need, while everything can still be read."""
    import bisect  # noqa: F401
    import collections  # noqa: F401
    import copy  # noqa: F401
    import dataclasses  # noqa: F401
    import enum  # noqa: F401
    import functools  # noqa: F401
    import heapq  # noqa: F401
    import itertools  # noqa: F401
    import linecache  # noqa: F401
    import math  # noqa: F401
    import typing  # noqa: F401

    if form == "level":
        from ..games import GAMES

        GAMES["ariane"].rules.legal_moves  # noqa: B018 - imports the rules
    if form == "plugin":
        import dedale

        dedale.generate("prim", width=3, height=3, seed=1)


def _confine(folder: str, order: JsonObject) -> list[str]:
    """Limits of the system and walls of the kernel, where it has them, and the audit hook.

    Returns the names of the walls that stand.
    """
    with contextlib.suppress(ImportError):
        import resource

        for name, most in (
            ("RLIMIT_AS", order["memory"]),
            ("RLIMIT_FSIZE", order["file_size"]),
            ("RLIMIT_NOFILE", 64),
            ("RLIMIT_NPROC", 0),
            ("RLIMIT_CORE", 0),
        ):
            with contextlib.suppress(AttributeError, OSError, ValueError):
                resource.setrlimit(getattr(resource, name), (most, most))
    roots = {os.path.realpath(folder)}
    readable = {os.path.realpath(path) for path in (sys.prefix, sys.base_prefix, *sys.path) if path}
    readable |= {os.path.realpath(os.path.dirname(os.path.dirname(__file__)))} | roots
    readable |= {"/usr/share/zoneinfo", "/dev/null", "/dev/urandom", "/etc/localtime"}
    walls = build(folder, readable | LIBRARIES)
    refused, writing, reading = REFUSED, WRITING, READING  # not to be changed from outside

    def lies_in(path: object, places: set[str]) -> bool:
        if isinstance(path, int):
            return True  # a file that is open already
        if type(path) not in (str, bytes):
            return False  # asking it for its path would run its code
        try:
            whole = os.path.realpath(os.fsdecode(path))  # type: ignore[arg-type]
        except ValueError:
            return False
        return any(whole == place or whole.startswith(place + os.sep) for place in places)

    busy = False

    def hook(event: str, values: tuple[Any, ...]) -> None:
        nonlocal busy
        if busy:
            return
        if event.startswith(refused):
            raise OutOfBox(event)
        busy = True
        try:
            if event == "open":
                path, mode, flags = (*values, None, None)[:3]
                writes = flags is not None and flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT)
                if isinstance(mode, str) and set(mode) & set("wax+"):
                    writes = True
                if not lies_in(path, roots if writes else readable):
                    raise OutOfBox("writing" if writes else "reading", path)
            elif event in writing:
                if not all(
                    lies_in(path, roots) for path in values if isinstance(path, str | bytes)
                ):
                    raise OutOfBox(event, values[0])
            elif event in reading and not lies_in(values[0] or ".", readable):
                raise OutOfBox(event, values[0])
        finally:
            busy = False

    sys.addaudithook(hook)
    return walls


class Program:
    """The program: loaded, then run case by case. What it raises becomes an answer."""

    def __init__(self, order: JsonObject) -> None:
        self.source, self.name, self.form = order["source"], order["name"], order["form"]
        self.seconds = float(order["seconds"])
        self.module = ModuleType("program")
        self.module.__file__ = self.name
        self.started = 0.0
        self.time_up: TimeUp | None = None

    # ------------------------------------------------------------ loading

    def load(self) -> JsonObject:
        """Run the file once; what it defines, or why it could not be run."""
        answer: JsonObject = {"claims": None}
        if self.form == "42":
            return answer
        with self._guarded(answer, self.seconds):
            code: CodeType = compile(self.source, self.name, "exec")
            sys.modules["program"] = self.module
            exec(code, self.module.__dict__)
            claims = getattr(self.module, "CLAIMS", None)
            if isinstance(claims, list | tuple) and all(type(name) is str for name in claims):
                answer["claims"] = list(claims)
            elif claims is not None:
                answer["claims"] = [repr(claims)[:60]]
            if self.form == "plugin":
                answer["plugin"] = self._register()
        return answer

    def _register(self) -> list[list[str]]:
        """The (kind, name) pairs of a plug-in; its results are judged here, not by the registry."""
        from dataclasses import replace

        from ..registry import add_plugin, registry

        pairs = add_plugin(self.module, self.name)
        for kind, name in pairs:
            lines = registry(kind)._added
            lines[name] = replace(lines[name], plugin="")
        return [list(pair) for pair in pairs]

    # ------------------------------------------------------------ running

    def run(self, case: JsonObject) -> JsonObject:
        """What came of one case."""
        answer: JsonObject = {}
        with self._guarded(answer, float(case.get("seconds", self.seconds))):
            value = getattr(self, "_" + case["do"])(case, answer)
            answer.setdefault(SAYS[case["do"]][0], value)
        return answer

    @contextlib.contextmanager
    def _guarded(self, answer: JsonObject, seconds: float) -> Iterator[None]:
        """Whatever the program does becomes part of the answer."""
        printed = _Printed()
        kept = sys.stdout, sys.stderr, sys.stdin, sys.argv
        sys.stdout = sys.stderr = printed
        sys.stdin = io.StringIO("")
        self.started = time.process_time()
        self.time_up = None
        try:
            with self.stopped_after(seconds):
                yield
            if self.time_up is not None:  # swallowed by the program, or by Python in a `__del__`
                raise self.time_up
        except TimeUp as error:
            answer["error"] = {"type": "time", "name": "", "message": "", "line": error.line}
        except TooMuchPrinted as error:
            answer["error"] = self._error(error, "output")
        except SystemExit as error:
            answer["error"] = self._error(error, "exit")
        except MemoryError as error:
            answer["error"] = self._error(error, "memory")
        except RecursionError as error:
            answer["error"] = self._error(error, "recursion")
        except BaseException as error:
            answer["error"] = self._error(error, "raised")
        finally:
            sys.stdout, sys.stderr, sys.stdin, sys.argv = kept
            answer["printed"] = printed.kept[:200]
            answer["time"] = time.process_time() - self.started

    @contextlib.contextmanager
    def stopped_after(self, seconds: float) -> Iterator[None]:
        """Raise `TimeUp` in the program when its time is over; here by a signal.

        Its time is the processor's, so that a busy machine says the same as an idle one; one that
        waits is not waited for.
        """
        if not hasattr(signal, "setitimer"):
            yield
            return
        timers = {signal.ITIMER_PROF: seconds, signal.ITIMER_REAL: CLOCK_FACTOR * seconds}
        for number in (signal.SIGPROF, signal.SIGALRM):
            signal.signal(number, self._on_alarm)
        for timer, after in timers.items():
            signal.setitimer(timer, after)
        try:
            yield
        finally:
            for timer in timers:
                signal.setitimer(timer, 0)

    def _on_alarm(self, _number: int, frame: FrameType | None) -> None:
        if self.time_up is not None:
            return  # both timers may end at once: the second would hit what handles the first
        while frame is not None and frame.f_code.co_filename != self.name:
            frame = frame.f_back
        self.time_up = TimeUp(frame.f_lineno if frame is not None else 0)
        raise self.time_up

    def _error(self, error: BaseException, kind: str) -> JsonObject:
        """What was raised, and the last line of the program itself that led there."""
        line = 0
        for entry in traceback.extract_tb(error.__traceback__, -50):
            if entry.filename == self.name:
                line = entry.lineno or 0
        if isinstance(error, SyntaxError):
            line = error.lineno or 0
        try:
            text = str(error.msg if isinstance(error, SyntaxError) else error)
        except Exception:
            text = ""
        # our own sentences need no name of a class before them
        name = "" if isinstance(error, classroom.Misuse) else type(error).__name__
        return {"type": kind, "name": name, "message": text[:300], "line": line}

    def _function(self, name: str) -> Callable[..., Any]:
        function: Callable[..., Any] | None = getattr(self.module, name, None)
        if not callable(function):
            raise classroom.Misuse(i18n.N_("there is no function {name!r}"), name=name)
        return function

    def _pupils_maze(self, case: JsonObject) -> classroom.Maze:
        sides, kinds = case.get("sides"), case.get("kinds")
        width, height = case["width"], case["height"]
        ends = {name: tuple(case[name]) for name in ("start", "goal") if case.get(name)}
        return classroom.Maze.from_sides(
            width,
            height,
            bytes(width * height) if sides is None else bytes.fromhex(sides),
            None if kinds is None else bytes.fromhex(kinds),
            **ends,
        )

    def _report(self, case: JsonObject, answer: JsonObject, maze: classroom.Maze) -> None:
        answer["sides"] = maze.sides.hex()
        answer["asked"], answer["broken"] = maze.asked, maze.broken
        if case.get("events"):
            answer["events"] = [
                [
                    e.what,
                    list(e.cell),
                    e.other and list(e.other),
                    e.value if type(e.value) is int else None,
                ]
                for e in maze.events
            ]

    def _generate(self, case: JsonObject, answer: JsonObject) -> None:
        maze = self._pupils_maze(case)
        try:
            returned = self._function("generate")(maze, Random(case["seed"]))
            answer["returned"] = returned is not None
        finally:
            self._report(case, answer, maze)

    def _sample(self, case: JsonObject, answer: JsonObject) -> object:
        """Many small mazes, each with its own seed: how often each one came."""
        counts: Counter[str] = Counter()
        for seed in range(case["seed"], case["seed"] + case["count"]):
            maze = self._pupils_maze(case)
            self._function("generate")(maze, Random(seed))
            counts[maze.sides.hex()] += 1
        return counts

    def _braid(self, case: JsonObject, answer: JsonObject) -> None:
        maze = self._pupils_maze(case)
        try:
            self._function("braid")(maze, Random(case["seed"]))
        finally:
            self._report(case, answer, maze)

    def _solve(self, case: JsonObject, answer: JsonObject) -> object:
        maze = self._pupils_maze(case)
        try:
            path = self._function("solve")(maze, tuple(case["start"]), tuple(case["goal"]))
            return _plain(path)
        finally:
            self._report(case, answer, maze)

    def _strategy(self, case: JsonObject, answer: JsonObject) -> object:
        maze = self._pupils_maze(case)
        minotaurs = [tuple(cell) for cell in case.get("minotaurs", ())]
        view = classroom.View(maze, tuple(case["start"]), minotaurs)
        return _plain(self._function("strategy")(view))

    def _level(self, case: JsonObject, answer: JsonObject) -> object:
        level = classroom.Level.from_text(case["text"])
        return _plain(self._function("solve_level")(level))

    def _call(self, case: JsonObject, answer: JsonObject) -> object:
        """An expression with the names of the program, after some lines of its own."""
        space = {"Maze": classroom.Maze, "Random": Random} | self.module.__dict__
        exec(compile(case["setup"], "<case>", "exec"), space)
        try:
            return _plain(eval(compile(case["call"], "<case>", "eval"), space), 4)
        finally:
            maze = space.get("maze")
            if isinstance(maze, classroom.Maze):
                answer["size"] = maze.width, maze.height
                self._report(case, answer, maze)

    def _matrix(self, case: JsonObject, answer: JsonObject) -> object:
        """A generator of matrices: it is given what its parameters are called after."""
        given = {
            **dict.fromkeys(
                ("width", "largeur", "columns", "colonnes", "cols", "m"), case["width"]
            ),
            **dict.fromkeys(("height", "hauteur", "rows", "lignes", "n"), case["height"]),
            **dict.fromkeys(("random", "rng", "alea"), Random(case["seed"])),
            **dict.fromkeys(("seed", "graine"), case["seed"]),
        }
        function = self._function("generate")
        names = list(inspect.signature(function).parameters)
        values = [given[name] for name in names if name in given]
        return _plain(function(*values))

    def _lists(self, case: JsonObject, answer: JsonObject) -> object:
        """A solver of lists of lists: 0 free, 1 wall, 2 start, 3 exit."""
        return _plain(self._function("solve")([list(row) for row in case["rows"]]))

    def _plugin(self, case: JsonObject, answer: JsonObject) -> object:
        """A generator of a plug-in."""
        import dedale

        maze = dedale.generate(
            case["name"], width=case["width"], height=case["height"], seed=case["seed"]
        )
        return bytes(maze.sides).hex()

    def _plugin_solver(self, case: JsonObject, answer: JsonObject) -> object:
        import dedale

        maze = dedale.Maze(case["width"], case["height"], bytes.fromhex(case["sides"]))
        found = dedale.solve(maze, tuple(case["start"]), tuple(case["goal"]), case["name"])
        return _plain(found.path or None)

    def _42(self, case: JsonObject, answer: JsonObject) -> object:
        """A program as the school 42 runs it: with the name of a configuration file."""
        Path("config.txt").write_text(case["config"], encoding="utf-8")
        output = Path(case["output"])
        output.unlink(missing_ok=True)
        sys.argv = [self.name, "config.txt"]
        sys.path.insert(0, os.getcwd())
        for name in [name for name, module in sys.modules.items() if _of_folder(module)]:
            del sys.modules[name]
        main = ModuleType("__main__")
        main.__file__ = self.name
        try:
            exec(compile(self.source, self.name, "exec"), main.__dict__)
        except SystemExit as error:
            if error.code not in (None, 0):
                raise
        finally:
            sys.path.remove(os.getcwd())
        return output.read_text(encoding="utf-8")[:10_000_000]


def _of_folder(module: ModuleType) -> bool:
    file = getattr(module, "__file__", None)
    return isinstance(file, str) and file.startswith(os.getcwd() + os.sep)


def _plain(value: object, depth: int = 3) -> object:
    """What a program returned, as JSON has it; anything else as the words for it."""
    if value is None or type(value) in (bool, int, float, str):
        return value
    if isinstance(value, list | tuple) and depth:
        return [_plain(each, depth - 1) for each in value]
    return {"repr": repr(value)[:100]}


if __name__ == "__main__":
    main()
