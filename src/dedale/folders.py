"""Where this system keeps the files of programs: what a user owns, what may be made again."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


def cache() -> Path:
    """What can be made again at any time (XDG_CACHE_HOME on Linux)."""
    from platformdirs import user_cache_path

    return user_cache_path("dedale", appauthor=False)


def config() -> str:
    """What a user has set (XDG_CONFIG_HOME on Linux)."""
    if str(sys.platform) == "linux":  # every command looks there: not worth an import
        given = os.environ.get("XDG_CONFIG_HOME", "")
        home = given if os.path.isabs(given) else os.path.expanduser("~/.config")
        return os.path.join(home, "dedale")
    from platformdirs import user_config_dir

    return user_config_dir("dedale", appauthor=False)


def data() -> Path:
    """What a user made and wants to keep (XDG_DATA_HOME on Linux)."""
    from platformdirs import user_data_path

    return user_data_path("dedale", appauthor=False)


def state() -> Path:
    """Where a program was left off (XDG_STATE_HOME on Linux)."""
    from platformdirs import user_state_path

    return user_state_path("dedale", appauthor=False)
