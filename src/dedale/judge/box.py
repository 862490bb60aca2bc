"""A box for a program that is not trusted: a process of its own, which can always be ended.

`Box.ask` hands over one case and waits for the answer, but no longer than the case may take. A
process that died, hangs or prints nonsense is ended; the next case starts a new one.
"""

from __future__ import annotations

import contextlib
import json
import os
import queue
import secrets
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, Self

from ..i18n import language
from ..jsons import JsonObject
from .answers import is_answer
from .inside import CLOCK_FACTOR

#: Seconds that the process has beyond those of its case, to tell what happened itself.
GRACE = 3.0
#: Bytes of one answer.
LONGEST_ANSWER = 50_000_000
#: Letters of what a program says of an error.
LONGEST_WORDS = 300
#: Bytes of the folder that a program of several files is in.
LARGEST_FOLDER = 20_000_000
#: Files and folders that a program may have in its own folder, and how many of the largest files.
MOST_ENTRIES, MOST_LARGE = 2000, 10


@dataclass(frozen=True, slots=True)
class CaseLimits:
    """What a program may take: seconds of processor for a case, bytes of memory and of one file.

    `lines` is how many lines a case may run, where they are counted (`Within`): unlike seconds,
    they are the same on every machine. `shrinking` is how many seconds the judge may look for a
    smaller case that fails.
    """

    seconds: float = 10.0
    lines: int | None = None
    memory: int = 1 << 30
    file_size: int = 20_000_000
    shrinking: float = 8.0


