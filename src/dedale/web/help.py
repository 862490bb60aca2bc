"""The documentation under /help: the site that `make docs` builds, or how to get it."""

from collections.abc import Sequence
from pathlib import Path

from starlette.responses import HTMLResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Receive, Scope, Send

from ..i18n import _, language
from . import pyodide

#: Where the site may be: in a package that `make wheel` built, or in a checkout.
PLACES = (Path(__file__).parent / "help", Path(__file__).parents[3] / "docs/_build/html")

#: The script that lets readers run the examples, where there is Python for browsers.
RUN = "_static/run.js"
RUN_HERE = 'import(new URL("../../static/js/help/run.js", document.currentScript.src));\n'


class HelpFiles:
    """The site from the first folder that has it.

    Until it is found it is looked for at each request: `make run` builds it while the server runs.
    """

    def __init__(self, places: Sequence[Path] = PLACES) -> None:
        self.places = places
        self.files: StaticFiles | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if self.files is None:
            found = (place for place in self.places if (place / "index.html").exists())
            if place := next(found, None):
                self.files = StaticFiles(directory=place, html=True)
        answer: ASGIApp = self.files or HTMLResponse(missing(), status_code=404)
        if scope["path"].endswith(f"/{RUN}") and self.files and pyodide.is_there():
            answer = Response(RUN_HERE, media_type="text/javascript")
        if "/." in scope["path"]:  # what the documentation was built with
            answer = HTMLResponse("", status_code=404)
        await answer(scope, receive, send)


def missing() -> str:
    """A page that says how to get the documentation."""
    lines = (
        _("This copy of Dédale was installed without its documentation."),
        _("In a checkout, “make docs” builds it, and “make wheel” makes a package that has it."),
        _("“dedale help” lists the commands, and “dedale COMMAND --help” explains one."),
    )
    title, back, calls = _("Documentation"), _("Back to Dédale"), _("The HTTP interface")
    return (
        f'<!doctype html><html lang="{language()}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{title}</title></head><body><main><h1>{title}</h1>"
        + "".join(f"<p>{line}</p>" for line in lines)
        + f'<p><a href="/">{back}</a> · <a href="/docs">{calls}</a></p></main></body></html>'
    )
