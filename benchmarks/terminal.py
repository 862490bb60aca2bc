"""The terminal: what a move costs full screen, from the key to the bytes for the terminal.

A key is held down: 120 moves on a maze of 200x200, drawn at each zoom in a window of 120x40 by the
real program, without a terminal (its bytes go nowhere). The time is that of the whole program
between two moves: rules, scene, painting, textual's compositor. The processor's time is shown
beside, since it hardly depends on what else runs on the machine; `all redrawn` is that same time
with the whole board drawn again at every move.
"""

import asyncio
import os
import statistics
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

os.environ["TEXTUAL_FPS"] = "1000"  # do not wait for the next frame of sixty a second
SIZE = 200
MOVES = 120
WINDOW = (120, 40)


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_STATE_HOME"] = folder
        print("| game | zoom | best tenth, ms | median, ms | processor, ms | all redrawn, ms |")
        print("|---|---|---:|---:|---:|---:|")
        for game in ("treasure", "classic"):
            for zoom in range(4):
                row(game, zoom)
        print()
        films()


def session(game: str) -> Any:
    from dedale.games import Session

    if game == "classic":
        return Session.new(game, width=SIZE, height=SIZE, seed=1, monsters=20, ghosts=10)
    return Session.new(
        game, width=SIZE, height=SIZE, seed=1, generator="wilson", minotaurs=20, strategy="random"
    )


def walk(played: Any) -> Iterator[str]:
    """Moves that go on and on: deeper into the maze along the longest way, and back."""
    from dedale.maze.direction import Direction

    maze = played.game.maze(played.state)
    start = maze.start
    seen, here, stack = {start}, start, []
    while True:
        onward = [d for d in Direction if maze.is_open(here, d) and d.of(here) not in seen]
        if onward:
            stack.append(onward[0])
            here = onward[0].of(here)
            seen.add(here)
            yield onward[0].letter
        elif stack:
            back = stack.pop().opposite
            here = back.of(here)
            yield back.letter
        else:
            return


def row(game: str, zoom: int) -> None:
    wall, processor = asyncio.run(held_key(game, zoom, whole=False))
    _, everything = asyncio.run(held_key(game, zoom, whole=True))
    wall.sort()
    print(
        f"| {game} {SIZE}x{SIZE} | {zoom + 1} of 4 | {1000 * wall[len(wall) // 10]:.1f} "
        f"| {1000 * statistics.median(wall):.1f} | {1000 * processor:.1f} "
        f"| {1000 * everything:.1f} |",
        flush=True,
    )


async def held_key(game: str, zoom: int, whole: bool) -> tuple[list[float], float]:
    """The time of each move, and the processor's time for one on the average."""
    from dedale.games.opening import Opened
    from dedale.tui.app import DedaleApp
    from dedale.tui.painters import zooms
    from dedale.tui.screens.game import GameScreen

    played = session(game)
    app = DedaleApp(Opened(played), still=True)
    times = []
    async with app.run_test(size=WINDOW) as pilot:
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, GameScreen)
        screen.board.paint_with(zooms(screen.scene)[zoom])
        await pilot.pause()
        moves, eye = walk(played), Eye(app)
        began = time.process_time()
        for _, move in zip(range(MOVES), moves, strict=False):
            start = time.perf_counter()
            screen.action_move(move)
            if whole:
                screen.board.refresh()
            await eye.drawn()
            times.append(time.perf_counter() - start)
            if played.outcome is not None:
                screen.action_undo()
        processor = (time.process_time() - began) / len(times)
    return times, processor


class Eye:
    """Knows when the program has sent something to its terminal."""

    def __init__(self, app: Any) -> None:
        self.seen = asyncio.Event()
        send = app._display

        def display(*arguments: Any) -> None:
            send(*arguments)
            self.seen.set()

        app._display = display

    async def drawn(self) -> None:
        """Until the change made just now is on the screen."""
        with suppress(TimeoutError):  # nothing to draw
            await asyncio.wait_for(self.seen.wait(), 0.5)
        self.seen.clear()


def films() -> None:
    """How many events of a film are shown in a second."""
    print("| film | frames a second at full speed | events a second |")
    print("|---|---:|---:|")
    for name, size in (
        ("generator backtracker", 50),
        ("generator wilson", 200),
        ("solver bfs", 200),
    ):
        frames, events = asyncio.run(film(name, size))
        print(f"| {name.split()[1]}, {size}x{size} | {frames:.0f} | {events:.0f} |", flush=True)


async def film(name: str, size: int) -> tuple[float, float]:
    from dedale.tui.app import DedaleApp
    from dedale.tui.screens.film import FilmScreen, make_film

    reel = make_film(name, width=size, height=size, seed=1, maze="wilson", braid=0)
    app = DedaleApp(still=True)
    async with app.run_test(size=WINDOW) as pilot:
        await pilot.pause()
        screen = FilmScreen([reel], playing=False)
        app.push_screen(screen)
        await pilot.pause()
        step = max(1, len(reel.trace) // 200)
        eye = Eye(app)
        began, frames = time.process_time(), 0
        while screen.position < screen.length:
            screen.seek(screen.position + step)
            await eye.drawn()
            frames += 1
        spent = time.process_time() - began
    return frames / spent, len(reel.trace) / spent


if __name__ == "__main__":
    main()
