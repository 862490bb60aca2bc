"""Running: where a corridor goes on, as one sees it. Knows views, not rules.

A run ends at a junction, at a dead end, where something lies or happened, and when someone
dangerous is near.
"""

from ..games.advice import moves_by_side
from ..games.game import Game, Place, View
from ..games.view import cell_of, sides_of

#: How many steps away, as the crow flies, a danger ends a run.
NEAR = 3


def follow(game: Game, before: View, after: View, move: str) -> str | None:
    """The move that goes on along the corridor, or None where the run ends."""
    names = moves_by_side(after, game.steps)
    if move not in names or not before["actors"] or not after["actors"]:
        return None
    here = after["actors"][0]["at"]
    if here == before["actors"][0]["at"] or _something_happened(before, after):
        return None
    if any(thing["at"] == here for thing in after["things"]):
        return None
    if any(_distance(here, place) <= NEAR for place in dangers(game, after)):
        return None
    sides, came = sides_of(after, here), names.index(move)
    back = (came + 2) % 4
    if "grid" in after:
        cell = cell_of(before, before["actors"][0]["at"])
        back = after["grid"]["back"][cell * len(names) + came]
    onward = [name for side, name in enumerate(names) if sides >> side & 1 and side != back]
    return onward[0] if len(onward) == 1 else None


def dangers(game: Game, view: View) -> list[Place]:
    """Where those stand whom one should not meet."""
    return [
        actor["at"]
        for actor in view["actors"]
        if game.signs[actor["who"]].role == "danger" and actor.get("alive", True)
    ]


def _something_happened(before: View, after: View) -> bool:
    """Something was taken or opened, someone came or fell, a figure says something else."""
    return (
        before["things"] != after["things"]
        or before["cells"] != after["cells"]
        or _alive(before) != _alive(after)
        or _words(before) != _words(after)
    )


def _alive(view: View) -> set[str]:
    return {actor["id"] for actor in view["actors"] if actor.get("alive", True)}


def _words(view: View) -> dict[str, str]:
    """The figures that are not numbers: those do not change at every step."""
    return {name: value for name, value in view["figures"].items() if isinstance(value, str)}


def _distance(a: Place, b: Place) -> int:
    return abs(a[0] - b[0]) + abs(a[1] - b[1])
