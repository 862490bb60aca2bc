"""`dedale`: the group of all commands, those of plug-ins included."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import click

from ..registry import Entry, Registry, registry
from .base import Group, PluginOption, load_plugins, values_of


class Main(Group):
    """`dedale`: the commands of the table, and those of plug-ins.

    Installed plug-ins are looked for when a name is not one of ours: that takes longer than most
    commands.
    """

    def __init__(self, name: str, table: Registry[Any], about: str) -> None:
        self.table, self.ours = table, dict(table.ours())
        super().__init__(name, {}, about)
        self.params.append(PluginOption())

    def lines(self) -> dict[str, Entry]:
        return {**self.ours, **self.table.given()}

    def sections(self) -> Mapping[str, Mapping[str, Entry]]:
        found: dict[str, dict[str, Entry]] = {}
        for name, line in self.lines().items():
            found.setdefault(getattr(line, "section", ""), {})[name] = line
        return found

    def command_of(self, name: str) -> click.Command:
        entry = self.lines()[name]
        with entry.trusted("command"):
            command = entry.load()
        if isinstance(command, click.Command):
            return command
        from .asking import function_command

        return function_command(name, command, getattr(entry, "parameters", ()), entry)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        if name not in self.lines():
            if name in self.table:
                self.ours[name] = self.table[name]
            elif name in registry("game"):  # the commands of a plug-in's puzzle
                entry = registry("game")[name]
                self.ours[name] = Entry(f"dedale.cli.puzzles:{name}", entry.about)
        return super().get_command(ctx, name)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] not in self.ours:
            load_plugins(ctx, values_of("--plugin", args))
            self.get_command(ctx, args[0])
        return super().resolve_command(ctx, args)
