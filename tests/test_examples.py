"""Every example runs as it is, and the list of them is complete."""

import ast
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[1] / "examples"
PROGRAMS = sorted(EXAMPLES.glob("*.py"))


@pytest.mark.parametrize("program", PROGRAMS, ids=[program.name for program in PROGRAMS])
def test_it_runs_and_says_something(program: Path, tmp_path: Path) -> None:
    # numba would take seconds to compile what it runs; in pieces there is no other speed.
    speed = {} if "dedale.scale" in program.read_text("utf-8") else {"DEDALE_SPEED": "wasm"}
    command, env = [sys.executable, str(program)], os.environ | speed
    done = subprocess.run(
        command, cwd=tmp_path, env=env, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip()


def test_the_list_is_complete() -> None:
    text = (EXAMPLES / "README.md").read_text("utf-8")
    assert len(PROGRAMS) >= 10
    assert all(f"]({program.name})" in text for program in PROGRAMS)


NOTEBOOKS = sorted((EXAMPLES / "notebooks").glob("*.ipynb"))


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=[notebook.name for notebook in NOTEBOOKS])
def test_a_notebook_runs_from_top_to_bottom(
    notebook: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Cell by cell, in small where it is about a minute of work; what ends a cell can be shown."""
    monkeypatch.setenv("DEDALE_SMALL", "1")
    monkeypatch.chdir(tmp_path)
    cells = json.loads(notebook.read_text("utf-8"))["cells"]
    known: dict[str, object] = {}
    for number, cell in enumerate(cell for cell in cells if cell["cell_type"] == "code"):
        assert cell["outputs"] == [] or notebook.name == "films.ipynb"  # the one to be looked at
        tree = ast.parse("".join(cell["source"]))
        last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
        place = f"{notebook.name}, cell {number}"
        exec(compile(tree, place, "exec"), known)
        if isinstance(last, ast.Expr):
            shown = eval(compile(ast.Expression(last.value), place, "eval"), known)
            for name in ("_repr_svg_", "_repr_html_"):
                assert not hasattr(shown, name) or getattr(shown, name)()
