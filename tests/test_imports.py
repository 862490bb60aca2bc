"""What imports what, and when.

Small work must not pay for numpy, numba or the web: held by looking at the modules, not at the
clock. No module imports one that imports it, not even inside a function; and no package names one
above it, not even in a string. Both are read off the sources.
"""

import ast
import configparser
import os
import re
import subprocess
import sys
from collections.abc import Mapping
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

import dedale

HEAVY = (
    "numpy",
    "numba",
    "wasmtime",
    "PIL",
    "rich",
    "textual",
    "sqlalchemy",
    "fastapi",
    "dask",
    "babel",
)


def imported(code: str) -> set[str]:
    """The modules that are loaded after the code has run in a fresh interpreter."""
    code += "\nimport sys; sys.stderr.write('|'.join(sys.modules))"
    plain = {key: os.environ[key] for key in os.environ if not key.startswith("COVERAGE")}
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=plain)
    return set(done.stderr.rpartition("\n")[2].split("|"))


SMALL_WORK = {
    "import": "import dedale",
    "generate": "import dedale; str(dedale.generate('wilson', width=20, height=20, seed=1))",
    "braid": "import dedale; dedale.braid(dedale.generate('prim', width=9, height=9, seed=1), 50)",
    "mask": "import dedale; dedale.generate('prim', mask=dedale.Mask.named('heart'), seed=1)",
    "word": "import dedale; dedale.generate('prim', mask='text:AB', seed=1)",
    "drawing": (
        "import dedale; from dedale.forms.drawing import *\n"
        "m = dedale.generate('prim', width=9, height=9, seed=1)\n"
        "assert parse_drawing(to_box(m)) == m"
    ),
    "json": (
        "import dedale; from dedale.maze.formats import *\n"
        "m = dedale.generate('prim', width=9, height=9, seed=1)\n"
        "assert parse(dump(m, 'json').encode()) == m"
    ),
    "svg": (
        "import dedale; from dedale.maze.formats import *\n"
        "dump(dedale.generate('prim', width=9, height=9, seed=1), 'svg')"
    ),
    "solve": (
        "import dedale\n"
        "m = dedale.generate('prim', width=9, height=9, seed=1)\n"
        "dedale.solve(m, start=(0, 0), goal=(8, 8)).path"
    ),
    "film": (
        "import dedale; from dedale.render.gif import to_gif\n"
        "to_gif(dedale.generate('prim', width=9, height=9, seed=1, trace=True).trace)"
    ),
    "digest": "import dedale; dedale.generate('prim', width=9, height=9, seed=1).digest()",
    "shell": (
        "import sys; from dedale.cli import main\n"
        "try: main(['generate', '-s', '20x20', '--seed', '1'])\n"
        "except SystemExit: pass"
    ),
    "level": (
        "from dedale.cli import main\n"
        "try: main(['ariane', 'solve', 'labyrinth', '--level', '1'])\n"
        "except SystemExit: pass"
    ),
    "shell help": (
        "import sys; from dedale.cli import main\n"
        "try: main(['generate', '--help'])\n"
        "except SystemExit: pass"
    ),
}


@pytest.mark.parametrize("work", SMALL_WORK)
def test_small_work_imports_nothing_heavy(work: str) -> None:
    loaded = imported(SMALL_WORK[work])
    assert not loaded & set(HEAVY) - ({"PIL"} if work == "film" else set())


#: What a first command, or a list of all commands, may not wait for.
LATE = {
    "at all": ("pathlib", "shutil", "glob", "fnmatch", "string", "urllib.parse", "tempfile"),
    "by us": (
        "shell.progress",
        "generators.many",
        "generators.rows",
        "generators.validate",
        "kernel.charted",
        "kernel.stepped",
        "masks",
        "maze.picture",
        "trace.trace",
        "render",
        "scale.table",
        "solvers",
    ),
}


@pytest.mark.parametrize("words", [["generate", "-s", "20x20"], ["--help"], ["--version"]])
def test_a_first_command_waits_for_nothing_it_does_not_need(words: list[str]) -> None:
    code = f"from dedale.cli import main\ntry: main({words})\nexcept SystemExit: pass"
    loaded = imported(code)
    late = {*LATE["at all"], *(f"dedale.{name}" for name in LATE["by us"])}
    if words == ["--help"]:
        late -= {"shutil", "fnmatch"}  # click measures the terminal with them
    else:
        late |= {
            f"dedale.{package}" for package in ("arena", "books", "compat", "datasets", "scale")
        }
    assert not loaded & late
    if words[0] != "generate":
        known = {name for name in loaded if name.startswith(("dedale.cli.", "dedale.shell."))}
        assert known == {
            "dedale.cli.main",
            "dedale.cli.table",
            "dedale.shell.base",
            "dedale.shell.settings",
            "dedale.shell.table",
        }


def test_import_dedale_loads_only_itself() -> None:
    loaded = {name for name in imported("import dedale") if name.startswith("dedale")}
    assert loaded == {"dedale"}


def test_a_table_is_read_only_as_far_as_need_be() -> None:
    """Who asks for a form of the lower packages does not wait for those above, nor for plug-ins."""
    loaded = imported(
        "import dedale; from dedale.maze.formats import *\n"
        "m = dedale.generate('prim', width=9, height=9, seed=1)\n"
        "assert parse(dump(m, 'box').encode(), 'm.txt') == m and format_of('m.json') == 'json'"
    )
    assert not loaded & {"dedale.render", "dedale.scale", "importlib.metadata"}


