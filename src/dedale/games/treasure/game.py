"""The treasure game, in the table of games."""

from ...i18n import N_
from ..game import Action, Game, Parameter, Preset, Sign, of_maze

#: Numbers in saves have at most twelve digits: none starts near that.
MOST = 999_999_999


def _values(width: int, height: int, **others: int | str) -> dict[str, int | str]:
    return {"width": width, "height": height, **others}


GAME = Game(
    "dedale.games.treasure.book",
    N_("Collect what you can, beware of the minotaurs, and leave by the exit."),
    title=N_("Treasure hunt"),
    portable=True,
    parameters=(
        Parameter("level", "text", N_("level"), of_maze=True),
        Parameter("width", "int", N_("width"), least=1, proposed=20, of_maze=True),
        Parameter("height", "int", N_("height"), least=1, proposed=14, of_maze=True),
        of_maze("mask"),
        of_maze("algorithm", name="generator", words=N_("generator")),
        of_maze("braid", default=0, proposed=20),
        Parameter(
            "objects",
            "name",
            N_("objects"),
            "simple",
            choices="placer",
            about=N_("How objects are placed (see `dedale list placers`)."),
        ),
        Parameter(
            "minotaurs", "int", N_("minotaurs"), 3, least=0, about=N_("Number of minotaurs.")
        ),
        Parameter(
            "bombs",
            "int",
            N_("bombs"),
            0,
            least=0,
            most=MOST,
            proposed=10,
            about=N_("Number of bombs at the start."),
        ),
        Parameter(
            "polys",
            "int",
            N_("polys"),
            0,
            least=0,
            most=MOST,
            proposed=10,
            about=N_("Number of polys at the start."),
        ),
        Parameter(
            "strategy",
            "name",
            N_("strategy"),
            "random",
            choices="strategy",
            about=N_("How minotaurs move (see `dedale list strategies`)."),
        ),
        of_maze("start", about=N_("Cell where the player starts.")),
        Parameter(
            "par",
            "int",
            N_("fewest turns, about"),
            0,
            least=0,
            most=200,
            of_maze=True,
            about=N_("Approximate number of turns that the shortest win should take."),
        ),
        Parameter(
            "floors",
            "int",
            N_("floors"),
            1,
            least=1,
            most=20,
            of_maze=True,
            about=N_("Number of floors."),
        ),
        Parameter("seed", "int", N_("seed"), 0),
    ),
    actions=(
        Action(".", (".", "space"), N_("Wait"), N_("A turn passes: the minotaurs move.")),
        Action("B", ("b",), N_("Bomb"), N_("Opens the wall you face."), figure="bombs"),
        Action(
            "P",
            ("p",),
            N_("Poly"),
            N_("Kills every minotaur within three rows and three columns, through walls."),
            figure="polys",
        ),
        Action("X", ("x", "enter"), N_("Leave"), N_("Leaves the maze, from an exit.")),
        Action(":", ("m",), N_("Strategy"), figure="strategy", names="strategy"),
    ),
    signs={
        "player": Sign("@", N_("you"), "player"),
        "minotaur": Sign("M", N_("minotaur"), "danger"),
        "small": Sign("s", N_("small treasure"), "treasure"),
        "medium": Sign("m", N_("medium treasure"), "treasure"),
        "large": Sign("l", N_("large treasure"), "treasure"),
        "bomb": Sign("b", N_("bomb"), "item"),
        "poly": Sign("p", N_("poly d'algo"), "item"),
        "exit": Sign("e", N_("exit"), "exit"),
    },
    figures={
        "floor": N_("floor"),
        "score": N_("score"),
        "total": N_("points in all"),
        "bombs": N_("bombs"),
        "polys": N_("polys"),
        "turns": N_("turns"),
        "minotaurs": N_("minotaurs"),
        "strategy": N_("strategy"),
        "treasures": N_("treasures"),
        "cells": N_("cells"),
        "dead_ends": N_("dead ends"),
        "exits": N_("exits"),
    },
    stages=3,
    packs={"hunt": N_("The hunt: from first steps to the thread")},
    measure="turns",
    stars=(
        N_("all the treasures"),
        N_("in the fewest turns"),
        N_("no bomb or poly too many, and no hint"),
    ),
    presets={
        "easy": Preset(
            N_("Easy"),
            N_("Two minotaurs that wander, and enough to deal with them."),
            _values(12, 9, braid=40, minotaurs=2, strategy="random", bombs=3, polys=3),
        ),
        "crowd": Preset(
            N_("Crowd"),
            N_("Six minotaurs that wander: mind the corners."),
            _values(13, 10, braid=50, minotaurs=6, strategy="random", bombs=2, polys=2),
        ),
        "hunter": Preset(
            N_("Hunter"),
            N_("The nearest of five hunts you, and the others follow it."),
            _values(16, 12, braid=60, minotaurs=5, strategy="gather", bombs=2, polys=2),
        ),
        "chase": Preset(
            N_("Chase"),
            N_("Five that always know the shortest way to you."),
            _values(16, 12, braid=60, minotaurs=5, strategy="bfs", bombs=2, polys=2),
        ),
        "nightmare": Preset(
            N_("Nightmare"),
            N_("Six that always know the shortest way to you, and one poly."),
            _values(18, 12, braid=50, minotaurs=6, strategy="bfs", bombs=1, polys=1),
        ),
        "sprint": Preset(
            N_("Sprint"),
            N_("1,000 points, three minotaurs that think differently, and a proven best way."),
            _values(9, 7, braid=60, minotaurs=3, strategy="mixed", polys=1, par=50)
            | {"objects": "purse"},
        ),
        "run": Preset(
            N_("Five floors"),
            N_("One life: keep what you have, and meet one minotaur more on each floor."),
            _values(11, 8, braid=60, minotaurs=2, strategy="mixed", bombs=2, polys=2, floors=5),
        ),
    },
    daily=("sprint",) * 7,
)
