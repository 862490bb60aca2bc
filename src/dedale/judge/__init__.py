"""The judge: runs a program that is not trusted in a box, and says claim by claim what holds.

>>> from dedale.judge import CLAIMS
>>> CLAIMS["tree"].words
'there is no loop'
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .box import Limits
    from .claims import Answer, Fault, Made
    from .judging import FORMS, judge, judge_source
    from .table import CLAIMS, Claim
    from .verdict import Finding, Verdict

__all__ = [
    "CLAIMS",
    "FORMS",
    "Answer",
    "Claim",
    "Fault",
    "Finding",
    "Limits",
    "Made",
    "Verdict",
    "judge",
    "judge_source",
]

_HOMES = {
    "box": ("Limits",),
    "claims": ("Answer", "Fault", "Made"),
    "judging": ("FORMS", "judge", "judge_source"),
    "table": ("CLAIMS", "Claim"),
    "verdict": ("Finding", "Verdict"),
}


def __getattr__(name: str) -> object:
    """Loaded when it is first used: the process of a box, which `inside` is, needs none of it."""
    for home, names in _HOMES.items():
        if name in names:
            return getattr(import_module(f"{__name__}.{home}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
