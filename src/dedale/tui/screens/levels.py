"""The levels of a game's packs, those already solved marked."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Footer, OptionList, Static
from textual.widgets.option_list import Option

from ...games import Game, medals
from ...games.opening import Place
from ...i18n import N_, _
from ..speech import bind, translate


class LevelScreen(ModalScreen["Place | None"]):
    """A list of levels to choose from; `p` shows those of the next pack, `r` changes the rules."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "cancel", N_("Cancel"), key_display="esc"),
        Binding("f1,question_mark", "app.help", N_("Help"), key_display="?"),
    ]

    def __init__(self, game: Game, place: Place | None = None) -> None:
        super().__init__()
        self.rules = [each for each in game.parameters if each.with_level and each.kind == "name"]
        if len(game.packs) > 1:
            bind(self, [Binding("p", "pack", N_("Other pack"))])
        if self.rules:
            bind(self, [Binding("r", "rules", N_("Other rules"))])
        translate(self)
        self.values = dict(place.values) if place else {}
        self.game, self.names = game, list(game.packs)
        while place and place.pack in self.names and self.names[0] != place.pack:
            self.action_pack(fill=False)

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Static(id="pack", classes="title")
            yield OptionList(id="levels")
        yield Footer(compact=True)

    def on_mount(self) -> None:
        self.fill()

    def fill(self) -> None:
        pack = self.names[0]
        self.place = Place(self.game.pack(pack), 1, pack, self.values, not self.values)
        title = _(self.game.packs[pack])
        for rule in self.rules:
            if rule.name in self.values:
                title += f"\n{_(rule.options[str(self.values[rule.name])])}"
        self.query_one("#pack", Static).update(title)
        options = self.query_one("#levels", OptionList)
        solved = medals.solved(self.game.name)
        options.clear_options()
        unsolved = []
        for number, level in enumerate(self.place.levels, 1):
            medal = solved.get(self.place.to(number).medal)
            if medal is None:
                unsolved.append(number - 1)
            mark = "★" * medal.stars + "☆" * (3 - medal.stars) if medal else "   "
            par = str(level.par) if self.place.ranked else ""
            played = f"  {medal.moves}/{par}" if medal and par else f"  {par}"
            line = f"{mark} {number:3}. {level.title:<40}{played:>8}"
            options.add_option(Option(line, id=str(number)))
        options.highlighted = next(iter(unsolved), 0)

    def action_pack(self, fill: bool = True) -> None:
        self.names.append(self.names.pop(0))
        if fill:
            self.fill()

    def action_rules(self) -> None:
        """The next rule by which levels can be played: but for the first, without par and stars."""
        [rule, *_others] = self.rules
        names = list(rule.names)
        now = self.values.get(rule.name, rule.default)
        following = names[(names.index(str(now)) + 1) % len(names)]
        self.values = self.game.beside_level({**self.values, rule.name: following})
        at = self.query_one("#levels", OptionList).highlighted
        self.fill()
        self.query_one("#levels", OptionList).highlighted = at

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(self.place.to(int(event.option_id or 1)))

    def action_cancel(self) -> None:
        self.dismiss(None)
