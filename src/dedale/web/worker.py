"""A worker: a process of its own that does one heavy task after the other.

It says "ready" once. Then it reads (task, language, arguments, form) from its input and writes
("done", result) or ("refused", what the error says) to its output, pickled, each after its length.
Form "json" or "gzip" asks for the result as bytes of JSON: large ones are made here, where nobody
else waits for them. It ends with its input, or with the process that started it.
"""

import contextlib
import gzip
import importlib
import json
import os
import pickle
import struct
import sys
import threading
import time
import traceback
from collections.abc import Callable
from typing import IO, Any, TypeAlias

from .. import i18n
from ..errors import DedaleError
from ..i18n import _
from ..jsons import JsonObject

#: A task, the language, its arguments, and the form of the answer.
TaskCall: TypeAlias = tuple[str, str, JsonObject, str]
#: How it went, and what came of it.
Answer: TypeAlias = tuple[str, Any]

_LENGTH = struct.Struct("<Q")
#: Packages that a browser does without (see `web/browser.py`).
LARGE = ("numpy", "PIL", "highspy", "fast_tsp")
#: The variable that says how many bytes of memory a worker may take.
MEMORY = "DEDALE_WORKER_MEMORY"


def send(stream: IO[bytes], message: object) -> None:
    """Write one message."""
    data = pickle.dumps(message, pickle.HIGHEST_PROTOCOL)
    stream.write(_LENGTH.pack(len(data)))
    stream.write(data)
    stream.flush()


def receive(stream: IO[bytes]) -> Any:
    """Read one message; EOFError when the other side is gone."""
    head = stream.read(_LENGTH.size)
    if len(head) < _LENGTH.size:
        raise EOFError
    size = _LENGTH.unpack(head)[0]
    data = stream.read(size)
    if len(data) < size:
        raise EOFError
    return pickle.loads(data)


def find(task: str) -> Callable[..., object]:
    """The function of a task, "module:function" in the package of tasks."""
    module, _colon, name = task.partition(":")
    found = getattr(importlib.import_module(f"dedale.web.tasks.{module}"), name)
    return found  # type: ignore[no-any-return]


def do(task: str, language: str, arguments: JsonObject, form: str = "value") -> Answer:
    """Do a task; what to answer."""
    from .errors import error_json

    i18n.use(language)
    try:
        return "done", _in_form(find(task)(**arguments), form)
    except DedaleError as error:
        return "refused", error_json(error)
    except MemoryError:
        message = _("this needs more memory than one request may take: ask for less")
        return "refused", {"code": "limit", "message": message}
    except RecursionError:
        message = _("this is nested too deep")
        return "refused", {"code": "limit", "message": message}
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in LARGE:
            return "failed", traceback.format_exc()
        message = _(
            "a browser alone cannot do this: install Dédale (pip install 'dedale[web]') and open"
            " its page with “dedale serve --browser”"
        )
        return "refused", {"code": "not-here", "message": message}
    except Exception:
        return "failed", traceback.format_exc()


def _in_form(result: object, form: str) -> object:
    if form == "value":
        return result
    data = result if isinstance(result, bytes) else _json(result)
    return gzip.compress(data, 4) if form == "gzip" else data


def _json(result: object) -> bytes:
    text = json.dumps(result, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    return text.encode()


def limit_memory(size: int) -> None:
    """Let this process take no more than so many bytes, where the system can hold it to that.

    Bytes that it may write to are counted, not addresses: WebAssembly reserves 4 GB of those.
    """
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource

        if size:
            resource.setrlimit(resource.RLIMIT_DATA, (size, size))


def main(plugins: list[str]) -> None:
    """Work until the input ends."""
    limit_memory(int(os.environ.get(MEMORY, "0")))
    parent = os.getppid()
    threading.Thread(target=_end_with, args=(parent,), daemon=True).start()
    # Whatever a task prints must not get among the answers.
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    # Nor may a program that a task starts read the tasks.
    tasks = os.fdopen(os.dup(0), "rb")
    with open(os.devnull, "rb") as nothing:
        os.dup2(nothing.fileno(), 0)
    if plugins:
        from ..registry import load_plugin

        for path in plugins:
            load_plugin(path)
    try:
        send(answers, "ready")
        while True:
            send(answers, do(*receive(tasks)))
    except (EOFError, BrokenPipeError):
        pass


def _end_with(parent: int) -> None:
    """A server that was killed leaves no worker behind."""
    while os.getppid() == parent:
        time.sleep(1)
    os._exit(1)


if __name__ == "__main__":
    main(sys.argv[1:])
