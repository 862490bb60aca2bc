"""For all tests: what they cost is shown, and examples in docstrings write where the tests are."""

import gc
from pathlib import Path

import pytest
from tests.sampling import WHOLE
from tests.speeds import soon

from dedale.kernel import compiled
from dedale.kernel.choice import asked_for, is_here

# What is collected stays to the end: looking through it for garbage, again and again, takes as long
# as some rooms' tests.
gc.disable()

pytest_plugins = ["costs"]  # tools/costs.py
#: Modules that only a browser may import: the second puts others in the place of packages.
collect_ignore = ["src/dedale/web/joint.py", "src/dedale/web/absent.py"]
TESTS = Path(__file__).parent / "tests"


@pytest.fixture(autouse=True)
def _examples_write_elsewhere(
    request: pytest.FixtureRequest,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    if isinstance(request.node, pytest.DoctestItem):
        monkeypatch.chdir(tmp_path_factory.mktemp("examples", numbered=True))


def pytest_collection_finish() -> None:
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)  # for garbage every 700 objects: an eighth of all tests' time
    gc.enable()


@pytest.fixture(autouse=True)
def soon_compiled(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Kernels are compiled to WebAssembly, but where numba is the point, asked for or needed.

    A kernel takes numba up to a second on an empty cache. Large mazes have it in their own tests,
    the others where the speeds are compared; with `DEDALE_WHOLE` every test has it.
    """
    own = request.node.path.is_relative_to
    if not (WHOLE or own(TESTS / "kernel") or own(TESTS / "scale")) and is_here("wasm"):
        monkeypatch.setattr(compiled, "best", lambda: asked_for() or "wasm")
        monkeypatch.setattr(compiled, "fast", soon)
