"""The page as it is served: its files under an address that changes with them, and cards for links.

A browser keeps a file of `/static/v-…/` for ever: when a file changes, so does the address of all.
Modules import each other by relative addresses, so that this prefix is written in one place only.
"""

import gzip
import hashlib
import os
import re
from collections.abc import Iterator
from functools import lru_cache
from html import escape
from pathlib import Path

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers
from starlette.responses import FileResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from .. import scale

FOLDER = Path(__file__).parent / "static"
VIEWER = Path(scale.__file__).parent / "viewer"
FOR_EVER = "public, max-age=31536000, immutable"
#: What the first screen needs is asked for at once, not import by import.
FIRST = ("js/main.js", "js/views/home.js")
#: What lets one install the page; addresses are relative to its own.
MANIFEST = {
    "name": "Dédale",
    "short_name": "Dédale",
    "description": "A maze workshop: play, watch, build and share mazes.",
    "start_url": "./",
    "scope": "./",
    "display": "standalone",
    "background_color": "#f5ecdf",
    "theme_color": "#b5452c",
    "icons": [{"src": "static/favicon.svg", "sizes": "any", "type": "image/svg+xml"}],
}
#: With one of these, a request is not for the whole file.
_CONDITIONS = {"if-none-match", "if-modified-since", "if-range", "range"}
_VERSIONED = re.compile(r"v-[0-9a-f]{12}/")
_IMPORT = re.compile(r'^(?:import|export)\b[^"\']*?from\s+"(\.[^"]+)"|^import\s+"(\.[^"]+)"', re.M)


class PageFiles(StaticFiles):
    """The files of the page; those without the present version are asked for each time.

    The viewer of large mazes lies in a folder of its own, and is served beside them.
    """

    viewer = StaticFiles(directory=VIEWER, check_dir=False)  # a browser gets it late

    def __init__(self, directory: Path) -> None:
        super().__init__(directory=directory)
        #: What was sent, compressed: a first screen is 80 files, and asks for all of them at once.
        self.kept: dict[str, tuple[bytes, dict[str, str]]] = {}

    async def get_response(self, path: str, scope: Scope) -> Response:
        """The file at a path, with or without its version."""
        path = path.replace("\\", "/")
        found = _VERSIONED.match(path)
        headers = Headers(scope=scope)
        plainly = scope["method"] == "GET" and _CONDITIONS.isdisjoint(headers.keys())
        packed = plainly and "gzip" in headers.get("accept-encoding", "")
        if packed and (kept := self.kept.get(path)) is not None:
            return Response(kept[0], headers=kept[1])
        plain = path[found.end() if found else 0 :]
        if plain.startswith("viewer/"):
            response = await self.viewer.get_response(plain.removeprefix("viewer/"), scope)
        else:
            response = await super().get_response(plain, scope)
        if found is None or found[0] != f"{version()}/":
            response.headers["Cache-Control"] = "no-cache"
            return response
        response.headers["Cache-Control"] = FOR_EVER
        if packed and isinstance(response, FileResponse):
            return await run_in_threadpool(self._keep, path, found[0], response)
        return response

    def _keep(self, path: str, prefix: str, response: FileResponse) -> Response:
        """A file, compressed here and never by the server, which leaves it as it is."""
        body = Path(response.path).read_bytes()
        if prefix != f"{version()}/":  # changed since
            return response
        for name in list(self.kept):  # at once: other threads keep files meanwhile
            if not name.startswith(prefix):
                self.kept.pop(name, None)
        sent = dict(response.headers) | {"vary": "Accept-Encoding", "content-encoding": "gzip"}
        body = gzip.compress(body, mtime=0)
        sent |= {"content-length": str(len(body))}
        self.kept[path] = body, sent
        return Response(body, headers=sent)


def version() -> str:
    """The version of the files, by what is in them: `v-` and 12 digits."""
    return _version(_stamps())


def _stamps() -> tuple[tuple[str, int, int], ...]:
    """Name, time and size of every file."""

    def below(folder: str) -> Iterator[tuple[str, int, int]]:
        with os.scandir(folder) as entries:
            for entry in entries:
                if entry.is_dir():
                    yield from below(entry.path)
                else:
                    stat = entry.stat()
                    yield entry.path, stat.st_mtime_ns, stat.st_size

    folders = (folder for folder in (FOLDER, VIEWER) if folder.is_dir())
    return tuple(sorted(stamp for folder in folders for stamp in below(str(folder))))


@lru_cache(maxsize=1)
def _version(stamps: tuple[tuple[str, int, int], ...]) -> str:
    digest = hashlib.sha256()
    for name, _when, _size in stamps:
        digest.update(name.removeprefix(str(FOLDER)).encode() + b"\0" + Path(name).read_bytes())
    return f"v-{digest.hexdigest()[:12]}"


def modules(*first: str) -> list[str]:
    """These modules and all that they import, in the order in which they are met.

    >>> found = modules("js/main.js")
    >>> found[0], "js/ui/dom.js" in found, "js/views/home.js" in found
    ('js/main.js', True, False)
    """

    def seen(path: Path) -> Iterator[Path]:
        text = path.read_text(encoding="utf-8")
        yield from (path.parent.joinpath(a or b).resolve() for a, b in _IMPORT.findall(text))

    found = [FOLDER.resolve() / name for name in first]
    for path in found:
        found += [one for one in dict.fromkeys(seen(path)) if one not in found]
    return [path.relative_to(FOLDER.resolve()).as_posix() for path in found]


def html(head: str = "") -> str:
    """The page; `head` is more for its head."""
    return _html(version()).replace("</head>", f"{head}</head>", 1)


@lru_cache(maxsize=1)
def _html(now: str) -> str:
    text = (FOLDER / "index.html").read_text(encoding="utf-8")
    text = re.sub(r'((?:href|src)=")/?static/', rf"\1/static/{now}/", text)
    preloads = "".join(
        f'<link rel="modulepreload" href="/static/{now}/{name}">\n' for name in modules(*FIRST)
    )
    more = (
        '<link rel="manifest" href="/manifest.webmanifest">\n<meta name="links" content="/open?">\n'
    )
    return text.replace("</head>", f"{preloads}{more}</head>", 1)


def card(title: str, about: str, picture: str) -> str:
    """What others show of an address that is pasted there: a title, a line, a picture."""
    lines = {"og:type": "website", "og:site_name": "Dédale", "og:title": title}
    lines |= {"og:description": about, "og:image": picture, "twitter:card": "summary_large_image"}
    return "".join(
        f'<meta property="{name}" content="{escape(value)}">\n' for name, value in lines.items()
    )
