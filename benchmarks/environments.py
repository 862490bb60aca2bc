"""Environments: steps a second, beside MiniGrid where it is installed, and on a graphics card.

    python -m benchmarks environments            # on this machine's cores
    python -m benchmarks.environments --card     # on its graphics card (needs cupy)

Random actions; episodes that end begin anew by themselves. Best of several runs. On a busy machine
the clock waits for others: the second column counts the processor's own seconds.
"""

import sys
import time
import warnings
from collections.abc import Callable
from typing import Any

import numpy as np

from dedale.envs import make_vec

MANY = 4096
LEVELS = 1024

CASES: list[tuple[str, str, dict[str, Any]]] = [
    ("maze 8x8, symbolic, 1,024 levels", "Dedale/Maze-v0", {"num_levels": LEVELS}),
    ("the same, not copied", "Dedale/Maze-v0", {"num_levels": LEVELS, "copy": False}),
    (
        "maze 8x8, a window of 7x7",
        "Dedale/Maze-v0",
        {"num_levels": LEVELS, "observation": "egocentric", "view": 3},
    ),
    ("treasure 8x8, 3 minotaurs (random)", "Dedale/Treasure-v0", {"num_levels": 256}),
    (
        "treasure 8x8, 3 minotaurs (bfs)",
        "Dedale/Treasure-v0",
        {"num_levels": 256, "strategy": "bfs"},
    ),
    ("Ariane, pack of 65 levels up to 12x12", "Dedale/Ariane-v0", {}),
    ("classic 11x11, 2 monsters", "Dedale/Classic-v0", {"num_levels": 256}),
]


#: Levels without end, as is the default; not on a card, where levels are made before.
FRESH: list[tuple[str, str, dict[str, Any]]] = [
    ("maze 8x8, symbolic, a new level each time", "Dedale/Maze-v0", {}),
    ("the same, levels for training only", "Dedale/Maze-v0", {"split": "train"}),
]


def rates(step: Callable[[int], object], count: int, steps: int, runs: int) -> tuple[float, float]:
    """The most steps a second on the clock, and for a second of a processor."""
    clock = processor = 0.0
    for _run in range(runs):
        began, worked = time.perf_counter(), time.process_time()
        for number in range(steps):
            step(number)
        clock = max(clock, count * steps / (time.perf_counter() - began))
        processor = max(processor, count * steps / (time.process_time() - worked))
    return clock, processor


def line(name: str, envs: Any, steps: int, runs: int = 6) -> float:
    """Print one line of the table; the steps a second."""
    envs.reset(seed=1)
    chance = np.random.default_rng(1)
    actions = [chance.integers(0, envs.single_action_space.n, envs.num_envs) for _ in range(16)]
    for number in range(min(steps, 20)):  # compiles, and makes the levels
        envs.step(actions[number % 16])
    found = rates(lambda number: envs.step(actions[number % 16]), envs.num_envs, steps, runs)
    print(f"| {name} | {found[0] / 1e6:.4g} | {found[1] / 1e6:.4g} |", flush=True)
    return found[0]


def main() -> None:
    print("| environments | million steps a second | for a processor's second |\n|---|---:|---:|")
    for name, id, options in CASES:
        line(f"{MANY:,}, {name}", make_vec(id, MANY, **options), 200)
    for name, id, options in FRESH:  # longer than an episode, so that all begin anew
        line(f"{MANY:,}, {name}", make_vec(id, MANY, **options), 1500, 3)
    try:
        import minigrid  # noqa: F401
    except ImportError:
        return
    import gymnasium

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        theirs = gymnasium.make_vec("MiniGrid-Empty-8x8-v0", 64, vectorization_mode="sync")
        line("64, MiniGrid-Empty-8x8-v0 (an empty room), one after the other", theirs, 40, 4)


def on_card() -> None:
    """A million environments: seconds between two waits for the card."""
    import cupy

    print("| environments on the card | million steps a second |\n|---|---:|")
    for count in (1 << 12, 1 << 16, 1 << 20, 1 << 22):
        for name, options in (
            ("maze 8x8, no observations", {"observe": False}),
            ("maze 8x8, symbolic, not copied", {"copy": False}),
            ("maze 8x8, symbolic", {}),
            ("maze 8x8, a window of 7x7", {"observation": "egocentric", "view": 3}),
        ):
            envs = make_vec("Dedale/Maze-v0", count, device="gpu", num_levels=LEVELS, **options)
            timed_on_card(f"{count:,}, {name}", envs, cupy)
    for name, id, options in CASES[3:]:
        given = {"num_levels": 65, **options}
        timed_on_card(f"{1 << 18:,}, {name}", make_vec(id, 1 << 18, device="gpu", **given), cupy)


def timed_on_card(name: str, envs: Any, cupy: Any) -> None:
    envs.reset(seed=1)
    chance = cupy.random.default_rng(1)
    actions = [chance.integers(0, envs.single_action_space.n, envs.num_envs) for _ in range(8)]
    best = 0.0
    for _run in range(4):
        cupy.cuda.Device().synchronize()
        began = time.perf_counter()
        for number in range(50):
            envs.step(actions[number % 8])
        cupy.cuda.Device().synchronize()
        best = max(best, 50 * envs.num_envs / (time.perf_counter() - began))
    print(f"| {name} | {best / 1e6:,.0f} |", flush=True)


def same_on_card() -> None:
    """Every environment, on the card and on the processor: the same answers, to the last bit."""
    looks = ("symbolic", "egocentric", "vector", "picture")
    for number, (name, id, options) in enumerate(CASES):
        given = {"num_levels": 65, "rewards": "shaped", "max_episode_steps": 40, **options}
        given = {"observation": looks[number % 4], **given, "copy": True}
        there = make_vec(id, 64, device="gpu", **given)
        here = make_vec(id, 64, **given)
        compared = 0
        pairs = zip(there.reset(seed=3)[:1], here.reset(seed=3)[:1], strict=True)
        for step in range(120):
            for one, other in pairs:
                assert np.array_equal(one.get(), other), (name, step)
                compared += other.size
            actions = np.random.default_rng(step).integers(0, here.single_action_space.n, 64)
            ours, theirs = there.step(actions), here.step(actions)
            masks = ours[4]["action_mask"], theirs[4]["action_mask"]
            pairs = zip((*ours[:4], masks[0]), (*theirs[:4], masks[1]), strict=True)
        print(f"{name}, {given['observation']}: {compared:,} numbers are the same", flush=True)


if __name__ == "__main__":
    if "--card" in sys.argv:
        same_on_card()
        on_card()
    else:
        main()
