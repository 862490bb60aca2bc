"""How long the shell waits: `dedale generate -s 20x20` against `python -c 'import click'`."""

import os
import subprocess
import sys
import time
from pathlib import Path

DEDALE = str(Path(sys.executable).with_name("dedale"))
COMMANDS = {
    "python -c pass": [sys.executable, "-c", "pass"],
    "python -c 'import click'": [sys.executable, "-c", "import click"],
    "python -c 'import dedale'": [sys.executable, "-c", "import dedale"],
    "dedale --version": [DEDALE, "--version"],
    "dedale --help": [DEDALE, "--help"],
    "dedale generate -s 20x20": [DEDALE, "generate", "-s", "20x20"],
}


def main(runs: int = 15) -> None:
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    times: dict[str, list[float]] = {name: [] for name in COMMANDS}
    for turn in range(runs + 1):
        for name, command in COMMANDS.items():
            before = time.perf_counter()
            subprocess.run(command, env=environment, capture_output=True, check=True)
            if turn:  # the first writes the byte code
                times[name].append(time.perf_counter() - before)
    click = min(times["python -c 'import click'"])
    print("| command | best, ms | times `import click` |")
    print("|---|---:|---:|")
    for name, found in times.items():
        print(f"| `{name}` | {min(found) * 1000:.0f} | {min(found) / click:.2f} |")


if __name__ == "__main__":
    main()
