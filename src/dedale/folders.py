"""Where files are: what a user owns, what may be made again, what comes with a package."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

#: Where Linux keeps them below one's home, if XDG_…_HOME does not say otherwise.
_HOMES = {"cache": ".cache", "config": ".config", "data": ".local/share", "state": ".local/state"}


def cache() -> Path:
    """What can be made again at any time (XDG_CACHE_HOME on Linux)."""
    return _path("cache")


def config() -> str:
    """What a user has set (XDG_CONFIG_HOME on Linux)."""
    return _place("config")


def data() -> Path:
    """What a user made and wants to keep (XDG_DATA_HOME on Linux)."""
    return _path("data")


def state() -> Path:
    """Where a program was left off (XDG_STATE_HOME on Linux)."""
    return _path("state")


def of_package(name: str) -> Path:
    """The folder of an installed package, which is not imported.

    `importlib.resources` does the same for packages in archives too, and takes 3 ms to load.

    >>> (of_package("dedale.locale") / "fr").is_dir()
    True
    """
    from importlib.util import find_spec
    from pathlib import Path

    found = find_spec(name)
    if found is None or not found.submodule_search_locations:
        raise ModuleNotFoundError(f"No module named {name!r}", name=name)
    return Path(found.submodule_search_locations[0])


def _path(kind: str) -> Path:
    from pathlib import Path

    return Path(_place(kind))


def _place(kind: str) -> str:
    if str(sys.platform) in ("linux", "emscripten"):  # not worth an import
        given = os.environ.get(f"XDG_{kind.upper()}_HOME", "")
        home = given if os.path.isabs(given) else os.path.expanduser(f"~/{_HOMES[kind]}")
        return os.path.join(home, "dedale")
    import platformdirs

    found: str = getattr(platformdirs, f"user_{kind}_dir")("dedale", appauthor=False)
    return found
