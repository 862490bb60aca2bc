"""Forms: a few named fields, checked by the very function that will use them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Generic, Literal, TypeVar

from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.events import DescendantFocus
from textual.screen import ModalScreen
from textual.suggester import SuggestFromList
from textual.widgets import Button, Footer, Input, Label, Select, Static

from ...errors import DedaleError
from ...i18n import N_, _
from ...kernel.rng import fresh_seed
from ...masks.words import mask_of
from ...numbers import parse_whole
from ...registry import registry
from ...requests import Parameter
from ..speech import translate

T = TypeVar("T")


@dataclass(frozen=True)
class Field:
    """A name, what the person reads, and the first value: a number, a text, or one of `choices`."""

    name: str
    label: str
    value: int | str
    choices: Sequence[tuple[str, str]] = ()  # what is shown, and the value
    about: Callable[[str], str] | None = None  # a sentence on the value
    parse: Callable[[str], object] | None = None  # the value of a text
    suggestions: Sequence[str] = ()  # what a text may be, completed while it is typed

    def read(self, text: str) -> object:
        """The value that was typed; a DedaleError where a number is none."""
        if self.parse is not None:
            return self.parse(text)
        return parse_whole(self.label, text) if isinstance(self.value, int) else text.strip()


def table_field(name: str, label: str, kind: str, first: str) -> Field:
    """A field for a name of a table."""
    table = registry(kind)

    def about(name: str) -> str:
        if not name:
            return ""
        options = ", ".join(f"{k}={v}" for k, v in getattr(table[name], "options", {}).items())
        return _(table[name].about) + (f"  ({options})" if options else "")

    choices = [(entry.called, each) for each, entry in table.items()]
    if not first:
        choices.insert(0, (_("default"), ""))
    return Field(name, label, first, choices, about, lambda text: text or None)


def seed_field() -> Field:
    """A field for a seed; one is drawn where nothing is typed."""

    def parse(text: str) -> int:
        return parse_whole("seed", text) if text.strip() else fresh_seed()

    return Field("seed", _("seed (blank: drawn)"), "", parse=parse)


def field_of(parameter: Parameter) -> Field:
    """The field of a parameter of a request."""
    label, first = _(parameter.words), parameter.first
    if parameter.name == "seed":
        return seed_field()
    if parameter.choices == "mask" and not parameter.several:
        return Field(
            parameter.name,
            label,
            "",
            about=lambda _value: _("A name, a file, or text:WORD; blank: none."),
            parse=_mask,
            suggestions=[*_mask_names(), "text:"],
        )
    if parameter.kind == "name" and not parameter.several:
        if isinstance(parameter.choices, str):
            return table_field(parameter.name, label, parameter.choices, str(first or ""))
        choices = [(_(words).rstrip("."), name) for name, words in parameter.options.items()]
        whole = {name: words for words, name in choices}  # the list may show a part of it
        return Field(parameter.name, label, str(first), choices, whole.__getitem__, parameter.parse)
    if parameter.kind == "names":
        known = ", ".join(parameter.names)
        return Field(parameter.name, label, "", about=lambda _value: known, parse=parameter.parse)
    if parameter.kind == "bool":
        choices = [(_("yes"), "yes"), (_("no"), "no")]
        return Field(
            parameter.name, label, "yes" if first else "no", choices, None, parameter.parse
        )
    about = _(parameter.about) if parameter.about else ""
    if isinstance(first, tuple):
        first = ("x" if parameter.kind == "size" else ", ").join(map(str, first))
    value = first if isinstance(first, int | str) else ""
    said = (lambda _value: about) if about else None
    return Field(parameter.name, label, value, about=said, parse=parameter.parse)


def _mask_names() -> dict[str, str]:
    """The names of masks in the language in force, and as the table has them."""
    return {entry.called.lower(): name for name, entry in registry("mask").items()}


def _mask(text: str) -> str | None:
    word = _mask_names().get(text.strip().lower(), text.strip())
    return mask_of(word).to_text() if word else None


class Choice(Select[str], inherit_bindings=False):
    """A list to choose from that Enter does not open: it is for the whole form."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("space", "show_overlay", show=False)]


