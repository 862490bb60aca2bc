"""The judge: runs a program that is not trusted in a box, and says claim by claim what holds.

>>> from dedale.judge import CLAIMS
>>> CLAIMS["tree"].words
'there is no loop'
"""

from .box import Limits
from .claims import Answer, Fault, Made
from .judge import FORMS, judge, judge_source
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
