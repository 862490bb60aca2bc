"""Four million cells on disk, made in pieces, and the path through them."""

from dedale.scale import generate
from dedale.scale.solve import solve

large = generate("kruskal", width=2048, height=2048, seed=7, output="large.npy")
found = solve(large)
print(f"{found.length:,} steps from corner to corner")
