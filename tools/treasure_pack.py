"""Makes the pack of the treasure game: draws boards, proves the best way through each, keeps the
first that is worth playing, and writes `games/treasure/data/hunt.txt`.

    python tools/treasure_pack.py            makes the pack
    python tools/treasure_pack.py --check    proves every par of the pack again

A board is worth playing when everything can be had and the minotaurs matter: they cost at least
three turns over the shortest tour without them, and other moves on the way would have been fatal.
Four of the six first lessons are about something else (walking, points, a bomb, a poly). Within a
chapter levels are ordered by how hard they are: the turns of the best way, and how many of the
other moves on the way would have been fatal.
"""

import sys
from pathlib import Path
from random import Random
from typing import NamedTuple

from dedale import Direction, generate
from dedale.games import GAMES, treasure
from dedale.games.treasure.danger import may_kill
from dedale.games.treasure.objects import Object
from dedale.games.treasure.packs import PackHunt, load_pack
from dedale.games.treasure.search import Best, best
from dedale.games.treasure.setup import new_in
from dedale.masks.mask import Mask
from dedale.transform import braid

FILE = Path(__file__).parents[1] / "src/dedale/games/treasure/data/hunt.txt"
POSITIONS = 60_000
#: So many turns the minotaurs should cost, over the tour without them.
DETOUR = 3

FIRST = [
    (
        "First steps",
        "Premiers pas",
        "Walk with the arrow keys. Take the treasure on your way, stand on the exit, and leave.",
        "Marchez avec les flèches. Prenez le trésor au passage, allez sur la sortie, et sortez.",
        "player 0,0 E\nmaze\n+-+-+-+-+-+\n|    s   e|\n+-+-+-+-+-+\n",
    ),
    (
        "Three sizes",
        "Trois tailles",
        "Treasures are worth 50, 100 and 500 points. Take them all before you leave.",
        "Les trésors valent 50, 100 et 500 points. Prenez-les tous avant de sortir.",
        "player 1,1 S\nmaze\n+-+-+-+-+\n|s     m|\n+-+ + + +\n|l  | |e|\n+ + + +-+\n|   |   |\n"
        "+-+-+-+-+\n",
    ),
    (
        "Sleeping dogs",
        "Le minotaure qui dort",
        "A minotaur on the next cell kills, unless a wall is between. This one never moves: walk "
        "around it.",
        "Un minotaure sur la case voisine tue, sauf si un mur vous sépare. Celui-ci ne bouge pas : "
        "contournez-le.",
        "player 1,1 E\nminotaur 1,3 S\nmaze\n+-+-+-+-+-+-+\n|           |\n+-+ +-+-+-+ +\n"
        "|e         l|\n+-+-+-+-+-+-+\n",
    ),
    (
        "A bomb for a wall",
        "Une bombe pour un mur",
        "Face a wall and use a bomb: it opens. Walking against a wall turns you without a turn "
        "passing.",
        "Face à un mur, posez une bombe : il s’ouvre. Marcher contre un mur vous tourne sans que "
        "passe un tour.",
        "player 0,0 E\nbombs 1\nmaze\n+-+-+-+-+\n|  s|l e|\n+-+-+-+-+\n",
    ),
    (
        "The poly",
        "Le poly",
        "A poly kills every minotaur within three rows and three columns, through walls. You have "
        "one.",
        "Un poly tue tout minotaure à moins de trois rangées et trois colonnes, murs ou pas. Vous "
        "en avez un.",
        "player 0,0 E\nminotaur 0,5 W\npolys 1\n"
        "maze\n+-+-+-+-+-+-+-+\n|          s e|\n+-+-+-+-+-+-+-+\n",
    ),
    (
        "The other way round",
        "À contresens",
        "This one does the opposite of what you do: north when you go south, and it waits when you "
        "wait. A wall holds it up, so you can steer it away from your path.",
        "Celui-ci fait le contraire de vous : il va au nord quand vous allez au sud, et attend si "
        "vous attendez. Un mur l’arrête : éloignez-le de votre chemin.",
        "player 0,1 S\nminotaur 2,0 S\nstrategy opposite\nmaze\n+-+-+-+-+\n|s      |\n+-+ +-+ +\n"
        "|    e  |\n+ + +-+ +\n| | |   |\n+-+-+-+-+\n",
    ),
]


class Chapter(NamedTuple):
    """Boards of one strategy: how they are drawn, and what they are called."""

    strategy: str
    lesson: tuple[str, str]
    boards: list[tuple[str, str, int, int, int, int, int, int, str]]
    # title, French title, width, height, minotaurs, treasures, bombs, polys, mask


