"""Everything that a release needs, tried before anybody is told of it.

    make release                # dry: builds, checks, and leaves dist/ behind
    make release DRY=           # the same, and tags the commit if all is well

Both packages are built twice, from two exports of the commit in folders of different names, and
compared byte by byte; each is installed into an environment of its own and tried. dist/ then holds
the two packages, a bill of materials and SHA256SUMS. Publishing is the workflow's
(`.github/workflows/release.yml`), when the tag is pushed. See docs/releasing.md.
"""

import argparse
import hashlib
import io
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import tomllib
import zipfile
from email import message_from_string
from email.message import Message
from pathlib import Path

from metadata_hook import LINK

ROOT = Path(__file__).parents[1]
DIST = ROOT / "dist"
UNRELEASED = "not released yet"
#: The latest form of the metadata that the action in release.yml takes.
METADATA = "2.4"


class Refused(Exception):
    """Something that a release must not have."""


def run(*words: object, **options: object) -> str:
    done = subprocess.run(
        [str(word) for word in words],
        capture_output=True,
        text=True,
        check=False,
        **options,  # type: ignore[call-overload]
    )
    if done.returncode:
        raise Refused(f"{' '.join(map(str, words))}\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
    return str(done.stdout)


def git(*words: str) -> str:
    return run("git", "-C", ROOT, *words).strip()


# ---------------------------------------------------------------- what must agree


def version_of(project: str, changes: str, tags: list[str], dry: bool) -> str:
    """The version, on which pyproject.toml, CHANGELOG.md and the tag of the commit agree.

    >>> version_of('[project]\\nversion = "0.2.0"', "## 0.2.0, 2026-12-01", ["v0.2.0"], dry=False)
    '0.2.0'
    """
    version = str(tomllib.loads(project)["project"]["version"])
    headings = re.findall(r"^## (\S+?), (.+)$", changes, re.M)
    if not headings or headings[0][0] != version:
        found = headings[0][0] if headings else "no heading"
        raise Refused(f"pyproject.toml says {version}, the first heading of CHANGELOG.md {found}")
    if not dry and headings[0][1] == UNRELEASED:
        raise Refused(f"CHANGELOG.md says that {version} is {UNRELEASED}: write the date there")
    if not dry and not re.fullmatch(r"\d{4}-\d\d-\d\d", headings[0][1]):
        raise Refused(f"CHANGELOG.md: {headings[0][1]!r} should be a date like 2026-12-31")
    others = [tag for tag in tags if tag.startswith("v") and tag != f"v{version}"]
    if others:
        raise Refused(f"pyproject.toml says {version}, and the commit has the tag {others[0]}")
    return version


# ---------------------------------------------------------------- building


def build(commit: str, folder: Path, epoch: str, site: bool) -> dict[str, bytes]:
    """Both packages of the commit, built in a folder that is new."""
    folder.mkdir()
    archive = subprocess.run(
        ["git", "-C", ROOT, "archive", commit], capture_output=True, check=True
    ).stdout
    with tarfile.open(fileobj=io.BytesIO(archive)) as tree:
        tree.extractall(folder, filter="data")
    environment = os.environ | {"SOURCE_DATE_EPOCH": epoch, "PYTHONPATH": str(folder / "src")}
    if site:
        html = folder / "docs/_build/html"
        run(
            sys.executable,
            "-m",
            "sphinx",
            "-q",
            "-b",
            "html",
            "docs",
            html,
            cwd=folder,
            env=environment,
        )
    run(sys.executable, "-m", "hatchling", "build", "-d", "dist", cwd=folder, env=environment)
    return {path.name: path.read_bytes() for path in sorted((folder / "dist").iterdir())}


def members(name: str, data: bytes) -> dict[str, bytes]:
    """The files in a package."""
    if name.endswith(".whl"):
        with zipfile.ZipFile(io.BytesIO(data)) as wheel:
            return {each: wheel.read(each) for each in wheel.namelist()}
    with tarfile.open(fileobj=io.BytesIO(data)) as sdist:
        files = {each.name: sdist.extractfile(each) for each in sdist.getmembers()}
        return {each: file.read() for each, file in files.items() if file}


def compare(one: dict[str, bytes], other: dict[str, bytes]) -> None:
    if one.keys() != other.keys():
        raise Refused(f"two builds: {sorted(one)} and {sorted(other)}")
    for name in one:
        if one[name] == other[name]:
            continue
        first, second = members(name, one[name]), members(name, other[name])
        differ = [each for each in first if first[each] != second.get(each)]
        differ += sorted(second.keys() - first.keys())
        raise Refused(f"two builds of {name} differ: {', '.join(differ[:9]) or 'in their order'}")


# ---------------------------------------------------------------- looking


def metadata_of(name: str, data: bytes) -> Message:
    ending = ".dist-info/METADATA" if name.endswith(".whl") else "/PKG-INFO"
    (text,) = [text for path, text in members(name, data).items() if path.endswith(ending)]
    return message_from_string(text.decode())


def check_metadata(found: Message, version: str, dry: bool) -> list[str]:
    """What the package index would refuse or show wrongly; words of warning in a dry run."""
    for field in ("Name", "Summary", "License-Expression", "Requires-Python", "Author"):
        if not found[field]:
            raise Refused(f"the metadata has no {field}")
    if found["Metadata-Version"] != METADATA:
        raise Refused(f"the metadata is of version {found['Metadata-Version']}, not {METADATA}")
    if found["Version"] != version:
        raise Refused(f"the metadata says {found['Version']}, and not {version}")
    if found["Description-Content-Type"] != "text/markdown":
        raise Refused(f"the README is shown as {found['Description-Content-Type']}")
    text = found.get_payload()
    assert isinstance(text, str)
    relative = sorted({path for _, path in re.findall(LINK, text)})
    if relative and not dry:
        raise Refused(f"the README has relative links, as {relative[0]}: set DEDALE_SOURCE")
    if relative:
        return [f"{len(relative)} relative links in the README: a release needs DEDALE_SOURCE"]
    return []


def check_sdist(commit: str, files: dict[str, bytes]) -> None:
    """It holds everything that the commit has, so its tests can be run."""
    held = {name.partition("/")[2] for name in files}
    missing = sorted(set(git("ls-tree", "-r", "--name-only", commit).splitlines()) - held)
    if missing:
        raise Refused(f"the sdist lacks {', '.join(missing[:9])}")


TRY = """
import dedale, sys
from importlib.metadata import version
maze = dedale.generate("wilson", width=12, height=8, seed=7)
large = dedale.generate("kruskal", width=200, height=150, seed=1)
assert version("dedale") == dedale.__version__ == sys.argv[1], dedale.__version__
assert dedale.solve(maze).length and dedale.solve(large).length
assert sys.prefix in dedale.__file__, dedale.__file__
"""


def install(package: Path, folder: Path, version: str) -> None:
    """In an environment of its own, with the locked versions of what it needs."""
    uv = (sys.executable, "-m", "uv", "--quiet")
    run(*uv, "venv", "--python", sys.executable, folder)
    python = folder / "bin" / "python"
    run(*uv, "pip", "install", "--python", python, "-c", ROOT / "requirements.lock", package)
    run(python, "-c", TRY, version, cwd=folder)
    run(folder / "bin" / "dedale", "--version", cwd=folder)


# ---------------------------------------------------------------- all of it


def release(dry: bool, site: bool) -> list[str]:
    """Build, look, install and write dist/; the warnings."""
    commit = git("rev-parse", "HEAD")  # once: somebody may commit in the meantime
    tags = git("tag", "--points-at", commit).split()
    project, changes = (
        git("show", f"{commit}:{name}") for name in ("pyproject.toml", "CHANGELOG.md")
    )
    version = version_of(project, changes, tags, dry)
    warnings = []
    if git("status", "--porcelain"):
        if not dry:
            raise Refused("there are changes that are not committed")
        warnings.append("changes that are not committed are left out")
    epoch = git("log", "-1", "--format=%ct", commit)
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        built = build(commit, folder / "one", epoch, site)
        compare(built, build(commit, folder / "another-name", epoch, site))
        print(f"built twice, byte for byte the same: {', '.join(built)}")
        for name, data in built.items():
            warnings += check_metadata(metadata_of(name, data), version, dry)
            if name.endswith(".tar.gz"):
                check_sdist(commit, members(name, data))
        shutil.rmtree(DIST, ignore_errors=True)
        DIST.mkdir()
        for number, (name, data) in enumerate(built.items()):
            (DIST / name).write_bytes(data)
            install(DIST / name, folder / f"environment-{number}", version)
            print(f"installed and tried: {name}")
    (wheel,) = DIST.glob("*.whl")
    bill = DIST / f"dedale-{version}.cdx.json"
    environment = os.environ | {"SOURCE_DATE_EPOCH": epoch}
    print(run(sys.executable, ROOT / "tools/sbom.py", bill, wheel, env=environment).strip())
    sums = [
        f"{hashlib.sha256(p.read_bytes()).hexdigest()}  {p.name}" for p in sorted(DIST.iterdir())
    ]
    (DIST / "SHA256SUMS").write_text("\n".join(sums) + "\n")
    if not dry and f"v{version}" not in tags:
        git("tag", "-a", f"v{version}", commit, "-m", f"Dédale {version}")
        print(f"tagged v{version}; publish it with: git push origin v{version}")
    return list(dict.fromkeys(warnings))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tag", action="store_true", help="no dry run: be strict, and tag")
    parser.add_argument("--no-site", action="store_true", help="leave the site out of the wheel")
    asked = parser.parse_args()
    try:
        warnings = release(dry=not asked.tag, site=not asked.no_site)
    except Refused as error:
        print(f"no release: {error}", file=sys.stderr)
        return 1
    for warning in warnings:
        print(f"note: {warning}")
    print(f"dist/ is ready{'' if asked.tag else ' (dry run: nothing was tagged)'}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
