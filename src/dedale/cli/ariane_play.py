"""`dedale ariane play`: the puzzle in any terminal, line by line. `dedale ariane packs` lists."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from ..errors import DedaleError, IllegalMove, Term
from ..games import Session, ariane
from ..i18n import N_, _, language, ngettext
from .ariane import crossing_option, show_game, variant_option
from .base import command, option, say
from .types import Whole


@command(
    "packs",
    N_("List the packs of levels, or the levels of one."),
    examples=[("dedale ariane packs labyrinth", N_("its levels"))],
)
@click.argument("name", required=False, metavar="[PACK]")
def packs(name: str | None) -> None:
    if name is None:
        for each, about in ariane.PACKS.items():
            count = len(ariane.load_pack(each).levels)
            click.echo(f"{each:12}{count:4}  {_(about)}")
        return
    for number, entry in enumerate(ariane.load_pack(name).levels, 1):
        level = entry.level
        minotaurs = "V" * len(level.vertical) + "H" * len(level.horizontal)
        size = f"{level.size}x{level.size}"
        click.echo(f"{number:4}  {entry.title:34}{size:8}{minotaurs:7}{entry.par:5}")


@command(
    "play",
    N_(
        "Play a level file, a pack of levels, or a saved game; without one, the first pack.\n\n"
        "Moves are typed as letters (u d l r, or h b g d in French), several at once if you like."
    ),
    examples=[
        ("dedale ariane play", N_("the labyrinth, from its first level")),
        ("dedale ariane play labyrinth --level 12", N_("from its twelfth")),
        ("dedale ariane play level.txt", N_("one level")),
        ("dedale ariane play game.txt", N_("goes on with a saved game")),
        ("dedale ariane play --variant sword", N_("the levels of an optional rule")),
    ],
)
@click.argument("source", metavar="[FILE|PACK]", required=False)
@option("--level", "number", type=Whole(), default=1, help=N_("The level of the pack to begin."))
@crossing_option
@variant_option
def play(source: str | None, number: int, crossing: str, variants: tuple[str, ...]) -> None:
    if source is None:  # a variant alone names its own pack
        source, variants = (variants[0], variants[1:]) if variants else ("labyrinth", ())
    Table(crossing, variants).open(source, number).run()


#: What may be typed instead of a move's name, by language.
LETTERS = {
    "en": {"u": "Up", "d": "Down", "l": "Left", "r": "Right"},
    "fr": {"h": "Up", "b": "Down", "g": "Left", "d": "Right"},
}
WORDS = {
    "up": "Up", "down": "Down", "left": "Left", "right": "Right",
    "haut": "Up", "bas": "Down", "gauche": "Left", "droite": "Right",
    "tick": "Tick",
    "\x1b[a": "Up", "\x1b[b": "Down", "\x1b[d": "Left", "\x1b[c": "Right",
}  # fmt: skip
N_("Up"), N_("Down"), N_("Left"), N_("Right"), N_("Tick")  # for the catalogue


class Table:
    """One person at play: the session, and the pack it comes from if it does."""

    def __init__(self, crossing: str, variants: tuple[str, ...] = ()) -> None:
        self.crossing, self.variants = crossing, variants
        self.entries: tuple[ariane.PackLevel, ...] = ()
        self.number = 0
        self.session: Session
        self.stage = 0  # of the last hint, in this position
        self.doomed = False  # whether it was already said that the game is lost for good
        self.commands: dict[str, tuple[Callable[[str], Any], str]] = {
            "undo": (self.undo, N_("undo [N]: take back moves, also after defeat (z)")),
            "redo": (self.redo, N_("redo [N]: play them again (y)")),
            "restart": (self.restart, N_("restart: from the first move")),
            "hint": (self.hint, N_("hint: can it be won? again: in how many moves? which? (?)")),
            "solution": (self.solution, N_("solution: watch a shortest one from here")),
            "next": (self.next, N_("next: the next level of the pack (n)")),
            "level": (self.level, N_("level N: that level of the pack")),
            "save": (self.save, N_("save FILE: keep the game")),
            "load": (self.load, N_("load FILE or PACK: another level, or a saved game")),
            "link": (self.link, N_("link: this game as a link")),
            "help": (self.help, N_("help: this list")),
        }
        self.short = {"z": "undo", "y": "redo", "?": "hint", "n": "next"}

    # ------------------------------------------------------------ what is on the table

    def open(self, source: str, number: int = 1) -> Table:
        """A pack, a level or a saved game; on failure everything stays as it was."""
        path = Path(source)
        if source in ariane.PACKS or not path.exists():
            self._take_pack(ariane.load_pack(source), number)
            return self
        try:
            text = path.read_bytes().decode("utf-8-sig")
        except OSError as error:
            raise DedaleError(
                "cannot read {path!r}: {reason}", path=source, reason=error.strerror
            ) from None
        except UnicodeDecodeError:
            raise DedaleError(
                "cannot read {path!r}: {reason}", path=source, reason=Term("this is not text")
            ) from None
        if text.startswith("dedale save"):
            self._begin(Session.from_text(text, "ariane", path=source), ())
        elif ariane.is_pack(text):
            self._take_pack(ariane.read_pack(text, path.stem, path=source), number)
        else:
            self._begin(Session("ariane", self._start(ariane.loads(text, path=source))), ())
        return self

    def _take_pack(self, pack: ariane.Pack, number: int) -> None:
        if not 1 <= number <= len(pack.levels):
            raise DedaleError(
                "level {number}: this pack has levels 1 to {count}",
                number=number,
                count=len(pack.levels),
            )
        self.number = number
        start = self._start(pack.levels[number - 1].level)
        self._begin(Session("ariane", start), pack.levels)

    def _start(self, level: ariane.Level) -> ariane.State:
        return ariane.new(level.under(*self.variants), crossing=self.crossing)

    def _begin(self, session: Session, entries: tuple[ariane.PackLevel, ...]) -> None:
        self.session, self.entries = session, entries
        self.stage, self.doomed = 0, False

    # ------------------------------------------------------------ the talk

    def run(self) -> None:
        self.show()
        if sys.stdin.isatty():
            say(_("u d l r move, z undoes, y redoes, ? hints, help lists the rest, q quits"))
        while (line := self.ask()) is not None:
            word, _blank, rest = line.strip().partition(" ")
            if word.lower() in ("q", "quit"):
                break
            if word or self.clock():
                try:
                    self.obey(line.strip(), word.lower(), rest.strip())
                except DedaleError as error:
                    say(_("Error: {message}").format(message=error))

    def clock(self) -> bool:
        """Whether this is a game in real time: then every line of moves ends with a tick."""
        return bool(self.session.state.level.extras.speed)

    def ask(self) -> str | None:
        """The next line; None at the end of input."""
        if sys.stdin.isatty():
            click.echo("> ", err=True, nl=False)
        return sys.stdin.readline() or None

    def obey(self, line: str, word: str, rest: str) -> None:
        """A command by its name or its letter, or a line of moves."""
        name = self.short.get(word, word)
        if name in self.commands:
            self.commands[name][0](rest)
            return
        try:
            for move in typed_moves(line):
                self.session.play(move)
                self.stage = 0
                if self.session.outcome is not None:
                    break
            if self.clock() and self.session.outcome is None:
                self.session.play("Tick")
                self.stage = 0
        finally:
            self.show()

    def show(self) -> None:
        """The board, then where the game stands."""
        session = self.session
        if self.entries and session.cursor == 0:
            entry = self.entries[self.number - 1]
            click.echo(f"{self.number}. {entry.title}")
            if entry.lesson:
                click.echo(entry.lesson)
        click.echo(ariane.drawing(session.state))
        par = self.par()
        line = _("move {n}").format(n=session.cursor)
        if par is not None:
            line += _(", par {par}").format(par=par)
        if session.redoable:
            line += _(", {n} to redo").format(n=session.redoable)
        if session.state.swords:
            line += _(", sword in hand")
        click.echo(line)
        over = session.outcome
        if over is None:
            self._warn()
        elif over.won:
            self._victory(par)
        else:
            click.echo(_("Lost: {why}.").format(why=_(over.reason)))
            click.echo(_("z takes the last move back, restart begins again, load NAME, q quits"))

    def par(self) -> int | None:
        """The length of a shortest solution of the level being played."""
        state = self.session.state
        return ariane.verdict(ariane.new(state.level, crossing=state.crossing)).moves_left

    def _warn(self) -> None:
        """Say once that the game cannot be won any more."""
        if self.session.state.level.extras.goal == "live":
            return  # there is nothing to win
        known = ariane.verdict(self.session.state)
        doomed = known.decided and not known.winnable
        if doomed and not self.doomed:
            click.echo(_("From here it can no longer be won. (z takes a move back)"))
        self.doomed = doomed

    def _victory(self, par: int | None) -> None:
        played = self.session.cursor
        words = ngettext("Won in {n} move!", "Won in {n} moves!", played).format(n=played)
        if par is not None and played == par:
            words += " " + _("It cannot be done in fewer.")
        elif par is not None:
            words += " " + _("It can be done in {par}.").format(par=par)
        click.echo(words)
        more = self.entries and self.number < len(self.entries)
        menu = _("n goes on to the next level, restart tries to do better, q quits")
        click.echo(menu if more else _("restart tries to do better, load NAME, q quits"))

    # ------------------------------------------------------------ the commands

    def undo(self, rest: str) -> None:
        self.session.undo(_count(rest))
        self.stage = 0
        self.show()

    def redo(self, rest: str) -> None:
        self.session.redo(_count(rest))
        self.stage = 0
        self.show()

    def restart(self, _rest: str) -> None:
        self.session.restart()
        self.stage = 0
        self.show()

    def hint(self, _rest: str) -> None:
        self.stage = min(self.stage + 1, 3)
        click.echo(ariane.hint(self.session.state, self.stage)["text"])

    def solution(self, _rest: str) -> None:
        found = ariane.solve(self.session.state)
        if not found.decided:
            raise DedaleError("not decided within the limit: this level is too large to search")
        if not found.solvable:
            raise DedaleError("it can no longer be won from here: take back some moves")
        show_game(ariane.replay(self.session.state, found.moves), found.moves, 0.3)
        click.echo(" ".join(found.moves))

    def next(self, _rest: str) -> None:
        if not self.entries:
            raise DedaleError("this is a single level: load another one")
        self.level(str(self.number + 1))

    def level(self, rest: str) -> None:
        if not self.entries:
            raise DedaleError("this is a single level: load another one")
        self._take_pack(ariane.Pack("", self.entries), _count(rest))
        self.show()

    def save(self, path: str) -> None:
        if not path:
            raise DedaleError("save where? Give a file: save game.txt")
        self.session.save(path)
        say(_("wrote {path}").format(path=path))

    def load(self, source: str) -> None:
        if not source:
            raise DedaleError("load what? Give a file: load game.txt")
        self.open(source)
        self.show()

    def link(self, _rest: str) -> None:
        click.echo(self.session.replay_link())

    def help(self, _rest: str) -> None:
        say(_("A line of letters is a line of moves: u d l r, or up, down, left, right."))
        say(_("A is Ariane, T Theseus, @ both, P the door, V and H the minotaurs."))
        extras = self.session.state.level.extras
        if extras.names:
            say(_("S is a sword, v and h are ghosts, a digit is a key or what it opens, = a wall"))
            say(_("that can be pushed. In this level: {names}.").format(names=_names(extras.names)))
        if extras.speed:
            say(_("The minotaurs take a step after every line, an empty one too."))
        for _action, about in self.commands.values():
            say("  " + _(about))
        say("  " + _("quit or q: stop (so does the end of input)"))


def _names(names: tuple[str, ...]) -> str:
    return "; ".join(_(ariane.VARIANTS[name]) for name in names)


def typed_moves(line: str) -> list[str]:
    """The moves that a line of letters or words stands for, in the language in force."""
    letters = LETTERS.get(language(), LETTERS["en"])
    moves: list[str] = []
    for word in line.lower().split():
        if word in WORDS:
            moves.append(WORDS[word])
        elif set(word) <= set(letters):
            moves += [letters[letter] for letter in word]
        else:
            raise IllegalMove("unknown command or move {word!r}: help lists them", word=word)
    return moves


def _count(text: str) -> int:
    if not text:
        return 1
    if not text.isdigit():
        raise DedaleError(
            "{what} {value!r} should be a whole number", what=Term("count"), value=text
        )
    return int(text)
