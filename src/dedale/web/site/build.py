"""Writes the folder: what the server would serve, Python for browsers, and answers made ahead."""

import asyncio
import hashlib
import json
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from ... import __version__, scale
from ...files import written_beside
from ...games import GAMES
from ...i18n import LANGUAGES
from .. import app, help, pyodide
from ..guard import HELP_POLICY, POLICY, WORKER_POLICY, WORKER_SCRIPTS
from ..page import MANIFEST
from . import bundle

#: Answers that are the same for everybody, until there is another version.
ANSWERS = ("catalogue", "lessons", *(f"demo/{name}" for name in GAMES))
#: What is seen where no script runs: a browser runs none that it opens as a file.
UNSERVED = (
    '<p class="unserved" lang="en">Opened as a file, this page does not work: browsers run Dédale'
    " only from a web server. In this folder, <code>python3 -m http.server</code> is one.</p>"
    '<p class="unserved" lang="fr">Ouverte comme un fichier, cette page ne marche pas\u00a0: les'
    " navigateurs n’exécutent Dédale que depuis un serveur web. Dans ce dossier,"
    " <code>python3 -m http.server</code> en est un.</p>"
)
#: What the documentation is built from.
SOURCES = (".doctrees", "_sources", ".buildinfo", ".buildinfo.bak", "objects.inv")


@dataclass(frozen=True, slots=True)
class Written:
    """The files of a site by their names, with their sizes in bytes."""

    folder: Path
    sizes: dict[str, int]

    @property
    def total(self) -> int:
        return sum(self.sizes.values())

    def below(self, *places: str) -> int:
        """The bytes of all files whose names begin so."""
        return sum(size for name, size in self.sizes.items() if name.startswith(places))


def build(folder: Path) -> Written:
    """Write the site into a folder, which is replaced as a whole."""
    pyodide.fetch()
    archives, library = bundle.archives()
    folder.parent.mkdir(parents=True, exist_ok=True)
    with written_beside(folder) as beside:
        beside.mkdir()
        _page(beside)
        _help(beside / "help")
        for name in pyodide.FILES.values():
            _copy(pyodide.place() / name, beside / "pyodide" / name)
        for name, data in library.items():
            (beside / "pyodide" / name).write_bytes(data)
        (beside / "python").mkdir()
        for name, data in archives.items():
            (beside / "python" / f"{name}.tar.gz").write_bytes(data)
        for language, name, answer in _answers():
            place = beside / "answers" / language / f"{name}.json"
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(answer)
        _hashes(beside)
        _service_worker(beside)
        sizes = _list(beside)
    return Written(folder, sizes)


def _page(folder: Path) -> None:
    shutil.copytree(app.FOLDER, folder / "static", ignore=shutil.ignore_patterns("index.html"))
    shutil.copytree(Path(scale.__file__).parent / "viewer", folder / "static" / "viewer")
    head = policy(POLICY) + '<meta name="dedale" content="alone">\n'
    head += '<link rel="manifest" href="manifest.webmanifest">\n'
    shutil.copyfile(app.FOLDER / "index.html", folder / "index.html")
    _add_to_head(folder / "index.html", head)
    page = folder / "index.html"
    text = page.read_text("utf-8").replace("</noscript></main>", f"</noscript>{UNSERVED}</main>", 1)
    page.write_text(text, "utf-8")


def policy(strict: str) -> str:
    """A policy as a page describes it: static hosts send no headers, and only those name frames."""
    content = strict.replace("; frame-ancestors 'none'", "")
    # workers that run programs are made of blobs, and have this policy too (write/runner.js)
    content = content.replace("worker-src 'self'", "worker-src 'self' blob:")
    content = content.replace("script-src 'self'", WORKER_SCRIPTS)
    return f'<meta http-equiv="Content-Security-Policy" content="{content}">\n'


