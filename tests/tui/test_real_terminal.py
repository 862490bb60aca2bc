"""The full-screen program in a real terminal: seen, ended in every way, and put away properly."""

import fcntl
import os
import re
import signal
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path

import pytest

from dedale.games import Session

from .terminal import Terminal

GAME = ("classic", "--screen", "--size", "9x8", "--seed", "1")


def kept(state: Path) -> Session:
    return Session.load(state / "dedale/classic.save", "classic")


@pytest.mark.parametrize(
    ("way", "status"),
    [("q", 0), ("\x03", 0), ("\x11", 0), (signal.SIGTERM, 0), (signal.SIGHUP, 0)],
)
def test_however_it_ends_the_terminal_is_restored_and_the_game_kept(
    tmp_path: Path, way: str | signal.Signals, status: int
) -> None:
    terminal = Terminal(*GAME, state=tmp_path)
    terminal.wait_for("LABYRINTH")
    terminal.press("h")
    terminal.wait_for("1 / 0")
    terminal.press("\x1b[A")
    terminal.wait_for("2 / 0")
    if isinstance(way, str):
        terminal.press(way)
    else:
        terminal.child.kill(way)
    assert terminal.end() == status
    assert terminal.was_restored()
    assert kept(tmp_path).moves == ("N", "N")


def waiting(terminal: Terminal) -> int:
    """How many bytes the program has written that nobody has read."""
    asked = fcntl.ioctl(terminal.child.child_fd, termios.FIONREAD, bytes(4))
    return int(struct.unpack("i", asked)[0])


def ended(pid: int) -> bool:
    """Whether the program ends; it would have ended long before we give up."""
    give_up = time.monotonic() + 60
    while time.monotonic() < give_up:
        if os.waitpid(pid, os.WNOHANG)[0]:
            return True
        time.sleep(0.05)
    os.kill(pid, signal.SIGKILL)
    return False


@pytest.mark.parametrize("arguments", [("tui",), GAME])
def test_it_ends_when_its_terminal_goes(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    terminal = Terminal(*arguments, state=tmp_path)
    terminal.wait_for("Quit" if arguments == ("tui",) else "LABYRINTH")
    if arguments == GAME:
        terminal.press("h")
        terminal.wait_for("1 / 0")
    os.close(terminal.child.child_fd)
    assert ended(terminal.child.pid)
    if arguments == GAME:
        assert kept(tmp_path).moves == ("N",)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_it_ends_when_nobody_reads_what_it_writes(tmp_path: Path, number: signal.Signals) -> None:
    """A terminal that hangs takes no more bytes, and closing it properly would wait for ever."""
    terminal = Terminal("tui", state=tmp_path)
    terminal.wait_for("Quit")
    before, same = -1, 0
    while same < 10:  # the maze beside the menu goes on being drawn, until there is no room
        time.sleep(0.1)
        now = waiting(terminal)
        same = same + 1 if now == before and now > 1000 else 0
        before = now
    os.kill(terminal.child.pid, number)
    assert ended(terminal.child.pid)


def test_what_is_seen_after_moves_is_what_a_fresh_start_shows(tmp_path: Path) -> None:
    """Redrawing only what changed must not leave anything behind."""
    arguments = ("--size", "41x31", "--seed", "5", "--monsters", "6", "--ghosts", "4")
    terminal = Terminal("classic", "--screen", *arguments, state=tmp_path)
    terminal.wait_for("LABYRINTH")
    keys = "hhhgdbhhhdgbhhgghhdd" * 2
    for number, key in enumerate(keys, 1):
        terminal.press(key)
        if number % 10 == 0:
            terminal.settle(0.5)
    terminal.settle()
    terminal.press("c")
    terminal.settle()
    seen = terminal.text
    terminal.press("\x03")
    terminal.end()
    fresh = Terminal("classic", "--screen", "--resume", state=tmp_path)
    fresh.wait_for("LABYRINTH")
    fresh.press("c")
    fresh.settle()
    assert fresh.text == seen
    fresh.press("\x03")
    fresh.end()


def test_sixteen_colours_are_enough(tmp_path: Path) -> None:
    terminal = Terminal(*GAME, state=tmp_path, term="xterm")
    terminal.wait_for("LABYRINTH")
    terminal.press("h")
    terminal.wait_for("1 / 0")
    terminal.press("\x03")
    terminal.end()
    colours = re.findall(rb"\x1b\[([0-9;]+)m", terminal.raw)
    assert colours
    assert not any(re.search(rb"[34]8;[25];", code) for code in colours)


def test_the_whole_program(tmp_path: Path) -> None:
    terminal = Terminal("tui", state=tmp_path)
    terminal.wait_for("Watch generators and solvers")
    terminal.press("\x1b[B" * 10 + "\r")
    terminal.wait_for("beside it")
    terminal.press("\x13")
    terminal.wait_for("Play/pause")
    terminal.press("9")
    terminal.press("\x1b")
    terminal.wait_for("Watch generators and solvers")
    terminal.press("q")
    assert terminal.end() == 0
    assert terminal.was_restored()


def test_a_saved_game_and_a_link_are_opened_at_once(tmp_path: Path) -> None:
    session = Session.new("treasure", width=9, height=7, seed=1)
    session.play(".")
    session.save(tmp_path / "game")
    for argument in (str(tmp_path / "game"), session.replay_link()):
        terminal = Terminal("tui", argument, state=tmp_path)
        terminal.wait_for("TREASURE")
        terminal.wait_for("1 / 0")
        terminal.press("\x1b")
        assert terminal.end() == 0


@pytest.mark.parametrize("arguments", [("tui",), GAME])
def test_without_a_terminal_it_says_so(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    result = subprocess.run(
        [sys.executable, "-m", "dedale", *arguments, "--lang", "en"],
        input="",
        capture_output=True,
        text=True,
    )
    assert (result.returncode, result.stdout) == (2, "")
    message = "Error: full screen needs a terminal on standard input and output\n"
    assert result.stderr == message
