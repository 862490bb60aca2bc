"""Asks before allocating: a size beyond memory is refused in words, not by the kernel's killer."""

import os
from collections.abc import Callable

from ..errors import DedaleError


def available_memory() -> int | None:
    """How many bytes can be taken now, or None where the system does not say."""
    known = [size for size in (_free_memory(), _allowed_memory()) if size is not None]
    return min(known, default=None)


def _allowed_memory() -> int | None:
    """How many bytes this process may still take, if it has a limit."""
    try:
        import resource

        limit = resource.getrlimit(resource.RLIMIT_DATA)[0]
        if limit == resource.RLIM_INFINITY:
            return None
        with open("/proc/self/statm", encoding="ascii") as file:
            taken = int(file.read().split()[5]) * resource.getpagesize()
    except (ImportError, OSError, ValueError, IndexError):
        return None
    return max(0, limit - taken)


def _free_memory() -> int | None:
    """How many bytes the system has to give."""
    try:
        with open("/proc/meminfo", encoding="ascii") as lines:
            for line in lines:
                if line.startswith("MemAvailable:"):
                    return int(line.split()[1]) * 1024
    except (OSError, ValueError):
        pass
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, ValueError, OSError):
        return None


def require_memory(size: int, what: str | Callable[[], str]) -> None:
    """Raise a DedaleError if `size` bytes are more than there are.

    `what` needs them, in words, or what makes these words if they are needed.

    >>> require_memory(1000, "a small maze")
    """
    if size < 1 << 24:
        return
    free = available_memory()
    if free is not None and size > free:
        raise DedaleError(
            "{what} needs about {needed} of memory, {free} are free: ask for a smaller size",
            what=what if isinstance(what, str) else what(),
            needed=human_size(size),
            free=human_size(free),
        )


def human_size(size: float) -> str:
    """A number of bytes for people.

    >>> human_size(3_200_000)
    '3.2 MB'
    """
    for unit in ("B", "kB", "MB", "GB", "TB", "PB"):
        if size < 1000 or unit == "PB":
            break
        size /= 1000
    return f"{size:.0f} {unit}" if size >= 10 or unit == "B" else f"{size:.1f} {unit}"
