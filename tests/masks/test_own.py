"""Masks of one's own: files in a folder are masks of the table, in every interface."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from dedale.cli import main
from dedale.errors import UnknownName
from dedale.games import GAMES, Session
from dedale.masks.mask import Mask
from dedale.registry import registry

BOAT = "XX..XX\n......\nX....X\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    masks = tmp_path / "dedale" / "masks"
    masks.mkdir(parents=True)
    (masks / "my boat.msk").write_text(BOAT)
    (masks / "heart.msk").write_text("..\n..\n")
    (masks / "notes.txt").write_text("no mask")
    return masks


def test_a_file_in_the_folder_is_a_mask_of_the_table(folder: Path) -> None:
    assert "my-boat" in registry("mask")
    assert "notes" not in registry("mask")
    assert Mask.named("my-boat").to_text() == BOAT
    assert Mask.named("my-boat", width=12, height=6) == Mask.parse(BOAT).resized(12, 6)
    assert Mask.named("heart").width > 2, "our own names are not taken"
    told = registry("mask")["my-boat"].facts()
    assert "path" not in told
    assert str(folder) not in str(told)


def test_what_is_played_in_it_works_where_the_file_is_not(folder: Path) -> None:
    session = Session.new("treasure", mask="my-boat", width=6, height=3, minotaurs=0, seed=1)
    link = session.seed_link()
    (folder / "my boat.msk").unlink()
    with pytest.raises(UnknownName):
        GAMES["treasure"].new({"mask": "my-boat"})
    assert Session.from_link(link).state == session.state


def test_a_bad_file_is_named_and_the_others_are_there(folder: Path) -> None:
    (folder / "all.msk").write_text("XX\nXX\n")
    run = CliRunner().invoke(main, ["generate", "--mask", "all", "--lang", "en"])
    assert run.exit_code == 2
    assert "all.msk" in run.stderr
    listed = CliRunner().invoke(main, ["list", "masks"]).output
    assert "my-boat" in listed
