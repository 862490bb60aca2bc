"""The optional rules at the command line: solve, check, replay, play and generate."""

from __future__ import annotations

import io
import json
import re
import sys

import pytest

from dedale.cli import main
from dedale.games import ariane

SURVIVAL = ariane.load_pack("survival").levels[0]
CLOCK = """variant: realtime
3
+-+-+-+
|A    |
+     +
|T    |
+-+-+-+
|P   V|
+-+-+-+
"""


@pytest.fixture
def dedale(capsys, monkeypatch):
    """Run a command; its status, standard output and standard error."""

    def run(*words, typed=""):
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        with pytest.raises(SystemExit) as ended:
            main([*words, "--lang", "en"])
        out, err = capsys.readouterr()
        return ended.value.code, out, err

    return run


@pytest.fixture
def file(tmp_path):
    def write(text):
        path = tmp_path / "level.txt"
        path.write_text(text)
        return str(path)

    return write


def test_solve_replay_and_check_a_level_with_a_rule(dedale, file):
    entry = ariane.load_pack("sword").levels[2]
    path = file(entry.level.to_text())
    status, out, err = dedale("ariane", "solve", path)
    assert (status, out.split()) == (0, ariane.solve(entry.level).moves)
    assert f"{entry.par} moves, the shortest." in err
    status, out, _err = dedale("ariane", "replay", path, "--quiet", "--moves", out)
    assert status == 0
    assert "Won" in out
    status, out, _err = dedale("ariane", "check", path, "key")
    assert status == 0
    assert out.count("\n") == 1 + len(ariane.load_pack("key").levels)
    assert f"{entry.par} moves" in out


def test_a_search_that_gives_up_says_so(dedale, file):
    path = file(ariane.load_pack("sword").levels[-1].level.to_text())
    status, out, _err = dedale("ariane", "solve", path, "--limit", "5")
    assert status == 3
    assert re.fullmatch(r"Not decided within the limit: \d configurations seen.\n", out)
    status, out, _err = dedale("ariane", "solve", path, "--limit", "5", "--json")
    assert status == 3
    assert json.loads(out)["decided"] is False
    status, out, _err = dedale("ariane", "check", path, "--limit", "5")
    assert (status, out) == (3, f"{path}: not decided within the limit\n")
    status, out, _err = dedale("ariane", "analyse", path, "--limit", "5", "--json")
    assert (status, json.loads(out)) == (3, {"decided": False, "solvable": None})


def test_a_count_that_is_not_whole_is_told_as_a_limit(dedale, file):
    """The solution is found at once; everything that can be reached is more than the limit."""
    entry = ariane.load_pack("realtime").levels[-1]
    path = file(entry.level.to_text())
    found = ariane.solve(entry.level)
    assert found.visited < found.configurations
    limit = str(found.visited + 1)
    status, _out, err = dedale("ariane", "solve", path, "--limit", limit)
    assert status == 0
    assert "visited, more than" in err
    status, out, _err = dedale("ariane", "solve", path, "--limit", limit, "--json")
    assert json.loads(out)["counted"] is False
    status, out, _err = dedale("ariane", "check", path, "--limit", limit)
    assert (status, out) == (0, f"{path}: {entry.par} moves\n")


def test_the_limit_holds_for_cooperative_levels_too(dedale, file):
    path = file(ariane.load_pack("labyrinth").levels[-1].level.under("cooperative").to_text())
    status, out, _err = dedale("ariane", "solve", path, "--limit", "2000")
    assert status == 3
    assert int(out.split()[-3]) > 2000


def test_the_longest_life_is_told_with_its_proof(dedale, file):
    text = SURVIVAL.level.to_text()
    goal = f"goal: {SURVIVAL.par}\n"
    assert goal in text
    path = file(text.replace(goal, ""))
    status, out, err = dedale("ariane", "solve", path)
    assert status == 0
    assert len(out.split()) == SURVIVAL.par
    assert f"The longest life is {SURVIVAL.par} turns: all" in err
    status, out, _err = dedale("ariane", "check", path)
    assert status == 0
    assert f"You can survive {SURVIVAL.par} turns." in out
    status, out, _err = dedale("ariane", "solve", path, "--json")
    assert json.loads(out)["turns"] == SURVIVAL.par
    assert dedale("ariane", "solve", path, "--limit", "2")[0] == 3
    path = file("2\n+-+-+\n|A  |\n+-+-+\n|T P|\n+-+-+\n")
    status, _out, err = dedale("ariane", "solve", path, "--variant", "survival")
    assert status == 0
    assert err == "You can survive for ever: move 2 leads back to the position after move 0.\n"
    status, out, _err = dedale("ariane", "check", path, "--variant", "survival")
    assert "You can survive for ever." in out


