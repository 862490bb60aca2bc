"""Modules that the server's packages import and that nobody needs in a browser.

The folder has a copy of this file beside its packages, so that these can be imported while our own
package is on its way (`site/bundle.py`, `js/python/desk.js`).
"""

import sys
from types import ModuleType

#: Pyodide leaves this module out, but anyio imports two names of it.
_INTERPRETERS = ModuleType("concurrent.interpreters")
_INTERPRETERS.__dict__.update(ExecutionFailed=Exception, create=None)
sys.modules.setdefault("concurrent.interpreters", _INTERPRETERS)
#: Models of the description of an API, which nobody asks for here: they take long to make.
_DESCRIPTION = ModuleType("fastapi.openapi.models")
_DESCRIPTION.__dict__.update(__file__=None, __getattr__=lambda name: type(name, (), {}))
sys.modules.setdefault(_DESCRIPTION.__name__, _DESCRIPTION)
