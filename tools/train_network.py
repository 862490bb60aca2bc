"""Train the small network of the suites: it learns to do as the shortest way does.

    python tools/train_network.py network.npz --updates 4000

Thousands of environments of `split="train"` run at once. Most steps are the network's own, so that
it learns what to do where it goes wrong; the shortest way says what would have been right (DAgger;
Ross, Gordon and Bagnell 2011). Plain numpy: two layers, the gradient written out, Adam.
"""

import argparse

import numpy as np

from dedale.envs import make_vec
from dedale.envs.fleet.maze import SIDES_AT
from dedale.envs.network import HIDDEN, INPUTS, WalkMemory, Weights, values
from dedale.envs.suites import evaluate

SIZE = 8


def begin(chance: np.random.Generator) -> list[np.ndarray]:
    """Weights to begin with."""
    first = chance.normal(0, (2 / INPUTS) ** 0.5, (INPUTS, HIDDEN))
    second = chance.normal(0, (1 / HIDDEN) ** 0.5, (HIDDEN, 4))
    every = (first, np.zeros(HIDDEN), second, np.zeros(4))
    return [each.astype(np.float32) for each in every]


def right_sides(envs: object) -> np.ndarray:
    """The side that leads nearer to the exit, of every environment: from what the levels know."""
    facts = envs.facts[envs.row]
    cells = SIZE * SIZE
    here = envs.now[:, 0]
    far = facts[:, SIDES_AT + cells : SIDES_AT + 2 * cells]
    every = np.arange(len(here))
    open_sides = facts[every, SIDES_AT + here]
    found = np.zeros(len(here), int)
    for side, step in enumerate((-SIZE, 1, SIZE, -1)):
        near = np.clip(here + step, 0, cells - 1)
        found[(open_sides >> side & 1 == 1) & (far[every, near] < far[every, here])] = side
    return found


def train(updates: int, count: int, seed: int) -> Weights:
    """So many updates, each from one step of so many environments."""
    chance = np.random.default_rng(seed)
    weights = begin(chance)
    means = [np.zeros_like(each) for each in weights]
    squares = [np.zeros_like(each) for each in weights]
    envs = make_vec(
        "Dedale/Maze-v0",
        count,
        split="train",
        generator="wilson",
        width=SIZE,
        height=SIZE,
        autoreset_mode="SameStep",
        max_episode_steps=150,
    )
    boards, infos = envs.reset(seed=seed)
    walker, every = WalkMemory(count), np.arange(count)
    for update in range(1, updates + 1):
        inputs = walker.inputs(boards)
        hidden, worth = values(Weights(*weights), inputs)
        chances = np.exp(worth - worth.max(1, keepdims=True))
        chances /= chances.sum(1, keepdims=True)
        right = right_sides(envs)
        wrong = chances.copy()
        wrong[every, right] -= 1
        wrong /= count
        back = (wrong @ weights[2].T) * (hidden > 0)
        slopes = [inputs.T @ back, back.sum(0), hidden.T @ wrong, wrong.sum(0)]
        rate = 2e-3 * min(1.0, 2 * (1 - update / (updates + 1)))
        for k, slope in enumerate(slopes):
            means[k] += 0.1 * (slope - means[k])
            squares[k] += 0.001 * (slope * slope - squares[k])
            mean, square = means[k] / (1 - 0.9**update), squares[k] / (1 - 0.999**update)
            weights[k] -= rate * mean / (np.sqrt(square) + 1e-8)
        legal = infos["action_mask"].astype(bool)
        actions = np.where(legal, worth, -np.inf).argmax(1)
        helped = chance.random(count) < 0.1
        actions[helped] = right[helped]
        walker.last = actions
        boards, _rewards, ended, cut, infos = envs.step(actions)
        walker.forget(ended | cut)
        if update % 500 == 0:
            agreed = (worth.argmax(1) == right).mean()
            print(f"{update}: as the shortest way in {agreed:.1%} of all steps", flush=True)
    return Weights(*weights)


def main() -> None:
    """Train, keep, and say how good it is."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("output")
    asked.add_argument("--updates", type=int, default=4000)
    asked.add_argument("--environments", type=int, default=1024)
    asked.add_argument("--seed", type=int, default=1)
    given = asked.parse_args()
    weights = train(given.updates, given.environments, given.seed)
    kept = {name: each.astype(np.float16) for name, each in weights._asdict().items()}
    np.savez_compressed(given.output, **kept)

    def agent(_env: object, _number: int) -> object:
        walker = WalkMemory(1)
        return lambda seen, info: int(
            walker.act(weights, seen[None], info["action_mask"][None].astype(bool))[0]
        )

    for name in ("Maze-8", "Maze-16", "Loops-16"):
        found = evaluate(name, agent)
        print(f"{name}: won {found.won:.0%}, score {found.score:.2f}")


if __name__ == "__main__":
    main()
