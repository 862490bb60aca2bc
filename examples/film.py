"""Record an algorithm at work, and step through its film forwards and backwards."""

import dedale

film = dedale.generate("prim", width=12, height=8, seed=1, trace=True).trace
player = film.player()
for place in (40, len(film), 0):
    player.seek(place)
    carved = sum(side > 0 for side in player.sides)
    print(f"after {place:3} of {len(film)} events, {carved:2} cells are carved")
