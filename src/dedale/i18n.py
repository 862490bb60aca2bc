"""English and French for people: gettext, with the language chosen once by the interface in use.

Code writes `_("text")` where the text is shown, in English. Without a call of `use`, the
environment decides (LANGUAGE, LC_ALL, LC_MESSAGES, LANG), as for any other program.
"""

import gettext
import os
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from typing import Any

LANGUAGES = ("en", "fr")
FOLDER = os.path.join(os.path.dirname(__file__), "locale")
_chosen: ContextVar[str | None] = ContextVar("language", default=None)


class Term(str):
    """A value of a message that is a word of ours: it is translated with the message."""

    __slots__ = ()


def use(language: str | None) -> None:
    """Speak this language from here on in this context (a thread, a request, a program)."""
    _chosen.set(language)


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Speak a language for a while.

    >>> with speaking("fr"):
    ...     _("Left")
    'Gauche'
    """
    before = _chosen.set(language)
    try:
        yield
    finally:
        _chosen.reset(before)


def language() -> str:
    """The language in force.

    >>> use("fr")
    >>> language()
    'fr'
    >>> use("en")
    """
    return _chosen.get() or _from_environment()


def _from_environment() -> str:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name, "")
        if value:
            return "fr" if value.lower().startswith("fr") else "en"
    return "en"


@cache
def _catalogue(language: str) -> gettext.NullTranslations:
    return gettext.translation("dedale", FOLDER, languages=[language], fallback=True)


def _(message: str) -> str:
    """The message in the language in force."""
    if not message or language() == "en":
        return message  # gettext would answer "" with the head of the catalogue
    return _catalogue("fr").gettext(message)


def everywhere(message: str) -> list[str]:
    """The message in every language there is.

    >>> everywhere("Left")
    ['Left', 'Gauche']
    """
    return [message, *(_catalogue(each).gettext(message) for each in LANGUAGES[1:])]


def N_(message: str) -> str:  # noqa: N802
    """Mark a message for translation where it is written, to be shown by `_` later."""
    return message


def ngettext(one: str, many: str, n: int, **values: object) -> str:
    """The message for n things in the language in force, with its values.

    >>> ngettext("{n} wall", "{n} walls of {name}", 2, name="hedge")
    '2 walls of hedge'
    """
    found = (one if n == 1 else many) if language() == "en" else None
    return (found or _catalogue("fr").ngettext(one, many, n)).format(n=n, **values)


def decimal(number: float, digits: int) -> str:
    """A number with so many digits after the point, which is a comma in French.

    >>> decimal(18.25, 1)
    '18.2'
    """
    text = f"{number:.{digits}f}"
    return text.replace(".", ",") if language() == "fr" else text


def percent(share: float) -> str:
    """A share of 1 in whole per cent; French has a blank before the sign.

    >>> percent(0.567)
    '57%'
    """
    return f"{100 * share:.0f}{' ' if language() == 'fr' else ''}%"


def labelled(label: str, value: object = "") -> str:
    """A label and its value, with the colon as the language writes it.

    >>> labelled("width", 5)
    'width: 5'
    """
    return f"{label}{' ' if language() == 'fr' else ''}: {value}".rstrip()


#: A blank at which no line ends.
NO_BREAK = "\N{NO-BREAK SPACE}"


def unbroken(text: str) -> str:
    """The text with blanks before signs at which no line may end, as in French.

    >>> unbroken("But : fuir !").count(NO_BREAK)
    2
    """
    return re.sub(r" (?=[:;?!»])", NO_BREAK, text)


def wrapped(text: str, width: int, **how: Any) -> list[str]:
    """The lines of a text, broken between words; `how` as in `textwrap.wrap`.

    >>> wrapped("But : fuir !", 8)
    ['But :', 'fuir !']
    """
    import textwrap  # not for every command

    return [line.replace(NO_BREAK, " ") for line in textwrap.wrap(unbroken(text), width, **how)]


def words_of(text: str) -> list[str]:
    """The words of a text, each with the signs that stay in its line.

    >>> words_of("But : fuir !")
    ['But :', 'fuir !']
    """
    return [word.replace(NO_BREAK, " ") for word in unbroken(text).split(" ") if word]


def fitted(text: str, fits: Callable[[str], bool]) -> list[str]:
    """The lines of a text, as long as they fit; a word that does not has a line of its own.

    >>> fitted("But : fuir le minotaure !", lambda line: len(line) <= 10)
    ['But : fuir', 'le', 'minotaure !']
    """
    lines: list[str] = []
    for word in words_of(text):
        if lines and fits(f"{lines[-1]} {word}"):
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


#: The reasons of the operating system that are met most: it gives them in English.
_OF_SYSTEM = {
    N_("No such file or directory"),
    N_("Permission denied"),
    N_("Is a directory"),
    N_("Not a directory"),
    N_("File exists"),
    N_("File name too long"),
    N_("Read-only file system"),
    N_("No space left on device"),
    N_("Address already in use"),
}


def in_words(template: str, values: Mapping[str, object]) -> str:
    """A template with its values, in the language in force; what it quotes (`!r`) is shortened.

    >>> in_words("unknown {kind} {name!r}", {"kind": Term("mask"), "name": "x" * 99})
    "unknown mask 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…xxxxxxxxxxxxxxxxxxxx'"
    """
    words = {
        name: _(value)
        if isinstance(value, Term) or (name == "reason" and value in _OF_SYSTEM)
        else value
        for name, value in values.items()
    }
    return _(template).format_map({name: _Quoted(value) for name, value in words.items()})


class _Quoted:
    """A value that is written as it is, but for `!r`, which shortens it."""

    def __init__(self, value: object) -> None:
        self.value = value

    def __format__(self, spec: str) -> str:
        return format(self.value, spec)

    def __repr__(self) -> str:
        if isinstance(self.value, str):
            return repr(_shortened(self.value))
        return _shortened(repr(self.value))


def _shortened(text: str) -> str:
    """Its beginning and its end: the end of a path says more than its middle."""
    return text if len(text) <= 80 else f"{text[:40]}…{text[-20:]}"
