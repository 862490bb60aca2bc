"""Examples of the documentation, as the page runs them."""

import base64
from pathlib import Path

import pytest

from dedale.exercises.example import ExamplePage
from dedale.exercises.page import answer

MAZE = "import dedale\nmaze = dedale.generate('wilson', width=5, height=4, seed=1, trace=True)"


@pytest.fixture
def session(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ExamplePage:
    monkeypatch.chdir(tmp_path)
    return ExamplePage()


def drawn(found: dict[str, object]) -> str:
    assert "trouble" not in found, found
    kind, data = found["drawing"]  # type: ignore[misc]
    assert kind == "image/svg+xml"
    return base64.b64decode(data).decode()


def test_values_are_shown_as_in_a_session_and_names_are_kept(session: ExamplePage) -> None:
    assert session.run("a = 2\na\nNone\nprint('b')\nif a:\n    a + 1\n'c'")["text"] == "2\nb\n'c'\n"
    assert session.run("a * 2") == {"text": "4\n", "drawing": None}


def test_the_last_thing_that_can_be_drawn_is_drawn(session: ExamplePage) -> None:
    plain = drawn(session.run(MAZE))
    assert "animate" not in plain
    assert "<animate" in drawn(session.run("maze.trace"))
    way = drawn(session.run("found = dedale.solve(maze, (0, 0), (3, 4))\nfound.length"))
    assert way != plain
    assert drawn(session.run("maze.width")) == plain, "what it is about"
    assert drawn(session.run("maze", theme="dark")) != plain
    saved = drawn(session.run("maze.draw(theme='dark').save('m.svg')"))
    assert saved.strip() == drawn(session.run("maze.draw(theme='dark')"))
    assert session.run("dedale.__version__")["drawing"] is None


@pytest.mark.parametrize(
    ("source", "trouble", "line"),
    [
        ("a = 1\nb = a +", "SyntaxError", 2),
        ("def f():\n    return 1 / 0\n\n\nf()", "ZeroDivisionError", 2),
        ("import dedale\ndedale.generate('wilsn')", "unknown generator 'wilsn'", 2),
        ("print('x')\nimport nonesuch.part", "this needs nonesuch, which is not here", 2),
        ("raise SystemExit('enough')", "enough", 1),
    ],
)
def test_trouble_is_one_line_with_its_place(
    session: ExamplePage, source: str, trouble: str, line: int
) -> None:
    found = session.run(source)
    assert trouble in found["trouble"]
    assert found["line"] == line
    assert found["trouble"].count("\n") == 0


def test_a_file_is_written_for_the_examples_below(session: ExamplePage) -> None:
    found = session.run("# six.py\nSIX = 6\n")
    assert "six.py" in found["text"]
    assert Path("six.py").read_text() == "# six.py\nSIX = 6\n"


def test_kernels_of_an_example_are_compiled(session: ExamplePage) -> None:
    session.run(
        "from dedale.kernel.jit import kernel\nfrom dedale.kernel.types import Row\n\n"
        "@kernel\ndef most(row: Row) -> int:\n    found = 0\n    for n in range(len(row)):\n"
        "        found = max(found, row[n])\n    return found\n"
    )
    found = session.run(
        "from dedale.kernel.webassembly import ASSEMBLED as WASM\n"
        "WASM.run(most, WASM.numbers([3, 9, 4]))"
    )
    assert found["text"] == "9\n", found


def test_the_page_asks_in_json(session: ExamplePage) -> None:
    order = '{"do": "run", "source": "1 + 1", "theme": "light", "language": "en"}'
    assert answer(order, None, session) == '{"drawing": null, "text": "2\\n"}'
