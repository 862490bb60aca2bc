"""Makes the packs of the optional rules anew, in two steps.

    python tools/make_variant_packs.py make levels/ [--jobs N] [PACK…]
    python tools/make_variant_packs.py mend levels/ [--jobs N] [PACK…]
    python tools/make_variant_packs.py bind levels/ [PACK…]

The first makes a level for every wish below that has no file in the folder yet (a folder of files,
so that it can be interrupted). `mend` takes the levels of the packs as they are, and makes anew
only those in which minotaurs stand about. The last sorts them by their score, gives them names and
lessons (`pack_names.txt` beside this file), and writes the packs into the package.
`tools/prove_packs.py` proves what is promised of them.
"""

from __future__ import annotations

import argparse
import multiprocessing
import random
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from dedale.games.annealing import accepted, temperature
from dedale.games.ariane import Level, Pack, PackLevel, analyse, load, load_pack, solve
from dedale.games.ariane.levels.extras import BASIC, NOWHERE
from dedale.games.ariane.levels.symmetry import canonical
from dedale.games.ariane.making.maker import Aims, Maker
from dedale.games.ariane.search.analyse import Analysis
from dedale.games.ariane.search.life import longest_life
from dedale.games.ariane.search.search import StateSearch
from dedale.games.ariane.search.start import start
from dedale.kernel.rng import stream

DATA = Path(__file__).parents[1] / "src/dedale/games/ariane/levels/data"
NAMES = Path(__file__).with_name("pack_names.txt")

#: Rules, size, vertical and horizontal minotaurs, moves of the shortest solution.
Wish = tuple[str, int, int, int, int]
SHAPES = [
    (4, 0, 1, 4), (4, 1, 0, 6), (4, 0, 1, 8), (4, 1, 1, 10), (4, 1, 1, 13), (5, 1, 1, 14),
    (5, 1, 1, 17),
    (5, 2, 0, 18), (6, 1, 1, 20), (6, 1, 1, 24), (6, 1, 1, 29), (7, 1, 1, 32), (7, 1, 1, 38),
    (8, 1, 1, 44), (8, 1, 1, 50), (9, 1, 1, 40), (9, 1, 1, 60),
]  # fmt: skip
#: The hard ones, to be annealed: size and moves at which it is enough.
HARD = [(7, 75), (8, 110), (9, 150)]
HARD_MIXTURES = ["sword key", "key ghost", "sword pushable"]
SECONDS, STEPS, CHANGES = 12, 6000, 250  # for each
#: A minotaur moves in at least so many percent of the turns of a shortest solution, and each does.
LIVELY = 20
LIVES = [
    (4, 1, 0, 5), (4, 0, 1, 7), (4, 1, 1, 8), (4, 1, 1, 10), (5, 1, 1, 12), (5, 1, 1, 14),
    (5, 2, 0, 14), (6, 1, 1, 16), (6, 1, 1, 19), (6, 1, 1, 22), (7, 1, 1, 24), (7, 2, 1, 26),
    (8, 1, 1, 20), (8, 1, 1, 24), (9, 1, 1, 20),
]  # fmt: skip
FOR_EVER = [(4, 1, 0, 24), (5, 0, 1, 30)]  # goals of levels in which one need never die
MIXTURES = [
    "key ghost", "key ghost", "sword ghost", "sword key", "survival ghost", "key pushable",
    "cooperative key",
    "sword realtime", "pushable ghost", "cooperative ghost", "ghost realtime", "sword pushable",
    "sword key", "key realtime", "sword key ghost", "key ghost", "sword pushable",
]  # fmt: skip


