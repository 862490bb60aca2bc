"""Makes the pack `labyrinth` anew: lessons first, then levels of rising difficulty.

    python tools/make_ariane_packs.py > src/dedale/games/ariane/levels/data/labyrinth.txt

Every wish below (size, minotaurs, length) is given to the generator, and of what it makes the
level with the most traps and the fewest solutions is kept. The result depends on nothing but this
file and the generator.
"""

# ruff: noqa: E501 - sentences for people are better whole
from __future__ import annotations

import math
import sys
from collections.abc import Callable

from dedale.games.ariane import (
    Level,
    Pack,
    PackLevel,
    analyse,
    generate,
    loads,
    new,
    replay,
    solve,
)
from dedale.games.ariane.levels.symmetry import canonical
from dedale.games.ariane.rules.flat import ARIANE, MINOTAURS_AT, facts_of, flat
from dedale.games.ariane.rules.turn import slide

CANDIDATES = 6

FIRST = """\
4
+-+-+-+-+
|A     T|
+-+-+   +
|  P    |
+-+-+-+-+
|      V|
+-+-+-+-+
|       |
+-+-+-+-+
"""


def anything(_level: Level) -> bool:
    return True


def loses_time(level: Level) -> bool:
    """Ariane must step back and forth to win."""
    return analyse(level).difficulty.reversals >= 2


def endangers_theseus(level: Level) -> bool:
    """It would be another puzzle if minotaurs could slide past Theseus."""
    return solve(level, crossing="passes").length != solve(level).length


def narrow_escape(level: Level) -> bool:
    """A minotaur would have caught Ariane on the door, had it been its turn."""
    last = replay(new(level), solve(level).moves)[-1]
    facts = facts_of(level, "kills")
    now = flat(facts, last)
    for minotaur in range(len(last.minotaurs)):
        slide(facts, now, minotaur)
    return now[ARIANE] in now[MINOTAURS_AT : MINOTAURS_AT + len(last.minotaurs)]


def gets_in_the_way(level: Level) -> bool:
    """In the solution two minotaurs end a turn side by side."""
    for state in replay(new(level), solve(level).moves)[1:]:
        (a, b), (c, d) = state.minotaurs[:2]
        if abs(a - c) + abs(b - d) == 1:
            return True
    return False


