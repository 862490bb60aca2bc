"""The Python packages that the page needs without a server, as archives for Pyodide.

What is pure Python is taken from what is installed here; the one compiled package, pydantic-core,
is fetched as the wheel that its authors publish for Pyodide. With Node.js everything is compiled
to byte code ahead, by Pyodide itself, which halves the time that a page takes to start; and what
the first board needs is found by making one: the rest is in archives of its own, which come later.

Archives are compressed as a whole: that takes a fifth less than file by file, and a browser unpacks
them by itself.
"""

import gzip
import importlib.metadata
import io
import json
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path, PurePosixPath

from ... import __file__ as package_file
from ...errors import DedaleError
from ...files import atomic
from ...standalone.page import files
from .. import pyodide

#: What a visitor of the page never runs: other user interfaces, and what needs numpy throughout;
#: of the page's own files only those that go into files to keep are there.
LEFT_OUT = (
    "cli/",
    "tui/",
    "envs/",
    "datasets/",
    "compat/",
    "web/static/",
    "web/help/",
    "web/site/",
)
#: Of those, what the catalogue lists.
LISTED = {"datasets/__init__.py", "datasets/formats.py"}
#: Of other packages: databases that are not SQLite, command lines, tests.
UNUSED = re.compile(
    r"sqlalchemy/(dialects/(mssql|mysql|oracle|postgresql)/|testing|ext|orm/)|pydantic/(v1|mypy)"
    r"|fastapi/(cli|testclient)|starlette/testclient|anyio/(pytest_plugin|_backends/_trio)"
    r"|(^|/)(tests?|testing)/|/(bin|scripts)/"
)
#: Archives by their names, and the packages in each, with what they need and no earlier one has.
#: `routes` answers what the page asks.
PACKAGES = {
    "base": ("sqlalchemy", "starlette"),
    "routes": ("fastapi",),
    "fonts": ("font-source-sans-pro",),
}
#: A file of ours that packages of others need, beside them.
ABSENT = "absent.py"
#: Compiled packages, and the SHA-256 of the wheels that we know.
COMPILED = {
    "pydantic-core": {
        "2.50.4": "e6da138a1ecc1341c8b788a5ee822670b03788e1f5decf7af9d461de6e508b8e",
    }
}
#: Compiled archives that are kept.
KEPT = 24
#: What an archive is called in which byte code stands beside its sources (see `compile.mjs`).
WITH_SOURCES = "with-sources.zip"


#: Archives of which the first board needs a part. `dedale` is our own package, with its sources.
PARTED = ("dedale", "base", "routes")
#: What names the rest of such an archive has, and the list of the modules that are in a rest.
MORE, LATER = "-more", "later.txt"
#: What a source with kernels has.
KERNELS = re.compile(rb"^\s*@(kernel|inlined)\b|\bkernel\(", re.MULTILINE)
#: Files of ours that no first board needs.
_OTHER = (".js", ".css", ".html", ".cu")


def archive(name: str) -> bytes:
    """One of the archives, whole."""
    if name == "dedale":
        return packed(*compiled([dict(_own())], []))
    return packed(*compiled([], [dict(_files_of(name))]))


def archives() -> tuple[dict[str, bytes], dict[str, bytes]]:
    """Every archive, what the first board does not need in those that end with `-more`; and the two
    parts of Python's own library."""
    own, library = dict(_own()), _library()
    plain, _kernels = _without_kernels(own)
    # All at once: Pyodide starts for as long as it compiles.
    others = [plain, *(dict(_files_of(name)) for name in PACKAGES), *library.values()]
    own, bare, *rest = compiled([own], others)
    whole = {"dedale": own} | dict(zip(PACKAGES, rest, strict=False))
    if (first := _first({name: whole[name] for name in PARTED})) is not None:
        rests = {}
        for name in PARTED:
            rests[name + MORE] = {n: d for n, d in whole[name].items() if n not in first}
            whole[name] = {n: d for n, d in whole[name].items() if n in first}
        later = [n for rest in rests.values() for n in rest] + pyodide.later()
        whole["dedale"][LATER] = "\n".join(sorted(set(map(_module, later)))).encode()
        whole["dedale"] = sourceless(whole["dedale"], bare)
        whole |= rests
    packs = {name: packed(files) for name, files in whole.items()}
    return packs, _packed_library(dict(zip(library, rest[len(PACKAGES) :], strict=True)))


def sourceless(files: dict[str, bytes], bare: dict[str, bytes]) -> dict[str, bytes]:
    """Modules as byte code alone, but those with kernels, which are translated from their source.

    >>> own = {"a.py": b"x = 1", "__pycache__/a.cpython-314.pyc": b"", "b.py": b"@kernel"}
    >>> list(sourceless(own | {"a.txt": b"", "fr.mo": b""}, {"a.pyc": b"", "c.pyc": b""}))
    ['b.py', 'a.txt', 'fr.mo', 'a.pyc']
    """
    plain, kept = _without_kernels(files)
    return kept | {name + "c": bare[name + "c"] for name in plain}