CHAPTERS = [
    Chapter(
        "still",
        ("", ""),
        [
            ("Round the corner", "Au coin", 5, 4, 2, 3, 0, 0, ""),
            ("Two sentries", "Deux sentinelles", 6, 5, 2, 3, 0, 1, ""),
            ("The long way", "Le long chemin", 6, 6, 3, 4, 0, 0, ""),
            ("Cellar", "Le cellier", 7, 5, 3, 4, 1, 0, ""),
            ("Three doors", "Trois portes", 7, 6, 3, 5, 1, 1, ""),
            ("Larder", "Le garde-manger", 8, 6, 4, 5, 1, 0, ""),
            ("The heart", "Le cœur", 9, 8, 4, 5, 0, 1, "heart"),
            ("Treasury", "La chambre forte", 9, 7, 5, 7, 1, 1, ""),
        ],
    ),
    Chapter(
        "opposite",
        (
            "They do the opposite of what you do, as long as no wall stops them.",
            "Ils font le contraire de vous, tant qu’aucun mur ne les arrête.",
        ),
        [
            ("Mirror", "Le miroir", 5, 4, 1, 2, 0, 0, ""),
            ("Left is right", "Gauche est droite", 5, 5, 1, 3, 0, 0, ""),
            ("Two mirrors", "Deux miroirs", 6, 5, 2, 3, 0, 0, ""),
            ("Puppets", "Les marionnettes", 6, 6, 2, 4, 0, 0, ""),
            ("The dance", "La danse", 7, 6, 3, 4, 0, 1, ""),
            ("Counterpoint", "Contrepoint", 8, 6, 3, 5, 0, 0, ""),
            ("Ring", "L’anneau", 9, 9, 3, 5, 0, 1, "ring"),
            ("The hall of mirrors", "La galerie des glaces", 9, 7, 4, 6, 1, 1, ""),
        ],
    ),
    Chapter(
        "guard",
        (
            "Guards walk to the exit and stay there. Be quick, or keep something for them.",
            "Les gardes vont à la sortie et y restent. Soyez vif, ou gardez de quoi les recevoir.",
        ),
        [
            ("Closing time", "L’heure de fermer", 5, 4, 2, 2, 0, 1, ""),
            ("The porters", "Les portiers", 6, 5, 2, 3, 0, 1, ""),
            ("Change of guard", "La relève", 6, 6, 2, 3, 0, 1, ""),
            ("Tollgate", "L’octroi", 7, 6, 2, 4, 1, 1, ""),
            ("Two keys, one door", "Deux clés, une porte", 8, 6, 3, 4, 0, 1, ""),
            ("Garrison", "La garnison", 8, 7, 4, 5, 1, 1, ""),
            ("The keep", "Le donjon", 10, 8, 4, 6, 1, 1, "diamond"),
        ],
    ),
    Chapter(
        "scent",
        (
            "They smell you within ten cells along the corridors, and come. Farther off, they "
            "sleep.",
            "Ils vous flairent à moins de dix cases de couloir, et viennent. Plus loin, ils "
            "dorment.",
        ),
        [
            ("Downwind", "Sous le vent", 6, 4, 1, 2, 0, 0, ""),
            ("A light step", "À pas de loup", 6, 5, 1, 3, 0, 0, ""),
            ("The nose", "Le flair", 7, 5, 2, 3, 0, 1, ""),
            ("Hide and seek", "Cache-cache", 7, 6, 2, 4, 0, 1, ""),
            ("Foxes", "Les renards", 8, 6, 2, 4, 0, 1, ""),
            ("Round and round", "Tourne en rond", 8, 7, 3, 5, 0, 1, ""),
            ("The disc", "Le disque", 9, 9, 3, 5, 1, 1, "disc"),
            ("Hounds", "La meute", 10, 7, 4, 6, 1, 2, ""),
            ("The long corridor", "Le long couloir", 12, 7, 4, 6, 1, 2, ""),
        ],
    ),
    Chapter(
        "bfs",
        (
            "Hunters know the shortest way to you, wherever you are.",
            "Les chasseurs connaissent le plus court chemin jusqu’à vous, où que vous soyez.",
        ),
        [
            ("The hunter", "Le chasseur", 5, 4, 1, 2, 0, 0, ""),
            ("No way back", "Sans retour", 6, 4, 2, 2, 0, 1, ""),
            ("Loop", "La boucle", 6, 5, 1, 3, 0, 0, ""),
            ("Two hunters", "Deux chasseurs", 6, 6, 2, 3, 0, 1, ""),
            ("One shot", "Un seul coup", 7, 6, 2, 4, 0, 1, ""),
            ("The shortcut", "Le raccourci", 8, 6, 2, 4, 1, 0, ""),
            ("Cat and mouse", "Le chat et la souris", 8, 7, 3, 5, 0, 1, ""),
            ("The hare", "Le lièvre", 11, 11, 3, 5, 0, 2, "rabbit"),
            ("Siege", "Le siège", 10, 8, 4, 6, 1, 2, ""),
            ("The hunt", "La grande chasse", 12, 9, 5, 7, 0, 2, ""),
        ],
    ),
    Chapter(
        "gather",
        (
            "The nearest hunts, the others gather around it. One poly may be enough for all.",
            "Le plus proche chasse, les autres se rassemblent. Un seul poly peut suffire à tous.",
        ),
        [
            ("Together", "Ensemble", 6, 5, 2, 2, 0, 1, ""),
            ("The crowd", "La cohue", 7, 6, 3, 3, 0, 1, ""),
            ("One for all", "Un pour tous", 8, 6, 4, 4, 0, 1, ""),
            ("Procession", "La procession", 9, 7, 4, 5, 0, 1, ""),
            ("The star", "L’étoile", 13, 13, 4, 6, 1, 1, "star"),
            ("The flood", "Le flot", 12, 8, 6, 6, 1, 1, ""),
            ("Labyrinth of Minos", "Le labyrinthe de Minos", 14, 10, 6, 8, 0, 2, ""),
            ("The thread", "Le fil", 16, 11, 7, 8, 0, 3, ""),
        ],
    ),
]


