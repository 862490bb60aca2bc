"""The judge: runs a program that is not trusted in a box, and says claim by claim what holds.

>>> from dedale.judge import CLAIMS
>>> CLAIMS["tree"].words
'there is no loop'
"""

from typing import TYPE_CHECKING

from ..lazily import loaded_from

if TYPE_CHECKING:
    from .box import CaseLimits
    from .claims import Answer, Fault, Made
    from .judging import judge, judge_source
    from .programs import FORMS
    from .table import CLAIMS, Claim
    from .verdict import Finding, Verdict

__all__ = [
    "CLAIMS",
    "FORMS",
    "Answer",
    "CaseLimits",
    "Claim",
    "Fault",
    "Finding",
    "Made",
    "Verdict",
    "judge",
    "judge_source",
]

#: Loaded when it is first used: the process of a box, which `inside` is, needs none of it.
__getattr__ = loaded_from(
    __name__,
    {
        "box": ("CaseLimits",),
        "claims": ("Answer", "Fault", "Made"),
        "judging": ("judge", "judge_source"),
        "programs": ("FORMS",),
        "table": ("CLAIMS", "Claim"),
        "verdict": ("Finding", "Verdict"),
    },
)
