"""Further walls opened: as many as asked for, each a loop, the same for the same seed."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

import dedale
from dedale.cli import main
from dedale.masks.mask import Mask
from dedale.transform import open_walls


@pytest.mark.parametrize("count", [0, 1, 17])
def test_every_wall_opened_makes_one_loop(count: int) -> None:
    mask = Mask.named("disc", width=14, height=12)
    maze = dedale.generate("wilson", mask=mask, seed=3)
    more = open_walls(maze, count, seed=5)
    more.check()
    assert dedale.analyse(more)["cycles"] == count
    assert more == open_walls(maze, count, seed=5)
    assert all(a & b == a for a, b in zip(bytes(maze.sides), bytes(more.sides), strict=True))
    assert bytes(maze.kinds or b"") == bytes(more.kinds or b"")


def test_walls_are_equally_likely() -> None:
    maze = dedale.generate("none", width=2, height=2, seed=1)
    opened = [bytes(open_walls(maze, 1, seed=seed).sides) for seed in range(400)]
    counts = [opened.count(each) for each in set(opened)]
    assert len(counts) == 4
    assert min(counts) > 60


def test_too_many_walls_are_refused() -> None:
    maze = dedale.generate("prim", width=4, height=3, seed=1)
    standing = 4 * 2 + 3 * 3 - 11
    assert dedale.analyse(open_walls(maze, standing))["cycles"] == standing
    with pytest.raises(dedale.DedaleError, match=f"{standing} still stand"):
        open_walls(maze, standing + 1)


def test_the_command(tmp_path) -> None:
    file = tmp_path / "maze.json"
    dedale.generate("prim", width=6, height=5, seed=1).save(file)
    out = tmp_path / "open.json"
    assert CliRunner().invoke(main, ["open", str(file), "4", "-o", str(out)]).exit_code == 0
    assert dedale.analyse(dedale.load(out))["cycles"] == 4
    shown = CliRunner().invoke(main, ["open", str(file), "4"]).output
    assert shown.startswith("+---+")
    refused = CliRunner().invoke(main, ["open", str(file), "400"])
    assert (refused.exit_code, refused.output.count("\n")) == (2, 1)