class FormScreen(ModalScreen["T | None"], Generic[T]):
    """Asks for values, and gives what `make` makes of them; its errors are shown in place."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "cancel", N_("Cancel"), key_display="esc"),
        Binding("enter", "accept", N_("OK"), key_display="enter"),
        Binding("ctrl+s", "accept", N_("OK"), show=False),
        Binding("space", "none", N_("Choose"), key_display="space"),
        Binding("f1", "app.help", N_("Help"), key_display="F1"),
        Binding("down", "app.focus_next", N_("Next"), show=False),
        Binding("up", "app.focus_previous", N_("Previous"), show=False),
    ]

    def __init__(
        self,
        title: str,
        fields: Sequence[Field],
        make: Callable[[Mapping[str, object]], T],
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
                across = max(len(field.label) for field in self.fields) + 2
                for field in self.fields:
                    with Horizontal(classes="row"):
                        label = Label(field.label)
                        label.styles.width = across
                        yield label
                        yield self._widget(field)
            yield Static("", classes="about")
            yield Static("", classes="error")
            with Horizontal(classes="buttons"):
                yield Button(f"{self.accept} ⏎", id="accept", variant="primary", compact=True)
                yield Button(_("Cancel"), id="cancel", compact=True)
        yield Footer(compact=True)

    def _widget(self, field: Field) -> Input | Select[str]:
        name, value = f"field-{field.name}", str(field.value)
        if field.choices:
            return Choice(field.choices, value=value, allow_blank=False, id=name, compact=True)
        kind: Literal["integer", "text"] = "integer" if isinstance(field.value, int) else "text"
        words = SuggestFromList(field.suggestions, case_sensitive=False)
        return Input(value, type=kind, id=name, compact=True, select_on_focus=True, suggester=words)

    def values(self) -> dict[str, object]:
        """What the fields hold now."""
        found: dict[str, object] = {}
        for field in self.fields:
            widget = self.query_one(f"#field-{field.name}")
            if isinstance(widget, Input | Select):
                found[field.name] = field.read(str(widget.value))
        return found

    def on_select_changed(self, event: Select.Changed) -> None:
        if event.select.has_focus:
            self._tell(event.select.id, event.value)

    def on_descendant_focus(self, event: DescendantFocus) -> None:
        if isinstance(event.widget, Input | Select):
            self._tell(event.widget.id, event.widget.value)

    def _tell(self, widget: str | None, value: object) -> None:
        """A sentence on what the field in use holds, where there is one."""
        for field in self.fields:
            if widget == f"field-{field.name}":
                words = field.about(str(value)) if field.about else ""
                self.query_one(".about", Static).update(words)

    def on_input_submitted(self) -> None:
        self.action_accept()

    def on_button_pressed(self, event: Button.Pressed) -> None:
        if event.button.id == "accept":
            self.action_accept()
        else:
            self.action_cancel()

    def action_none(self) -> None:
        """A line of the footer."""

    def action_accept(self) -> None:
        try:
            made = self.make(self.values())
        except DedaleError as error:
            self.query_one(".error", Static).update(str(error))
            return
        self.dismiss(made)

    def action_cancel(self) -> None:
        self.dismiss(None)


def ask_path(
    app: App[object], title: str, work: Callable[[str], T], then: Callable[[T | None], None]
) -> None:
    """Ask for the name of a file, until `work` takes it; `then` gets what it makes of it."""

    def given(values: Mapping[str, object]) -> T:
        if not values["path"]:
            raise DedaleError("a file name is needed")
        return work(str(values["path"]))

    app.push_screen(FormScreen(title, [Field("path", _("file"), "")], given), then)
