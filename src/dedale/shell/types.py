"""What is written on the command line: sizes, positions, names of tables, options of algorithms."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING

import click

from ..errors import DedaleError
from ..i18n import N_, _
from ..numbers import length, parse_length, parse_whole
from ..requests import parse_place, parse_size

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from click import Context, Parameter
    from click.shell_completion import CompletionItem

    ParamType = click.ParamType[object, object]
else:
    ParamType = click.ParamType


class Read(ParamType):
    """A value that is read from a word; `what` is the option's name, for messages."""

    def convert(self, value: object, param: Parameter | None, ctx: Context | None) -> object:
        what = param.name if param is not None and param.name else "value"
        return self.read(str(value), what) if isinstance(value, str) else value

    def read(self, text: str, what: str) -> object:
        return text


class Size(Read):
    """WIDTHxHEIGHT; a single number is a square."""

    name = "size"

    def get_metavar(self, param: Parameter, ctx: Context | None = None) -> str:
        return "WIDTHxHEIGHT"

    def read(self, text: str, what: str) -> tuple[int, int]:
        return parse_size(text)


class Cell(Read):
    """ROW,COLUMN, counted from 0, or two other numbers."""

    def __init__(self, name: str = "ROW,COLUMN") -> None:
        self.name = name

    def read(self, text: str, what: str) -> tuple[int, int]:
        return parse_place(what, text, self.name)


class Region(Read):
    """R0,C0,R1,C1: rows R0 to R1 - 1 and columns C0 to C1 - 1."""

    name = "R0,C0,R1,C1"

    def read(self, text: str, what: str) -> tuple[int, int, int, int]:
        match = re.fullmatch(r"\s*(\d{1,18})" + 3 * r",\s*(\d{1,18})" + r"\s*", text, re.ASCII)
        top, left, bottom, right = map(int, match.groups()) if match else (0, 0, 0, 0)
        if not (top < bottom and left < right):
            raise DedaleError(
                "region {value!r} should be R0,C0,R1,C1: rows R0 to R1 - 1, columns C0 to C1 - 1",
                value=text,
            )
        return top, left, bottom, right


class Whole(Read):
    """A whole number, within bounds if there are any."""

    name = "N"

    def __init__(self, least: int | None = None, most: int | None = None) -> None:
        self.least, self.most = least, most

    def read(self, text: str, what: str) -> int:
        return parse_whole(what, text.replace("_", ""), self.least, self.most)


class Number(Read):
    """A number with a fraction, within bounds."""

    name = "N"

    def __init__(self, least: float, most: float) -> None:
        self.least, self.most = least, most

    def read(self, text: str, what: str) -> float:
        return length(what, parse_length(what, text), self.least, self.most)


class Name(Read):
    """A name of one of the tables; it is looked up when it is used, after plug-ins are loaded."""

    def __init__(self, kind: str) -> None:
        self.kind, self.name = kind, kind.upper()

    def get_metavar(self, param: Parameter, ctx: Context | None = None) -> str:
        return _(self.kind).upper()

    def shell_complete(
        self, ctx: Context, param: Parameter, incomplete: str
    ) -> list[CompletionItem]:
        from click.shell_completion import CompletionItem

        from ..registry import registry

        lines = [pair for pair in registry(self.kind).items() if pair[0].startswith(incomplete)]
        return [CompletionItem(name, help=_(entry.about)) for name, entry in lines]


class MaskWord(ParamType):
    """A mask: a name of the table, a file, or text:WORD."""

    name = N_("MASK")

    def shell_complete(
        self, ctx: Context, param: Parameter, incomplete: str
    ) -> list[CompletionItem]:
        from click.shell_completion import CompletionItem

        if "text:".startswith(incomplete) and incomplete:
            return [CompletionItem("text:")]
        if set(incomplete) & {"/", ".", "\\"}:
            return [CompletionItem(incomplete, type="file")]
        return Name("mask").shell_complete(ctx, param, incomplete)


class Listed(ParamType):
    """A word that is completed from a list made when it is needed, and checked where it is used."""

    def __init__(self, name: str, words: Callable[[Context], Iterable[str]]) -> None:
        self.name, self.words = name, words

    def shell_complete(
        self, ctx: Context, param: Parameter, incomplete: str
    ) -> list[CompletionItem]:
        from click.shell_completion import CompletionItem

        return [CompletionItem(w) for w in self.words(ctx) if w.startswith(incomplete)]


class PackOrFile(Listed):
    """A pack of levels, or a file: completed from both."""

    def shell_complete(
        self, ctx: Context, param: Parameter, incomplete: str
    ) -> list[CompletionItem]:
        from click.shell_completion import CompletionItem

        file = CompletionItem(incomplete, type="file")
        return [*super().shell_complete(ctx, param, incomplete), file]


def CommandName() -> Listed:  # noqa: N802
    """The name of a command."""

    def words(ctx: Context) -> Iterable[str]:
        group = ctx.find_root().command
        for word in ctx.params.get("words") or ():
            assert isinstance(group, click.Group)
            found = group.get_command(ctx, word)
            if not isinstance(found, click.Group):
                return ()
            group = found
        return group.list_commands(ctx) if isinstance(group, click.Group) else ()

    return Listed("command", words)


def Kind() -> Listed:  # noqa: N802
    """A kind of table, in the plural."""

    def words(_ctx: Context) -> Iterable[str]:
        from ..registry import KINDS, plural

        return map(plural, KINDS)

    return Listed("kind", words)


class FormatName(Name):
    """The name of a file format; a wrong one is refused at once."""

    def __init__(self) -> None:
        super().__init__("format")

    def read(self, text: str, what: str) -> str:
        from ..maze.formats import FORMATS

        return FORMATS[text].name

    def shell_complete(
        self, ctx: Context, param: Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """All but films, which `dedale animate` makes."""
        from ..maze.formats import FORMATS

        found = super().shell_complete(ctx, param, incomplete)
        return [item for item in found if not FORMATS[item.value].film]


class MazeFile(click.Path):
    """A file to read a maze from or to write it to; `-` is standard input or output."""

    def __init__(self) -> None:
        super().__init__(allow_dash=True)
        self.name = "file"


class OutputFile(MazeFile):
    """A file to write to; its folder is looked for before any work is done."""

    def convert(
        self,
        value: str | os.PathLike[str],
        param: click.Parameter | None,
        ctx: click.Context | None,
    ) -> str | bytes | os.PathLike[str]:
        found = super().convert(value, param, ctx)
        folder = os.path.dirname(str(found)) or "."
        if found != "-" and not os.path.isdir(folder):
            raise DedaleError(
                "cannot write {path!r}: there is no folder {folder!r}",
                path=str(found),
                folder=folder,
            )
        return found
