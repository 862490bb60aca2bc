"""Data classes for what every command loads: entries of tables, parameters, requests.

The standard library compiles the source text of each method of a data class, which takes 0.5 ms a
class; a dozen of them were a fifth of the time of `dedale generate`. Methods here are the same for
all classes. `dataclasses.fields`, `replace` and `asdict` work as ever, and to type checkers
`record` is `dataclass`.
"""

from __future__ import annotations

from dataclasses import MISSING, FrozenInstanceError, dataclass, fields
from typing import TYPE_CHECKING, Any

__all__ = ("record",)

if TYPE_CHECKING:
    from dataclasses import dataclass as record
else:

    def record(cls=None, *, frozen, eq=True, kw_only=False):
        """A data class that does not change.

        >>> @record(frozen=True)
        ... class Place:
        ...     row: int
        ...     col: int = 0
        >>> Place(1), Place(1) == Place(col=0, row=1), Place(1) == Place(2)
        (Place(row=1, col=0), True, False)
        >>> Place(rwo=1)
        Traceback (most recent call last):
        ...
        TypeError: Place() takes row, col: not rwo
        """
        if cls is None:
            return lambda cls: record(cls, frozen=frozen, eq=eq, kw_only=kw_only)
        made = dataclass(init=False, repr=False, eq=False, kw_only=kw_only)(cls)
        known = fields(made)
        made._places = tuple(field.name for field in known if not field.kw_only)
        made._names = dict.fromkeys(field.name for field in known)
        made._defaults = {f.name: f.default for f in known if f.default is not MISSING}
        made._made = {f.name: f.default_factory for f in known if f.default_factory is not MISSING}
        for name, method in (_METHODS | _COMPARED if eq else _METHODS).items():
            if name not in cls.__dict__:
                setattr(made, name, method)
        made.__signature__ = _Signature()
        return made


def _init(self: Any, /, *values: object, **named: object) -> None:
    cls, mine = type(self), self.__dict__
    mine.update(cls._defaults)
    for name, make in cls._made.items():
        mine[name] = make()
    mine.update(zip(cls._places, values, strict=False))
    mine.update(named)
    if mine.keys() != cls._names.keys() or len(values) > len(cls._places):
        wrong = [name for name in named if name not in cls._names]
        missing = [name for name in cls._names if name not in mine]
        what = "not " + ", ".join(wrong) if wrong else ", ".join(missing) + " is missing"
        what = what if wrong or missing else f"not {len(values)} values in a row"
        raise TypeError(f"{cls.__name__}() takes {', '.join(cls._names)}: {what}")
    if hasattr(cls, "__post_init__"):
        self.__post_init__()


def _repr(self: Any) -> str:
    shown = (f"{f.name}={getattr(self, f.name)!r}" for f in fields(self) if f.repr)
    return f"{type(self).__qualname__}({', '.join(shown)})"


def _eq(self: Any, other: object) -> bool:
    same = type(other) is type(self)
    return same and all(getattr(self, name) == getattr(other, name) for name in self._names)


def _hash(self: Any) -> int:
    return hash(tuple(getattr(self, f.name) for f in fields(self) if f.hash is not False))


def _refuse(self: object, name: str, *value: object) -> None:
    raise FrozenInstanceError(f"cannot change {name!r}")


class _Signature:
    """What `help` and notebooks show of a class, made when they ask."""

    def __get__(self, _instance: object, cls: Any) -> object:
        from inspect import Parameter, Signature

        kinds = Parameter.KEYWORD_ONLY, Parameter.POSITIONAL_OR_KEYWORD
        found = [
            Parameter(
                name,
                kinds[name in cls._places],
                default=cls._defaults.get(name, ... if name in cls._made else Parameter.empty),
                annotation=field.type,
            )
            for name, field in cls.__dataclass_fields__.items()
            if name in cls._names
        ]
        return Signature(sorted(found, key=lambda one: one.kind))


_METHODS = {"__init__": _init, "__repr__": _repr, "__setattr__": _refuse, "__delattr__": _refuse}
_COMPARED = {"__eq__": _eq, "__hash__": _hash}
