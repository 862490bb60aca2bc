"""The documentation under /help: found when it is there, explained when it is not."""

import asyncio
from pathlib import Path

import httpx
import pytest

from dedale import i18n
from dedale.web import pyodide
from dedale.web.help import RUN, RUN_HERE, HelpFiles


def get(files: HelpFiles, address: str) -> httpx.Response:
    async def ask() -> httpx.Response:
        transport = httpx.ASGITransport(app=files)
        async with httpx.AsyncClient(transport=transport, base_url="http://help") as client:
            return await client.get(address)

    return asyncio.run(ask())


def test_the_site_is_served_from_the_first_folder_that_has_it(tmp_path: Path) -> None:
    files = HelpFiles([tmp_path / "wheel", tmp_path / "checkout"])
    answer = get(files, "/")
    assert answer.status_code == 404
    assert "make docs" in answer.text
    (tmp_path / "checkout").mkdir()
    (tmp_path / "checkout" / "index.html").write_text("<p>The site</p>")
    assert get(files, "/").text == "<p>The site</p>", "built while the server runs"
    kept = files.files
    assert get(files, "/index.html").status_code == 200
    assert files.files is kept is not None


def test_how_to_get_it_is_said_in_french_too(tmp_path: Path) -> None:
    i18n.use("fr")
    try:
        assert 'lang="fr"' in get(HelpFiles([tmp_path]), "/").text
    finally:
        i18n.use(None)


def test_examples_are_run_only_where_there_is_python_for_browsers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "_static").mkdir()
    (tmp_path / "index.html").write_text("<p>The site</p>")
    (tmp_path / RUN).write_text("// nothing\n")
    for there, script in ((False, "// nothing\n"), (True, RUN_HERE)):
        monkeypatch.setattr(pyodide, "is_there", lambda there=there: there)
        assert get(HelpFiles([tmp_path]), f"/{RUN}").text == script
