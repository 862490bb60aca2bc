"""Theseus and the Minotaur: one step for him, two for the minotaur. The rules are Robert Abbott's.

>>> from dedale.games import theseus
>>> level = theseus.loads("4x1\\n+-+-+-+-+\\n|P T   M|\\n+-+-+-+-+\\n")
>>> theseus.solve(level)
['Left']
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .book import *  # noqa: F403


def __getattr__(name: str) -> object:
    return getattr(import_module(f"{__name__}.book"), name)
