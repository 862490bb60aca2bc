"""The wheel in Pyodide, as in a browser: every golden digest, by the engine of V8."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
HERE = Path(__file__).parent
VERSION = re.search(r"version=(\S+)", (ROOT / "tools" / "install_pyodide.sh").read_text()).group(1)
CACHE = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "dedale-tests"
PYODIDE = CACHE / f"pyodide-{VERSION}" / "node_modules" / "pyodide"


@pytest.mark.skipif(not shutil.which("node"), reason="needs Node.js")
@pytest.mark.skipif(not PYODIDE.exists(), reason="needs tools/install_pyodide.sh")
def test_the_wheel_works_in_pyodide_and_gives_the_same(tmp_path: Path) -> None:
    site = tmp_path / "site"
    site.mkdir()
    (site / "index.html").write_text("<p>The site</p>")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    environment = os.environ | {"DEDALE_SITE": str(site)}
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True, env=environment)
    (wheel,) = tmp_path.glob("*.whl")
    command = ["node", str(HERE / "pyodide.mjs"), str(PYODIDE), str(wheel)]
    command += [
        str(HERE / "in_pyodide.py"),
        str(ROOT / "tools"),
        str(ROOT / "tests" / "generators"),
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    found = json.loads(done.stdout.splitlines()[-1])
    assert found["platform"] == "emscripten"
    assert found["in place"], "modules work in Python's own memory"
    assert found["chosen"] == ["plain", "wasm", "wasm"]
    assert found["lines"] > 400
    assert found["differing"] == []
