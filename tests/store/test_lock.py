"""One database file, one server: also after a kill -9."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from dedale.store.lock import AlreadyRunning, RunningServer, ServerLock, running_at

HOLD = """
import sys
from pathlib import Path
from dedale.store.lock import ServerLock
lock = ServerLock(Path(sys.argv[1]), "http://127.0.0.1:8000/")
print("held", flush=True)
sys.stdin.read()
"""


@pytest.fixture
def holder(tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    """Another process that holds the lock."""
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, str(tmp_path / "dedale.db")],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "held\n"
        yield process
        process.kill()


def test_the_second_is_told_where_the_first_is(
    tmp_path: Path, holder: subprocess.Popen[str]
) -> None:
    database = tmp_path / "dedale.db"
    assert running_at(database) == RunningServer(holder.pid, "http://127.0.0.1:8000/")
    with pytest.raises(AlreadyRunning, match=r"at http://127\.0\.0\.1:8000/") as refused:
        ServerLock(database, "http://127.0.0.1:9/")
    assert refused.value.server.pid == holder.pid
    assert running_at(database) == RunningServer(holder.pid, "http://127.0.0.1:8000/")


def test_the_lock_of_a_killed_server_is_taken_over(
    tmp_path: Path, holder: subprocess.Popen[str]
) -> None:
    database = tmp_path / "dedale.db"
    os.kill(holder.pid, signal.SIGKILL)
    holder.wait(30)
    assert "8000" in (tmp_path / "dedale.lock").read_text()  # what it left behind locks nothing
    assert running_at(database) is None
    with ServerLock(database, "http://127.0.0.1:9/"):
        assert running_at(database) == RunningServer(os.getpid(), "http://127.0.0.1:9/")
    assert running_at(database) is None


def test_two_databases_have_two_servers(tmp_path: Path) -> None:
    with ServerLock(tmp_path / "a.db"), ServerLock(tmp_path / "b.db"):
        assert running_at(tmp_path / "c.db") is None


def test_a_lock_is_nobody_elses_business(tmp_path: Path) -> None:
    with ServerLock(tmp_path / "dedale.db"):
        assert (tmp_path / "dedale.lock").stat().st_mode & 0o777 == 0o600


def test_a_link_to_the_database_is_the_same_database(
    tmp_path: Path, holder: subprocess.Popen[str]
) -> None:
    link = tmp_path / "elsewhere" / "dedale.db"
    link.parent.mkdir()
    (tmp_path / "dedale.db").touch()
    link.symlink_to(tmp_path / "dedale.db")
    assert running_at(link) == RunningServer(holder.pid, "http://127.0.0.1:8000/")
