"""One table feeds the menus, the lists, the documentation and the tests.

A *registry* is a table of names: each line says where the code is ("module:function", imported
only when used), one sentence on what it does, and what it claims to be able to do. Tables are
literals in the package they describe. Rooms above add lines to the tables of those below: which
tables there are, and who adds to them, is written in `dedale/__init__.py`, which stands above all.
Plug-ins add lines too, from an installed package (entry points in the group "dedale.plugins") or
from a file (`load_plugin`).

A plug-in is a module with a dictionary `PLUGIN = {kind: {name: entry or function}}`, for example
`PLUGIN = {"generator": {"spiral": Algorithm(carve, "Winds inwards.")}}`.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from dataclasses import field, fields, replace
from functools import cache
from types import ModuleType
from typing import Any, Generic, TypeVar

from . import EXTENSIONS
from . import KINDS as KINDS
from .errors import DedaleError, Term, UnknownName
from .i18n import _
from .record import record


@record(frozen=True, eq=False)
class Entry:
    """One entry of a table: where the code is, and what it is."""

    target: object  # "module:name", imported when used; or the thing itself
    about: str = ""
    version: int = 1
    name: str = field(default="", kw_only=True)  # in its table, which fills it in
    plugin: str = field(default="", kw_only=True)  # where it comes from, when it is not ours

    def load(self) -> Any:
        """The thing itself (mostly a function), imported now if need be."""
        return resolve(self.target) if isinstance(self.target, str) else self.target

    def facts(self) -> dict[str, object]:
        """The facts of the line, as plain JSON in the language in force; the code stays here."""
        values = {f.name: getattr(self, f.name) for f in fields(self) if f.name != "target"}
        plain = {k: list(v) if isinstance(v, tuple) else v for k, v in values.items()}
        return plain | {"about": _(self.about), "called": self.called}

    @property
    def called(self) -> str:
        """Its name as people read it, in the language in force."""
        return _(self.name)

    def trusted(self, kind: str) -> AbstractContextManager[None]:
        """Whatever a plug-in does wrong in here becomes one line that names it.

        Our own code is taken at its word: its errors are bugs, and stay what they are.

        >>> with Entry(abs, name="bad", plugin="mine.py").trusted("mask"):
        ...     {}["x"]
        Traceback (most recent call last):
        ...
        dedale.errors.DedaleError: mask 'bad' of plug-in 'mine.py' failed: KeyError: 'x'
        """
        return self._guarded(kind) if self.plugin else nullcontext()

    @contextmanager
    def _guarded(self, kind: str) -> Iterator[None]:
        try:
            yield
        except DedaleError:
            raise
        except (Exception, SystemExit) as error:
            raise DedaleError(
                "{kind} {name!r} of plug-in {plugin!r} failed: {error}",
                kind=Term(kind),
                name=self.name,
                plugin=self.plugin,
                error=describe(error),
            ) from error

    @contextmanager
    def validated(self, kind: str) -> Iterator[None]:
        """What is found wrong in here with a plug-in's result comes out with the plug-in's name."""
        try:
            yield
        except DedaleError as error:
            if not self.plugin:
                raise
            raise DedaleError(
                "{kind} {name!r} of plug-in {plugin!r}: {error}",
                kind=Term(kind),
                name=self.name,
                plugin=self.plugin,
                error=error,
            ) from None


def resolve(target: str) -> Any:
    """What "module:name" stands for, or a whole module; imported now if need be."""
    module, colon, name = target.partition(":")
    __import__(module)  # quicker than `import_module` for what was imported before
    found = sys.modules[module]
    return getattr(found, name) if colon else found


def plural(kind: str) -> str:
    """What the table of a kind is called.

    >>> plural("strategy"), plural("mask")
    ('strategies', 'masks')
    """
    return kind[:-1] + "ies" if kind.endswith("y") else kind + "s"


def describe(error: BaseException) -> str:
    """Any error in one line; one that is not meant for people with its class."""
    if isinstance(error, DedaleError):
        return str(error)
    return " ".join(f"{type(error).__name__}: {error}".split()).rstrip(": ")[:200]


E = TypeVar("E", bound=Entry)


class Registry(Generic[E]):
    """A table of entries of one kind, ours first, then those of plug-ins.

    >>> table = Registry("solver", {"bfs": Entry("dedale.solvers.algorithms.bfs:search")}, Entry)
    >>> "bfs" in table, list(table)
    (True, ['bfs'])
    >>> table["bsf"]
    Traceback (most recent call last):
    ...
    dedale.errors.UnknownName: unknown solver 'bsf': did you mean 'bfs'?
    """

    def __init__(self, kind: str, table: Mapping[str, E], entry: type[E]) -> None:
        self.kind, self.entry = kind, entry
        self._table, self._named = table, cache(self._entry_of)
        self._added: dict[str, E] = {}

    def __getitem__(self, name: str) -> E:
        if isinstance(name, str) and name in self._table:
            return self._named(name)
        found = next((entry for known, entry in self.lines() if known == name), None)
        if found is None:
            raise UnknownName(self.kind, str(name), self)
        return found

    def word(self, text: str) -> str:
        """What a request says for an entry: its name, if there is one of that name."""
        return self[text].name

    def __iter__(self) -> Iterator[str]:
        return iter(dict(self.items()))

    def __contains__(self, name: object) -> bool:
        return name in self._table or any(known == name for known, _line in self.lines())

    def __len__(self) -> int:
        return len(dict(self.items()))

    def ours(self) -> Iterator[tuple[str, E]]:
        """Our own entries: those of the table itself, then those that packages above add."""
        for name in self._table:
            yield name, self._named(name)
        for package in EXTENSIONS.get(self.kind, ()):
            yield from _entries_of(package).items()

    def _entry_of(self, name: str) -> E:
        """An entry of the table itself, which gets its name when it is first looked at."""
        return replace(self._table[name], name=name)

    def given(self) -> dict[str, E]:
        """The lines of plug-in files that were given."""
        return dict(self._added)

    def lines(self) -> Iterator[tuple[str, E]]:
        """All lines, ours first; who has seen enough imports nothing of what would follow."""
        yield from self.ours()
        yield from self._added.items()
        yield from self._installed().items()

    def items(self) -> list[tuple[str, E]]:
        """Every name with its entry: ours in the order of the table, then the plug-ins'."""
        found: dict[str, E] = {}
        for name, entry in self.lines():
            found.setdefault(name, entry)
        return list(found.items())

    @contextmanager
    def trusted(self, name: str) -> Iterator[Callable[..., Any]]:
        """The function of a name, to be called within: see `Entry.trusted`."""
        entry = self[name]
        with entry.trusted(self.kind):
            yield entry.load()

    def add(self, name: str, entry: E | Callable[..., object], plugin: str) -> None:
        """Add one line; our own names cannot be taken."""
        self._added[name] = self._line(name, entry, plugin)

    def _line(self, name: object, entry: object, plugin: str) -> E:
        """What a plug-in gives, as an entry of this table."""
        if not isinstance(name, str) or not re.fullmatch(r"[\w-]+", name):
            raise DedaleError(
                "plug-in {plugin!r}: {name!r} is not a name: letters, digits, - and _ only",
                plugin=plugin,
                name=name,
            )
        if name in dict(self.ours()):
            raise DedaleError(
                "plug-in {plugin!r} adds {kind} {name!r}, which exists already",
                plugin=plugin,
                kind=Term(self.kind),
                name=name,
            )
        if not isinstance(entry, Entry):
            if not callable(entry):
                raise DedaleError(
                    "plug-in {plugin!r}: {kind} {name!r} is not a function",
                    plugin=plugin,
                    kind=Term(self.kind),
                    name=name,
                )
            with suppress(TypeError):  # a line that needs more than a function
                entry = self.entry(entry, (entry.__doc__ or "").strip().split("\n")[0])
        if not isinstance(entry, self.entry):
            raise DedaleError(
                "plug-in {plugin!r}: {kind} {name!r} is of the class {found}, not {right}",
                plugin=plugin,
                kind=Term(self.kind),
                name=name,
                found=type(entry).__name__,
                right=self.entry.__name__,
            )
        return replace(entry, name=name, plugin=plugin)

    def _installed(self) -> dict[str, E]:
        """Lines from installed packages. One that fails is left out; `plugin_failures` names it."""
        tables, failures = _installed_plugins()
        found: dict[str, E] = {}
        for plugin, table in tables.items():
            for name, entry in table.get(self.kind, {}).items():
                try:
                    found[name] = self._line(name, entry, plugin)
                except Exception as error:
                    failures[plugin] = describe(error)
        return found


