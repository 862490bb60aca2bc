"""What `test_pyodide.py` runs in Pyodide: the golden digests, without numpy and numba."""

import json
import sys
import time
from importlib.util import find_spec

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
differing = golden.differing("wasm")
print(
    json.dumps(
        {
            "platform": sys.platform,
            "differing": differing,
            "lines": len(golden.known()),
            "seconds": round(time.perf_counter() - began, 1),
            "started": round(started, 2),
            "in place": isinstance(machine(), _Browser),
            "chosen": [chosen(size) for size in (10, 10**6, 10**8)],
        }
    )
)
