"""The game in progress and the medals: where they are kept, and that nothing there can hurt."""

import sys
from pathlib import Path

import pytest

from dedale import folders
from dedale.errors import DedaleError
from dedale.games import Session, autosave, medals

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the folders are those of Linux")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("STATE", "DATA", "CACHE"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / name.lower()))
    return tmp_path


def test_the_folders_are_those_that_the_system_names(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = [folders.state(), folders.data(), folders.cache()]
    assert found == [home / name / "dedale" for name in ("state", "data", "cache")]
    for name in ("STATE", "DATA", "CACHE"):
        monkeypatch.delenv(f"XDG_{name}_HOME")
    monkeypatch.setenv("HOME", "/home/zoe")
    assert str(folders.state()) == "/home/zoe/.local/state/dedale"
    assert str(folders.data()) == "/home/zoe/.local/share/dedale"
    assert str(folders.cache()) == "/home/zoe/.cache/dedale"


def test_a_game_is_taken_up_again() -> None:
    assert autosave.load("classic") is None
    session = Session.new("classic", width=9, height=7, seed=3)
    session.play("N")
    path = autosave.store(session)
    assert path == folders.state() / "classic.save"
    again = autosave.load("classic")
    assert again is not None
    assert (again.state, again.moves) == (session.state, ("N",))
    autosave.delete("classic")
    autosave.delete("classic")
    assert autosave.load("classic") is None


def test_a_game_that_was_won_is_not_kept() -> None:
    session = Session.new("classic", width=9, height=7, seed=3)
    autosave.store(session)
    for move in session.game.solution(session.state) or ():
        session.play(move)
    assert session.outcome is not None
    autosave.store(session)
    assert autosave.load("classic") is None
    lost = Session.new("classic", width=9, height=7, seed=3, bumps=1)
    lost.play("S")
    assert lost.outcome is not None
    autosave.store(lost)
    again = autosave.load("classic")
    assert again is not None, "a game that was lost can be taken up"
    assert again.outcome == lost.outcome


def test_a_place_that_cannot_be_written_is_an_error_in_words(home: Path) -> None:
    (home / "state").write_text("a file in the way")
    with pytest.raises(DedaleError, match=r"cannot write .*classic\.save"):
        autosave.store(Session.new("classic"))
    medals.award("ariane", "first", 7, 3)  # no reason to fail
    assert medals.solved("ariane") == {}


def test_the_better_solution_stays() -> None:
    for moves, stars in ((9, 3), (7, 1), (8, 2)):
        medals.award("ariane", "first", moves, stars)
    medals.award("ariane", "second", 12, 1)
    assert medals.solved("ariane") == {"first": (7, 3), "second": (12, 1)}
    assert medals.solved("classic") == {}


@pytest.mark.parametrize("text", ["", "[]", "{", '{"first": "x", "second": [1]}', "\x00"])
def test_damaged_medals_are_none(text: str) -> None:
    medals.award("ariane", "first", 7, 3)
    medals.path("ariane").write_text(text)
    assert medals.solved("ariane") == {}
