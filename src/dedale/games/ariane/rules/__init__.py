"""The rule book: the turn in `turn.py`, and one small file for each optional rule.

Such a file says what its rule changes in the turn, and nothing else. As each changes another moment
of it, they can be combined. `docs/variants.md` has them in full.
"""