def wishes(pack: str) -> list[Wish]:
    """What is to be in a pack."""
    if pack == "survival":
        return [(pack, *shape) for shape in LIVES]
    if pack == "combined":
        return [(rules, *shape) for rules, shape in zip(MIXTURES, SHAPES, strict=True)]
    more = 14 if pack == "realtime" else 10  # ticks count as moves
    return [(pack, n, v, h, moves * more // 10) for n, v, h, moves in SHAPES]


PACKS = ("sword", "ghost", "key", "pushable", "survival", "cooperative", "realtime", "combined")


def make(task: tuple[str, int, Wish, Path]) -> str:
    """One level for one wish: as long as asked, or the nearest that is found in time."""
    pack, number, (rules, size, vertical, horizontal, moves), path = task
    extras = BASIC.with_variants(*rules.split())
    aims = Aims(solutions=1 if number % 3 == 1 else 12, moving=LIVELY)
    if "survival" in rules:
        aims = Aims(solutions=12, doomed=20, only_moves=2)
    best: tuple[int, Level] | None = None
    began, attempt = time.process_time(), 0
    while best is None or (best[0] > moves // 8 and time.process_time() < began + SECONDS):
        state = stream(attempt, f"{pack} {number}")
        maker = Maker(extras, size, (vertical, horizontal), "kills", aims, state)
        attempt += 1
        found = attempted(maker, moves)
        if found is not None and (best is None or found[0] < best[0]):
            best = found
    path.write_text(best[1].to_text())
    took = time.process_time() - began
    return f"{path.stem}: {best[0]} from {moves} moves, attempt {attempt}, {took:.0f} s"


def attempted(maker: Maker, moves: int) -> tuple[int, Level] | None:
    """A level with all that is asked for, and how far its length is from these moves."""

    def far(level: Level) -> float | None:
        length = maker.length(level)
        return abs(length - moves) / 2 + maker.missing(level) if length else None

    drawn = maker.drawn()
    level = maker.climb(drawn, far, CHANGES) if drawn else None
    if level is None or maker.missing_aims(level):
        return None
    length = maker.length(level)
    refined = maker.refined(level, length, CHANGES // 4)
    if refined is None or maker.missing_aims(refined):
        return None
    return abs(length - moves), refined


def make_hard(rules: str, size: int, moves: int, path: Path) -> str:
    """The longest level that annealing finds in a minute, and no longer than asked."""
    rng, end, best = random.Random(path.stem), time.time() + SECONDS, 0
    while best < moves and time.time() < end:
        state = stream(rng.getrandbits(40), "hard")
        extras = BASIC.with_variants(*rules.split())
        maker = Maker(extras, size, (1, 1), "kills", Aims(solutions=4, moving=LIVELY), state)
        drawn = maker.drawn()
        length, level = anneal(maker, drawn, moves, rng, end) if drawn else (0, None)
        refined = maker.refined(level, length, 150) if level and length > best else None
        if refined is not None:
            best = length
            path.write_text(refined.to_text())
    return f"{path.stem}: {best} of {moves} moves"


def anneal(
    maker: Maker, level: Level, moves: int, rng: random.Random, end: float
) -> tuple[int, Level]:
    """Simulated annealing on the length of the shortest solution."""
    length = maker.length(level)
    best = length, level
    for step in range(STEPS):
        if time.time() > end:
            break
        if length >= moves:
            break
        other = maker.changed(level)
        longer = maker.length(other) - length
        warm = temperature(step / STEPS, 4.0, 0.6)
        if longer > -length and accepted(longer, warm, rng.random()):
            level, length = other, length + longer
            best = max(best, (length, level), key=lambda found: found[0])
    return best


def make_for_ever(size: int, vertical: int, horizontal: int, goal: int, path: Path) -> str:
    """A level of survival in which one need never die, but usually does."""
    state = stream(size, "for ever")
    maker = Maker(
        BASIC.with_variants("survival"), size, (vertical, horizontal), "kills", Aims(), state
    )
    while True:
        level = maker.draw()
        if not longest_life(start(level), limit=20_000, hurry=True).forever:
            continue
        level = replace(level, extras=replace(level.extras, goal=goal))
        assert level.theseus == NOWHERE
        search = StateSearch(start(level), links=True, limit=100_000)
        search.hurry()
        difficulty = Analysis(search.start, search).difficulty
        if difficulty is not None and difficulty.doomed > 0.2 and difficulty.only_moves > 1:
            path.write_text(level.to_text())
            return f"{path.stem}: for ever, {difficulty}"


def to_mend(pack: str, folder: Path) -> Iterator[tuple[str, int, Wish, Path]]:
    """Keep the lively levels of a pack in a folder; what is to be made instead of the others."""
    for number, entry in enumerate(load_pack(pack).levels):
        path, level = folder / f"{pack}-{number + 1:02}.txt", entry.level
        difficulty = analyse(level).difficulty
        if path.exists():
            continue
        if pack == "survival" or (100 * difficulty.moving >= LIVELY and difficulty.working == 1):
            path.write_text(level.to_text())
            continue
        kinds = len(level.vertical), len(level.horizontal)
        yield pack, number, (" ".join(level.extras.names), level.size, *kinds, entry.par), path


def bind(pack: str, folder: Path) -> None:
    """The levels of a folder as a pack, in order of their score."""
    found: dict[Level, Level] = {}
    for path in sorted(folder.glob(f"{pack}-*.txt")):
        level = load(path)
        found.setdefault(canonical(level), level)
    levels = sorted(found.values(), key=lambda level: analyse(level).difficulty.score)
    names, lessons = read_names(pack)
    seen: set[str] = set()
    entries = []
    for number, level in enumerate(levels):
        par = solve(level).length
        assert par is not None
        english, _slash, french = names[number].partition(" / ")
        teaches = [word for word in news(level, pack) if word not in seen and word in lessons]
        seen |= set(teaches)
        texts = [" ".join(lessons[word][language] for word in teaches) for language in (0, 1)]
        told = {"en": texts[0], "fr": texts[1]} if teaches else {}
        entries.append(PackLevel(level, par, {"en": english, "fr": french}, told))
    (DATA / f"{pack}.txt").write_text(Pack(pack, tuple(entries)).to_text(), encoding="utf-8")
    print(pack, len(entries), "levels", file=sys.stderr)


def news(level: Level, pack: str) -> list[str]:
    """What may be new to a player in a level."""
    extras = level.extras
    found = ["combined"] if pack == "combined" else [pack]
    if extras.goal == "slay":
        found.append("slay")
    if len(extras.ghosts) == len(level.minotaurs) and extras.ghosts:
        found.append("only ghosts")
    if len(extras.keys) > 1:
        found.append("two keys")
    if len(extras.pushable) > 1:
        found.append("two walls")
    if extras.speed > 1:
        found.append("speed")
    if extras.has("survival") and longest_life(start(level)).forever:
        found.append("for ever")
    return found


def read_names(pack: str) -> tuple[list[str], dict[str, tuple[str, str]]]:
    """The names for a pack, and the lessons."""
    names: list[str] = []
    lessons: dict[str, tuple[str, str]] = {}
    section = ""
    for line in NAMES.read_text(encoding="utf-8").splitlines():
        if line.startswith("# "):
            section = line[2:]
        elif line.strip() and section == "lessons":
            word, _colon, text = line.partition(": ")
            english, _slash, french = text.partition(" / ")
            lessons[word] = english, french
        elif line.strip() and section == pack:
            names.append(line)
    return names, lessons


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("step", choices=["make", "mend", "bind"])
    parser.add_argument("folder", type=Path)
    parser.add_argument("packs", nargs="*")
    parser.add_argument("--jobs", type=int, default=1)
    given = parser.parse_args()
    packs = given.packs or PACKS
    given.folder.mkdir(parents=True, exist_ok=True)
    if given.step == "bind":
        for pack in packs:
            bind(pack, given.folder)
        return
    tasks = []
    if given.step == "mend":
        tasks = [task for pack in packs for task in to_mend(pack, given.folder)]
    for number in range(len(SHAPES)) if given.step == "make" else ():  # the small ones first
        for pack in packs:
            path = given.folder / f"{pack}-{number + 1:02}.txt"
            if number < len(wishes(pack)) and not path.exists():
                tasks.append((pack, number, wishes(pack)[number], path))
    with multiprocessing.get_context("spawn").Pool(given.jobs) as pool:
        for line in pool.imap_unordered(make, tasks):
            print(line, flush=True)
    if given.step == "mend":
        return
    for pack in (one for one in packs if one != "survival"):
        for number, (size, moves) in enumerate(HARD):
            path = given.folder / f"{pack}-hard-{number + 1}.txt"
            if not path.exists():
                rules = HARD_MIXTURES[number] if pack == "combined" else pack
                print(make_hard(rules, size, moves, path), flush=True)
    if "survival" in packs:
        for number, shape in enumerate(FOR_EVER, len(LIVES) + 1):
            path = given.folder / f"survival-{number:02}.txt"
            if not path.exists():
                print(make_for_ever(*shape, path), flush=True)


if __name__ == "__main__":
    main()
