"""Compiles a C file of benchmarks/c on the spot (`cc -O2`) and loads it."""

import ctypes
import hashlib
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent


def load_c(name: str) -> ctypes.CDLL:
    """The library made of benchmarks/c/NAME.c."""
    source = HERE / "c" / f"{name}.c"
    digest = hashlib.sha256(source.read_bytes()).hexdigest()[:12]
    target = HERE / "build" / f"{name}-{digest}.so"
    if not target.exists():
        compiler = shutil.which("cc") or shutil.which("gcc")
        if compiler is None:
            sys.exit("The comparison needs a C compiler: apt-get install gcc")
        target.parent.mkdir(exist_ok=True)
        command = [compiler, "-O2", "-shared", "-fPIC", "-Wall", "-Wextra", "-o", str(target)]
        subprocess.run([*command, str(source)], check=True)
    return ctypes.CDLL(str(target))
