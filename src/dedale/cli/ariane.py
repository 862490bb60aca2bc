"""`dedale ariane …`: solve, check, play, replay, generate and harden levels of the puzzle."""

import json
import sys
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from pathlib import Path

import click

from ..errors import DedaleError
from ..games import GAMES, ariane
from ..games.ariane.levels.extras import VARIANTS
from ..games.opening import Place
from ..games.search_film import to_gif
from ..i18n import N_, _, ngettext
from ..maze import formats as files
from ..registry import Entry
from .base import command, option, say, say_wrote
from .boards import Pictures, show_game
from .puzzles import Puzzle, tell_checked
from .types import Listed, Source, Whole

GAME = GAMES["ariane"]
#: Commands that have more to them here than in every puzzle; see `puzzles.py` for the others.
OWN = {
    "play": Entry(
        "dedale.cli.ariane_play:play_ariane",
        N_("Play a level, a pack or a saved game; without one, the first pack."),
    ),
    "solve": Entry(
        "dedale.cli.ariane:solve", N_("Solve a level: a shortest solution, or the first one.")
    ),
    "check": Entry("dedale.cli.ariane:check", N_("Check that levels are valid and can be won.")),
    "analyse": Entry(
        "dedale.cli.ariane:analyse",
        N_("Explain what makes a level hard, and what does not matter."),
    ),
    "generate": Entry(
        "dedale.cli.ariane_make:generate",
        N_("Make levels, random ones or as hard as can be found."),
    ),
    "harder": Entry(
        "dedale.cli.ariane_make:harder", N_("Find the hardest start between the same walls.")
    ),
    "dataset": Entry(
        "dedale.cli.ariane_dataset:run",
        N_("Make a set of solved levels, no two alike, as JSON lines."),
    ),
}

run = Puzzle(GAME, OWN)

crossing_option = option(
    "--crossing",
    type=click.Choice(ariane.CROSSINGS),
    default="kills",
    help=N_("What happens when a minotaur passes over Theseus: it kills him, or passes."),
)
variant_option = option(
    "--variant",
    "variants",
    multiple=True,
    type=Listed("NAME", lambda _context: VARIANTS),
    help=N_("Optional rule: sword, ghost, key, pushable, survival, cooperative, realtime."),
)
delay_option = option(
    "--delay",
    type=float,
    metavar="SECONDS",
    default=0.3,
    help=N_("Seconds between two pictures, on a terminal."),
)


limit_option = option("--limit", type=Whole(), help=N_("Give up after this many configurations."))


def _packs(_context: click.Context) -> Iterable[str]:
    from ..games import GAMES

    return GAMES["ariane"].packs


level_argument = click.argument("file", metavar="FILE|PACK", type=Source("source", _packs))
level_option = option("--level", "number", type=Whole(), help=N_("Level N of a pack."))


def read_level(
    source: str, number: int | None = None, variants: Sequence[str] = ()
) -> ariane.Level:
    """A level: of a file (`-` is standard input), or one of a pack; by these rules as well."""
    levels = read_levels(source)
    if number is None and len(levels) > 1:
        raise DedaleError(
            "{source!r} is a pack of {count} levels: say which with --level N",
            source=source,
            count=len(levels),
        )
    return _entry(levels, 1 if number is None else number).level.under(*variants)


def _entry(levels: Sequence[ariane.PackLevel], number: int) -> ariane.PackLevel:
    return levels[Place(levels).to(number).number - 1]


def read_levels(source: str) -> Sequence[ariane.PackLevel]:
    """The levels of a pack or of a folder, or the only one of a file."""
    if source in ariane.PACKS:
        return ariane.load_pack(source).levels
    if source != "-" and Path(source).is_dir():
        return ariane.load_folder(source).levels
    text = sys.stdin.read() if source == "-" else ariane.read_text(source)
    if ariane.is_pack(text):
        return ariane.read_pack(text, path=source).levels
    level = ariane.loads(text, path="" if source == "-" else source)
    return [ariane.PackLevel(level, 0, {"en": Path(source).stem}, {})]