@cache
def _entries_of(package: str) -> dict[str, Any]:
    """The entries that a package adds to a table below it."""
    return {name: replace(entry, name=name) for name, entry in resolve(package).items()}


@cache
def _installed_plugins() -> tuple[dict[str, Mapping[str, Mapping[str, object]]], dict[str, str]]:
    """The tables of the installed plug-ins, and why the others failed."""
    from importlib.metadata import entry_points

    tables: dict[str, Mapping[str, Mapping[str, object]]] = {}
    failures: dict[str, str] = {}
    for point in entry_points(group="dedale.plugins"):
        try:
            tables[point.name] = _table(point.load(), point.name)
            for kind in tables[point.name]:
                if kind not in KINDS:
                    raise UnknownName("kind", str(kind), KINDS)
        except (Exception, SystemExit) as error:
            failures[point.name] = describe(error)
    return tables, failures


def _table(table: object, plugin: str) -> Mapping[str, Mapping[str, object]]:
    """What a plug-in offers, if it has the form {kind: {name: …}}."""
    if not isinstance(table, Mapping) or not all(isinstance(v, Mapping) for v in table.values()):
        raise DedaleError(
            "plug-in {path!r} has no dictionary PLUGIN = {{kind: {{name: …}}}}", path=plugin
        )
    return table


