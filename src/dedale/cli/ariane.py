"""`dedale ariane …`: solve, check, play, replay, generate and harden levels of the puzzle."""

import json
import re
import sys
from collections.abc import Sequence
from pathlib import Path

import click

from ..errors import DedaleError, IllegalMove
from ..files import read_text
from ..games import GAMES, ariane
from ..i18n import N_, _, everywhere, ngettext
from .base import Group, command, option, say
from .boards import Pictures, show_game
from .types import Whole

GAME = GAMES["ariane"]
COMMANDS = {
    "solve": "dedale.cli.ariane:solve",
    "check": "dedale.cli.ariane:check",
    "play": "dedale.cli.ariane_play:play_ariane",
    "replay": "dedale.cli.ariane:replay",
    "generate": "dedale.cli.ariane_make:generate",
    "harder": "dedale.cli.ariane_make:harder",
    "packs": "dedale.cli.ariane_play:packs",
}

run = Group(
    "ariane",
    COMMANDS,
    help=N_("Ariane and the Minotaur: solve, check, play, replay and make levels."),
)

crossing_option = option(
    "--crossing",
    type=click.Choice(ariane.CROSSINGS),
    default="kills",
    help=N_("What a minotaur does that meets Theseus on its way: it kills him, or passes."),
)
variant_option = option(
    "--variant",
    "variants",
    multiple=True,
    metavar="NAME",
    help=N_("With an optional rule: sword, ghost, key, pushable, survival, cooperative, realtime."),
)
delay_option = option(
    "--delay", type=float, default=0.3, help=N_("Seconds between two pictures, on a terminal.")
)


def read_level(path: str, variants: Sequence[str] = ()) -> ariane.Level:
    """The level in a file (`-` is standard input), under these optional rules as well."""
    level = ariane.loads(sys.stdin.read()) if path == "-" else ariane.load(path)
    return level.under(*variants)


# ---------------------------------------------------------------- solve


@command(
    "solve",
    N_("Solve a level: a shortest solution, or the one that the plain recursion finds."),
    examples=[
        ("dedale ariane solve level.txt", N_("a shortest solution")),
        (
            "dedale ariane solve level.txt --method dfs --watch",
            N_("see the search, then the solution"),
        ),
    ],
)
@click.argument("file", metavar="FILE")
@option(
    "--method",
    type=click.Choice(["bfs", "dfs"]),
    default="bfs",
    help=N_("Breadth-first (a shortest solution) or depth-first."),
)
@crossing_option
@variant_option
@option(
    "--limit",
    type=Whole(),
    help=N_("Give up after so many configurations (levels with optional rules only)."),
)
@option("--watch", is_flag=True, help=N_("Show the search while it runs, then the solution."))
@option("--json", "as_json", is_flag=True, help=N_("The result as JSON."))
@delay_option
def solve(
    file: str,
    method: str,
    crossing: str,
    variants: tuple[str, ...],
    limit: int | None,
    watch: bool,
    as_json: bool,
    delay: float,
) -> int:
    level = read_level(file, variants)
    start = ariane.new(level, crossing=crossing)
    if watch:
        _watch(start, method, delay, limit)
    if level.extras.goal == "live":
        return _tell_life(start, limit, as_json)
    found = ariane.solve(start, method, limit=limit)
    if watch and found.solvable:
        show_game(GAME, ariane.replay(start, found.moves), found.moves, delay)
    if as_json:
        result = {
            "file": file,
            "method": method,
            "crossing": crossing,
            "variant": list(level.extras.names),
            "decided": found.decided,
            "solvable": found.solvable,
            "length": found.length,
            "moves": found.moves,
            "visited": found.visited,
            "configurations": found.configurations,
        }
        click.echo(json.dumps(result, ensure_ascii=False))
        return 0 if found.solvable else 1
    if not found.decided:
        click.echo(
            _("Not decided within the limit: {n} configurations seen.").format(n=found.visited)
        )
        return 3
    if not found.solvable:
        click.echo(_("This level cannot be won."))
    else:
        click.echo(" ".join(found.moves))
        sys.stdout.flush()
        length = found.length or 0
        shortest = ngettext("{n} move, the shortest.", "{n} moves, the shortest.", length)
        deep = ngettext("{n} move.", "{n} moves.", length)
        say((shortest if method == "bfs" else deep).format(n=length))
    message = _("{visited} configurations visited, {all} can be reached.")
    say(message.format(visited=found.visited, all=found.configurations))
    return 0 if found.solvable else 1


