"""Films in one file: what is in them, and who writes them."""

import base64
import json
import re
import zlib
from pathlib import Path

import pytest

import dedale
from dedale import DedaleError
from dedale.cli import main
from dedale.standalone.film import to_html
from dedale.trace.packed import packed
from dedale.trace.trace import Trace


def data_of(page: str) -> dict[str, object]:
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', page)
    assert found is not None
    data: dict[str, object] = json.loads(found[1])
    return data


def film(name: str = "prim", **more: object) -> Trace:
    trace = dedale.generate(name, width=6, height=5, seed=1, trace=True, **more).trace
    assert trace is not None
    return trace


def test_a_page_has_the_events_and_both_languages() -> None:
    trace = film("kruskal")
    data = data_of(to_html(trace))
    (message,) = data["films"]  # type: ignore[misc]
    raw = zlib.decompress(base64.b64decode(message))
    assert raw[-4 * len(trace) :] == packed(trace, {})[-4 * len(trace) :]
    assert [data["stories"][code][0]["structure"]["title"] for code in ("en", "fr")] == [  # type: ignore[index]
        "Partition",
        "Partition",
    ]
    english, french = (data["stories"][code][0]["idea"] for code in ("en", "fr"))  # type: ignore[index]
    assert english != french


def test_a_page_asks_for_nothing() -> None:
    page = to_html(film())
    assert not re.search(r"(src|href)=", page.split("<style>")[0])
    assert "default-src 'none'" in page
    assert not re.search(r"url\((?!data:)", page)
    assert len(page.encode()) < 300_000


def test_everybody_writes_it(tmp_path: Path) -> None:
    maze = dedale.generate("prim", width=6, height=5, seed=1, trace=True)
    assert maze.trace is not None
    maze.trace.save(tmp_path / "a.html")
    maze.save(tmp_path / "b.html")
    line = ["animate", "-a", "prim", "-s", "6x5", "--seed", "1", "-o", str(tmp_path / "c.html")]
    with pytest.raises(SystemExit) as ended:
        main(line)
    assert not ended.value.code
    assert len({(tmp_path / f"{name}.html").read_text("utf-8") for name in "abc"}) == 1


@pytest.mark.parametrize(
    ("name", "wish", "said"),
    [("film.mp4", {}, "mp4"), ("film.gif", {"frames": 1}, "frames"), ("film.gif", {"x": 1}, "x")],
)
def test_a_wrong_wish_is_refused(
    tmp_path: Path, name: str, wish: dict[str, int], said: str
) -> None:
    with pytest.raises(DedaleError, match=said):
        film().save(tmp_path / name, **wish)
    assert list(tmp_path.iterdir()) == []


def test_a_film_needs_a_run() -> None:
    with pytest.raises(DedaleError, match="at least one run"):
        to_html([])