def plugin_failures() -> dict[str, str]:
    """The installed plug-ins that could not be used, and why."""
    for kind in KINDS:
        registry(kind).items()
    return dict(_installed_plugins()[1])


def registry(kind: str) -> Registry[Any]:
    """The table of a kind ("generator", "solver" …)."""
    if kind not in KINDS:
        raise UnknownName("kind", kind, KINDS)
    return resolve(KINDS[kind])  # type: ignore[no-any-return]


def names(kind: str) -> list[str]:
    """The names that can be chosen from, plug-ins included.

    Parameters
    ----------
    kind : str
        "generator", "solver", "mask", "format", "heuristic", "tour", "braider", "game" …,
        in the singular or the plural.

    Returns
    -------
    list of str
        In the order of the table.

    Raises
    ------
    DedaleError
        If there is no such kind.

    See Also
    --------
    generate, solve, tour : where the names are used.

    Examples
    --------
    >>> import dedale
    >>> dedale.names("heuristic")
    ['manhattan', 'zero', 'avoid-minotaurs']
    """
    return list(registry(checked_kind(kind)))


def checked_kind(word: str) -> str:
    """The kind that was meant, in the singular or the plural."""
    for kind in KINDS:
        if str(word).lower() in (kind, plural(kind)):
            return kind
    raise UnknownName("kind", str(word), map(plural, KINDS))


def load_plugin(path: str) -> list[tuple[str, str]]:
    """Add what a plug-in file offers; returns the (kind, name) pairs it added."""
    from importlib.util import module_from_spec, spec_from_file_location
    from pathlib import Path

    spec = spec_from_file_location(f"dedale_plugin_{Path(path).stem}", path)
    if spec is None or spec.loader is None or not Path(path).is_file():
        raise DedaleError("plug-in {path!r} is not a Python file that can be read", path=path)
    module = module_from_spec(spec)
    sys.modules[spec.name] = module  # where the compiler looks for the module of a kernel
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        del sys.modules[spec.name]
        raise DedaleError(
            "plug-in {path!r} failed: {error}", path=path, error=describe(error)
        ) from error
    return add_plugin(module, path)


def add_plugin(module: ModuleType, path: str) -> list[tuple[str, str]]:
    """Add what the `PLUGIN` of a module offers; returns the (kind, name) pairs it added."""
    table = _table(getattr(module, "PLUGIN", None), path)
    shelves = {kind: registry(kind) for kind in table}
    lines = [
        (kind, shelves[kind]._line(name, entry, path))
        for kind, entries in table.items()
        for name, entry in entries.items()
    ]
    for kind, line in lines:  # all of them, or none
        shelves[kind]._added[line.name] = line
    return [(kind, line.name) for kind, line in lines]
