"""The wheel in Pyodide, as in a browser: every golden digest, by the engine of V8."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from dedale.web.pyodide import is_there, place

ROOT = Path(__file__).parents[2]
HERE = Path(__file__).parent


@pytest.mark.skipif(not shutil.which("node"), reason="needs Node.js")
@pytest.mark.skipif(not is_there(), reason="needs: dedale site --fetch")
def test_the_wheel_works_in_pyodide_and_gives_the_same(tmp_path: Path) -> None:
    site = tmp_path / "site"
    site.mkdir()
    (site / "index.html").write_text("<p>The site</p>")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    environment = os.environ | {"DEDALE_SITE": str(site)}
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True, env=environment)
    (wheel,) = tmp_path.glob("*.whl")
    command = ["node", str(HERE / "pyodide.mjs"), str(place()), str(wheel)]
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
