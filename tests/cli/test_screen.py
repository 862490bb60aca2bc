"""What a person sees who types the first command: in a real terminal, and nothing wraps."""

import os
import re
import sys
from pathlib import Path

import pexpect
import pyte
import pytest

import dedale
from dedale.cli.screen import half_blocks

from .test_cli import run


def seen(
    *words: str, columns: int = 80, lines: int = 24, **environment: str
) -> tuple[list[str], str, int]:
    """The lines of the screen, what was sent to it, and the exit status."""
    env = {
        k: v
        for k, v in os.environ.items()
        if k not in ("COLORTERM", "NO_COLOR", "COLUMNS", "LINES")
    }
    env |= {"TERM": "xterm-256color", "LANGUAGE": "en", "LANG": "C.UTF-8"} | environment
    child = pexpect.spawn(
        sys.executable,
        ["-m", "dedale", *words],
        env=env,
        dimensions=(lines, columns),
        timeout=60,
    )
    child.expect(pexpect.EOF)
    raw = child.before
    child.close()
    screen = pyte.HistoryScreen(columns, lines, history=1000)
    pyte.ByteStream(screen).feed(raw)
    above = ["".join(row[x].data for x in range(columns)) for row in screen.history.top]
    return [*above, *screen.display], raw.decode(), child.exitstatus


def rows_of(shown: list[str]) -> list[str]:
    return [line.rstrip() for line in shown if re.match(r"[┌│├└]", line)]


@pytest.mark.parametrize(("columns", "lines"), [(80, 24), (40, 12), (200, 60), (20, 60)])
def test_a_maze_fits_on_the_terminal(columns: int, lines: int) -> None:
    shown, _raw, status = seen("generate", columns=columns, lines=lines)
    assert status == 0
    rows = rows_of(shown)
    width, height = min(20, (columns - 1) // 4), min(20, (lines - 3) // 2)
    assert {len(row) for row in rows} == {4 * width + 1}
    assert len(rows) == 2 * height + 1
    assert rows[0].startswith("┌")
    # What is printed makes it again, whatever the terminal.
    said = "".join("".join(shown).split())
    again = re.search(r"again:-s(\d+x\d+)--seed(\d+)", said)
    assert again, said
    words = ("-s", again[1], "--seed", again[2])
    shown, _raw, status = seen("generate", "-f", "box", *words, columns=200, lines=60)
    assert rows_of(shown) == rows


def test_a_seed_gives_one_maze_and_one_game_in_every_window() -> None:
    for words in (["generate", "--seed", "7"], ["treasure", "--seed", "7", "--json"]):
        texts = ["".join(seen(*words, columns=columns, lines=60)[0]) for columns in (90, 200)]
        found = [re.search(r'"cells": "(\w{50})', text) or "".join(text.split()) for text in texts]
        first, second = (each if isinstance(each, str) else each[1] for each in found)
        assert first == second, words


def test_one_that_is_too_wide_is_drawn_with_half_blocks() -> None:
    shown, _raw, status = seen("generate", "--seed", "1", "-s", "39x10")
    assert status == 0
    maze = dedale.generate("backtracker", width=39, height=10, seed=1)
    wanted = half_blocks(maze).split("\n")
    assert [line.rstrip() for line in shown[: len(wanted)]] == wanted
    shown, _raw, status = seen("generate", "--seed", "1", "-s", "40x10")
    assert status == 2
    assert "does not fit on this terminal of 80 columns" in " ".join(" ".join(shown).split())


def test_half_blocks_are_the_matrix() -> None:
    maze = dedale.generate("prim", mask="heart", width=12, height=11, seed=3)
    text = half_blocks(maze).split("\n")
    matrix = maze.to_matrix()
    for row in range(maze.height):
        for col in range(maze.width):
            if not maze.masked[row, col]:
                for i in range(3):
                    for j in range(3):
                        y, x = 2 * row + i, 2 * col + j
                        line = text[y // 2].ljust(2 * maze.width + 1)
                        filled = line[x] in ("█", "▄" if y % 2 else "▀")
                        assert filled == (matrix[y, x] < 0), (y, x)


def test_the_way_is_drawn_in_colour(tmp_path: Path) -> None:
    _shown, raw, status = seen("generate", "--seed", "1", "-s", "9x6", "--solution")
    assert status == 0
    assert "\x1b[38;5;32m━" in raw
    assert "\x1b[1;32mS" in raw
    plain, raw, _status = seen("generate", "--seed", "1", "-s", "9x6", "--solution", NO_COLOR="1")
    assert "\x1b" not in raw
    dots = sum(line.count(".") for line in plain)
    found = dedale.solve(dedale.generate("backtracker", width=9, height=6, seed=1))
    assert found.length is not None
    assert dots == 2 * found.length - 1  # the ends have letters
    dedale.generate("wilson", width=9, height=6, seed=2).save(tmp_path / "maze.json")
    _shown, raw, status = seen("solve", str(tmp_path / "maze.json"), TERM="xterm")
    assert status == 0
    assert "\x1b[36m━" in raw


def test_a_dumb_terminal_gets_no_colours_and_latin_ones_no_boxes() -> None:
    _shown, raw, _status = seen("generate", "--seed", "1", "--solution", TERM="dumb")
    assert "\x1b" not in raw
    shown, _raw, status = seen(
        "generate", "--seed", "1", "-s", "9x6", LANG="C", LC_ALL="C", PYTHONIOENCODING="latin-1"
    )
    assert status == 0
    assert shown[0].startswith("+---+")


def test_lines_of_words_are_broken_between_them() -> None:
    listed, *_ = seen("list", "generators", columns=60)
    failed, *_ = seen("nosuch", columns=60)
    for shown, once in ((listed, "newest=50, random=50, oldest=0)"), (failed, "completion")):
        assert once in " ".join(" ".join(shown).split())
    words = set(run("list", "generators").stdout.split())
    assert set(" ".join(listed).split()) == words
