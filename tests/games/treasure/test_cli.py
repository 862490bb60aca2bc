"""`dedale treasure`, run as people and scripts run it."""

import json
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from dedale.cli import main
from dedale.cli.boards import board as drawn
from dedale.games import Session, treasure

GAME = ("--seed", "7", "-s", "6x4", "--minotaurs", "2")


def run(*words: str, stdin: str | None = None, lang: str = "en") -> Result:
    return CliRunner().invoke(main, ["treasure", *words], input=stdin, env={"LANGUAGE": lang})


def board(session: Session, **look: object) -> str:
    return drawn(session.game, session.state, **{"unicode": False, "colour": False, **look})


def fails(*words: str) -> str:
    result = run(*words)
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    assert result.stderr.startswith("Error: ")
    assert result.stderr.count("\n") == 1
    return result.stderr


def expected(moves: str) -> Session:
    session = Session.new(
        "treasure", width=6, height=4, minotaurs=2, bombs=10, polys=10, seed=7, strategy="random"
    )
    for move in moves:
        session.play(move)
    return session


# ---------------------------------------------------------------- scripts


def test_moves_are_played_and_the_end_is_shown() -> None:
    result = run(*GAME, "--moves", "n. EB")
    assert result.exit_code == 0, result.stderr
    assert result.stdout.startswith(board(expected("N.EB")) + "\nturn ")
    assert "2 minotaurs (random)" in result.stdout


def test_json_holds_all_there_is() -> None:
    shown = json.loads(run(*GAME, "--moves", "N.EBUUR", "--json").stdout)
    session = expected("N.EB")
    session.undo()
    assert shown["view"] == json.loads(json.dumps(session.view()))
    assert (shown["moves"], shown["played"], shown["redoable"]) == (["N", ".", "E", "B"], 3, 1)
    for kind in ("seed", "exact", "replay"):
        again = run("--link", shown["links"][kind], "--moves", "", "--json")
        view = json.loads(again.stdout)["view"]
        assert view == (shown["view"] if kind == "replay" else expected("").view())


def test_interfaces_start_with_ten_bombs_and_ten_polys() -> None:
    view = json.loads(run("--json", "--objects", "minimal", "--seed", "3").stdout)["view"]
    figures = view["figures"]
    assert (figures["bombs"], figures["polys"], view["width"], view["height"]) == (10, 10, 20, 20)


def test_a_drawn_game_does_not_begin_with_its_end() -> None:
    for _ in range(10):
        shown = json.loads(run("-s", "4x4", "--minotaurs", "2", "--json").stdout)
        assert shown["view"]["outcome"] is None


def test_every_parameter_arrives(tmp_path: Path) -> None:
    mask = tmp_path / "mask.msk"
    mask.write_text("X...\n....\n....\n")
    words = f"--mask {mask} -a prim --braid 50 --objects treasure --minotaurs 1 --strategy bfs"
    words += " --bombs 2 --polys 3 --from 1,1 --seed 5 --json"
    view = json.loads(run(*words.split()).stdout)["view"]
    state = treasure.new(
        mask="X...\n....\n....\n",
        generator="prim",
        braid=50,
        objects="treasure",
        minotaurs=1,
        strategy="bfs",
        bombs=2,
        polys=3,
        start=(1, 1),
        seed=5,
    )
    assert view == json.loads(json.dumps(treasure.view(state)))


def test_save_and_load(tmp_path: Path) -> None:
    path = str(tmp_path / "game.txt")
    assert run(*GAME, "--moves", "N.:bfs .", "--save", path).exit_code == 2  # one word, no blank
    assert not Path(path).exists()
    first = run(*GAME, "--moves", "N. :bfs .", "--save", path)
    assert first.exit_code == 0, first.stderr
    assert run("--load", path, "--moves", "").stdout == first.stdout
    assert Session.load(path).moves[-2:] == (":bfs", ".")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ([*GAME, "--moves", "NQ"], "move 2, 'Q': 'Q' is not a move"),
        ([*GAME, "--moves", "NX"], "move 2, 'X': there is no exit here"),
        (
            [*GAME, "--moves", "N :bsf"],
            "move 2, ':bsf': unknown strategy 'bsf': did you mean 'bfs'",
        ),
        (["--strategy", "bsf"], "unknown strategy 'bsf': did you mean 'bfs'"),
        (["--objects", "simpel"], "unknown placer 'simpel': did you mean 'simple'"),
        (["--minotaurs", "400"], "400 minotaurs do not fit: this maze has room for 399"),
        (["--minotaurs", "-1"], "minotaurs -1 should be at least 0"),
        (["--size", "0x3"], "size '0x3'"),
        (["--load", "nowhere"], "nowhere: cannot be read"),
        (["--link", "nonsense"], "the link 'nonsense' cannot be opened"),
        (["--link", "a", "--load", "b"], "give one of them"),
        (["--plugin", "nowhere.py"], "nowhere.py"),
    ],
)
def test_bad_input_gets_one_line(words: list[str], message: str) -> None:
    assert message in fails(*words)


