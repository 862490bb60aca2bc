"""Defaults of one's own: the command line first, then the environment, then the file."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from .test_cli import fails, run


@pytest.fixture
def config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    (tmp_path / "dedale").mkdir()
    return tmp_path / "dedale" / "config.toml"


def recipe(*words: str) -> dict[str, object]:
    result = run("generate", "-f", "json", *words)
    assert result.exit_code == 0, result.stderr
    data = json.loads(result.stdout)
    return {**data["recipe"], "size": (data["width"], data["height"])}


def test_the_file_gives_defaults(config: Path) -> None:
    config.write_text(
        '[defaults]\nseed = 7\ntheme = "dark"\n'
        '[generate]\nalgorithm = "wilson"\nsize = "6x4"\nbraid = 10\nmask = "diamond"\n'
        '[solve]\nalgorithm = ["dfs", "bfs"]\n'
    )
    made = recipe()
    assert (made["algorithm"], made["seed"], made["size"]) == ("wilson", 7, (6, 4))
    assert recipe("-a", "prim", "-s", "5")["algorithm"] == "prim"
    drawing = run("generate", "-f", "ascii").stdout
    told = json.loads(run("solve", "-", "--json", stdin=drawing.encode()).stdout)
    assert [one["algorithm"] for one in told["solutions"]] == ["dfs", "bfs"]
    picture = run("render", "-", "-o", "-", stdin=drawing.encode()).stdout
    assert "#14171f" in picture
    assert run("--version").exit_code == 0


def test_the_environment_comes_before_the_file(
    config: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    config.write_text('[generate]\nalgorithm = "wilson"\nseed = 1\n')
    monkeypatch.setenv("DEDALE_SEED", "5")
    monkeypatch.setenv("DEDALE_GENERATE_ALGORITHM", "prim")
    monkeypatch.setenv("DEDALE_SOLVE_ALGORITHM", "dfs bfs")
    made = recipe("-s", "4")
    assert (made["algorithm"], made["seed"]) == ("prim", 5)
    assert recipe("-s", "4", "--seed", "2")["seed"] == 2
    drawing = run("generate", "-f", "ascii", "-s", "4").stdout.encode()
    told = json.loads(run("solve", "-", "--json", stdin=drawing).stdout)
    assert [one["algorithm"] for one in told["solutions"]] == ["dfs", "bfs"]
    monkeypatch.setenv("DEDALE_SEED", "x")
    assert "seed 'x' should be a whole number" in fails("generate")


def test_the_language_too(config: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    config.write_text('[defaults]\nlang = "fr"\n')
    assert "Options" in run("generate", "--help").stdout
    assert "Créer un labyrinthe" in run("generate", "--help").stdout
    assert "Make a maze" in run("generate", "--help", "--lang", "en").stdout
    monkeypatch.setenv("DEDALE_LANG", "en")
    assert "Make a maze" in run("generate", "--help").stdout


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[generate]\nsizes = 3\n", "unknown option 'sizes': did you mean 'size'?"),
        ("[generat]\nsize = 3\n", "unknown command 'generat': did you mean 'generate'?"),
        ("size = 3\n", "'size' stands before any [section]: put it into [defaults]"),
        ("[generate\n", "config.toml: "),
        ('[generate]\nsize = "big"\n', "config.toml: size 'big' should be WIDTHxHEIGHT"),
        ("[defaults]\nfoo = 1\n", "config.toml: unknown option 'foo'"),
        ("[generate]\nseed = " + "9" * 5000 + "\n", "config.toml: "),
        ('[generate]\nalgorithm = "prom"\n', "config.toml: unknown generator 'prom': did you mean"),
        ("[generate]\nsize = 2020-01-01\n", "size should be a text, a number, or true or false"),
        ('[generate]\nsize = ["3"]\n', "config.toml: size should be a text, a number"),
        ("[defaults]\nseed = true\n", "config.toml: seed 'true' should be a whole number"),
        ('[generate]\ngaps = "maybe"\n', "config.toml: gaps 'maybe' should be true or false"),
    ],
)
def test_mistakes_in_the_file_are_told_with_its_name(config: Path, text: str, message: str) -> None:
    config.write_text(text)
    assert message in fails("generate")


@pytest.mark.parametrize("text", ["[ariane]\nlevel = 3\n", "[ariane.nosuch]\nlevel = 3\n"])
def test_a_group_of_commands_has_no_options_of_its_own(config: Path, text: str) -> None:
    config.write_text(text)
    assert "[ariane] has commands" in fails("ariane", "packs")


@pytest.mark.parametrize(
    "text", ["[generate\n", "[defaults]\nfoo = 1\n", "[generate]\nsizes = 3\n"]
)
def test_help_is_there_with_a_broken_file_too(config: Path, text: str) -> None:
    config.write_text(text)
    for words in (["--version"], ["help"], ["generate", "--help"]):
        assert run(*words).exit_code == 0


def test_a_wrong_variable_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DEDALE_GENERATE_SIZE", "abc")
    assert "DEDALE_GENERATE_SIZE: size 'abc' should be WIDTHxHEIGHT" in fails("generate")
    monkeypatch.setenv("DEDALE_GENERATE_SIZE", "5x5")
    monkeypatch.setenv("DEDALE_GENERATE_ALGORITHM", "prom")
    assert "DEDALE_GENERATE_ALGORITHM: unknown generator 'prom'" in fails("generate")
    monkeypatch.setenv("DEDALE_GENERATE_GAPS", "maybe")
    monkeypatch.setenv("DEDALE_GENERATE_ALGORITHM", "prim")
    assert "DEDALE_GENERATE_GAPS: gaps 'maybe' should be true or false" in fails("generate")


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-", ">/dev/full"])
def test_closed_and_full_streams_end_in_one_line(closed: str, tmp_path: Path) -> None:
    for words in ("list generators", f"generate -s 5x5 -o {tmp_path}/a.svg", "solve -"):
        command = f"{sys.executable} -m dedale {words} {closed}"
        ended = subprocess.run(command, shell=True, capture_output=True, text=True, check=False)
        assert ended.returncode in (0, 2), command
        assert "Traceback" not in ended.stderr
        assert len(ended.stderr.splitlines()) <= 2


def test_another_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    other = tmp_path / "other.toml"
    other.write_text('[generate]\nalgorithm = "prim"\n')
    monkeypatch.setenv("DEDALE_CONFIG", str(other))
    assert recipe("-s", "4")["algorithm"] == "prim"
    monkeypatch.setenv("DEDALE_CONFIG", str(tmp_path / "none.toml"))
    assert "none.toml: cannot be read" in fails("generate")
