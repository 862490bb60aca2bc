"""What people install: the wheel and the sdist are built and looked into."""

import configparser
import os
import re
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path

import pytest

import dedale
from dedale.web.help import PLACES

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
WORKFLOW = (ROOT / ".github" / "workflows" / "tests.yml").read_text(encoding="utf-8")


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
    assert [name for name in wheel.namelist() if "/help/" in name] == ["dedale/web/help/index.html"]
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
    assert dict(points["console_scripts"]) == {"dedale": "dedale.cli:main"}


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


def test_the_sdist_builds_and_tests_itself(built: Path) -> None:
    (path,) = built.glob("*.tar.gz")
    with tarfile.open(path) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
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
    assert re.findall(r"python: \[(.*?)\]", WORKFLOW) == [", ".join(f'"{v}"' for v in claimed)]
    extras = re.findall(r"extra: \[(.*?)\]", WORKFLOW)[0].replace('"', "").split(", ")
    assert set(extras) | {"gpu"} == {"", *PROJECT["optional-dependencies"]}  # gpu: no card there


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
