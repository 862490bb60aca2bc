"""`dedale backup` and `dedale restore`: all games of the page, to one file and back."""

from pathlib import Path

import click

from ..errors import DedaleError
from ..folders import data as data_folder
from ..i18n import N_, _
from ..shell.base import command, json_option, option, print_json, say, the_page_installed

_FILE = click.Path(path_type=Path, dir_okay=False)

# Of the server too: where games, levels and scores are.
data_option = option(
    "--data",
    metavar="DIR",
    type=click.Path(path_type=Path, file_okay=False),
    help=N_("Folder for games, levels and scores (default: the user's data folder)."),
)


def _not_empty(_ctx: click.Context, _option: click.Parameter, value: str | None) -> str | None:
    """An empty address is a variable that is not set, and would mean the user's own games."""
    if value is not None and not value.strip():
        raise DedaleError("--database is empty: give an address, or leave it out")
    return value


database_option = option(
    "--database",
    metavar="URL",
    envvar="DEDALE_DATABASE",
    callback=_not_empty,
    help=N_("Another database: sqlite:////folder/file.db or postgresql://user@host/name."),
)


@command(
    "backup",
    examples=[
        ("dedale backup games.zip", N_("keep the file safe: it gives access to everybody's games"))
    ],
)
@click.argument("file", type=_FILE)
@data_option
@database_option
@json_option
def backup(file: Path, data: Path | None, database: str | None, as_json: bool) -> None:
    url = _url(data, database)
    from ..store.backup import backup as write

    contents = write(url, file)
    if as_json:
        print_json(contents.counts | {"damaged": contents.damaged})
        return
    say(_said(contents.counts))
    if contents.damaged:
        say(_("Damaged, and left out: {games}").format(games=", ".join(contents.damaged)))


@command(
    "restore",
    examples=[
        ("dedale restore games.zip", N_("into an empty data folder")),
        ("dedale restore games.zip --force", N_("in place of everything that is there")),
    ],
)
@click.argument("file", type=_FILE)
@data_option
@database_option
@option("--force", is_flag=True, help=N_("Replace existing games."))
@json_option
def restore(
    file: Path, data: Path | None, database: str | None, force: bool, as_json: bool
) -> None:
    url = _url(data, database)
    from ..store.backup import restore as put_back

    counts = put_back(url, file, force=force)
    if as_json:
        print_json(counts)
    else:
        say(_said(counts))


def _url(data: Path | None, database: str | None) -> str:
    with the_page_installed():
        from ..store.database import folder_url
    return database or folder_url(data or data_folder())


def _said(counts: dict[str, int]) -> str:
    return _("games: {games}, levels: {levels}, scores: {scores}").format_map(counts)
