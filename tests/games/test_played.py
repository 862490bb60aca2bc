"""Games played by kernels alone: every position is seen, and goes on, as the rule book has it."""

from array import array
from random import Random

import pytest

from dedale.games import GAMES
from dedale.games.ends import ESCAPED, GOES_ON, LOST, WON
from dedale.games.played import played_of, tables
from dedale.games.view import SIDES

from ..sampling import seeds

#: Games, and what they are asked for; of a pack, its levels from the first on.
ASKED = {
    "treasure": {"width": 6, "height": 5, "minotaurs": 4, "braid": 40, "bombs": 3, "polys": 2},
    "treasure bfs": {"width": 5, "height": 4, "minotaurs": 3, "strategy": "bfs", "polys": 1},
    "classic": {"width": 7, "height": 7, "monsters": 2, "ghosts": 1, "bumps": 4},
    **{f"ariane {pack}": {} for pack in ("labyrinth", "ghost", "key", "sword", "pushable")},
    **{f"ariane {pack}": {} for pack in ("survival", "realtime", "combined")},
    "theseus chase": {},
}


def row(values, kind="i"):
    """Numbers of which a kernel can be given a part, and writes into it."""
    return memoryview(array(kind, values))


class Kernels:
    """A game as the page of one file plays it (`js/standalone/rules.js`)."""

    def __init__(self, game, state):
        self.played, self.table = played_of(game), tables(game, state)
        facts, now, chance = self.played.rows(state)
        self.facts, self.now, self.chance = row(facts), row(now), row([chance], "Q")
        self.work = row([0] * self.played.room(self.facts))

    def allowed(self, move):
        action = self.table["moves"].index(move)
        return bool(self.played.allowed([], self.facts, self.now, action))

    def play(self, move):
        action = self.table["moves"].index(move)
        return self.played.turn([], self.facts, self.now, self.chance, self.work, action)

    def view(self):
        table, start = self.table, self.table["start"]
        size, width = start["width"] * start["height"], start["width"]
        head, actors, figures = [9] * 3, [9] * 3 * len(table["actors"]), [9] * len(table["names"])
        cells, things, marks = [9] * size, [9] * 3 * (size + 1), [9] * 8 * size
        self.played.show(self.facts, self.now, head, actors, figures, cells, things, marks)
        outcome = table["outcomes"][head[2]]

        def groups(row, n, count):
            return [row[n * i : n * i + n] for i in range(count)]

        def coloured(colour):
            return {} if colour < 0 else {"colour": str(colour)}

        shown = {}
        for at in table["figures"]:
            name = table["names"][at]
            shown[name] = (
                table["words"][name][figures[at]] if name in table["words"] else figures[at]
            )
        return {
            "cells": "".join(f"{sides:x}" for sides in cells),
            "actors": [
                {**one, "at": divmod(cell, width)}
                | ({} if facing < 0 else {"facing": SIDES[facing]})
                | ({} if alive else {"alive": False})
                for one, (cell, facing, alive) in zip(
                    table["actors"], groups(actors, 3, len(table["actors"])), strict=True
                )
                if cell >= 0
            ],
            "things": [
                {"what": table["things"][what], "at": divmod(cell, width), **coloured(colour)}
                for what, cell, colour in groups(things, 3, head[0])
            ],
            "marks": [
                {"what": table["marks"][what], "at": divmod(cell, width), "side": SIDES[side]}
                | coloured(colour)
                for what, cell, side, colour in groups(marks, 4, head[1])
            ],
            "figures": start["figures"] | shown,
            "moves": set() if outcome else {move for move in table["moves"] if self.allowed(move)},
            "outcome": outcome,
        }


def seen(game, state):
    """What the rule book shows, where those who live are not said to, and names are left out."""
    view = dict(game.rules.view(state))
    for several in ("actors", "things", "marks"):
        view[several] = [{**one, "at": tuple(one["at"])} for one in view[several]]
    for actor in view["actors"]:
        if actor.get("alive"):
            del actor["alive"]
    view["things"].sort(key=str)
    view["moves"] = {move for move in view["moves"] if not move.startswith(":")}
    return view


def end_of(game, state):
    """How the rule book says that a game stands, as a number."""
    over = game.rules.outcome(state)
    if over is None:
        return GOES_ON
    return WON if over.won else ESCAPED if over.title == "Escaped" else LOST


@pytest.mark.parametrize("asked", ASKED)
def test_kernels_show_and_play_what_the_rule_book_does(asked):
    name, _, pack = asked.partition(" ")
    game, ended = GAMES[name], 0
    for seed in seeds(24):
        if pack and name != "treasure":
            levels = [one for one in game.pack(pack) if "cooperative" not in one.text]
            state = game.new({"level": levels[7 * seed % len(levels)].text})
        else:
            state = game.new({**ASKED[asked], "seed": seed})
        kernels, drawn = Kernels(game, state), Random(seed)
        for _turn in range(40):
            ours, theirs = kernels.view(), seen(game, state)
            ours["things"].sort(key=str)
            for what, value in ours.items():
                assert value == theirs[what], (seed, what)
            if not ours["moves"]:
                ended += 1
                break
            move = drawn.choice(sorted(ours["moves"]))
            end = kernels.play(move)
            state = game.rules.play(state, move)
            assert end == end_of(game, state), (seed, move)
    assert ended or name in ("ariane", "classic")


@pytest.mark.parametrize(
    "asked", ["theseus chase", "ariane labyrinth", "ariane sword", "ariane combined", "classic"]
)
def test_kernels_show_a_game_that_is_won(asked):
    name, _, pack = asked.partition(" ")
    game = GAMES[name]
    state = game.new({"level": game.pack(pack)[2].text} if pack else {"width": 5, "height": 5})
    kernels = Kernels(game, state)
    for move in game.solution(state):
        assert kernels.view()["outcome"] is None
        end = kernels.play(move)
        state = game.rules.play(state, move)
        assert end == end_of(game, state)
        ours, theirs = kernels.view(), seen(game, state)
        ours["things"].sort(key=str)
        assert {what: theirs[what] for what in ours} == ours
    assert kernels.view()["outcome"]["won"]


def test_kernels_show_a_game_that_begins_lost():
    game = GAMES["treasure"]
    drawing = "+-+-+\n|   |\n+-+-+\n"
    state = game.rules.from_text(f"treasure 1\nplayer 0,0 E\nminotaur 0,1 S\nmaze\n{drawing}")
    assert Kernels(game, state).view()["outcome"] == seen(game, state)["outcome"] is not None


@pytest.mark.parametrize(
    ("cells", "moves", "ends"),
    [("s", "X", ESCAPED), ("s", "EWX", WON), ("l", "X", ESCAPED), (" ", "X", WON), ("b", "X", WON)],
)
def test_kernels_tell_who_leaves_with_something_from_who_leaves_it_there(cells, moves, ends):
    game = GAMES["treasure"]
    drawing = f"+-+-+\n|e {cells}|\n+-+-+\n"
    state = game.rules.from_text(f"treasure 1\nplayer 0,0 E\nmaze\n{drawing}")
    kernels = Kernels(game, state)
    for move in moves:
        end = kernels.play(move)
        state = game.rules.play(state, move)
    assert end == end_of(game, state) == ends
    assert kernels.view()["outcome"] == seen(game, state)["outcome"]
