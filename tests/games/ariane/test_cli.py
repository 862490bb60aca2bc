"""`dedale ariane …` as a person meets it."""

from __future__ import annotations

import io
import json
import sys

import pytest

from dedale.cli import main
from dedale.games.ariane import PACKS, loads, solve

from .sample_levels import REAL, real

LEVEL = """\
3
+-+-+-+
|T   P|
+     +
|  A  |
+     +
|    H|
+-+-+-+
"""
UNWINNABLE = "2\n+-+-+\n|A|P|\n+ + +\n| |T|\n+-+-+\n"


@pytest.fixture
def dedale(capsys, monkeypatch):
    """Run a command; its status, standard output and standard error."""

    def run(*words, typed=""):
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        with pytest.raises(SystemExit) as ended:
            main([*words, "--lang", "en"] if "--lang" not in words else list(words))
        out, err = capsys.readouterr()
        return ended.value.code, out, err

    return run


@pytest.fixture
def level(tmp_path):
    path = tmp_path / "level.txt"
    path.write_text(LEVEL)
    return str(path)


def test_solve(dedale, level):
    status, out, err = dedale("ariane", "solve", level)
    assert (status, out) == (0, "Up Right\n")
    assert "2 moves, the shortest." in err


def test_solve_the_real_ones(dedale):
    real("labyrinthe1")
    status, out, err = dedale("ariane", "solve", str(REAL / "labyrinthe1.txt"))
    assert status == 0
    assert len(out.split()) == 26
    assert "Configurations: 1031 visited, 2023 can be reached." in err
    status, out, err = dedale("ariane", "solve", str(REAL / "labyrinthe1.txt"), "--method", "dfs")
    assert len(out.split()) == 116
    assert "116 moves." in err


def test_solve_as_json(dedale, level):
    status, out, _err = dedale("ariane", "solve", level, "--json", "--crossing", "passes")
    found = json.loads(out)
    assert status == 0
    assert found["moves"] == ["Up", "Right"]
    assert (found["length"], found["crossing"]) == (2, "passes")
    assert found["visited"] <= found["configurations"]


def test_solve_from_standard_input_what_cannot_be_won(dedale):
    status, out, _err = dedale("ariane", "solve", "-", typed=UNWINNABLE)
    assert (status, out) == (1, "This level cannot be won.\n")
    status, out, _err = dedale("ariane", "solve", "-", "--json", typed=UNWINNABLE)
    assert (status, json.loads(out)["length"]) == (1, None)


@pytest.mark.parametrize("method", ["bfs", "dfs"])
def test_watch(dedale, level, method):
    status, out, _err = dedale("ariane", "solve", level, "--watch", "--method", method)
    assert status == 0
    assert "configurations reached. won!" in out
    assert out.count("+---+---+---+") >= 2 * 2
    assert "2/2 Right" in out or method == "dfs"


def test_a_bad_file_is_one_line(dedale, tmp_path):
    path = tmp_path / "bad.txt"
    path.write_text(LEVEL.replace("A", "é"))
    status, out, err = dedale("ariane", "solve", str(path))
    assert (status, out) == (2, "")
    assert err == f"Error: {path}:5:4: unknown character 'é': only A T P V H - | + and blanks\n"


def test_check(dedale, level, tmp_path):
    bad, lost = tmp_path / "bad.txt", tmp_path / "lost.txt"
    bad.write_text(LEVEL.replace("T", " "))
    lost.write_text(UNWINNABLE)
    status, out, _err = dedale("ariane", "check", level)
    assert status == 0
    assert out.startswith(f"{level}: 2 moves, ")
    status, out, _err = dedale("ariane", "check", level, str(lost))
    assert status == 1
    assert out.splitlines()[1] == f"{lost}: cannot be won"
    status, out, _err = dedale("ariane", "check", str(bad), level, str(tmp_path / "none.txt"))
    assert status == 2
    assert "bad.txt:8:1: no 'T' (Theseus)" in out.splitlines()[0]
    assert len(out.splitlines()) == 3


def test_replay(dedale, level):
    status, out, _err = dedale("ariane", "replay", level, "--moves", "Up, right")
    assert status == 0
    assert out.endswith("Won: Ariane and Theseus are out.\n")
    assert "1/2 Up" in out
    status, out, _err = dedale("ariane", "replay", level, "--moves", "L", "--quiet")
    assert status == 1
    assert "The game goes on." in out
    status, out, _err = dedale("ariane", "replay", level)
    assert status == 0


def test_replay_from_a_file_and_lost(dedale, level, tmp_path):
    moves = tmp_path / "moves.txt"
    moves.write_text("['Up', 'Right']")
    assert dedale("ariane", "replay", level, "--moves", f"@{moves}")[0] == 0
    status, _out, err = dedale("ariane", "replay", level, "--moves", f"@{moves}x")
    assert (status, err.count("\n")) == (2, 1)


@pytest.mark.parametrize(
    ("moves", "message"),
    [
        ("Up Up", "move 2 of 2: Up: there is a wall"),
        ("Up North", "unknown move 'North'"),
        ("Up Right Up", "move 3 of 3: Up: the game is over"),
    ],
)
def test_a_wrong_move_is_named(dedale, level, moves, message):
    status, _out, err = dedale("ariane", "replay", level, "--moves", moves)
    assert status == 2
    assert message in err


