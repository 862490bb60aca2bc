"""The packs that are shipped: every level is what it says, and the text format."""

from __future__ import annotations

import re

import pytest

from dedale.errors import DedaleError, FileError
from dedale.games.ariane import PACKS, Pack, analyse, is_pack, load_pack, read_pack, solve
from dedale.games.ariane.levels.symmetry import canonical
from dedale.i18n import use

LABYRINTH = load_pack("labyrinth")
RECORDS = load_pack("records")


@pytest.mark.parametrize("entry", LABYRINTH.levels, ids=lambda entry: entry.names["en"])
def test_every_par_is_the_shortest(entry):
    assert solve(entry.level).length == entry.par
    assert entry.names["en"] != entry.names["fr"]
    assert set(entry.lessons) in (set(), {"en", "fr"})


def test_the_labyrinth_is_a_whole_journey():
    levels = [entry.level for entry in LABYRINTH.levels]
    assert len(levels) >= 60
    assert {level.size for level in levels} == set(range(4, 13))
    assert {len(level.minotaurs) for level in levels} == {1, 2, 3, 4}
    assert len({canonical(level) for level in levels}) == len(levels)
    for language in ("en", "fr"):
        assert len({entry.names[language] for entry in LABYRINTH.levels}) == len(levels)


def test_the_first_levels_teach_and_the_others_get_harder():
    lessons = [bool(entry.lessons) for entry in LABYRINTH.levels]
    first = lessons.index(False)
    assert first >= 6
    assert not any(lessons[first:])
    scores = [analyse(entry.level).difficulty.score for entry in LABYRINTH.levels[first:]]
    assert scores == sorted(scores)


def test_records_are_one_of_each_size_and_beat_what_was_asked():
    by_size = {entry.level.size: entry for entry in RECORDS.levels}
    assert sorted(by_size) == list(range(3, 13)) == [entry.level.size for entry in RECORDS.levels]
    for entry in RECORDS.levels:
        assert (len(entry.level.vertical), len(entry.level.horizontal)) == (1, 1)
        assert solve(entry.level).length == entry.par
    known = {5: 108, 6: 229, 7: 414, 8: 827, 9: 1139, 10: 1387, 11: 1905, 12: 2367}
    assert all(by_size[size].par >= length for size, length in known.items())


@pytest.mark.parametrize("name", PACKS)
def test_packs_come_back_from_their_text(name):
    pack = load_pack(name)
    assert read_pack(pack.to_text(), name) == pack
    assert is_pack(pack.to_text())


def test_names_and_lessons_are_in_the_language_in_force():
    entry = LABYRINTH.levels[0]
    try:
        use("fr")
        assert (entry.title, entry.lesson) == (entry.names["fr"], entry.lessons["fr"])
        use("en")
        assert (entry.title, entry.lesson) == (entry.names["en"], entry.lessons["en"])
    finally:
        use(None)


def test_a_pack_from_a_file(tmp_path):
    path = tmp_path / "mine.txt"
    path.write_text(Pack("x", LABYRINTH.levels[:2]).to_text().replace("\n", "\r\n"))
    assert load_pack(path) == Pack("mine", LABYRINTH.levels[:2])


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("4\n", 1),
        ("title: A\n2\n+-+-+\n|A P|\n+ +-+\n|T  |\n+-+-+\n", 1),
        ("title: A\npar: 3\nauthor: me\n2\n", 3),
        ("title: A\npar: ²\n2\n+-+-+\n|A P|\n+ +-+\n|T  |\n+-+-+\n", 1),
        (f"title: A\npar: {'9' * 5000}\n2\n+-+-+\n|A P|\n+ +-+\n|T  |\n+-+-+\n", 1),
        ("title: A\npar: 3\n2\n+-+-+\n|A P|\n+ +-+\n|T x|\n+-+-+\n", 7),
    ],
)
def test_a_bad_pack_says_its_line(text, line):
    with pytest.raises(FileError) as caught:
        read_pack(text)
    assert caught.value.line == line


def test_a_pack_that_is_not_there(tmp_path):
    with pytest.raises(DedaleError, match="did you mean 'records'"):
        load_pack("record")
    with pytest.raises(DedaleError, match="no file"):
        load_pack(tmp_path / "none.txt")
    with pytest.raises(FileError, match="cannot be read"):
        load_pack(tmp_path)
    (tmp_path / "bytes").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(FileError, match="not text"):
        load_pack(tmp_path / "bytes")


def test_lessons_speak_of_what_every_door_shows():
    """Not of the letters of the file: the page and the terminal draw things (review B18)."""
    letters = r"(^|\s)([VHSvh=]|[Aa] digit|[Uu]n chiffre|[Aa] small v|marqué =|marked =)(\s|$)"
    for name in PACKS:
        for entry in load_pack(name).levels:
            for text in entry.lessons.values():
                assert not re.search(letters, text), text
