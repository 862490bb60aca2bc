"""The classic game on the screen."""

from typing import Any, ClassVar

from textual.binding import Binding, BindingType

from ...games.session import Session
from ...i18n import N_, _
from ..painters import Boxes, Digits, Painter
from ..scene import Scene, Sprite
from .form import Field, Form, seed_of
from .game import GameScreen, digits

PLAYER = Sprite("O", "player", True)
MONSTER = Sprite("M", "danger", True)
GHOST = Sprite("G", "ghost", True)
EXIT = Sprite("⌂", "exit")


class ClassicScreen(GameScreen):
    """From the entry up to the exit; `a` shows the two displays of the course."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,h", "move('N')", N_("Up"), show=False),
        Binding("down,b", "move('S')", N_("Down"), show=False),
        Binding("right,d", "move('E')", N_("Right"), show=False),
        Binding("left,g", "move('W')", N_("Left"), show=False),
        Binding("space", "none", N_("Move"), key_display="↑↓←→ hbdg"),
        Binding("a", "display", N_("Display")),
        Binding("q", "leave", N_("Quit"), show=False),
    ]
    LEGEND: ClassVar = [
        (PLAYER, N_("you")),
        (EXIT, N_("the exit")),
        (MONSTER, N_("monster")),
        (GHOST, N_("crosses walls")),
    ]

    def __init__(self, session: Session, display: str | None = None) -> None:
        super().__init__(session)
        displays: list[Painter] = [Digits(), Boxes()]
        self.displays = displays[::-1] if display == "boxes" else displays

    def heading(self) -> str:
        return _("LABYRINTH")

    def make_scene(self, view: dict[str, Any]) -> Scene:
        scene = Scene(
            view["width"],
            view["height"],
            digits(view["cells"]),
            digits(view["kinds"]),
            squares=True,
        )
        row, col = view["exit"]
        scene.set_objects({row * scene.width + col: EXIT})
        return scene

    def draw(self, scene: Scene, view: dict[str, Any]) -> None:
        groups = ((GHOST, view["ghosts"]), (MONSTER, view["monsters"]))
        movers = {self.player(view): PLAYER}
        for sprite, group in groups:
            for walker in group:
                movers[walker["at"][0] * scene.width + walker["at"][1]] = sprite
        scene.set_movers(movers)

    def player(self, view: dict[str, Any]) -> int:
        row, col = view["player"]["at"]
        return int(row * view["width"] + col)

    def figures(self, view: dict[str, Any]) -> list[tuple[str, str]]:
        most = view["max_bumps"]
        return [
            (_("size"), f"{view['width']}x{view['height']}"),
            (_("walls"), f"{view['rock']} %"),
            (_("steps"), str(view["turns"])),
            (_("bumps"), f"{view['bumps']}" + (f" / {most}" if most else "")),
        ]

    def action_display(self) -> None:
        self.board.paint_with(self.displays[0])
        self.displays.reverse()
        self.board.follow(self.player(self.seen))

    def ask_new(self) -> None:
        new_classic(self.app, self.begin)


def new_classic(app: Any, begin: Any) -> None:
    """Ask for the parameters of a classic game."""

    def make(values: dict[str, Any]) -> Session:
        values["seed"] = seed_of(values["seed"])
        return Session.new("classic", **values)

    fields = [
        Field("width", _("width"), 21),
        Field("height", _("height"), 15),
        Field("walls", _("walls, %"), 50),
        Field("length", _("longest dead end"), 12),
        Field("bumps", _("bumps that lose (0: none)"), 0),
        Field("monsters", _("monsters"), 2),
        Field("ghosts", _("ghosts"), 0),
        Field("seed", _("seed (blank: drawn)"), ""),
    ]
    app.push_screen(Form(_("Classic game"), fields, make, _("Play")), begin_if(begin))


def begin_if(begin: Any) -> Any:
    return lambda session: begin(session) if session is not None else None
