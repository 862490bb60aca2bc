"""Ariane and the Minotaur on the screen: levels of packs, made levels, hints."""

from functools import cache
from importlib import import_module
from typing import Any, ClassVar

from rich.style import Style
from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Footer, OptionList, Static
from textual.widgets.option_list import Option

from ...errors import DedaleError
from ...games import progress
from ...games.session import Session
from ...i18n import N_, _
from ..panel import Line, wrapped
from ..scene import Scene, Sprite
from ..speech import translate
from .form import Field, Form, seed_of
from .game import GameScreen

ARIANE = Sprite("A", "player", True)
THESEUS = Sprite("T", "friend", True)
TOGETHER = Sprite("&", "friend", True)
VERTICAL = Sprite("↕", "danger", True)
HORIZONTAL = Sprite("↔", "danger-2", True)
GHOST = Sprite("~", "ghost", True)
DOOR = Sprite("⌂", "exit")
ITEMS = {"sword": Sprite("†", "item"), "key": Sprite("¤", "treasure")}


class ArianeScreen(GameScreen):
    """A puzzle: bring Ariane and Theseus to the door."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,w", "move('Up')", N_("Up"), show=False),
        Binding("down,s", "move('Down')", N_("Down"), show=False),
        Binding("right,d", "move('Right')", N_("Right"), show=False),
        Binding("left,a", "move('Left')", N_("Left"), show=False),
        Binding("space", "none", N_("Move"), key_display="↑↓←→"),
        Binding("full_stop", "move('Tick')", N_("Let time pass"), show=False),
        Binding("h", "hint", N_("Hint")),
        Binding("l", "levels", N_("Levels")),
        Binding("N", "next", N_("Next level"), show=False),
        Binding("o", "open", N_("Open a level file"), show=False),
        Binding("S", "solution", N_("Play the next move of the solution"), show=False),
    ]
    WAYS: ClassVar[tuple[str, ...]] = ("Up", "Right", "Down", "Left")
    LEGEND: ClassVar = [
        (ARIANE, N_("Ariane")),
        (THESEUS, N_("Theseus")),
        (TOGETHER, N_("both")),
        (VERTICAL, N_("minotaur, first ↕")),
        (HORIZONTAL, N_("minotaur, first ↔")),
        (DOOR, N_("the door")),
    ]

    def __init__(self, session: Session, pack: str = "", number: int = 0) -> None:
        self.pack, self.number = (pack, number) if pack else place_of(session)
        super().__init__(session)
        self.doomed = False
        self.par: int | None = None  # of a level that is in no pack, once it is known

    def heading(self) -> str:
        if not self.pack:
            return "ARIANE"
        return f"{self.number + 1}. {levels_of(self.pack)[self.number].title}"

    # ------------------------------------------------------------ drawing

    def make_scene(self, view: dict[str, Any]) -> Scene:
        size = view["size"]
        return Scene(size, size, bytes(view["sides"]))

    def draw(self, scene: Scene, view: dict[str, Any]) -> None:
        size = view["size"]
        scene.set_sides(bytes(view["sides"]))
        things = {_cell(one["at"], size): ITEMS[one["thing"]] for one in view.get("items") or ()}
        if view["door"]:  # some optional rules have none, nor a Theseus
            things[_cell(view["door"], size)] = DOOR
        scene.set_objects(things)
        movers = {_cell(view["theseus"], size): THESEUS} if view["theseus"] else {}
        movers[self.player(view)] = TOGETHER if view["together"] else ARIANE
        for minotaur in view["minotaurs"]:
            sprite = VERTICAL if minotaur["kind"] == "vertical" else HORIZONTAL
            if minotaur.get("alive", True):
                movers[_cell(minotaur["at"], size)] = GHOST if minotaur.get("ghost") else sprite
        scene.set_movers(movers)

    def player(self, view: dict[str, Any]) -> int:
        return _cell(view["ariane"], view["size"])

    def figures(self, view: dict[str, Any]) -> list[tuple[str, str]]:
        known = levels_of(self.pack)[self.number].par if self.pack else self.par
        par = "?" if known is None else str(known)
        return [
            (_("size"), f"{view['size']}x{view['size']}"),
            (_("moves"), str(self.session.cursor)),
            (_("shortest"), par),
            *([(_("swords"), str(view["swords"]))] if view.get("swords") else []),
        ]

    def extra(self) -> list[Line]:
        lines: list[Line] = []
        if self.pack and (lesson := levels_of(self.pack)[self.number].lesson):
            lines += wrapped(lesson, 24, Style(italic=True))
        if self.doomed:
            lines.append([(_("No longer winnable."), Style(bold=True, reverse=True))])
        if self.seen.get("locked") or self.seen.get("pushable"):
            # The board has one kind of wall; the game's own drawing tells them apart.
            plan = self.session.game.draw(self.session.state)  # type: ignore[attr-defined]
            lines += [[(row, Style())] for row in plan.split("\n")]
            lines += wrapped(_("Digits: locked walls. =: walls to push."), 24, Style(dim=True))
        return lines

    # ------------------------------------------------------------ playing

    def on_mount(self) -> None:
        super().on_mount()
        self.set_interval(1.0, self.tick)

    def tick(self) -> None:
        """The clock of a game in real time; it runs from the first move on."""
        if "Tick" in self.seen["legal"] and self.session.cursor and self.is_current:
            self.action_move("Tick")

    def start(self) -> None:
        super().start()
        self.par, self.doomed = None, False
        if not self.pack:
            self.find_par(self.session)

    @work(thread=True)
    def find_par(self, session: Session) -> None:
        """Find out how short a solution can be."""
        opening = Session.from_link(session.exact_link()).state
        try:
            par = session.game.hint(opening, 2)["moves_left"]  # type: ignore[attr-defined]
        except DedaleError:
            return
        if session is self.session:
            self.post_message(self.Found(self._found_par, par))

    def _found_par(self, par: int | None) -> None:
        self.par = par
        self.show_panel()

    def refresh_game(self) -> None:
        self.doomed = False
        super().refresh_game()
        over = self.seen["outcome"]
        if over and over["won"] and self.pack:
            progress.mark_solved("ariane", f"{self.pack}/{self.number}", self.session.cursor)
        elif not over:
            self.judge(self.session.state)

    @work(thread=True, exclusive=True)
    def judge(self, state: Any) -> None:
        """Say when the game can no longer be won."""
        hint = getattr(self.session.game, "hint", None)
        if hint is None:
            return
        try:
            doomed = not hint(state, 1)["winnable"]
        except DedaleError:
            return
        if state is self.session.state and doomed != self.doomed:
            self.post_message(self.Found(self._judged, doomed))

    def _judged(self, doomed: bool) -> None:
        self.doomed = doomed
        self.show_panel()

    def say(self, message: str = "") -> None:
        over = self.seen["outcome"]
        if over and over["won"] and self.pack and not message:
            par = levels_of(self.pack)[self.number].par
            message = _("Won in {n} moves (shortest: {par}).  N: next level").format(
                n=self.session.cursor, par=par
            )
        super().say(message)

    def action_solution(self) -> None:
        """Play one move of a shortest solution."""
        hint = getattr(self.session.game, "hint", None)
        found = hint(self.session.state, 3) if hint and not self.seen["outcome"] else {}
        if found.get("move"):
            self.action_move(found["move"])
        elif found:
            self.say(str(found["text"]))

    # ------------------------------------------------------------ levels

    def action_levels(self) -> None:
        choose_level(self.app, self.pack, self.begin_level)

    def action_next(self) -> None:
        if self.pack and self.number + 1 < len(levels_of(self.pack)):
            self.begin_level((self.pack, self.number + 1))

    def begin_level(self, chosen: tuple[str, int] | None) -> None:
        if chosen is not None:
            self.keep()
            self.pack, self.number = chosen
            self.begin(session_of(*chosen))

    def action_open(self) -> None:
        from .form import ask_path

        ask_path(self.app, _("Open a level file"), self._open)

    def _open(self, path: str | None) -> None:
        if not path:
            return
        from ...games import ariane

        try:
            session = Session("ariane", ariane.new(ariane.load(path)))
        except DedaleError as error:
            self.say(str(error))
            return
        self.pack, self.number = "", 0
        self.begin(session)

    def ask_new(self) -> None:
        def begin(session: Session | None) -> None:
            if session is not None:
                self.pack, self.number = "", 0
                self.begin(session)

        self.app.push_screen(ariane_form(), begin)


def _cell(place: list[int], size: int) -> int:
    return place[0] * size + place[1]


@cache
def levels_of(pack: str) -> Any:
    """The levels of one of the packs that are shipped."""
    return import_module("dedale.games.ariane").load_pack(pack).levels


def place_of(session: Session) -> tuple[str, int]:
    """The pack and the number of the level that a session plays; "" when it is in none."""
    text = (session.parameters or {}).get("level")
    for pack in import_module("dedale.games.ariane").PACKS:
        for number, entry in enumerate(levels_of(pack)):
            if entry.level.to_text() == text:
                return str(pack), number
    return "", 0


def session_of(pack: str, number: int) -> Session:
    """A game of one level of a pack."""
    return Session.new("ariane", level=levels_of(pack)[number].level.to_text())


def ariane_form() -> Form:
    """A level of one's own wishes."""

    def make(values: dict[str, Any]) -> Session:
        values["seed"] = seed_of(values["seed"])
        values["moves"] = int(values["moves"]) if values["moves"].isdecimal() else None
        return Session.new("ariane", **{k: v for k, v in values.items() if v is not None})

    fields = [
        Field("size", _("size"), 6),
        Field("moves", _("moves to the door (blank: any)"), ""),
        Field("vertical", _("minotaurs, first ↕"), 1),
        Field("horizontal", _("minotaurs, first ↔"), 1),
        Field("seed", _("seed (blank: drawn)"), ""),
    ]
    return Form(_("A level of Ariane"), fields, make, _("Make"))


