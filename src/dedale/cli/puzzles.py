"""The commands of a puzzle, made from the protocol of games: what its rule book can judge.

`dedale theseus …`, and `dedale GAME …` for the game of a plug-in. Without the name of a command,
the game is played.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from difflib import get_close_matches
from functools import partial
from pathlib import Path
from typing import NamedTuple

import click

from ..errors import DedaleError, FileError, IllegalMove
from ..files import read_text, write_atomically
from ..games import GAMES, Game
from ..games.game import Judgement, State
from ..games.results import ended
from ..i18n import N_, _, everywhere, ngettext
from ..kernel.rng import fresh_seed
from ..registry import Entry
from ..requests import Parameter
from .asking import options_of, taken
from .base import Command, Group, Option, PluginOption, say
from .boards import board, show_game
from .play import game_command
from .progress import watched
from .types import Listed, Source, Whole

COMMANDS = {
    "play": N_("Play a level, a pack or a saved game."),
    "packs": N_("List the packs of levels, or the levels of one; or write these out."),
    "solve": N_("Solve a level: a shortest solution."),
    "replay": N_("Show a game move by move: yours, or a shortest solution."),
    "check": N_("Check that levels are valid and can be won."),
    "analyse": N_("Explain what makes a level hard."),
    "generate": N_("Make levels."),
    "harder": N_("Find the hardest start between the same walls."),
    "prune": N_("Remove what is of no use: the shortest solution stays as long."),
}
#: What the rule book must have for some of them.
NEEDS = {"harder": "harder_start", "prune": "pruned"}


class Level(NamedTuple):
    """A level as text, what it is called, and its par where that is known."""

    text: str
    title: str
    par: int = 0


class Puzzle(Group):
    """The group of the commands of a game; some may have more to them than the protocol knows."""

    def __init__(self, game: Game, own: Mapping[str, Entry] | None = None) -> None:
        self.game, self.own = game, own or {}
        super().__init__(game.name, {})

    def sections(self) -> Mapping[str, Mapping[str, Entry]]:
        lines = {
            name: Entry("", about)
            for name, about in COMMANDS.items()
            if name not in NEEDS or self.game.offers(NEEDS[name])
        }
        return {N_("Commands"): {**lines, **self.own}}

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """What names no command, and is not meant for one, is for playing."""
        known = {*self.lines(), "--help", "-h"}
        if not args or not (args[0] in known or self._mistyped(args[0])):
            args = ["play", *args]
        return super().parse_args(ctx, args)

    def _mistyped(self, word: str) -> bool:
        """Whether a word is almost the name of a command, and no level."""
        is_level = word in self.game.packs or Path(word).exists()
        return not is_level and bool(get_close_matches(word, self.lines(), cutoff=0.75))

    def command_of(self, name: str) -> click.Command:
        if name in self.own:
            return super().command_of(name)
        if name == "play":
            return game_command(name, self.game)
        function, options = _FUNCTIONS[name]
        beside = [p for p in self.game.parameters if p.with_level]
        asked = self._made() if name == "generate" else beside
        more = [] if name == "packs" else options_of(asked)
        params = [*options(self.game), *more, PluginOption()]
        return Command(name, callback=partial(self._run, function, asked), params=params)

    def _made(self) -> list[Parameter]:
        return [p for p in self.game.parameters if p.name != "level"]

    def _run(
        self, function: Callable[..., int | None], asked: Sequence[Parameter], **given: object
    ) -> int | None:
        values = taken(asked, given)
        return function(self.game, values=values, **given)


def puzzle(name: str) -> Puzzle:
    """The commands of a game, if its rule book can judge levels."""
    GAMES[name].judging()
    return Puzzle(GAMES[name])


def __getattr__(name: str) -> Puzzle:
    """A game by its name: the group of its commands."""
    if name in GAMES:
        return puzzle(name)
    raise AttributeError(name)


# ---------------------------------------------------------------- levels


def levels_of(game: Game, source: str) -> list[Level]:
    """The levels of a pack, a folder or a file; `-` is standard input."""
    if source in game.packs:
        found = game.pack(source)
    elif source != "-" and Path(source).is_dir():
        found = game.folder(source)
    else:
        text = sys.stdin.read() if source == "-" else read_text(source)
        read = game.read_pack(text)
        if read is None:
            return [Level(text, Path(source).stem)]
        found = read
    return [Level(each.text, each.title, each.par) for each in found]


def state_of(game: Game, level: Level, values: Mapping[str, object]) -> State:
    """The start of a level, by these rules as well."""
    if any(parameter.name == "level" for parameter in game.parameters):
        return game.new({**values, "level": level.text})
    return game.rules.from_text(level.text)


def one_state(game: Game, file: str, number: int | None, values: Mapping[str, object]) -> State:
    """The start of the level that is meant: of a pack, the one of this number."""
    levels = levels_of(game, file)
    if number is None and len(levels) > 1:
        raise DedaleError(
            "{source!r} is a pack of {count} levels: say which with --level N",
            source=file,
            count=len(levels),
        )
    try:
        return state_of(game, _numbered(levels, 1 if number is None else number), values)
    except FileError as error:
        raise error.at(path=file) from None


def _numbered(levels: Sequence[Level], number: int) -> Level:
    if not 1 <= number <= len(levels):
        raise DedaleError(
            "level {number}: this pack has levels 1 to {count}", number=number, count=len(levels)
        )
    return levels[number - 1]


# ---------------------------------------------------------------- commands


def solve(
    game: Game, *, file: str, number: int | None, as_json: bool, values: Mapping[str, object]
) -> int:
    found = watched(lambda: game.judge(one_state(game, file, number, values)), _("searching"))
    if as_json:
        click.echo(json.dumps({"file": file} | asdict(found), ensure_ascii=False))
    elif not found.decided:
        click.echo(_("Undecided: the search took too long."))
    elif not found.solvable:
        click.echo(found.words or _("This level cannot be won."))
    else:
        click.echo(" ".join(found.moves or ()))
        sys.stdout.flush()
        length = found.length or 0
        shortest = ngettext("{n} move, the shortest.", "{n} moves, the shortest.", length)
        say(found.words or shortest.format(n=length))
    return _status(found)


def _status(found: Judgement) -> int:
    """The exit status: 0 it can be won, 1 it cannot, 3 that is not decided."""
    return 3 if not found.decided else 0 if found.solvable else 1


def check(
    game: Game,
    *,
    files: Sequence[str],
    number: int | None,
    as_json: bool,
    values: Mapping[str, object],
) -> int:
    worst, order = 0, (0, 3, 1, 2)  # from good to bad
    for file in files:
        try:
            levels = levels_of(game, file)
            for each in range(1, len(levels) + 1) if number is None else [number]:
                level = _numbered(levels, each)
                found = game.judge(state_of(game, level, values))
                name = f"{file} {each}" if len(levels) > 1 else file
                par = 0 if values else level.par
                wrong = bool(found.solvable and par and par != found.length)
                more = " " + _("(its par says {par})").format(par=par) if wrong else ""
                status = 1 if wrong else _status(found)
                tell_checked(name, _verdict(found) + more, status, found.notes, as_json)
                worst = max(worst, status, key=order.index)
        except DedaleError as error:
            said = error.at(path=file) if isinstance(error, FileError) else error
            tell_checked(file, str(said), 2, [], as_json)
            worst = 2
    return worst


def tell_checked(name: str, line: str, status: int, notes: Sequence[str], as_json: bool) -> None:
    """What was found out about a level; status 2: it is none, and the line says why."""
    if as_json:
        facts = {"level": name, "status": status, "verdict": line, "notes": notes}
        click.echo(json.dumps(facts, ensure_ascii=False))
        return
    click.echo(line if status == 2 else f"{name}: {line}")
    for note in notes:
        click.echo(f"{name}: {_('note')}: {note}")


def _verdict(found: Judgement) -> str:
    if not found.decided:
        return _("not decided within the limit")
    if not found.solvable:
        return _("cannot be won")
    n = found.length or 0
    return found.words or ngettext("{n} move", "{n} moves", n).format(n=n)


def analyse(
    game: Game, *, file: str, number: int | None, as_json: bool, values: Mapping[str, object]
) -> int:
    found = watched(lambda: game.judge(one_state(game, file, number, values)), _("searching"))
    figures: dict[str, object] = {_("moves of a shortest solution"): found.length}
    if found.configurations is not None:
        figures[_("configurations")] = found.configurations
    for name, figure in (found.difficulty or {}).items():
        figures[_(name.replace("_", " "))] = figure
    if as_json:
        click.echo(json.dumps(asdict(found), ensure_ascii=False))
    elif not found.solvable:
        click.echo(_verdict(found))
    else:
        width = max(map(len, figures))
        for words, value in figures.items():
            click.echo(f"{words:{width}}  {value}")
    return _status(found)


def generate(game: Game, *, count: int, output: str | None, values: Mapping[str, object]) -> None:
    drawn = values.get("seed")
    first = drawn if isinstance(drawn, int) else fresh_seed()
    made = []
    for seed in range(first, first + count):
        state = watched(partial(game.new, {**values, "seed": seed}), _("making levels"))
        made.append(game.rules.to_text(state))
        par = game.outlook(state, state)["par"] or 0
        length = ngettext("{n} move", "{n} moves", par).format(n=par)
        say(f"{length}, {_('seed {seed}').format(seed=seed)}")
    write_levels(made, output)


def write_levels(levels: Sequence[str], output: str | None) -> None:
    """To standard output, to a file, or one file each into a folder."""
    if output is None:
        click.echo("\n".join(levels), nl=False)
    elif len(levels) == 1 and not Path(output).is_dir():
        write_atomically(output, levels[0])
    else:
        folder = Path(output)
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise DedaleError(
                "cannot write {path!r}: {why}", path=output, why=error.strerror
            ) from None
        digits = len(str(len(levels)))
        for number, text in enumerate(levels, 1):
            write_atomically(folder / f"level-{number:0{digits}}.txt", text)


def harder(
    game: Game,
    *,
    file: str,
    number: int | None,
    output: str | None,
    values: Mapping[str, object],
) -> None:
    start = one_state(game, file, number, values)
    before = game.judge(start).length
    found = watched(lambda: game.harder_start(start), _("all starts"))
    write_levels([game.rules.to_text(found.state)], output)
    say_harder(found.length, before, proven=found.proven)


def say_harder(length: int, before: int | None, *, proven: bool) -> None:
    """How much harder a start is than the one before."""
    if length <= (before or 0):
        message = _("{length} moves: no start is harder than this one.")
    elif before is None:
        message = _("{length} moves; it could not be won before.")
    else:
        message = _("{length} moves instead of {before}.")
    say(message.format(length=length, before=before))
    if not proven:
        say(_("There are too many starts to try all: there may be harder ones."))


def prune(
    game: Game,
    *,
    file: str,
    number: int | None,
    output: str | None,
    values: Mapping[str, object],
) -> None:
    start = one_state(game, file, number, values)
    found = watched(lambda: game.pruned(start), _("pruning"))
    write_levels([game.rules.to_text(found)], output)
    length = game.judge(found).length or 0
    say(ngettext("{n} move, as before.", "{n} moves, as before.", length).format(n=length))


def packs(
    game: Game, *, name: str | None, export: str | None, values: Mapping[str, object]
) -> None:
    if export is not None:
        if name is None:
            raise DedaleError("--export which pack? Give its name")
        write_levels([level.text for level in game.pack(name)], export)
    elif name is None:
        for each, about in game.packs.items():
            click.echo(f"{each:12}{len(game.pack(each)):4}  {_(about)}")
    else:
        for number, level in enumerate(game.pack(name), 1):
            click.echo(f"{number:4}  {level.title:34}{level.par:5}")


def read_moves(game: Game, text: str) -> list[str]:
    """Moves as words in either language, or as a row of their first letters."""
    known = [*game.steps, *(action.move for action in game.actions)]
    letters = {move[0].upper(): move for move in reversed(known)}
    words = {word.lower(): move for move in known for word in everywhere(move)}
    moves: list[str] = []
    for word in re.findall(r"[^\s,'\"\[\]]+", text):
        if word.lower() in words:
            moves.append(words[word.lower()])
        elif set(word.upper()) <= letters.keys():
            moves += [letters[letter] for letter in word.upper()]
        else:
            raise DedaleError(
                "unknown move {move!r}: {known}", move=word, known=", ".join(map(_, known))
            )
    return moves


def replay(
    game: Game,
    *,
    file: str,
    number: int | None,
    moves: str | None,
    quiet: bool,
    delay: float,
    values: Mapping[str, object],
) -> int:
    start = one_state(game, file, number, values)
    if moves is None:
        played = game.solution(start)
        if played is None:
            raise DedaleError("this level cannot be won: give --moves to see some")
    else:
        played = read_moves(game, read_text(moves[1:]) if moves.startswith("@") else moves)
    states = [start]
    for count, move in enumerate(played, 1):
        try:
            states.append(game.rules.play(states[-1], move))
        except IllegalMove as error:
            raise DedaleError(
                "move {number} of {count}: {why}", number=count, count=len(played), why=error
            ) from None
    if quiet:
        click.echo(board(game, states[-1]))
    else:
        show_game(game, states, played, delay)
    over = game.rules.outcome(states[-1])
    click.echo(_("The game goes on.") if over is None else ended(over.end()))
    return 0 if over is not None and over.won else 1


# ---------------------------------------------------------------- their options


def _level(game: Game) -> list[click.Parameter]:
    return [
        click.Argument(["file"], metavar="FILE|PACK", type=_source(game)),
        Option(["--level", "number"], type=Whole(), help=N_("Level N of a pack.")),
    ]


def _source(game: Game) -> Source:
    return Source("source", lambda _context: game.packs)


def _searched(game: Game) -> list[click.Parameter]:
    return [
        *_level(game),
        Option(["--json", "as_json"], is_flag=True, help=N_("Print the result as JSON.")),
    ]


def _checked(game: Game) -> list[click.Parameter]:
    files = click.Argument(
        ["files"], metavar="FILE|PACK…", nargs=-1, required=True, type=_source(game)
    )
    lines = N_("Print a line of JSON for each level.")
    return [files, *_level(game)[1:], Option(["--json", "as_json"], is_flag=True, help=lines)]


def _generated(_game: Game) -> list[click.Parameter]:
    where = N_("A file, or a folder for several levels.")
    return [
        Option(["--count"], type=click.IntRange(1, 1000), default=1, help=N_("How many levels.")),
        Option(["-o", "--output"], type=click.Path(), help=where),
    ]


def _changed(game: Game) -> list[click.Parameter]:
    where = N_("Write the level to this file.")
    return [*_level(game), Option(["-o", "--output"], type=click.Path(), help=where)]


def _packed(game: Game) -> list[click.Parameter]:
    about = N_("Write each level to a file.")
    packs = Listed("pack", lambda _context: game.packs)
    return [
        click.Argument(["name"], required=False, metavar="[PACK]", type=packs),
        Option(["--export"], type=click.Path(), metavar="FOLDER", help=about),
    ]


def _replayed(game: Game) -> list[click.Parameter]:
    return [
        *_level(game),
        Option(["--moves"], metavar="MOVES", help=N_("Words or letters; @FILE reads a file.")),
        Option(["--quiet"], is_flag=True, help=N_("Show only the end.")),
        Option(
            ["--delay"],
            type=float,
            metavar="SECONDS",
            default=0.3,
            help=N_("Seconds between two pictures, on a terminal."),
        ),
    ]


_FUNCTIONS: dict[str, tuple[Callable[..., int | None], Callable[[Game], list[click.Parameter]]]] = {
    "packs": (packs, _packed),
    "solve": (solve, _searched),
    "replay": (replay, _replayed),
    "check": (check, _checked),
    "analyse": (analyse, _searched),
    "generate": (generate, _generated),
    "harder": (harder, _changed),
    "prune": (prune, _changed),
}
