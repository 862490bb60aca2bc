"""What can be asked for: a request is a closed list of parameters, checked in one place.

A `Parameter` says what one value is called, of which kind it is, within which bounds, and what
leaving it out means. Whatever comes from outside (options of a command, bodies of HTTP requests,
forms, addresses, configuration, files) becomes a `Request` through `Request.of`, and is described
to people from the same list: help, forms and schemas are read off it.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import asdict, field, fields
from typing import Any, ClassVar, Literal, Self, cast

from .errors import DedaleError, Term, UnknownName, expect
from .i18n import N_, _
from .numbers import length, parse_length, parse_setting, parse_whole, whole
from .record import record
from .registry import plural, registry

#: A value as JSON has it: a place is [row, col], a size [width, height], a span [least, most].
Value = int | float | bool | str | list[int] | list[str] | list[int | None] | dict[str, int] | None
Values = dict[str, Value]

Kind = Literal["int", "number", "bool", "name", "names", "text", "place", "size", "span", "options"]


@record(frozen=True)
class Parameter:
    """One value of a request.

    Two names mean the same in every game: `seed` is drawn by the interfaces when it is not given,
    and `level` is the text of a whole level, which leaves nothing to draw.
    """

    name: str
    kind: Kind
    words: str  #: its label, English, shown through `_`
    default: int | float | bool | str | tuple[object, ...] | None = None  #: None: found out later
    least: int | None = None
    most: int | None = None  #: of a text: its length
    #: The names allowed: spelled out, perhaps with what they mean (English, shown through `_`), or
    #: the kind of a table ("generator", "mask", "strategy"). A "text" may be one of them, or
    #: anything that has line ends; "names" are any of them, blanks between.
    choices: tuple[str, ...] | Mapping[str, str] | str = ()
    #: What an interface proposes to a person, where that is not the default.
    proposed: int | bool | str | None = None
    of_maze: bool = False  #: decides the maze, not what happens in it (see `Game.new_in`)
    with_level: bool = False  #: may be given beside a level, which is then played by other rules
    several: bool = False  #: any number of such values
    about: str = ""  #: a sentence for help; English, shown through `_`
    #: What the command line calls it ("-a --algorithm"), where that is not the name; repeated
    #: where there may be several.
    option: str = ""
    unit: str = ""  #: what stands for the value in help: "PCT", "MM"
    only: tuple[str, ...] = ()  #: the values of the parameter `kind` for which it has a meaning

    def __set_name__(self, owner: type, name: str) -> None:
        """The field of a request has its name from there."""
        object.__setattr__(self, "name", name)

    @property
    def called(self) -> str:
        """Its name in messages."""
        return self.name.replace("_", " ")

    @property
    def first(self) -> object:
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

    def facts(self) -> dict[str, object]:
        """What a form needs to know, as plain JSON in the language in force."""
        table = isinstance(self.choices, str)
        offered = [(name, _(words).rstrip(".")) for name, words in self.options.items()]
        shown = {"words": _(self.words), "about": _(self.about) if self.about else ""}
        choices = plural(cast(str, self.choices)) if table else offered
        return asdict(self) | shown | {"value": plain(self.first), "choices": choices}

    # ------------------------------------------------------------ values

    def check(self, value: object) -> Value:
        """The value, if it is one of this parameter; None stands for the default.

        >>> Parameter("bombs", "int", "bombs", 0, least=0).check(None)
        0
        >>> Parameter("pace", "name", "pace", "slow", choices=("slow", "fast")).check("fsat")
        Traceback (most recent call last):
        ...
        dedale.errors.UnknownName: unknown pace 'fsat': did you mean 'fast'?
        """
        if value is None or (self.several and value in ((), [])):
            return plain(self.default)
        if self.several:
            if not isinstance(value, list | tuple):
                raise self._wrong(N_("{what} {value!r} should be a list"), value)
            return cast("list[str]", [self._one(each) for each in value])
        return self._one(value)

    def _one(self, value: object) -> Value:
        match self.kind:
            case "int":
                return whole(self.called, value, self.least, self.most)
            case "number":
                return self._number(value)
            case "bool":
                if not isinstance(value, bool):
                    raise self._wrong(N_("{what} {value!r} should be true or false"), value)
                return value
            case "place":
                row, col = self._pair(value, N_("{what} {value!r} should be (row, col)"))
                return [whole(N_("row"), row), whole(N_("column"), col)]
            case "size":
                return self._size(value)
            case "span":
                return self._span(value)
            case "options":
                if not isinstance(value, Mapping):
                    raise self._wrong(N_("{what} {value!r} should be names with numbers"), value)
                return {str(name): whole(str(name), each) for name, each in value.items()}
        if not isinstance(value, str):
            raise self._wrong(N_("{what} {value!r} should be a text"), value)
        return self._text(value)

    def _text(self, value: str) -> str | None:
        if self.kind == "names":
            given = value.replace(",", " ").split()
            for name in given:
                self._known(name)
            return " ".join(name for name in self.names if name in given) or None
        if not self.choices or (self.kind == "text" and "\n" in value):
            if self.most is not None and len(value) > self.most:
                raise DedaleError(
                    "{what} {value!r} is too long: {most} characters at most",
                    what=Term(self.called),
                    value=value,
                    most=self.most,
                )
            return value
        return self._known(value)

    def _known(self, name: str) -> str:
        if isinstance(self.choices, str):
            return registry(self.choices).word(name)
        if name not in self.choices:
            raise UnknownName(self.called, name, self.choices)
        return name

    def _number(self, value: object) -> float:
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise self._wrong(N_("{what} {value!r} should be a number"), value)
        least = float("-inf") if self.least is None else self.least
        return length(self.called, value, least, float("inf") if self.most is None else self.most)

    def _size(self, value: object) -> list[int]:
        wide, high = self._pair(value, N_("{what} {value!r} should be (width, height)"))
        sides = [whole(N_("width"), wide), whole(N_("height"), high)]
        least, most = self.least or 1, self.most
        if min(sides) < least or (most is not None and max(sides) > most):
            raise DedaleError(
                "{what} {size!r} should be from {least}x{least} to {most}x{most}",
                what=Term(self.called),
                size="{}x{}".format(*sides),
                least=least,
                most="" if most is None else most,
            )
        return sides

    def _span(self, value: object) -> list[int | None]:
        ends = self._pair(value, N_("{what} {value!r} should be (least, most)"))
        least, most = (
            None if end is None else whole(self.called, end, self.least, self.most) for end in ends
        )
        if least is not None and most is not None and least > most:
            raise DedaleError(
                "{what} from {least} to {most}: the first is the larger one",
                what=Term(self.called),
                least=least,
                most=most,
            )
        return [least, most]

    def _pair(self, value: object, template: str) -> tuple[object, object]:
        if not isinstance(value, list | tuple) or len(value) != 2:
            raise self._wrong(template, value)
        return value[0], value[1]

    def _wrong(self, template: str, value: object) -> DedaleError:
        return DedaleError(template, what=Term(self.called), value=value)

    # ------------------------------------------------------------ texts

    def parse(self, text: str) -> Value:
        """The value that a person typed; an empty text stands for the default.

        >>> Parameter("start", "place", "start").parse("3, 4")
        [3, 4]
        >>> Parameter("length", "span", "length").parse("20..")
        [20, None]
        """
        text = text.strip("\r\n") if self.kind == "text" else text.strip()
        if not text:
            return plain(self.default)
        if self.several:
            free = self.kind == "text" and not self.choices  # may have blanks within
            parts = re.split("[,;]", text) if free else text.replace(",", " ").split()
            return self.check([self.read(part.strip()) for part in parts if part.strip()])
        return self.check(self.read(text))

    def read(self, text: str) -> object:
        """What one word says, before it is checked."""
        match self.kind:
            case "int":
                return parse_whole(self.called, text.replace("_", ""), self.least, self.most)
            case "number":
                return parse_length(self.called, text)
            case "place":
                return parse_place(self.called, text)
            case "size":
                return parse_size(text, self.called, self.unit or "WIDTHxHEIGHT")
            case "span":
                return parse_span(self.called, text)
            case "options":
                return dict(map(parse_setting, text.replace(",", " ").split()))
            case "bool":
                known = {"true": True, "yes": True, "1": True}
                known |= {"false": False, "no": False, "0": False}
                return known.get(text.lower(), text)
        return text


def parse_size(
    text: str, what: str = N_("size"), form: str = N_("WIDTHxHEIGHT")
) -> tuple[int, int]:
    """WIDTHxHEIGHT; a single number is a square.

    >>> parse_size("40x30"), parse_size("7")
    ((40, 30), (7, 7))
    """
    match = re.fullmatch(r"\s*(\d{1,18})\s*(?:[xX×*]\s*(\d{1,18})\s*)?", text, re.ASCII)
    width, height = (int(match[1]), int(match[2] or match[1])) if match else (0, 0)
    if not width or not height:
        raise DedaleError(
            "{what} {value!r} should be {form}, whole numbers from 1, like {example}",
            what=Term(what),
            value=text,
            form=Term(form),
            example="40x30" if form == "WIDTHxHEIGHT" else "3x2",
        )
    return width, height


def parse_place(what: str, text: str, form: str = N_("ROW,COLUMN")) -> tuple[int, int]:
    """ROW,COLUMN, counted from 0; or two other numbers, whose form is given."""
    match = re.fullmatch(r"\(?\s*(-?\d{1,18})\s*,\s*(-?\d{1,18})\s*\)?", text, re.ASCII)
    if not match:
        template = N_("{what} {value!r} should be {form}, counted from 0, like 0,3")
        raise DedaleError(template, what=what, value=text, form=Term(form))
    return int(match[1]), int(match[2])


def parse_span(what: str, text: str) -> tuple[int | None, int | None]:
    """A..B, where one end may be left out; or one number."""
    match = re.fullmatch(r"\s*(\d{0,18})\s*(\.\.)?\s*(\d{0,18})\s*", text, re.ASCII)
    if not match or not (match[1] or match[3]) or (match[3] and not match[2]):
        raise DedaleError(
            "{what} {value!r} should be A..B, A.., ..B or a number, like 20..40",
            what=Term(what),
            value=text,
        )
    least = int(match[1]) if match[1] else None
    if not match[2]:
        return least, least
    return least, int(match[3]) if match[3] else None


def check_all(parameters: Iterable[Parameter], values: Mapping[str, object]) -> Values:
    """The values of all parameters: those given, checked, and the defaults of the others."""
    known = {parameter.name: parameter for parameter in parameters}
    expect("values", values, Mapping)
    for name in values:
        if name not in known:
            raise UnknownName(N_("parameter"), str(name), known)
    return {name: parameter.check(values.get(name)) for name, parameter in known.items()}


def some(parameters: Iterable[Parameter], *names: str) -> tuple[Parameter, ...]:
    """The parameters of these names, in this order."""
    known = {parameter.name: parameter for parameter in parameters}
    return tuple(known[name] for name in names)


def picked(parameters: Iterable[Parameter], values: Mapping[str, object]) -> Values:
    """The values of these parameters, checked, out of more; defaults for what is left out."""
    known = tuple(parameters)
    return check_all(known, {each.name: values.get(each.name) for each in known})


def parameter(kind: Kind, words: str, default: object = None, **facts: Any) -> Any:
    """A field of a request: what its `Parameter` says, but for the name."""
    return Parameter("", kind, words, default, **facts)  # type: ignore[arg-type]


class Request:
    """Something that is asked for, as a frozen dataclass whose fields are its parameters.

    `of` is the gate for whatever comes from outside. What is built directly is taken as it is;
    what makes something of a request calls `checked` first.

    >>> @record(frozen=True)
    ... class Tea(Request):
    ...     cups: int = parameter("int", "cups", 2, least=1)
    >>> Tea(), Tea.of({"cups": 3}), [parameter.name for parameter in Tea.PARAMETERS]
    (Tea(cups=2), Tea(cups=3), ['cups'])
    """

    PARAMETERS: ClassVar[tuple[Parameter, ...]] = ()

    def __init_subclass__(cls) -> None:
        """The closed list, from the fields; what is left of each is its default."""
        found = {name: each for name, each in vars(cls).items() if isinstance(each, Parameter)}
        for name, each in found.items():
            setattr(cls, name, field(default=each.default, hash=each.kind != "options"))
        cls.PARAMETERS += tuple(found.values())

    @classmethod
    def parameter(cls, name: str) -> Any:
        """One of the fields, for a request that has it too."""
        return some(cls.PARAMETERS, name)[0]

    @classmethod
    def of(cls, values: Mapping[str, object]) -> Self:
        """The request of these values, checked; the others are the defaults.

        Raises
        ------
        DedaleError
            For an unknown name or an invalid value.
        """
        found = check_all(cls.PARAMETERS, values)
        request = cls(**{name: _frozen(value) for name, value in found.items()})
        request.agrees()
        return request

    def checked(self) -> Self:
        """The request, if it could have come through `of`."""
        return type(self).of(self.values())

    def but(self, **changes: object) -> Self:
        """The same request with other values, unchecked: six times as quick as `replace`."""
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__, **changes)
        return other

    def agrees(self) -> None:
        """Raise a DedaleError where values that are right by themselves do not go together."""
        for parameter in self.PARAMETERS:
            kind = getattr(self, "kind", "")
            given = plain(getattr(self, parameter.name)) != plain(parameter.default)
            if parameter.only and kind not in parameter.only and given:
                raise DedaleError(
                    "option {name!r} works with kind {kinds} only, not with {kind!r}",
                    name=parameter.name,
                    kinds=", ".join(parameter.only),
                    kind=kind,
                )

    def values(self) -> Values:
        """The values as JSON has them, without those that say nothing."""
        found = {field.name: plain(getattr(self, field.name)) for field in fields(self)}  # type: ignore[arg-type]
        return {name: value for name, value in found.items() if value not in (None, [], {})}


def plain(value: object) -> Value:
    """The value as JSON has it: lists, not tuples."""
    if isinstance(value, tuple | list):
        return cast(Value, list(map(plain, value)))
    return cast(Value, dict(value) if isinstance(value, Mapping) else value)


def _frozen(value: object) -> object:
    return tuple(map(_frozen, value)) if isinstance(value, list) else value
