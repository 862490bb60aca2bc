"""`dedale solve`, `dedale animate` and the figures of `dedale analyse`."""

import json

import pytest
from click.testing import CliRunner

import dedale
from dedale.cli import main


def run(*words, stdin=None):
    words = [str(word) for word in words]
    return CliRunner().invoke(main, words, input=stdin, env={"LANGUAGE": "en"})


def fails(*words, stdin=None):
    result = run(*words, stdin=stdin)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.startswith("Error: ")
    assert result.stderr.count("\n") == 1
    return result.stderr


@pytest.fixture
def maze(tmp_path):
    made = dedale.braid(dedale.generate("prim", width=9, height=6, seed=4), 40, seed=1)
    made.save(tmp_path / "maze.json")
    return tmp_path / "maze.json"


def test_one_path_is_drawn(tmp_path):
    drawing = "+---+---+---+\n|           |\n+   +---+   +\n|   |       |\n+---+---+---+\n"
    result = run("solve", "-", "--from", "1,0", "--to", "1,1", stdin=drawing)
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[:5] == [
        "+---+---+---+",
        "| . . . . . |",
        "+ . +---+ . +",
        "| S | G . . |",
        "+---+---+---+",
    ]
    assert lines[5].split()[:3] == ["algorithm", "length", "visited"]
    assert lines[6].split()[:3] == ["bfs", "5", "6"]


def test_several_are_compared_and_painted(maze, tmp_path):
    for ending, begins in (("svg", b"<svg"), ("png", b"\x89PNG"), ("pdf", b"%PDF")):
        picture = tmp_path / f"ways.{ending}"
        words = ("solve", maze, "-a", "bfs", "-a", "dfs", "-a", "astar", "-o", picture)
        result = run(*words, "--from", "0,0", "--to", "5,8")
        assert result.exit_code == 0
        assert picture.read_bytes().startswith(begins)
        rows = [line.split() for line in result.stdout.splitlines()]
        assert [row[0] for row in rows] == ["algorithm", "bfs", "dfs", "astar"]
    drawn = (tmp_path / "ways.svg").read_text()
    for words in ("bfs (blue)", "dfs (vermilion)", "astar (green)"):
        assert f">{words}</text>" in drawn
    assert drawn.count('stroke-width="0.24"') == 6  # three ways, three lines of the legend


def test_as_json(maze):
    told = json.loads(run("solve", maze, "-a", "bfs", "-a", "automaton", "--json").stdout)
    expected = dedale.compare(dedale.load(maze), algorithms=["bfs", "automaton"])
    assert [s["length"] for s in told["solutions"]] == [s.length for s in expected]
    assert [list(map(tuple, s["path"])) for s in told["solutions"]] == [s.path for s in expected]
    figures = json.loads(run("analyse", maze, "--json").stdout)
    assert figures["diameter"] == told["solutions"][0]["length"]
    assert figures["diameter_ends"] == [told["start"], told["goals"][0]]


def test_all_shortest_paths(maze, tmp_path):
    words = ("solve", maze, "--all", "--from", "0,0", "--to", "5,8")
    told = json.loads(run(*words, "--json").stdout)["solutions"][0]
    assert told["algorithm"] == "automaton"
    assert set(map(tuple, told["path"])) <= set(map(tuple, told["all_shortest"]))
    assert run(*words, "-o", tmp_path / "all.png").exit_code == 0
    assert "bfs gives one path" in fails(*words, "-a", "bfs")


def test_a_tour(maze, tmp_path):
    words = ("solve", maze, "--from", "0,0", "--through", "5,1", "--through", "3,7", "--to", "0,8")
    told = json.loads(run(*words, "--json").stdout)
    found = dedale.tour(dedale.load(maze), (0, 0), [(5, 1), (3, 7)], (0, 8))
    assert told["length"] == found.length
    assert told["proven"] is True
    assert [path[-1] for path in told["paths"]] == [list(cell) for cell in found.order]
    result = run(*words, "-o", tmp_path / "tour.png")
    assert result.exit_code == 0
    assert str(found.length) in result.stdout
    assert "give --to once" in fails(*words, "--to", "0,0")
    alone = "+---+---+\n|   |   |\n+---+---+\n"
    result = run("solve", "-", "--from", "0,0", "--through", "0,1", stdin=alone)
    assert "no tour" in result.stdout
    assert run("solve", "-", "--through", "0,1", "--json", stdin=alone).stdout == "null\n"


def test_no_path_is_told_by_the_exit_status(tmp_path):
    alone = "+---+---+\n|   |   |\n+---+---+\n"
    result = run("solve", "-", "--from", "0,0", "--to", "0,1", stdin=alone)
    assert result.exit_code == 1
    assert result.stdout.splitlines()[-1].split()[-1] == "–"
    assert "no path" in result.stdout
    tour = run("solve", "-", "--from", "0,0", "--through", "0,1", stdin=alone)
    assert tour.exit_code == 1
    picture = tmp_path / "none.svg"
    words = ("solve", "-", "--from", "0,0", "--to", "0,1", "-o", picture)
    assert run(*words, stdin=alone).exit_code == 1
    assert 'stroke-width="0.24"' not in picture.read_text()
    told = json.loads(
        run("solve", "-", "--from", "0,0", "--to", "0,1", "--json", stdin=alone).stdout
    )
    assert told["solutions"][0]["path"] is None


