"""Moving AI: maps there and back, lengths against networkx, and benchmarks that are wrong."""

from math import sqrt
from pathlib import Path

import networkx as nx
import numpy as np
import pytest
from click.testing import CliRunner

import dedale
from dedale.cli import main
from dedale.compat import movingai
from dedale.compat.octile import find_way
from dedale.errors import DedaleError
from dedale.kernel.compiled import COMPILED
from dedale.kernel.plain import PLAIN

HEAD = "type octile\nheight {}\nwidth {}\nmap\n"


def a_map(*rows: str) -> movingai.GridMap:
    return movingai.GridMap.of_text(HEAD.format(len(rows), len(rows[0])) + "\n".join(rows))


def graph_of(grid: movingai.GridMap, ways: int) -> nx.Graph:  # type: ignore[type-arg]
    ground, graph = grid.terrain, nx.Graph()
    for (row, col), kind in np.ndenumerate(ground):
        if not kind:
            continue
        graph.add_node((row, col))
        for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
            near = row + down, col + right
            if not (0 <= near[0] < grid.height and 0 <= near[1] < grid.width):
                continue
            corners = ground[row, near[1]], ground[near[0], col], ground[near]
            if set(map(int, corners)) == {int(kind)} and (ways == 8 or not (down and right)):
                graph.add_edge((row, col), near, weight=sqrt(2) if down and right else 1)
    return graph


@pytest.mark.parametrize("ways", [4, 8])
@pytest.mark.parametrize("seed", range(4))
def test_lengths_are_those_of_dijkstra(ways: int, seed: int) -> None:
    chance = np.random.default_rng(seed)
    signs = np.array([*".....GSWW@TO"])
    grid = a_map(*("".join(row) for row in chance.choice(signs, (9, 13))))
    graph = graph_of(grid, ways)
    cells = sorted(graph)
    for _time in range(60):
        start, goal = (cells[k] for k in chance.integers(len(cells), size=2))
        found = grid.distance(start, goal, ways)
        try:
            right = nx.dijkstra_path_length(graph, start, goal)
        except nx.NetworkXNoPath:
            right = None
        assert found == (None if right is None else pytest.approx(right, abs=1e-9))
        flat = grid.terrain.tobytes()
        ends = start[0] * 13 + start[1], goal[0] * 13 + goal[1]
        both = [s.run(find_way, s.view(flat), 13, *ends, ways) for s in (PLAIN, COMPILED)]
        assert tuple(both[0]) == tuple(both[1])


def test_corners_are_not_cut_and_water_is_not_entered() -> None:
    assert a_map(".@", "..").distance((0, 0), (1, 1)) == 2
    assert a_map("..", "..").distance((0, 0), (1, 1)) == pytest.approx(sqrt(2))
    assert a_map(".W").distance((0, 0), (0, 1)) is None
    assert a_map("WW").distance((0, 0), (0, 1)) == 1
    assert a_map(".SG").distance((0, 0), (0, 2)) == 2


def test_a_maze_as_a_map_has_its_ways_twice_as_long(tmp_path: Path) -> None:
    maze = dedale.generate("wilson", width=8, height=6, seed=2)
    maze.save(tmp_path / "maze.map")
    assert dedale.load(tmp_path / "maze.map") == maze
    grid = movingai.GridMap.load(tmp_path / "maze.map")
    assert (grid.width, grid.height) == (17, 13)
    assert grid.text() == (tmp_path / "maze.map").read_text()
    solution = dedale.solve(maze, (0, 0), (5, 7))
    for ways in (4, 8):  # in corridors of one cell there are no diagonals
        assert grid.distance((1, 1), (11, 15), ways) == 2 * (solution.length or 0)


def test_a_field_is_read_as_a_maze_without_walls(tmp_path: Path) -> None:
    field = tmp_path / "field.map"
    field.write_text(a_map("...@", ".@..", "@@..", "..@.").text())
    maze = dedale.load(field)
    assert (maze.width, maze.height, maze.accessible_count) == (4, 4, 9)
    assert maze.cut_off.sum() == 2
    assert dedale.solve(maze, (0, 0), (3, 3)).length == 6
    maze.save(tmp_path / "again.map")
    assert dedale.load(tmp_path / "again.map").accessible.tolist() == maze.accessible.tolist()


def test_scenarios_are_made_written_read_and_right(tmp_path: Path) -> None:
    grid = movingai.GridMap.of_maze(dedale.generate("prim", width=9, height=9, seed=1))
    for ways in (4, 8):
        made = movingai.make_scenarios(grid, 40, name="m.map", seed=3, ways=ways)
        movingai.write_scenarios(made, tmp_path / "m.scen")
        read = movingai.read_scenarios(tmp_path / "m.scen")
        assert [s.start for s in read] == [s.start for s in made]
        assert all(result.right for result in movingai.check_scenarios(read, grid, ways=ways))
        assert [s.bucket for s in read] == sorted(int(s.length) // 4 for s in read)
    twice = movingai.Scenario(0, "m.map", 38, 38, (2, 2), (2, 3), 1.0)
    assert [r.right for r in movingai.check_scenarios([twice], grid)] == [True]  # scaled


def test_the_command_says_what_is_wrong(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    run = lambda *words: CliRunner().invoke(main, [*words, "--lang", "en"])  # noqa: E731
    dedale.generate("backtracker", width=6, height=6, seed=1).save("maze.map")
    assert run("scenarios", "maze.scen", "--map", "maze.map", "--make", "12").exit_code == 0
    done = run("scenarios", "maze.scen")
    assert (done.exit_code, done.stdout) == (0, "12 of 12 are right\n")
    text = Path("maze.scen").read_text().splitlines()
    text[3] = text[3].rsplit("\t", 1)[0] + "\t1.5"
    Path("maze.scen").write_text("\n".join(text))
    done = run("scenarios", "maze.scen", "--ways", "8")
    assert done.exit_code == 1
    assert "11 of 12 are right" in done.stdout
    assert "1.5 in the file" in done.stderr


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "the file is empty"),
        ("type octile\nheight x\n", "1|a map begins with"),
        (HEAD.format(2, 2) + "..\n", "the map has 1 rows, and says height 2"),
        (HEAD.format(1, 2) + "...\n", "5: this row has 3 characters, and the map says width 2"),
        (HEAD.format(1, 2) + ".x\n", "5:2: 'x' is no terrain"),
        (HEAD.format(1, 2) + "@@\n", "no cell to walk on"),
    ],
)
def test_maps_that_are_none_are_refused(text: str, message: str, tmp_path: Path) -> None:
    (tmp_path / "bad.map").write_text(text)
    with pytest.raises(DedaleError, match=message):
        dedale.load(tmp_path / "bad.map")


@pytest.mark.parametrize("text", ["", "hello\n", "version 1\n0\tm.map\t3\n", "version 1\na b c"])
def test_scenarios_that_are_none_are_refused(text: str, tmp_path: Path) -> None:
    (tmp_path / "bad.scen").write_text(text)
    with pytest.raises(DedaleError, match="scenario"):
        movingai.read_scenarios(tmp_path / "bad.scen")
    with pytest.raises(DedaleError, match="outside a map"):
        a_map("..").distance((0, 0), (0, 5))
    with pytest.raises(DedaleError, match="4 or 8"):
        a_map("..").distance((0, 0), (0, 1), ways=6)
