from pathlib import Path

import pytest

from dedale import i18n


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Games in progress are kept apart for each test, in English."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("LANGUAGE", "en")
    i18n.use(None)
    return tmp_path / "state/dedale"
