"""The words that kernels have for their grid, where it is not the square one."""

import sys
from dataclasses import dataclass
from types import MappingProxyType

from .jit import Kernel, global_of, names_in

_NOTHING = object()


@dataclass(frozen=True, eq=False)
class Vocabulary:
    """What the words of the square grid mean on another one: functions and constants, by name.

    Only what a kernel has from one of the `homes` (modules, by name) is replaced: a function of
    another module that happens to bear the same name stays what it is.
    """

    name: str  # its key in the cache of compiled kernels
    words: MappingProxyType[str, object]
    homes: tuple[str, ...]
    small: bool = False  # whether a cell, marks and all, is one byte

    def scope(self, function: Kernel) -> dict[str, object]:
        """The names of a kernel that mean something else here, with what they mean."""
        found = {}
        for name in names_in(function):
            if name in self.words and any(
                vars(sys.modules[home]).get(name, _NOTHING) is global_of(function, name)
                for home in self.homes
            ):
                found[name] = self.words[name]
        return found
