"""The benchmarks named, `python -m benchmarks generators web`; all of them take hours.

`make bench` is `python -m benchmarks questions`: what people ask, in a few minutes.
"""

import importlib
import platform
import sys
from datetime import UTC, datetime
from pathlib import Path

#: Modules of this folder that are no subjects by themselves.
HELPERS = {"__init__", "__main__", "compile"}


def machine() -> str:
    """One line on what this is measured on."""
    model = platform.processor() or platform.machine()
    try:
        cpu = Path("/proc/cpuinfo").read_text()
        model = next(
            line.split(":")[1].strip() for line in cpu.splitlines() if "model name" in line
        )
    except (OSError, StopIteration):
        pass
    import os

    load = f", load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""
    now = datetime.now(UTC).strftime("%Y-%m-%d")
    return f"{model}, {os.cpu_count()} cores, Python {platform.python_version()}, {now}{load}"


def main() -> None:
    found = sorted(p.stem for p in Path(__file__).parent.glob("*.py") if p.stem not in HELPERS)
    words = [word for word in sys.argv[1:] if word != "all"]
    if words[:1] == ["questions"] or not sys.argv[1:]:
        importlib.import_module("benchmarks.questions").main()
        return
    for subject in words or found:
        if subject not in found:
            sys.exit(f"unknown benchmark {subject!r}: there are {', '.join(found)}")
        print(f"\n## {subject}\n\n{machine()}\n", flush=True)
        importlib.import_module(f"benchmarks.{subject}").main()


if __name__ == "__main__":
    main()
