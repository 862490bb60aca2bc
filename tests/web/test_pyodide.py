"""Pyodide's files: checked when they are fetched, and served, or how to get them is told."""

import asyncio
import tarfile
import zipfile
from pathlib import Path

import httpx
import pytest

from dedale.errors import DedaleError
from dedale.web import pyodide


def served(folder: Path, path: str) -> httpx.Response:
    async def ask() -> httpx.Response:
        transport = httpx.ASGITransport(pyodide.PyodideFiles(folder))
        async with httpx.AsyncClient(transport=transport, base_url="http://here") as client:
            return await client.get(path)

    return asyncio.run(ask())


def test_what_is_there_is_served(tmp_path: Path) -> None:
    for name in (*pyodide.FILES.values(), pyodide.MORE):
        (tmp_path / name).write_text(f"this is {name}")
    assert served(tmp_path, "/pyodide.mjs").text == "this is pyodide.mjs"


def test_what_is_missing_is_told(tmp_path: Path) -> None:
    answer = served(tmp_path, "/pyodide.mjs")
    assert answer.status_code == 404
    assert "dedale site --fetch" in answer.text


def test_another_package_is_refused(tmp_path: Path) -> None:
    package = tmp_path / "pyodide-9.tgz"
    with tarfile.open(package, "w:gz") as made:
        made.add(__file__, "package/pyodide.mjs")
    with pytest.raises(DedaleError, match=r"not Pyodide .* npm pack pyodide@"):
        pyodide.fetch(package)
    with pytest.raises(DedaleError, match=r"has no .pyodide\.mjs."):
        pyodide.fetch(tmp_path)


def test_a_folder_is_taken_as_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    given = tmp_path / "pyodide"
    given.mkdir()
    for name in pyodide.FILES:
        (given / name).write_text('{"info": {}, "packages": {"numpy": {}}}')
    with zipfile.ZipFile(given / "python_stdlib.zip", "w") as library:
        for name in ("os.py", "pdb.py", "encodings/utf_8.py", "encodings/cp037.py"):
            library.writestr(name, "")
    found = pyodide.fetch(given)
    assert pyodide.is_there()
    assert (found / "pyodide-lock.json").read_text() == '{"info": {}, "packages": {}}'
    assert pyodide.fetch() == found
    with zipfile.ZipFile(found / pyodide.MORE) as later:
        assert later.namelist() == ["encodings/cp037.py", "pdb.py"]