def test_a_save_of_another_game_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "game"
    path.write_text(expected("").to_text().replace("game treasure", "game ariane"))
    lines = path.read_text().splitlines()
    assert f"game:{len(lines)}: the checksum" in fails("--load", str(path))
    path.write_text("\n".join([*lines[:-1], "end"]))
    assert "game:2: this is a game of 'ariane', not of 'treasure'" in fails("--load", str(path))


# ---------------------------------------------------------------- conversation


def test_a_conversation(tmp_path: Path) -> None:
    save = tmp_path / "game"
    script = (
        f"n.\nundo\nredo 1\nu\nstrategy bfs\n.\nsave {save}\nrestart\nload {save}\nlink\nq\nN\n"
    )
    result = run(*GAME, stdin=script)
    assert result.exit_code == 0
    assert "Error" not in result.stderr
    link = next(line for line in result.stdout.splitlines() if line.startswith("treasure~"))
    session = Session.from_link(link)
    assert session.moves[-2:] == (":bfs", ".")
    assert Session.load(save).moves == session.moves


def test_wrong_lines_are_answered_and_the_game_goes_on() -> None:
    script = (
        "bogus\nundoo\njump 99\nundo x\nsave\nload\nload nowhere\npath gold\nstrategy bsf\nx\n."
    )
    result = run(*GAME, stdin=script)
    assert result.exit_code == 0
    said = [line for line in result.stderr.splitlines() if line.startswith("Error: ")]
    assert len(said) == 10
    assert "did you mean 'undo'" in said[1]
    assert "turn 1 (undo 1, redo 0)" in result.stdout


def test_help_hint_and_path() -> None:
    result = run(*GAME, stdin="?\nhint\npath\npath exit astar\n")
    assert "strategy NAME" in result.stderr
    assert "Bomb: Opens the wall you face." in result.stderr
    assert "treasure" in result.stderr
    assert "cells visited" in result.stderr
    assert "minotaurs are in the way" in result.stderr
    assert " . " in result.stdout


def test_french() -> None:
    result = run(*GAME, "--moves", "N", lang="fr")
    assert result.exit_code == 0


def test_the_board_shows_everybody() -> None:
    state = treasure.from_text(
        "treasure 1\nplayer 0,0 E\nminotaur 0,2 S\nminotaur 1,0 S dead\nmaze\n"
        "+-+-+-+\n|  e| |\n+ +-+-+\n|s m #|\n+-+-+-+\n".replace("m #|", "m|#|")
    )
    session = Session("treasure", state)
    assert board(session, way=[0, 1]) == (
        "+---+---+---+\n|@>   .e|M  |\n+   +---+---+\n|  s   m|###|\n+---+---+---+"
    )
    assert "\x1b[1;31mM\x1b[0m" in board(session, colour=True)
    assert "│@>    e│M  │" in board(session, unicode=True)


def test_it_is_in_the_table_and_starts_without_numpy() -> None:
    import subprocess

    code = (
        "import sys; from dedale.cli import main\n"
        "try: main(['treasure', '--seed', '1', '--moves', 'N.'])\n"
        "except SystemExit as end: assert not end.code\n"
        "assert 'numpy' not in sys.modules"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="needs a terminal")
def test_on_a_terminal() -> None:
    import pexpect

    words = ["-m", "dedale.cli", "treasure", *GAME]
    game = pexpect.spawn(sys.executable, words, encoding="utf-8", timeout=60)
    game.expect("q quits")
    game.expect("> ")
    game.sendline(".")
    game.expect(r"turn 1 \(undo 1, redo 0\)")
    game.expect("> ")
    game.sendcontrol("c")
    game.expect(pexpect.EOF)
    game.close()
    assert game.exitstatus == 130


def test_the_verdict_on_a_level(tmp_path: Path) -> None:
    level = tmp_path / "level.txt"
    level.write_text("treasure 1\nplayer 0,0 E\nmaze\n+-+-+-+\n|  s e|\n+-+-+-+\n")
    found = run(str(level), "--verdict")
    assert found.exit_code == 0
    assert found.output.splitlines() == [
        "Everything can be collected, in 2 turns (2 positions).",
        "E E X",
    ]
    level.write_text(level.read_text().replace("s e", "s  "))
    assert run(str(level), "--verdict").exit_code == 1
    chance = ("-s", "6x6", "--seed", "1", "--strategy", "random", "--verdict")
    assert run(*chance).exit_code == 3