def _add_to_head(page: Path, more: str) -> None:
    first = '<meta charset="utf-8">'
    text = page.read_text("utf-8")
    page.write_text(text.replace(first, f"{first}\n{more}", 1), "utf-8")


def _help(folder: Path) -> None:
    """The documentation, or a page that says that it was not built."""
    found = next((place for place in help.PLACES if (place / "index.html").exists()), None)
    if found is not None:
        shutil.copytree(found, folder, ignore=shutil.ignore_patterns(*SOURCES))
        (folder / help.RUN).write_text(help.RUN_HERE, "utf-8")
        for page in folder.rglob("*.html"):
            _add_to_head(page, policy(HELP_POLICY))
        return
    folder.mkdir()
    (folder / "index.html").write_text(help.missing(), "utf-8")


def _answers() -> Iterator[tuple[str, str, bytes]]:
    """What the routes answer in a browser to what everybody asks, in each language."""
    from ..browser import Workshop

    class NoPool:
        @property
        def free(self) -> bool:
            return False

        async def call(self, message: bytes) -> bytes:
            raise EOFError

        def stop(self) -> None:
            pass

    async def ask(workshop: Workshop) -> list[tuple[str, str, bytes]]:
        found = []
        for language in LANGUAGES:
            for name in ANSWERS:
                status, _headers, data = await workshop.answer(
                    0, "GET", f"/api/{name}", None, language
                )
                assert status == 200, data
                found.append((language, name, data))
        return found

    with TemporaryDirectory() as data:
        workshop = Workshop(data, NoPool())
        try:
            yield from asyncio.run(ask(workshop))
        finally:
            workshop.store.close()


def _hashes(folder: Path) -> None:
    """Tell web workers the hashes and the sizes of what they fetch."""
    place = folder / "static" / "js" / "python" / "files.js"
    names = [f"pyodide/{name}" for name in (*pyodide.FILES.values(), pyodide.MORE)]
    names += sorted(f"python/{path.name}" for path in (folder / "python").iterdir())
    hashes = {name: _digest(folder / name)[:16] for name in names}
    sizes = {name: (folder / name).stat().st_size for name in names}
    text = place.read_text("utf-8")
    text = text.replace("HASHES = {}", f"HASHES = {json.dumps(hashes, indent=1)}")
    text = text.replace("SIZES = {}", f"SIZES = {json.dumps(sizes, indent=1)}")
    place.write_text(text, "utf-8")


def _service_worker(folder: Path) -> None:
    """What keeps the page for when there is no network, and lets one install it."""
    (folder / "manifest.webmanifest").write_text(json.dumps(MANIFEST, indent=1), "utf-8")
    paths = sorted(path for path in folder.rglob("*") if path.is_file())
    names = {path.relative_to(folder).as_posix(): path for path in paths}
    files = {n: _digest(path) for n, path in names.items() if not n.startswith("help/_images/")}
    version = hashlib.sha256(json.dumps(files).encode()).hexdigest()[:16]
    text = Path(__file__).with_name("sw.js").read_text("utf-8")
    text = text.replace("const FILES = {};", f"const FILES = {json.dumps(files, indent=1)};")
    text = text.replace('const VERSION = "";', f'const VERSION = "{version}";')
    text = text.replace('const POLICY = "";', f"const POLICY = {json.dumps(WORKER_POLICY)};")
    (folder / "sw.js").write_text(text, "utf-8")


def _digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def _copy(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)


def _list(folder: Path) -> dict[str, int]:
    """Write the list of all files with their hashes, `files.json`; their sizes by their names."""
    files, sizes = {}, {}
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        name, data = path.relative_to(folder).as_posix(), path.read_bytes()
        files[name] = {"size": len(data), "sha256": hashlib.sha256(data).hexdigest()}
        sizes[name] = len(data)
    text = json.dumps({"version": __version__, "files": files}, indent=0)
    (folder / "files.json").write_text(text, "utf-8")
    return sizes
