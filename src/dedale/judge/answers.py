"""What a program's process answers, for both ends of the pipe: `inside` writes, `box` checks it."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping

from ..jsons import JsonObject

#: What the answer to each kind of case says, unless the program fails.
SAYS = {
    "generate": "sides",
    "sample": "counts",
    "braid": "sides",
    "solve": "path",
    "strategy": "steps",
    "level": "moves",
    "call": "value",
    "matrix": "matrix",
    "lists": "path",
    "plugin": "sides",
    "plugin_solver": "path",
    "42": "file",
}


def is_answer(answer: JsonObject, case: Mapping[str, object]) -> bool:
    """Whether an answer is one of ours: a program may have changed what writes them."""
    size = answer.get("size", [case.get("width"), case.get("height")])

    def sides(value: object) -> bool:
        return _is_cell(size) and _is_hex(value, 2 * size[0] * size[1])

    def counts(value: object) -> bool:
        return isinstance(value, dict) and all(
            sides(each) and type(n) is int and n > 0 for each, n in value.items()
        )

    parts = PARTS | {"sides": sides, "counts": counts}
    if not all(key in parts and parts[key](value) for key, value in answer.items()):
        return False
    return "error" in answer or "do" not in case or SAYS[str(case["do"])] in answer


def _is_hex(value: object, digits: int) -> bool:
    return isinstance(value, str) and len(value) == digits and set(value) <= set("0123456789abcdef")


def _is_cell(value: object) -> bool:
    return isinstance(value, list) and [type(each) for each in value] == [int, int]


def _is_event(value: object) -> bool:
    if not isinstance(value, list) or len(value) != 4 or not isinstance(value[0], str):
        return False
    return _is_cell(value[1]) and (not value[2] or _is_cell(value[2]))


def _are_names(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(name, str) for name in value)


def _is_error(value: object) -> bool:
    types = {"type": str, "name": str, "message": str, "line": int}
    return isinstance(value, dict) and types == {key: type(value[key]) for key in value}


def _is_whole(value: object) -> bool:
    return type(value) is int


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _is_any(value: object) -> bool:
    return True  # what a program returned: the judge looks at it


#: The parts that an answer may have.
PARTS: dict[str, Callable[[object], bool]] = {
    "error": _is_error,
    "time": lambda value: (
        isinstance(value, int | float) and value is not True and 0 <= value < math.inf
    ),
    "printed": _is_text,
    "walls": _are_names,
    "asked": _is_whole,
    "broken": _is_whole,
    "returned": lambda value: isinstance(value, bool),
    "file": _is_text,
    "size": _is_cell,
    "events": lambda value: isinstance(value, list) and all(map(_is_event, value)),
    "claims": lambda value: value is None or _are_names(value),
    "plugin": lambda value: (
        isinstance(value, list) and all(_are_names(pair) and len(pair) == 2 for pair in value)
    ),
    **dict.fromkeys(("path", "steps", "moves", "value", "matrix"), _is_any),
}
