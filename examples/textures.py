"""Which generators leave many dead ends? Means over forty small mazes each."""

import dedale

for name in ("backtracker", "wilson", "prim", "kruskal", "eller", "sidewinder"):
    mazes = dedale.generate_many(40, name, width=24, height=24, seed=0)
    dead_ends = sum(dedale.analyse(maze)["dead_ends"] for maze in mazes) / 40
    print(f"{name:12} {dead_ends / 24 / 24:6.1%}")
