"""How many cells do breadth-first search and A* visit in the same maze with loops?"""

import dedale

maze = dedale.braid(dedale.generate("backtracker", width=60, height=40, seed=1), 60, seed=1)
for name in ("bfs", "astar", "dfs", "bidirectional"):
    found = dedale.solve(maze, start=(0, 0), goal=(39, 59), algorithm=name)
    print(f"{name:14} {found.length:4} steps, {len(found.visited):4} cells visited")
