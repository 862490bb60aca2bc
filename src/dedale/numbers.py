"""Numbers that come from outside: one way to check a value, one way to read a text."""

import operator
import re
from typing import SupportsIndex, cast

from .errors import DedaleError, Term
from .i18n import N_


def whole(what: str, value: object, least: int | None = None, most: int | None = None) -> int:
    """The value as an `int`, if it is a whole number within the bounds; a `bool` is none.

    >>> whole("bombs", 3, least=0)
    3
    >>> whole("bombs", True)
    Traceback (most recent call last):
    ...
    dedale.errors.DedaleError: bombs True should be a whole number
    """
    if type(value) is int:  # nearly always, and much quicker than to ask what else it may be
        number = value
    else:
        try:
            number = operator.index(_no_bool(value))  # numpy's whole numbers too
        except TypeError:
            raise DedaleError(
                "{what} {value!r} should be a whole number", what=Term(what), value=value
            ) from None
    if least is not None and most is not None and not least <= number <= most:
        template = N_("{what} {value!r} should be from {least} to {most}")
    elif least is not None and number < least:
        template = N_("{what} {value!r} should be at least {least}")
    elif most is not None and number > most:
        template = N_("{what} {value!r} should be at most {most}")
    else:
        return number
    raise DedaleError(template, what=Term(what), value=number, least=least, most=most)


def _no_bool(value: object) -> SupportsIndex:
    """The value, unless it is a truth value of Python or numpy."""
    if isinstance(value, bool) or type(value).__name__ == "bool":
        raise TypeError
    return cast("SupportsIndex", value)


def length(what: str, value: float, least: float, most: float) -> float:
    """The value, if it is within the bounds.

    >>> length("cell", 0.5, 1, 100)
    Traceback (most recent call last):
    ...
    dedale.errors.DedaleError: cell 0.5 should be from 1 to 100
    """
    if not least <= value <= most:  # also refuses what is not a number
        raise DedaleError(
            "{what} {value!r} should be from {least} to {most}",
            what=Term(what),
            value=value,
            least=least,
            most=most,
        )
    return value


def parse_length(what: str, text: str) -> float:
    """The number that a text spells in plain digits; an `int` where it is a whole one.

    >>> parse_length("cell", "7.5"), parse_length("cell", "12")
    (7.5, 12)
    """
    text = text.strip(" ")
    if not re.fullmatch(r"-?(\d{1,9}(\.\d{1,9})?|\.\d{1,9})", text, re.ASCII):
        raise DedaleError("{what} {value!r} should be a number", what=Term(what), value=text)
    return float(text) if "." in text else int(text)


def parse_whole(what: str, text: str, least: int | None = None, most: int | None = None) -> int:
    """The whole number that a text spells in plain digits.

    >>> parse_whole("seed", "-7")
    -7
    >>> parse_whole("seed", "²")
    Traceback (most recent call last):
    ...
    dedale.errors.DedaleError: seed '²' should be a whole number
    """
    plain = text.strip()
    if not re.fullmatch(r"[+-]?\d{1,4000}", plain, re.ASCII):
        raise DedaleError("{what} {value!r} should be a whole number", what=Term(what), value=text)
    return whole(what, int(plain), least, most)


def parse_setting(text: str) -> tuple[str, int]:
    """The name and the number of NAME=NUMBER, an option of an algorithm.

    >>> parse_setting("newest=70")
    ('newest', 70)
    """
    name, equals, number = text.partition("=")
    if not equals or not name.strip():
        raise DedaleError("option {value!r} should be NAME=NUMBER, like newest=70", value=text)
    return name.strip(), parse_whole(name.strip(), number)
