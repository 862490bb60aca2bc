"""A program line by line: which line ran, in which call, and what its variables held.

What is equal to the step before is kept once, so that a film of thousands of lines stays small.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping
from itertools import islice
from reprlib import Repr
from types import FrameType, FunctionType, ModuleType

from ..classroom import Level, Maze, View
from ..jsons import JsonObject

#: Steps that are recorded, entries of a list and characters of a value that are shown.
MOST, ENTRIES, LONGEST = 4000, 60, 80
#: Entries of a set that are sorted: above it the order is that of the set.
SORTED = 1000
#: Rows and columns of a matrix that is shown as one.
LARGEST = 31
#: Calls that are named, the innermost ones; fields of an object that are shown.
CALLS, FIELDS = 12, 8


class Recorder:
    """Notes the lines of a program as they run."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.maze: Maze | None = None
        self.steps: list[list[int]] = []  # line, events so far, index of scenes
        self.scenes: list[JsonObject] = []
        self.complete = True
        self._last: JsonObject = {}

    def note(self, frame: FrameType, event: str) -> None:
        """A line is about to run, or a function has returned."""
        if event not in ("line", "return"):
            return
        if len(self.steps) >= MOST:
            self.complete = False
            return
        calls = self._calls(frame)
        values = {name: _shown(value) for name, value in _variables(frame.f_locals)}
        scene = {"calls": calls, "values": values}
        if scene != self._last:
            self._last = scene
            self.scenes.append(scene)
        if self.maze is None:
            found = frame.f_locals.get("maze")
            self.maze = found if isinstance(found, Maze) else None
        events = len(self.maze.events) if self.maze is not None else 0
        self.steps.append([frame.f_lineno, events, len(self.scenes) - 1])

    def _calls(self, frame: FrameType | None) -> list[str]:
        names: list[str] = []
        while frame is not None and len(names) < CALLS:
            if frame.f_code.co_filename == self.name and not frame.f_code.co_name.startswith("<"):
                names.append(frame.f_code.co_name)
            frame = frame.f_back
        return names[::-1]

    def to_json(self) -> JsonObject:
        """The film: steps, what was seen in them, and how each list was used."""
        return {
            "steps": self.steps,
            "scenes": self.scenes,
            "kinds": _kinds(self.scenes),
            "complete": self.complete,
        }


def _variables(found: Mapping[str, object]) -> Iterator[tuple[str, object]]:
    """Variables by name; an object that does not write itself as its fields: `self.elements`."""
    for name, value in list(found.items()):
        if name.startswith(("_", ".")) or isinstance(value, _HIDDEN) or name == "random":
            continue
        if type(value).__repr__ is object.__repr__ and isinstance(own := _fields(value), dict):
            fields = ((f"{name}.{field}", one) for field, one in islice(own.items(), FIELDS))
            yield from ((field, one) for field, one in fields if not isinstance(one, _HIDDEN))
        else:
            yield name, value


def _fields(value: object) -> object:
    return getattr(value, "__dict__", None)


_HIDDEN = (FunctionType, ModuleType, type, Level, Maze, View)


def _shown(value: object) -> object:
    """A value in a few characters; a collection as its entries, a matrix as its rows."""
    if _is_matrix(value):
        return {"rows": [[int(number) for number in row] for row in value]}  # type: ignore[attr-defined]
    if isinstance(value, list | deque | set | frozenset) and (
        not value or not isinstance(next(iter(value)), list)
    ):
        return {
            "of": type(value).__name__,
            "size": len(value),
            "entries": [_short(e) for e in _ends(value)],
        }
    if isinstance(value, tuple) and len(value) == 2 and all(type(n) is int for n in value):
        return {"cell": list(value), "text": _short(value)}
    return _short(value)


def _ends(value: list[object] | deque[object] | set[object] | frozenset[object]) -> list[object]:
    """The entries of a collection; of a long one the first and the last, where things happen."""
    if isinstance(value, set | frozenset) and len(value) <= SORTED:
        try:
            value = sorted(value)  # type: ignore[type-var]
        except TypeError:
            value = sorted(value, key=repr)
    if len(value) <= ENTRIES:
        return list(value)
    half = ENTRIES // 2
    if isinstance(value, set | frozenset):
        return [*islice(value, 2 * half), ...]
    last = islice(reversed(value), half)
    return [*islice(value, half), ..., *reversed(list(last))]


def _is_matrix(value: object) -> bool:
    """Rows of numbers, of equal length, and not too many."""
    if not isinstance(value, list) or not 1 <= len(value) <= LARGEST:
        return False
    return all(
        isinstance(row, list)
        and 1 <= len(row) == len(value[0]) <= LARGEST
        and all(type(number) in (bool, int) and abs(number) < 10_000 for number in row)
        for row in value
    )


def _short(value: object) -> str:
    if value is ...:
        return "…"
    try:
        text = repr(value) if _is_short(value) else _WRITER.repr(value)
    except Exception:
        text = f"<{type(value).__name__}>"
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


def _is_short(value: object) -> bool:
    """Whether Python itself writes a value at once: numbers, short texts, cells."""
    if isinstance(value, int):
        return -(10**9) < value < 10**9
    if type(value) is tuple:
        return len(value) <= 3 and all(map(_is_short, value))
    return value is None or type(value) is float or (type(value) is str and len(value) <= LONGEST)


#: Writes no more of a value than is shown: a program may hold millions of characters.
_WRITER = Repr()
for _limit in ("maxtuple", "maxlist", "maxdict", "maxset", "maxfrozenset", "maxdeque", "maxarray"):
    setattr(_WRITER, _limit, LONGEST)
_WRITER.maxstring = _WRITER.maxlong = _WRITER.maxother = 2 * LONGEST


def _kinds(scenes: list[JsonObject]) -> dict[str, str]:
    """What each list was used as: a stack loses its last entry, a queue its first one."""
    before: dict[str, list[str]] = {}
    possible: dict[str, set[str]] = {}
    for scene in scenes:
        for name, value in scene["values"].items():
            if not isinstance(value, dict) or value.get("of") not in ("list", "deque"):
                continue
            now, old = value["entries"], before.get(name, [])
            before[name] = now
            if len(now) == len(old) - 1 and value["size"] <= ENTRIES:
                fits = {"stack": old[:-1] == now, "queue": old[1:] == now}
                if fits["stack"] != fits["queue"] or not fits["stack"]:
                    kinds = possible.setdefault(name, {"stack", "queue"})
                    kinds &= {kind for kind, yes in fits.items() if yes}
    return {name: next(iter(kinds)) for name, kinds in possible.items() if len(kinds) == 1}
