"""A heart-shaped maze with loops, as a picture to keep and a page to print."""

import dedale

heart = dedale.generate("growing-tree", width=40, height=36, mask="heart", seed=2)
loops = dedale.braid(heart, 30, seed=2)
loops.save("heart.svg")
loops.save("heart.pdf")
print(loops.accessible_count, "cells in the heart")