def test_generate(dedale, tmp_path):
    status, out, err = dedale("ariane", "generate", "--size", "4", "--moves", "11", "--seed", "5")
    assert status == 0
    assert solve(loads(out)).length == 11
    assert "11 moves" in err
    again = dedale("ariane", "generate", "--size", "4", "--moves", "11", "--seed", "5")
    assert again[1] == out
    folder = tmp_path / "levels"
    status, out, _err = dedale(
        "ariane", "generate", "--size", "4", "--seed", "5", "--count", "3", "-o", str(folder)
    )
    assert (status, out) == (0, "")
    assert sorted(path.name for path in folder.iterdir()) == [f"level-{n}.txt" for n in (1, 2, 3)]
    status, out, _err = dedale("ariane", "generate", "--size", "4", "--hardest", "0.3")
    assert solve(loads(out)).solvable


@pytest.mark.parametrize(
    "words",
    [
        ["--size", "1"],
        ["--size", "four"],
        ["--moves", "1"],
        ["--hardest", "-1"],
        ["--hardest", "1", "--moves", "7"],
        ["--workers", "0"],
        ["--vertical", "0", "--horizontal", "0"],
    ],
)
def test_a_wrong_wish_is_one_line(dedale, words):
    status, out, err = dedale("ariane", "generate", *words)
    assert (status, out, err.count("\n")) == (2, "", 1)


def test_harder(dedale, level, tmp_path):
    status, out, err = dedale("ariane", "harder", level)
    assert status == 0
    assert (solve(loads(out)).length or 0) > 2
    assert "instead of 2." in err
    path = tmp_path / "harder.txt"
    assert dedale("ariane", "harder", level, "-o", str(path))[:2] == (0, "")
    status, _out, err = dedale("ariane", "harder", str(path), "--all")
    assert status == 0


# ---------------------------------------------------------------- play


def test_play_to_the_victory(dedale, level):
    status, out, _err = dedale("ariane", "play", level, typed="u\nr\nq\n")
    assert status == 0
    assert "Won in 2 moves! It cannot be done in fewer." in out
    assert "restart tries to do better" in out


def test_play_undo_redo_restart_hint(dedale, level):
    typed = "l\nz\nundo 5\ny\nrestart\ni\ni\nhint\nup right\n"
    status, out, err = dedale("ariane", "play", level, typed=typed)
    assert status == 0
    assert "moves still win" in err
    assert "It can be won in 2 more moves." in err
    assert "Play Up." in err
    assert "move 1, fewest: 2" in out
    assert "move 0, fewest: 2, 1 to redo" in out


def test_play_after_defeat_and_wrong_input(dedale, tmp_path):
    path = tmp_path / "level.txt"
    path.write_text("3\n+-+-+-+\n|A   V|\n+     +\n|     |\n+     +\n|P   T|\n+-+-+-+\n")
    status, out, err = dedale("ariane", "play", str(path), typed="r\nu\nz\nl\nfly\nd\n")
    assert status == 0
    assert "Lost: A minotaur caught Ariane." in out
    assert "the game is over" in err
    assert "Left: there is a wall" in err
    assert "unknown command or move 'fly'" in err
    path.write_text("2\n+-+-+\n|A P|\n+ +-+\n|T|V|\n+-+-+\n")
    _status, out, err = dedale("ariane", "play", str(path), typed="d l u\nq\n")
    assert "move 2 of 3: Left: there is a wall" in err
    assert "move 1, fewest: 3" in out, "those before it are played"


def test_ticks_of_the_clock_are_told_apart_from_moves(dedale):
    _status, out, _err = dedale("ariane", "play", "realtime", "--level", "2", typed="r\nq\n")
    assert "move 2 (1 by the clock), fewest:" in out


def test_play_says_once_that_it_cannot_be_won_any_more(dedale):
    status, out, _err = dedale("ariane", "play", "labyrinth", "--level", "2", typed="q\n")
    assert status == 0
    assert out.startswith("2. ")


def test_play_save_and_load(dedale, level, tmp_path):
    game = tmp_path / "game.txt"
    typed = f"u\nsave {game}\nl\nload {game}\nlink\nsave\nload\nload {tmp_path}/none.txt\n"
    status, out, err = dedale("ariane", "play", level, typed=typed)
    assert status == 0
    assert f"wrote {game}" in err
    assert out.count("move 1, fewest: 2") == 2
    assert "ariane~replay~" in out
    assert err.count("Error") == 3
    status, out, _err = dedale("ariane", "play", str(game), typed="r\n")
    assert "Won in 2 moves!" in out


def test_play_a_pack(dedale):
    typed = "next\nlevel 3\nlevel 999\nsolution\nhelp\nlevel x\n"
    status, out, err = dedale("ariane", "play", "labyrinth", typed=typed)
    assert status == 0
    assert "1. First steps" in out
    assert "3. " in out
    assert "this pack has levels 1 to" in err
    assert "undo [N]" in err


def test_play_in_french(dedale, level):
    status, out, _err = dedale("ariane", "play", level, "--lang", "fr", typed="h\nd\n")
    assert status == 0
    assert len(out.splitlines()) > 20


def test_a_check_in_french(dedale):
    _status, out, _err = dedale("ariane", "check", "labyrinth", "--lang", "fr")
    assert out.startswith("labyrinth 1 : ")
    assert " % sans espoir" in out


def test_play_what_is_not_there(dedale, level):
    status, _out, err = dedale("ariane", "play", "labyrint")
    assert (status, err) == (2, "Error: unknown pack 'labyrint': did you mean 'labyrinth'?\n")
    status, _out, err = dedale("ariane", "play", "no/such.txt")
    assert (status, err.count("\n")) == (2, 1)
    status, _out, err = dedale("ariane", "play", level, typed="next\nlevel 2\n")
    assert err.count("single level") == 2


def test_packs(dedale):
    status, out, _err = dedale("ariane", "packs")
    assert status == 0
    assert [line.split()[0] for line in out.splitlines()] == list(PACKS)
    status, out, _err = dedale("ariane", "packs", "labyrinth")
    assert len(out.splitlines()) >= 60