#: Lessons: what, names, texts.
LESSONS: list[tuple[dict[str, int], Callable[[Level], bool], tuple[str, str], tuple[str, str]]] = [
    (
        {},
        anything,
        ("First steps", "Premiers pas"),
        (
            "Ariane moves one cell at a time. When she comes next to Theseus he joins her, and"
            " follows her for good. Bring him to the door. The minotaur is locked up.",
            "Ariane avance d'une case à la fois. Quand elle arrive à côté de Thésée, il la rejoint"
            " et ne la quitte plus. Menez-le à la porte. Le minotaure est enfermé.",
        ),
    ),
    (
        {"size": 4, "vertical": 1, "horizontal": 0, "moves": 7},
        anything,
        ("Up and down", "De haut en bas"),
        (
            "A vertical minotaur slides up or down to Ariane's row, all the way, until a"
            " wall stops it. Once on her row it slides along it to catch her.",
            "Un minotaure vertical glisse vers la ligne d'Ariane, jusqu'au bout, sauf si"
            " un mur l'arrête. Une fois sur sa ligne, il glisse vers elle pour l'attraper.",
        ),
    ),
    (
        {"size": 4, "vertical": 0, "horizontal": 1, "moves": 8},
        anything,
        ("Left and right", "De gauche à droite"),
        (
            "A horizontal minotaur is the mirror image: first to Ariane's column, then along it.",
            "Un minotaure horizontal est le reflet de l'autre : d'abord vers la colonne d'Ariane,"
            " puis le long de celle-ci.",
        ),
    ),
    (
        {"size": 4, "vertical": 1, "horizontal": 0, "moves": 8},
        loses_time,
        ("One step back", "Un pas en arrière"),
        (
            "Ariane can never stay where she is. To let a minotaur go by, step away and come back.",
            "Ariane ne peut jamais rester sur place. Pour laisser passer un minotaure, faites un pas"
            " et revenez.",
        ),
    ),
    (
        {"size": 4, "vertical": 1, "horizontal": 0, "moves": 9},
        endangers_theseus,
        ("Mind Theseus", "Gare à Thésée"),
        (
            "A minotaur that meets Theseus on its way stops there and kills him: do not make it run"
            " over him.",
            "Un minotaure qui rencontre Thésée en chemin s'arrête et le tue : ne le faites pas passer"
            " par là.",
        ),
    ),
    (
        {"size": 4, "vertical": 0, "horizontal": 1, "moves": 9},
        narrow_escape,
        ("Just in time", "Juste à temps"),
        (
            "On the door together, Ariane and Theseus have won before the minotaurs move.",
            "Dès qu'Ariane et Thésée sont ensemble sur la porte, c'est gagné, avant que les"
            " minotaures ne bougent.",
        ),
    ),
    (
        {"size": 4, "vertical": 1, "horizontal": 1, "moves": 9},
        gets_in_the_way,
        ("In each other's way", "L'un gêne l'autre"),
        (
            "Vertical minotaurs move first, then horizontal ones. They cannot share a cell: one stops"
            " the other.",
            "Les minotaures verticaux bougent d'abord, puis les horizontaux. Ils ne peuvent partager"
            " une case : l'un arrête l'autre.",
        ),
    ),
    (
        {"size": 5, "vertical": 2, "horizontal": 0, "moves": 10},
        gets_in_the_way,
        ("Two of a kind", "Deux pareils"),
        (
            "Minotaurs of the same kind move in reading order: from the top, then from the left.",
            "Les minotaures d'une même sorte bougent dans l'ordre de lecture : du haut, puis de la"
            " gauche.",
        ),
    ),
]

#: Size, vertical minotaurs, horizontal ones, length of the shortest solution.
WISHES = [
    (4, 1, 0, 10), (4, 0, 1, 11), (4, 1, 1, 10), (4, 1, 1, 13), (4, 1, 1, 16), (4, 2, 0, 12),
    (4, 1, 1, 20), (5, 1, 0, 14), (5, 0, 1, 16), (5, 1, 1, 16), (5, 1, 1, 20), (5, 2, 0, 18),
    (5, 1, 1, 25), (5, 2, 1, 20), (5, 1, 1, 32), (6, 1, 1, 20), (6, 1, 1, 26), (6, 0, 2, 22),
    (6, 2, 1, 26), (6, 1, 1, 34), (6, 1, 2, 30), (6, 2, 2, 28), (6, 1, 1, 45), (7, 1, 1, 30),
    (7, 1, 1, 40), (7, 2, 1, 35), (7, 1, 2, 40), (7, 2, 2, 35), (7, 1, 1, 55), (7, 1, 1, 70),
    (8, 1, 1, 40), (8, 2, 1, 45), (8, 1, 2, 50), (8, 1, 1, 60), (8, 2, 2, 45), (8, 1, 1, 80),
    (8, 1, 1, 100), (9, 1, 1, 50), (9, 2, 1, 55), (9, 2, 2, 50), (9, 1, 1, 75), (9, 1, 1, 110),
    (10, 1, 1, 60), (10, 2, 1, 60), (10, 1, 2, 70), (10, 2, 2, 60), (10, 1, 1, 100),
    (10, 1, 1, 130), (11, 1, 1, 80), (11, 2, 1, 75), (11, 2, 2, 70), (11, 1, 1, 150),
    (12, 1, 1, 90), (12, 2, 1, 90), (12, 2, 2, 80), (12, 1, 1, 130), (12, 1, 1, 200),
]  # fmt: skip

