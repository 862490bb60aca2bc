"""`dedale site`: the workshop as a folder of files that needs no server of ours."""

from pathlib import Path

import click

from ..errors import DedaleError
from ..i18n import N_, _
from ..shell.base import command, option, say, the_page_installed


@command(
    "site",
    examples=[
        ("dedale site -o workshop", N_("write everything; then put the folder on any web host")),
        ("dedale site --fetch", N_("fetch Pyodide, Python for browsers, into the user's cache")),
    ],
)
@option(
    "-o",
    "--output",
    metavar="FOLDER",
    type=click.Path(path_type=Path, file_okay=False),
    help=N_("Folder to write; an existing one is replaced."),
)
@option(
    "--pyodide",
    metavar="PATH",
    type=click.Path(path_type=Path, exists=True),
    help=N_("Pyodide's package, as a file (npm pack) or a folder, instead of fetching it."),
)
@option("--fetch", is_flag=True, help=N_("Only download what is needed, and stop."))
def run(output: Path | None, pyodide: Path | None, fetch: bool) -> None:
    with the_page_installed():
        from ..web import pyodide as python
        from ..web.site.build import build
    folder = python.fetch(pyodide)
    if fetch:
        say(_("Pyodide {version} is in {path}").format(version=python.VERSION, path=folder))
        return
    if output is None:
        raise DedaleError("name the folder to write: dedale site -o FOLDER")
    if output.exists() and any(output.iterdir()) and not (output / "files.json").exists():
        raise DedaleError(
            "{folder!r} is not empty and not a site: name another folder", folder=str(output)
        )
    say(_("writing the site…"))
    written = build(output)
    parts = {
        N_("the page"): ("index.html", "static/", "answers/"),
        N_("Python"): ("pyodide/", "python/"),
        N_("the documentation"): ("help/",),
    }
    for name, places in parts.items():
        say(f"{written.below(*places) / 1e6:8.1f} MB  {_(name)}")
    say(
        _("wrote {count} files, {size} MB, into {path}").format(
            count=len(written.sizes), size=f"{written.total / 1e6:.1f}", path=output
        )
    )
