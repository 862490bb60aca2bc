"""What a level may have beyond the basic game. `docs/variants.md` tells the rules in full."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ...errors import DedaleError, UnknownName
from ...i18n import N_, _

Position = tuple[int, int]
#: A place between two cells: the cell to its north or west, and "Down" or "Right".
Edge = tuple[Position, str]

#: Where somebody stands who is not there: Theseus in survival, a minotaur that is dead.
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
FASTEST = 9  # steps between two ticks


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

    def joined(self, name: str) -> Extras:
        """With one more variant in force, nothing of it lying about yet.

        >>> BASIC.joined("realtime").header()
        'variant: realtime\\n'
        """
        if name not in VARIANTS:
            raise UnknownName(_("variant"), name, VARIANTS)
        names = tuple(each for each in VARIANTS if each == name or each in self.names)
        goal = "live" if name == "survival" and self.goal == "door" else self.goal
        speed = 1 if name == "realtime" and not self.speed else self.speed
        return replace(self, names=names, goal=goal, speed=speed).checked()

    def checked(self) -> Extras:
        """Itself, when its variants go together and its goal belongs to them."""
        for name in self.names:
            if name not in VARIANTS:
                raise UnknownName(_("variant"), name, VARIANTS)
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
        if isinstance(self.goal, int) and not survival:
            raise DedaleError("a goal of turns to live needs the variant 'survival'")
        if self.goal == "door" and survival:
            raise DedaleError("survival has no door: its goal is a number of turns")
        if bool(self.speed) != self.has("realtime"):
            raise DedaleError("a speed belongs to the variant 'realtime'")
        return self


BASIC = Extras()