def test_large_work_is_compiled() -> None:
    code = "import dedale; dedale.generate('prim', width={n}, height={n}, seed=1)"
    assert {"wasmtime", "numpy", "numba"} & imported(code.format(n=200)) == {"wasmtime"}
    assert {"numpy", "numba"} <= imported(code.format(n=1500))


def test_public_names_are_all_there() -> None:
    for name in dedale.__all__:
        assert getattr(dedale, name) is not None
    assert dir(dedale) == sorted(dedale.__all__) == sorted(dedale._HOMES)
    with pytest.raises(AttributeError, match="nothing"):
        dedale.nothing  # noqa: B018


# ---------------------------------------------------------------- no cycle

ROOT = Path(dedale.__file__).parent


def modules(root: Path) -> dict[str, Path]:
    """The file of every module of a package."""
    found = {}
    for path in sorted(root.rglob("*.py")):
        parts = [root.name, *path.relative_to(root).with_suffix("").parts]
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


@cache
def syntax(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def imports_of(name: str, path: Path, known: Mapping[str, Path]) -> set[str]:
    """The modules that one imports, anywhere in it; what only type checkers see does not count."""
    nodes = list(ast.walk(syntax(path)))
    typed = {
        id(inner)
        for node in nodes
        if isinstance(node, ast.If) and getattr(node.test, "id", "") == "TYPE_CHECKING"
        for statement in node.body
        for inner in ast.walk(statement)
    }
    package = name if path.name == "__init__.py" else name.rpartition(".")[0]
    found = set()
    for node in nodes:
        if id(node) in typed:
            continue
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = package.split(".")[: len(package.split(".")) + 1 - node.level]
            above = ".".join([*base, *filter(None, [node.module])] if node.level else [node.module])
            for alias in node.names:
                whole = f"{above}.{alias.name}"
                found.add(whole if whole in known else above)
    return (found & set(known)) - {name}


def cycle_in(root: Path) -> list[str]:
    """The modules of a cycle of imports, if there is one."""
    known = modules(root)
    graph = {name: imports_of(name, path, known) for name, path in known.items()}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


def test_no_module_imports_one_that_imports_it() -> None:
    assert cycle_in(ROOT) == []


@pytest.mark.parametrize(
    ("back", "seen"),
    [
        ("from . import a", True),
        ("def late():\n    from .a import x", True),
        ("def late():\n    import toy.a", True),
        ("from .deep import c", True),
        ("from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from .a import x", False),
        ("x = 'toy.a'", False),
    ],
)
def test_a_cycle_is_seen_wherever_it_is_written(tmp_path: Path, back: str, seen: bool) -> None:
    toy = tmp_path / "toy"
    (toy / "deep").mkdir(parents=True)
    (toy / "__init__.py").write_text("")
    (toy / "deep" / "__init__.py").write_text("")
    (toy / "a.py").write_text("from .b import x\n")
    (toy / "b.py").write_text(back + "\n")
    (toy / "deep" / "c.py").write_text("from ..a import x\n")
    assert bool(cycle_in(toy)) == seen


# ---------------------------------------------------------------- no string that points upwards


def floors() -> dict[str, int]:
    """How high each package stands: the layers of .importlinter, counted from the bottom."""
    settings = configparser.ConfigParser()
    settings.read(ROOT.parents[1] / ".importlinter")
    layers = settings["importlinter:contract:layers"]["layers"].strip().splitlines()
    return {
        package: height
        for height, layer in enumerate(reversed(layers))
        for package in re.findall(r"dedale\.\w+", layer)
    }


def upward_names(root: Path, heights: Mapping[str, int]) -> list[str]:
    """Where a package names one above it, as "dedale.package.module:name" or in an f-string."""
    found = []
    for name, path in modules(root).items():
        package = ".".join(name.split(".")[:2])
        for node in ast.walk(syntax(path)):
            text = node.value if isinstance(node, ast.Constant) else None
            if not isinstance(text, str) or not text.startswith("dedale."):
                continue
            match = re.fullmatch(r"(dedale\.\w+)[\w.]*(:\w*)?", text)
            if match and heights.get(match[1], 0) > heights.get(package, 99):
                found.append(f"{path.relative_to(root)}: {text}")
    return found


def test_no_room_names_one_above_it_in_a_string() -> None:
    heights = floors()
    assert heights["dedale.cli"] > heights["dedale.scale"] > heights["dedale.kernel"] > 0
    packages = {".".join(name.split(".")[:2]) for name in modules(ROOT)}
    assert packages - {"dedale", "dedale.__main__"} == set(heights), "every package has its layer"
    assert upward_names(ROOT, heights) == []


def test_a_name_that_points_upwards_is_seen(tmp_path: Path) -> None:
    toy = tmp_path / "dedale"
    (toy / "maze").mkdir(parents=True)
    (toy / "__init__.py").write_text("HOME = 'dedale.render.svg:draw'")
    (toy / "maze" / "table.py").write_text(
        '"""See `dedale.render`."""\n'
        "HERE = 'dedale.maze.table:HERE'\n"
        "ABOVE = f'dedale.render.{HERE}'\n"
        "BELOW = 'dedale.kernel.jit'\n"
    )
    assert upward_names(toy, floors()) == ["maze/table.py: dedale.render."]


def test_what_the_root_names_is_there() -> None:
    from dedale.registry import registry, resolve

    for kind in dedale.KINDS:
        assert registry(kind).kind == kind
    for kind, homes in dedale.EXTENSIONS.items():
        for home in homes:
            assert resolve(home)
            assert set(resolve(home)) <= set(registry(kind))
