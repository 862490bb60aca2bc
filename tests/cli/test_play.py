"""`dedale play`: any game, its own or a plug-in's, from a save, a link, a level or a pack."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pexpect
import pytest
from click.testing import CliRunner, Result

from dedale import i18n
from dedale.cli import main
from dedale.cli.boards import board
from dedale.cli.keyboard import Keyboard
from dedale.games import GAMES, Session, autosave, medals
from dedale.games.game import Game
from tests.tui.terminal import Terminal

FIREFLIES = Path(__file__).parents[2] / "examples" / "game" / "fireflies.py"
#: A small game of each kind, and two moves that can be played in it.
GAMES_AND_MOVES = {
    "treasure": (["-s", "6x4", "--seed", "7", "--minotaurs", "0"], ".."),
    "ariane": (["labyrinth"], "rl"),
    "classic": (["-s", "9x8", "--seed", "1"], "hh"),
}


@pytest.fixture(autouse=True)
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("LANGUAGE", "en")
    return tmp_path / "state" / "dedale"


def run(*words: str, typed: str | None = None, lang: str = "en") -> Result:
    return CliRunner().invoke(main, ["play", *words], input=typed, env={"LANGUAGE": lang})


def fails(*words: str) -> str:
    result = run(*words)
    assert result.exit_code == 2, result.output
    assert result.stderr.count("\n") == 1
    return result.stderr


def test_the_games_are_listed() -> None:
    listed = run().stdout.splitlines()
    assert [line.split()[0] for line in listed] == list(GAMES)
    assert "Ariane and the Minotaur" in listed[1]
    assert "unknown game 'tresure': did you mean 'treasure'?" in fails("tresure")


@pytest.mark.parametrize("name", GAMES_AND_MOVES)
def test_every_game_is_played_undone_saved_and_linked(name: str, tmp_path: Path) -> None:
    words, moves = GAMES_AND_MOVES[name]
    save = tmp_path / "game.save"
    typed = f"{moves}\nundo\nredo\nsave {save}\nrestart\nload {save}\nlink\nhint\nhelp\nq\n"
    result = run(name, *words, "--line", typed=typed)
    assert result.exit_code == 0, result.stderr
    assert "Error" not in result.stderr
    game = GAMES[name]
    session = Session.load(save, name)
    assert len(session.moves) == 2
    link = next(line for line in result.stdout.splitlines() if line.startswith(f"{name}~"))
    assert Session.from_link(link).state == session.state
    assert board(game, session.state) in result.stdout
    assert f"Goal: {session.view()['goal']}" in result.stdout
    assert "undo [N]" in result.stderr


@pytest.mark.parametrize("name", GAMES_AND_MOVES)
@pytest.mark.parametrize("end", ["q\n", ""])
def test_every_line_game_is_kept_when_it_stops(name: str, end: str, state: Path) -> None:
    words, moves = GAMES_AND_MOVES[name]
    stopped = run(name, *words, "--line", typed=f"{moves}\n{end}")
    assert stopped.exit_code == 0
    assert f"Game saved. Continue with: dedale play {name} --resume" in stopped.stderr
    kept = autosave.load(name)
    assert kept is not None
    assert len(kept.moves) == 2
    again = run(name, "--resume", "--line", typed="undo 2\n")
    assert again.exit_code == 0
    assert board(GAMES[name], kept.start) in again.stdout


def test_a_game_in_which_nothing_was_played_replaces_none() -> None:
    run("treasure", "--seed", "1", typed=".\n")
    run("treasure", "--seed", "2", typed="")
    kept = autosave.load("treasure")
    assert kept is not None
    assert (kept.parameters or {})["seed"] == 1


@pytest.mark.skipif(sys.platform == "win32", reason="needs a terminal")
def test_control_c_and_a_closed_terminal_keep_the_game(state: Path) -> None:
    words = ["-m", "dedale", "treasure", "--seed", "7", "-s", "6x4", "--minotaurs", "0"]
    for end in ("control-c", "closed"):
        state.joinpath("treasure.save").unlink(missing_ok=True)
        game = pexpect.spawn(sys.executable, words, encoding="utf-8", timeout=60)
        game.expect("> ")
        game.sendline(".")
        game.expect("turn 1 ")
        game.expect("> ")
        if end == "control-c":
            game.sendintr()
            game.expect("Game saved")
            game.expect(pexpect.EOF)
        game.close()
        assert Session.load(state / "treasure.save").moves == (".",), end


def test_saves_and_links_name_their_game_themselves(tmp_path: Path) -> None:
    session = Session.new("classic", width=9, height=8, seed=1)
    session.play("N")
    session.save(tmp_path / "game.save")
    for source in (str(tmp_path / "game.save"), session.replay_link()):
        shown = json.loads(run(source, "--json").stdout)
        assert shown["view"] == json.loads(json.dumps(session.view()))
    other = fails("treasure", str(tmp_path / "game.save"))
    assert "this is a game of 'classic', not of 'treasure'" in other


def test_packs_levels_and_numbers(tmp_path: Path) -> None:
    levels = GAMES["ariane"].pack("labyrinth")
    out = run("ariane", "labyrinth", "--level", "3", typed="n\nlevel 2\nlevel 99\n").stdout
    for number in (3, 4, 2):
        assert f"{number}. {levels[number - 1].title}" in out
    (tmp_path / "mine.txt").write_text(levels[4].text)
    shown = json.loads(run("ariane", "--level", str(tmp_path / "mine.txt"), "--json").stdout)
    assert shown["view"] == json.loads(
        json.dumps(Session.new("ariane", level=levels[4].text).view())
    )
    (tmp_path / "pack.txt").write_text(f"title: Mine\npar: 4\n{levels[0].text}")
    assert "1. Mine" in run("ariane", str(tmp_path / "pack.txt"), typed="").stdout
    (tmp_path / "bad.txt").write_text("nonsense")
    assert str(tmp_path / "bad.txt") in fails("ariane", str(tmp_path / "bad.txt"))
    assert "did you mean 'labyrinth'" in fails("ariane", "labyrint")
    assert "give one of them" in fails("ariane", "labyrinth", "--resume")


def test_other_rules_than_those_of_the_pack_have_no_stars_and_no_par_of_it() -> None:
    """The par of a pack is that of the level as it stands."""
    [level, *_] = GAMES["ariane"].pack("labyrinth")
    moves = "".join(move[0].lower() for move in GAMES["ariane"].solution(_started(level.text)))
    assert "★" in run("ariane", "labyrinth", typed=moves).stdout
    medals.path("ariane").unlink()
    out = run("ariane", "labyrinth", "--crossing", "passes", typed=f"{moves}\nn\n").stdout
    assert "Won in" in out
    assert "★" not in out
    assert "2. " in out
    assert medals.solved("ariane") == {}


def _started(level: str) -> object:
    return Session.new("ariane", level=level).state


def test_options_are_the_parameters(tmp_path: Path) -> None:
    words = "--size 5 --with-moves 9 --vertical 1 --horizontal 0 --seed 3 --crossing passes --json"
    shown = json.loads(run("ariane", *words.split()).stdout)
    assert shown["links"]["seed"].startswith("ariane~seed~size-5~moves-9~vertical-1")
    helped = " ".join(run("ariane", "--help").stdout.split())
    for parameter in GAMES["ariane"].parameters:
        if parameter.name != "level":
            assert (parameter.about or parameter.words)[1:-1] in helped, parameter.name
    assert "size 2 should be from 3 to 20" in fails("ariane", "--size", "2", "--json")
    assert "'sideways' is not one of" in fails("ariane", "--crossing", "sideways")


@pytest.mark.parametrize("words", [*(f"play {name}" for name in GAMES), "ariane generate"])
def test_the_defaults_that_help_shows_are_those_in_force(words: str) -> None:
    def shown(*more: str) -> str:
        return CliRunner().invoke(main, [*words.split(), *more], env={"LANGUAGE": "en"}).stdout

    helped = " ".join(shown("--help").split())
    pairs = re.findall(
        r"--([a-z-]+) (?:N|[A-Z]{2}\w*) (?:(?! --).)*?(?:\. \[(\w+)\]|; (\w+) without a mask)",
        helped,
    )
    first = [word for name, *values in pairs for word in (f"--{name}", "".join(values))]
    end = ["--seed", "3", "--json", *([] if "generate" in words else ["--moves", ""])]
    left_out, given = (json.loads(shown(*some, *end)) for some in ([], first))
    assert [left_out.get(key) for key in ("view", "level")] == [
        given.get("view"),
        given.get("level"),
    ]
    assert pairs


def test_moves_are_typed_in_the_language_in_force() -> None:
    def typed(game: Game, line: str) -> list[str]:
        return [each.move for each in Keyboard(game).read(line)]

    ariane, treasure, classic = (GAMES[name] for name in ("ariane", "treasure", "classic"))
    assert typed(ariane, "udlr haut TICK \x1b[A\x1bOD") == [
        *("Up", "Down", "Left", "Right", "Up", "Tick", "Up", "Left")
    ]
    assert typed(treasure, "NeSw.bpx :bfs") == ["N", "E", "S", "W", ".", "B", "P", "X", ":bfs"]
    assert typed(classic, "hbdg nesw") == ["N", "S", "E", "W", "N", "E", "S", "W"]
    i18n.use("fr")
    try:
        assert typed(ariane, "hbgd up") == ["Up", "Down", "Left", "Right", "Up"]
    finally:
        i18n.use(None)


def test_a_line_that_is_not_understood_changes_nothing() -> None:
    result = run("treasure", "--seed", "1", "--minotaurs", "0", typed=".k.\nundoo\n")
    assert "turn 1" not in result.stdout
    assert "unknown command or move '.k.'" in result.stderr
    assert "did you mean 'undo'" in result.stderr


def test_a_plugin_game_by_its_name() -> None:
    words = [sys.executable, "-m", "dedale", "play"]

    def dedale(*more: str, typed: str = "") -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [*words, *more], input=typed, capture_output=True, text=True, env=os.environ
        )

    assert "unknown game 'fireflies'" in dedale("fireflies").stderr
    plugin = ("--plugin", str(FIREFLIES))
    assert "fireflies  Fireflies. Catch" in dedale(*plugin).stdout
    assert "--spare N" in dedale("fireflies", *plugin, "--help").stdout
    played = dedale("fireflies", *plugin, "-s", "7x4", "--seed", "3", typed="e\n")
    assert played.returncode == 0, played.stderr
    assert f"dedale play fireflies --resume --plugin {FIREFLIES}" in played.stderr
    assert "move 1" in dedale("fireflies", "--resume", *plugin).stdout


# ---------------------------------------------------------------- on a terminal of 80x24


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Callable[..., Terminal]]:
    opened: list[Terminal] = []

    def started(*words: str) -> Terminal:
        opened.append(Terminal(*words, state=tmp_path / "state"))
        opened[-1].wait_for("> ")
        return opened[-1]

    yield started
    for each in opened:
        each.child.close(force=True)


@pytest.mark.skipif(sys.platform == "win32", reason="needs a terminal")
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_all_of_a_first_game_is_in_sight_and_stays_in_its_place(
    lang: str, terminal: Callable[..., Terminal]
) -> None:
    """Title, goal, rules and keys above, whole words, the whole board, the prompt."""
    game = terminal("treasure", "-s", "19x7", "--seed", "1", "--lang", lang)
    title, goal = ("Chasse au trésor", "But :") if lang == "fr" else ("Treasure hunt", "Goal:")
    game.settle(0.5)
    before = [line.rstrip() for line in game.screen.display]
    assert before[0] == title
    assert before[1].startswith(goal)
    words = " ".join(before[:6]).split()
    assert {"kills.", "quits"} <= set(words) or {"tue.", "quitte"} <= set(words)
    top = next(row for row, line in enumerate(before) if line.startswith("┌"))
    game.press("ss")
    game.wait_for("turn 2" if lang == "en" else "tour 2")
    game.settle(0.5)
    after = [line.rstrip() for line in game.screen.display]
    assert after[: top + 1] == before[: top + 1]
    assert len(after[-1]) == 1
    game.press("h")  # a line more pushes one out
    game.settle(0.5)
    assert game.screen.display[top - 1].startswith("┌")
    game.press("u")
    game.settle(0.5)
    assert [line.rstrip() for line in game.screen.display][:top] == before[1 : top + 1]


@pytest.mark.skipif(sys.platform == "win32", reason="needs a terminal")
def test_of_a_board_too_large_the_part_around_the_player_is_seen(
    terminal: Callable[..., Terminal],
) -> None:
    game = terminal("treasure", "--seed", "4", "-s", "60x40", "--from", "39,59")
    game.settle(0.5)
    lines = [line.rstrip() for line in game.screen.display]
    assert sum("@" in line for line in lines) == 1
    assert any(line.endswith("┘") and len(line) == 80 for line in lines)
    assert lines[-1].startswith(">")


def test_what_a_move_names_is_named_in_the_language_in_force() -> None:
    out = run("treasure", "--seed", "1", typed="stratégie immobile\naide\n", lang="fr")
    assert "(immobile)" in out.stdout
    assert "stratégie NOM" in out.stderr
    assert "immobile" in out.stderr
    assert "aller" in out.stderr


def test_an_exit_under_the_player_is_told() -> None:
    level = "treasure 1\nplayer 0,0 E\nmaze\n+-+-+\n|  e|\n+-+-+\n"
    link = Session.new("treasure", level=level).exact_link()
    out = run("treasure", "--link", link, typed="e\nx\n").stdout
    assert out.count("You stand on an exit: x leaves.") == 1
