"""What people install: the wheel and the sdist are built and looked into."""

import configparser
import io
import os
import re
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from email import message_from_string
from pathlib import Path

import pytest
import release
import sbom
from metadata_hook import LINK, absolute
from packaging.utils import canonicalize_name

import dedale
from dedale.web.help import PLACES

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
WORKFLOWS = {
    path.name: path.read_text(encoding="utf-8")
    for path in sorted((ROOT / ".github" / "workflows").iterdir())
}
WORKFLOW = WORKFLOWS["tests.yml"]


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Both, with a site of one page in the place of the large one."""
    folder, site = tmp_path_factory.mktemp("dist"), tmp_path_factory.mktemp("site")
    (site / "index.html").write_text("<p>The site</p>")
    (site / "_sources").mkdir()
    (site / "_sources" / "index.md.txt").write_text("The site")
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-d", str(folder)],
        cwd=ROOT,
        check=True,
        capture_output=True,
        env=os.environ | {"DEDALE_SITE": str(site)},
    )
    return folder


@pytest.fixture(scope="module")
def wheel(built: Path) -> zipfile.ZipFile:
    (path,) = built.glob("*.whl")
    assert path.name == f"dedale-{dedale.__version__}-py3-none-any.whl"
    return zipfile.ZipFile(path)


def test_the_wheel_holds_the_package_and_nothing_else(wheel: zipfile.ZipFile) -> None:
    names = set(wheel.namelist())
    info = f"dedale-{dedale.__version__}.dist-info"
    assert {name.split("/")[0] for name in names} == {"dedale", info}
    sources = ROOT / "src" / "dedale"
    wanted = subprocess.run(
        ["git", "ls-files", "src/dedale"], cwd=ROOT, capture_output=True, text=True, check=False
    ).stdout.split()
    for path in wanted:
        if (ROOT / path).exists():
            assert path.removeprefix("src/") in names, path
    for needed in ("py.typed", "locale/fr/LC_MESSAGES/dedale.mo", "web/static/index.html"):
        assert (sources / needed).exists(), needed
        assert f"dedale/{needed}" in names
    assert not [name for name in names if name.endswith((".pyc", ".ttf", ".otf", ".c"))]
    assert f"{info}/licenses/LICENSE" in names


def test_the_site_is_in_the_wheel(wheel: zipfile.ZipFile) -> None:
    """Help works off line: the server looks for it in this folder."""
    assert [name for name in wheel.namelist() if "/web/help/" in name] == [
        "dedale/web/help/index.html"
    ]
    assert PLACES[0] == ROOT / "src" / "dedale" / "web" / "help"


def test_the_metadata_of_the_wheel(wheel: zipfile.ZipFile) -> None:
    info = f"dedale-{dedale.__version__}.dist-info"
    metadata = wheel.read(f"{info}/METADATA").decode()
    assert re.search(r"^Requires-Python: >=3.11$", metadata, re.M)
    assert re.search(r"^License-Expression: MIT$", metadata, re.M)
    for extra in PROJECT["optional-dependencies"]:
        assert f"Provides-Extra: {extra}" in metadata
    points = configparser.ConfigParser()
    points.read_string(wheel.read(f"{info}/entry_points.txt").decode())
    assert dict(points["console_scripts"]) == {"dedale": "dedale.__main__:main"}


def test_the_wheel_runs_from_where_it_is(built: Path, tmp_path: Path) -> None:
    (path,) = built.glob("*.whl")
    code = (
        f"import sys; sys.path.insert(0, {str(path)!r}); import dedale; "
        "assert '.whl' in dedale.__file__; print(dedale.generate(width=3, height=2, seed=1))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=tmp_path
    )
    assert done.stdout == f"{dedale.generate(width=3, height=2, seed=1)}\n"


def test_the_sdist_holds_everything_that_is_kept_here(built: Path) -> None:
    (path,) = built.glob("*.tar.gz")
    with tarfile.open(path) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    kept = subprocess.run(
        ["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False
    ).stdout.splitlines()
    assert [name for name in kept if (ROOT / name).exists() and name not in names] == []
    for needed in (
        "pyproject.toml",
        "README.md",
        "CHANGELOG.md",
        "LICENSE",
        "src/dedale/__init__.py",
        "tests/conftest.py",
        "tools/messages.py",
        "requirements.lock",
        "Makefile",
        ".importlinter",
    ):
        assert needed in names, needed


def test_claims_and_the_matrix_agree() -> None:
    claimed = [c.rpartition(" ")[2] for c in PROJECT["classifiers"] if re.search(r":: 3\.\d+$", c)]
    assert set(re.findall(r"python: \[(.*?)\]", WORKFLOW)) == {", ".join(f'"{v}"' for v in claimed)}
    extras = re.findall(r"extra: \[(.*?)\]", WORKFLOW)[0].replace('"', "").split(", ")
    assert set(extras) | {"gpu"} == {"", *PROJECT["optional-dependencies"]}  # gpu: no card there


@pytest.mark.parametrize("name", WORKFLOWS)
def test_workflows_may_do_little_and_run_actions_of_known_commits(name: str) -> None:
    text = WORKFLOWS[name]
    assert "\npermissions:\n  contents: read\n\n" in text
    used = re.findall(r"uses: (.*)", text)
    assert used
    for action in used:
        assert re.fullmatch(r"[\w-]+/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", action), action
    for rights in re.findall(r"    permissions:\n((?:      .*\n)+)", text):
        assert set(rights.split()) <= {"pages:", "id-token:", "write"}
    assert text.count("persist-credentials: false") == text.count("actions/checkout@")


# ---------------------------------------------------------------- a release


def project(version: str) -> str:
    return f'[project]\nversion = "{version}"'


@pytest.mark.parametrize(
    ("version", "heading", "tags", "words"),
    [
        ("0.2.0", "## 0.1.0, 2026-12-01", [], "pyproject.toml says 0.2.0, .* CHANGELOG.md 0.1.0"),
        ("0.2.0", "nothing", [], "CHANGELOG.md no heading"),
        ("0.2.0", "## 0.2.0, not released yet", [], "not released yet: write the date"),
        ("0.2.0", "## 0.2.0, soon", [], "'soon' should be a date"),
        ("0.2.0", "## 0.2.0, 2026-12-01", ["v0.1.0"], "the commit has the tag v0.1.0"),
    ],
)
def test_a_release_whose_papers_disagree_is_refused(
    version: str, heading: str, tags: list[str], words: str
) -> None:
    with pytest.raises(release.Refused, match=words):
        release.version_of(project(version), heading, tags, dry=False)


def test_the_papers_of_this_version_agree() -> None:
    texts = [(ROOT / name).read_text("utf-8") for name in ("pyproject.toml", "CHANGELOG.md")]
    assert release.version_of(*texts, [], dry=True) == dedale.__version__


def test_two_builds_that_differ_are_told_apart(built: Path) -> None:
    packages = {path.name: path.read_bytes() for path in built.iterdir()}
    release.compare(packages, dict(packages))
    (name,) = (name for name in packages if name.endswith(".whl"))
    changed = io.BytesIO()
    with zipfile.ZipFile(changed, "w") as wheel:
        for path, data in release.members(name, packages[name]).items():
            wheel.writestr(path, data + b"#" if path == "dedale/errors.py" else data)
    with pytest.raises(release.Refused, match=r"differ: dedale/errors\.py$"):
        release.compare(packages, packages | {name: changed.getvalue()})


def test_the_index_gets_addresses_and_a_checkout_paths(built: Path) -> None:
    found = {p.suffix: release.metadata_of(p.name, p.read_bytes()) for p in built.iterdir()}
    for metadata in found.values():
        assert release.check_metadata(metadata, dedale.__version__, dry=True)
    metadata = found[".whl"]
    with pytest.raises(release.Refused, match="set DEDALE_SOURCE"):
        release.check_metadata(metadata, dedale.__version__, dry=False)
    later = message_from_string(metadata.as_string())
    later.replace_header("Metadata-Version", "2.5")
    with pytest.raises(release.Refused, match=r"of version 2\.5, not 2\.4"):
        release.check_metadata(later, dedale.__version__, dry=True)
    shown = absolute(metadata.get_payload(), "https://example.org/d", "0.1.0")
    assert re.findall(LINK, shown) == []
    assert "https://example.org/d/raw/v0.1.0/docs/pictures/" in shown
    assert "(https://example.org/d/blob/v0.1.0/docs/treasure.md)" in shown


def test_the_bill_of_materials_is_what_the_lock_says() -> None:
    bill = sbom.bill()
    lock = (ROOT / "requirements.lock").read_text()
    locked = set(re.findall(r"^([\w.-]+)==([^ ;]+)", lock, re.M))  # of each Python
    assert (bill["bomFormat"], bill["specVersion"]) == ("CycloneDX", "1.6")
    listed = {canonicalize_name(c["name"]): c["version"] for c in bill["components"]}
    assert {"numpy", "numba", "llvmlite", "starlette", "zarr", "textual"} <= listed.keys()
    assert not {"pytest", "mypy", "sphinx"} & listed.keys()
    assert set(listed.items()) <= locked
    known = {c["bom-ref"] for c in bill["components"]} | {bill["metadata"]["component"]["bom-ref"]}
    assert {each["ref"] for each in bill["dependencies"]} == known
    assert {need for each in bill["dependencies"] for need in each["dependsOn"]} <= known
    assert bill == sbom.bill()


def test_every_message_about_a_missing_package_names_an_extra_that_brings_it() -> None:
    found = []
    for path in (ROOT / "src" / "dedale").rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        found += re.findall(r"pip install 'dedale\[(\w+)\]'", text)
        for package, extra in re.findall(
            r"needs? the package (\w+): pip install 'dedale\[(\w+)\]'", text
        ):
            brought = " ".join(PROJECT["optional-dependencies"][extra])
            assert package in brought, (path, package, extra)
    assert set(found) == set(PROJECT["optional-dependencies"])


def test_what_is_missing_is_said_in_one_line(tmp_path: Path) -> None:
    """Without a package, the command that needs it names the extra; nothing else breaks."""
    dedale.generate(width=5, height=5, seed=1).save(tmp_path / "maze.json")
    for package, extra, words in (
        ("distributed", "scale", ["generate", "-a", "kruskal", "--engine", "dask", "-s", "9x9"]),
        ("zarr", "scale", ["generate", "-a", "kruskal", "-s", "9x9", "-o", "x.zarr"]),
        ("cupy", "gpu", ["generate", "-a", "kruskal", "--engine", "gpu", "-s", "9x9"]),
        ("fastapi", "web", ["serve", "--port", "0"]),
    ):
        code = f"import sys; sys.modules[{package!r}] = None\n"
        code += f"from dedale.cli import main; main({words})"
        done = subprocess.run(
            [sys.executable, "-c", code],
            capture_output=True,
            text=True,
            check=False,
            cwd=tmp_path,
            stdin=subprocess.DEVNULL,
        )
        assert done.returncode == 2, (package, done)
        assert f"dedale[{extra}]" in done.stderr, (package, done.stderr)
        assert done.stderr.count("\n") == 1


def test_sources_have_no_half_characters() -> None:
    """A docstring with one does not compile on Python 3.13 and later, nor in a browser."""
    half = re.compile(r"(?<!\\)\\u[dD][89a-fA-F]")
    sources = (ROOT / "src").rglob("*.py")
    assert [path for path in sources if half.search(path.read_text("utf-8"))] == []
