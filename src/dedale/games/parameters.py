"""What decides how a game begins: a closed list of typed values, the only thing that data sets."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

from ..errors import DedaleError, Term, UnknownName
from ..i18n import N_
from ..masks.words import spelled_out
from ..numbers import parse_whole, whole
from ..registry import registry

#: A value as JSON knows it; a place is [row, col].
Value = int | bool | str | list[int] | None
Values = dict[str, Value]

#: No board has more cells: what a link of forty letters asks for must come to an end.
MOST_CELLS = 1_000_000


@dataclass(frozen=True, slots=True)
class Parameter:
    """One value that decides how a game begins.

    Two names mean the same in every game: `seed` is drawn by the doors when it is not given, and
    `level` is the text of a whole level, which leaves nothing to draw.
    """

    name: str
    kind: Literal["int", "bool", "name", "names", "text", "place"]
    words: str  #: its label, English, shown through `_`
    default: int | bool | str | None = None  #: what leaving it out means; None: the rule book knows
    least: int | None = None
    most: int | None = None
    #: The names allowed: spelled out, perhaps with what they mean (English, shown through `_`), or
    #: the kind of a table ("generator", "mask", "strategy"). A "text" may be one of them, or
    #: anything that has line ends; "names" are any of them, blanks between.
    choices: tuple[str, ...] | Mapping[str, str] | str = ()
    #: What a door proposes to a person, where that is not the default.
    proposed: int | bool | str | None = None
    of_maze: bool = False  #: decides the maze, not what happens in it (see `Game.new_in`)
    with_level: bool = False  #: may be given beside a level, which is then played by other rules

    @property
    def first(self) -> int | bool | str | None:
        """What a form shows to begin with; None: nothing."""
        return self.default if self.proposed is None else self.proposed

    @property
    def names(self) -> tuple[str, ...]:
        """The names allowed, from the table if they are in one."""
        return tuple(registry(self.choices) if isinstance(self.choices, str) else self.choices)

    @property
    def options(self) -> dict[str, str]:
        """What each of the names that are spelled out means; English, shown through `_`."""
        if isinstance(self.choices, str):
            return {}
        pairs = self.choices.items() if isinstance(self.choices, Mapping) else ()
        return dict(pairs) or {name: name for name in self.choices}

    def check(self, value: object) -> Value:
        """The value, if it is one of this parameter; None stands for the default.

        >>> Parameter("bombs", "int", "bombs", 0, least=0).check(None)
        0
        >>> Parameter("pace", "name", "pace", "slow", choices=("slow", "fast")).check("fsat")
        Traceback (most recent call last):
        ...
        dedale.errors.UnknownName: unknown pace 'fsat': did you mean 'fast'?
        """
        if value is None:
            return self.default
        if self.kind == "int":
            return whole(self.name, value, self.least, self.most)
        if self.kind == "place":
            return self._place(value)
        if self.kind == "bool":
            if not isinstance(value, bool):
                raise self._wrong(N_("{what} {value!r} should be true or false"), value)
            return value
        if not isinstance(value, str):
            raise self._wrong(N_("{what} {value!r} should be a text"), value)
        if self.kind == "names":
            given = value.replace(",", " ").split()
            for name in given:
                self._known(name)
            return " ".join(name for name in self.names if name in given) or self.default
        free = not self.choices or (self.kind == "text" and "\n" in value)
        if free:
            return value
        self._known(value)
        return spelled_out(value) if self.choices == "mask" else value

    def _known(self, name: str) -> None:
        if name not in self.names:
            kind = self.choices if isinstance(self.choices, str) else self.name
            raise UnknownName(kind, name, self.names)

    def parse(self, text: str) -> Value:
        """The value that a person typed; an empty text stands for the default.

        >>> Parameter("start", "place", "start").parse("3, 4")
        [3, 4]
        """
        text = text.strip("\r\n") if self.kind == "text" else text.strip()
        if not text:
            return self.default
        if self.kind == "int":
            return parse_whole(self.name, text, self.least, self.most)
        if self.kind == "place":
            return self.check([parse_whole(self.name, part) for part in text.split(",")])
        if self.kind == "bool":
            known = {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}
            return self.check(known.get(text.lower(), text))
        return self.check(text)

    def _place(self, value: object) -> list[int]:
        if not isinstance(value, list | tuple) or len(value) != 2:
            raise self._wrong(N_("{what} {value!r} should be (row, col)"), value)
        return [whole(N_("row"), value[0]), whole(N_("column"), value[1])]

    def _wrong(self, template: str, value: object) -> DedaleError:
        return DedaleError(template, what=Term(self.name), value=value)


@dataclass(frozen=True, slots=True)
class Preset:
    """Parameters that go together, under a name."""

    words: str  #: English, shown through `_`
    about: str
    values: Mapping[str, int | bool | str]


def check_all(parameters: Iterable[Parameter], values: Mapping[str, object]) -> Values:
    """The values of all parameters: those given, checked, and the defaults of the others."""
    known = {parameter.name: parameter for parameter in parameters}
    for name in values:
        if name not in known:
            raise UnknownName(N_("parameter"), str(name), known)
    found = {name: parameter.check(values.get(name)) for name, parameter in known.items()}
    width, height = found.get("width"), found.get("height")
    if isinstance(width, int) and isinstance(height, int) and width * height > MOST_CELLS:
        raise DedaleError(
            "size {width}x{height}: the board of a game has at most {most} cells",
            width=width,
            height=height,
            most=MOST_CELLS,
        )
    return found
