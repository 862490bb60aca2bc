"""Names of a package that are loaded when they are first used."""

from collections.abc import Callable, Iterable, Mapping
from importlib import import_module


def loaded_from(package: str, homes: Mapping[str, Iterable[str]]) -> Callable[[str], object]:
    """The `__getattr__` of a package; `homes` are its modules, each with the names it has.

    >>> load = loaded_from("dedale", {"maze.maze": ["Maze"]})
    >>> load("Maze").__name__
    'Maze'
    >>> load("Maize")
    Traceback (most recent call last):
    ...
    AttributeError: module 'dedale' has no attribute 'Maize'
    """
    found = {name: home for home, names in homes.items() for name in names}

    def load(name: str) -> object:
        if name not in found:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        return getattr(import_module(f"{package}.{found[name]}"), name)

    return load
