"""A worker: a process of its own that does one heavy task after the other.

It says "ready" once. Then it reads (task, language, arguments) from its input and writes
("done", result) or ("refused", what the error says) to its output, pickled, each after its length.
It ends with its input, or with the process that started it.
"""

import importlib
import os
import pickle
import struct
import sys
import threading
import time
import traceback
from collections.abc import Callable
from typing import IO, Any

from .. import i18n
from ..errors import DedaleError

_LENGTH = struct.Struct("<Q")


def send(stream: IO[bytes], message: Any) -> None:
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


def find(task: str) -> Callable[..., Any]:
    """The function of a task, "module:function" in the package of tasks."""
    module, _, name = task.partition(":")
    found = getattr(importlib.import_module(f"dedale.web.tasks.{module}"), name)
    return found  # type: ignore[no-any-return]


def do(task: str, language: str, arguments: dict[str, Any]) -> tuple[str, Any]:
    """Do a task; what to answer."""
    from .errors import error_json

    i18n.use(language)
    try:
        return "done", find(task)(**arguments)
    except DedaleError as error:
        return "refused", error_json(error)
    except (MemoryError, RecursionError) as error:
        return "refused", {"code": "limit", "message": f"too much for one request: {error!r}"}
    except Exception:
        return "failed", traceback.format_exc()


def main(plugins: list[str]) -> None:
    """Work until the input ends."""
    parent = os.getppid()
    threading.Thread(target=_end_with, args=(parent,), daemon=True).start()
    # Whatever a task prints must not get among the answers.
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    if plugins:
        from ..registry import load_plugin

        for path in plugins:
            load_plugin(path)
    try:
        send(answers, "ready")
        while True:
            task, language, arguments = receive(sys.stdin.buffer)
            send(answers, do(task, language, arguments))
    except (EOFError, BrokenPipeError):
        pass


def _end_with(parent: int) -> None:
    """A server that was killed leaves no worker behind."""
    while os.getppid() == parent:
        time.sleep(1)
    os._exit(1)


if __name__ == "__main__":
    main(sys.argv[1:])
