from math import hypot


def eclipse(x, y):
    """A disc with another disc cut out."""
    return hypot(x, y) < 1 and hypot(x - 0.5, y) > 0.75


PLUGIN = {"mask": {"eclipse": eclipse}}
