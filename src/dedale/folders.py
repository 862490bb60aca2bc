"""Where this system keeps the files of programs: what a user owns, what may be made again."""

from pathlib import Path

from platformdirs import user_cache_path, user_config_path, user_data_path, user_state_path


def cache() -> Path:
    """What can be made again at any time (XDG_CACHE_HOME on Linux)."""
    return user_cache_path("dedale", appauthor=False)


def config() -> Path:
    """What a user has set (XDG_CONFIG_HOME on Linux)."""
    return user_config_path("dedale", appauthor=False)


def data() -> Path:
    """What a user made and wants to keep (XDG_DATA_HOME on Linux)."""
    return user_data_path("dedale", appauthor=False)


def state() -> Path:
    """Where a program was left off (XDG_STATE_HOME on Linux)."""
    return user_state_path("dedale", appauthor=False)
