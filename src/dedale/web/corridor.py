"""Running: where a corridor goes on, as one sees it. Knows views, not rules.

A run ends at a junction, at a dead end, where something was found or happened, and when somebody
who bites is near.
"""

from typing import Any

#: The names that games give to the four directions N, E, S, W.
_ALPHABETS = (("N", "E", "S", "W"), ("Up", "Right", "Down", "Left"))
_COUNTED = ("score", "bombs", "polys", "bumps", "together")
NEAR = 3


def follow(before: dict[str, Any], after: dict[str, Any], move: str) -> str | None:
    """The move that goes on along the corridor, or None where the run ends."""
    names = next((names for names in _ALPHABETS if move in names), None)
    if names is None:
        return None
    here = _player(after)
    if here is None or here == _player(before) or _something_happened(before, after):
        return None
    if here == after.get("exit") or here == after.get("door") or _object(after, here):
        return None
    if any(_distance(here, enemy) <= NEAR for enemy in _enemies(after)):
        return None
    sides, back = _sides(after, here), (names.index(move) + 2) % 4
    onward = [name for side, name in enumerate(names) if sides >> side & 1 and side != back]
    return onward[0] if len(onward) == 1 else None


def _player(view: dict[str, Any]) -> list[int] | None:
    player = view.get("player") or view.get("ariane")
    return player.get("at") if isinstance(player, dict) else player


def _something_happened(before: dict[str, Any], after: dict[str, Any]) -> bool:
    return any(before.get(name) != after.get(name) for name in _COUNTED)


def _object(view: dict[str, Any], here: list[int]) -> bool:
    objects = view.get("objects")
    return isinstance(objects, str) and objects[here[0] * view["width"] + here[1]] != " "


def _sides(view: dict[str, Any], here: list[int]) -> int:
    if "cells" in view:
        return int(view["cells"][here[0] * view["width"] + here[1]], 16)
    return int(view["sides"][here[0] * view["size"] + here[1]])


def _enemies(view: dict[str, Any]) -> list[list[int]]:
    walkers = [*view.get("minotaurs", ()), *view.get("monsters", ()), *view.get("ghosts", ())]
    return [walker["at"] for walker in walkers if walker.get("alive", True)]


def _distance(a: list[int], b: list[int]) -> int:
    return abs(a[0] - b[0]) + abs(a[1] - b[1])
