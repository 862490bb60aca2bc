"""Forms: a few named fields, checked by the very function that will use them."""

import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Button, Footer, Input, Label, Select, Static

from ...errors import DedaleError
from ...i18n import N_, _
from ..speech import translate


@dataclass(frozen=True)
class Field:
    """A name, what the person reads, and the first value: a number, a text, or one of `choices`."""

    name: str
    label: str
    value: Any
    choices: Sequence[tuple[str, str]] = ()  # what is shown, and the value
    about: Callable[[str], str] | None = None  # a sentence on the choice


class Form(ModalScreen[Any]):
    """Asks for values, and gives what `make` makes of them; its errors are shown in place."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "cancel", N_("Cancel"), key_display="esc"),
        Binding("ctrl+s", "accept", N_("OK")),
        Binding("down", "app.focus_next", N_("Next"), show=False),
        Binding("up", "app.focus_previous", N_("Previous"), show=False),
    ]

    def __init__(
        self,
        title: str,
        fields: Sequence[Field],
        make: Callable[[dict[str, Any]], Any],
        accept: str = "",
    ) -> None:
        super().__init__()
        translate(self)
        self.form_title, self.fields, self.make = title, fields, make
        self.accept = accept or _("OK")

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Static(self.form_title, classes="title")
            with VerticalScroll(classes="fields", can_focus=False):
                for field in self.fields:
                    with Horizontal(classes="row"):
                        yield Label(field.label)
                        yield self._widget(field)
            yield Static("", classes="about")
            yield Static("", classes="error")
            with Horizontal(classes="buttons"):
                yield Button(self.accept, id="accept", variant="primary", compact=True)
                yield Button(_("Cancel"), id="cancel", compact=True)
        yield Footer(compact=True)

    def _widget(self, field: Field) -> Input | Select[str]:
        if field.choices:
            return Select(
                list(field.choices),
                value=field.value,
                allow_blank=False,
                id=f"field-{field.name}",
                compact=True,
            )
        number = isinstance(field.value, int)
        return Input(
            str(field.value),
            type="integer" if number else "text",
            id=f"field-{field.name}",
            compact=True,
            select_on_focus=True,
        )

    def values(self) -> dict[str, Any]:
        """What the fields hold now; a DedaleError where a number is none."""
        found: dict[str, Any] = {}
        for field in self.fields:
            widget = self.query_one(f"#field-{field.name}")
            if isinstance(widget, Input):
                found[field.name] = widget.value.strip()
                if isinstance(field.value, int):
                    found[field.name] = whole(field.label, widget.value)
            elif isinstance(widget, Select):
                found[field.name] = widget.value
        return found

    def on_select_changed(self, event: Select.Changed) -> None:
        for field in self.fields:
            if event.select.id == f"field-{field.name}" and field.about:
                self.query_one(".about", Static).update(field.about(str(event.value)))

    def on_input_submitted(self) -> None:
        self.action_accept()

    def on_button_pressed(self, event: Button.Pressed) -> None:
        if event.button.id == "accept":
            self.action_accept()
        else:
            self.action_cancel()

    def action_accept(self) -> None:
        try:
            made = self.make(self.values())
        except DedaleError as error:
            self.query_one(".error", Static).update(str(error))
            return
        self.dismiss(made)

    def action_cancel(self) -> None:
        self.dismiss(None)


def whole(label: str, text: str) -> int:
    """A whole number, or an error that quotes what was typed."""
    try:
        return int(text)
    except ValueError:
        raise DedaleError(
            "{label}: {text!r} should be a whole number", label=label, text=text
        ) from None


def seed_of(text: str) -> int:
    """The seed typed, or a fresh one where nothing was."""
    return whole(_("seed"), text) if text else secrets.randbits(32)


def ask_path(app: App[Any], title: str, then: Callable[[str | None], None]) -> None:
    """Ask for the name of a file."""

    def given(values: dict[str, Any]) -> str:
        if not values["path"]:
            raise DedaleError("a file name is needed")
        return str(values["path"])

    app.push_screen(Form(title, [Field("path", _("file"), "")], given), then)
