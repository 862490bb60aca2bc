"""Databases for the tests: SQLite in a folder, and a PostgreSQL server of our own.

The server runs in a temporary folder, on a socket there, as a user without rights: PostgreSQL
refuses to run as root.
"""

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from dedale.store import Store
from dedale.store.database import folder_url

WHY_SKIPPED = "no PostgreSQL: sh tools/install_postgresql.sh (as root), and dedale[postgres]"


def programs() -> Path | None:
    """Where PostgreSQL's programs are."""
    on_path = shutil.which("initdb")
    if on_path:
        return Path(on_path).resolve().parent
    return max(Path("/usr/lib/postgresql").glob("*/bin"), default=None)


def unprivileged() -> str | None:
    """Who runs the server: ourselves, unless that is root."""
    if os.getuid():
        return None
    known = {entry.pw_name for entry in pwd.getpwall()}
    return next(name for name in ("postgres", "nobody", "daemon") if name in known)


@pytest.fixture(scope="session")
def postgresql_server() -> Iterator[str]:
    """The address of a running server, without the name of a database."""
    pytest.importorskip("psycopg", reason=WHY_SKIPPED)
    found = programs()
    if found is None:
        pytest.skip(WHY_SKIPPED)
    user = unprivileged()
    folder = Path(tempfile.mkdtemp(prefix="dedale-pg-"))
    if user is not None:
        shutil.chown(folder, user)

    def run(program: str, *words: str) -> None:
        done = subprocess.run(
            [found / program, "-D", folder / "data", *words],
            user=user,
            cwd=folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            timeout=120,
            check=False,
        )
        if done.returncode:
            pytest.skip(f"PostgreSQL cannot be started here: {done.stderr.strip()}")

    try:
        run("initdb", "-U", "dedale", "-A", "trust", "-E", "UTF8", "--no-sync", "--locale=C")
        options = f"-c listen_addresses= -c unix_socket_directories={folder} -c fsync=off"
        run("pg_ctl", "-w", "-o", options, "-l", str(folder / "log"), "start")
        yield f"postgresql://dedale@/{{name}}?host={folder}"
        run("pg_ctl", "-m", "immediate", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def postgresql(postgresql_server: str) -> str:
    """The address of an empty database: one for all tests, emptied for each."""
    import psycopg

    address = postgresql_server.format(name="tests")
    with psycopg.connect(postgresql_server.format(name="postgres"), autocommit=True) as admin:
        known = admin.execute("SELECT FROM pg_database WHERE datname = 'tests'").fetchone()
        if known is None:  # the first test, or one has dropped it
            admin.execute("CREATE DATABASE tests")
        admin.execute(
            "SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity WHERE datname = 'tests'"
        )
    if known is not None:
        with psycopg.connect(address, autocommit=True) as admin:
            admin.execute("DROP SCHEMA public CASCADE")
            admin.execute("CREATE SCHEMA public")
    return address


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database, of each kind."""
    if request.param == "sqlite":
        return folder_url(tmp_path)
    address: str = request.getfixturevalue("postgresql")
    return address


@pytest.fixture
def opened() -> Iterator[Callable[[str], Store]]:
    """Opens stores that are closed when the test ends."""
    stores: list[Store] = []

    def open_store(url: str) -> Store:
        stores.append(Store(url))
        return stores[-1]

    yield open_store
    for store in stores:
        store.close()


@pytest.fixture
def store(url: str, opened: Callable[[str], Store]) -> Store:
    """An empty store, of each kind."""
    return opened(url)
