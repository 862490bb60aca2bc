"""The shortest-path session: line by line, by script, through a pipe and in a terminal."""

import re
import subprocess
import sys
from collections import deque
from pathlib import Path

import pexpect
import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from dedale.cli.course import run, squares_of
from dedale.generators import generate


def said(answers: list[str], *arguments: str) -> str:
    result = CliRunner(env={"LANGUAGE": "en"}).invoke(
        run, ["--seed", "1", *arguments], input="\n".join(answers) + "\n"
    )
    assert result.exception is None, result.exception
    return result.stdout


def grids(text: str) -> list[list[str]]:
    """The mazes printed, each as its rows of squares."""
    found: list[list[str]] = [[]]
    for line in text.splitlines():
        if line.startswith("+"):
            found[-1].append(line[::2])
        elif found[-1]:
            found.append([])
    return [grid for grid in found if grid]


def distance(grid: list[str], start: tuple[int, int], goal: tuple[int, int]) -> int:
    """A slow, obvious breadth-first search over the squares as they are printed."""
    far = {start: 0}
    waiting = deque([start])
    while waiting:
        x, y = waiting.popleft()
        for there in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if there not in far and grid[there[1]][there[0]] != "+":
                far[there] = far[x, y] + 1
                waiting.append(there)
    return far[goal]


def test_the_whole_conversation() -> None:
    assert (
        said(["3", "3", "1", "1", "5", "5", "n"])
        == """\
Enter the dimensions of the maze:
-> Width: 3
-> Height: 3

*******************
* Making the maze *
*******************

+ + + + + + +
+   +       +
+   + + +   +
+       +   +
+   +   +   +
+   +       +
+ + + + + + +

Enter the coordinates of the start:
-> X: 1
-> Y: 1

+ + + + + + +
+ D +       +
+   + + +   +
+       +   +
+   +   +   +
+   +       +
+ + + + + + +

Enter the coordinates of the arrival:
-> X: 5
-> Y: 5

+ + + + + + +
+ D +       +
+   + + +   +
+       +   +
+   +   +   +
+   +     A +
+ + + + + + +


*****************************
* Finding the shortest path *
*****************************

+ + + + + + +
+ D +       +
+ . + + +   +
+ . . . +   +
+   + . +   +
+   + . . A +
+ + + + + + +

Again (y/n)?
-> n

*******
* End *
*******
"""
    )


@settings(max_examples=40, deadline=None)
@given(st.data())
def test_the_path_is_a_shortest_one(data: st.DataObject) -> None:
    width, height = data.draw(st.integers(1, 8)), data.draw(st.integers(1, 8))
    maze = squares_of(generate("quick-union", width=width, height=height, seed=1))
    blanks = [
        (x, y) for y in range(maze.height) for x in range(maze.width) if maze.is_accessible((y, x))
    ]
    start, goal = data.draw(st.sampled_from(blanks)), data.draw(st.sampled_from(blanks))
    numbers = map(str, (width, height, *start, *goal))
    last = grids(said([*numbers, "n"]))[-1]
    length = distance(last, start, goal)
    assert last[goal[1]][goal[0]] == "A"
    assert start == goal or last[start[1]][start[0]] == "D"
    assert sum(row.count(".") for row in last) == max(0, length - 1)


def test_squares_are_the_matrix_view() -> None:
    maze = generate("wilson", width=7, height=4, seed=3)
    squares = squares_of(maze)
    squares.check()
    assert (squares.accessible == (maze.to_matrix() == 0)).all()


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        ("", "'' is not a whole number."),
        ("three", "'three' is not a whole number."),
        ("2.5", "'2.5' is not a whole number."),
        ("²", "'²' is not a whole number."),
        ("0", "0 is not possible: from 1 to 500."),
        ("-4", "-4 is not possible: from 1 to 500."),
        ("501", "501 is not possible: from 1 to 500."),
    ],
)
def test_wrong_sizes_are_asked_again(wrong: str, reason: str) -> None:
    text = said([wrong, "3", wrong, "2", "1", "1", "1", "1", "n"])
    assert text.count(f"   {reason}\n") == 2
    assert len(grids(text)[0]) == 5
    assert text.endswith("* End *\n*******\n")


