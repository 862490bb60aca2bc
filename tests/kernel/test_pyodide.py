"""The wheel in Pyodide, as in a browser: installed, and golden digests by the engine of V8."""

import json
import os
import shutil
import subprocess
import sys
import zipfile
from hashlib import sha256
from importlib.metadata import distribution
from pathlib import Path

import golden
import pytest

from dedale.errors import DedaleError
from dedale.web.pyodide import is_there, place
from dedale.web.site import bundle
from tests.sampling import sampled

ROOT = Path(__file__).parents[2]
HERE = Path(__file__).parent

MICROPIP = "0.11.1"
DIGEST = "768de165adb8e66906039d8fec4127a57f522dfdf8e6fbff877a4616941ecfd3"


def micropip() -> Path:
    """The wheel of micropip, which is for the Python of Pyodide."""
    wheel = place() / "wheels" / f"micropip-{MICROPIP}-py3-none-any.whl"
    if not wheel.exists():
        try:
            bundle._download("micropip", MICROPIP, wheel.parent)
        except DedaleError as error:
            pytest.skip(str(error))
    assert sha256(wheel.read_bytes()).hexdigest() == DIGEST
    return wheel


def wheel_of(name: str, folder: Path) -> None:
    """An installed package as the wheel that it came from."""
    found = distribution(name)
    called = f"{name.replace('-', '_')}-{found.version}-py3-none-any.whl"
    with zipfile.ZipFile(folder / called, "w") as packed:
        for file in found.files or ():
            if not str(file).startswith("..") and not file.name.endswith((".pyc", ".otf")):
                packed.write(str(found.locate_file(file)), str(file))


def some_lines() -> list[str]:
    """The golden lines of squares and games; of other grids, every name and every grid."""
    keys = golden.known()
    others = {tuple(key.split("@")): key for key in keys if "@" in key}
    return [key for key in keys if "@" not in key] + [others[c] for c in sampled(others, 6)]


@pytest.mark.skipif(not shutil.which("node"), reason="needs Node.js")
@pytest.mark.skipif(not is_there(), reason="needs: dedale site --fetch")
def test_micropip_installs_the_wheel_and_it_gives_the_same(tmp_path: Path) -> None:
    site = tmp_path / "site"
    site.mkdir()
    (site / "index.html").write_text("<p>The site</p>")
    wheels = tmp_path / "wheels"
    wheels.mkdir()
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(wheels)]
    environment = os.environ | {"DEDALE_SITE": str(site)}
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True, env=environment)
    for name in ("click", "platformdirs", "font-source-sans-pro"):
        wheel_of(name, wheels)
    (wheels / "keys.json").write_text(json.dumps(some_lines()))
    script, tables = HERE / "in_pyodide.py", ROOT / "tests" / "generators"
    command = ["node", HERE / "pyodide.mjs", place(), micropip(), script]
    command += [ROOT / "tools", tables, wheels]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    found = json.loads(done.stdout.splitlines()[-1])
    assert found["platform"] == "emscripten"
    needed = {"dedale", "click", "platformdirs", "font-source-sans-pro"}
    assert needed <= set(found["installed"])  # and nothing that only others need
    assert not {"wasmtime", "numba"} & set(found["installed"])
    assert found["in place"], "modules work in Python's own memory"
    assert found["chosen"] == ["plain", "wasm", "wasm"]
    assert found["lines"] > 400, "known, and some of them made"
    assert found["differing"] == []