def drawn(
    strategy: str, board: tuple[str, str, int, int, int, int, int, int, str], seed: int
) -> treasure.State:
    """A board, drawn."""
    _title, _french, width, height, minotaurs, treasures, bombs, polys, mask = board
    random = Random(f"{strategy} {board[0]} {seed}")
    shape = Mask.named(mask, width=width, height=height) if mask else None
    maze = generate("wilson", width=width, height=height, mask=shape, seed=seed)
    maze = braid(maze, random.choice([40, 60, 80]), seed=seed)
    cells = [(r, c) for r in range(height) for c in range(width) if maze.is_accessible((r, c))]
    cells.remove(maze.start)
    random.shuffle(cells)
    kinds = [Object.SMALL] * 4 + [Object.MEDIUM] * 2 + [Object.LARGE]
    things = {cells.pop(): random.choice(kinds) for _each in range(treasures)}
    things[cells.pop()] = Object.EXIT
    return new_in(
        maze,
        objects=things,
        minotaurs=minotaurs,
        bombs=bombs,
        polys=polys,
        strategy=strategy,
        seed=seed,
    )


def detour(state: treasure.State, found: Best) -> int:
    """How many turns the minotaurs cost over the tour without them; -1: not worth playing.

    Other moves on the way must have been fatal.
    """
    if found.moves is None or not found.decided or found.turns is None:
        return -1
    tour = GAMES["treasure"].tour(state, "optimal", dangers="ignore")
    long = found.turns >= (state.maze.width + state.maze.height) * 0.9
    if tour is None or tour.length is None or not long or deaths(state, found.moves) < 2:
        return -1
    return found.turns - int(tour.length)


def deaths(state: treasure.State, moves: list[str]) -> int:
    """How many other moves along the way would have been fatal."""
    count = 0
    for move in moves:
        others = [
            d.letter for d in Direction if d.letter != move and state.is_open(state.player, d)
        ]
        count += sum(may_kill(state, other) for other in others)
        state = treasure.play(state, move)
    return count


def make() -> None:
    levels: list[PackHunt] = []
    for title, french, lesson, lesson_fr, text in FIRST:
        state = treasure.from_text("treasure 1\n" + text)
        found = best(state)
        assert found.moves is not None, title
        levels.append(level_of(state, found, title, french, lesson, lesson_fr))
    for chapter in CHAPTERS:
        chosen: list[tuple[float, PackHunt]] = []
        for board in chapter.boards:
            worth = -1
            for seed in range(400):
                other = drawn(chapter.strategy, board, seed)
                way = best(other, POSITIONS)
                if way.moves and detour(other, way) > worth:
                    state, found, worth = other, way, detour(other, way)
                if worth >= DETOUR:
                    break
            if worth < 0 or found.moves is None:
                raise SystemExit(f"no board for {board[0]!r}")
            hard = len(found.moves) + 2 * deaths(state, found.moves) + 5 * (found.means or 0)
            chosen.append((hard, level_of(state, found, board[0], board[1], "", "")))
            print(board[0], seed, found.turns, worth, found.means, found.visited, hard, flush=True)
        chosen.sort(key=lambda pair: pair[0])
        first = chosen[0][1]
        if chapter.lesson[0]:
            first.lessons.update(en=chapter.lesson[0], fr=chapter.lesson[1])
        levels += [level for _hard, level in chosen]
    FILE.write_text("\n".join(level.to_text() for level in levels), encoding="utf-8")


def level_of(
    state: treasure.State, found: Best, title: str, french: str, lesson: str, lesson_fr: str
) -> PackHunt:
    lessons = {"en": lesson, "fr": lesson_fr} if lesson else {}
    moves = tuple(found.moves or ())
    return PackHunt(
        treasure.to_text(state), found.turns or 0, moves, {"en": title, "fr": french}, lessons
    )


def check() -> None:
    for level in load_pack("hunt").levels:
        found = best(treasure.from_text(level.text), 10 * POSITIONS)
        right = found.decided and found.turns == level.par
        print("proven" if right else "WRONG", level.par, level.title, found.visited, flush=True)
        if not right:
            raise SystemExit(1)


if __name__ == "__main__":
    check() if "--check" in sys.argv else make()
