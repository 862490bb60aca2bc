"""A box without a process, for where there are none: the program runs here, in a browser's worker.

It has no walls of its own. The page puts it into a web worker from which nothing can be reached and
which the page can end; a program that runs too long is stopped by tracing its lines.
"""

from __future__ import annotations

import contextlib
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from math import inf
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Any, Self

from ..jsons import JsonObject
from .box import Box, CaseLimits
from .inside import Program, TimeUp
from .recording import Recorder

if TYPE_CHECKING:
    from _typeshed import TraceFunction

#: Lines after which the clock is looked at, and seconds after which a line is reported.
LINES, INTERVAL = 256, 0.25


class Within(Box):
    """Runs a program in this process, case by case, as `Box` does in another.

    >>> with Within("def generate(maze, random): pass", "mine.py", "pupil") as box:
    ...     box.ask({"do": "generate", "width": 2, "height": 1, "seed": 1})["sides"]
    '0000'
    """

    #: Called now and then with the line that runs: a worker that must be ended has left a trace.
    on_line: Callable[[int], None] | None = None

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
        self._order = {"source": source, "name": name, "form": form}
        self._order |= {"seconds": self.limits.seconds, "lines": self.limits.lines}
        self._program: _Traced | None = None
        self.loaded = {}

    def __enter__(self) -> Self:
        self._start()
        return self

    def __exit__(self, *_error: object) -> None:
        self._program = None

    def ask(self, case: Mapping[str, object]) -> JsonObject:
        """The answer to a case; with `film`, every line that ran (see `recording.py`)."""
        if self._program is None:
            self._start()
        assert self._program is not None
        return self._program.run(dict(case))

    def fresh(self) -> None:
        """The next case begins with the program loaded anew."""
        self._program = None

    def _start(self) -> None:
        self._program = _Traced(self._order, self.on_line)
        self.loaded = self._program.load()


class _Traced(Program):
    """A program whose lines are traced, to stop it and to record it."""

    def __init__(self, order: JsonObject, on_line: Callable[[int], None] | None) -> None:
        super().__init__(order)
        self.lines: float = order["lines"] or inf
        self.on_line = on_line
        self.recorder: Recorder | None = None

    def run(self, case: JsonObject) -> JsonObject:
        self.recorder = Recorder(self.name) if case.get("film") else None
        answer = super().run(case)
        if self.recorder is not None:
            answer["film"] = self.recorder.to_json()
        return answer

    def _pupils_maze(self, case: JsonObject) -> Any:
        maze = super()._pupils_maze(case)
        if self.recorder is not None:
            self.recorder.maze = maze
        return maze

    @contextlib.contextmanager
    def stopped_after(self, seconds: float) -> Iterator[None]:
        until = time.process_time() + seconds
        name, most, recorder, count, due = self.name, self.lines, self.recorder, 0, 0.0

        def line(frame: FrameType, event: str, _argument: object) -> TraceFunction:
            nonlocal count, due
            if recorder is not None:
                recorder.note(frame, event)
            count += 1
            # the first lines of a film are all reported: the next one may never come back
            if recorder is not None and count < LINES and self.on_line is not None:
                self.on_line(frame.f_lineno)
            # a line of a film may take long: what its variables hold is written down
            if count % LINES == 0 or recorder is not None:
                now = time.process_time()
                if now > until or count > most:
                    raise TimeUp(frame.f_lineno)
                if self.on_line is not None and now > due:
                    due = now + INTERVAL
                    self.on_line(frame.f_lineno)
            return line

        def called(frame: FrameType, _event: str, _argument: object) -> TraceFunction | None:
            return line if frame.f_code.co_filename == name else None

        before = sys.gettrace()
        sys.settrace(called)
        try:
            yield
        finally:
            sys.settrace(before)
