"""`dedale`: the group of all commands, those of packages and plug-ins included."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import click

from ..registry import Entry, Registry, registry
from ..shell.base import Group, PluginOption, load_plugins, values_of
from ..shell.table import SECTIONS


class Main(Group):
    """`dedale`: the commands of the table, of the packages that add to it, and of plug-ins.

    A command of the table itself is found without looking at the others. Installed plug-ins are
    looked for last: that takes longer than most commands.
    """

    def __init__(self, name: str, table: Registry[Any], about: str) -> None:
        self.table = table
        super().__init__(name, {}, about)
        self.params.append(PluginOption())

    def lines(self) -> dict[str, Entry]:
        return {**dict(self.table.ours()), **self.table.given()}

    def line(self, name: str) -> Entry | None:
        if name in self.table:
            entry: Entry = self.table[name]
            return entry
        if name in registry("game"):  # the commands of a plug-in's puzzle
            return Entry(f"dedale.cli.puzzles:{name}", registry("game")[name].about)
        return None

    def sections(self) -> Mapping[str, Mapping[str, Entry]]:
        found: dict[str, dict[str, Entry]] = {heading: {} for heading in SECTIONS}
        for name, line in self.lines().items():
            found.setdefault(getattr(line, "section", ""), {})[name] = line
        return {heading: table for heading, table in found.items() if table}

    def command_of(self, name: str, entry: Entry) -> click.Command:
        with entry.trusted("command"):
            command = entry.load()
        if isinstance(command, click.Command):
            return command
        from ..shell.asking import function_command

        return function_command(name, command, getattr(entry, "parameters", ()), entry)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and all(name != args[0] for name, _line in self.table.ours()):
            load_plugins(ctx, values_of("--plugin", args))
        return super().resolve_command(ctx, args)
