"""The nine lessons on the screen: what they print, and their programs."""

from typing import ClassVar

from rich.syntax import Syntax
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.screen import Screen
from textual.widgets import Footer, OptionList, Static
from textual.widgets.option_list import Option

from ...i18n import N_, _
from ...lessons import CALLED, LESSONS, lesson, source, trace
from ..speech import translate


class LessonScreen(Screen[None]):
    """A list of lessons; beside it the trace of the chosen one, or its source."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("s", "source", N_("Source")),
        Binding("n", "seed", N_("Other seed")),
        Binding("pagedown", "scroll(1)", N_("Scroll"), show=False, priority=True),
        Binding("pageup", "scroll(-1)", N_("Scroll back"), show=False, priority=True),
        Binding("escape,q", "dismiss", N_("Back"), key_display="esc"),
    ]

    def __init__(self) -> None:
        super().__init__()
        translate(self)
        self.chosen, self.seed, self.reading = next(iter(LESSONS)), 1, False

    def compose(self) -> ComposeResult:
        with Horizontal(id="body"):
            yield OptionList(
                *(Option(f"{n}. {_(CALLED[name])}", id=name) for n, name in enumerate(LESSONS, 1)),
                id="list",
            )
            with VerticalScroll(id="page", can_focus=False):
                yield Static(id="lesson")
        yield Footer(compact=True)

    def on_mount(self) -> None:
        self.query_one("#list").focus()
        self.show()

    def show(self) -> None:
        if self.reading:
            page = Syntax(source(self.chosen), "python", theme="ansi_dark", word_wrap=True)
            self.query_one("#lesson", Static).update(page)
        else:
            text = Text(lesson(self.chosen).look() + "\n\n", style="bold")
            text.append("\n".join(trace(self.chosen, seed=self.seed)), style="not bold")
            self.query_one("#lesson", Static).update(text)
        self.query_one("#page").scroll_home(animate=False)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        self.chosen = str(event.option_id)
        self.show()

    def on_option_list_option_selected(self) -> None:
        self.action_source()

    def action_source(self) -> None:
        self.reading = not self.reading
        self.show()

    def action_seed(self) -> None:
        self.seed += 1
        self.show()

    def action_scroll(self, pages: int) -> None:
        page = self.query_one("#page")
        if pages > 0:
            page.scroll_page_down(animate=False)
        else:
            page.scroll_page_up(animate=False)
