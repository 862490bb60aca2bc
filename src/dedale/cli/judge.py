"""`dedale judge` and `dedale check`: programs and files of others, claim by claim."""

from __future__ import annotations

import csv
import io
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..errors import DedaleError
from ..files import write_atomically
from ..i18n import N_, _, language
from ..shell.base import command, json_option, option, plugin_option, print_json, say, say_wrote
from ..shell.types import MazeFile, Number, Size

if TYPE_CHECKING:
    from ..judge.verdict import Verdict


@command(
    "judge",
    examples=[
        ("dedale judge program.py", N_("your own generator or solver")),
        ("dedale judge program.py --claims uniform", N_("is every maze equally likely?")),
        ("dedale judge --folder class", N_("a whole class at once, as a table")),
        (
            "dedale judge --folder class --exercise bfs",
            N_("check a whole class against one exercise"),
        ),
    ],
)
@click.argument("file", metavar="[FILE]", type=click.Path(), required=False)
@option(
    "--as",
    "kind",
    metavar="KIND",
    help=N_(
        "Kind of program: generator, solver, braider, strategy, level-solver, matrix, lists, 42, "
        "plugin."
    ),
)
@option("--claims", metavar="NAMES", help=N_("Comma-separated claims to check: uniform,growth."))
@option("-s", "--size", type=Size(), help=N_("Also try this size, and nothing larger."))
@option(
    "--seconds",
    type=Number(0.1, 600),
    default=10.0,
    help=N_("Time limit for each case, in seconds."),
)
@json_option
@option("--html", "page", metavar="FILE", help=N_("Write a report with drawings."))
@option("--film", metavar="FILE", help=N_("Write the smallest failing case as a film (.gif)."))
@option("--folder", metavar="DIR", help=N_("Judge every program in a folder: a table."))
@option(
    "--exercise", metavar="NAME", help=N_("Check them against an exercise, or a teacher's file.")
)
@option("--csv", "table", is_flag=True, help=N_("Print CSV, one row per program."))
def run(
    file: str | None,
    kind: str | None,
    claims: str | None,
    size: tuple[int, int] | None,
    seconds: float,
    as_json: bool,
    page: str | None,
    film: str | None,
    folder: str | None,
    exercise: str | None,
    table: bool,
) -> None:
    from ..exercises import check_file
    from ..judge import CaseLimits, judge
    from ..judge.report import as_html, as_rows, as_table, as_text

    if (file is None) == (folder is None):
        raise DedaleError("give either a FILE or --folder DIR")
    if film and folder:
        raise DedaleError("--film is for one FILE")
    if exercise is not None and (kind or claims or size):
        raise DedaleError("an exercise says itself what is tried: --exercise goes alone")
    paths = [Path(file)] if file is not None else programs(Path(folder or "."))
    named = None if claims is None else [name.strip() for name in claims.split(",") if name.strip()]
    verdicts: list[Verdict] = []
    for path in paths:
        if len(paths) > 1:
            say(_("judging {name} …").format(name=path.name))
        limits = CaseLimits(seconds=seconds)
        if exercise is not None:
            verdicts.append(check_file(path, exercise, limits=limits)[1])
        else:
            verdicts.append(judge(path, kind=kind, claims=named, size=size, limits=limits))
    if folder is not None:
        for verdict, path in zip(verdicts, paths, strict=True):
            verdict.program = str(path.relative_to(folder))
    unicode = (sys.stdout.encoding or "").lower().startswith("utf")
    if as_json:
        results = [verdict.to_json() for verdict in verdicts]
        print_json(results[0] if file is not None else results, indent=1)
    elif table:
        text = io.StringIO()
        csv.writer(text, lineterminator="\n").writerows(as_rows(verdicts))
        click.echo(text.getvalue(), nl=False)
    else:
        lines = as_table(verdicts, unicode) if folder else as_text(verdicts[0], unicode)
        click.echo("\n".join(lines))
    if page:
        write_atomically(page, as_html(verdicts, language()))
        say_wrote(page)
    if film:
        write_film(verdicts[0], film)
    worst = {verdict.status for verdict in verdicts}
    sys.exit(1 if 1 in worst else 2 if 2 in worst else 0)


def programs(folder: Path) -> list[Path]:
    """The programs in a folder, and in the folders of pupils within: of 42's, the main file."""
    if not folder.is_dir():
        raise DedaleError("{folder!r} is not a folder", folder=str(folder))
    found = sorted(folder.glob("*.py"))
    for pupil in sorted(path for path in folder.iterdir() if path.is_dir()):
        found += sorted(pupil.glob("a_maze_ing.py")) or sorted(pupil.glob("*.py"))
    if not found:
        raise DedaleError("there is no Python file in {folder!r}", folder=str(folder))
    return found


def write_film(verdict: Verdict, path: str) -> None:
    """What the program does on the smallest case that shows a fault, or on a small one."""
    from ..judge.film import film_of
    from ..maze.formats import FORMATS, format_of, write

    format = format_of(path)
    if not FORMATS[format].film:
        raise DedaleError("{path!r} is no film: use .gif, .apng or .svg", path=path)
    write(FORMATS[format].load()(film_of(verdict)), path)
    say_wrote(path)


@command(
    "check",
    examples=[
        ("dedale check maze.txt", N_("a maze or a level, in any supported format")),
        (
            "dedale check maze.42 maze.txt --perfect",
            N_("several at once; mazes must be perfect"),
        ),
    ],
)
@click.argument("files", metavar="FILE...", type=MazeFile(), nargs=-1, required=True)
@option("--perfect", is_flag=True, help=N_("Exactly one path between any two cells."))
@json_option
@plugin_option
def check(files: tuple[str, ...], perfect: bool, as_json: bool) -> None:
    from dataclasses import asdict

    from ..judge.check import check_file

    found = [check_file(path, perfect=perfect) for path in files]
    if as_json:
        results = [asdict(each) | {"status": each.status} for each in found]
        print_json(results, indent=1)
    else:
        for each in found:
            form = f" ({each.form})" if each.form else ""
            if each.unreadable:
                click.echo(each.unreadable)
            elif not each.faults:
                click.echo(f"{each.path}{form}: " + _("everything holds"))
            for fault in each.faults:
                click.echo(f"{each.path}{form}: {fault}")
            for note in each.notes:
                click.echo(f"{each.path}{form}: " + _("note: {note}").format(note=note))
    worst = {each.status for each in found}
    sys.exit(2 if 2 in worst else 1 if 1 in worst else 0)
