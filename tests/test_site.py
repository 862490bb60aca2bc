"""The site is built without a warning, and its local links lead somewhere."""

import re
import subprocess
import sys
from pathlib import Path
from urllib.parse import unquote

import pytest

from dedale.registry import registry

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    pytest.importorskip("sphinx")
    target = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "sphinx", "-W", "-q", "-b", "html", "-d", f"{target}/.trees"]
    done = subprocess.run(
        [*command, str(ROOT / "docs"), str(target)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return target


def test_every_local_link_leads_somewhere(site: Path) -> None:
    pages = list(site.rglob("*.html"))
    assert len(pages) > 10
    broken = [
        f"{page.relative_to(site)} -> {address}"
        for page in pages
        for address in re.findall(r'(?:href|src)="([^"#?]+)', page.read_text("utf-8"))
        if ":" not in address and not (page.parent / unquote(address)).exists()
    ]
    assert broken == []


def test_no_page_runs_a_script_that_stands_in_it(site: Path) -> None:
    """Our own server would not let it."""
    inline = [page for page in site.rglob("*.html") if "<script>" in page.read_text("utf-8")]
    assert inline == []


def test_every_algorithm_has_a_page_with_a_film(site: Path) -> None:
    names = [name for name, _entry in registry("generator").ours()]
    for kind in ("solver", "tour", "braider"):
        names += [f"{kind}-{name}" for name, _entry in registry(kind).ours()]
    for name in names:
        text = (site / "algorithms" / f"{name}.html").read_text("utf-8")
        assert '<div class="film">' in text, name
        assert "only-dark" in text, name