def test_in_real_time_every_line_is_a_tick(dedale, file):
    path = file(CLOCK)
    status, out, _err = dedale("ariane", "play", path, typed="r\n\nl\nhelp\nq\n")
    assert status == 0
    assert "move 2" in out
    assert "move 3" in out
    assert "move 5" in out
    status, out, _err = dedale("ariane", "replay", path, "--moves", "Right tick LT", "--quiet")
    assert "The game goes on." in out
    status, out, err = dedale("ariane", "play", path, typed="rr\nhint\nhint\nhint\n")
    assert "at most 1 steps between two ticks" in err


def test_play_a_pack_of_a_variant(dedale):
    level = ariane.load_pack("survival").levels[0].level
    letters = "".join(move[0].lower() for move in ariane.solve(level).moves)
    status, out, err = dedale("ariane", "play", "survival", typed=letters + "\nhelp\n")
    assert status == 0
    assert f"Won in {SURVIVAL.par} moves!" in out
    for told in (out, err):
        assert "Goal: Stay alive for the turns that are asked." in told
        assert "A minotaur that a wall stops destroys it." in " ".join(told.split())


def test_generate_a_level_of_a_variant(dedale):
    words = ("ariane", "generate", "--variant", "ghost", "--size", "4", "--horizontal", "0")
    status, out, _err = dedale(*words, "--seed", "1")
    assert status == 0
    assert ariane.solve(ariane.loads(out)).solvable
    assert out.startswith("variant: ghost\n")
    status, _out, err = dedale("ariane", "generate", "--variant", "gost")
    assert (status, err) == (2, "Error: unknown variant 'gost': did you mean 'ghost'?\n")
    assert dedale(*words, "--hardest", "1", "--moves", "9")[0] == 2
    more = ("--solutions", "1", "--vertical", "2", "--horizontal", "0")
    status, out, err = dedale(*words[:6], *more)
    level = ariane.loads(out)
    assert (status, len(level.vertical), level.horizontal) == (0, 2, ())
    assert ariane.analyse(level).difficulty.solutions == 1
    assert "grade" in err
    for option, value in (("--solutions", "0"), ("--doomed", "100"), ("--grade", "11")):
        status, _out, err = dedale(*words, option, value)
        assert status == 2
        assert option.removeprefix("--") in err


def test_levels_of_packs_and_folders_are_at_hand(dedale, tmp_path):
    entry = ariane.load_pack("sword").levels[2]
    status, out, _err = dedale("ariane", "solve", "sword", "--level", "3")
    assert (status, out.split()) == (0, ariane.solve(entry.level).moves)
    assert dedale("ariane", "replay", "sword", "--level", "3", "--quiet")[0] == 0
    assert dedale("ariane", "harder", "sword", "--level", "1")[0] == 0
    status, out, _err = dedale("ariane", "check", "sword", "--level", "3")
    assert out.startswith(f"sword 3: {entry.par} moves, ")
    status, out, _err = dedale("ariane", "analyse", "sword", "--level", "3")
    assert f"moves of a shortest solution         {entry.par}" in out
    status, _out, err = dedale("ariane", "solve", "sword")
    assert status == 2
    assert "say which with --level N" in err
    status, _out, err = dedale("ariane", "solve", "sword", "--level", "99")
    assert (status, "this pack has levels 1 to" in err) == (2, True)
    folder = tmp_path / "levels"
    assert dedale("ariane", "packs", "sword", "--export", str(folder))[0] == 0
    assert len(list(folder.glob("*.txt"))) == len(ariane.load_pack("sword").levels)
    status, out, _err = dedale("ariane", "check", str(folder))
    assert status == 0
    status, out, _err = dedale("ariane", "play", str(folder), typed="level 2\nq\n")
    assert status == 0
    assert "2. level-02" in out
    status, _out, err = dedale("ariane", "play", str(tmp_path / "empty"), typed="q\n")
    assert status == 2
    assert dedale("ariane", "packs", "--export", str(folder))[0] == 2


def test_a_single_level_of_a_pack_is_a_file(dedale, file):
    entry = ariane.load_pack("key").levels[0]
    path = file(entry.to_text())
    status, out, _err = dedale("ariane", "solve", path)
    assert (status, out.split()) == (0, ariane.solve(entry.level).moves)
    status, out, _err = dedale("ariane", "play", path, typed="q\n")
    assert entry.names["en"] in out


def test_after_save_and_load_the_pack_is_still_known(dedale, tmp_path):
    path = tmp_path / "game.txt"
    typed = f"save {path}\nload {path}\nnext\nq\n"
    status, out, _err = dedale("ariane", "play", "key", "--level", "2", typed=typed)
    assert status == 0
    assert "3. " + ariane.load_pack("key").levels[2].names["en"] in out
    status, out, _err = dedale("ariane", "play", "--load", str(path), typed="next\nq\n")
    assert "3. " + ariane.load_pack("key").levels[2].names["en"] in out


def test_what_an_author_cannot_have_meant_is_told(dedale, file):
    path = file("variant: key\n2\n+-+-+\n|A P|\n+1+-+\n|T V|\n+-+-+\n")
    status, out, _err = dedale("ariane", "check", path)
    assert status == 1
    assert out.endswith("note: a lock has no key of its colour\n")
