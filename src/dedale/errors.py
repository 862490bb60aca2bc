"""Everything that can go wrong because of what a person gave us.

A `DedaleError` is a message for people: one line that quotes the input and says what would be
right. Programs catch it as a `ValueError`; the command line prints it and exits with status 2.

An error carries a template and its values, and is put into words where it is shown: `str(error)`
speaks the language in force at that moment. So a template is a plain string in the source (that is
how translators find it), never an f-string; a test holds that.
"""

from collections.abc import Iterable

from .i18n import N_, Term, _, in_words

__all__ = ["DedaleError", "FileError", "IllegalMove", "NotAMaze", "Term", "UnknownName"]


class DedaleError(ValueError):
    """Input that cannot be used. Its text is one line, meant to be shown as it is.

    What is quoted (`!r`) is shortened, so that a message stays one line whatever was given.

    Parameters
    ----------
    template : str
        The message in English, with places for the values.
    **values
        What stands in these places.

    See Also
    --------
    FileError, UnknownName, NotAMaze, IllegalMove : its kinds; all are a `ValueError`.

    Examples
    --------
    >>> str(DedaleError("size {size!r} should be WIDTHxHEIGHT", size="20"))
    "size '20' should be WIDTHxHEIGHT"
    """

    def __init__(self, template: str, /, **values: object) -> None:
        super().__init__(template)
        self.template, self.values = template, values

    def __str__(self) -> str:
        return in_words(self.template, self.values)

    def __reduce__(self) -> tuple[object, ...]:
        return _restored, (type(self), self.template, self.values)


def _restored(kind: type[DedaleError], template: str, values: dict[str, object]) -> DedaleError:
    return kind(template, **values)


class UnknownName(DedaleError):
    """A name that no table knows.

    >>> raise UnknownName("generator", "wilsen", ["prim", "wilson"])
    Traceback (most recent call last):
    ...
    dedale.errors.UnknownName: unknown generator 'wilsen': did you mean 'wilson'?
    """

    def __init__(self, kind: str, name: str, known: Iterable[str]) -> None:
        import difflib

        known = sorted(known)
        near = difflib.get_close_matches(name[:100], known, n=1, cutoff=0.6)
        values: dict[str, object] = {"kind": Term(kind), "name": name}
        if near:
            template = N_("unknown {kind} {name!r}: did you mean {near!r}?")
            super().__init__(template, near=near[0], **values)
        else:
            template = N_("unknown {kind} {name!r}: known: {known}")
            super().__init__(template, known=", ".join(known), **values)
        self._parts = str(kind), name, known

    def __reduce__(self) -> tuple[object, ...]:
        return UnknownName, self._parts


class FileError(DedaleError):
    """A file that cannot be read as what it should be.

    Three values say where, when that makes sense: `path`, `line` and `column`.

    >>> raise FileError("a second {letter}", letter="S", path="maze.txt", line=3)
    Traceback (most recent call last):
    ...
    dedale.errors.FileError: maze.txt:3: a second S
    """

    @property
    def path(self) -> str:
        return str(self.values.get("path", ""))

    @property
    def line(self) -> int | None:
        return self._number("line")

    @property
    def column(self) -> int | None:
        return self._number("column")

    def _number(self, name: str) -> int | None:
        value = self.values.get(name)
        return value if isinstance(value, int) else None

    def __str__(self) -> str:
        place = self.path
        if self.line is not None and self.path:
            place += f":{self.line}" if self.column is None else f":{self.line}:{self.column}"
        elif self.line is not None:
            place = _("line {line}") if self.column is None else _("line {line}, column {column}")
            place = place.format(line=self.line, column=self.column)
        return f"{place}: {super().__str__()}" if place else super().__str__()

    def at(self, **place: object) -> "FileError":
        """The same error at another place: what is not given stays as it was."""
        return FileError(self.template, **self.values | place)


class NotAMaze(DedaleError):
    """Cells that do not make a maze; knows the cell (row, col) where that shows."""

    def __init__(self, template: str, /, *, cell: tuple[int, int], **values: object) -> None:
        super().__init__(template, cell=cell, **values)
        self.cell = cell


class IllegalMove(DedaleError):
    """A move that the rules of a game refuse; the game stands as it was."""


def expect(what: str, value: object, kind: type) -> None:
    """Refuse a value that is not of a kind; `what` is the name of the parameter.

    >>> expect("text", 7, str)
    Traceback (most recent call last):
    ...
    dedale.errors.DedaleError: text should be a str, not 7
    """
    if not isinstance(value, kind):
        raise DedaleError(
            "{what} should be a {kind}, not {value!r}", what=what, kind=kind.__name__, value=value
        )
