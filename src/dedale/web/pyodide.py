"""Pyodide, Python for browsers: fetched once with npm, checked, and kept in the user's cache.

Only the files that a browser loads are kept. The largest are kept compressed, as most plain file
servers send files as they are; `js/python/pyodide.js` unpacks them. What the page does not need of
Python's library is put into an archive of its own, which is fetched later.
"""

import base64
import gzip
import hashlib
import json
import re
import shutil
import subprocess
import tarfile
import tempfile
import zipfile
from io import BytesIO
from pathlib import Path

from starlette.responses import PlainTextResponse
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Receive, Scope, Send

from .. import folders
from ..errors import DedaleError
from ..files import written_beside
from ..i18n import _

VERSION = "314.0.7"
#: SHA-512 of the package, in the form of npm's lock files.
INTEGRITY = (
    "sha512-0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD8"
    "2LN7y2q+SNvi/6V5JEsOlD2R1A=="
)
#: What a browser loads, and as which file we keep it.
FILES = {
    "pyodide.mjs": "pyodide.mjs",
    "pyodide.asm.mjs": "pyodide.asm.mjs.gz",
    "pyodide.asm.wasm": "pyodide.asm.wasm.gz",
    "python_stdlib.zip": "python_stdlib.zip.gz",
    "pyodide-lock.json": "pyodide-lock.json",
}


#: The part of Python's library that the page starts without, and what it is kept as.
LATER = re.compile(
    r"(_pyrepl|unittest|xml|xmlrpc|wsgiref|pydoc_data|tkinter|curses|ensurepip|venv|dbm"
    r"|multiprocessing|__phello__)/"
    r"|email/(mime|architecture)|http/(server|cookiejar)|encodings/(?!aliases|ascii|cp437|idna|latin_1"
    r"|punycode|raw_unicode|unicode_escape|undefined|utf_8|utf_16|utf_32|__init__)"
    r"|(pdb|doctest|pydoc|pickletools|difflib|imaplib|mailbox|smtplib|ftplib|poplib|optparse|turtle"
    r"|statistics|_pyio|_pydatetime|_pydecimal|cProfile|profile|pstats|trace|tracemalloc"
    r"|plistlib|netrc|wave|aifc|cmd|bdb|symtable|tabnanny|zipapp|webbrowser|antigravity|argparse"
    r"|_ast_unparse|calendar|_strptime|code|compileall|configparser|csv|filecmp|fileinput|getopt"
    r"|getpass|graphlib|modulefinder|pprint|pty|py_compile|pyclbr|rlcompleter|sched|shelve"
    r"|socketserver|stringprep|this|timeit|tty)\.py$"
)
MORE = "python_more.zip"


def place() -> Path:
    """The folder where Pyodide is, or would be."""
    return folders.cache() / f"pyodide-{VERSION}-parts"


def is_there(folder: Path | None = None) -> bool:
    """Whether Pyodide has been fetched."""
    found = folder or place()
    return all((found / name).is_file() for name in (*FILES.values(), MORE))


def facts() -> dict[str, str]:
    """What Pyodide says about itself: the versions of Python and of its binary interface."""
    found: dict[str, str] = json.loads((place() / "pyodide-lock.json").read_bytes())["info"]
    return found


def later() -> list[str]:
    """The files of Python's library that come later."""
    with zipfile.ZipFile(place() / MORE) as found:
        return found.namelist()


def unpacked(folder: Path) -> None:
    """Write Pyodide's files as they come in its package, for Node.js."""
    folder.mkdir()
    for name, kept in FILES.items():
        data = (place() / kept).read_bytes()
        (folder / name).write_bytes(gzip.decompress(data) if kept.endswith(".gz") else data)


def fetch(source: Path | None = None) -> Path:
    """The folder with Pyodide's files: fetched with npm if need be, or taken from `source`.

    `source` is the package as a file (`npm pack pyodide@VERSION`) or as a folder. A file must have
    the SHA-512 that we know; a folder is trusted, as it is the user's.
    """
    if source is None and is_there():
        return place()
    if source is not None and source.is_dir():
        contents = _of_folder(source)
    else:
        contents = _of_package(_packed() if source is None else _read(source))
    folder = place()
    folder.parent.mkdir(parents=True, exist_ok=True)
    with written_beside(folder) as beside:
        beside.mkdir()
        for name, kept in FILES.items():
            (beside / kept).write_bytes(_as_kept(name, contents[name]))
        library = contents["python_stdlib.zip"]
        (beside / MORE).write_bytes(_part(library, later=True))
    return folder


