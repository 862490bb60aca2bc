"""The command line, run as people run it."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

import dedale
from dedale.cli import COMMANDS, main
from dedale.games import GAMES
from dedale.generators import GENERATORS
from dedale.maze.formats import FORMATS, dump, parse
from dedale.shell.base import HIDDEN
from dedale.shell.types import MaskWord, MazeFile, Name


def run(*words: str, stdin: bytes | str | None = None) -> Result:
    return CliRunner().invoke(main, list(words), input=stdin, env={"LANGUAGE": "en"})


def fails(*words: str, stdin: bytes | None = None) -> str:
    """The one line that bad input is answered with."""
    result = run(*words, stdin=stdin)
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    assert result.stderr.startswith("Error: ")
    assert result.stderr.count("\n") == 1
    assert "Traceback" not in result.stderr
    return result.stderr


# ---------------------------------------------------------------- generate


@pytest.mark.parametrize("algorithm", GENERATORS)
def test_generate_every_algorithm(algorithm: str) -> None:
    result = run("generate", "-a", algorithm, "-s", "9x7", "--seed", "5")
    assert result.exit_code == 0, result.stderr
    maze = dedale.generate(algorithm, width=9, height=7, seed=5)
    assert result.stdout == str(maze) + "\n"


@pytest.mark.parametrize("name", [name for name, entry in FORMATS.items() if entry.reader])
def test_generate_every_format(name: str, tmp_path: Path) -> None:
    maze = dedale.generate("prim", width=6, height=5, seed=3)
    words = ("generate", "-a", "prim", "-s", "6x5", "--seed", "3")
    piped = run(*words, "-f", name)
    assert parse(piped.stdout_bytes) == maze
    for ending in FORMATS[name].endings:
        path = tmp_path / f"maze{ending}"
        assert run(*words, "-o", str(path)).exit_code == 0
        assert dedale.load(path) == maze


def test_seed_is_told_when_drawn() -> None:
    result = run("generate", "-s", "8x4")
    seed = re.fullmatch(r"seed (\d+)\n", result.stderr)
    assert seed
    again = run("generate", "-s", "8x4", "--seed", seed[1])
    assert again.stdout == result.stdout
    assert again.stderr == ""


def test_generate_with_everything(tmp_path: Path) -> None:
    mask = tmp_path / "m.msk"
    mask.write_text("X...\n....\n.XX.\n..X.\n")
    result = run(
        *("generate", "-a", "growing-tree", "--option", "newest=10", "--option", "oldest=5"),
        *("-s", "8x8", "--mask", str(mask), "--from", "2,2", "--to", "7,7"),
        *("--braid", "100", "--seed", "-4", "-f", "json"),
    )
    assert result.exit_code == 0, result.stderr
    data = json.loads(result.stdout)
    assert data["start"] == [2, 2]
    assert data["goal"] == [7, 7]
    assert data["recipe"]["options"] == {"newest": 10, "random": 50, "oldest": 5}
    assert data["recipe"]["braid"] == 100
    assert data["rows"][0].startswith("xx")


def test_cut_off_cells_are_reported(tmp_path: Path) -> None:
    mask = tmp_path / "m.msk"
    mask.write_text(".X..\n.X..\n")
    result = run("generate", "--mask", str(mask), "--seed", "1")
    assert "2 cells are cut off" in result.stderr
    assert ":::" in result.stdout


def test_a_square() -> None:
    assert run("generate", "-s", "3", "--seed", "1").stdout.count("\n") == 7


PLUGIN = """
from dedale.kernel.ringed import connect

def comb(grid, stride, start, total, state, trace):
    for cell in range(stride + 1, 2 * stride - 2):
        connect(grid, cell, 1, cell + 1)
    for cell in range(stride + 1, len(grid) - 2 * stride):
        if cell % stride not in (0, stride - 1):
            connect(grid, cell, 2, cell + stride)
    return 0

def holes(grid, stride, start, total, state, trace):
    return 0

PLUGIN = {"generator": {"comb": comb, "holes": holes}}
"""


COMMAND = """
from dedale.shell.table import Command
from dedale.requests import Parameter

