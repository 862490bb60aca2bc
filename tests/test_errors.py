"""Errors carry a template and its values: held by reading every call in the sources.

A message that is put together before it is raised cannot be translated. So the first argument of
an error is a plain string (or a name for one marked with `N_`), and it has a value for each of its
places.
"""

import ast
import pickle
import string
from collections.abc import Iterator
from pathlib import Path

import pytest

import dedale
from dedale import i18n
from dedale.errors import DedaleError, FileError, IllegalMove, NotAMaze, Term, UnknownName

SOURCES = Path(dedale.__file__).parent
#: The classes, and the methods of readers that add a place to an error.
FAMILY = {"DedaleError", "FileError", "NotAMaze", "IllegalMove", "LimitError", "error"}
FAMILY |= {"AlreadyRunning", "Conflict", "Damaged", "DiskFull", "StoreUnavailable", "TooMany"}
FAMILY |= {"MatrixError", "Unstorable"}
PLACE = {"path", "line", "column", "cell"}


def calls(tree: ast.AST) -> Iterator[ast.Call]:
    """Every call that makes an error."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Raise | ast.Return):
            continue
        call = node.exc if isinstance(node, ast.Raise) else node.value
        if isinstance(call, ast.Call) and call.args:
            name = getattr(call.func, "id", None) or getattr(call.func, "attr", None)
            if name in FAMILY:
                yield call


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def problems(source: str | ast.Module) -> list[str]:
    """What keeps the errors of a source from being translated."""
    found = []
    for call in calls(_read(source)):
        texts = [arg for arg in call.args if isinstance(arg, ast.Constant)]
        templates = [arg.value for arg in texts if isinstance(arg.value, str)]
        for arg in call.args:
            if isinstance(arg, ast.JoinedStr):
                found.append(f"{call.lineno}: an f-string")
            elif isinstance(arg, ast.Call) and getattr(arg.func, "attr", "") == "format":
                found.append(f"{call.lineno}: formatted too early")
            elif isinstance(arg, ast.Call) and getattr(arg.func, "id", "") in ("_", "str"):
                found.append(f"{call.lineno}: put into words too early")
            elif isinstance(arg, ast.BinOp) and (_is_text(arg.left) or _is_text(arg.right)):
                found.append(f"{call.lineno}: put together")
        given = {keyword.arg for keyword in call.keywords}
        if templates and None not in given:
            wanted = {name for _, name, _, _ in string.Formatter().parse(templates[0]) if name}
            if missing := wanted - given - PLACE:
                found.append(f"{call.lineno}: no value for {', '.join(sorted(missing))}")
    return found


def _read(source: str | ast.Module) -> ast.Module:
    return ast.parse(source) if isinstance(source, str) else source


def early(source: str | ast.Module) -> list[str]:
    """Raises of other classes whose text is an f-string; that is for people, and in English only.

    What a module answers when it has no such attribute, or that there is no such module, is for
    programs, and stays Python's own; why a kernel has no translation is for whoever writes it.
    """
    return [
        f"{node.lineno}: {ast.unparse(node)}"
        for node in ast.walk(_read(source))
        if isinstance(node, ast.Raise)
        and isinstance(node.exc, ast.Call)
        and any(isinstance(arg, ast.JoinedStr) for arg in node.exc.args)
        and getattr(node.exc.func, "id", "")
        not in ("AttributeError", "ModuleNotFoundError", "Refused")
    ]


def test_every_error_can_be_translated() -> None:
    found = {}
    for path in sorted(SOURCES.rglob("*.py")):
        if path.name == "record.py":  # how a class is called is for programs, as with data classes
            continue
        source = ast.parse(path.read_text(encoding="utf-8"))
        found[str(path.relative_to(SOURCES))] = problems(source) + early(source)
    assert {name: lines for name, lines in found.items() if lines} == {}


@pytest.mark.parametrize(
    "line",
    [
        'raise DedaleError(f"no {x}")',
        'raise DedaleError("no {x}".format(x=1))',
        'raise FileError(_("no"), line=3)',
        'raise IllegalMove("no " + x)',
        'raise DedaleError("no {x}", y=1)',
        'raise self.error(3, f"no {x}")',
    ],
)
def test_the_check_sees_what_it_should(line: str) -> None:
    assert problems(line)


def test_what_is_for_programs_stays_pythons_own() -> None:
    assert early('raise ValueError(f"no {x}")')
    assert early('raise AttributeError(f"module has no attribute {x!r}")') == []


def test_an_error_speaks_the_language_in_which_it_is_shown() -> None:
    error = UnknownName("generator", "wilsen", ["wilson"])
    i18n.use("fr")
    try:
        french = str(error)
    finally:
        i18n.use("en")
    assert french != str(error) == "unknown generator 'wilsen': did you mean 'wilson'?"


def test_what_is_quoted_is_shortened() -> None:
    for value in ("x" * 5000, ["y"] * 5000):
        assert len(str(DedaleError("{value!r} is too much", value=value))) < 160


@pytest.mark.parametrize(
    "error",
    [
        DedaleError("{what} {n}", what=Term("start"), n=3),
        UnknownName("generator", "x", ["a"]),
        FileError("bad {x!r}", x="{", path="a.txt", line=3, column=4),
        NotAMaze("cell {cell}", cell=(1, 2)),
        IllegalMove("{move}: no", move="N"),
    ],
)
def test_an_error_crosses_processes(error: DedaleError) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error)
    assert str(again) == str(error)
    assert vars(again) == vars(error)


def test_an_error_can_be_moved_to_another_place() -> None:
    error = FileError("bad {x!r}", x=1, line=2, column=5).at(path="a.txt", line=9)
    assert str(error) == "a.txt:9:5: bad 1"
