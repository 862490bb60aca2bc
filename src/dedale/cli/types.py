"""What is written on the command line: sizes, positions, names of tables, options of algorithms."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import click

from ..errors import DedaleError
from ..i18n import _
from ..maze.direction import Position
from ..numbers import parse_setting, parse_whole

if TYPE_CHECKING:
    from click import Context, Parameter
    from click.shell_completion import CompletionItem

    ParamType = click.ParamType[object, object]
else:
    ParamType = click.ParamType


class Size(ParamType):
    """WIDTHxHEIGHT; a single number is a square."""

    name = "size"

    def get_metavar(self, param: Parameter, ctx: Context | None = None) -> str:
        return "WIDTHxHEIGHT"

    def convert(
        self, value: object, param: Parameter | None, ctx: Context | None
    ) -> tuple[int, int]:
        match = re.fullmatch(r"\s*(\d+)\s*(?:[xX×*]\s*(\d+)\s*)?", str(value), re.ASCII)
        width, height = (int(match[1]), int(match[2] or match[1])) if match else (0, 0)
        if not width or not height:
            raise DedaleError(
                "size {value!r} should be WIDTHxHEIGHT, whole numbers from 1, like 40x30",
                value=value,
            )
        return width, height


class Cell(ParamType):
    """ROW,COLUMN, counted from 0."""

    name = "ROW,COLUMN"

    def convert(self, value: object, param: Parameter | None, ctx: Context | None) -> Position:
        match = re.fullmatch(r"\(?\s*(-?\d+)\s*,\s*(-?\d+)\s*\)?", str(value), re.ASCII)
        if not match:
            raise DedaleError(
                "{what} {value!r} should be ROW,COLUMN, counted from 0, like 0,3",
                what=param.name if param is not None else "cell",
                value=value,
            )
        return int(match[1]), int(match[2])


class Region(ParamType):
    """R0,C0,R1,C1: rows R0 to R1 - 1 and columns C0 to C1 - 1."""

    name = "R0,C0,R1,C1"

    def convert(
        self, value: object, param: Parameter | None, ctx: Context | None
    ) -> tuple[int, ...]:
        words = str(value).strip("() ").split(",")
        numbers = [int(word) for word in words if re.fullmatch(r"\s*\d+\s*", word, re.ASCII)]
        if len(words) == len(numbers) == 4:
            top, left, bottom, right = numbers
            if top < bottom and left < right:
                return top, left, bottom, right
        raise DedaleError(
            "region {value!r} should be R0,C0,R1,C1: rows R0 to R1 - 1, columns C0 to C1 - 1",
            value=value,
        )


class Whole(ParamType):
    """A whole number."""

    name = "N"

    def convert(self, value: object, param: Parameter | None, ctx: Context | None) -> int:
        if isinstance(value, int):
            return value
        what = param.name if param is not None and param.name else "number"
        return parse_whole(what, str(value).replace("_", ""))


class Name(ParamType):
    """A name of one of the tables; it is looked up when it is used, after plug-ins are loaded."""

    def __init__(self, kind: str) -> None:
        self.kind, self.name = kind, kind.upper()

    def shell_complete(
        self, ctx: Context, param: Parameter, incomplete: str
    ) -> list[CompletionItem]:
        from click.shell_completion import CompletionItem

        from ..registry import registry

        lines = [pair for pair in registry(self.kind).items() if pair[0].startswith(incomplete)]
        return [CompletionItem(name, help=_(entry.about)) for name, entry in lines]


class Format(Name):
    """The name of a file format; a wrong one is refused at once."""

    def __init__(self) -> None:
        super().__init__("format")

    def convert(self, value: object, param: Parameter | None, ctx: Context | None) -> str:
        from ..maze.formats import FORMATS

        return FORMATS[str(value)].name


class Setting(ParamType):
    """NAME=VALUE, an option of an algorithm."""

    name = "NAME=VALUE"

    def convert(
        self, value: object, param: Parameter | None, ctx: Context | None
    ) -> tuple[str, int]:
        return parse_setting(str(value))


class MazeFile(click.Path):
    """A file to read a maze from or to write it to; `-` is standard input or output."""

    def __init__(self) -> None:
        super().__init__(allow_dash=True)
        self.name = "file"