def _without_kernels(files: dict[str, bytes]) -> tuple[dict[str, bytes], dict[str, bytes]]:
    """Sources without kernels, and everything else but their byte code."""
    plain, kept = {}, {}
    for name, data in files.items():
        source = re.sub(r"__pycache__/(\w+)\.cpython-\d+\.pyc$", r"\1.py", name)
        if not source.endswith(".py") or KERNELS.search(files.get(source, b"@kernel")):
            kept[name] = data
        elif name == source:
            plain[name] = data
    return plain, kept


def _module(path: str) -> str:
    """The name of a module, from the place of its source or of its byte code."""
    path = re.sub(r"__pycache__/|\.cpython-\d+", "", path)
    return re.sub(r"(/__init__)?\.\w+$", "", path).replace("/", ".")


def _unzipped(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as found:
        return {member: found.read(member) for member in found.namelist()}


def packed(files: dict[str, bytes]) -> bytes:
    """Files as a compressed archive; what is alike stands together."""
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for name in sorted(files, key=lambda name: (_module(name), name)):
            info = tarfile.TarInfo(name)
            info.size = len(files[name])
            archive.addfile(info, io.BytesIO(files[name]))
    return gzip.compress(buffer.getvalue(), 9, mtime=0)


def _library() -> dict[str, dict[str, bytes]]:
    """The two parts of Python's own library."""
    first = pyodide.FILES["python_stdlib.zip"]
    plain = gzip.decompress((pyodide.place() / first).read_bytes())
    more = (pyodide.place() / pyodide.MORE).read_bytes()
    return {first: _unzipped(plain), pyodide.MORE: _unzipped(more)}


def _packed_library(parts: dict[str, dict[str, bytes]]) -> dict[str, bytes]:
    first, more = parts
    return {
        first: gzip.compress(pyodide.zipped(parts[first], zipfile.ZIP_STORED), 9, mtime=0),
        more: pyodide.zipped(parts[more], zipfile.ZIP_DEFLATED),
    }


def _first(whole: dict[str, dict[str, bytes]]) -> set[str] | None:
    """What the page needs until its first board: found by making one. None where Node.js is not."""
    if shutil.which("node") is None:
        return None
    files = {name: data for part in whole.values() for name, data in part.items()}
    [data] = _kept("first.mjs", [(files, "first.json")])
    used = {name.removeprefix("/python/") for name in json.loads(data)}
    modules = set(map(_module, used))
    packages = {_module(name) for name in files if "/__init__." in name}
    unused = packages - modules
    return {
        name
        for name in files
        if name in used
        or (_is_code(name) and _module(name) in modules)
        or not (_is_code(name) or name.endswith(_OTHER) or _package(name, packages) in unused)
    }


def _is_code(name: str) -> bool:
    return name.endswith((".py", ".pyc"))


def _package(name: str, packages: set[str]) -> str:
    """The package that a file belongs to; nothing if it belongs to none."""
    places = (str(place).replace("/", ".") for place in PurePosixPath(name).parents)
    return next((place for place in places if place in packages), "")


def _own() -> Iterator[tuple[str, bytes]]:
    root = Path(package_file).parent
    kept = LISTED | {f"web/static/{name}" for name in files()}
    for path in sorted(root.rglob("*")):
        name = path.relative_to(root).as_posix()
        if path.is_dir() or "__pycache__" in name:
            continue
        if name.startswith(LEFT_OUT) and name not in kept:
            continue
        if path.suffix not in (".po", ".pot", ".pyi"):
            yield f"dedale/{name}", path.read_bytes()


def _files_of(archive: str) -> Iterator[tuple[str, bytes]]:
    """The files of an archive's packages and of all that they need, if no earlier one has them."""
    names = list(PACKAGES)
    earlier = [package for one in names[: names.index(archive)] for package in PACKAGES[one]]
    known = {distribution.name for distribution in _closure(earlier)}
    if archive == "base":
        yield ABSENT, (Path(package_file).parent / "web" / ABSENT).read_bytes()
    for distribution in _closure(PACKAGES[archive]):
        name = _plain(distribution.name)
        if distribution.name in known:
            continue
        if name in COMPILED:
            yield from _wheel_files(_wheel(name, distribution.version))
            continue
        for file in sorted(distribution.files or (), key=str):
            path = file.as_posix()
            if path.endswith((".py", ".ttf", "/entry_points.txt")) and not _unused(path):
                yield path, Path(str(distribution.locate_file(file))).read_bytes()


def _unused(path: str) -> bool:
    fonts = path.endswith(".ttf") and not re.search(r"-(Regular|Semibold|Black)\.", path)
    return fonts or path.startswith("..") or UNUSED.search(path) is not None


def _closure(packages: Iterable[str]) -> list[importlib.metadata.Distribution]:
    """These distributions and those that they need, in a fixed order; extras are left out."""
    found: dict[str, importlib.metadata.Distribution] = {}
    waiting = list(packages)
    while waiting:
        name = _plain(waiting.pop())
        if name in found:
            continue
        try:
            found[name] = importlib.metadata.distribution(name)
        except importlib.metadata.PackageNotFoundError:
            continue  # for other versions of Python
        for line in found[name].requires or ():
            requirement, _semicolon, marker = line.partition(";")
            if "extra" not in marker and (match := re.match(r"[\w.-]+", requirement)):
                waiting.append(match[0])
    return [found[name] for name in sorted(found)]


def _plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


# ---------------------------------------------------------------- compiled packages


def _wheel(name: str, version: str) -> Path:
    """The wheel for Pyodide of a package, from the cache or from where pip gets packages."""
    folder = pyodide.place() / "wheels"
    pattern = f"{name.replace('-', '_')}-{version}-*.whl"
    if not (found := list(folder.glob(pattern))):
        _download(name, version, folder)
        found = list(folder.glob(pattern))
    known = COMPILED[name].get(version)
    digest = sha256(found[0].read_bytes()).hexdigest()
    if known and digest != known:
        found[0].unlink()
        raise DedaleError(
            "the wheel {name!r} is not the one we know: its SHA-256 is {digest!r}",
            name=found[0].name,
            digest=digest[:16],
        )
    return found[0]


def _download(name: str, version: str, folder: Path) -> None:
    abi = pyodide.facts()["abi_version"]
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps"]
    command += ["--disable-pip-version-check", "--only-binary=:all:", "--implementation", "cp"]
    command += ["--platform", f"pyemscripten_{abi}_wasm32", "--python-version", "3.14"]
    command += ["--abi", "cp314", "--dest", str(folder), f"{name}=={version}"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        lines = [line for line in done.stderr.splitlines() if "error" in line.lower()]
        reason = lines[-1] if lines else f"exit status {done.returncode}"
        raise DedaleError(
            "pip could not fetch {name!r} for Pyodide: {reason}", name=name, reason=reason
        )


def _wheel_files(wheel: Path) -> Iterator[tuple[str, bytes]]:
    with zipfile.ZipFile(wheel) as packed:
        for name in sorted(packed.namelist()):
            if name.endswith((".py", ".so", "/METADATA")):
                yield name, packed.read(name)


# ---------------------------------------------------------------- archives


def compiled(
    beside: list[dict[str, bytes]], instead: list[dict[str, bytes]]
) -> list[dict[str, bytes]]:
    """The files of archives with byte code, beside their sources or instead of them, written by
    Pyodide in Node.js; as they are where there is none."""
    if shutil.which("node") is None:
        return beside + instead
    given = [(files, WITH_SOURCES) for files in beside] + [(files, "bare.zip") for files in instead]
    return [_unzipped(data) for data in _kept("compile.mjs", given)]


def _kept(script: str, given: list[tuple[dict[str, bytes], str]]) -> list[bytes]:
    """What a script makes of archives, by Pyodide in Node.js, and what that is called; from the
    cache what is there."""
    places, missing = [], {}
    for members, result in given:
        data = pyodide.zipped(members, zipfile.ZIP_STORED)
        key = sha256(data + result.encode() + _code()).hexdigest()[:24]
        places.append(pyodide.place() / "compiled" / f"{key}-{result}")
        if not places[-1].exists():
            missing[places[-1]] = data
    if missing:
        _run(script, missing)
    return [place.read_bytes() for place in places]


def _run(script: str, archives: dict[Path, bytes]) -> None:
    """Have a script make files of archives: it finds each under the name of what it makes of it."""
    with tempfile.TemporaryDirectory() as folder:
        (given := Path(folder, "archives")).mkdir()
        for place, data in archives.items():
            (given / place.name).write_bytes(data)
        pyodide.unpacked(Path(folder, "pyodide"))
        command = [str(shutil.which("node")), str(Path(__file__).with_name(script)), folder]
        said = Path(folder, "said")  # more than a pipe keeps of what Node.js says at its end
        with said.open("wb") as file:
            done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=file, check=False)
        if done.returncode:
            raise DedaleError(
                "compiling for Pyodide failed: {reason}",
                reason=_reason(said.read_text("utf-8", "replace")),
            )
        for place in archives:
            place.parent.mkdir(exist_ok=True)
            with atomic(place) as file:
                file.write((given / place.name).read_bytes())
    for old in sorted(place.parent.iterdir(), key=lambda path: -path.stat().st_mtime)[KEPT:]:
        old.unlink(missing_ok=True)


def _reason(said: str) -> str:
    """The line of an error; Node.js shows the source that failed too, in one long line."""
    lines = [line for line in said.splitlines() if re.match(r"\w*(Error|Exception)\b", line)]
    return (lines or ["?"])[-1][:200]


def _code() -> bytes:
    here = Path(__file__).parent
    names = ("compile.mjs", "byte_code.py", "first.mjs", "first.py")
    return b"".join((here / name).read_bytes() for name in names)
