"""Options of commands, read off the parameters of requests."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import partial, wraps
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

import click

from ..i18n import _, labelled
from ..registry import Entry, plural
from ..requests import Parameter, check_all
from .base import ClickCommand, Option, PluginOption
from .types import MaskWord, Name, Read

if TYPE_CHECKING:
    from .types import ParamType

R = TypeVar("R")

#: What stands for a value in help, by the kind of the parameter.
METAVARS = {
    "int": "N",
    "number": "LENGTH",
    "place": "ROW,COLUMN",
    "size": "WIDTHxHEIGHT",
    "span": "A..B",
    "options": "NAME=VALUE",
    "bool": "BOOLEAN",
}


class Typed(Read):
    """A word that a parameter reads; what it says is checked by the request."""

    def __init__(self, parameter: Parameter) -> None:
        self.parameter = parameter
        self.name = parameter.unit or METAVARS.get(parameter.kind, "TEXT")

    def get_metavar(self, param: click.Parameter, ctx: click.Context | None = None) -> str:
        return self.name

    def read(self, text: str, what: str) -> object:
        return self.parameter.read(text)

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[click.shell_completion.CompletionItem]:
        """The options of the algorithm that was chosen, or the names that there are."""
        from click.shell_completion import CompletionItem

        names = list(self.parameter.names) if self.parameter.kind == "names" else []
        if self.parameter.name == "options":
            names = [f"{name}=" for name in _options_of(ctx)]
        return [CompletionItem(name) for name in names if name.startswith(incomplete)]


def _options_of(ctx: click.Context) -> Iterable[str]:
    from ..generators import GENERATORS

    chosen = ctx.params.get("algorithm") or "backtracker"
    return GENERATORS[chosen].options if chosen in GENERATORS else ()


class Asked(Option):
    """An option for a parameter, whose help is put into words when it is shown."""

    def __init__(
        self, names: Sequence[str], parameter: Parameter, words: Callable[[], str]
    ) -> None:
        flag = parameter.kind == "bool" and parameter.default is not None
        repeated = parameter.several or parameter.kind in ("options", "names")
        settings = {"is_flag": True} if flag else {"type": type_of(parameter)}
        super().__init__(
            list(names), default=None, multiple=repeated, show_default=False, **settings
        )
        self.words = words

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        words = self.words()
        self.help = words[0].upper() + words[1:]
        return super().get_help_record(ctx)


def type_of(parameter: Parameter) -> ParamType:
    """How a word on the command line is read and completed."""
    if parameter.choices == "mask":
        return MaskWord()
    if parameter.kind == "name":
        table = parameter.choices
        return Name(table) if isinstance(table, str) else click.Choice(parameter.names)
    return Typed(parameter)


def help_of(parameter: Parameter, first: object) -> str:
    """What is said about a parameter: its sentence or its label, bounds, and what comes first."""
    text, least, most = _(parameter.about or parameter.words), parameter.least, parameter.most
    text, end = (text[:-1], ".") if text.endswith(".") else (text, "")
    said = re.search(r"\d", text)
    if least is not None and most is not None and most < 1_000_000 and not said:
        text += _(" ({least} to {most})").format(least=least, most=most)
    text += end
    if not parameter.about:
        if isinstance(parameter.choices, str):
            text += " " + _("(see dedale list {kind})").format(kind=plural(parameter.choices))
        if parameter.kind == "names":
            text = labelled(text, ", ".join(parameter.names))
    if first in (None, "", False, ()) or isinstance(first, bool):
        return text
    if isinstance(first, tuple):
        first = ("x" if parameter.kind == "size" else " ").join(map(str, first))
    return f"{text} [{first}]"


def option_of(
    parameter: Parameter, first: object = None, names: Sequence[str] | None = None
) -> Asked:
    """The option of a parameter; `first` is what leaving it out means."""
    first = parameter.first if first is None else first
    if names is None:
        long = f"--{parameter.name.replace('_', '-')}"
        if parameter.kind == "bool" and parameter.default is True:
            long += f"/--no-{parameter.name.replace('_', '-')}"
        names = [*(parameter.option.split() or [long]), parameter.name]
    return Asked(names, parameter, partial(help_of, parameter, first))


def size_option(words: Callable[[], str] | None = None) -> Asked:
    """The option for a width and a height."""
    size = Parameter("size", "size", "size")
    return Asked(
        ["-s", "--size"],
        size,
        words or (lambda: _("WIDTHxHEIGHT in cells, or one number for a square.")),
    )


def options_of(parameters: Iterable[Parameter]) -> list[click.Parameter]:
    """The options of a request; width and height are one."""
    known = {parameter.name: parameter for parameter in parameters}
    sized = {"width", "height"} <= known.keys()
    options: list[click.Parameter] = []
    for name, parameter in known.items():
        if sized and name == "width":
            options.append(size_option())
        elif not (sized and name == "height"):
            options.append(option_of(parameter))
    return options


#: What the options of a command say, each made sure of by a parameter.
Given: TypeAlias = dict[str, Any]


def taken(parameters: Iterable[Parameter], given: dict[str, object]) -> dict[str, object]:
    """What the options of a request say; they are taken out of `given`."""
    known = {parameter.name: parameter for parameter in parameters}
    values: dict[str, object] = {}
    if {"width", "height"} <= known.keys() and isinstance(size := given.pop("size", None), tuple):
        values |= {"width": size[0], "height": size[1]}
    for name, parameter in known.items():
        value = given.pop(name, None)
        if parameter.kind == "options" and isinstance(value, tuple):
            value = {key: number for each in value for key, number in each.items()} or None
        if parameter.kind == "names" and isinstance(value, tuple):
            value = " ".join(value)
        if value not in (None, (), ""):
            values[name] = value
    return values


def asking(
    **groups: Sequence[Parameter],
) -> Callable[[Callable[..., R]], Callable[..., R]]:
    """Give a command the options of requests; it gets what they say, by the name of each group."""

    def decorate(function: Callable[..., R]) -> Callable[..., R]:
        @wraps(function)
        def run(*args: object, **given: object) -> R:
            said = {group: taken(parameters, given) for group, parameters in groups.items()}
            return function(*args, **given, **said)

        options = [option for group in groups.values() for option in options_of(group)]
        kept: list[click.Parameter] = getattr(function, "__click_params__", [])
        run.__click_params__ = [*kept, *reversed(options)]  # type: ignore[attr-defined]
        return run

    return decorate


def function_command(
    name: str, function: Callable[..., object], parameters: Sequence[Parameter], entry: Entry
) -> ClickCommand:
    """The command that calls a function with the values of its parameters."""

    def run(**given: object) -> object:
        values = check_all(parameters, taken(parameters, given))
        with entry.trusted("command"):
            return function(**values)

    return ClickCommand(name, callback=run, params=[*options_of(parameters), PluginOption()])
