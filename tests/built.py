"""What takes long to build is kept for the next run, by the state of all that it is built of."""

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parent.parent
KEPT = ROOT / ".venv" / ".built"
#: Builds of one thing that are kept: this one, and the last of another state of the files.
MOST = 2


@cache
def state_of_files() -> str:
    """A digest of every file of the project but its tests, and of this Python; a name that no other
    run has without git."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    try:
        listed = subprocess.run(command, cwd=ROOT, capture_output=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return f"run-{os.getpid()}-{time.time_ns()}"
    digest = hashlib.sha256(sys.version.encode())
    documentation = ROOT / "docs" / "_build" / "html" / "index.html"  # part of a workshop, if built
    digest.update(str(documentation.exists() and documentation.stat().st_mtime_ns).encode())
    for name in sorted(set(listed.decode().split("\0"))):
        path = ROOT / name
        if name and not name.startswith("tests/") and path.is_file():
            digest.update(f"{name}\0{path.stat().st_size}\0".encode() + path.read_bytes())
    return digest.hexdigest()[:20]


def built(name: str, build: Callable[[Path], None]) -> Path:
    """The folder that `build` fills: that of an earlier run, if no file has changed since.

    It may be read, not changed.
    """
    place = KEPT / name / state_of_files()
    if not place.is_dir():
        place.parent.mkdir(parents=True, exist_ok=True)
        beside = Path(tempfile.mkdtemp(prefix=".", dir=place.parent))
        try:
            build(beside)
            beside.rename(place)
        except OSError:
            if not place.is_dir():  # or another worker was faster
                raise
        finally:
            shutil.rmtree(beside, ignore_errors=True)
    os.utime(place)
    kept = sorted(place.parent.glob("[!.]*"), key=lambda path: path.stat().st_mtime, reverse=True)
    for old in kept[MOST:]:
        shutil.rmtree(old, ignore_errors=True)
    return place