class LevelScreen(ModalScreen["tuple[str, int] | None"]):
    """The levels of a pack, those already solved marked."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "cancel", N_("Cancel"), key_display="esc"),
        Binding("p", "pack", N_("Other pack")),
    ]

    def __init__(self, pack: str) -> None:
        super().__init__()
        translate(self)
        self.packs = dict(import_module("dedale.games.ariane").PACKS)
        self.pack = pack if pack in self.packs else next(iter(self.packs))

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Static(id="pack", classes="title")
            yield OptionList(id="levels")
        yield Footer(compact=True)

    def on_mount(self) -> None:
        self.fill()

    def fill(self) -> None:
        self.query_one("#pack", Static).update(f"{self.pack}: {_(self.packs[self.pack])}")
        levels = self.query_one("#levels", OptionList)
        solved = progress.solved("ariane")
        levels.clear_options()
        for number, level in enumerate(levels_of(self.pack)):
            best = solved.get(f"{self.pack}/{number}")
            mark = "★" if best == level.par else "✓" if best else " "
            played = f"  {best}/{level.par}" if best else f"  {level.par}"
            line = f"{mark} {number + 1:3}. {level.title:<40}{played:>8}"
            levels.add_option(Option(line, id=str(number)))
        levels.highlighted = next(
            (n for n in range(len(levels_of(self.pack))) if f"{self.pack}/{n}" not in solved), 0
        )

    def action_pack(self) -> None:
        names = list(self.packs)
        self.pack = names[(names.index(self.pack) + 1) % len(names)]
        self.fill()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss((self.pack, int(event.option_id or 0)))

    def action_cancel(self) -> None:
        self.dismiss(None)


def choose_level(app: Any, pack: str, then: Any) -> None:
    """Ask for a level of a pack."""
    app.push_screen(LevelScreen(pack), then)
