"""`dedale site`: the workshop as a folder of files that needs no server of ours."""

from pathlib import Path

import click

from ..errors import DedaleError
from ..i18n import N_, _
from .base import command, option, say


@command(
    "site",
    examples=[
        ("dedale site --fetch", N_("fetch Pyodide, Python for browsers, into the user's cache")),
    ],
)
@option(
    "--pyodide",
    metavar="PATH",
    type=click.Path(path_type=Path, exists=True),
    help=N_("Pyodide's package, as a file (npm pack) or a folder, instead of fetching it."),
)
@option("--fetch", is_flag=True, help=N_("Only fetch what is needed."))
def run(pyodide: Path | None, fetch: bool) -> None:
    try:
        from ..web import pyodide as python
    except ImportError as error:
        raise DedaleError(
            "the page needs {name!r}, which is not installed: pip install 'dedale[web]'",
            name=error.name,
        ) from None
    folder = python.fetch(pyodide)
    say(_("Pyodide {version} is in {path}").format(version=python.VERSION, path=folder))
