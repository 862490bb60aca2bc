"""The page's modules as one script: each becomes a function that returns what it exports."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

from .. import __file__ as _package

#: The files of the page, which are the ones of this package too.
STATIC = Path(_package).parent / "web" / "static"
_IMPORT = re.compile(r'^import\s+\{([^}]*)\}\s+from\s+"(\.[^"]+)";\n', re.M)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function|class|const|let)\b)", re.M)
_NAME = re.compile(r"^export (?:async )?(?:function|class|const|let) (\w+)", re.M)
#: Comments with a line of their own.
_COMMENT = re.compile(r"^[ \t]*(?://[^\n]*|/\*\*(?:[^*]|\*(?!/))*\*/)[ \t]*\n", re.M)
_LITERAL = r'"(?:[^"\\]|\\.)*"'
_TEXT = re.compile(rf"{_LITERAL}(?:\s*\+\s*{_LITERAL})*")


@lru_cache(maxsize=8)
def script(entry: str) -> str:
    """The module `js/ENTRY.js` and all that it imports, as one text without imports.

    The names that the entry exports are in `entry`, an object, at the end of it.

    >>> "class Film" in script("standalone/film")
    True
    """
    parts: dict[Path, str] = {}
    path = STATIC / "js" / f"{entry}.js"
    _add(path, parts, ())
    return "".join(parts.values()) + f"const entry = {_object(path)};\n"


def files(entries: Iterable[str]) -> list[str]:
    """The modules of these scripts, as paths below the page's files.

    >>> "js/film/film.js" in files(["standalone/film"])
    True
    """
    parts: dict[Path, str] = {}
    for entry in entries:
        _add(STATIC / "js" / f"{entry}.js", parts, ())
    return [path.relative_to(STATIC).as_posix() for path in parts]


def _add(path: Path, parts: dict[Path, str], above: tuple[Path, ...]) -> None:
    """Add a module, after those that it imports."""
    assert path not in above, f"{path.name} imports itself"
    if path in parts:
        return
    text = path.read_text(encoding="utf-8")
    taken = []
    for names, place in _IMPORT.findall(text):
        home = Path(os.path.normpath(path.parent / place))
        _add(home, parts, (*above, path))
        wanted = " ".join(names.replace(" as ", ": ").split())
        taken.append(f"const {{ {wanted} }} = {_object(home)};\n")
    body = _COMMENT.sub("", _EXPORT.sub("", _IMPORT.sub("", text))).strip()
    exported = ", ".join(_NAME.findall(text))
    inside = f"{''.join(taken)}{body}\nreturn {{ {exported} }};"
    parts[path] = f"const {_object(path)} = (() => {{\n{inside}\n}})();\n"


def _object(path: Path) -> str:
    """What the object with the exports of a module is called."""
    return "$" + re.sub(r"\W", "_", path.relative_to(STATIC / "js").with_suffix("").as_posix())


def french_in(source: str, french: dict[str, str]) -> dict[str, str]:
    """The texts of the catalogue that occur in a script."""
    found = {
        "".join(json.loads(part) for part in re.findall(_LITERAL, text))
        for text in _TEXT.findall(source)
    }
    return {text: french[text] for text in sorted(found & french.keys())}
