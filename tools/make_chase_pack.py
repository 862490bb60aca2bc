"""Makes the pack `chase` of Theseus and the Minotaur anew: thirty levels of rising length.

    python tools/make_chase_pack.py

Of several levels of a size and a length, the one with the fewest shortest solutions is kept;
without the minotaur every level would be shorter.
"""

from __future__ import annotations

import sys
from pathlib import Path

from dedale.games.theseus import Level, Pack, PackLevel, analyse, generate, solve
from dedale.maze.maze import Maze

DATA = Path(__file__).parents[1] / "src/dedale/games/theseus/data"
CANDIDATES = 6

#: Width, height, moves of the shortest solution.
WISHES = [
    (4, 3, 4), (4, 4, 6), (4, 4, 8), (5, 4, 9), (5, 5, 11), (5, 5, 13), (6, 4, 14), (6, 5, 16),
    (6, 6, 18), (6, 6, 20), (7, 5, 21), (7, 6, 23), (7, 7, 25), (7, 7, 28), (8, 6, 30), (8, 7, 32),
    (8, 8, 35), (8, 8, 38), (9, 7, 41), (9, 8, 44), (9, 9, 48), (9, 9, 52), (10, 8, 56),
    (10, 9, 60), (10, 10, 66), (10, 10, 72), (11, 9, 80), (11, 11, 90), (12, 10, 105),
    (12, 12, 125),
]  # fmt: skip

NAMES = """\
Run / Cours
Behind the pillar / Derrière le pilier
Wait for it / Attends
The hook / L'hameçon
The narrow landing / Le palier étroit
Round the well / Autour du puits
The torch goes out / La torche s'éteint
Cat and mouse / Le chat et la souris
A step too far / Un pas de trop
The alcove / L'alcôve
Left or right first / D'abord de côté
The bait / L'appât du coin
Stone teeth / Dents de pierre
The spiral / La spirale
He cannot wait / Il ne sait pas attendre
Twice as fast / Deux fois plus vite
The colonnade / La colonnade
Out of the corner / Hors du coin
The dead end that saves / L'impasse qui sauve
The long corridor / Le long corridor
The bull is tired / Le taureau se lasse
The thirteenth cell / La treizième case
Back to the start / Retour au départ
The patient hero / Le héros patient
The comb / Le peigne
The broken stair / L'escalier rompu
The great hall / La grande salle
Under the palace / Sous le palais
The last torch / La dernière torche
Out into the sea wind / Dehors, dans le vent de mer
""".splitlines()

LESSONS = {
    0: (
        "For each step of yours the minotaur takes two, each nearer to you. Only walls stop it.",
        "Pour chaque pas de toi, le minotaure en fait deux, chacun plus près de toi. Seuls les murs"
        " l'arrêtent.",
    ),
    1: (
        "It always tries to go left or right first, and up or down only if it cannot: a wall beside"
        " it is worth more than one above it.",
        "Il essaie toujours d'aller à gauche ou à droite d'abord, et en haut ou en bas seulement"
        " s'il ne peut pas : un mur à côté de lui vaut mieux qu'un mur au-dessus.",
    ),
    2: (
        "You may also wait: the minotaur takes its two steps all the same.",
        "Tu peux aussi attendre : le minotaure fait ses deux pas quand même.",
    ),
}


def matters(level: Level) -> bool:
    """Whether the way out would be shorter without the minotaur: by the walls alone."""
    maze: Maze = level.maze
    distance, layer, seen = 0, {level.theseus}, {level.theseus}
    while level.exit not in layer:
        layer = {near for cell in layer for near in maze.neighbours(cell)} - seen
        seen |= layer
        distance += 1
        if not layer:
            return False
    return distance < len(solve(level) or [])


def best(width: int, height: int, moves: int, waits: bool) -> Level:
    """The level with the fewest shortest solutions, of a few."""
    seed = 0
    while True:
        seed += 1
        wish = {"width": width, "height": height, "moves": moves}
        levels = generate(**wish, seed=seed, count=CANDIDATES)
        good = [
            level
            for level in levels
            if matters(level) and (not waits or "Wait" in (solve(level) or []))
        ]
        if good:
            return min(good, key=lambda level: analyse(level).solutions())


def chase() -> Pack:
    entries = []
    for number, ((width, height, moves), name) in enumerate(zip(WISHES, NAMES, strict=True)):
        level = best(width, height, moves, waits=number == 2)
        english, _slash, french = name.partition(" / ")
        lesson = dict(zip(("en", "fr"), LESSONS.get(number, ()), strict=False))
        entries.append(PackLevel(level, moves, {"en": english, "fr": french}, lesson))
        print(name, analyse(level).solutions(), file=sys.stderr, flush=True)
    return Pack("chase", tuple(entries))


def main() -> None:
    (DATA / "chase.txt").write_text(chase().to_text(), encoding="utf-8")


if __name__ == "__main__":
    main()