def test_wrong_points_are_asked_again() -> None:
    text = said(["3", "3", "7", "0", "-1", "0", "a", "1", "1", "1", "1", "n"])
    assert "7 is outside the maze: from 0 to 6." in text
    assert "-1 is outside the maze: from 0 to 6." in text
    assert "(0, 0) is a wall: choose a blank square." in text
    assert "'a' is not a whole number." in text


def test_again_takes_both_languages_and_makes_another_maze() -> None:
    one = ["4", "4", "1", "1", "1", "1"]
    text = said([*one, "maybe", "o", *one, "YES", *one, "non"])
    assert "'maybe' is neither yes (y) nor no (n)." in text
    assert text.count("Making the maze") == 3
    assert grids(text)[0] != grids(text)[4]


@pytest.mark.parametrize("count", range(8))
def test_the_end_of_input_quits_cleanly(count: int) -> None:
    answers = ["3", "3", "1", "1", "5", "5"][:count]
    text = said(answers) if answers else CliRunner(env={"LANGUAGE": "en"}).invoke(run, []).stdout
    assert text.endswith("\n*******\n* End *\n*******\n")


def test_script(tmp_path: Path) -> None:
    script = tmp_path / "answers.txt"
    script.write_text("3\n3\n1\n1\n5\n5\nn\n")
    assert said([], "--script", str(script)) == said(["3", "3", "1", "1", "5", "5", "n"])
    result = CliRunner().invoke(run, ["--script", str(tmp_path / "none")])
    assert re.search("none", str(result.exception))


@pytest.mark.parametrize("solver", ["bfs", "pcc", "dijkstra", "automaton"])
def test_other_solvers_find_it_too(solver: str) -> None:
    from dedale.registry import registry

    if solver not in registry("solver"):
        pytest.skip("not there yet")
    answers = ["6", "5", "1", "1", "11", "9", "n"]
    assert said(answers, "--solver", solver) == said(answers)


def test_in_french() -> None:
    dedale = [sys.executable, "-m", "dedale", "session", "--lang", "fr", "--seed", "1"]
    answers = "3\n3\n0\n0\n1\n1\n5\n5\nn\n"
    text = subprocess.run(dedale, capture_output=True, text=True, input=answers).stdout
    assert text.startswith(
        "Entrer les dimensions du labyrinthe :\n-> Largeur : 3\n-> Hauteur : 3\n"
    )
    assert "(0, 0) est un mur : choisissez une case vide." in text
    assert "Recommencer (o/n) ?\n-> n\n" in text
    assert text.endswith("\n*******\n* Fin *\n*******\n")


def test_unknown_names() -> None:
    dedale = [sys.executable, "-m", "dedale", "session"]
    result = subprocess.run([*dedale, "--solver", "bsf"], capture_output=True, text=True, input="")
    assert (result.returncode, result.stdout) == (2, "")
    assert "did you mean 'bfs'?" in result.stderr


def test_in_a_terminal() -> None:
    arguments = ["-m", "dedale", "session", "--seed", "1", "--lang", "en"]
    child = pexpect.spawn(sys.executable, arguments, encoding="utf-8", timeout=30)
    for question, answer in [("Width: ", "x"), ("Width: ", "3"), ("Height: ", "3")]:
        child.expect(question)
        child.sendline(answer)
    for question in ("X: ", "Y: ", "X: "):
        child.expect(question)
        child.sendline("1")
    child.expect("Y: ")
    child.sendeof()
    child.expect("End")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0


def test_control_c_in_a_terminal() -> None:
    arguments = ["-m", "dedale", "session", "--lang", "en"]
    child = pexpect.spawn(sys.executable, arguments, encoding="utf-8", timeout=30)
    child.expect("Width: ")
    child.sendintr()
    child.expect("Interrupted")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 130
