"""Four million cells on disk, made in pieces, and the path through them."""

import dedale
from dedale.scale import open_large
from dedale.scale.solve import solve

dedale.generate("kruskal", width=2048, height=2048, seed=7, engine="local", output="large.npy")
found = solve(open_large("large.npy"))
print(f"{found.length:,} steps from corner to corner")