class Box:
    """Runs a program, case by case. Use it in a `with` statement.

    >>> with Box("def generate(maze, random): pass", "mine.py", "pupil") as box:
    ...     box.ask({"do": "generate", "width": 2, "height": 1, "seed": 1})["sides"]
    '0000'
    """

    def __init__(
        self,
        source: str,
        name: str,
        form: str,
        limits: CaseLimits | None = None,
        folder: Path | None = None,
    ) -> None:
        self.limits = limits or CaseLimits()
        self.source = source
        self._order = {"source": source, "name": name, "form": form, "language": language()} | {
            key: getattr(self.limits, key) for key in ("seconds", "memory", "file_size")
        }
        self._place = Path(tempfile.mkdtemp(prefix="dedale-judge-"))
        if folder is not None:
            _copy(folder, self._place)
        self._process: subprocess.Popen[bytes] | None = None
        self._starts = 0
        self._answers: queue.Queue[bytes | None] = queue.Queue()
        #: What the program said of itself when it was loaded: claims, or an error; and the walls.
        self.loaded: JsonObject = {}

    def __enter__(self) -> Self:
        self._start()
        return self

    def __exit__(self, *_error: object) -> None:
        self._end()
        _remove(self._place)

    def ask(self, case: Mapping[str, Any]) -> JsonObject:
        """The answer to a case: what the program returned and did, or an `error` of it."""
        if self._process is None:
            self._start()
            if "error" in self.loaded:
                return self.loaded
        return self._exchange(case, float(case.get("seconds", self.limits.seconds)))

    def fresh(self) -> None:
        """End the process: the next case begins with the program loaded anew."""
        self._end()

    # ------------------------------------------------------------ inside

    def _start(self) -> None:
        self._starts += 1
        environment = {
            "PATH": os.defpath,
            "HOME": str(self._place),
            "PYTHONIOENCODING": "utf-8",
            "PYTHONPATH": str(Path(__file__).parents[2]),  # also where we are not installed
            # Another one after each start: what follows from the order of a set is seen to change.
            "PYTHONHASHSEED": str(self._starts),
            "PYTHONDONTWRITEBYTECODE": "1",
            "DEDALE_SPEED": "plain",  # nothing is compiled in the box
            "OPENBLAS_NUM_THREADS": "1",  # of numpy: it could not start others
        }
        if "SYSTEMROOT" in os.environ:  # Windows needs it to start anything
            environment["SYSTEMROOT"] = os.environ["SYSTEMROOT"]
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-s", "-m", "dedale.judge.inside"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            cwd=self._place,
            env=environment,
            start_new_session=True,
        )
        self._answers = queue.Queue()
        assert self._process.stdout is not None
        reader = threading.Thread(
            target=_read, args=(self._process.stdout, self._answers), daemon=True
        )
        reader.start()
        self.loaded = self._exchange(self._order, self.limits.seconds + 10)

    def _exchange(self, message: Mapping[str, object], seconds: float) -> JsonObject:
        assert self._process is not None
        assert self._process.stdin is not None
        line: bytes | None = None
        kind, token = "time", secrets.token_hex(8)  # what a program writes by itself has none
        before = _spent(self._process.pid)
        with contextlib.suppress(queue.Empty):
            try:
                asked = json.dumps({**message, "token": token})
                self._process.stdin.write(asked.encode() + b"\n")
                self._process.stdin.flush()
                line = self._answer(self._process.pid, seconds + GRACE)
                if not self._fits():
                    line = None
            except OSError:
                pass
            kind = "died"
        if line is not None:
            with contextlib.suppress(ValueError, RecursionError):
                answer: JsonObject = json.loads(line)
                right = isinstance(answer, dict) and answer.pop("token", None) == token
                if right and is_answer(answer, message):
                    spent = _spent(self._process.pid) - before
                    if answer.get("time", spent) < spent / 2 - GRACE / 30:  # a lie
                        answer["time"] = spent
                    if "error" in answer:
                        answer["error"] |= {
                            key: _shown(answer["error"][key]) for key in ("name", "message")
                        }
                    return answer
        self._end()
        return {"error": {"type": kind, "name": "", "message": "", "line": 0}}

    def _answer(self, pid: int, seconds: float) -> bytes | None:
        """What the process says, if it takes no more than this of the processor."""
        began, until = _spent(pid), time.monotonic() + CLOCK_FACTOR * seconds
        while True:
            try:
                return self._answers.get(timeout=0.5)
            except queue.Empty:
                if time.monotonic() > until or _spent(pid) - began > seconds:
                    raise
                if not self._fits():
                    return None

    def _fits(self) -> bool:
        """Whether what the program has written is no more than it may keep.

        The system bounds each file, not how many there are.
        """
        left, entries, folders = MOST_LARGE * self.limits.file_size, 0, [os.fspath(self._place)]
        while folders:
            try:
                with os.scandir(folders.pop()) as found:
                    for entry in found:
                        entries += 1
                        left -= entry.stat(follow_symlinks=False).st_size
                        if entry.is_dir(follow_symlinks=False):
                            folders.append(entry.path)
                        if left < 0 or entries > MOST_ENTRIES:
                            return False
            except FileNotFoundError:
                pass  # removed meanwhile
            except OSError:
                return False  # nested deeper than a path is long
        return True

    def _end(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        if hasattr(os, "killpg"):
            with contextlib.suppress(OSError):
                os.killpg(process.pid, signal.SIGKILL)
        process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                with contextlib.suppress(OSError, ValueError):
                    pipe.close()


def _shown(text: str) -> str:
    """What a program says, as a terminal and a file can show it: one line without control codes.

    >>> _shown("red \\x1b[31m, \\ud800\\nend")
    'red ?[31m, ? end'
    """
    text = text[:LONGEST_WORDS].replace("\n", " ")
    return "".join(letter if letter.isprintable() else "?" for letter in text)


def _spent(pid: int) -> float:
    """Seconds of processor that a process has taken; 0 where the system does not say."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    except (OSError, ValueError, IndexError, AttributeError):
        return 0.0


def _read(pipe: IO[bytes], answers: queue.Queue[bytes | None]) -> None:
    """Lines of a pipe into a queue; None at its end, or when a line has none."""
    with contextlib.suppress(OSError, ValueError):
        while line := pipe.readline(LONGEST_ANSWER):
            answers.put(line if line.endswith(b"\n") else None)
    answers.put(None)


def _remove(folder: Path) -> None:
    """Remove a folder however deep it is: `shutil.rmtree` ends where Python's stack does.

    A folder is moved to the top before it is read, so that no path gets too long.
    """
    top, number, token = os.fspath(folder), 0, secrets.token_hex(8)
    folders, read = [top], []
    while folders:
        place = folders.pop()
        read.append(place)
        with contextlib.suppress(OSError), os.scandir(place) as entries:
            for entry in list(entries):
                with contextlib.suppress(OSError):
                    if not entry.is_dir(follow_symlinks=False):
                        os.unlink(entry.path)
                        continue
                    number += 1
                    moved = os.path.join(top, f"{token}-{number}")
                    os.chmod(entry.path, 0o700)
                    os.rename(entry.path, moved)
                    folders.append(moved)
    for place in reversed(read):
        with contextlib.suppress(OSError):
            os.rmdir(place)


def _copy(folder: Path, target: Path) -> None:
    """The Python files of a program, as far as they are not too many."""
    left = LARGEST_FOLDER
    for path in sorted(folder.rglob("*.py")):
        inside = path.relative_to(folder)
        if any(part.startswith(".") or part in ("venv", "env") for part in inside.parts):
            continue
        left -= path.stat().st_size
        if left < 0:
            break
        (target / inside).parent.mkdir(parents=True, exist_ok=True)
        (target / inside).write_bytes(path.read_bytes())
