"""Make a maze, print it, save it, and load it back."""

import dedale

maze = dedale.generate("wilson", width=20, height=8, seed=7)
print(maze)
maze.save("first.json")
assert dedale.load("first.json") == maze
print("digest", maze.digest()[:16])
