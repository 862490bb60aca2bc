"""Runs the examples of the documentation in the page: what they print, and the drawing of it.

The examples of one page are one session: a later one knows the names of those before it.
"""

from __future__ import annotations

import ast
import base64
import contextlib
import io
import linecache
import re
from collections.abc import Iterator
from pathlib import Path
from types import CodeType
from typing import Any

from ..i18n import _
from ..jsons import JsonObject
from ..registry import describe
from ..trace.trace import Trace

#: An example that is a file says so in its first line.
FILE = re.compile(r"# ([\w-]+\.py)\n")
#: Files that a browser draws.
DRAWN = {".svg": "image/svg+xml", ".png": "image/png", ".gif": "image/gif"}
#: Letters of what is printed that are shown.
LONGEST = 20_000


class ExamplePage:
    """What the examples of one page have defined so far, and the folder that they write to.

    >>> session = ExamplePage()
    >>> found = session.run(
    ...     "import dedale\\nmaze = dedale.generate(width=4, height=3)\\nmaze.width"
    ... )
    >>> found["text"], found["drawing"][0]
    ('4\\n', 'image/svg+xml')
    """

    def __init__(self, folder: str | Path = ".") -> None:
        self.folder = Path(folder)
        self.names: JsonObject = {"__name__": "__main__"}
        self.count = 0

    def run(self, source: str, theme: str = "light") -> JsonObject:
        """Run an example.

        Returns
        -------
        dict
            `text`, what it printed, with the values of its expressions as in a session of Python;
            `drawing`, the type and the data (base64) of the last thing that can be drawn, or None;
            `trouble` and its `line`, if it ended with an error.
        """
        printed = io.StringIO()
        found: JsonObject = {"drawing": None}
        if file := FILE.match(source):
            (self.folder / file[1]).write_text(source, "utf-8")
            saved = _("{name} is saved here: the examples below can use it.")
            return found | {"text": saved.format(name=file[1]) + "\n"}
        with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(printed):
            try:
                drawn = self._last_drawn(source)
                found["drawing"] = None if drawn is None else drawing(drawn, theme)
            except (Exception, SystemExit) as error:
                found |= {"trouble": _described(error), "line": self._line(error)}
        return found | {"text": printed.getvalue()[:LONGEST]}

    def _last_drawn(self, source: str) -> object:
        """Run it, statement by statement; what it made last of all that can be drawn."""
        self.count += 1
        name = f"<example {self.count}>"
        linecache.cache[name] = (len(source), None, source.splitlines(keepends=True), name)
        last = met = None
        before = self._files()
        for statement in ast.parse(source, name).body:
            value = self._statement(statement, name)
            made = [value, *(self.names.get(one) for one in _names(statement, ast.Store))]
            last = next((one for one in made if can_be_drawn(one)), last)
            used = [self.names.get(one) for one in _names(statement, ast.Load)]
            met = next((one for one in used if can_be_drawn(one)), met)
            now = self._files()
            last = next((path for path in now if now[path] != before.get(path)), last)
            before = now
        return met if last is None else last

    def _statement(self, statement: ast.stmt, name: str) -> object:
        code: CodeType
        if not isinstance(statement, ast.Expr):
            code = compile(ast.Module([statement], []), name, "exec", dont_inherit=True)
            exec(code, self.names)
            return None
        code = compile(ast.Expression(statement.value), name, "eval", dont_inherit=True)
        value = eval(code, self.names)
        if value is not None:
            print(repr(value))
        return value

    def _files(self) -> dict[Path, tuple[int, int]]:
        """The pictures that were written, each with what changes when it is written again."""
        found = (path for path in self.folder.iterdir() if path.suffix in DRAWN)
        return {path: ((at := path.stat()).st_mtime_ns, at.st_size) for path in found}

    def _line(self, error: BaseException) -> int:
        """The line of the example that failed, 0 if it is not known."""
        name, line = f"<example {self.count}>", 0
        if isinstance(error, SyntaxError) and error.filename == name:
            return error.lineno or 0
        place = error.__traceback__
        while place is not None:
            if place.tb_frame.f_code.co_filename == name:
                line = place.tb_lineno
            place = place.tb_next
        return line


def can_be_drawn(value: object) -> bool:
    """Whether there is a drawing of something: of a maze, a way, a film, a picture."""
    return isinstance(value, Trace) or hasattr(type(value), "draw") or _bundle(value) is not None


def drawing(value: Any, theme: str) -> tuple[str, str] | None:
    """The type and the data of a drawing, base64; of a path, the file that is there."""
    if isinstance(value, Path):
        kind, data = DRAWN[value.suffix], value.read_bytes()
    elif isinstance(value, Trace):
        from ..render.animated import to_animated_svg

        kind, data = DRAWN[".svg"], to_animated_svg(value, theme=theme).encode()
    elif (bundle := _bundle(value)) is not None:
        kind, content = bundle
        data = content.encode() if isinstance(content, str) else content
    else:
        kind, data = DRAWN[".svg"], bytes(value.draw("svg", theme=theme))
    return kind, base64.b64encode(data).decode()


def _bundle(value: Any) -> tuple[str, str | bytes] | None:
    """What a notebook would show of a picture."""
    if not hasattr(type(value), "_repr_mimebundle_"):
        return None
    found = value._repr_mimebundle_()
    return next(((kind, found[kind]) for kind in DRAWN.values() if kind in found), None)


def _names(statement: ast.stmt, how: type[ast.expr_context]) -> Iterator[str]:
    """The names that a statement sets or uses, the last one first."""
    found = [one for one in ast.walk(statement) if isinstance(one, ast.Name)]
    return (one.id for one in reversed(found) if isinstance(one.ctx, how))


def _described(error: BaseException) -> str:
    if isinstance(error, ModuleNotFoundError) and error.name:
        missing = _("this needs {name}, which is not here: install Dédale to run it")
        return missing.format(name=error.name.partition(".")[0])
    return describe(error)
