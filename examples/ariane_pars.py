"""Solve the first levels of the puzzle exactly: their shortest solutions."""

from dedale.games import ariane

for level in ariane.load_pack("labyrinth").levels[:8]:
    found = ariane.solve(level.level)
    print(f"{level.title:28} {found.length:3} moves, {found.configurations} configurations")