NAMES = """\
The antechamber / L'antichambre
The olive press / Le pressoir à olives
A single thread / Un seul fil
The cistern / La citerne
Two lamps / Deux lampes
The potter's yard / La cour du potier
The narrow gate / La porte étroite
Honey jars / Les jarres de miel
The stable / L'étable
The weaver's room / La chambre de la tisserande
Salt and bronze / Sel et bronze
The twin stairs / L'escalier jumeau
The wine cellar / Le cellier
The dolphin fresco / La fresque aux dauphins
The cat's corridor / Le couloir du chat
The double axe / La double hache
The lily prince / Le prince aux lys
The bull leaper / Le sauteur de taureau
The blue monkeys / Les singes bleus
The light well / Le puits de lumière
The scribe / Le scribe
The sleeping guard / Le garde endormi
The broken column / La colonne brisée
The echo / L'écho
The queen's bath / Le bain de la reine
The tortoise / La tortue
The bees of Malia / Les abeilles de Malia
The threshing floor / L'aire de battage
The four winds / Les quatre vents
The mirror hall / La salle des miroirs
The sacred knot / Le nœud sacré
The hundred jars / Les cent jarres
The blind alley / L'impasse
The snake goddess / La déesse aux serpents
The spindle / Le fuseau
The horned altar / L'autel aux cornes
The long way home / Le long chemin du retour
The caravan / La caravane
The owl's watch / La veille de la chouette
The seven boys / Les sept garçons
The seven girls / Les sept filles
The ring of Minos / L'anneau de Minos
The bronze giant / Le géant de bronze
The black sail / La voile noire
The white sail / La voile blanche
The palm and the fig / Le palmier et le figuier
The wings of wax / Les ailes de cire
The fall of Icarus / La chute d'Icare
The throne of gypsum / Le trône de gypse
The dance floor / L'aire de danse
The shell and the ant / La coquille et la fourmi
The ninth year / La neuvième année
The breath behind / Le souffle derrière
The heart of stone / Le cœur de pierre
The Minotaur's dream / Le rêve du Minotaure
The architect's secret / Le secret de l'architecte
The labyrinth / Le labyrinthe
""".splitlines()


def worth(level: Level) -> float:
    """Traps are good, many ways to win are not."""
    difficulty = analyse(level).difficulty
    return difficulty.score - 3 * math.log2(difficulty.solutions)


def make(wish: dict[str, int], fits: Callable[[Level], bool], known: set[Level]) -> Level:
    """The best of the first few levels that fit a wish."""
    found: list[Level] = []
    seed = 0
    while not found:
        seed += 1
        levels = generate(count=CANDIDATES, seed=seed, **wish)
        found = [one for one in levels if canonical(one) not in known and fits(one)]
    best = max(found, key=worth)
    known.add(canonical(best))
    return best


def main() -> None:
    known: set[Level] = set()
    entries = []
    for wish, fits, names, texts in LESSONS:
        level = make(wish, fits, known) if wish else loads(FIRST)
        par = solve(level).length
        assert par is not None
        texts_by_language = dict(zip(("en", "fr"), texts, strict=True))
        entries.append(PackLevel(level, par, {"en": names[0], "fr": names[1]}, texts_by_language))
    levels = []
    for size, vertical, horizontal, moves in WISHES:
        wish = {"size": size, "vertical": vertical, "horizontal": horizontal, "moves": moves}
        levels.append(make(wish, anything, known))
        print(len(levels), "of", len(WISHES), file=sys.stderr)
    levels.sort(key=lambda level: analyse(level).difficulty.score)
    for level, name in zip(levels, NAMES, strict=True):
        english, _slash, french = name.partition(" / ")
        par = solve(level).length
        assert par is not None
        entries.append(PackLevel(level, par, {"en": english, "fr": french}, {}))
    print(Pack("labyrinth", tuple(entries)).to_text(), end="")


if __name__ == "__main__":
    main()