# ---------------------------------------------------------------- solve


@command(
    "solve",
    examples=[
        ("dedale ariane solve level.txt", N_("a shortest solution")),
        (
            "dedale ariane solve level.txt --method dfs --watch",
            N_("see the search, then the solution"),
        ),
        ("dedale ariane solve level.txt --film search.gif", N_("the same as a film to keep")),
    ],
)
@level_argument
@level_option
@option(
    "--method",
    type=click.Choice(["bfs", "dfs"]),
    default="bfs",
    help=N_("Breadth-first (a shortest solution) or depth-first."),
)
@crossing_option
@variant_option
@limit_option
@option("--watch", is_flag=True, help=N_("Show the search while it runs, then the solution."))
@option("--film", metavar="FILE.gif", help=N_("Keep the search and the solution as a GIF."))
@option("--json", "as_json", is_flag=True, help=N_("Print the result as JSON."))
@delay_option
def solve(
    file: str,
    number: int | None,
    method: str,
    crossing: str,
    variants: tuple[str, ...],
    limit: int | None,
    watch: bool,
    film: str | None,
    as_json: bool,
    delay: float,
) -> int:
    level = read_level(file, number, variants)
    start = ariane.new(level, crossing=crossing)
    if film is not None:
        files.write(to_gif(GAME, start, ariane.search_film(start, method)), film)
        say_wrote(film)
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
            "solvable": found.solvable if found.decided else None,
            "length": found.length,
            "moves": found.moves,
            "visited": found.visited,
            "configurations": found.configurations,
            "counted": found.counted,
        }
        click.echo(json.dumps(result, ensure_ascii=False))
        return _status(found.decided, found.solvable)
    if not found.decided:
        return _tell_undecided(found.visited)
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
    if not found.counted:
        message = _("{visited} configurations visited, more than {all} can be reached.")
    say(message.format(visited=found.visited, all=found.configurations))
    return _status(found.decided, found.solvable)


def _status(decided: bool, solvable: bool) -> int:
    """The exit status: 0 it can be won, 1 it cannot, 3 that is not decided."""
    return 3 if not decided else 0 if solvable else 1


def _tell_undecided(seen: int) -> int:
    message = ngettext(
        "Not decided within the limit: {n} configuration seen.",
        "Not decided within the limit: {n} configurations seen.",
        seen,
    )
    click.echo(message.format(n=seen))
    return 3


def _tell_life(start: ariane.State, limit: int | None, as_json: bool) -> int:
    """The longest life of a survival without a goal, and what is proved about it."""
    life = ariane.longest_life(start) if limit is None else ariane.longest_life(start, limit=limit)
    if as_json:
        click.echo(json.dumps(asdict(life) | {"forever": life.forever}, ensure_ascii=False))
        return 0 if life.decided else 3
    if not life.decided:
        return _tell_undecided(life.configurations)
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
    total = ariane.Search(start, method, limit=limit)
    total.run()
    exploration = ariane.Search(start, method, limit=limit)
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
        "Exit status: 0 when all can be won, 1 when some cannot, 2 when some cannot be read, "
        "3 when some are not decided (and none is worse)."
    ),
    examples=[
        ("dedale ariane check levels/*.txt", N_("one line per file")),
        ("dedale ariane check sword --level 3", N_("one level of a pack")),
    ],
)
@click.argument(
    "files", metavar="FILE|PACK…", nargs=-1, required=True, type=Source("source", _packs)
)
@level_option
@crossing_option
@variant_option
@limit_option
@option("--json", "as_json", is_flag=True, help=N_("Print a line of JSON for each level."))
def check(
    files: Sequence[str],
    number: int | None,
    crossing: str,
    variants: tuple[str, ...],
    limit: int | None,
    as_json: bool,
) -> int:
    worst = 0
    for file in files:
        try:
            levels = read_levels(file)
            numbers = range(1, len(levels) + 1) if number is None else [number]
            for each in numbers:
                entry = _entry(levels, each)
                name = f"{file} {each}" if len(levels) > 1 else file
                level = entry.level.under(*variants)
                line, status = _verdict(level, crossing, 0 if variants else entry.par, limit)
                worst = max(worst, status, key=_STATUSES.index)
                tell_checked(name, line, status, [_(d) for d in ariane.doubts(level)], as_json)
        except DedaleError as error:
            tell_checked(file, str(error), 2, [], as_json)
            worst = 2
    return worst


