"""`dedale show`, and the session with loops, several solvers and numbers."""

from __future__ import annotations

import json
from pathlib import Path

from click.testing import CliRunner

from dedale.cli import main


def runs(*words: str) -> str:
    done = CliRunner().invoke(main, list(words))
    assert done.exit_code == 0, done.output
    return done.output


def test_show_tells_the_story() -> None:
    said = runs("show", "bfs")
    assert said.startswith("Breadth-first search (BFS)\n(solver bfs)")
    assert "   3      take the first cell out: visit it" in said
    assert "E. F. Moore" in said
    assert "Parcours en largeur" in runs("--lang", "fr", "show", "bfs")
    names = runs("show").splitlines()
    assert len(names) > 35
    assert json.loads(runs("show", "wilson", "--json"))["title"] == "Wilson's algorithm"
    wrong = CliRunner().invoke(main, ["show", "bsf"])
    assert (wrong.exit_code, "did you mean 'bfs'" in wrong.output) == (2, True)


def test_in_a_session_the_first_path_found_is_not_the_shortest(tmp_path: Path) -> None:
    answers = tmp_path / "answers.txt"
    answers.write_text("10\n6\n1\n1\n19\n11\nn\n")
    options = ["--seed", "7", "--open", "8", "--solver", "dfs", "--solver", "bfs", "--numbers"]
    said = runs("session", *options, "--script", str(answers))
    lengths = [int(line.rsplit(" ", 1)[1]) for line in said.splitlines() if "length" in line]
    assert lengths[0] > lengths[1]
    # The last number printed for the arrival is the length of the shortest path.
    assert f" {lengths[1]}" in said.rsplit("(BFS)", 1)[1]
    plain = runs("session", "--seed", "7", "--script", str(answers))
    assert "length" not in plain


def test_pictures_with_numbers(tmp_path: Path) -> None:
    maze, picture = str(tmp_path / "maze.json"), tmp_path / "maze.svg"
    runs("generate", "-s", "4x3", "--seed", "2", "-o", maze)
    for which, last in (("ids", ">11<"), ("distances", ">0<"), ("costs", ">0<")):
        runs("render", maze, "-o", str(picture), "--numbers", which, "--no-ends")
        assert last in picture.read_text()
    for name in ("maze.png", "maze.pdf"):
        runs("render", maze, "-o", str(tmp_path / name), "--numbers", "distances")
