"""`dedale treasure`: the treasure game in any terminal, line by line, and in scripts."""

import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import click

from ..errors import DedaleError, Term, UnknownName
from ..games import Session, treasure
from ..i18n import N_, _, ngettext
from .base import coloured, command, option, say
from .generate import chosen_mask, load_plugins, shown_format
from .treasure_board import board, status
from .types import Cell, Name, Size, Whole

#: A minotaur may stand beside the player at the start; then another seed is drawn, so many times.
TRIES = 20


@command(
    "treasure",
    N_("Play the treasure game: collect, dodge the minotaurs, leave by the exit."),
    examples=[
        ("dedale treasure", N_("a game to play, line by line; ? explains")),
        ("dedale treasure -s 30x15 --minotaurs 8 --strategy bfs", N_("a hard one")),
        ('dedale treasure --seed 7 --moves "NNE.B"', N_("plays these moves, shows the end")),
        ("dedale treasure --load game.txt", N_("goes on with a saved game")),
    ],
)
@option("-s", "--size", type=Size(), help=N_("Width and height in cells; 20x20 without a mask."))
@option("--mask", metavar="MASK", help=N_("Shape of the maze, as for dedale generate."))
@option(
    "-a",
    "--algorithm",
    type=Name("generator"),
    default="backtracker",
    show_default=True,
    help=N_("How the maze is made (see dedale list generators)."),
)
@option("--braid", type=Whole(), default=0, help=N_("Open this share of dead ends, 0 to 100."))
@option(
    "--objects",
    type=Name("placer"),
    default="simple",
    show_default=True,
    help=N_("Who places the objects (see dedale list placers)."),
)
@option("--minotaurs", type=Whole(), default=3, show_default=True, help=N_("How many."))
@option(
    "--strategy",
    type=Name("strategy"),
    default="random",
    show_default=True,
    help=N_("How minotaurs think (see dedale list strategies)."),
)
@option("--bombs", type=Whole(), default=10, show_default=True, help=N_("Bombs at the start."))
@option("--polys", type=Whole(), default=10, show_default=True, help=N_("Polys at the start."))
@option("--start", type=Cell(), help=N_("Where the player starts; else it is drawn."))
@option("--seed", type=Whole(), help=N_("The same seed makes the same game; else one is drawn."))
@option("--load", type=click.Path(), help=N_("Go on with this saved game."))
@option("--link", help=N_("Play the game behind a seed, exact or replay link."))
@option("--moves", help=N_("Play these moves, show the end, and stop."))
@option("--save", type=click.Path(), help=N_("Save the game there when it stops."))
@option("--json", "as_json", is_flag=True, help=N_("Show the end as JSON."))
@option("--plugin", "plugins", multiple=True, metavar="FILE", help=N_("Add what this file offers."))
def run(
    load: str | None,
    link: str | None,
    moves: str | None,
    save: str | None,
    as_json: bool,
    plugins: tuple[str, ...],
    **game: Any,
) -> None:
    load_plugins(plugins)
    if load is not None and link is not None:
        raise DedaleError("--load and --link: give one of them")
    if load is not None:
        session = Session.load(load, "treasure")
    elif link is not None:
        session = Session.from_link(link, "treasure")
    else:
        session = _new_game(**game)
    if moves is not None:
        _play_all(session, moves)
    elif not as_json:
        _Conversation(session).run()
    if save is not None:
        session.save(save)
    if as_json:
        click.echo(json.dumps(_as_json(session)))
    elif moves is not None:
        _show(session)


def _new_game(
    size: tuple[int, int] | None, mask: str | None, algorithm: str, seed: int | None, **rest: Any
) -> Session:
    width, height = size or (None, None)
    shape = chosen_mask(mask)
    rest |= {
        "width": width,
        "height": height,
        "mask": None if shape is None else shape.to_text(),
        "generator": algorithm,
    }
    if seed is not None:
        return Session.new("treasure", seed=seed, **rest)
    import secrets

    for _try in range(TRIES):
        session = Session.new("treasure", seed=secrets.randbits(32), **rest)
        if session.outcome is None:
            break
    return session


# ---------------------------------------------------------------- moves as a line


def split_moves(line: str) -> Iterator[str]:
    """The moves of a line: letters, large or small, and `:name` for a strategy.

    >>> list(split_moves("nnE. :bfs B"))
    ['N', 'N', 'E', '.', ':bfs', 'B']
    """
    for word in line.split():
        if word.startswith(":"):
            yield word
        else:
            yield from word.upper()


def _play_all(session: Session, line: str) -> None:
    """Play the moves of a line; `U` undoes and `R` redoes one. All are played, or an error says
    which one is refused."""
    for number, move in enumerate(split_moves(line), 1):
        try:
            _play(session, move)
        except DedaleError as error:
            raise DedaleError(
                "move {number}, {move!r}: {error}", number=number, move=move, error=error
            ) from None


def _play(session: Session, move: str) -> None:
    if move == "U":
        session.undo()
    elif move == "R":
        session.redo()
    else:
        session.play(move)


# ---------------------------------------------------------------- what is shown


def _show(session: Session, way: Any = ()) -> None:
    boxes = shown_format() == "box"
    click.echo(board(session, way=way, unicode=boxes, colour=coloured()))
    click.echo(status(session))


