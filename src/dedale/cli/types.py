"""What is written on the command line: sizes, positions, names of tables, options of algorithms."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import click

from ..errors import DedaleError
from ..i18n import _
from ..maze.direction import Position

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    _Type = click.ParamType[Any, Any]
else:
    _Type = click.ParamType


class Size(_Type):
    """WIDTHxHEIGHT; a single number is a square."""

    name = "size"

    def get_metavar(self, param: Any, ctx: Any = None) -> str:
        return "WIDTHxHEIGHT"

    def convert(self, value: Any, param: Any, ctx: Any) -> tuple[int, int]:
        match = re.fullmatch(r"\s*(\d+)\s*(?:[xX×*]\s*(\d+)\s*)?", str(value), re.ASCII)
        width, height = (int(match[1]), int(match[2] or match[1])) if match else (0, 0)
        if not width or not height:
            raise DedaleError(
                "size {value!r} should be WIDTHxHEIGHT, whole numbers from 1, like 40x30",
                value=value,
            )
        return width, height


class Cell(_Type):
    """ROW,COLUMN, counted from 0."""

    name = "ROW,COLUMN"

    def convert(self, value: Any, param: Any, ctx: Any) -> Position:
        match = re.fullmatch(r"\(?\s*(-?\d+)\s*,\s*(-?\d+)\s*\)?", str(value), re.ASCII)
        if not match:
            what = param.name if param is not None else "cell"
            raise DedaleError(
                "{what} {value!r} should be ROW,COLUMN, counted from 0, like 0,3",
                what=what,
                value=value,
            )
        return int(match[1]), int(match[2])


class Whole(_Type):
    """A whole number."""

    name = "N"

    def convert(self, value: Any, param: Any, ctx: Any) -> int:
        if isinstance(value, int):
            return value
        try:
            return int(value.replace("_", ""))
        except ValueError:
            what = param.name if param is not None else "number"
            raise DedaleError(
                "{what} {value!r} should be a whole number", what=what, value=value
            ) from None


class Name(_Type):
    """A name of one of the tables; it is looked up when it is used, after plug-ins are loaded."""

    def __init__(self, kind: str) -> None:
        self.kind, self.name = kind, kind.upper()

    def shell_complete(self, ctx: Any, param: Any, incomplete: str) -> list[CompletionItem]:
        from click.shell_completion import CompletionItem

        from ..registry import registry

        table = registry(self.kind)
        lines = [(name, entry) for name, entry in table.items() if name.startswith(incomplete)]
        return [CompletionItem(name, help=_(entry.about)) for name, entry in lines]


class Format(_Type):
    """The name of a file format."""

    name = "FORMAT"

    def convert(self, value: Any, param: Any, ctx: Any) -> str:
        from ..maze.formats import FORMATS

        return FORMATS[str(value)].name

    def shell_complete(self, ctx: Any, param: Any, incomplete: str) -> list[CompletionItem]:
        from click.shell_completion import CompletionItem

        from ..maze.formats import FORMATS

        lines = [(name, f) for name, f in FORMATS.items() if name.startswith(incomplete)]
        return [CompletionItem(name, help=_(entry.about)) for name, entry in lines]


class Setting(_Type):
    """NAME=VALUE, an option of an algorithm."""

    name = "NAME=VALUE"

    def convert(self, value: Any, param: Any, ctx: Any) -> tuple[str, int]:
        if isinstance(value, tuple):
            return value
        name, equals, number = str(value).partition("=")
        if not equals or not name or not re.fullmatch(r"-?\d+", number.strip(), re.ASCII):
            raise DedaleError("option {value!r} should be NAME=NUMBER, like newest=70", value=value)
        return name.strip(), int(number)


class MazeFile(click.Path):
    """A file to read a maze from or to write it to; `-` is standard input or output."""

    def __init__(self) -> None:
        super().__init__(allow_dash=True)
        self.name = "file"
