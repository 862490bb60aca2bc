"""Torus: a square grid whose opposite edges are glued, east to west and north to south.

Positions are (row, col), from the north-west of the sheet. A passage through a seam is numbered at
both its ends.
"""

from .cylinder import Cylinder


class Torus(Cylinder):
    least = (3, 3)
    plane = False
    over = True
