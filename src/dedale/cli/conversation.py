"""Any game in any terminal or pipe, line by line: one conversation for all of them.

Moves, letters, figures, goal and rules come from the game's entry in the table and from its views;
what a game says in its own way stands in `voices.py`.
"""

import os
import sys
from collections.abc import Callable, Collection, Iterable
from contextlib import suppress
from datetime import date
from functools import partial
from typing import NamedTuple

import click

from ..errors import DedaleError, IllegalMove, UnknownName
from ..games import Game, Session, autosave, days, medals, results
from ..games.advice import meant
from ..games.game import Outlook
from ..games.keys import TOOLS
from ..games.opening import Opened, Opener
from ..games.view import cell_of
from ..i18n import N_, _, labelled, ngettext
from ..numbers import parse_whole
from ..registry import registry
from ..shell.base import lines_for, terminal_size
from .boards import board, show_game
from .keyboard import Keyboard, KeyReader, TypedWord
from .voices import Voice

#: Lines of a terminal below the board: two of figures, and the prompt.
BELOW = 3
#: With those above it at first: title, goal, rules, letters.
BESIDE = BELOW + 6
#: Letters that stand for commands, where the game has no move of that letter.
LETTERS = {"?": "help", "a": "display", "n": "next", "q": "quit", "z": "undo"}
LETTERS |= {key: tool for tool in ("undo", "redo", "hint") for key in TOOLS[tool] if len(key) == 1}


def play_script(session: Session, line: str) -> None:
    """Play the moves of a line; `u` undoes and `r` redoes one where these are no moves.

    All are played, or an error says which one is refused.
    """
    for number, typed in enumerate(Keyboard(session.game, LETTERS).read(line), 1):
        try:
            if typed.command in ("undo", "redo"):
                getattr(session, typed.command)()
            else:
                steps = session.game.steps
                session.play(meant(session.view(), steps, typed.move or typed.text.upper()))
        except DedaleError as error:
            raise DedaleError(
                "move {number}, {move!r}: {error}", number=number, move=typed.text, error=error
            ) from None


class Order(NamedTuple):
    """Something one can say that is not a move; it is true when the position is to be shown."""

    do: Callable[["Conversation", str], bool]
    about: str
    needed: Callable[[Game], object]


#: By their names, which are those of the methods; they are shown through `_`.
_COMMANDS: dict[str, Order] = {}
NAMES = (
    *(N_("undo"), N_("redo"), N_("jump"), N_("restart"), N_("hint"), N_("solution"), N_("path")),
    *(N_("tour"), N_("next"), N_("level"), N_("display"), N_("save"), N_("load"), N_("link")),
    *(N_("help"), N_("quit")),
)
Method = Callable[["Conversation", str], bool]


def command(about: str, needed: Callable[[Game], object] = bool) -> Callable[[Method], Method]:
    """Make a command of a method, for the games that have what is needed."""

    def added(method: Method) -> Method:
        _COMMANDS[method.__name__] = Order(method, about, needed)
        return method

    return added


