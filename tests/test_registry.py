"""Plug-ins: one that is wrong in any way is named in one line, and the rest goes on."""

import importlib.metadata
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from dedale import registry as registries
from dedale.errors import DedaleError, IllegalMove, UnknownName
from dedale.registry import KINDS, Entry, Registry, load_plugin, plugin_failures, registry


@pytest.fixture(autouse=True)
def only_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a test adds is gone after it."""
    for kind in KINDS:
        monkeypatch.setattr(registry(kind), "_added", {})


Install = Callable[..., None]


@pytest.fixture
def install(monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Packages with an entry point each, as if installed: `install(name=what it loads)`."""

    def install(**plugins: object) -> None:
        class Point:
            def __init__(self, name: str, load: object) -> None:
                self.name = name
                self.load = load if callable(load) else lambda: load

        points = [Point(name, load) for name, load in plugins.items()]
        monkeypatch.setattr(importlib.metadata, "entry_points", lambda group: points)
        registries._installed_plugins.cache_clear()

    yield install
    registries._installed_plugins.cache_clear()


def plugin(folder: Path, text: str) -> str:
    path = folder / "mine.py"
    path.write_text(text)
    return str(path)


# ---------------------------------------------------------------- the tables


def test_every_kind_has_a_table_whose_lines_know_their_names() -> None:
    for kind in KINDS:
        table = registry(kind)
        assert table.kind == kind
        assert len(table) > 0
        for name, entry in table.items():
            assert entry.name == name
    with pytest.raises(UnknownName, match="unknown kind 'genrator': did you mean 'generator'"):
        registry("genrator")


@pytest.mark.parametrize("name", ["my strategy", "", "a/b", "é è", 7, None, "a\nb"])
def test_a_name_is_a_word(name: object) -> None:
    with pytest.raises(DedaleError, match="is not a name"):
        registry("strategy").add(name, lambda state, move: [], "mine")  # type: ignore[arg-type]


# ---------------------------------------------------------------- trust


def test_what_a_plug_in_does_wrong_is_one_line_that_names_it() -> None:
    table = Registry("strategy", {}, Entry)
    table.add("bad", lambda: {}["x"], "mine.py")
    table.add("gone", Entry("no.such.module:name"), "mine.py")
    table.add("empty", Entry("dedale.errors:Nothing"), "mine.py")
    table.add("leaves", lambda: sys.exit(3), "mine.py")
    table.add("long", lambda: 1 / len("") if "" else [][int("9\n" * 500)], "mine.py")
    for name, why in {
        "bad": "KeyError: 'x'",
        "gone": "ModuleNotFoundError: No module named 'no'",
        "empty": "AttributeError: module 'dedale.errors' has no attribute 'Nothing'",
        "leaves": "SystemExit: 3",
        "long": "ValueError: invalid literal",
    }.items():
        expected = rf"strategy '{name}' of plug-in 'mine\.py' failed: {why}"
        with pytest.raises(DedaleError, match=expected) as caught, table.trusted(name) as function:
            function()
        assert "\n" not in str(caught.value)
        assert len(str(caught.value)) < 300


def test_what_is_meant_for_people_passes_and_so_does_ctrl_c() -> None:
    entry = Entry(abs, name="fine", plugin="mine.py")
    for error in (DedaleError("a width should be odd"), IllegalMove("no"), KeyboardInterrupt()):
        with pytest.raises(type(error)) as caught, entry.trusted("generator"):
            raise error
        assert caught.value is error


def test_our_own_errors_are_bugs_and_stay_what_they_are() -> None:
    with pytest.raises(KeyError), Entry(abs, name="ours").trusted("generator"):
        raise KeyError("x")


# ---------------------------------------------------------------- installed ones


def test_an_installed_plug_in_adds_its_lines(install: Install) -> None:
    install(good={"strategy": {"lazy": lambda state, move: []}})
    assert registry("strategy")["lazy"].plugin == "good"
    assert plugin_failures() == {}


def _fails() -> object:
    raise ImportError("no numpy here")


def _leaves() -> object:
    sys.exit(3)


WRONG = {
    "a module in place of a table": (sys, "has no dictionary PLUGIN"),
    "a list in place of a table": ([], "has no dictionary PLUGIN"),
    "a list in place of lines": ({"strategy": ["x"]}, "has no dictionary PLUGIN"),
    "an unknown kind": ({"stratgy": {"x": abs}}, "unknown kind 'stratgy': did you mean 'strategy'"),
    "a kind that is no text": ({7: {"x": abs}}, "unknown kind '7'"),
    "a name with a blank": ({"strategy": {"my own": abs}}, "'my own' is not a name"),
    "a name that is taken": ({"strategy": {"bfs": abs}}, "which exists already"),
    "no function": ({"strategy": {"x": 7}}, "strategy 'x' is not a function"),
    "a line of another kind": ({"generator": {"x": Entry(abs)}}, "is of the class Entry"),
    "an import that fails": (_fails, "ImportError: no numpy here"),
    "a program that ends": (_leaves, "SystemExit: 3"),
}


@pytest.mark.parametrize(("wrong", "why"), WRONG.values(), ids=WRONG)
def test_an_installed_one_that_is_wrong_is_named_and_the_rest_goes_on(
    install: Install, wrong: object, why: str
) -> None:
    load = wrong if callable(wrong) else lambda: wrong
    install(wrong=load, good={"strategy": {"lazy": lambda state, move: []}})
    assert {"bfs", "lazy"} <= set(registry("strategy"))
    with pytest.raises(UnknownName, match="did you mean 'bfs'"):
        registry("strategy")["bsf"]
    failures = plugin_failures()
    assert list(failures) == ["wrong"]
    assert why in failures["wrong"]


def test_the_right_lines_of_a_half_wrong_one_are_there(install: Install) -> None:
    install(half={"strategy": {"good": abs, "not good": abs}, "what": {}})
    assert "good" in registry("strategy")
    assert "half" in plugin_failures()


# ---------------------------------------------------------------- files


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("1 / 0", "mine.py' failed: ZeroDivisionError: division by zero"),
        ("import sys; sys.exit(3)", "mine.py' failed: SystemExit: 3"),
        ("x = 1", "has no dictionary PLUGIN"),
        ("PLUGIN = {'strategy': ['x']}", "has no dictionary PLUGIN"),
        ("PLUGIN = {'stratgy': {}}", "unknown kind 'stratgy'"),
        ("PLUGIN = {'strategy': {7: abs}}", "7 is not a name"),
        ("PLUGIN = {'strategy': {'x': 7}}", "is not a function"),
        (
            "PLUGIN = {'game': {'x': abs}}",
            "game 'x' is of the class .*, not Game",
        ),
        ("def", "mine.py' failed: SyntaxError"),
    ],
)
def test_a_wrong_file_is_refused_in_one_line(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(DedaleError, match=message) as caught:
        load_plugin(plugin(tmp_path, text))
    assert "\n" not in str(caught.value)


def test_a_file_that_is_none(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "no.py", tmp_path / "no.txt"):
        with pytest.raises(DedaleError, match="is not a Python file that can be read"):
            load_plugin(str(path))


def test_a_file_adds_all_or_nothing(tmp_path: Path) -> None:
    text = "PLUGIN = {'strategy': {'one': abs, 'bfs': abs}}"
    with pytest.raises(DedaleError, match="exists already"):
        load_plugin(plugin(tmp_path, text))
    assert "one" not in registry("strategy")
