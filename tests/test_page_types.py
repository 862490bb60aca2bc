"""The page is typed by its comments, and `tsc --checkJs` agrees with every one of them."""

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
TSC = ROOT / ".venv" / "node_modules" / "typescript" / "bin" / "tsc"


def test_the_types_of_the_page() -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("no Node.js: install nodejs and npm to check the types of the page")
    if not TSC.exists():
        pytest.skip("no TypeScript: run tools/install_typescript.sh")
    done = subprocess.run(
        [node, str(TSC), "-p", str(ROOT / "tsconfig.json")],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stdout
