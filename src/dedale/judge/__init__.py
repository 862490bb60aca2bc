"""The judge: runs somebody's program in a box, and says claim by claim what holds.

>>> from dedale.judge import CLAIMS
>>> CLAIMS["tree"].words
'there is no loop'
"""

from .box import Limits
from .claims import CLAIMS, Answer, Claim, Fault, Made
from .judge import FORMS, judge
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
]
