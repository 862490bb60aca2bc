"""For all tests: what they cost is shown, and examples in docstrings write where the tests are."""

import pytest

pytest_plugins = ["costs"]  # tools/costs.py
#: A module that only a browser can import.
collect_ignore = ["src/dedale/web/joint.py"]


@pytest.fixture(autouse=True)
def _examples_write_elsewhere(
    request: pytest.FixtureRequest,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    if isinstance(request.node, pytest.DoctestItem):
        monkeypatch.chdir(tmp_path_factory.mktemp("examples", numbered=True))