def tower(floors, name):
    print("\\n".join([name] * floors))
    return 1 if floors > 3 else None

OPTIONS = (
    Parameter("floors", "int", "floors", 2, least=1, most=9),
    Parameter("name", "text", "name", "X", most=5),
)
PLUGIN = {"command": {"tower": Command(tower, "Build a tower.", parameters=OPTIONS)}}
"""


def test_a_plugin_brings_a_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(COMMANDS, "_added", {})
    path = tmp_path / "towers.py"
    path.write_text(COMMAND)
    plugin = ("--plugin", str(path))
    assert run("tower", *plugin).stdout == "X\nX\n"
    done = run(*plugin, "tower", "--floors", "4", "--name", "AB")
    assert (done.exit_code, done.stdout) == (1, "AB\n" * 4)
    assert "floors 12 should be from 1 to 9" in fails("tower", *plugin, "--floors", "12")
    assert "tower       Build a tower" in run(*plugin, "--help").stdout
    assert "tower" in run("list", "commands", *plugin).stdout
    path.write_text("PLUGIN = {'command': {'generate': print}}")
    assert "which exists already" in run("tower", *plugin).stderr


def test_plugins(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text(PLUGIN)
    words = [sys.executable, "-m", "dedale"]
    drawn = subprocess.run(
        [*words, "generate", "--plugin", str(path), "-a", "comb", "-s", "3x2", "--seed", "1"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert drawn.stdout == (
        "+---+---+---+\n|           |\n+   +   +   +\n|   |   |   |\n+---+---+---+\n"
    )
    wrong = subprocess.run(
        [*words, "generate", "--plugin", str(path), "-a", "holes", "-s", "3x2"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert wrong.returncode == 2
    assert wrong.stderr.count("\n") == 1
    assert "holes" in wrong.stderr
    assert str(path) in wrong.stderr
    listed = subprocess.run(
        [*words, "list", "generators", "--plugin", str(path)],
        capture_output=True,
        text=True,
        check=True,
    )
    assert "comb" in listed.stdout


# ---------------------------------------------------------------- the others


def test_convert_and_pipes(tmp_path: Path) -> None:
    first = tmp_path / "a.json"
    run("generate", "-s", "6x6", "--seed", "1", "-o", str(first))
    maze = dedale.load(first)
    for entry in dict(FORMATS.items()).values():
        if not entry.reader:
            continue
        other = tmp_path / f"b{entry.endings[0]}"
        assert run("convert", str(first), str(other)).exit_code == 0
        assert dedale.load(other) == maze
        piped = run("convert", "-", "-", "-f", "json", stdin=other.read_bytes())
        assert parse(piped.stdout_bytes) == maze


def test_analyse(tmp_path: Path) -> None:
    drawing = "+---+---+---+\n|       |###|\n+   +   +---+\n|           |\n+---+---+---+\n"
    told = json.loads(run("analyse", "-", "--json", stdin=drawing).stdout)
    assert told["accessible"] == 5
    assert told["masked"] == 1
    assert told["cycles"] == 1
    assert told["dead_ends"] == 1
    assert told["junctions"] == 1
    assert told["perfect"] is False
    shown = run("analyse", "-", stdin=drawing).stdout
    assert "dead ends: 1" in shown


def test_list() -> None:
    everything = run("list").stdout
    assert "generators" in everything
    assert "wilson" in everything
    names = [entry["name"] for entry in json.loads(run("list", "generator", "--json").stdout)]
    assert names == list(GENERATORS)
    assert "uniform" in run("list", "generators").stdout
    assert "did you mean 'generators'" in fails("list", "generatos")
    lines = json.loads(run("list", "--json").stdout)
    assert [line["name"] for line in lines["game"]] == list(GAMES)
    readable = {line["name"] for line in lines["format"] if line["read"]}
    assert readable == {n for n, f in FORMATS.items() if f.reader or f.opener}


def test_bench() -> None:
    result = run("bench", "-a", "prim", "-a", "wilson", "-s", "12x12", "--times", "1")
    assert result.exit_code == 0
    assert [line.split()[0] for line in result.stdout.splitlines()[1:]] == ["prim", "wilson"]


def test_welcome() -> None:
    result = run("welcome")
    assert result.exit_code == 0
    assert "+---+" in result.stdout
    assert "dedale list" in result.stderr


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_script(shell: str) -> None:
    assert "_DEDALE_COMPLETE" in run("completion", shell).stdout


def test_completion_of_names() -> None:
    env = os.environ | {
        "_DEDALE_COMPLETE": "bash_complete",
        "COMP_WORDS": "dedale generate -a wil",
        "COMP_CWORD": "3",
    }
    done = subprocess.run(
        [sys.executable, "-c", "from dedale.cli import main; main()"],
        env=env,
        capture_output=True,
        text=True,
        check=False,
    )
    assert "wilson" in done.stdout


def test_every_command_has_help() -> None:
    helped = run("--help")
    for name in COMMANDS:
        result = run(name, "--help")
        assert result.exit_code == 0
        assert "Usage: dedale" in result.stdout
        assert name in helped.stdout or name in HIDDEN
    assert "Examples:" in run("generate", "--help").stdout


def test_whatever_a_plugin_can_add_to_can_be_told_of_one() -> None:
    """A command that takes a name of a table, or a maze in any format, takes `--plugin`."""
    context = click.Context(main)
    for name in COMMANDS:
        command = main.get_command(context, name)
        assert command is not None
        open_ended = [each for each in command.params if isinstance(each.type, TABLES)]
        assert not open_ended or "--plugin" in {o for p in command.params for o in p.opts}, name


#: What is looked up in a table.
TABLES = (Name, MaskWord, MazeFile)


# ---------------------------------------------------------------- what is wrong


@pytest.mark.parametrize("size", ["0x5", "5x0", "-3x4", "axb", "", "5x", "x", "1.5x2", "0"])
def test_bad_sizes(size: str) -> None:
    assert repr(size) in fails("generate", "-s", size)


def test_beyond_memory() -> None:
    assert "memory" in fails("generate", "-s", "1000000x1000000")


def test_bad_words(tmp_path: Path) -> None:
    assert "did you mean 'wilson'" in fails("generate", "-a", "wilsen")
    assert "did you mean 'generate'" in fails("genrate")
    assert "did you mean" not in fails("foo")
    assert "did you mean" not in fails("solve", "-a", "backtracker", "maze.json")
    assert "did you mean 'json'" in fails("generate", "-f", "jsn")
    assert "'x'" in fails("generate", "--seed", "x")
    assert "101" in fails("generate", "--braid", "101")
    assert "outside" in fails("generate", "-s", "3x3", "--from", "3,0")
    assert "'here'" in fails("generate", "--from", "here")
    assert "'newest'" in fails("generate", "--option", "newest")
    assert "newest" in fails("generate", "-a", "growing-tree", "--option", "newset=3")
    assert "'x.doc'" in fails("generate", "-o", "x.doc")
    assert "nothing.json" in fails("convert", "nothing.json", str(tmp_path / "x.txt"))
    assert "nothing.py" in fails("generate", "--plugin", "nothing.py")
    assert "--nothing" in fails("generate", "--nothing")
    assert "IN" in fails("convert")
    full = tmp_path / "full.msk"
    full.write_text("XX\nXX")
    assert "leaves no cell" in fails("generate", "--mask", str(full))
    full.write_text("")
    assert "empty" in fails("generate", "--mask", str(full))
    full.write_text("X.\n..")
    assert "masked" in fails("generate", "--mask", str(full), "--from", "0,0")
    assert "1:1: the file is empty" in fails("analyse", "-", stdin=b"")


def test_a_place_that_cannot_be_written(tmp_path: Path) -> None:
    place = tmp_path / "no" / "maze.json"
    assert "cannot write" in fails("generate", "--seed", "1", "-o", str(place))
    folder = tmp_path / "folder.json"
    folder.mkdir()
    assert "cannot write" in fails("generate", "--seed", "1", "-o", str(folder))
    assert os.listdir(tmp_path) == ["folder.json"]


def test_a_broken_file_is_not_written_over(tmp_path: Path) -> None:
    bad, out = tmp_path / "bad.txt", tmp_path / "out.json"
    bad.write_text("+---+\n|   \n+---+\n")
    out.write_text("kept")
    assert "bad.txt:2:5" in fails("convert", str(bad), str(out))
    assert out.read_text() == "kept"


def test_interrupt_leaves_nothing(tmp_path: Path) -> None:
    code = "import sys; from dedale.cli import main; sys.stderr.write('on\\n'); main()"
    words = ["generate", "-a", "aldous-broder", "-s", "3000x3000", "-o", "big.npy"]
    with subprocess.Popen(
        [sys.executable, "-c", code, *words], cwd=tmp_path, stderr=subprocess.PIPE
    ) as process:
        assert process.stderr is not None
        process.stderr.readline()
        time.sleep(1.0)
        process.send_signal(signal.SIGINT)
        assert process.wait(120) == 130
        assert b"Traceback" not in process.stderr.read()
    assert os.listdir(tmp_path) == []


@pytest.mark.parametrize("words", ["generate -s 100x100 --seed 1", "list generators"])
def test_a_closed_pipe_is_no_error(words: str) -> None:
    """Also when it was closed before the first word came."""
    for reader in ("head -n 1", "exec <&-"):
        line = f"{sys.executable} -m dedale {words} | ({reader}); echo ${{PIPESTATUS[0]}}"
        done = subprocess.run(["bash", "-c", line], capture_output=True, text=True, check=True)
        assert done.stdout.endswith("0\n")
        assert done.stderr == ""


def test_help_is_shown_by_every_output() -> None:
    """What it cannot show is replaced."""
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "LANG": "fr_FR.UTF-8"}
    line = [sys.executable, "-m", "dedale", "--lang", "fr", "generate", "--help"]
    done = subprocess.run(line, capture_output=True, env=environment, check=True)
    assert b"labyrinthe" in done.stdout
    assert done.stdout.isascii()


def test_several_mazes_at_once(tmp_path: Path) -> None:
    words = ("generate", "-s", "5x4", "--seed", "3", "--count", "11")
    result = run(*words, "-o", str(tmp_path / "maze.json"))
    assert result.exit_code == 0, result.stderr
    assert sorted(os.listdir(tmp_path)) == [f"maze-{n:02}.json" for n in range(1, 12)]
    for number in (1, 11):
        made = dedale.load(tmp_path / f"maze-{number:02}.json")
        assert made == dedale.generate(width=5, height=4, seed=2 + number)
    drawn = run(*words).stdout.split("\n\n")
    assert len(drawn) == 11
    assert drawn[1].strip() == str(dedale.generate(width=5, height=4, seed=4))


def test_what_makes_no_sense_together_is_refused(tmp_path: Path) -> None:
    for words, message in (
        (("-o", "r.png", "-f", "svg"), "names a file in the format png, and -f says svg"),
        (("--count", "0"), "count 0 should be at least 1"),
        (("-o", "m.json", "--solution"), "--solution is drawn on the terminal or in a picture"),
        (("-f", "json", "--theme", "dark"), "--theme is not for JSON files"),
        (("-o", "m.pdf", "--cell", "9"), "--cell is not for PDF files"),
        (("-o", "m.svg", "--theme", "drak"), "did you mean 'dark'"),
        (("--cell", "9"), "--cell is for pictures: give -o FILE"),
        (("-o", "m.dxf", "--wall-height", "9"), "--wall-height is not for DXF files"),
        (("--seed", "1", "-o", "m.stl", "--thickness", "5"), "thickness 5 should be from 0.1"),
        (("-o", "m.stl", "--cell", "wide"), "cell 'wide' should be a number"),
        (("-o", "m.stl", "--theme", "dark"), "--theme is not for STL files"),
        (("--braider", "dead-ends"), "braider needs braid"),
        (("-s", "4", "-s", "5"), "--size is given twice"),
        (("--mask", "text:HELLO", "-s", "9x9"), "needs at least"),
        (("-s", "4", "--recipe", "m.json"), "--size: the recipe decides the maze"),
        (("--count", "2", "--engine", "local"), "--count is not for mazes made in pieces"),
    ):
        assert message in fails("generate", *words), words
    assert os.listdir(tmp_path) == []


def test_a_broken_plugin_is_named_and_the_rest_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "broken.py"
    path.write_text("1 / 0\n")
    result = run("generate", "-s", "5x4", "--seed", "3", "--plugin", str(path))
    assert result.exit_code == 0
    assert "broken.py" in result.stderr
    assert "ZeroDivisionError" in result.stderr
    assert result.stdout.strip() == str(dedale.generate(width=5, height=4, seed=3))


def test_help_in_another_order() -> None:
    assert run("help").stdout == run("--help").stdout
    assert run("help", "generate").stdout == run("generate", "--help").stdout
    assert "did you mean 'generate'" in fails("help", "generat")
    assert "Exit status:" in run("help").stdout
    assert "welcome" not in fails("xyz")


def test_dimensions_of_files_for_makers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    words = ("--seed", "3", "-s", "4", "--cell", "12.5")
    run("generate", *words, "-o", "maze.stl", "--thickness", "2", "--wall-height", "6")
    maze = dedale.generate(width=4, height=4, seed=3)
    expected = dump(maze, "stl", cell=12.5, thickness=2, wall_height=6)
    assert (tmp_path / "maze.stl").read_bytes() == expected
    maze.save("maze.json")
    run("convert", "maze.json", "maze.tmx", "--cell", "20")
    run("convert", "maze.json", "maze.dxf", "--cell", "7.5")
    assert (tmp_path / "maze.dxf").read_text() == f"{dump(maze, 'dxf', cell=7.5)}\n"
    assert (tmp_path / "dedale-square-20-5.png").is_file()
    run("generate", "--way", "0,0 0,1 1,1", "-o", "way.tmx")
    assert (tmp_path / "dedale-square-32-8.png").is_file(), "ways have their tiles too"


def test_several_mazes_go_through_a_pipe_a_line_each(tmp_path: Path) -> None:
    made = run("generate", "--count", "3", "-s", "5", "--seed", "1", "-f", "json")
    assert len([json.loads(line) for line in made.stdout.splitlines()]) == 3
    told = run("analyse", "-", "--json", stdin=made.stdout)
    assert [json.loads(line)["file"] for line in told.stdout.splitlines()] == ["-:1", "-:2", "-:3"]
    (tmp_path / "a.json").write_text(made.stdout.splitlines()[0])
    files = [str(tmp_path / "a.json")] * 2
    told = run("analyse", *files, "--json")
    assert [json.loads(line)["file"] for line in told.stdout.splitlines()] == files
    assert "one stream" in fails("generate", "--count", "3", "-s", "5", "-f", "svg")
    solved = run("solve", "-", "--json", stdin=made.stdout)
    assert [json.loads(line)["file"] for line in solved.stdout.splitlines()] == [
        "-:1",
        "-:2",
        "-:3",
    ]
    assert run("solve", *files).stdout.count(f"{files[0]}\n") == 2
    assert "-o is for one maze, here are 2" in fails("solve", *files, "-o", str(tmp_path / "a.svg"))


def test_checks_and_measures_as_json(tmp_path: Path) -> None:
    (tmp_path / "no.txt").write_text("x")
    for game, pack in (("ariane", "sword"), ("theseus", "chase")):
        done = run(game, "check", pack, str(tmp_path / "no.txt"), "--level", "1", "--json")
        found = [json.loads(line) for line in done.stdout.splitlines()]
        assert [each["status"] for each in found] == [0, 2]
        assert done.exit_code == 2
        first = json.loads(run(game, "packs", "--json").stdout.splitlines()[0])
        told = run(game, "packs", first["pack"], "--json").stdout.splitlines()
        assert len(told) == first["levels"]
        assert json.loads(told[0])["level"]
        asked = (game, "generate", "--count", "2", "--seed", "1", "--size", "4", "--json")
        levels = [json.loads(line) for line in run(*asked).stdout.splitlines()]
        assert [(each["number"], each["solvable"]) for each in levels] == [(1, True), (2, True)]
    for words in ("dataset {} -s 4", "runs {}", "ariane dataset {} --size 4 --moves 5"):
        folder = tmp_path / words.split(" ", 1)[0]
        made = run(*words.format(folder).split(), "--count", "2", "--seed", "1", "--json")
        assert json.loads(made.stdout)["train"] == 2
    certificate = str(tmp_path / "x.cert")
    made = run("certify", "-s", "30x20", "--seed", "1", "-o", certificate, "--json")
    assert json.loads(made.stdout)["steps"] > 0
    maze = str(tmp_path / "maze.npy")
    run("generate", "-s", "8", "--seed", "1", "-o", maze)
    assert json.loads(run("tiles", maze, "-o", str(tmp_path / "map"), "--json").stdout)["pictures"]
    assert json.loads(run("verify", certificate, "--json").stdout)["parts"] == 1
    [told] = run("bench", "-a", "prim", "-s", "9", "--times", "1", "--json").stdout.splitlines()
    assert json.loads(told)["algorithm"] == "prim"


@pytest.mark.parametrize(
    "words",
    [
        "generate -s {n}",
        "generate --grid layers:{n}",
        "generate -s 5 --seed 1 --terrain noise:{n}",
        "generate --way 0,{n}",
        "generate --from 0,{n}",
        "generate --open-seed \x1e{n}",
        "treasure hunt --level {n}",
        "render maze.json --region 0,0,{n},5 -o x.svg",
        "book --difficulty 2..{n} -o x.pdf",
        "runs out --set minotaurs={n}",
    ],
)
def test_numbers_of_thousands_of_digits_are_refused(words: str) -> None:
    number = "9" * 5000
    assert len(fails(*(word.replace("{n}", number) for word in words.split(" ")))) < 500


def test_mistakes_are_seen_before_the_work_and_not_ignored(tmp_path: Path) -> None:
    noise = tmp_path / "noise.npy"
    noise.write_bytes(bytes(range(200, 256)) * 4)
    for words, message in {
        ("generate", "-s", "9000", "-o", f"{tmp_path}/nosuch/x.svg"): "there is no folder",
        ("animate", "-a", "prim", "-s", "9000", "-o", "x.gif"): "too large for a film",
        ("generate", "-s", "9000", "-o", f"{tmp_path}/x.stl"): "stl 9000x9000 needs about 3.2 TB",
        ("bench", "--times", "0"): "times 0",
        ("session", "--open", "-1"): "open -1",
        ("lesson", "drawing", "--svg", "x.png"): "SVG",
        ("serve", "--maze", "nosuch"): "there is no such file",
        ("lesson", "drawing", "--corner", "a"): "corner 'a' should be X,Y",
        ("generate", "-o", "x.pdf", "--poster", "0x0"): "poster '0x0' should be",
        ("analyse", str(noise)): "magic string",
        ("dataset", f"{tmp_path}/set", "--test-share", "0", "--test", "3"): "a test share of 0 %",
        ("theseus", "generate", "--hardest", "0"): "--hardest 0: give seconds",
        ("theseus", "generate", "--hardest", "1", "--count", "2"): "makes one level",
        ("theseus", "generate", "--count", "2", "-o", f"{noise}/x"): "cannot write",
        ("ariane", "packs", "--export", "-", "--json"): "--export writes files",
        ("arena", "score", str(noise)): "give a file of answers, or --baseline",
        ("judge",): "give either a FILE or --folder DIR",
        ("judge", "--folder", str(tmp_path), "--film", "x.html"): "--film is for one FILE",
        ("judge", str(noise), "--exercise", "bfs", "--claims", "tree"): "an exercise says itself",
    }.items():
        assert message in fails(*words), words
    kept, maze = str(tmp_path / "h.json"), ("generate", "--grid", "hex", "-s", "4", "-o")
    run(*maze, kept)
    for words in ((*maze, "h.txt"), (*maze, "h.csv"), ("convert", kept, "h.txt")):
        noted = run(*words[:-1], str(tmp_path / words[-1]))
        assert "cannot be read back" in noted.stderr
