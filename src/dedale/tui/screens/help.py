"""All keys of the screen below, and what its signs and words mean."""

from itertools import zip_longest
from typing import ClassVar

from rich.table import Table
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen, Screen
from textual.widgets import Static

from ...i18n import N_, _
from ..speech import translate

#: Keys that textual adds, and that say nothing of mazes.
FOREIGN = ("app.focus_next", "app.focus_previous", "screen.copy_text", "none")
#: Of the keys of textual's own lists and fields, those that are listed.
LISTS = {"up": N_("Up"), "down": N_("Down"), "enter": N_("Choose")}


class HelpScreen(ModalScreen[None]):
    """A list of keys; any of esc, F1, enter or q closes it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,f1,question_mark,enter,q", "dismiss", N_("Close"), show=False)
    ]

    def __init__(self, below: Screen[object]) -> None:
        super().__init__()
        translate(self)
        self.below = below

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Static(_("Keys"), classes="title")
            with VerticalScroll(id="keys"):
                yield Static(self._table())
                if explained := getattr(self.below, "explained", None):
                    yield Static(_("Signs and words"), classes="title")
                    yield Static(self._words(explained()))

    def _table(self) -> Table:
        """What can be done, in two columns; the keys of the screen itself come first."""
        table = Table.grid(padding=(0, 1))
        listed: dict[str, list[str]] = {}
        active = self.below.active_bindings.values()
        for node, binding, _on, _tip in sorted(active, key=lambda a: a.node is not self.below):
            words = binding.description
            if type(node).__module__.startswith("textual."):
                words = _(LISTS[binding.key]) if binding.key in LISTS else ""
            if words and binding.action not in FOREIGN:
                listed.setdefault(words, []).append(self.app.get_key_display(binding))
        lines = [(" ".join(dict.fromkeys(keys)), words) for words, keys in listed.items()]
        half = (len(lines) + 1) // 2
        for left, right in zip_longest(lines[:half], lines[half:], fillvalue=("", "")):
            table.add_row(*left, *right)
        return table

    @staticmethod
    def _words(lines: list[tuple[str, str]]) -> Table:
        """Signs and moves, each with what it means."""
        table = Table.grid(padding=(0, 1))
        for sign, words in lines:
            table.add_row(sign, words)
        return table
