"""The optional rules, one small file each; `extras.py` lists them, `docs/variants.md` tells them.

A file here says what its rule changes in the turn that `rules.py` tells, and nothing else. As each
changes another moment of it, they can be combined.
"""
