"""What `test_pyodide.py` runs in Pyodide: an installation, and the golden digests without numpy.

numpy and Pillow come with Pyodide, not from where packages are: here they are taken to be there.
"""

import json
import sys
import time
from importlib.metadata import distributions
from importlib.util import find_spec
from pathlib import Path

import micropip

for name, version in (("numpy", "2.4.0"), ("pillow", "12.0.0")):
    micropip.add_mock_package(name, version)
wheels = [f"emfs:{path}" for path in Path("/wheels").glob("*.whl")]
await micropip.install(wheels)  # type: ignore # noqa
for name in ("numpy", "pillow"):
    micropip.remove_mock_package(name)
installed = sorted(one.name for one in distributions())

sys.path += ["/tools"]
assert find_spec("numpy") is None
assert find_spec("numba") is None

began = time.perf_counter()
import dedale  # noqa: E402

dedale.generate("backtracker", width=10, height=10, seed=1)
started = time.perf_counter() - began

import golden  # noqa: E402

from dedale.kernel.machines import _Browser, machine  # noqa: E402
from dedale.kernel.speed import chosen  # noqa: E402

golden.PATH = type(golden.PATH)("/generators/golden.json")
began = time.perf_counter()
differing = golden.differing("wasm", json.loads(Path("/wheels/keys.json").read_text()))
print(
    json.dumps(
        {
            "platform": sys.platform,
            "installed": installed,
            "differing": differing,
            "lines": len(golden.known()),
            "seconds": round(time.perf_counter() - began, 1),
            "started": round(started, 2),
            "in place": isinstance(machine(), _Browser),
            "chosen": [chosen(size) for size in (10, 10**6, 10**8)],
        }
    )
)