#: From good to bad.
_STATUSES = (0, 3, 1, 2)


def _verdict(level: ariane.Level, crossing: str, par: int, limit: int | None) -> tuple[str, int]:
    if level.extras.goal == "live":
        return _life_verdict(level, crossing, limit)
    solved = ariane.solve(level, crossing=crossing, limit=limit)
    if not solved.decided:
        return _("not decided within the limit"), 3
    if not solved.solvable:
        return _("cannot be won"), 1
    length = solved.length or 0
    difficulty = ariane.analyse(level, crossing=crossing, limit=limit).difficulty
    if difficulty is None:  # too large to be known whole
        line = ngettext("{n} move", "{n} moves", length).format(n=length)
    else:
        message = _(
            "{length} moves, {configurations} configurations, {doomed:.0%} doomed, grade {grade}"
        )
        line = message.format(
            length=length,
            configurations=difficulty.configurations,
            doomed=difficulty.doomed,
            grade=difficulty.grade,
        )
    if par and par != length:
        return line + " " + _("(its par says {par})").format(par=par), 1
    return line, 0


def _life_verdict(level: ariane.Level, crossing: str, limit: int | None) -> tuple[str, int]:
    life = ariane.longest_life(ariane.new(level, crossing=crossing), limit=limit)
    if not life.decided:
        return _("not decided within the limit"), 3
    if life.forever:
        return _("one can live for ever"), 0
    message = _("the longest life is {n} turns, {configurations} configurations")
    return message.format(n=life.turns, configurations=life.configurations), 0


# ---------------------------------------------------------------- analyse


@command(
    "analyse",
    N_("Exit status: 0 when it can be won, 1 when it cannot, 3 when that is not decided."),
    examples=[("dedale ariane analyse labyrinth --level 30", N_("one level of a pack"))],
)
@level_argument
@level_option
@crossing_option
@variant_option
@limit_option
@option("--json", "as_json", is_flag=True, help=N_("Print the result as JSON."))
def analyse(
    file: str,
    number: int | None,
    crossing: str,
    variants: tuple[str, ...],
    limit: int | None,
    as_json: bool,
) -> int:
    level = read_level(file, number, variants)
    analysis = ariane.analyse(level, crossing=crossing, limit=limit)
    difficulty = analysis.difficulty
    idle = ariane.idle_parts(level, crossing) if difficulty is not None else []
    if as_json:
        figures = {} if difficulty is None else asdict(difficulty)
        if difficulty is not None:
            figures |= {"score": difficulty.score, "grade": difficulty.grade, "idle": idle}
        solvable = analysis.solvable if analysis.decided else None
        result = {"decided": analysis.decided, "solvable": solvable, **figures}
        click.echo(json.dumps(result, ensure_ascii=False))
    elif not analysis.decided:
        return _tell_undecided(analysis.search.count)
    elif difficulty is None:
        click.echo(_("This level cannot be won."))
    else:
        rows = {
            _("moves of a shortest solution"): difficulty.length,
            _("shortest solutions"): difficulty.solutions,
            _("configurations"): difficulty.configurations,
            _("doomed"): f"{difficulty.doomed:.0%}",
            _("turns with one good move only"): difficulty.only_moves,
            _("moves that take back the one before"): difficulty.reversals,
            _("grade"): difficulty.grade,
            _("parts that do not matter"): ", ".join(map(_, idle)) or _("none"),
        }
        width = max(map(len, rows))
        for words, value in rows.items():
            click.echo(f"{words:{width}}  {value}")
    return _status(analysis.decided, analysis.solvable)
