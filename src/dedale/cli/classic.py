"""`dedale classic`: the classic game, line by line in any terminal or pipe, or full screen."""

import os
import re
import sys
from pathlib import Path

import click

from ..errors import DedaleError
from ..games import progress
from ..games.session import Session
from ..i18n import N_, _, ngettext
from .base import command, option, say
from .types import Size, Whole

#: What one types, in the letters of the course (haut, bas, droite, gauche) and as arrow keys.
KEYS = {"h": "N", "b": "S", "d": "E", "g": "W"}
ARROWS = {"A": "N", "B": "S", "C": "E", "D": "W"}
_TYPED = re.compile(r"\x1b[\[O]([ABCD])|(\S)")


@command(
    "classic",
    N_("Play the classic game: find the way up, from the entry to the exit."),
    examples=[
        ("dedale classic", N_("full screen in a terminal, line by line in a pipe")),
        ("dedale classic --monsters 3 --ghosts 1 --bumps 10", N_("with everything against you")),
        ("dedale classic --resume", N_("go on where you stopped")),
    ],
)
@option("-s", "--size", type=Size(), default="21x15", show_default=True, help=N_("Squares."))
@option("--seed", type=Whole(), help=N_("The same seed, the same game (default: drawn)."))
@option(
    "--walls",
    type=Whole(),
    default=50,
    show_default=True,
    help=N_("Share of walls to reach, in %."),
)
@option("--length", type=Whole(), default=12, show_default=True, help=N_("Longest dead end dug."))
@option("--bumps", type=Whole(), default=0, help=N_("Lose at this many bumps (default: never)."))
@option("--monsters", type=Whole(), default=0, help=N_("Monsters that walk on the paths."))
@option("--ghosts", type=Whole(), default=0, help=N_("Monsters that cross walls."))
@option("--level", type=click.Path(), help=N_("Play a labyrinth from a text file."))
@option("--resume", is_flag=True, help=N_("Go on with the game in progress."))
@option(
    "--display",
    type=click.Choice(["digits", "boxes"]),
    default="digits",
    show_default=True,
    help=N_("What to begin with; the key a changes it."),
)
@option("--line/--screen", default=None, help=N_("Line by line, or full screen."))
def run(
    size: tuple[int, int],
    seed: int | None,
    walls: int,
    length: int,
    bumps: int,
    monsters: int,
    ghosts: int,
    level: str | None,
    resume: bool,
    display: str,
    line: bool | None,
) -> None:
    if resume:
        session = progress.kept("classic")
        if session is None:
            raise DedaleError("there is no game in progress: start one with dedale classic")
    elif level is not None:
        session = Session("classic", _from_file(level))
    else:
        session = Session.new(
            "classic",
            width=size[0],
            height=size[1],
            seed=_drawn() if seed is None else seed,
            walls=walls,
            length=length,
            bumps=bumps,
            monsters=monsters,
            ghosts=ghosts,
        )
    if line is None:
        line = not (sys.stdin.isatty() and sys.stdout.isatty()) or _plain_terminal()
    if line:
        LineGame(session, display).run()
        return
    from ..tui import play

    play(session, display=display)


def _drawn() -> int:
    import secrets

    return secrets.randbits(32)


def _plain_terminal() -> bool:
    return os.environ.get("TERM", "") in ("", "dumb")


def _from_file(path: str) -> object:
    from ..errors import FileError
    from ..games import classic

    try:
        text = Path(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or _("this is not text")
        raise DedaleError("cannot read {path!r}: {reason}", path=path, reason=reason) from None
    try:
        return classic.from_text(text)
    except FileError as error:
        raise error.at(path=path) from None


class LineGame:
    """The game as a conversation: the labyrinth, a line of keys, the labyrinth …"""

    def __init__(self, session: Session, display: str = "digits") -> None:
        from ..games.classic.display import boxes, digits

        self.session = session
        self.displays = [digits, boxes] if display == "digits" else [boxes, digits]

    def run(self) -> None:
        """Play until the game ends, or q, or the end of input, or Ctrl-C: then it is kept."""
        self.show_rules()
        self.show()
        try:
            while self.session.outcome is None and self.read_line():
                self.keep(quietly=True)  # should the terminal vanish
                self.show()
        except KeyboardInterrupt:
            click.echo()
            self.keep()
            raise
        if self.session.outcome is None:
            self.keep()
        else:
            progress.forget("classic")
            self.show_end()

    def read_line(self) -> bool:
        """Take one line of keys; False when there will be no more."""
        click.echo("> ", nl=False)
        line = sys.stdin.readline()
        if not line or not sys.stdin.isatty():
            click.echo(line.rstrip("\n"))
        for arrow, key in _TYPED.findall(line):
            if not self.press(ARROWS[arrow] if arrow else key.lower()):
                return False
            if self.session.outcome is not None:
                break
        return bool(line)

    def press(self, key: str) -> bool:
        """Do what a key says; False to quit."""
        if key == "q":
            return False
        if key == "a":
            self.displays.reverse()
        elif key == "?":
            self.show_rules()
        elif move := KEYS.get(key, key if key in ARROWS.values() else None):
            bumps = self.session.state.bumps
            self.session.play(move)
            if self.session.state.bumps > bumps:
                click.echo(_("A wall! Bumps: {bumps}").format(bumps=self.bumps()))
        else:
            click.echo(_("Key {key!r} is unknown: use h b d g, a, q or ?").format(key=key))
        return True

    def bumps(self) -> str:
        view = self.session.view()
        most = view["max_bumps"]
        return f"{view['bumps']}/{most}" if most else str(view["bumps"])

    def show(self) -> None:
        click.echo(self.displays[0](self.session.view()))

    def show_rules(self) -> None:
        view = self.session.view()
        click.echo(f"{_('LABYRINTH'):^40}".rstrip())
        click.echo(_("a: change the display"))
        click.echo(_("h: go UP       b: go DOWN\nd: go RIGHT    g: go LEFT"))
        click.echo(_("q: QUIT        ?: this page"))
        if view["monsters"] or view["ghosts"]:
            click.echo(_("2 or M: a monster on the paths    3 or G: one that crosses walls"))
        if view["max_bumps"]:
            click.echo(_("At bump {most} you lose.").format(most=view["max_bumps"]))
        click.echo(_("Walls: {share} % of the squares.").format(share=view["rock"]))
        click.echo()

    def show_end(self) -> None:
        over = self.session.outcome
        assert over is not None
        title = _("YOU HAVE WON") if over.won else _("YOU HAVE LOST")
        turns = self.session.view()["turns"]
        count = ngettext("{n} step", "{n} steps", turns).format(n=turns)
        click.echo(f"{title}! {_(over.reason)} ({count}, {_('bumps')}: {self.bumps()})")

    def keep(self, *, quietly: bool = False) -> None:
        """Save the game; a place that cannot be written is no reason to fail."""
        try:
            progress.keep(self.session)
        except DedaleError as error:
            message = str(error)
        else:
            message = _("Game saved. Go on with: dedale classic --resume")
        if not quietly:
            say(message)
