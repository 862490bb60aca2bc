"""The page's half of `dedale.web.delta`, as plainly as it can be said: a view after changes."""

from collections.abc import Mapping
from typing import Any


def applied(view: Mapping[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    """The view after the changes.

    >>> applied({"word": "maze", "turn": 1}, {"word": {"$text": [[0, "g"]]}, "turn": 2})
    {'word': 'gaze', 'turn': 2}
    """
    after = dict(view)
    for key, change in changes.items():
        after[key] = _after(after.get(key), change)
        if change == {"$gone": True}:
            del after[key]
    return after


def _after(value: Any, change: Any) -> Any:
    if not isinstance(change, dict):
        return change
    if "$keys" in change:
        return applied(value, change["$keys"])
    if "$text" in change:
        new = dict(change["$text"])
        return "".join(new.get(index, letter) for index, letter in enumerate(value))
    if "$list" in change:
        items = list(value)
        for start, removed, added in reversed(change["$list"]):
            items[start : start + removed] = added
        return items
    return change
