"""Installs Dédale in fresh environments, bare and with each extra alone, and tries each.

    python tools/extras.py [PYTHON …]

PYTHON are interpreters (this one if none is given). `tools/smoke.py` says what is tried. The extra
gpu is left out: its package is large, and says nothing without a card.
"""

import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]
LEFT_OUT = {"gpu"}


def extras() -> list[str]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return ["", *(name for name in project["optional-dependencies"] if name not in LEFT_OUT)]


def tried(python: str, extra: str, wheel: Path, folder: Path) -> bool:
    """Whether everything is as it should be in an environment of its own."""
    environment = folder / "environment"
    uv = [sys.executable, "-m", "uv", "--quiet"]
    subprocess.run([*uv, "venv", "--clear", "--python", python, str(environment)], check=True)
    inside = next(
        p for p in (environment / "bin/python", environment / "Scripts/python.exe") if p.exists()
    )
    what = f"{wheel}[{extra}]" if extra else str(wheel)
    subprocess.run([*uv, "pip", "install", "--python", str(inside), what], check=True)
    desk = folder / "desk"
    desk.mkdir()
    command = [str(inside), str(ROOT / "tools" / "smoke.py"), extra]
    done = subprocess.run(command, cwd=desk, capture_output=True, text=True, check=False)
    version = subprocess.run([str(inside), "--version"], capture_output=True, text=True, check=True)
    print(f"{version.stdout.strip()}: {done.stdout.strip()}{done.stderr.strip()}", flush=True)
    return done.returncode == 0


def main(pythons: list[str]) -> int:
    fine = True
    with tempfile.TemporaryDirectory() as built:
        build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", built]
        subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
        (wheel,) = Path(built).glob("*.whl")
        for python in pythons or [sys.executable]:
            for extra in extras():
                with tempfile.TemporaryDirectory() as folder:
                    fine &= tried(python, extra, wheel, Path(folder))
    return 0 if fine else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