class Conversation:
    """Asks for a line, does what it says, shows the position; until the end of input.

    `again` is the command that goes on with the game another time.
    """

    def __init__(
        self,
        opened: Opened,
        opener: Opener,
        voice: Voice,
        again: str,
        display: str = "",
    ) -> None:
        self.opener, self.voice, self.again = opener, voice, again
        self.game = opener.game
        self.displays = list(self.game.displays) or [""]
        while display and self.displays[0] != display:
            self.display("")
        self.over = False
        #: On a terminal single keys are enough; any other key begins a line of words.
        self.by_keys = sys.stdin.isatty() and sys.stdout.isatty()
        self.in_place = self.by_keys and os.environ.get("TERM") != "dumb"
        self.height = 0  # lines since the top of the last board, if it can be drawn over
        self.keys = KeyReader()
        self.ended = False  # the end of input came with the last keys
        self.begin(opened)
        self.commands = {k: each for k, each in _COMMANDS.items() if each.needed(self.game)}
        #: Commands that play a move which a name completes.
        self.named = {action.names: action for action in self.game.actions if action.names}
        known = {letter: name for letter, name in LETTERS.items() if name in self.commands}
        self.keyboard = Keyboard(self.game, known)
        #: Commands and goals by their names in the language in force, too.
        self.words = {_(name): name for name in (*self.commands, *self.named)}
        self.goals = {_(words).split()[0]: name for name, words in self.game.goals.items()}

    def begin(self, opened: Opened) -> bool:
        """Another game."""
        self.session, self.place, self.day = opened
        self.stage = 0  # of the last hint, in this position
        self.outlook: Outlook = {"winnable": None, "par": None}
        self.foreseeable = True  # until it turns out that it is not
        self.introduced = False
        self.news: list[str] = []  # what is to be said of the last moves
        self.kept: object = None  # the moves that were last saved
        return True

    # ------------------------------------------------------------ the talk

    def run(self) -> None:
        """Talk until the end; the game is kept, however it ends."""
        self.show()
        try:
            while not self.over and (line := self.ask()) is not None:
                try:
                    if self.obey(line.strip()):
                        self.show()
                except DedaleError as error:
                    self.say(_("Error: {message}").format(message=error))
                self.keep(quietly=True)  # should the terminal vanish
        except KeyboardInterrupt:
            click.echo()
            self.keep()
            raise
        finally:
            self.keys.leave()
        self.keep()

    def say(self, text: str, *, err: bool = True) -> None:
        """A line of words; on a terminal it is broken between them."""
        stream = sys.stderr if err else sys.stdout
        lines = lines_for(stream, text, 4 if text.startswith(" ") else 0)
        if self.by_keys and stream.isatty():
            columns = terminal_size()[0]
            self.height += sum(-(-len(line) // columns) for line in lines)
        for line in lines:
            click.echo(line, err=err)

    def ask(self) -> str | None:
        """The next line; None at the end of input."""
        if self.ended:
            return None
        if self.by_keys:
            self.keys.enter()
        click.echo("> ", nl=False)
        self.height += 1
        typed, end = self.keys.read() if self.by_keys else ("", False)  # several, typed fast
        if end and not typed:
            click.echo()
            return None
        self.ended = end
        if typed.endswith(("\r", "\n")) or (typed and self.keyboard.is_all(typed)):
            self._end_line()
            return typed.replace(" ", ".") if typed == " " else typed
        click.echo(typed, nl=False)
        self.keys.leave()
        line = typed + ("" if end else sys.stdin.readline())
        if not line or not sys.stdin.isatty():
            click.echo(line.rstrip("\n"))
        return line or None

    def _end_line(self) -> None:
        """After keys that need no Enter: what follows takes the place of the prompt if it can."""
        click.echo("\r\x1b[K" if self.in_place else "\n", nl=False)
        self.height -= self.in_place

    def obey(self, line: str) -> bool:
        """A command by its name or its letter, or a line of moves."""
        word, _blank, rest = line.removeprefix("/").partition(" ")
        name = self.keyboard.commands.get(word.lower(), word.lower())
        name = self.words.get(name, name)
        if name in self.commands:
            return self.commands[name].do(self, rest.strip())
        if name in self.named:
            chosen = rest.strip()
            called = {entry.called: each for each, entry in registry(name).items()}
            return self.play(self.named[name].move + called.get(chosen, chosen))
        typed = list(self.keyboard.read(line))
        if any(not each.move and not each.command for each in typed):
            raise UnknownName(N_("command or move"), word, [*self.commands, *self.named])
        if not typed and not self.clock():
            return False
        try:
            self.play_all(typed)
        finally:
            self.show()
        return False

    def play_all(self, typed: Iterable[TypedWord]) -> None:
        """Play what was typed, and then let the clock of the game tick, if it has one."""
        line = list(typed)
        for number, each in enumerate(line, 1):
            if each.command:
                self.commands[each.command].do(self, "")
            elif len(line) == 1:
                self.play(each.move)
            else:
                try:
                    self.play(each.move)
                except IllegalMove as error:  # those before it are played
                    raise DedaleError(
                        "move {number} of {count}: {why}", number=number, count=len(line), why=error
                    ) from None
            if self.over or self.session.outcome is not None:
                return
        for move in self.clock():
            self.play(move)

    def play(self, move: str) -> bool:
        before = self.session.view()
        self.session.play(meant(before, self.game.steps, move))
        self.stage = 0
        self.news += self.voice.noticed(before, self.session.view())
        return True

    def clock(self) -> list[str]:
        """What a clock would play by itself: here it ticks at the end of every line."""
        ticks = [action.move for action in self.game.actions if action.every]
        return [move for move in self.session.legal_moves() if move in ticks]

    def keep(self, *, quietly: bool = False) -> None:
        """Save the game; a place that cannot be written is no reason to fail."""
        session, over = self.session, self.session.outcome
        now = session.moves, session.cursor, session.hints
        if over is not None and (over.won or self.voice.ends):
            autosave.delete(self.game.name)
            return
        message = _("Game saved. Continue with: {command}").format(command=self.again)
        try:
            if self.session.moves and now != self.kept:
                autosave.store(self.session)
                self.kept = now
        except DedaleError as error:
            message = str(error)
        if self.session.moves and not quietly:
            self.say(message)

    # ------------------------------------------------------------ what is shown

    def show(self, way: Collection[int] = ()) -> None:
        """The position, then where the game stands."""
        session, end = self.session, self.session.view()["outcome"]
        if not self.introduced:
            self.introduce()
        elif self.in_place and 0 < self.height < terminal_size()[1]:
            click.echo(f"\x1b[{self.height}F\x1b[J", nl=False)
        self.draw(way)
        doomed = self.outlook["winnable"] is False
        if self.foreseeable or end is not None:
            self.outlook = self.game.outlook(session.start, session.state)
            self.foreseeable = any(value is not None for value in self.outlook.values())
        ranked = self.place is not None and self.place.ranked
        par = self.place.par if self.place and ranked else self.outlook["par"]
        lines = [*self.voice.status(self.game.figures, session, par), *self.news]
        self.news = []
        if end is not None:
            lines += self.voice.result(session, end, par)
            lines += self.reward(par) if end["won"] else []
            self.over = self.over or self.voice.ends
            lines += [] if self.over else [self.menu(end["won"])]
        elif self.outlook["winnable"] is False and not doomed:
            lines.append(_("From here it can no longer be won. (undo takes a move back)"))
        for line in lines:
            self.say(line, err=False)

    def draw(self, way: Collection[int] = ()) -> None:
        """The board; on a terminal the part of it that fits."""
        columns, rows = terminal_size()
        room = (columns, rows - BELOW) if self.in_place else None
        drawn = board(self.game, self.session.state, self.displays[0], way=way, room=room)
        click.echo(drawn)
        self.height = drawn.count("\n") + 1

    def reward(self, par: int | None) -> list[str]:
        """Stars and best of a level of a pack; the line to share of a game of the day."""
        session, game = self.session, self.game
        seen = session.view()
        count = game.count(seen, session.cursor)
        if self.day is not None:
            title = f"{_(game.title)} {self.day.isoformat()}"
            line = results.shared(
                game, title, seen, session.cursor, par, session.undos, session.hints
            )
            today = date.today()
            if self.day == today:  # another day's game is practice
                days.note(game.name, self.day, line)
            row = days.streak(game.name, today)
            streak = ngettext("{n} day in a row", "{n} days in a row", row)
            return [_("To share: {line}").format(line=line), streak]
        if self.place is None or not self.place.pack or not self.place.ranked:
            return []
        stars = game.won_stars(session.start, session.state, count, self.place.level, session.hints)
        medal = medals.award(game.name, self.place.medal, count, sum(stars))
        each = [
            f"{'★' if won else '☆'} {_(words)}"
            for won, words in zip(stars, game.stars, strict=True)
        ]
        return ["  ".join(each), _("Best so far: {best}").format(best=medal.moves)]

    def menu(self, won: bool) -> str:
        """What can be done after the end."""
        if not won:
            return _("undo takes the last move back, restart begins again, q quits")
        if self.place is not None and self.place.number < len(self.place.levels):
            return _("n goes on to the next level, restart tries to do better, q quits")
        return _("restart tries to do better, q quits")

    def introduce(self) -> None:
        """What is played, what is to be done, and by which rules."""
        self.introduced = True
        level = self.place and self.place.level
        number = f"{self.place.number}. " if self.place else ""
        self.say(number + (level.title if level else _(self.game.title)), err=False)
        lesson = [level.lesson] if level and level.lesson else []
        for line in [*self.task(), *self.voice.opening(self.session.view()), *lesson]:
            self.say(line, err=False)
        if self.place is not None and self.place.pack and self.place.ranked and level:
            par = _("fewest: {par}").format(par=level.par)
            wanted = ", ".join(_(words) for words in self.game.stars)
            self.say(_("Stars ({par}): {wanted}").format(par=par, wanted=wanted), err=False)
        if sys.stdin.isatty():
            self.say(self.letters())

    def task(self) -> list[str]:
        """Goal and rules of what is played."""
        seen = self.session.view()
        rules = " ".join(map(_, seen["rules"]))
        lines = [_("Goal: {goal}").format(goal=_(seen["goal"]))]
        return lines + ([_("Rules: {rules}").format(rules=rules)] if rules else [])

    def letters(self) -> str:
        """The letters of the moves, and two that help on."""
        words = [_("{letters} walk").format(letters=self.keyboard.step_letters)]
        words += [f"{a.keys[0]} {_(a.words).lower()}" for a in self.game.actions if not a.names]
        if self.by_keys:
            known = ", ".join(f"/{_(n)}" for n in ("hint", "path") if n in self.commands)
            words.append(_("/ begins a command ({commands})").format(commands=known))
        return ", ".join([*words, _("? explains"), _("q quits")])

    # ------------------------------------------------------------ the commands

    @command(N_("undo [N]: take back N moves, also after a defeat"))
    def undo(self, rest: str) -> bool:
        return self._went(self.session.undo(_count(rest)))

    @command(N_("redo [N]: play them again"))
    def redo(self, rest: str) -> bool:
        return self._went(self.session.redo(_count(rest)))

    @command(N_("jump N: go to move N"))
    def jump(self, rest: str) -> bool:
        return self._went(self.session.jump(parse_whole("turn", rest)))

    @command(N_("restart: back to the start"))
    def restart(self, _rest: str) -> bool:
        self.introduced = False
        return self._went(self.session.restart())

    def _went(self, _state: object) -> bool:
        self.stage = 0
        return True

    @command(N_("hint: a hint; the next ones tell more"), lambda game: game.stages)
    def hint(self, _rest: str) -> bool:
        self.stage = min(self.stage + 1, self.game.stages)
        self.session.hints += 1
        given = self.game.hint(self.session.state, self.stage)
        if way := given.get("path"):
            self.show(way)
        self.say(given["text"])
        return False

    @command(N_("solution: watch one from here"))
    def solution(self, _rest: str) -> bool:
        moves = self.game.solution(self.session.state)
        if moves is None:
            raise DedaleError("it can no longer be won from here: take back some moves")
        states = [self.session.state]
        with suppress(IllegalMove):  # what others do cannot always be foreseen
            for move in moves:
                states.append(self.session.rules.play(states[-1], move))
        show_game(self.game, states, moves, 0.3)
        self.say(" ".join(map(self.keyboard.shown, moves)), err=False)
        self.height = 0  # what was shown stays
        return False

    @command(N_("path [{goals}] [ALGORITHM]: the nearest one"), lambda game: game.goals)
    def path(self, rest: str) -> bool:
        to, algorithm = [*rest.split(), *("exit", "bfs")[len(rest.split()) :]][:2]
        find = partial(self.game.path, self.session.state, self.goals.get(to, to), algorithm)
        found = safe = find()
        if safe.path is None:
            found = find(dangers="ignore")
        if found.path is None:
            self.say(_("no way"))
        else:
            self.show(self._cells(found.path))
            if safe.path is None:
                self.say(_(self.voice.danger))
            steps, visited = found.length or 0, len(found.visited_cells)
            walked = ngettext("{n} step", "{n} steps", steps)
            seen = ngettext("{n} cell visited", "{n} cells visited", visited)
            self.say(f"{walked}, {seen}")
        return False

    @command(
        N_("tour [METHOD]: through all treasures to the exit"),
        lambda game: "treasure" in game.goals,
    )
    def tour(self, rest: str) -> bool:
        find = partial(self.game.tour, self.session.state, rest or "optimal")
        safe = find()
        found = safe or find(dangers="ignore")
        if found is None:
            self.say(_("no tour: a treasure or the exit is out of reach"))
        else:
            self.show(self._cells(found.walk))
            if safe is None:
                self.say(_(self.voice.danger))
            message = _("{length} steps in {legs} legs, proven shortest: {proven}")
            proven = _("yes") if found.proven else _("no")
            self.say(message.format(length=found.length, legs=len(found.paths), proven=proven))
        return False

    def _cells(self, path: Iterable[tuple[int, int]]) -> set[int]:
        view = self.session.view()
        return {cell_of(view, list(place)) for place in path}

    @command(N_("next: the next level of the pack"), lambda game: game.packs)
    def next(self, _rest: str) -> bool:
        return self.level(str(self.place.number + 1 if self.place else ""))

    @command(N_("level N: that level of the pack"), lambda game: game.packs)
    def level(self, rest: str) -> bool:
        if self.place is None:
            raise DedaleError("this is a single level: load another one")
        return self.begin(self.opener.place(self.place.to(_count(rest))))

    @command(N_("display: draw it in another way"), lambda game: game.displays)
    def display(self, _rest: str) -> bool:
        self.displays.append(self.displays.pop(0))
        return True

    @command(N_("save FILE: keep the game"))
    def save(self, path: str) -> bool:
        if not path:
            raise DedaleError("save where? Give a file: save game.txt")
        self.session.save(path)
        self.say(_("wrote {path}").format(path=path))
        return False

    @command(N_("load FILE: another game or level, a link, a pack"))
    def load(self, source: str) -> bool:
        if not source:
            raise DedaleError("load what? Give a file: load game.txt")
        return self.begin(self.opener.source(source))

    @command(N_("link: this game as a link"))
    def link(self, _rest: str) -> bool:
        self.say(self.session.replay_link(), err=False)
        return False

    @command(N_("help: this list"))
    def help(self, _rest: str) -> bool:
        self.say(
            _("A line of letters is a line of moves: {letters}.").format(letters=self.letters())
        )
        signs = [f"{sign} {_(words)}" for sign, words in self.game.legend(self.displays[0])]
        self.say(_("In the drawing: {signs}.").format(signs=", ".join(signs)))
        for action in self.game.actions:
            if action.about:
                self.say(labelled(_(action.words), _(action.about)))
        for line in self.task():
            self.say(line)
        if self.clock():
            self.say(_("Time passes at the end of every line, an empty one too."))
        short = {name: letter for letter, name in self.keyboard.commands.items()}
        for name, action in self.named.items():
            about = _("{name} NAME: {words}").format(name=_(name), words=_(action.words))
            known = ", ".join(entry.called for _each, entry in registry(name).items())
            self.say(f"  {about} ({known})")
        for name, each in self.commands.items():
            about = _(each.about).format(goals="|".join(self.goals))
            about = _(name) + about.removeprefix(name)
            self.say(f"  {about}" + (f" ({short[name]})" if name in short else ""))
        return False

    @command(N_("quit: stop (so does the end of input)"))
    def quit(self, _rest: str) -> bool:
        self.over = True
        return False


def _count(text: str) -> int:
    return parse_whole("count", text) if text else 1