def _tell_life(start: ariane.State, limit: int | None, as_json: bool) -> int:
    """The longest life of a survival without a goal, and what is proved about it."""
    life = ariane.longest_life(start) if limit is None else ariane.longest_life(start, limit=limit)
    if as_json:
        from dataclasses import asdict

        click.echo(json.dumps(asdict(life) | {"forever": life.forever}, ensure_ascii=False))
        return 0 if life.decided else 3
    if not life.decided:
        message = _("Not decided within the limit: {n} configurations seen.")
        click.echo(message.format(n=life.configurations))
        return 3
    click.echo(" ".join(life.moves))
    sys.stdout.flush()
    if life.forever:
        message = _("One can live for ever: move {n} leads back to where move {before} led.")
        say(message.format(n=len(life.moves), before=life.back_to))
        return 0
    turns = life.turns or 0
    message = ngettext("The longest life is {n} turn", "The longest life is {n} turns", turns)
    proof = _("all {n} configurations were seen, and none comes back.")
    say(f"{message.format(n=turns)}: {proof.format(n=life.configurations)}")
    return 0


def _watch(start: ariane.State, method: str, delay: float, limit: int | None) -> None:
    """The search in pictures: about a hundred of them, whatever its size."""
    total = ariane.explore(start, method, limit=limit)
    total.run()
    exploration = ariane.explore(start, method, limit=limit)
    pictures = Pictures(delay / 6)
    while not exploration.over:
        exploration.run(max(1, total.count // 100))
        pictures.show(ariane.drawing(exploration.current), _how_far(exploration))


def _how_far(exploration: ariane.Search) -> str:
    found = _("won!") if exploration.won else ""
    message = _("{n} configurations reached. {found}")
    return message.format(n=exploration.count, found=found)


# ---------------------------------------------------------------- check


@command(
    "check",
    N_(
        "Say of each level file whether it is right and whether it can be won.\n\n"
        "Exit status: 0 when all can be won, 1 when some cannot, 2 when some cannot be read."
    ),
    examples=[("dedale ariane check levels/*.txt", N_("one line per file"))],
)
@click.argument("files", metavar="FILE…", nargs=-1, required=True)
@crossing_option
@variant_option
def check(files: Sequence[str], crossing: str, variants: tuple[str, ...]) -> int:
    status = 0
    for file in files:
        try:
            verdict, worst = _verdicts(file, crossing, variants)
        except DedaleError as error:
            verdict, worst = [str(error)], 2
        for line in verdict:
            click.echo(line)
        status = max(status, worst)
    return status


def _verdicts(file: str, crossing: str, variants: tuple[str, ...]) -> tuple[list[str], int]:
    """A line for each level of a file (a pack has many), and the exit status they make."""
    path = Path(file)
    text = path.read_bytes().decode("utf-8-sig", "replace") if path.is_file() else ""
    if file in ariane.PACKS or ariane.is_pack(text):
        pack = ariane.load_pack(file) if file in ariane.PACKS else ariane.read_pack(text, path=file)
        lines, worst = [], 0
        for number, entry in enumerate(pack.levels, 1):
            line, status = _verdict(entry.level.under(*variants), crossing, entry.par)
            lines.append(f"{file} {number}: {line}")
            worst = max(worst, status)
        return lines, worst
    line, status = _verdict(read_level(file, variants), crossing)
    return [f"{file}: {line}"], status


def _verdict(level: ariane.Level, crossing: str, par: int | None = None) -> tuple[str, int]:
    if level.extras.goal == "live":
        return _life_verdict(level, crossing)
    analysis = ariane.analyse(level, crossing=crossing)
    difficulty = analysis.difficulty
    if not analysis.decided:
        return _("not decided within the limit"), 1
    if difficulty is None:
        return _("cannot be won"), 1
    message = _(
        "{length} moves, {configurations} configurations, {doomed:.0%} doomed, grade {grade}"
    )
    line = message.format(
        length=difficulty.length,
        configurations=difficulty.configurations,
        doomed=difficulty.doomed,
        grade=difficulty.grade,
    )
    if par is not None and par != difficulty.length:
        return line + " " + _("(its par says {par})").format(par=par), 1
    return line, 0


def _life_verdict(level: ariane.Level, crossing: str) -> tuple[str, int]:
    life = ariane.longest_life(ariane.new(level, crossing=crossing))
    if not life.decided:
        return _("not decided within the limit"), 1
    if life.forever:
        return _("one can live for ever"), 0
    message = _("the longest life is {n} turns, {configurations} configurations")
    return message.format(n=life.turns, configurations=life.configurations), 0


# ---------------------------------------------------------------- replay


def read_moves(text: str) -> list[str]:
    """Moves as words in either language, or as a row of the letters U D L R.

    >>> read_moves("['Down', 'Down'] right UUL")
    ['Down', 'Down', 'Right', 'Up', 'Up', 'Left']
    """
    letters = {move[0]: move for move in ariane.MOVES}
    words = {word.lower(): move for move in ariane.MOVES for word in everywhere(move)}
    moves: list[str] = []
    for word in re.findall(r"[^\s,'\"\[\]]+", text):
        if word.lower() in words:
            moves.append(words[word.lower()])
        elif set(word.upper()) <= letters.keys():
            moves += [letters[letter] for letter in word.upper()]
        else:
            raise DedaleError(
                "unknown move {move!r}: Up, Down, Left or Right (or U D L R)", move=word
            )
    return moves


@command(
    "replay",
    N_(
        "Show a game move by move: the moves given, or a shortest solution.\n\n"
        "Exit status: 0 when it is won, 1 when it is not."
    ),
    examples=[
        ('dedale ariane replay level.txt --moves "Down Down Right"', N_("these moves")),
        ("dedale ariane replay level.txt --moves @moves.txt", N_("the moves in a file")),
        ("dedale ariane replay level.txt", N_("a shortest solution")),
    ],
)
@click.argument("file", metavar="FILE")
@option("--moves", metavar="MOVES", help=N_("Up Down Left Right, or U D L R; @FILE reads a file."))
@crossing_option
@variant_option
@option("--quiet", is_flag=True, help=N_("The end only."))
@delay_option
def replay(
    file: str,
    moves: str | None,
    crossing: str,
    variants: tuple[str, ...],
    quiet: bool,
    delay: float,
) -> int:
    start = ariane.new(read_level(file, variants), crossing=crossing)
    if moves is None:
        solution = [] if ariane.outcome(start) else ariane.solution(start)
        if solution is None:
            raise DedaleError("this level cannot be won: give --moves to see some")
        played = solution
    else:
        played = read_moves(read_text(moves[1:]) if moves.startswith("@") else moves)
    states = [start]
    for number, move in enumerate(played, 1):
        try:
            states.append(ariane.play(states[-1], move))
        except IllegalMove as error:
            raise DedaleError(
                "move {number} of {count}: {why}", number=number, count=len(played), why=error
            ) from None
    if quiet:
        click.echo(ariane.drawing(states[-1]))
    else:
        show_game(GAME, states, played, delay)
    over = ariane.outcome(states[-1])
    if over is None:
        click.echo(_("The game goes on."))
    else:
        verdict = _("Won") if over.won else _("Lost")
        click.echo(f"{verdict}: {_(over.reason)}.")
    return 0 if over is not None and over.won else 1
