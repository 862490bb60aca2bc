"""`dedale theseus …`: the commands of a puzzle, made from the protocol of games."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from dedale.cli import main
from dedale.cli.puzzles import COMMANDS, puzzle
from dedale.datasets import load
from dedale.games import GAMES
from dedale.games.theseus import analyse, loads, solve


def run(*words: str, stdin: str | None = None) -> Result:
    return CliRunner().invoke(main, list(words), input=stdin, env={"LANGUAGE": "en"})


def test_levels_are_made_solved_checked_and_replayed(tmp_path: Path) -> None:
    folder = tmp_path / "levels"
    words = ("-s", "5x4", "--moves", "9", "--seed", "3", "--count", "2")
    made = run("theseus", "generate", *words, "-o", str(folder))
    assert made.exit_code == 0, made.output
    assert [line[:14] for line in made.stderr.splitlines()] == ["9 moves, grade"] * 2
    files = sorted(map(str, folder.iterdir()))
    again = run("theseus", "generate", "-s", "5x4", "--moves", "9", "--seed", "4")
    assert again.stdout == Path(files[1]).read_text()
    found = run("theseus", "solve", files[0])
    assert found.stdout.split() == solve(loads(Path(files[0]).read_text()))
    assert (
        json.loads(run("theseus", "solve", "-", "--json", stdin=again.stdout).stdout)["length"] == 9
    )
    checked = run("theseus", "check", *files)
    assert (checked.exit_code, checked.stdout.count(": 9 moves, ")) == (0, 2)
    shown = run("theseus", "replay", files[0], "--moves", found.stdout, "--quiet")
    assert shown.exit_code == 0
    assert "Won" in shown.stdout
    assert run("theseus", "replay", files[0], "--moves", "Wait", "--quiet").exit_code == 1


def test_puzzles_have_the_same_commands_with_the_same_options() -> None:
    """But for the parameters of the games themselves; the game of a plug-in has them, too."""
    ariane, theseus = (puzzle(name) for name in ("ariane", "theseus"))
    assert list(ariane.lines()) == list(theseus.lines()) == list(COMMANDS)
    for name in COMMANDS:
        options = []
        for group in (ariane, theseus):
            own = {each.name for each in group.game.parameters} | {"size", "with_moves"}
            found = {each.name for each in group.command_of(name, group.lines()[name]).params}
            options.append(found - own)
        assert options[0] == options[1], name


def test_a_search_is_watched_and_levels_are_made_to_aims(tmp_path: Path) -> None:
    watched = run("theseus", "solve", "chase", "--level", "3", "--watch", "--method", "dfs")
    assert watched.exit_code == 0, watched.output
    assert "configurations reached. won!" in watched.stdout
    film = tmp_path / "search.gif"
    assert run("theseus", "solve", "chase", "--level", "3", "--film", str(film)).exit_code == 0
    assert film.read_bytes()[:4] == b"GIF8"
    words = ("theseus", "generate", "-s", "4x4", "--seed", "1")
    only = run(*words, "--solutions", "1", "--workers", "1")
    assert only.exit_code == 0, only.output
    level = loads(only.stdout)
    assert analyse(level).solutions() == 1
    found = json.loads(run("theseus", "analyse", "-", "--json", stdin=only.stdout).stdout)
    assert (found["solutions"], found["length"]) == (1, len(solve(level) or ()))
    hard = run(*words, "--hardest", "0.2", "--workers", "1")
    assert len(solve(loads(hard.stdout)) or ()) > len(solve(level) or ())
    undecided = run("theseus", "check", "chase", "--level", "3", "--limit", "5")
    assert (undecided.exit_code, "not decided" in undecided.stdout) == (3, True)


def test_a_set_of_levels(tmp_path: Path) -> None:
    words = ("--count", "3", "-s", "4x4", "--moves", "5", "--seed", "1", "--workers", "1")
    made = run("theseus", "dataset", str(tmp_path / "set"), *words)
    assert made.exit_code == 0, made.output
    found = list(load(tmp_path / "set").records())
    assert [len(solve(loads(each["level"])) or ()) for each in found] == [5, 5, 5]


@pytest.mark.parametrize("game", ["theseus", "ariane"])
def test_levels_are_made_harder_and_pruned(game: str, tmp_path: Path) -> None:
    pack, rules = next(iter(GAMES[game].packs)), GAMES[game].rules
    before = GAMES[game].judge(rules.from_text(GAMES[game].pack(pack)[2].text)).length
    harder, file = run(game, "harder", pack, "--level", "3"), tmp_path / "pruned.txt"
    assert harder.exit_code == 0, harder.output
    length = GAMES[game].judge(rules.from_text(harder.stdout)).length
    assert length >= before
    told = json.loads(run(game, "harder", pack, "--level", "3", "--json").stdout)
    assert (told["level"], told["length"]) == (harder.stdout, length)
    pruned = run(game, "prune", "-", "-o", str(file), stdin=harder.stdout)
    assert (pruned.exit_code, pruned.stderr) == (0, f"{length} moves, as before.\n")
    assert GAMES[game].judge(rules.from_text(file.read_text())).length == length
    assert run(game, "prune", str(file)).stdout == file.read_text()
    assert "unknown command 'harde': did you mean 'harder'?" in run(game, "harde", pack).stderr


def test_packs_are_listed_written_out_and_right(tmp_path: Path) -> None:
    game = GAMES["theseus"]
    assert run("theseus", "packs").stdout.split()[0] == next(iter(game.packs))
    assert len(run("theseus", "packs", "chase").stdout.splitlines()) == len(game.pack("chase"))
    assert run("theseus", "packs", "chase", "--export", str(tmp_path)).exit_code == 0
    assert len(list(tmp_path.iterdir())) == len(game.pack("chase"))
    assert run("theseus", "check", "chase").exit_code == 0
    assert "moves" in run("theseus", "analyse", "chase", "--level", "2").stdout


@pytest.mark.parametrize("game", ["theseus", "ariane"])
def test_wrong_levels_are_said_in_one_line(game: str, tmp_path: Path) -> None:
    pack = next(iter(GAMES[game].packs))
    (tmp_path / "bad.txt").write_text("nothing\n")
    for words, message in (
        (("solve", pack), "say which with --level N"),
        (("solve", pack, "--level", "0"), "level 0: this pack has levels 1 to"),
        (("analyse", pack, "--level", "0"), "level 0: this pack has levels 1 to"),
        (("solve", str(tmp_path / "none.txt")), "none.txt"),
        (("solve", str(tmp_path / "bad.txt")), "bad.txt"),
        (("replay", pack, "--level", "1", "--moves", "Jump"), "unknown move 'Jump'"),
    ):
        done = run(game, *words)
        assert (done.exit_code, done.stdout) == (2, ""), words
        assert message in done.stderr
        assert done.stderr.count("\n") == 1
