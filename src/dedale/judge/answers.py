"""What a program's process answers, for both ends of the pipe: `inside` writes, `box` checks it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ..classroom import MOST_EVENTS, Maze, Misuse
from ..jsons import JsonObject

#: What an answer to each kind of case says, unless it has an error; first what the program gave.
MAZE = ("sides", "asked", "broken")
SAYS = {
    "generate": MAZE,
    "braid": MAZE,
    "solve": ("path", *MAZE),
    "sample": ("counts",),
    "strategy": ("steps",),
    "level": ("moves",),
    "call": ("value",),
    "matrix": ("matrix",),
    "lists": ("path",),
    "plugin": ("sides",),
    "plugin_solver": ("path",),
    "42": ("file",),
}
#: No program counts so far.
ENDLESS = 10**15


def is_answer(answer: JsonObject, case: Mapping[str, Any]) -> bool:
    """Whether an answer is one of ours: a program may have changed what writes them.

    What it says besides its data is either checked here (the recorded changes lead to the resulting
    maze) or gives a dishonest program no advantage.
    """

    def cell(value: object) -> bool:
        return isinstance(value, list) and [type(each) for each in value] == [int, int]

    def sides(value: object) -> bool:
        size = answer.get("size", [case.get("width"), case.get("height")])
        if not isinstance(value, str) or not cell(size) or len(value) != 2 * size[0] * size[1]:
            return False
        return set(value) <= set("0123456789abcdef")

    def event(value: object) -> bool:
        if not isinstance(value, list) or len(value) != 4 or not isinstance(value[0], str):
            return False
        return cell(value[1]) and (not value[2] or cell(value[2]))

    def names(value: object) -> bool:
        return isinstance(value, list) and all(isinstance(name, str) for name in value)

    def error(value: object) -> bool:
        types = {"type": str, "name": str, "message": str, "line": int}
        return isinstance(value, dict) and types == {key: type(value[key]) for key in value}

    def count(value: object) -> bool:
        return isinstance(value, int) and type(value) is int and 0 <= value < ENDLESS

    shapes: dict[str, Callable[[Any], bool]] = {
        "error": error,
        "sides": sides,
        "time": lambda value: type(value) in (int, float) and 0 <= value < ENDLESS,
        "asked": count,
        "broken": count,
        "file": lambda value: isinstance(value, str),
        "printed": lambda value: isinstance(value, str),
        "size": cell,
        "events": lambda value: isinstance(value, list) and all(map(event, value)),
        "counts": lambda value: (
            isinstance(value, dict)
            and all(sides(each) and count(n) and n for each, n in value.items())
            and sum(value.values()) == case.get("count")
        ),
        "claims": lambda value: value is None or names(value),
        "walls": names,
        "plugin": lambda value: (
            isinstance(value, list) and all(names(pair) and len(pair) == 2 for pair in value)
        ),
    }
    if not all(shapes[key](value) for key, value in answer.items() if key in shapes):
        return False
    if "do" not in case or "error" in answer:
        return True
    wanted = {*SAYS[case["do"]], "time"}
    if case.get("events") and "broken" in wanted:
        return {*wanted, "events"} <= answer.keys() and _led_there(answer, case)
    return wanted <= answer.keys()


def _led_there(answer: JsonObject, case: Mapping[str, Any]) -> bool:
    """Whether breaking the recorded walls turns the given maze into the reported one."""
    if len(answer["events"]) >= MOST_EVENTS:
        return True  # the rest is not reported
    maze = Maze.from_sides(
        case["width"],
        case["height"],
        bytes.fromhex(case.get("sides") or "00" * case["width"] * case["height"]),
        bytes.fromhex(case["kinds"]) if case.get("kinds") else None,
    )
    try:
        for what, place, other, _value in answer["events"]:
            if what == "break":
                maze.break_wall(tuple(place), tuple(other))
    except (Misuse, TypeError):
        return False
    return bool(answer["sides"] == maze.sides.hex())