def test_data_and_talk_do_not_mix(maze):
    result = run("solve", maze, "-o", "-")
    assert result.stdout.startswith("<svg ")
    assert result.stdout.endswith("</svg>\n")
    assert "bfs" in result.stderr
    result = run("solve", maze, "-o", "-", "-f", "png")
    assert result.stdout_bytes.startswith(b"\x89PNG")


def test_nothing_is_ignored_in_silence(maze, tmp_path):
    for words, message in (
        (("-o", "r.png", "-f", "svg"), "'r.png' names a file in the format png, and -f says svg"),
        (("--through", "1,1", "-a", "dfs"), "--algorithm is not for tours"),
        (("--through", "1,1", "--heuristic", "zero"), "heuristic 'zero' is for astar alone"),
        (("--method", "2-opt"), "--method is for tours"),
        (("--theme", "dark"), "--theme is for pictures"),
        (("--title", "x"), "--title is for pictures"),
        (("-o", "-", "--json"), "both write to standard output"),
        (("-o", "r.pdf", "--cell", "9"), "--cell is not for PDF"),
        (("--workers", "2"), "--workers is for very large mazes"),
        (("--from", "0,0", "--from", "1,1"), "--from is given twice"),
        (("--from", "0,0", "--avoid", "0,0"), "start (0, 0) is also to be avoided"),
    ):
        assert message in fails("solve", maze, *words), words
    assert "none.zarr: cannot be read" in fails("solve", "none.zarr", "-o", "way.npy")


def test_films(maze, tmp_path):
    film = tmp_path / "film.gif"
    assert run("animate", maze, "-a", "bfs", "-a", "dfs", "-o", film).exit_code == 0
    assert film.read_bytes().startswith(b"GIF89a")
    assert run("animate", maze, "-a", "dead-ends", "-o", film).exit_code == 0
    for words in (("-a", "wilson"), ("-a", "tremaux"), ("-a", "prim", "-a", "dead-ends")):
        result = run("animate", *words, "-s", "6x5", "--seed", "3", "--frames", "20", "-o", film)
        assert result.exit_code == 0
        assert film.read_bytes().startswith(b"GIF89a")


def test_mistakes_are_answered_in_one_line(maze, tmp_path):
    assert "did you mean 'bfs'" in fails("solve", maze, "-a", "bsf")
    assert "start (9, 9) is outside" in fails("solve", maze, "--from", "9,9")
    assert "'x' should be ROW,COLUMN" in fails("solve", maze, "--to", "x")
    assert "gif files are films" in fails("solve", maze, "-o", "way.gif")
    assert "'way.json' is not the name of a picture" in fails("solve", maze, "-o", "way.json")
    assert "did you mean '2-opt'" in fails("solve", maze, "--through", "0,0", "--method", "2opt")
    assert "cannot be read" in fails("solve", tmp_path / "none.json")
    assert "unknown algorithm 'bsf'" in fails("animate", maze, "-a", "bsf", "-o", "film.gif")
    assert "wilson makes mazes" in fails("animate", maze, "-a", "wilson", "-o", "film.gif")
    assert "is not the name of a film" in fails("animate", maze, "-a", "bfs", "-o", "film.mp4")
    assert "or leave out FILE" in fails("animate", maze, "-a", "bfs", "-s", "3x3", "-o", "a.gif")
    assert "frames 1 should" in fails("animate", maze, "-a", "bfs", "--frames", "1", "-o", "a.gif")
    assert not list(tmp_path.glob("*.gif"))


def test_figures_for_people(maze):
    shown = run("analyse", maze).stdout
    assert "longest path (steps): " in shown
    assert "mean detour: " in shown
    alone = "+---+---+\n| S | G |\n+---+---+\n"
    assert "solution (steps): no path" in run("analyse", "-", stdin=alone).stdout


def test_films_to_keep(tmp_path):
    make = ("-s", "8x6", "--seed", "2", "--open", "4", "--braid", "20")
    for name, begins in (("f.gif", b"GIF8"), ("f.png", b"\x89PNG"), ("f.svg", b"<svg")):
        file = tmp_path / name
        run("animate", "-a", "bfs", "-a", "astar", *make, "--numbers", "costs", "-o", str(file))
        assert file.read_bytes()[:4] == begins
    ids, tours = tmp_path / "ids.svg", tmp_path / "tour.gif"
    run("animate", "-a", "quick-union", "-s", "5x4", "--numbers", "ids", "-o", str(ids))
    assert ">19<" in ids.read_text()
    run("animate", "-a", "optimal", *make, "--stops", "3", "-o", str(tours))
    said = fails("animate", "-a", "bfs", *make, "--numbers", "ids", "-o", str(ids))
    assert "its numbers are costs" in said
    assert "distances are shown" in fails(
        "animate", "-a", "prim", "-s", "5x4", "--numbers", "distances", "-o", str(ids)
    )
