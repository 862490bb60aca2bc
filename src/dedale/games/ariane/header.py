"""The lines at the head of a level file that announce its optional rules.

variant: sword ghost
goal: slay
speed: 2
"""

from collections.abc import Sequence

from ...errors import DedaleError, FileError
from .extras import BASIC, FASTEST, VARIANTS, Extras

HEADERS = ("variant", "goal", "speed")


def read_header(lines: Sequence[str], path: str = "") -> tuple[Extras, int]:
    """The optional rules that the first lines announce, and how many lines those are.

    >>> read_header(["variant: realtime", "speed: 2", "4"])
    (Extras(names=('realtime',), ..., goal='door', speed=2), 2)
    """
    fields: dict[str, str] = {}
    for number, line in enumerate(lines, 1):
        if ":" not in line:
            break
        name, _colon, value = line.partition(":")
        if name not in HEADERS:
            raise FileError(
                "unknown header {name!r}: known are {known}",
                name=name,
                known=", ".join(HEADERS),
                path=path,
                line=number,
                column=1,
            )
        if name in fields:
            raise FileError("a second line {name!r}", name=name, path=path, line=number, column=1)
        fields[name] = value.strip()
    if not fields:
        return BASIC, 0
    try:
        return _extras(fields), len(fields)
    except DedaleError as error:
        raise FileError("{error}", error=error, path=path, line=1) from None


def _extras(fields: dict[str, str]) -> Extras:
    said = fields.get("variant", "").replace(",", " ").split()
    if not said:
        known = ", ".join(VARIANTS)
        raise DedaleError("no 'variant:' line: it names some of {known}", known=known)
    names = tuple(name for name in VARIANTS if name in said)
    names += tuple(name for name in said if name not in VARIANTS)
    goal: str | int = fields.get("goal", "live" if "survival" in said else "door")
    if isinstance(goal, str) and goal not in ("door", "slay", "live"):
        goal = _number("goal", goal, 9999)
    if goal == "live" and "survival" not in said:
        raise DedaleError("a goal of turns to live needs the variant 'survival'")
    speed = _number("speed", fields["speed"], FASTEST) if "speed" in fields else 0
    return Extras(names, goal=goal, speed=speed or int("realtime" in names)).checked()


def _number(name: str, text: str, most: int) -> int:
    if not (text.isascii() and text.isdigit() and 1 <= int(text[:9]) <= most):
        if name == "goal":
            raise DedaleError(
                "goal {text!r}: door, slay, or turns to live from 1 to {most}", text=text, most=most
            )
        raise DedaleError(
            "speed {text!r}: steps between two ticks, from 1 to {most}", text=text, most=most
        )
    return int(text)
