"""Games in one file: what is refused, and who writes them."""

from pathlib import Path

import pytest

from dedale import DedaleError
from dedale.cli import main
from dedale.games import GAMES
from dedale.standalone.game import game_data, to_html


def test_cooperative_levels_and_large_boards_are_refused() -> None:
    ariane, treasure = GAMES["ariane"], GAMES["treasure"]
    with pytest.raises(DedaleError, match="cooperative"):
        to_html(ariane, ariane.new({"level": ariane.pack("cooperative")[0].text}))
    with pytest.raises(DedaleError, match="3600 cells is too large"):
        to_html(treasure, treasure.new({"width": 60, "height": 60, "seed": 1}))


def test_a_solution_is_one_that_wins() -> None:
    game = GAMES["classic"]
    for seed in range(6):
        state = game.new({"seed": seed, "monsters": 4, "ghosts": 3, "width": 15, "height": 11})
        moves = game_data(game, state)["solution"]
        assert moves is None or isinstance(moves, list)
        for move in moves or ():
            state = game.rules.play(state, move)
        over = game.rules.outcome(state)
        assert moves is None or (over is not None and over.won)


@pytest.mark.parametrize(
    "line",
    [
        ["theseus", "play", "chase", "--level", "3"],
        ["ariane", "play", "labyrinth", "--level", "2"],
        ["treasure", "--preset", "easy", "--seed", "2"],
        ["classic", "--seed", "2"],
    ],
)
def test_the_shell_writes_them(line: list[str], tmp_path: Path) -> None:
    with pytest.raises(SystemExit) as ended:
        main([*line, "-o", str(tmp_path / "kept.html")])
    assert not ended.value.code
    page = (tmp_path / "kept.html").read_text("utf-8")
    assert page.startswith("<!doctype html>")
    assert len(page.encode()) < 300_000


def test_another_ending_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["classic", "--seed", "2", "-o", str(tmp_path / "kept.gif")])
    assert ended.value.code == 2
    assert "should end with .html" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
