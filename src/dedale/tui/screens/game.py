"""A game being played: the board, the figures beside it, and what every game can do.

This screen knows no rules. It gets a state to draw and the legal moves; each game has a small
subclass that says how its view is drawn and which keys are which moves.
"""

from collections.abc import Callable
from typing import Any, ClassVar

from rich.style import Style
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.message import Message
from textual.screen import Screen
from textual.widgets import Footer

from ...errors import DedaleError, IllegalMove
from ...games import progress
from ...games.session import Session
from ...i18n import N_, _
from ..board import Board
from ..palette import style
from ..panel import Line, Panel
from ..scene import Scene, Sprite
from ..speech import translate

BOLD, DIM = Style(bold=True), Style(dim=True)
#: Hexadecimal digits, as a view writes open sides, and what they stand for.
_DIGITS = bytes.maketrans(b"0123456789abcdef", bytes(range(16)))


def digits(text: str) -> bytes:
    """The numbers of a string of hexadecimal digits."""
    return text.encode().translate(_DIGITS)


class GameScreen(Screen[None]):
    """One session on one board."""

    class Found(Message):
        """What a thread has found out, and who wants to know."""

        def __init__(self, use: Callable[[Any], None], value: Any) -> None:
            super().__init__()
            self.use, self.value = use, value

    AUTOSAVE = 2.0  # seconds
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("u,backspace", "undo", N_("Undo"), key_display="u"),
        Binding("y", "redo", N_("Redo"), show=False),
        Binding("R", "restart", N_("Restart"), key_display="R", show=False),
        Binding("c", "centre", N_("Centre"), show=False),
        Binding("ctrl+s", "save", N_("Save as"), show=False),
        Binding("L", "link", N_("Link"), show=False),
        Binding("n", "new", N_("New game"), show=False),
        Binding("escape", "leave", N_("Back"), key_display="esc", show=False),
    ]
    #: The move that goes north, east, south and west.
    WAYS: ClassVar[str | tuple[str, ...]] = "NESW"
    #: The signs explained beside the board.
    LEGEND: ClassVar[list[tuple[Sprite, str]]] = []

    def __init__(self, session: Session) -> None:
        super().__init__()
        translate(self)
        self.session = session
        self.seen = session.view()
        self.scene = self.make_scene(self.seen)
        self.draw(self.scene, self.seen)
        self.dirty = False
        self.hint_stage = 0

    # ------------------------------------------------------------ what each game says

    def make_scene(self, view: dict[str, Any]) -> Scene:
        """The board of a game, empty."""
        raise NotImplementedError

    def draw(self, scene: Scene, view: dict[str, Any]) -> None:
        """Put everyone and everything where the view says."""
        raise NotImplementedError

    def player(self, view: dict[str, Any]) -> int:
        """The cell to keep in sight."""
        raise NotImplementedError

    def figures(self, view: dict[str, Any]) -> list[tuple[str, str]]:
        """What is shown beside the board: names and values."""
        raise NotImplementedError

    def heading(self) -> str:
        raise NotImplementedError

    def ask_new(self) -> None:
        """Ask for the parameters of another game and start it."""
        raise NotImplementedError

    def extra(self) -> list[Line]:
        """More for the panel, when the game has something to say."""
        return []

    # ------------------------------------------------------------ the screen

    def compose(self) -> ComposeResult:
        with Horizontal(id="body"):
            yield Board(self.scene, least=2, id="board")
            yield Panel(id="panel")
        yield Panel(id="message")
        yield Footer(compact=True)

    @property
    def board(self) -> Board:
        return self.query_one("#board", Board)

    def on_mount(self) -> None:
        self.board.poor = getattr(self.app, "poor", False)
        translate(self.board)
        self.board.focus()
        self.session.clock.start()
        self.set_interval(self.AUTOSAVE, self.autosave)
        self.call_after_refresh(self.start)

    def start(self) -> None:
        """Show the session from scratch."""
        self.board.show(self.scene)
        self.board.follow(self.player(self.seen))
        self.show_panel()
        self.say()

    def begin(self, session: Session) -> None:
        """Another game on the same screen."""
        self.keep()
        self.session = session
        self.seen = session.view()
        self.scene = self.make_scene(self.seen)
        self.draw(self.scene, self.seen)
        self.hint_stage = 0
        self.session.clock.start()
        self.start()

    def refresh_game(self) -> None:
        """Draw what the last move changed."""
        self.seen = self.session.view()
        self.draw(self.scene, self.seen)
        self.board.update()
        self.board.follow(self.player(self.seen))
        self.show_panel()
        self.dirty = True
        self.hint_stage = 0

    def show_panel(self) -> None:
        session, poor = self.session, self.board.poor
        figures = [
            *self.figures(self.seen),
            (_("undo / redo"), f"{session.cursor} / {session.redoable}"),
        ]
        lines: list[Line] = [[(self.heading(), BOLD)], []]
        lines += [[(f"{name:<13}", DIM), (value, None)] for name, value in figures]
        lines += [[], *more, []] if (more := self.extra()) else [[]]
        lines += self._legend(poor)
        self.query_one("#panel", Panel).set_lines(lines)

    def _legend(self, poor: bool) -> list[Line]:
        """What the signs mean, two on a line where they are short."""
        lines: list[Line] = []
        room = False  # for a second one on the last line
        for sprite, name in self.LEGEND:
            fore, back = ("ink", sprite.colour) if sprite.solid else (sprite.colour, "ground")
            text = _(name)
            sign = (f" {sprite.sign} ", style(poor, fore, back, True))
            if room and len(text) <= 7:
                lines[-1] += [sign, (f" {text}", None)]
                room = False
            else:
                lines.append([sign, (f" {text:<9}", None)])
                room = len(text) <= 9
        return lines

    def say(self, message: str = "") -> None:
        """The line under the board: how the game ended, or what there is to say."""
        line = self.query_one("#message", Panel)
        over = self.seen["outcome"]
        line.set_class(bool(over and over["won"]), "-won")
        line.set_class(bool(over and not over["won"]), "-lost")
        if over and not message:
            message = (_("Won!") if over["won"] else _("Lost!")) + " " + _(over["reason"])
            message += "  " + _("u: undo   R: restart   n: new game")
        line.set_lines([[(message, None)]])

    # ------------------------------------------------------------ playing

    def action_move(self, move: str) -> None:
        try:
            self.session.play(move)
        except IllegalMove as error:
            self.say(str(error))
            if self.seen["outcome"]:
                self.say()
            return
        self.refresh_game()
        self.say()

    def on_game_screen_found(self, event: Found) -> None:
        event.use(event.value)

    def action_none(self) -> None:
        """A line of the footer that stands for several keys."""

    def on_board_chosen(self, event: Board.Chosen) -> None:
        """A click is a step towards what was clicked."""
        width = self.scene.width
        row, col = divmod(event.cell, width)
        here_row, here_col = divmod(self.player(self.seen), width)
        down, right = row - here_row, col - here_col
        if abs(down) > abs(right):
            self.action_move(self.WAYS[2] if down > 0 else self.WAYS[0])
        elif right:
            self.action_move(self.WAYS[1] if right > 0 else self.WAYS[3])

    def action_hint(self) -> None:
        """A hint in stages: each press tells more."""
        hint = getattr(self.session.game, "hint", None)
        if hint is None:
            return
        stage = self.hint_stage + 1
        try:
            found = hint(self.session.state, stage)
        except DedaleError as error:
            self.say(str(error))
            return
        self.show_hint(found)
        self.hint_stage = stage % int(found.get("stages", 1))

    def show_hint(self, found: dict[str, Any]) -> None:
        text = str(found["text"])
        if found.get("move"):
            text += "  → " + str(found["move"])
        self.say(text)

    def action_undo(self) -> None:
        self.session.undo()
        self.refresh_game()
        self.say()

    def action_redo(self) -> None:
        self.session.redo()
        self.refresh_game()
        self.say()

    def action_restart(self) -> None:
        self.session.restart()
        self.refresh_game()
        self.say()

    def action_centre(self) -> None:
        self.board.centre(self.player(self.seen))

    def action_new(self) -> None:
        self.ask_new()

    def action_leave(self) -> None:
        self.keep()
        self.dismiss()

    def action_link(self) -> None:
        link = self.session.replay_link()
        self.app.copy_to_clipboard(link)
        self.say(_("The link of this game is in the clipboard: {link}").format(link=link))

    def action_save(self) -> None:
        from .form import ask_path

        ask_path(self.app, _("Save the game to a file"), self._save_to)

    def _save_to(self, path: str | None) -> None:
        if not path:
            return
        try:
            self.session.save(path)
        except DedaleError as error:
            self.say(str(error))
        else:
            self.say(_("Saved: {path}").format(path=path))

    # ------------------------------------------------------------ nothing is lost

    def autosave(self) -> None:
        if self.dirty:
            self.keep()

    def keep(self) -> None:
        """Save the game in progress where it will be found again."""
        self.dirty = False
        if not self.session.moves and self.session.outcome is None:
            return
        try:
            progress.keep(self.session)
        except DedaleError as error:
            self.say(str(error))

    def on_unmount(self) -> None:
        if self.dirty:
            self.keep()
