"""`python -m dedale` is the same as `dedale`."""

from .cli import main

main(prog_name="dedale")
