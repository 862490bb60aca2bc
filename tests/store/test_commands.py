"""`dedale backup` and `dedale restore`, as one types them."""

import json
from pathlib import Path
from typing import Any

import pytest

from dedale.cli import main
from dedale.store import Store
from dedale.store.games import StoredGame, add_game, list_games
from dedale.store.lock import ServerLock


def run(*words: str | Path) -> int:
    with pytest.raises(SystemExit) as ended:
        main([str(word) for word in words])
    return int(ended.value.code or 0)


def begin(folder: Path, name: str) -> Store:
    store = Store.in_folder(folder)
    store.write(lambda c: add_game(c, StoredGame(name, "o_zoe", "classic", "A game"))).result(30)
    return store


def names(folder: Path) -> list[str]:
    store = Store.in_folder(folder)
    found = [game.id for game in store.read(lambda c: list_games(c, "o_zoe"))]
    store.close()
    return found


def test_there_and_back(tmp_path: Path, capsys: Any) -> None:
    here, there, file = tmp_path / "here", tmp_path / "there", tmp_path / "games.zip"
    store = begin(here, "g_1")
    with ServerLock(here / "dedale.db", "http://127.0.0.1:8000/"):  # the server is running
        assert run("backup", file, "--data", here) == 0
        assert "games: 1, levels: 0, scores: 0" in capsys.readouterr().err
        assert run("restore", file, "--data", here, "--force") == 2
        assert "already running" in capsys.readouterr().err
    store.close()
    assert run("restore", file, "--data", there, "--json") == 0
    assert json.loads(capsys.readouterr().out)["games"] == 1
    assert names(there) == ["g_1"]
    begin(there, "g_2").close()
    assert run("restore", file, "--data", there) == 2
    assert "--force" in capsys.readouterr().err
    assert sorted(names(there)) == ["g_1", "g_2"]
    assert run("restore", file, "--data", there, "--force") == 0
    assert names(there) == ["g_1"]


def test_to_postgresql_and_back(
    tmp_path: Path, postgresql: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    begin(here, "g_1").close()
    assert run("backup", tmp_path / "1.zip", "--data", here) == 0
    assert run("restore", tmp_path / "1.zip", "--database", postgresql) == 0
    monkeypatch.setenv("DEDALE_DATABASE", postgresql)  # no password among the processes
    assert run("backup", tmp_path / "2.zip") == 0
    monkeypatch.delenv("DEDALE_DATABASE")
    assert run("restore", tmp_path / "2.zip", "--data", there) == 0
    assert names(there) == ["g_1"]


def test_what_cannot_be_done_is_one_line(tmp_path: Path, capsys: Any) -> None:
    (tmp_path / "maze.txt").write_text("not a backup")
    begin(tmp_path / "data", "g_1").close()
    for words in (
        ["backup", tmp_path / "1.zip", "--data", tmp_path / "nowhere"],
        ["backup", tmp_path / "no" / "1.zip", "--data", tmp_path / "data"],
        ["backup", tmp_path / "1.zip", "--database", "mysql://u:secret@h/d"],
        ["restore", tmp_path / "1.zip", "--data", tmp_path / "data"],
        ["restore", tmp_path / "maze.txt", "--data", tmp_path / "data"],
    ):
        assert run(*words) == 2
        said = capsys.readouterr().err
        assert said.startswith("Error: ")
        assert said.count("\n") == 1
        assert "secret" not in said
    assert not (tmp_path / "nowhere").exists()
