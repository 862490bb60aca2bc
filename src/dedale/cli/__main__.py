"""`python -m dedale.cli` is the same as `dedale`."""

from . import main

main(prog_name="dedale")
