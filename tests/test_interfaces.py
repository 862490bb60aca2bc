"""The interfaces know no game by name, but for one table each and the commands of that name."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from dedale.games import GAMES
from dedale.games.keys import TOOLS

SOURCES = Path(__file__).parents[1] / "src" / "dedale"
NAMES = set(GAMES)
#: Where names may stand: the table of the interface, and the commands that are called like a game.
TABLES: dict[str, set[str]] = {
    "cli": {"cli/voices.py", "cli/table.py"},
    "tui": {"tui/signs.py"},
    "web": {"web/site/first.py"},  # what most people begin with, for the first download
}


def modules(interface: str) -> Iterator[tuple[str, ast.Module]]:
    for path in sorted((SOURCES / interface).rglob("*.py")):
        name = path.relative_to(SOURCES).as_posix()
        yield name, ast.parse(path.read_text(encoding="utf-8"), name)


def names_in(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """The strings of a module that are the name of a game."""
    roles = {id(node) for parent in ast.walk(tree) for node in roles_in(parent)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and node.value in NAMES and id(node) not in roles:
            yield node.lineno, str(node.value)


def roles_in(node: ast.AST) -> list[ast.expr]:
    """Strings that name a role or a goal ("treasure", "exit" …), or are an example of a name."""
    if isinstance(node, ast.Dict):
        keys = [key for key in node.keys if isinstance(key, ast.Constant)]
        return list(keys) if "danger" in [key.value for key in keys] else []
    if isinstance(node, ast.Compare):
        goals = any(isinstance(e, ast.Attribute) and e.attr == "goals" for e in node.comparators)
        return [node.left] if goals else []
    if isinstance(node, ast.Call):
        places = isinstance(node.func, ast.Attribute) and node.func.attr == "places"
        examples = [each.value for each in node.keywords if each.arg == "examples"]
        lists = [e for each in examples if isinstance(each, ast.List) for e in each.elts]
        return lists + (node.args if places else [])
    return []


def packages_in(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """The games that a module imports."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            parts = set((node.module or "").split(".")) | {each.name for each in node.names}
            games = "games" in (node.module or "").split(".")
            yield from ((node.lineno, name) for name in sorted(parts & NAMES) if games)


@pytest.mark.parametrize("interface", TABLES)
def test_no_interface_asks_for_a_games_name(interface: str) -> None:
    found = [
        f"{module}:{line}: {name!r}"
        for module, tree in modules(interface)
        if module not in TABLES[interface]
        for line, name in names_in(tree)
    ]
    assert found == []


@pytest.mark.parametrize("interface", TABLES)
def test_no_interface_imports_a_game(interface: str) -> None:
    found = [
        f"{module}:{line}: {name}"
        for module, tree in modules(interface)
        for line, name in packages_in(tree)
    ]
    assert found == []


def test_the_page_asks_for_no_games_name() -> None:
    """Outside its folder of signs, `js/games/`."""
    scripts = SOURCES / "web" / "static" / "js"
    quoted = re.compile(rf"""["'`]({"|".join(NAMES)})["'`]""")
    found = [
        f"{path.relative_to(scripts)}: {name}"
        for path in sorted(scripts.rglob("*.js"))
        if path.relative_to(scripts).parts[0] != "games"
        for name in quoted.findall(path.read_text(encoding="utf-8"))
    ]
    assert found == []


def test_it_would_see_a_name() -> None:
    tree = ast.parse("from ..games.ariane import book\nif game.name == 'treasure': ...")
    assert list(names_in(tree)) == [(2, "treasure")]
    assert list(packages_in(tree)) == [(1, "ariane")]
    tree = ast.parse("'treasure' in game.goals\n{'danger': 1, 'treasure': 2}\n{'treasure': 3}")
    assert list(names_in(tree)) == [(3, "treasure")]


@pytest.mark.parametrize("name", sorted(NAMES))
def test_one_table_of_keys_for_all_doors(name: str) -> None:
    """What can be done in any game has the same keys everywhere, unless the game needs one."""
    from dedale.cli.conversation import LETTERS
    from dedale.tui.screens.keys import bindings_of

    game = GAMES[name]
    own = {*game.keys, *(key for action in game.actions for key in action.keys)}
    bound = {binding.key: binding.action for binding in bindings_of(game)}
    for tool in ("undo", "redo", "restart", "hint", "fit", "centre"):
        for key in TOOLS[tool]:
            assert key in own or bound[key] == tool, (tool, key)
            assert LETTERS.get(key, tool) == tool
    letters = [key for keys in TOOLS.values() for key in keys]
    assert len(letters) == len(set(letters))
