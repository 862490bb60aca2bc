"""What comes from outside is looked at before anything is built of it (S4, S8, S10 to S12)."""

import base64
import io
import os
import stat
import zipfile
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.parse import quote
from urllib.request import urlopen

import httpx
import numpy as np
import pytest
from PIL import Image

import dedale
from dedale.errors import DedaleError, FileError
from dedale.forms import arrays
from dedale.masks.image import image_cells
from dedale.web.limits import LimitError, Limits
from dedale.web.tasks.exports import export

from .running import RunningServer

FILM: dict[str, Any] = {
    "kind": "generator",
    "maze": {
        "make": {
            "algorithm": "backtracker",
            "width": 100,
            "height": 100,
            "seed": 1,
            "braid": 0,
            "options": {},
        }
    },
}


def test_a_film_is_measured_before_it_is_drawn() -> None:
    look = {"theme": "light", "cell": 20, "frames": 600}
    with pytest.raises(LimitError):
        export("gif", Limits(), films=[FILM], **look)


def test_a_picture_is_measured_before_it_is_decoded(tmp_path: Path) -> None:
    path = tmp_path / "large.png"
    Image.new("1", (9400, 9400)).save(path)
    with pytest.raises(FileError, match="too large"):
        image_cells(path)


def test_no_program_is_run_on_a_picture(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gs = tmp_path / "gs"
    gs.write_text(f"#!/bin/sh\ntouch {tmp_path}/was-run\n")
    gs.chmod(gs.stat().st_mode | stat.S_IEXEC)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    picture = tmp_path / "picture.png"
    picture.write_bytes(
        b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 8 8\n%%EndComments\nshowpage\n%%EOF\n"
    )
    with pytest.raises(FileError, match="not a picture"):
        image_cells(picture)
    assert not (tmp_path / "was-run").exists()


@pytest.mark.parametrize("form", ["npy", "npz"])
def test_an_array_is_measured_before_it_is_built(
    form: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    from dedale.kernel import memory

    monkeypatch.setattr(memory, "available_memory", lambda: 1 << 25)
    monkeypatch.setattr(np, "load", lambda *_a, **_k: pytest.fail("it was built"))
    file = io.BytesIO()
    head = {"descr": "|u1", "fortran_order": False, "shape": (100_000, 100_000)}
    np.lib.format.write_array_header_1_0(file, head)
    data = file.getvalue()
    if form == "npz":
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w") as archive:
            archive.writestr("cells.npy", data)
        data = packed.getvalue()
    with pytest.raises(FileError, match="memory"):
        (arrays.parse_npy if form == "npy" else arrays.parse_npz)(data)


def test_a_zarr_store_is_checked_as_every_other_maze(tmp_path: Path) -> None:
    zarr = pytest.importorskip("zarr")
    from dedale.scale.storage import create_cells, load_zarr

    maze = dedale.generate("wilson", width=20, height=12, seed=1)
    path = tmp_path / "maze.zarr"
    cells = create_cells(path, 20, 12, 64, None, (0, 0))
    cells[:, :] = maze.cells
    assert load_zarr(str(path)).digest() == maze.digest()
    cells[3:4, 3:4] = np.array([[15]], np.uint8)  # open to where the neighbours are closed
    with pytest.raises(DedaleError):
        load_zarr(str(path))
    cells[3:4, 3:4] = np.array([[200]], np.uint8)  # no cell at all
    with pytest.raises(DedaleError):
        load_zarr(str(path))
    [chunk] = [each for each in (path / "c").rglob("*") if each.is_file()]
    chunk.write_bytes(chunk.read_bytes()[:20])
    with pytest.raises(FileError):
        load_zarr(str(path))
    (path / "zarr.json").write_text("[]")
    with pytest.raises(FileError):
        load_zarr(str(path))
    assert zarr


NO_LEVELS: list[Any] = [5, [], {}]
MAKE: dict[str, Any] = {"algorithm": "backtracker", "width": 5, "height": 5}


@pytest.mark.parametrize(
    ("path", "body"),
    [
        *(
            ("/api/maze", {"maze": {"make": MAKE | {"options": {name: 1}}}})
            for name in ("width", "height", "seed", "mask", "start", "trace", "watch", "algorithm")
        ),
        (
            "/api/maze",
            {"maze": {"make": MAKE | {"algorithm": "kruskal", "options": {"engine": 1}}}},
        ),
        *(("/api/games", {"game": "ariane", "parameters": {"level": x}}) for x in NO_LEVELS),
        ("/api/games", {"game": "ariane", "parameters": {"scheduler": "tcp://127.0.0.1:1"}}),
        ("/api/games", {"game": "ariane", "parameters": {"jobs": 2}}),
        ("/api/games", {"game": "ariane", "parameters": {"count": 10**9}}),
        ("/api/games", {"link": "ariane~seed~size-5~scheduler-x"}),
        ("/api/replay", {"link": "ariane~seed~size-5~scheduler-x"}),
        ("/api/games", {"link": "x" * 5000}),
        ("/api/games", {"game": "x" * 39}),
        ("/api/mask", {"mask": {"image": base64.b64encode(b"%!PS-Adobe-3.0 EPSF-3.0").decode()}}),
        ("/api/solve", {"maze": {"make": MAKE}, "runs": 3}),
        ("/api/games", []),
        ("/api/games", 3),
        ("/api/games", {"game": "classic", "level": "X.X", "title": 3}),
        ("/api/games/g_nothing/moves", {"moves": ["N"], "at": "x"}),
        ("/api/workshop/ariane/verdict", {"text": "²"}),
        ("/api/workshop/ariane/verdict", {"text": "9" * 5000}),
    ],
)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_refusal_is_one_line_for_people(
    browser: httpx.Client, path: str, body: Any, language: str
) -> None:
    answer = browser.post(path, json=body, headers={"Accept-Language": language})
    if path.endswith("verdict"):
        assert answer.status_code == 200
        message = answer.json()["error"]["message"]
    else:
        assert 400 <= answer.status_code < 500, answer.text
        message = answer.json()["error"]["message"]
    assert len(message) < 500
    assert "\n" not in message
    for word in ("Input should", "NoneType", "object at 0x", "instances of", "unexpected keyword"):
        assert word not in message


def test_parameters_nested_deep_are_refused(browser: httpx.Client) -> None:
    for depth in (400, 900, 5000):
        body = '{"game": "treasure", "parameters": {"width": ' + "[" * depth + "]" * depth + "}}"
        headers = {"Content-Type": "application/json"}
        answer = browser.post("/api/games", content=body, headers=headers)
        assert 400 <= answer.status_code < 500
        assert len(answer.json()["error"]["message"]) < 500


def test_a_link_that_is_too_long_is_refused_in_words(server: RunningServer) -> None:
    """Also one whose every letter takes twelve bytes in the address."""
    address = server.address.rstrip("/") + "/api/preview?link=" + quote("\U0001f600" * 30_001)
    with pytest.raises(HTTPError) as refused:
        urlopen(address, timeout=60)
    assert refused.value.code == 422
    refused.value.close()
