"""The page's JavaScript: typed by its comments, written in one form, without known slips.

The tools come from npm (`tools/install_page_tools.sh`); where they are missing this is skipped.
"""

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from dedale.registry import KINDS, plural, registry

ROOT = Path(__file__).parent.parent
MODULES = ROOT / ".venv" / "node_modules"
STATIC = ROOT / "src" / "dedale" / "web" / "static"


def check(tool: str, *arguments: str) -> None:
    """Run a tool on the page; what it says when it finds something."""
    if shutil.which("node") is None:
        pytest.skip("no Node.js: install nodejs and npm to check the page")
    if not (MODULES / tool).exists():
        pytest.skip(f"no {tool}: run tools/install_page_tools.sh")
    command = ["node", str(MODULES / tool), *arguments]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_types_of_the_page() -> None:
    check("typescript/bin/tsc", "-p", "tsconfig.json")


def test_the_page_is_formatted_and_free_of_slips() -> None:
    check("@biomejs/biome/bin/biome", "check", "--error-on-warnings", "--colors=off")


def test_the_pure_parts_of_the_page(tmp_path: Path) -> None:
    """`node --test` over tests/page: grids, films and their addresses, levels, camera, walks."""
    if shutil.which("node") is None:
        pytest.skip("no Node.js: install it to test the page's own parts")
    listed = tmp_path / "catalogue.json"
    tables = {plural(kind): [line.facts() for _, line in registry(kind).items()] for kind in KINDS}
    listed.write_text(json.dumps(tables), encoding="utf-8")
    done = subprocess.run(
        ["node", "--test", "tests/page/"],
        cwd=ROOT,
        env=os.environ | {"DEDALE_CATALOGUE": str(listed)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout


def test_no_line_of_the_page_is_long() -> None:
    """The formatter leaves strings and comments as they are."""
    long = [
        f"{path.name}:{number}"
        for path in STATIC.rglob("*")
        if path.suffix in {".js", ".ts", ".css", ".html"}
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if len(line) > 110
    ]
    assert long == []
