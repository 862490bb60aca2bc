"""The shortest walk through all stops, and how far a greedy walker is from it."""

import dedale

maze = dedale.generate("backtracker", width=30, height=20, seed=4)
stops = [(2, 3), (17, 25), (9, 14), (0, 29), (19, 0), (12, 8)]
for method in ("nearest-first", "optimal"):
    walk = dedale.tour(maze, start=(10, 15), stops=stops, method=method)
    print(f"{method:13} {walk.length} steps")
