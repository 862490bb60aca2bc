"""What changed between two views, so that a move in a large maze is a small message.

Only the outermost keys are compared: a value that differs is sent whole, except a long string that
differs in a few places (the cells and objects of a large maze), which is sent as a patch.
"""

from typing import Any

LONG = 256
MOST_PATCHES = 64


def changes(before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
    """The keys that differ, each with its new value or patch.

    >>> changes({"score": 0, "turns": 1, "key": 1}, {"score": 50, "turns": 1})
    {'score': 50, 'key': {'$gone': True}}
    >>> changes({"objects": "." * 300}, {"objects": "." * 299 + "e"})
    {'objects': {'$patch': [[299, 'e']]}}
    """
    found: dict[str, Any] = {}
    for key, value in after.items():
        if key not in before:
            found[key] = value
        elif before[key] is not value and before[key] != value:
            found[key] = _shorter(before[key], value)
    for key in before.keys() - after.keys():
        found[key] = {"$gone": True}
    return found


def apply(view: dict[str, Any], changed: dict[str, Any]) -> dict[str, Any]:
    """The view after the changes: what the page does with them.

    >>> apply({"word": "maze", "turn": 1}, {"word": {"$patch": [[0, "g"]]}, "turn": 2})
    {'word': 'gaze', 'turn': 2}
    """
    after = dict(view)
    for key, value in changed.items():
        if isinstance(value, dict) and "$gone" in value:
            del after[key]
        elif isinstance(value, dict) and "$patch" in value:
            letters = list(after[key])
            for index, letter in value["$patch"]:
                letters[index] = letter
            after[key] = "".join(letters)
        else:
            after[key] = value
    return after


def _shorter(before: Any, after: Any) -> Any:
    if not (isinstance(before, str) and isinstance(after, str)):
        return after
    if len(before) != len(after) or len(after) < LONG:
        return after
    patch: list[list[Any]] = []
    for first in range(0, len(after), LONG):  # whole stretches are compared first: mostly equal
        if before[first : first + LONG] == after[first : first + LONG]:
            continue
        stretch = range(first, min(first + LONG, len(after)))
        patch += [[index, after[index]] for index in stretch if before[index] != after[index]]
        if len(patch) > MOST_PATCHES:
            return after
    return {"$patch": patch}
