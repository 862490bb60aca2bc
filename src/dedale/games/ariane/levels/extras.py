"""What a level may have beyond the basic game, and how its file announces it.

    variant: sword ghost
    goal: slay
    speed: 2

`docs/variants.md` has the rules in full.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ....errors import DedaleError, FileError, UnknownName
from ....i18n import N_
from ....maze.direction import Position
from ....numbers import parse_whole
from .walls import Edge

#: Where someone stands who is not there: Theseus in survival, a minotaur that is dead.
NOWHERE: Position = (-1, -1)
GONE: Position = (-2, -2)

#: The optional rules, in the order in which a level file lists them.
VARIANTS: dict[str, str] = {
    "sword": N_("a sword kills one minotaur"),
    "ghost": N_("minotaurs that pass through walls"),
    "key": N_("keys, and doors locked until they are found"),
    "pushable": N_("walls that Ariane can push"),
    "survival": N_("no way out: stay alive while the walls fall"),
    "cooperative": N_("Theseus walks too, and plays his best"),
    "realtime": N_("minotaurs that do not wait for their turn"),
}
HEADERS = ("variant", "goal", "speed")
FASTEST = 9  # steps between two ticks
LONGEST = 9999  # turns to live


@dataclass(frozen=True, slots=True)
class Extras:
    """The optional rules of a level, and what they put into it. `BASIC` has none.

    `goal` is "door", "slay" (every minotaur dead), "live" (survival without end) or a number of
    turns to live. `speed` is how many steps Ariane may take between two ticks, 0 without a clock.

    >>> Extras(("sword",), swords=((0, 1),)).has("sword"), BASIC.has("sword")
    (True, False)
    """

    names: tuple[str, ...] = ()
    swords: tuple[Position, ...] = ()
    ghosts: tuple[Position, ...] = ()  # where those minotaurs start that pass walls
    keys: tuple[tuple[Position, str], ...] = ()  # with their colour, a digit
    locked: tuple[tuple[Edge, str], ...] = ()
    pushable: tuple[Edge, ...] = ()
    goal: str | int = "door"
    speed: int = 0

    def has(self, name: str) -> bool:
        """Whether a variant is in force."""
        return name in self.names

    @property
    def special_walls(self) -> set[Edge]:
        """The walls that are locked or can be pushed."""
        return {wall for wall, _colour in self.locked} | set(self.pushable)

    @property
    def items(self) -> dict[Position, str]:
        """What lies in cells: "S" for a sword, its colour for a key."""
        return dict.fromkeys(self.swords, "S") | dict(self.keys)

    def header(self) -> str:
        """The lines that announce the variants at the head of a level file."""
        if not self.names:
            return ""
        lines = [f"variant: {' '.join(self.names)}\n"]
        if self.goal not in ("door", "live"):
            lines.append(f"goal: {self.goal}\n")
        if self.speed > 1:
            lines.append(f"speed: {self.speed}\n")
        return "".join(lines)

    def with_variants(self, *names: str) -> Extras:
        """With more variants in force, nothing of them lying about yet.

        >>> BASIC.with_variants("realtime").header()
        'variant: realtime\\n'
        """
        for name in names:
            if name not in VARIANTS:
                raise UnknownName(N_("variant"), name, VARIANTS)
        goal = "live" if "survival" in names and self.goal == "door" else self.goal
        speed = 1 if "realtime" in names and not self.speed else self.speed
        both = tuple(name for name in VARIANTS if name in (*self.names, *names))
        return replace(self, names=both, goal=goal, speed=speed).checked()

    def checked(self) -> Extras:
        """Itself, when its variants go together and its goal belongs to them."""
        for name in self.names:
            if name not in VARIANTS:
                raise UnknownName(N_("variant"), name, VARIANTS)
        for other in ("survival", "realtime"):
            if self.has("cooperative") and self.has(other):
                raise DedaleError(
                    "the variants {one!r} and {other!r} do not go together",
                    one="cooperative",
                    other=other,
                )
        survival = self.has("survival")
        if self.goal == "slay" and not self.has("sword"):
            raise DedaleError("goal 'slay' needs the variant 'sword'")
        if (self.goal == "live" or isinstance(self.goal, int)) and not survival:
            raise DedaleError("a goal of turns to live needs the variant 'survival'")
        if self.goal == "door" and survival:
            raise DedaleError("survival has no door: its goal is a number of turns")
        if bool(self.speed) != self.has("realtime"):
            raise DedaleError("a speed belongs to the variant 'realtime'")
        return self


BASIC = Extras()


def read_header(lines: Sequence[str], path: str = "") -> tuple[Extras, int]:
    """The optional rules that the first lines announce, and how many lines those are.

    >>> read_header(["variant: realtime", "speed: 2", "4"])
    (Extras(names=('realtime',), ..., goal='door', speed=2), 2)
    """
    fields: dict[str, str] = {}
    places: dict[str, tuple[int, int]] = {}
    for number, line in enumerate(lines, 1):
        if ":" not in line:
            break
        name, _colon, value = line.partition(":")
        where = {"path": path, "line": number, "column": 1}
        if name not in HEADERS:
            known = ", ".join(HEADERS)
            template = N_("unknown header {name!r}: known are {known}")
            if name.strip().lower() in HEADERS:
                known = name.strip().lower() + ":"
                template = N_("unknown header {name!r}: did you mean {known!r}?")
            raise FileError(template, name=name, known=known, **where)
        if name in fields:
            raise FileError("a second line {name!r}", name=name, **where)
        fields[name] = value.strip()
        places[name] = number, len(line) - len(value.lstrip()) + 1
    if not fields:
        return BASIC, 0
    try:
        return _announced(fields), len(fields)
    except DedaleError as error:
        about = next((name for name in HEADERS if name in error.template.split(" ")), "variant")
        line_, column = places.get(about, (1, 1))
        where = {"path": path, "line": line_, "column": column}
        raise FileError(error.template, **error.values, **where) from None


def _announced(fields: dict[str, str]) -> Extras:
    names = fields.get("variant", "").replace(",", " ").split()
    if not names:
        known = ", ".join(VARIANTS)
        raise DedaleError("no 'variant:' line: it names some of {known}", known=known)
    extras = BASIC.with_variants(*names)
    goal: str | int = fields.get("goal", extras.goal)
    if isinstance(goal, str) and goal not in ("door", "slay", "live"):
        goal = _number("goal", goal, LONGEST)
    speed = _number("speed", fields["speed"], FASTEST) if "speed" in fields else extras.speed
    return replace(extras, goal=goal, speed=speed).checked()


def _number(name: str, text: str, most: int) -> int:
    try:
        return parse_whole(name, text, 1, most)
    except DedaleError:
        template = N_("speed {text!r}: steps between two ticks, from 1 to {most}")
        if name == "goal":
            template = N_("goal {text!r}: door, slay, or turns to live from 1 to {most}")
        raise DedaleError(template, text=text, most=most) from None
