"""What is imported when: small work must not pay for numpy, numba or the web.

Held by looking at the modules, not at the clock.
"""

import subprocess
import sys

import pytest

HEAVY = ("numpy", "numba", "PIL", "rich", "textual", "sqlalchemy", "fastapi", "dask", "babel")


def imported(code: str) -> set[str]:
    """The modules that are loaded after the code has run in a fresh interpreter."""
    code += "\nimport sys; sys.stderr.write('|'.join(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(done.stderr.rpartition("\n")[2].split("|"))


SMALL_WORK = {
    "import": "import dedale",
    "generate": "import dedale; str(dedale.generate('wilson', width=20, height=20, seed=1))",
    "braid": "import dedale; dedale.braid(dedale.generate('prim', width=9, height=9, seed=1), 50)",
    "mask": "import dedale; dedale.generate('prim', mask=dedale.Mask.named('heart'), seed=1)",
    "word": "import dedale; dedale.generate('prim', mask=dedale.Mask.from_text('AB'), seed=1)",
    "drawing": (
        "import dedale; from dedale.forms.drawing import *\n"
        "m = dedale.generate('prim', width=9, height=9, seed=1)\n"
        "assert parse_drawing(to_box(m)) == m"
    ),
    "json": (
        "import dedale; from dedale.forms.formats import *\n"
        "m = dedale.generate('prim', width=9, height=9, seed=1)\n"
        "assert parse(dump(m, 'json').encode()) == m"
    ),
    "svg": (
        "import dedale; from dedale.forms.formats import *\n"
        "dump(dedale.generate('prim', width=9, height=9, seed=1), 'svg')"
    ),
    "solve": (
        "import dedale\n"
        "m = dedale.generate('prim', width=9, height=9, seed=1)\n"
        "dedale.solve(m, start=(0, 0), goal=(8, 8)).path"
    ),
    "digest": "import dedale; dedale.generate('prim', width=9, height=9, seed=1).digest()",
    "shell": (
        "import sys; from dedale.cli import main\n"
        "try: main(['generate', '-s', '20x20', '--seed', '1'])\n"
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
    assert not loaded & set(HEAVY)


def test_import_dedale_loads_only_itself() -> None:
    loaded = {name for name in imported("import dedale") if name.startswith("dedale")}
    assert loaded == {"dedale"}


def test_large_work_is_compiled() -> None:
    code = "import dedale; dedale.generate('prim', width=200, height=200, seed=1)"
    assert {"numpy", "numba"} <= imported(code)


def test_public_names_are_all_there() -> None:
    import dedale

    for name in dedale.__all__:
        assert getattr(dedale, name) is not None
        assert name in dir(dedale)
    assert set(dedale.__all__) <= set(dedale._HOMES)
    with pytest.raises(AttributeError, match="nothing"):
        dedale.nothing  # noqa: B018