def _as_json(session: Session) -> dict[str, Any]:
    return {
        "view": session.view(),
        "moves": session.moves,
        "played": session.cursor,
        "redoable": session.redoable,
        "links": {
            "seed": session.seed_link() if session.parameters is not None else None,
            "exact": session.exact_link(),
            "replay": session.replay_link(),
        },
    }


# ---------------------------------------------------------------- playing line by line


class _Conversation:
    """Asks for a line, does what it says, shows the board; until the end of input."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.commands: dict[str, tuple[Callable[[str], Any], str]] = {
            "undo": (lambda n: self.session.undo(_count(n)), N_("undo [N]: take back N moves")),
            "redo": (lambda n: self.session.redo(_count(n)), N_("redo [N]: play them again")),
            "jump": (lambda n: self.session.jump(_count(n)), N_("jump N: go to move N")),
            "restart": (lambda _rest: self.session.restart(), N_("restart: back to the start")),
            "strategy": (
                lambda name: self.session.play(f":{name}"),
                N_("strategy NAME: how minotaurs think from now on"),
            ),
            "hint": (self.hint, N_("hint: what to do next")),
            "path": (self.path, N_("path [exit|treasure|bomb|poly] [ALGORITHM]: the nearest one")),
            "tour": (self.tour, N_("tour: through all treasures to the exit")),
            "save": (self.save, N_("save FILE: keep the game")),
            "load": (self.load, N_("load FILE: go on with another one")),
            "link": (self.link, N_("link: this game as a link")),
            "help": (self.help, N_("help or ?: this list")),
        }

    def run(self) -> None:
        _show(self.session)
        if sys.stdin.isatty():
            say(_("n e s w walk, . waits, b bomb, p poly, x leaves, ? explains, q quits"))
        while (line := self.ask()) is not None:
            words = line.split(maxsplit=1)
            if words and words[0] in ("q", "quit"):
                break
            try:
                self.obey(line.strip(), *(words or [""]))
            except DedaleError as error:
                say(_("Error: {message}").format(message=error))

    def ask(self) -> str | None:
        """The next line; None at the end of input."""
        if sys.stdin.isatty():
            click.echo("> ", err=True, nl=False)
        line = sys.stdin.readline()
        return line or None

    def obey(self, line: str, word: str, rest: str = "") -> None:
        """A command by its name, or a line of moves."""
        name = "help" if word == "?" else word
        if name in self.commands:
            if self.commands[name][0](rest.strip()) is not None:
                _show(self.session)
            return
        moves = list(split_moves(line))
        wrong = next((m for m in moves if m[0] not in "NESW.BPXUR:"), None)
        if wrong is not None and len(line) > 1:
            raise UnknownName(_("command"), word, [*self.commands, "quit"])
        try:
            _play_all(self.session, line)
        finally:
            _show(self.session)

    def hint(self, _rest: str) -> None:
        advice = treasure.hint(self.session.state, 3)
        if advice["path"]:
            _show(self.session, advice["path"])
        say(advice["text"] + (f" ({advice['move']})" if advice["move"] else ""))

    def path(self, rest: str) -> None:
        to, algorithm = [*rest.split(), *["exit", "bfs"][len(rest.split()) :]][:2]
        found = treasure.path(self.session.state, to, algorithm)
        if found.path is None:
            found = treasure.path(self.session.state, to, algorithm, minotaurs="ignore")
            say(_("no way") if found.path is None else _("minotaurs are in the way"))
        if found.path is None:
            return
        width = self.session.state.maze.width
        _show(self.session, [row * width + col for row, col in found.path])
        steps, visited = found.length or 0, len(found.visited_cells)
        say(
            ngettext("{n} step", "{n} steps", steps).format(n=steps)
            + ", "
            + ngettext("{n} cell visited", "{n} cells visited", visited).format(n=visited)
        )

    def tour(self, rest: str) -> None:
        found = treasure.tour(self.session.state, rest or "optimal")
        if found is None:
            found = treasure.tour(self.session.state, rest or "optimal", minotaurs="ignore")
            out_of_reach = _("no tour: a treasure or the exit is out of reach")
            say(out_of_reach if found is None else _("minotaurs are in the way"))
        if found is None:
            return
        width = self.session.state.maze.width
        _show(self.session, {row * width + col for leg in found.paths for row, col in leg})
        message = _("{length} steps in {legs} legs, proven shortest: {proven}")
        proven = _("yes") if found.proven else _("no")
        say(message.format(length=found.length, legs=len(found.paths), proven=proven))

    def save(self, path: str) -> None:
        if not path:
            raise DedaleError("save where? Give a file: save game.txt")
        self.session.save(path)
        say(_("wrote {path}").format(path=path))

    def load(self, path: str) -> Any:
        if not path:
            raise DedaleError("load what? Give a file: load game.txt")
        self.session = Session.load(Path(path), "treasure")
        return self.session

    def link(self, _rest: str) -> None:
        click.echo(self.session.replay_link())

    def help(self, _rest: str) -> None:
        say(_("A line of letters is a line of moves: n e s w walk, . waits, b opens the wall you"))
        say(_("face, p kills the minotaurs near you, x leaves by an exit, u undoes, r redoes."))
        for _action, about in self.commands.values():
            say("  " + _(about))
        say("  " + _("quit or q: stop (so does the end of input)"))


def _count(text: str) -> int:
    if not text:
        return 1
    try:
        return int(text)
    except ValueError:
        raise DedaleError(
            "{what} {value!r} should be a whole number", what=Term("count"), value=text
        ) from None
