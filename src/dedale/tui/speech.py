"""The keys of a screen, spoken in the language of the person."""

from collections.abc import Iterable
from dataclasses import replace

from textual.binding import Binding
from textual.dom import DOMNode

from ..i18n import _


def translate(node: DOMNode) -> None:
    """Give the bindings of an app, a screen or a widget their translated descriptions."""
    table = node._bindings.key_to_bindings
    for key, bindings in table.items():
        table[key] = [_translated(binding) for binding in bindings]


def bind(node: DOMNode, bindings: Iterable[Binding]) -> None:
    """Give a screen these keys beside those of its class, in the language of the person."""
    table = node._bindings.key_to_bindings
    for binding in Binding.make_bindings(bindings):
        table.setdefault(binding.key, []).append(_translated(binding))


def _translated(binding: Binding) -> Binding:
    return replace(binding, description=_(binding.description)) if binding.description else binding
