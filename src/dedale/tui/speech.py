"""The keys of a screen, spoken in the language of the person."""

from dataclasses import replace

from textual.dom import DOMNode

from ..i18n import _


def translate(node: DOMNode) -> None:
    """Give the bindings of an app, a screen or a widget their translated descriptions."""
    table = node._bindings.key_to_bindings
    for key, bindings in table.items():
        table[key] = [
            replace(binding, description=_(binding.description)) if binding.description else binding
            for binding in bindings
        ]