def _as_kept(name: str, data: bytes) -> bytes:
    """A file of the package as we keep it; the list of packages, which are elsewhere, is empty."""
    if name == "python_stdlib.zip":
        data = _part(data, later=False)
    if FILES[name].endswith(".gz"):
        return gzip.compress(data, 9, mtime=0)
    if name == "pyodide-lock.json":
        return json.dumps({"info": json.loads(data)["info"], "packages": {}}).encode()
    return data


def _part(library: bytes, *, later: bool) -> bytes:
    """The part of Python's library that the page starts with, or the other one."""
    try:
        whole = zipfile.ZipFile(BytesIO(library))
    except zipfile.BadZipFile:
        raise DedaleError("{name!r} is not a zip file", name="python_stdlib.zip") from None
    with whole:
        names = [name for name in sorted(whole.namelist()) if not name.endswith("/")]
        chosen = {n: whole.read(n) for n in names if bool(LATER.match(n)) == later}
    return zipped(chosen, zipfile.ZIP_DEFLATED if later else zipfile.ZIP_STORED)


def zipped(files: dict[str, bytes], method: int) -> bytes:
    """Files as an archive. What is compressed as a whole afterwards is stored as it is in it."""
    buffer = BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name, data in files.items():
            archive.writestr(zipfile.ZipInfo(name), data, method, 9)
    return buffer.getvalue()


def _packed() -> bytes:
    """The package, as npm fetches it from the registry that it is set up for."""
    npm = shutil.which("npm")
    if npm is None:
        raise DedaleError(
            "Pyodide is fetched with npm, which is not installed: install Node.js with npm, or give"
            " the package (npm pack pyodide@{version}, made elsewhere) with --pyodide FILE",
            version=VERSION,
        )
    with tempfile.TemporaryDirectory() as folder:
        command = [npm, "pack", "--silent", "--ignore-scripts", f"pyodide@{VERSION}"]
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
        found = list(Path(folder).glob("*.tgz"))
        if done.returncode or not found:
            lines = [line for line in done.stderr.splitlines() if "error" in line.lower()]
            reason = lines[0] if lines else f"exit status {done.returncode}"
            raise DedaleError("npm could not fetch Pyodide: {reason}", reason=reason)
        return found[0].read_bytes()


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise DedaleError(
            "cannot read {path!r}: {reason}", path=str(path), reason=error.strerror
        ) from None


def _of_package(data: bytes) -> dict[str, bytes]:
    """The files of the package of npm, if it is the one that we know."""
    digest = base64.b64encode(hashlib.sha512(data).digest()).decode()
    if f"sha512-{digest}" != INTEGRITY:
        raise DedaleError(
            "this is not Pyodide {version}: its SHA-512 is {digest!r}; right would be the file of"
            " npm pack pyodide@{version}",
            version=VERSION,
            digest=digest[:16],
        )
    with tarfile.open(fileobj=BytesIO(data)) as package:
        found = {name: package.extractfile(f"package/{name}") for name in FILES}
        return {name: file.read() for name, file in found.items() if file is not None}


def _of_folder(folder: Path) -> dict[str, bytes]:
    missing = [name for name in FILES if not (folder / name).is_file()]
    if missing:
        raise DedaleError(
            "the folder {folder!r} is not Pyodide's: it has no {name!r}",
            folder=str(folder),
            name=missing[0],
        )
    return {name: _read(folder / name) for name in FILES}


def missing() -> str:
    """How to get Pyodide."""
    return _("Pyodide is not here: “dedale site --fetch” gets it, with npm.")


class PyodideFiles:
    """The files under /pyodide, or how to get them."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or place()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        answer: ASGIApp
        if is_there(self.folder):
            answer = StaticFiles(directory=self.folder)
        else:
            answer = PlainTextResponse(missing() + "\n", status_code=404)
        await answer(scope, receive, send)
