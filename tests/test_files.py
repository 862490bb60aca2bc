"""Files: written whole or not at all, read with an error for people."""

import os
from pathlib import Path
from stat import S_ISDIR

import pytest

from dedale.errors import DedaleError, FileError
from dedale.files import atomic, read_bytes, read_text, write_atomically
from dedale.kernel.memory import human_size


def test_a_file_is_on_the_disk_before_it_takes_its_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else a power cut could leave an empty file under the right name."""
    steps: list[tuple[str, int]] = []
    sync, replace = os.fsync, os.replace

    def synced(handle: int) -> None:
        sync(handle)
        seen = os.fstat(handle)
        steps.append(("folder", 0) if S_ISDIR(seen.st_mode) else ("synced", seen.st_size))

    def renamed(source: Path, target: Path) -> None:
        steps.append(("renamed", Path(source).stat().st_size))
        replace(source, target)

    monkeypatch.setattr(os, "fsync", synced)
    monkeypatch.setattr(os, "replace", renamed)
    write_atomically(tmp_path / "file", "whole")
    assert steps == [("synced", 5), ("renamed", 5), ("folder", 0)]


def test_what_a_killed_writer_left_goes_with_the_next_write(tmp_path: Path) -> None:
    left, fresh, other = (tmp_path / f".{name}.part" for name in ("a[1].7", "a[1].8", "b.7"))
    for part in (left, fresh, other):
        part.write_text("half")
    os.utime(left, (0, 0))
    os.utime(other, (0, 0))
    write_atomically(tmp_path / "a[1]", "whole")
    assert sorted(p.name for p in tmp_path.iterdir()) == [".a[1].8.part", ".b.7.part", "a[1]"]


def test_what_was_there_stays_when_something_goes_wrong(tmp_path: Path) -> None:
    write_atomically(tmp_path / "file", b"old")
    with pytest.raises(TypeError), atomic(tmp_path / "file") as handle:
        handle.write(b"new" + handle.write(b"no number of bytes"))
    assert [p.name for p in tmp_path.iterdir()] == ["file"]
    assert (tmp_path / "file").read_bytes() == b"old"
    with pytest.raises(DedaleError, match="cannot write"):
        write_atomically(tmp_path / "no" / "file", b"")


def test_reading_says_what_is_wrong_and_where(tmp_path: Path) -> None:
    path = tmp_path / "file"
    with pytest.raises(FileError, match=f"{path}: cannot be read: No such file"):
        read_bytes(path)
    with pytest.raises(FileError, match="cannot be read"):
        read_text(tmp_path)
    path.write_bytes("\ufeffé\n".encode())
    assert read_text(path) == "é\n"
    path.write_bytes(b"one\ntw\xff")
    with pytest.raises(FileError, match=f"{path}:2:3: this is not text in UTF-8"):
        read_text(path)


@pytest.mark.parametrize(
    ("size", "text"),
    [
        (0, "0 B"),
        (999, "999 B"),
        (1000, "1.0 kB"),
        (9900, "9.9 kB"),
        (10_000, "10 kB"),
        (999_000, "999 kB"),
        (1_000_000, "1.0 MB"),
        (16 * 10**12, "16 TB"),
        (5 * 10**18, "5000 PB"),
    ],
)
def test_sizes_for_people(size: int, text: str) -> None:
    assert human_size(size) == text


def test_a_link_that_somebody_put_beside_it_is_not_followed(tmp_path: Path) -> None:
    victim, target = tmp_path / "victim", tmp_path / "target.txt"
    victim.write_text("untouched")
    for name in (f".target.txt.{os.getpid()}.part", f".target.txt.{os.getpid()}-0.part.txt"):
        (tmp_path / name).symlink_to(victim)
    write_atomically(target, "new")
    assert (target.read_text(), victim.read_text()) == ("new", "untouched")


def test_who_may_read_a_file_stays_and_a_pipe_stays_a_pipe(tmp_path: Path) -> None:
    target, pipe = tmp_path / "target.txt", tmp_path / "pipe"
    target.touch(0o600)
    write_atomically(target, "new")
    assert target.stat().st_mode & 0o777 == 0o600
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    write_atomically(pipe, "through")
    assert os.read(reader, 100) == b"through"
    os.close(reader)
    assert pipe.is_fifo()
