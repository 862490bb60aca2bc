"""Whole numbers that come from outside: one way to check a value, one way to read a text."""

import operator
import re
from typing import SupportsIndex

from .errors import DedaleError
from .i18n import _


def whole(what: str, value: object, least: int | None = None, most: int | None = None) -> int:
    """The value as an `int`, if it is a whole number within the bounds; a `bool` is none.

    >>> whole("bombs", 3, least=0)
    3
    >>> whole("bombs", True)
    Traceback (most recent call last):
    ...
    dedale.errors.DedaleError: bombs True should be a whole number
    """
    if isinstance(value, bool) or not isinstance(value, SupportsIndex):
        message = _("{what} {value!r} should be a whole number")
        raise DedaleError(message.format(what=_(what), value=value))
    number = operator.index(value)
    if least is not None and most is not None and not least <= number <= most:
        message = _("{what} {value} should be from {least} to {most}")
    elif least is not None and number < least:
        message = _("{what} {value} should be at least {least}")
    elif most is not None and number > most:
        message = _("{what} {value} should be at most {most}")
    else:
        return number
    raise DedaleError(message.format(what=_(what), value=number, least=least, most=most))


def parse_whole(what: str, text: str, least: int | None = None, most: int | None = None) -> int:
    """The whole number that a text spells in plain digits.

    >>> parse_whole("seed", "-7")
    -7
    >>> parse_whole("seed", "²")
    Traceback (most recent call last):
    ...
    dedale.errors.DedaleError: seed '²' should be a whole number
    """
    if not re.fullmatch(r"[+-]?\d{1,4000}", text.strip(), re.ASCII):
        shown = text if len(text) <= 40 else text[:40] + "…"
        message = _("{what} {value!r} should be a whole number")
        raise DedaleError(message.format(what=_(what), value=shown))
    return whole(what, int(text), least, most)
