"""The page's modules as one script."""

import re
from pathlib import Path

import pytest

from dedale.standalone import script as scripts
from dedale.standalone.page import ENTRIES, FRENCH, french_texts, plain
from dedale.standalone.script import STATIC, files, script


@pytest.mark.parametrize("entry", ENTRIES)
def test_nothing_is_imported_and_every_module_is_there_once(entry: str) -> None:
    code = script(f"standalone/{entry}")
    assert not re.search(r"^(import|export)\b", code, re.M)
    names = re.findall(r"^const (\$\w+) = \(\(\) => \{$", code, re.M)
    assert len(names) == len(set(names)) == len(files([f"standalone/{entry}"]))
    for name in re.findall(r"\} = (\$\w+);$", code, re.M):
        assert names.index(name) >= 0


@pytest.mark.parametrize("entry", ENTRIES)
def test_every_text_has_its_french(entry: str) -> None:
    code = script(f"standalone/{entry}")
    french = french_texts(code)
    asked = re.findall(r'\bt\(\s*"((?:[^"\\]|\\.)*)"[,)]', code)
    assert len(asked) > 20
    assert {text for text in asked if text not in french} == set()


def test_modules_that_import_each_other_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scripts, "STATIC", tmp_path)
    (tmp_path / "js").mkdir()
    (tmp_path / "js" / "a.js").write_text('import { b } from "./b.js";\nexport const a = 1;\n')
    (tmp_path / "js" / "b.js").write_text('import { a } from "./a.js";\nexport const b = 1;\n')
    with pytest.raises(AssertionError, match="imports itself"):
        scripts.files(["a"])


def test_data_cannot_end_its_script() -> None:
    assert "<" not in plain({"title": "</script><script>alert(1)</script>"})


def test_what_is_read_is_there() -> None:
    assert (STATIC / FRENCH).is_file()
