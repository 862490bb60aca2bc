"""The treasure game, in the table of games."""

from ...i18n import N_
from ..game import Action, Game, Parameter, Sign

#: Numbers in saves have at most twelve digits: none starts near that.
MOST = 999_999_999

GAME = Game(
    "dedale.games.treasure.book",
    N_("Collect what you can, beware of the minotaurs, and leave by the exit."),
    title=N_("Treasure hunt"),
    parameters=(
        Parameter("width", "int", N_("width"), least=1, proposed=20, of_maze=True),
        Parameter("height", "int", N_("height"), least=1, proposed=14, of_maze=True),
        Parameter("mask", "text", N_("mask"), choices="mask", of_maze=True),
        Parameter(
            "generator", "name", N_("generator"), "backtracker", choices="generator", of_maze=True
        ),
        Parameter("braid", "int", N_("braiding, %"), 0, least=0, most=100, of_maze=True),
        Parameter("objects", "name", N_("objects"), "simple", choices="placer"),
        Parameter("minotaurs", "int", N_("minotaurs"), 3, least=0),
        Parameter("bombs", "int", N_("bombs"), 0, least=0, most=MOST, proposed=10),
        Parameter("polys", "int", N_("polys"), 0, least=0, most=MOST, proposed=10),
        Parameter("strategy", "name", N_("strategy"), "random", choices="strategy"),
        Parameter("start", "place", N_("start"), of_maze=True),
        Parameter("seed", "int", N_("seed"), 0),
    ),
    actions=(
        Action(".", (".", "space"), N_("Wait")),
        Action("B", ("b",), N_("Bomb"), figure="bombs"),
        Action("P", ("p",), N_("Poly"), figure="polys"),
        Action("X", ("x",), N_("Leave")),
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
        "score": N_("score"),
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
)
