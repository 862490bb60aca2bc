"""Every example of every help text is run, and every value is completed in every shell."""

import contextlib
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import click
import pytest
from click.shell_completion import get_completion_class
from click.testing import CliRunner

import dedale
from dedale.arena import tasks
from dedale.cli import main
from dedale.compat import movingai
from dedale.games import GAMES
from dedale.games.ariane.levels.packs import load_pack
from dedale.shell.base import HIDDEN

ROOT = click.Context(main, info_name="dedale")


def commands(
    group: click.Group = main, path: str = "dedale"
) -> Iterator[tuple[str, click.Command]]:
    for name in group.list_commands(ROOT):
        found = group.get_command(ROOT, name)
        assert found is not None
        if isinstance(found, click.Group):
            yield from commands(found, f"{path} {name}")
        else:
            yield f"{path} {name}", found


EXAMPLES = sorted({line for _path, c in commands() for line, _about in getattr(c, "examples", ())})
#: What would take hours, in small.
SMALL = {
    "32768x32768": "60x40",
    "100000x100000": "300x200",
    "262144x262144": "300x200",
    "4000x4000": "40x40",
    "--hardest 60": "--hardest 0.2",
    "--hardest 2": "--hardest 0.2",
    "--moves 100": "--moves 20",
    "--engine gpu": "--engine local",
    "--size 5 --variant key": "--size 3 --variant key",
    "-n 100 --title": "-n 24 --title",
    "--per-page 4": "--per-page 4 -n 8",
    "--solutions 1 --grade 6": "--size 4 --solutions 1",
    "generate --solutions 1": "generate --size 4 --solutions 1",
    "ariane dataset puzzles --moves 8": "ariane dataset puzzles --size 4 --moves 8",
    "--moves 8 --count 5 --test 2": "--moves 8 --count 2 --test 1",
    "--set minotaurs=1 --count 5": "--set minotaurs=1 --set width=5 --set height=5 --count 1",
    "--env ariane -n 2": "--env ariane -n 1",
}
#: … and how many of a thing.
MANY = re.compile(r"(--count|--copies) \d+\d")
#: These need a terminal, a server, or what was kept before, or are run elsewhere (the folder of
#: `tests/browser`): they are only read.
READ = ("dedale tui", "dedale serve", "dedale backup", "dedale restore", "--load", "--resume")
READ += ("dedale site -o",)
READ += ("play game.txt", "verify big.cert", "replay level.txt --moves")
OTHER_SHELLS = ("eval", "completion fish")


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What a reader has when trying an example."""
    path = tmp_path_factory.mktemp("files")
    with contextlib.chdir(path):
        write_files(path)
    return path


@pytest.fixture
def folder(files: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    shutil.copytree(files, tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def write_files(path: Path) -> None:
    dedale.generate("wilson", width=20, height=20, seed=1).save("maze.json")
    dedale.load("maze.json").save("maze.npz")
    dedale.load("maze.json").save("maze.map")
    field = movingai.GridMap.load("maze.map")
    movingai.write_scenarios(movingai.make_scenarios(field, 9, name="maze.map"), "maze.scen")
    (path / "answers.txt").write_text("5\n5\n0\n0\n4\n4\nn\nn\n")
    (path / "mine.py").write_text("PLUGIN = {}\n")
    (path / "level.txt").write_text(load_pack("labyrinth").levels[0].text)
    (path / "levels").mkdir()
    (path / "levels" / "a.txt").write_text((path / "level.txt").read_text())
    (path / "moves.txt").write_text("Down")
    for name in ("maze.txt", "maze.42"):
        dedale.load("maze.json").save(name)
    (path / "class").mkdir()
    for name in ("program.py", "class/pupil.py"):
        (path / name).write_text("def braid(maze, random):\n    pass\n")
    (path / "stack.py").write_text("# exercise: stack\nclass Stack: ...\n")
    told = [task.json() for task in tasks(2, width=4, height=4)]
    (path / "levels.jsonl").write_text("".join(json.dumps(each) + "\n" for each in told))
    said = [{"id": each["id"], "answer": "NONE"} for each in told]
    (path / "answers.jsonl").write_text("".join(json.dumps(each) + "\n" for each in said))


@pytest.fixture(scope="module")
def big(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("large") / "big.zarr"
    run(f"dedale generate -a kruskal -s 200x150 --seed 1 -o {path}", b"")
    return path


@pytest.mark.parametrize("line", [e for e in EXAMPLES if not any(s in e for s in OTHER_SHELLS)])
def test_examples_run(line: str, folder: Path, request: pytest.FixtureRequest) -> None:
    for large, small in SMALL.items():
        line = line.replace(large, small)
    line = MANY.sub(r"\1 3", line)
    line = "dedale bench -s 20x20 --times 1" if line == "dedale bench" else line
    if "big.zarr" in line and "-o big.zarr" not in line:
        shutil.copytree(request.getfixturevalue("big"), "big.zarr")
    if any(words in line for words in READ):
        read(line)
        return
    line = line.replace("levels/*.txt", "levels/a.txt").replace("-o levels", "-o more")
    data = b""
    for part in line.split(" | "):
        data = run(part, data)


def run(line: str, stdin: bytes) -> bytes:
    words = shlex.split(line)[1:]
    result = CliRunner().invoke(main, words, input=stdin, env={"LANGUAGE": "en"})
    assert result.exit_code in (0, 1), (line, result.stderr, result.exception)
    assert result.exception is None or isinstance(result.exception, SystemExit), line
    return result.stdout_bytes


def read(line: str) -> None:
    context = ROOT
    words = shlex.split(line)[1:]
    while isinstance(context.command, click.Group):
        found = context.command.get_command(context, words[0])
        assert found is not None, line
        if isinstance(found, click.Group):
            context = click.Context(found, info_name=words.pop(0), parent=context)
        else:
            found.make_context(words[0], words[1:], parent=context)
            return


def test_every_command_has_an_example() -> None:
    made = ("play", *GAMES)  # from the table of games, which have no examples of their own
    named = [(p, c) for p, c in commands() if p.split()[1] not in (*made, *HIDDEN)]
    without = [path for path, command in named if not getattr(command, "examples", ())]
    assert without == []


# ---------------------------------------------------------------- completion


def asked(shell: str, line: str) -> dict[str, str]:
    """What a shell puts into the environment to have a line completed."""
    words = line.split(" ")
    if shell == "fish":
        return {"COMP_WORDS": " ".join(words[:-1]), "COMP_CWORD": words[-1]}
    return {"COMP_WORDS": line, "COMP_CWORD": str(len(words) - 1)}


@pytest.fixture
def complete(monkeypatch: pytest.MonkeyPatch) -> Callable[[str, str], list[str]]:
    def complete(shell: str, line: str) -> list[str]:
        for name, value in {"LANGUAGE": "en", **asked(shell, line)}.items():
            monkeypatch.setenv(name, value)
        found = get_completion_class(shell)
        assert found is not None
        return found(main, {}, "dedale", "_DEDALE_COMPLETE").complete().splitlines()

    return complete


@pytest.mark.parametrize(
    ("line", "value"),
    [
        ("dedale gen", "generate"),
        ("dedale generate -a wil", "wilson"),
        ("dedale generate --mask hea", "heart"),
        ("dedale generate --mask te", "text:"),
        ("dedale generate --mask ./", "./"),
        ("dedale generate --engine lo", "local"),
        ("dedale generate --braider d", "dead-ends"),
        ("dedale generate --theme pr", "print"),
        ("dedale generate -a growing-tree --option new", "newest="),
        ("dedale generate -f js", "json"),
        ("dedale render maze", "maze"),
        ("dedale solve x.json --heuristic man", "manhattan"),
        ("dedale solve x.json --method opt", "optimal"),
        ("dedale list gen", "generators"),
        ("dedale lesson st", "stack"),
        ("dedale show wil", "wilson"),
        ("dedale help gen", "generate"),
        ("dedale generate --lang f", "fr"),
        ("dedale ariane packs lab", "labyrinth"),
        ("dedale ariane generate --variant ke", "key"),
        ("dedale exercise start sta", "stack"),
        ("dedale judge prog", "prog"),
        ("dedale solve x.json --terrain no", "noise:"),
    ],
)
def test_values_are_completed(
    line: str, value: str, complete: Callable[[str, str], list[str]]
) -> None:
    found = complete("bash", line)
    assert any(entry.split(",")[-1] == value or entry.endswith(f",{value}") for entry in found), (
        found
    )


def test_what_cannot_be_asked_for_is_not_offered(
    complete: Callable[[str, str], list[str]],
) -> None:
    found = {line.split(",")[-1] for line in complete("bash", "dedale generate -f ")}
    assert {"png", "json"} <= found
    assert not {"gif", "html"} & found


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_every_shell_starts_the_program_and_completes_alike(
    shell: str, complete: Callable[[str, str], list[str]]
) -> None:
    line = "dedale generate -a wil"
    env = os.environ | {"_DEDALE_COMPLETE": f"{shell}_complete", **asked(shell, line)}
    done = subprocess.run(
        [sys.executable, "-c", "from dedale.cli import main; main(prog_name='dedale')"],
        env=env,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.splitlines() == complete(shell, line)
    assert "wilson" in done.stdout
    assert any("heart" in found for found in complete(shell, "dedale generate --mask hea"))
