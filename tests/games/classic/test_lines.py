"""The classic game line by line: through a pipe, and in a real terminal."""

import subprocess
import sys
from pathlib import Path

import pexpect
import pytest

from dedale.games import Session

DEDALE = [sys.executable, "-m", "dedale"]
#: On seed 1 of this size the way out is known.
GAME = ["classic", "--line", "--size", "9x8", "--seed", "1"]


def way_out(**parameters: int) -> str:
    """The keys of the route, found by a slow and obvious search."""
    maze = Session.new("classic", **parameters).state.maze
    ways = {maze.start: ""}
    waiting = [maze.start]
    for row, col in waiting:
        for there in maze.neighbours((row, col)):
            if there not in ways:
                key = {(-1, 0): "h", (1, 0): "b", (0, 1): "d", (0, -1): "g"}
                ways[there] = ways[row, col] + key[there[0] - row, there[1] - col]
                waiting.append(there)
    return ways[maze.goal]


ROUTE = way_out(width=9, height=8, seed=1)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setenv("LANG", "C.UTF-8")
    monkeypatch.setenv("LANGUAGE", "en")
    return tmp_path


def drawn(session: Session, display: str = "digits") -> str:
    return session.game.drawing(session.state, display)


def piped(text: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*DEDALE, *(arguments or GAME)], input=text, capture_output=True, text=True, timeout=60
    )


def test_winning_through_a_pipe(home: Path) -> None:
    result = piped(ROUTE)
    assert result.returncode == 0
    assert f"YOU HAVE WON! You reached the exit. ({len(ROUTE)} steps, bumps: 0)" in result.stdout
    assert not (home / "dedale/classic.save").exists()


def test_every_position_is_shown(home: Path) -> None:
    session = Session.new("classic", width=9, height=8, seed=1)
    result = piped("\n".join(ROUTE))
    moves = {"h": "N", "b": "S", "d": "E", "g": "W"}
    shown = [drawn(session)]
    for key in ROUTE:
        session.play(moves[key])
        shown.append(drawn(session))
    place = 0
    for drawing in shown:
        place = result.stdout.index(drawing, place) + 1


def test_a_changes_the_display_and_capitals_and_arrows_work(home: Path) -> None:
    session = Session.new("classic", width=9, height=8, seed=1)
    result = piped("A\n\x1b[A\n\x1bOB\n")
    assert drawn(session, "boxes") in result.stdout
    session.play("N")
    assert drawn(session, "boxes") in result.stdout
    assert result.stdout.count(" 8 ") == 1


def test_bumps_are_told_and_the_last_one_loses(home: Path) -> None:
    result = piped("b\nb\nb\n", *GAME, "--bumps", "2")
    assert "At bump 2 you lose." in result.stdout
    assert "A wall! Bumps: 1/2" in result.stdout
    assert "YOU HAVE LOST! You bumped into walls too often." in result.stdout
    assert result.stdout.count("> b") == 2


def test_unknown_keys_are_named(home: Path) -> None:
    assert "unknown command or move 'k': known: display, help, hint" in piped("k\nq\n").stderr


@pytest.mark.parametrize("end", ["q\n", ""])
def test_quitting_and_the_end_of_input_keep_the_game(home: Path, end: str) -> None:
    result = piped(ROUTE[:3] + "\n" + end)
    assert result.returncode == 0
    assert "Game saved. Continue with: dedale classic --resume" in result.stderr
    kept = Session.load(home / "dedale/classic.save", "classic")
    assert len(kept.moves) == 3
    result = piped(ROUTE[3:], "classic", "--line", "--resume")
    assert "YOU HAVE WON" in result.stdout
    result = piped("", "classic", "--line", "--resume")
    assert result.returncode == 2
    assert "there is no game in progress" in result.stderr


def test_a_place_that_cannot_be_written_is_no_reason_to_fail(home: Path) -> None:
    (home / "dedale").write_text("a file in the way")
    result = piped("h\n")
    assert result.returncode == 0
    assert "cannot write" in result.stderr
    assert "Traceback" not in result.stderr


def test_a_labyrinth_drawn_by_hand(home: Path, tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("XX.XX\nX...X\nXX.XX\n")
    result = piped("hh", "classic", "--line", "--level", str(tmp_path / "mine.txt"))
    assert "YOU HAVE WON" in result.stdout
    (tmp_path / "bad.txt").write_text("XX.XX\nX..X\nXX.XX\n")
    result = piped("", "classic", "--line", "--level", str(tmp_path / "bad.txt"))
    assert result.returncode == 2
    assert "bad.txt:2: 4 squares, but the first row has 5" in result.stderr


@pytest.mark.parametrize(
    ("option", "message"),
    [
        (["--monsters", "-1"], "monsters -1 should be"),
        (["--monsters", "900"], "has room for"),
        (["--walls", "101"], "walls 101 should be"),
        (["--size", "2x2"], "2x2 is too small"),
        (["--level", "nowhere.txt"], "nowhere.txt: cannot be read: No such file"),
    ],
)
def test_bad_options_are_one_line(home: Path, option: list[str], message: str) -> None:
    result = piped("", "classic", "--line", *option)
    assert result.returncode == 2
    assert message in result.stderr
    assert result.stderr.count("\n") == 1


# ---------------------------------------------------------------- a real terminal


def terminal(*arguments: str) -> pexpect.spawn:
    return pexpect.spawn(
        DEDALE[0], [*DEDALE[1:], *arguments], encoding="utf-8", timeout=30, dimensions=(24, 80)
    )


def test_typed_in_a_terminal(home: Path) -> None:
    child = terminal(*GAME)
    for key in ROUTE[:-1]:
        child.expect("> ")
        child.sendline(key)
    child.expect("> ")
    child.sendline(ROUTE[-1])
    child.expect("YOU HAVE WON")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0


def test_control_d_and_control_c_in_a_terminal(home: Path) -> None:
    child = terminal(*GAME)
    child.expect("> ")
    child.sendline(ROUTE[0])
    child.expect("> ")
    child.sendeof()
    child.expect("Game saved")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0
    child = terminal("classic", "--line", "--resume")
    child.expect("> ")
    child.sendline(ROUTE[1])
    child.expect("> ")
    child.sendintr()
    child.expect("Game saved")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 130
    assert len(Session.load(home / "dedale/classic.save").moves) == 2


def test_keys_pressed_between_two_questions_count(home: Path) -> None:
    """Faster than they are asked for, and with the end of input among them."""
    child = terminal(*GAME)
    child.delaybeforesend = None
    child.expect("> ")
    for key in ROUTE[:3]:
        child.send(key)
    child.sendeof()
    child.expect("Game saved")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0
    assert len(Session.load(home / "dedale/classic.save").moves) == 3


def test_small_commands_import_little(home: Path) -> None:
    """Neither numpy nor a database nor the full-screen library is needed to play by lines."""
    code = (
        "import sys; sys.argv = ['dedale', *{game!r}]\n"
        "from dedale.cli import main\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        "heavy = {{'numpy', 'numba', 'sqlalchemy', 'textual', 'rich'}} & set(sys.modules)\n"
        "assert not heavy, heavy"
    )
    for game in (GAME, ["lesson", "cells"], ["session", "--seed", "1"]):
        script = code.format(game=game)
        result = subprocess.run(
            [sys.executable, "-c", script], input="", capture_output=True, text=True
        )
        assert result.returncode == 0, result.stderr
