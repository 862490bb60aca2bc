"""The nine lessons on the screen: prose, a short program line by line, its maze and variables."""

from typing import Any, ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.screen import Screen
from textual.widgets import Footer, OptionList, Static
from textual.widgets.option_list import Option

from ...classroom import Maze
from ...i18n import N_, _
from ...jsons import JsonObject
from ...judge.cases import Case
from ...judge.claims import Made
from ...judge.report import drawing
from ...lessons.pages import PAGES, film
from ..speech import translate


class LessonScreen(Screen[None]):
    """A list of lessons; beside it the chosen one, which one steps through with the arrows."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right", "step(1)", N_("Step"), priority=True),
        Binding("left", "step(-1)", N_("Step back"), priority=True),
        Binding("end", "step(100000)", N_("To the end"), show=False, priority=True),
        Binding("home", "step(-100000)", N_("To the beginning"), show=False, priority=True),
        Binding("a", "answer", N_("Answer")),
        Binding("n", "seed", N_("Other seed")),
        Binding("pagedown", "scroll(1)", N_("Scroll"), show=False, priority=True),
        Binding("pageup", "scroll(-1)", N_("Scroll back"), show=False, priority=True),
        Binding("escape,q", "dismiss", N_("Back"), key_display="esc"),
    ]

    def __init__(self) -> None:
        super().__init__()
        translate(self)
        self.chosen, self.seed = next(iter(PAGES)), 1
        self.begin()

    def begin(self) -> None:
        """The first line of the chosen lesson."""
        self.recorded: JsonObject = film(self.chosen, self.seed)
        self.at, self.answered = 0, False

    def compose(self) -> ComposeResult:
        with Horizontal(id="body"):
            yield OptionList(
                *(Option(f"{n}. {page.title}", id=name) for n, (name, page) in numbered()),
                id="list",
            )
            with VerticalScroll(id="page", can_focus=False):
                yield Static(id="lesson")
        yield Footer(compact=True)

    def on_mount(self) -> None:
        self.query_one("#list").focus()
        self.show()

    def show(self) -> None:
        page, shown = PAGES[self.chosen], self.recorded["film"]
        line, count, scene = shown["steps"][self.at]
        text = Text(page.to_json()["text"].replace("`", "") + "\n\n", style="bold")
        for number, code in enumerate(page.source.rstrip("\n").split("\n"), 1):
            style = "not bold reverse" if number == line else "not bold"
            text.append(f"{number:3} {code}\n", style)
        place = _("line {n}").format(n=line)
        text.append(f"\n{self.at + 1}/{len(shown['steps'])}, {place}\n", "not bold dim")
        values = shown["scenes"][scene]["values"]
        text.append("\n" + self.picture(values, count) + "\n\n", "not bold")
        for name, value in values.items():
            text.append(f"{name} = {said(value)}\n", "not bold")
        text.append("\n" + _("A question") + "\n", "bold")
        asked = page.to_json()
        text.append(asked["question"].replace("`", "") + "\n", "not bold")
        if self.answered:
            text.append(asked["answer"].replace("`", "") + "\n", "not bold italic")
        self.query_one("#lesson", Static).update(text)

    def picture(self, values: JsonObject, count: int) -> str:
        """The maze after so many events: `.` is marked, `*` is where the program stands."""
        width, height = self.recorded["size"]
        maze = Maze(width, height)
        for what, cell, other, value in self.recorded["events"][:count]:
            if what == "break":
                maze.break_wall(tuple(cell), tuple(other))
            elif what == "mark":
                maze.mark(tuple(cell), value)
            else:
                maze.unmark(tuple(cell))
        marked = [cell for cell in maze.cells() if maze.is_marked(cell)]
        here = [
            tuple(value["cell"])
            for name, value in values.items()
            if name in ("here", "cell") and isinstance(value, dict) and "cell" in value
        ]
        made = Made.of_size(width, height, maze.sides)
        return drawing(made, Case(width, height, 0), here, marked)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        if event.option_id != self.chosen:
            self.chosen = str(event.option_id)
            self.begin()
            self.show()
            self.query_one("#page").scroll_home(animate=False)

    def action_step(self, by: int) -> None:
        last = len(self.recorded["film"]["steps"]) - 1
        self.at = max(0, min(last, self.at + by))
        self.show()

    def action_answer(self) -> None:
        self.answered = not self.answered
        self.show()

    def action_seed(self) -> None:
        self.seed += 1
        self.begin()
        self.show()

    def action_scroll(self, pages: int) -> None:
        page = self.query_one("#page")
        if pages > 0:
            page.scroll_page_down(animate=False)
        else:
            page.scroll_page_up(animate=False)


def numbered() -> Any:
    return enumerate(PAGES.items(), 1)


def said(value: object) -> str:
    """A variable in a line."""
    if not isinstance(value, dict):
        return str(value)
    if "entries" in value:
        return f"[{', '.join(value['entries'])}]"
    return str(value.get("text", "…"))
