"""The optional rules at the command line: solve, check, replay, play and generate."""

from __future__ import annotations

import io
import json
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
    assert out == "Not decided within the limit: 7 configurations seen.\n"
    status, out, _err = dedale("ariane", "solve", path, "--limit", "5", "--json")
    assert status == 1
    assert json.loads(out)["decided"] is False


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
    assert f"the longest life is {SURVIVAL.par} turns" in out
    status, out, _err = dedale("ariane", "solve", path, "--json")
    assert json.loads(out)["turns"] == SURVIVAL.par
    assert dedale("ariane", "solve", path, "--limit", "2")[0] == 3
    path = file("2\n+-+-+\n|A  |\n+-+-+\n|T P|\n+-+-+\n")
    status, _out, err = dedale("ariane", "solve", path, "--variant", "survival")
    assert status == 0
    assert err == "One can live for ever: move 2 leads back to where move 0 led.\n"
    status, out, _err = dedale("ariane", "check", path, "--variant", "survival")
    assert "one can live for ever" in out


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
    status, out, err = dedale("ariane", "play", "--variant", "survival", typed=letters + "\nhelp\n")
    assert status == 0
    assert f"Won in {SURVIVAL.par} moves!" in out
    for told in (out, err):
        assert "Goal: Stay alive for the turns that are asked." in told
        assert "Rules: A minotaur that a wall stops destroys it." in told


def test_generate_a_level_of_a_variant(dedale):
    words = ("ariane", "generate", "--variant", "ghost", "--size", "4", "--horizontal", "0")
    status, out, _err = dedale(*words, "--seed", "1")
    assert status == 0
    assert ariane.solve(ariane.loads(out)).solvable
    assert out.startswith("variant: ghost\n")
    status, _out, err = dedale("ariane", "generate", "--variant", "gost")
    assert (status, err) == (2, "Error: unknown variant 'gost': did you mean 'ghost'?\n")
    status, _out, err = dedale(*words, "--hardest", "2")
    assert status == 2
