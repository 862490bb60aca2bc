"""Any game being played: the board, the figures beside it, and all that can be done with it.

This screen knows neither games nor rules. What is drawn comes from the view of a state, keys and
words from the game's entry in the table; how its signs look stands in `tui/signs.py`.
"""

from collections.abc import Callable, Iterator
from datetime import date
from functools import partial

from rich.style import Style
from textual import work
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.widgets import Footer

from ...errors import DedaleError, IllegalMove
from ...games import autosave, days, medals
from ...games.advice import maze_of, meant, moves_by_side
from ...games.game import Hint, Outlook, State, View
from ...games.opening import Opened, Opener, Place, place_of
from ...games.results import ended, in_figures, shared
from ...games.session import Session
from ...games.view import cell_of
from ...i18n import _, labelled, ngettext
from ...registry import registry
from ..board import Board
from ..painters import Verbatim
from ..palette import style, tone_of
from ..panel import Line, TextPanel, flowed, wrapped
from ..scene import Scene
from ..signs import Signs
from ..speech import bind
from .form import ask_path
from .keys import bindings_of
from .levels import LevelScreen
from .new_game import game_form
from .overlays import OverlayScreen

BOLD, DIM, ITALIC = Style(bold=True), Style(dim=True), Style(italic=True)


class GameScreen(OverlayScreen):
    """One session on one board."""

    AUTOSAVE = 2.0  # seconds

    def __init__(self, opened: Opened, display: str = "") -> None:
        super().__init__()
        self.game = opened.session.game
        self.signs = Signs(self.game)
        self.displays = ["", *self.game.displays]  # the first is that of this screen
        while display and self.displays[0] != display:
            self.displays.append(self.displays.pop(0))
        bind(self, bindings_of(self.game))
        self.dirty = False
        self._take(opened)

    def _take(self, opened: Opened) -> None:
        """Another game of the same kind, from scratch."""
        self.session = opened.session
        self.place = opened.place or place_of(opened.session)
        self.day = opened.day
        self.seen = self.session.view()
        maze = maze_of(self.seen)
        rock = self.game.squares and "grid" not in self.seen
        self.scene = Scene(
            maze.width, maze.height, maze.sides, maze.kinds, squares=rock, shape=maze.shape
        )
        self._things: object = None  # as last drawn
        #: The names of all that was ever there, which are explained, and the colour of one wall.
        self.names: dict[str, str | None] = {}
        self.hint_stage = 0
        self.shown = False  # moves of a solution were played
        self.ticking = (
            False  # the clock of a game that has one: from a move on, until one goes back
        )
        self.outlook: Outlook = {"winnable": None, "par": None}
        self.foreseeable = True  # until it turns out that it is not
        self.forget_overlays()
        self.draw(self.scene, self.seen)

    # ------------------------------------------------------------ drawing

    def draw(self, scene: Scene, view: View) -> None:
        """Put everyone and everything where the view says."""
        scene.set_sides(bytes(maze_of(view).sides))
        scene.set_movers(self.signs.movers(view["actors"], scene.shape))
        scene.set_walls(self.signs.walls(view["marks"]))
        if view["things"] != self._things or scene is not self.scene:
            self._things = view["things"]
            scene.set_objects(self.signs.objects(view["things"], scene.shape))
            self.names |= dict.fromkeys(thing["what"] for thing in view["things"])
        self.names |= dict.fromkeys(actor["who"] for actor in view["actors"])
        self.names |= {mark["what"]: mark.get("colour") for mark in view["marks"]}
        if self.displays[0]:
            scene.text = self.game.drawing(self.session.state, self.displays[0]).split("\n")

    def count(self) -> int:
        """What par counts."""
        return self.game.count(self.seen, self.session.cursor)

    @property
    def par(self) -> int | None:
        """The par of the level as it is played, as far as it is known."""
        return self.place.par if self.place and self.place.ranked else self.outlook["par"]

    @property
    def counts(self) -> bool:
        """Whether a win has stars: on a level of a pack, as it stands there, and not shown."""
        return self.place is not None and self.place.ranked and not self.shown

    def stars(self) -> tuple[bool, ...]:
        """The stars of a game that was won on a level of a pack."""
        if self.place is None or not self.counts:
            return ()
        session = self.session
        return self.game.won_stars(
            session.start, session.state, self.count(), self.place.level, session.hints
        )

    def player(self, view: View) -> int:
        """The cell to keep in sight."""
        return cell_of(view, view["actors"][0]["at"])

    def compose(self) -> ComposeResult:
        with Horizontal(id="body"):
            yield Board(self.scene, least=2, id="board")
            yield TextPanel(id="panel")
        yield TextPanel(id="message")
        yield Footer(compact=True)

    def on_mount(self) -> None:
        self.board.tone = tone_of(self.app)
        self.board.focus()
        self.session.clock.start()
        self.set_interval(self.AUTOSAVE, self.autosave)
        for action in self.game.actions:
            if action.every:
                self.set_interval(action.every, partial(self.tick, action.move))
        self.call_after_refresh(self.start)

    def start(self) -> None:
        """Show the session from scratch."""
        self.board.show(self.scene)
        if self.displays[0]:
            self.board.paint_with(Verbatim())
        self.board.follow(self.player(self.seen))
        self.show_panel()
        self.say()
        self.foresee()

    def begin(self, opened: Opened | None) -> None:
        """Another game on the same screen."""
        if opened is not None:
            self.keep()
            self._take(opened)
            self.session.clock.start()
            self.start()

    def refresh_game(self) -> None:
        """Draw what the last move changed."""
        self.seen = self.session.view()
        self.draw(self.scene, self.seen)
        self.board.update()
        self.board.follow(self.player(self.seen))
        self.dirty = True
        self.hint_stage = 0
        self.outlook = {**self.outlook, "winnable": None}
        over = self.seen["outcome"]
        self.foreseeable = self.foreseeable or over is not None
        self.foresee()
        if over is not None and over["won"] and self.place and self.place.pack and self.counts:
            medals.award(self.game.name, self.place.medal, self.count(), sum(self.stars()))
        if over is not None and over["won"] and self.day and not self.shown:
            days.note(self.game.name, self.day, self._result(self.day))
        self.show_panel()
        self.say()

    # ------------------------------------------------------------ the panel

    def show_panel(self) -> None:
        """The words beside the board: as airy as there is room."""
        panel = self.query_one("#panel", TextPanel)
        for airy in (True, False):
            lines = list(self.panel_lines(airy))
            if len(lines) <= panel.size.height:
                break
        panel.set_lines(lines)

    def on_resize(self) -> None:
        self.call_after_refresh(self.show_panel)

    def panel_lines(self, airy: bool) -> Iterator[Line]:
        """Title, goal, rules, figures, overlays, legend."""
        gap: list[Line] = [[]] if airy else []
        yield from wrapped(self.heading(), 24, BOLD)
        yield from wrapped(" ".join(map(_, (self.seen["goal"], *self.seen["rules"]))), 24, DIM)
        if self.place and self.place.level.lesson:
            yield from gap
            yield from wrapped(self.place.level.lesson, 24, ITALIC)
        yield from gap
        if airy:
            for name, value in self.figures():
                if len(name) > 12:
                    yield from flowed([(name, value)], 24, DIM)
                else:
                    yield [(f"{name:<13}", DIM), (value, None)]
        else:
            yield from flowed(self.figures(), 24, DIM)
        if self.outlook["winnable"] is False:
            yield [(_("No longer winnable."), Style(bold=True, reverse=True))]
        if more := self.overlay_lines():
            yield from [*gap, *more]
        yield from gap
        yield from self._legend(9 if airy else 0)

    def heading(self) -> str:
        if self.place:
            return f"{self.place.number}. {self.place.level.title}"
        return _(self.game.title).upper()

    def figures(self) -> list[tuple[str, str]]:
        """What is counted: names and values."""
        par, session, words = self.par, self.session, self.game.figures
        found = [
            (_(words[name]), _(value) if isinstance(value, str) else str(value))
            for name, value in self.seen["figures"].items()
        ]
        if par is not None:
            found += [(_("moves"), str(session.cursor)), (_("shortest"), str(par))]
        if ticks := session.ticks:
            found.append((_("by the clock"), str(ticks)))
        return [*found, (_("undo / redo"), f"{session.cursor} / {session.redoable}")]

    def _legend(self, column: int) -> list[Line]:
        """What the signs mean, as many on a line as there is room for; words in columns."""
        lines: list[Line] = []
        room = 0
        for sprite, text in Signs(self.game, self.displays[0]).legend(self.names):
            fore, back = ("ink", sprite.colour) if sprite.solid else (sprite.colour, "ground")
            sign = (f" {sprite.sign[:1]} ", style(self.board.tone, fore, back, True))
            first, *rest = wrapped(f"{text:<{column}}", 20)
            if len(text) + 4 > room:
                lines.append([])
                room = 24
            gap = 1 if len(text) >= column else 0
            lines[-1] += [sign, (" ", None), *first, (" " * gap, None)]
            lines += [[("    ", None), *line] for line in rest]
            room -= max(len(text), column) + 4 + gap
        return lines

    def say(self, message: str = "") -> None:
        """The line under the board: how the game ended, or what there is to say."""
        line = self.query_one("#message", TextPanel)
        over = self.seen["outcome"]
        line.set_class(bool(over and over["won"]), "-won")
        line.set_class(bool(over and not over["won"]), "-lost")
        if over and not message:
            stars = sum(self.stars()) if self.counts and over["won"] else None
            solved = medals.solved(self.game.name)
            best = solved.get(self.place.medal) if self.place and self.place.ranked else None
            figures = in_figures(
                self.game,
                self.seen,
                self.session.cursor,
                self.par,
                best and best.moves,
                stars,
                self.session.undos,
                self.session.hints,
            )
            more = _("N: next level") if over["won"] and self.place else ""
            if over["won"] and self.day:
                row = days.streak(self.game.name, self.day)
                more += ngettext("{n} day in a row", "{n} days in a row", row)
            more += _("u: undo   R: restart   n: new game") if not over["won"] else ""
            title = f"{_(over['title'])}."
            shorter = f"{title} {figures}." if over["won"] else ended(over)  # what matters more
            words = (f"{ended(over)} {figures}.  {more}", f"{shorter}  {more}", f"{title}  {more}")
            message = next((w for w in words if len(w) <= line.size.width), words[-1])
        line.set_lines([[(message, None)]])

    def _result(self, day: date) -> str:
        """The game of a day in a line to share."""
        title = f"{_(self.game.title)} {day.isoformat()}"
        done = self.session
        counts = self.outlook["par"], done.undos, done.hints
        return shared(self.game, title, self.seen, done.cursor, *counts)

    def explained(self) -> list[tuple[str, str]]:
        """The signs on the board and the moves beside steps, each with what it means."""
        signs = Signs(self.game, self.displays[0]).legend(dict.fromkeys(self.game.signs))
        moves = [
            (action.keys[0], labelled(_(action.words), _(action.about)))
            for action in self.game.actions
            if action.about
        ]
        return [(sprite.sign.strip(), words) for sprite, words in signs] + moves

    # ------------------------------------------------------------ what threads find out

    def foresee(self) -> None:
        """Find out whether the game can still be won, and how short a solution can be."""
        if self.foreseeable:
            self._foresee(self.session, self.session.state)

    @work(thread=True, exclusive=True, group="outlook")
    def _foresee(self, session: Session, state: State) -> None:
        try:
            outlook = self.game.outlook(session.start, state)
        except DedaleError:
            outlook = {"winnable": None, "par": None}
        if state is self.session.state:
            self.found(self._foreseen, outlook)

    def _foreseen(self, outlook: Outlook) -> None:
        self.foreseeable = any(value is not None for value in outlook.values())
        if self.foreseeable and outlook != self.outlook:
            self.outlook = outlook
            self.show_panel()
            if self.seen["outcome"]:
                self.say()

    # ------------------------------------------------------------ playing

    def action_move(self, move: str) -> None:
        try:
            self.session.play(meant(self.seen, self.game.steps, move))
        except IllegalMove as error:
            self.say("" if self.seen["outcome"] else str(error))
            return
        before, self.ticking = self.seen, True
        self.refresh_game()
        if move not in self.game.steps and not self.seen["outcome"]:
            self.say(self._noticed(before, self.seen))

    def _noticed(self, before: View, after: View) -> str:
        """What an action did that the eye may miss."""

        def alive(view: View) -> int:
            return sum(actor.get("alive", True) for actor in view["actors"])

        if fallen := alive(before) - alive(after):
            return ngettext("{n} is gone.", "{n} are gone.", fallen)
        if before["cells"] != after["cells"]:
            return _("A wall is gone.")
        moved = [actor["at"] for actor in before["actors"]] != [a["at"] for a in after["actors"]]
        turns = {self.game.measure: 0}
        spent = before["figures"] | turns != after["figures"] | turns
        return "" if moved or not spent else _("Nothing happens.")

    def action_turn(self, move: str) -> None:
        """A move that a name completes: the next name of its table."""
        action = next(action for action in self.game.actions if action.move == move)
        names = list(registry(action.names))
        following = names[(names.index(str(self.seen["figures"][action.figure])) + 1) % len(names)]
        self.action_move(f"{move}{following}")
        self.say(labelled(_(action.words), registry(action.names)[following].called))

    def tick(self, move: str) -> None:
        """The clock of a game that has one ticks, unless one went back or looks at something."""
        if move in self.seen["moves"] and self.ticking and self.is_current:
            self.action_move(move)

    def action_none(self) -> None:
        """A line of the footer that stands for several keys."""

    def on_board_chosen(self, event: Board.Chosen) -> None:
        """A click is a step towards what was clicked."""
        shape, here = self.scene.shape, self.player(self.seen)
        if (side := dict(shape.neighbours(here)).get(event.cell)) is not None:
            self.action_move(moves_by_side(self.seen, self.game.steps)[side])
            return
        x, y = shape.plan.centre(*shape.position(event.cell))
        here_x, here_y = shape.plan.centre(*shape.position(here))
        down, right = y - here_y, x - here_x
        north, east, south, west = self.game.steps
        if abs(down) > abs(right):
            self.action_move(south if down > 0 else north)
        elif right:
            self.action_move(east if right > 0 else west)

    def _hint(self, stage: int) -> Hint | None:
        try:
            return self.game.hint(self.session.state, stage)
        except DedaleError as error:
            self.say(str(error))
            return None

    def action_hint(self) -> None:
        """A hint in stages: each press reveals more."""
        self.hint_stage = self.hint_stage % self.game.stages + 1
        self.session.hints += 1
        self.dirty = True
        found = self._hint(self.hint_stage)
        if found is None:
            return
        self.say(found["text"])
        if way := found.get("path"):
            self.scene.set_path(0, way)
            self.board.update()

    def action_solution(self) -> None:
        """Play one move of a solution."""
        found = None if self.seen["outcome"] else self._hint(self.game.stages)
        if found is not None and found["move"]:
            self.shown = True
            self.action_move(found["move"])
        elif found is not None:
            self.say(found["text"])

    def action_undo(self) -> None:
        self._travel(self.session.undo)

    def action_redo(self) -> None:
        self._travel(self.session.redo)

    def _travel(self, go: Callable[[], object]) -> None:
        """Go to another turn, where the game allows it."""
        self.ticking = False
        try:
            go()
        except DedaleError as error:
            self.say(str(error))
            return
        self.refresh_game()

    def action_restart(self) -> None:
        self.session.restart()
        self.shown = self.ticking = False
        self.refresh_game()

    def action_search(self) -> None:
        from .search import SearchScreen

        try:
            self.app.push_screen(SearchScreen(self.game, self.session.state))
        except DedaleError as error:
            self.say(str(error))

    def action_fit(self) -> None:
        self.board.fit(0)
        self.board.follow(self.player(self.seen))

    def action_centre(self) -> None:
        self.board.centre(self.player(self.seen))

    def action_display(self) -> None:
        """The next way to draw the game: this screen's own, or those of the game itself."""
        self.displays.append(self.displays.pop(0))
        self.draw(self.scene, self.seen)
        if self.displays[0]:
            self.board.paint_with(Verbatim())
        else:
            self.board.fit()
        self.board.follow(self.player(self.seen))
        self.show_panel()

    # ------------------------------------------------------------ other games

    def action_new(self) -> None:
        self.app.push_screen(game_form(self.game), self.begin)

    def action_levels(self) -> None:
        self.app.push_screen(LevelScreen(self.game, self.place), self.begin_level)

    def begin_level(self, place: Place | None) -> None:
        if place is not None:
            self.begin(Opener(self.game).place(place))

    def action_next(self) -> None:
        if self.place and self.place.number < len(self.place.levels):
            self.begin_level(self.place.to(self.place.number + 1))

    def action_open(self) -> None:
        ask_path(self.app, _("Open a game or a level"), Opener(self.game).source, self.begin)

    def _attempt(self, work: Callable[[], object]) -> None:
        """Do something that may fail, and say why it did."""
        try:
            work()
        except DedaleError as error:
            self.say(str(error))

    def action_leave(self) -> None:
        self.keep()
        self.dismiss()

    def action_link(self) -> None:
        link = self.session.replay_link()
        self.app.copy_to_clipboard(link)
        self.say(_("The link of this game is in the clipboard: {link}").format(link=link))

    def action_save(self) -> None:
        self._write(_("Save the game to a file"), self.session.save)

    def action_export(self) -> None:
        save = self.game.maze(self.session.state).save
        self._write(_("Export the maze (.svg .png .pdf .txt .json …)"), save)

    def _write(self, title: str, save: Callable[[str], object]) -> None:
        def written(path: str) -> str:
            save(path)
            return _("Saved: {path}").format(path=path)

        ask_path(self.app, title, written, lambda described: self.say(described or ""))

    # ------------------------------------------------------------ nothing is lost

    def autosave(self) -> None:
        if self.dirty:
            self.keep()

    def keep(self) -> None:
        """Save the game in progress where it will be found again."""
        self.dirty = False
        if self.session.moves or self.session.outcome is not None:
            self._attempt(partial(autosave.store, self.session))

    def on_unmount(self) -> None:
        if self.dirty:
            self.keep()
