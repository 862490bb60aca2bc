"""What to try with each algorithm: a sentence or two, and the commands of a picture, if any.

In commands, NAME is the algorithm. They are run when the site is built.
"""

#: Colours by distance show the texture of a maze better than its walls do.
DISTANCES = (
    "dedale generate -a NAME -s 40x24 --seed 1 -o maze.json",
    "dedale render maze.json --distances -o NAME-distances.svg",
)
#: A maze with loops, on which searches differ.
LOOPS = "dedale generate -a wilson -s 20x14 --seed 2 --braid 40 -o maze.json"
TREE = "dedale generate -a wilson -s 20x14 --seed 2 -o maze.json"
CORNERS = "--from 0,0 --to 13,19"
#: The wall followers differ in nothing else.
HANDS = (
    "Watch both hands. In a maze without loops they walk round the same tree, in opposite "
    "directions."
)


def _beside(others: tuple[str, ...]) -> str:
    return " ".join(f"-a {name}" for name in ("NAME", *others))


def _side_by_side(*others: str, maze: str = LOOPS) -> tuple[str, ...]:
    return (maze, f"dedale animate maze.json {_beside(others)} {CORNERS} -o compared.svg")


def _made_side_by_side(*others: str) -> tuple[str, ...]:
    return (f"dedale animate {_beside(others)} -s 16x12 --seed 1 -o compared.svg",)


#: Kind and name of an algorithm: what to try, and the commands that draw it.
EXPERIMENTS: dict[tuple[str, str], tuple[str, tuple[str, ...]]] = {
    ("generator", "backtracker"): (
        "Colour the cells by their distance from the start. Where two neighbours differ sharply in "
        "colour, a long detour separates them. Mazes with long corridors are full of such places.",
        DISTANCES,
    ),
    ("generator", "backtracker-recursive"): (
        "Make a maze with `backtracker` and the same seed. The two are equal, cell by cell: a "
        "stack of pebbles and a stack of calls are the same thing.",
        (),
    ),
    ("generator", "hunt-kill-linear"): (
        "Step through the film and watch where each new walk begins: always in the first row that "
        "is not finished. Then colour the cells by their distance from the start.",
        DISTANCES,
    ),
    ("generator", "hunt-kill-dfs"): (
        "Put it beside the backtracker. The two walk differently when they are stuck, but their "
        "measured textures agree.",
        _made_side_by_side("backtracker"),
    ),
    ("generator", "hunt-kill-random"): (
        "Compare its longest path with that of `hunt-kill-dfs`: about half as long, because new "
        "walks begin anywhere and not at the tip of the last one.",
        DISTANCES,
    ),
    ("generator", "aldous-broder"): (
        "Drag the slider of the film to the middle. Few cells are left, and the whole second half "
        "of the walk is spent looking for them. Wilson's algorithm is slow at the other end.",
        _made_side_by_side("wilson"),
    ),
    ("generator", "wilson"): (
        "Play the film from the beginning. The first walk wanders for a long time before it meets "
        "the maze; the later ones are short. With Aldous-Broder it is the other way round.",
        _made_side_by_side("aldous-broder"),
    ),
    ("generator", "wilson-stacks"): (
        "The number in a cell counts the arrows that it has thrown away. Look for the largest "
        "numbers: they are where the first walks went round in circles. Then compare the film with "
        "that of `wilson`, which makes mazes of the same distribution.",
        _made_side_by_side("wilson"),
    ),
    ("generator", "houston"): (
        "Watch it beside its two parents.",
        _made_side_by_side("aldous-broder", "wilson"),
    ),
    ("generator", "prim"): (
        "Colour the cells by their distance from the start, and compare with the backtracker. Here "
        "the colours change evenly: paths are nearly direct, and dead ends are short.",
        DISTANCES,
    ),
    ("generator", "kruskal"): (
        "Pause the film half-way and look for the largest connected part. Parts grow everywhere at "
        "once, which is why this maze can also be made [in pieces, at any size](../scale.md).",
        _made_side_by_side("prim"),
    ),
    ("generator", "quick-union"): (
        "Follow one number through the film. It disappears when its part meets one with a smaller "
        "number.",
        ("dedale animate -a NAME -s 10x7 --seed 1 --numbers ids -o numbers.svg",),
    ),
    ("generator", "growing-tree"): (
        "Change the mix. Only the oldest cell gives straight spokes; a little of the newest bends "
        "them.",
        (
            "dedale generate -a NAME --option newest=5 --option random=0 --option oldest=95 "
            "-s 40x24 --seed 1 -o oldest.svg",
        ),
    ),
    ("generator", "recursive-division"): (
        "Find the longest straight wall. It has exactly one door, and every path from one side to "
        "the other goes through it.",
        DISTANCES,
    ),
    ("generator", "eller"): (
        "It forgets every row as soon as the next one is joined to it. So it can write a maze "
        "[a hundred million rows high](../scale.md#row-by-row) in the memory of a few.",
        (),
    ),
    ("generator", "sidewinder"): (
        "Walk north from any cell: go along the run to its opening, then up, again and again. "
        "Nothing stops you before the top row. Walking south is much harder.",
        DISTANCES,
    ),
    ("generator", "binary-tree"): (
        "From any cell, walk north where you can, else east. You arrive in the north-east corner "
        "without ever turning back.",
        DISTANCES,
    ),
    ("generator", "paths"): (
        "Leave less rock, and dig longer dead ends.",
        (
            "dedale generate -a NAME --option walls=35 --option length=40 -s 40x24 --seed 1 "
            "-o long.svg",
        ),
    ),
    ("generator", "random-walk"): (
        "How long does a walk get before it is stuck? Try a few seeds.",
        ("dedale generate -a NAME -s 30x16 --seed 6 -o walk.svg",),
    ),
    ("generator", "random-walk-recursive"): (
        "Make one with `random-walk` and the same seed: the corridor is the same.",
        (),
    ),
    ("generator", "random-walls"): (
        "Open more walls, and more again. When do start and goal become connected? "
        "(Percolation theory asks the same question.)",
        ("dedale generate -a NAME --option times=400 -s 30x16 --seed 1 -o more.svg",),
    ),
    ("generator", "random-walls-recursive"): (
        "Make one with `random-walls` and the same seed: the holes are the same.",
        (),
    ),
    ("generator", "none"): (
        "Open it under **Build** in the browser and draw a maze of your own.",
        (),
    ),
    ("solver", "bfs"): (
        "Put it beside A*. Both find a shortest path, but A* leaves much of the maze alone.",
        _side_by_side("astar"),
    ),
    ("solver", "dfs"): (
        "Put it beside breadth-first search on a maze with loops: one often arrives first, the "
        "other has the shorter path.",
        _side_by_side("bfs"),
    ),
    ("solver", "astar"): (
        "Take the estimate away (`--heuristic zero`), and A* becomes Dijkstra's algorithm: count "
        "how many more cells it visits.",
        (LOOPS, f"dedale animate maze.json -a NAME --heuristic zero {CORNERS} -o zero.svg"),
    ),
    ("solver", "dijkstra"): (
        "Put it beside breadth-first search: where all steps cost the same, the two waves are one.",
        _side_by_side("bfs"),
    ),
    ("solver", "bidirectional"): (
        "Put it beside breadth-first search and compare the tinted area.",
        _side_by_side("bfs"),
    ),
    ("solver", "pcc"): (
        "Film it on a maze without loops: no number is ever corrected.",
        (TREE, f"dedale animate maze.json -a NAME {CORNERS} --numbers costs -o tree.svg"),
    ),
    ("solver", "automaton"): (
        "Ask for all shortest paths at once.",
        (LOOPS, f"dedale solve maze.json -a NAME --all {CORNERS} -o all.svg"),
    ),
    ("solver", "dead-end-filling"): (
        "Film it on a maze without loops: when the last dead end is filled, the path is all that "
        "is left.",
        _side_by_side(maze=TREE),
    ),
    ("solver", "wall-follower"): (
        HANDS,
        _side_by_side("wall-follower-right", maze=TREE),
    ),
    ("solver", "wall-follower-right"): (
        HANDS,
        _side_by_side("wall-follower", maze=TREE),
    ),
    ("solver", "tremaux"): (
        "Put it beside depth-first search, which remembers with a stack what Trémaux marks with "
        "chalk.",
        _side_by_side("dfs"),
    ),
    ("solver", "pledge"): (
        "Film it on a maze with loops. The wall follower may walk round a pillar for ever; Pledge "
        "counts its turns and lets go.",
        _side_by_side(),
    ),
    ("tour", "optimal"): (
        "Solve the same stops with `--method nearest-first`, and compare the lengths that are "
        "printed.",
        (),
    ),
    ("tour", "2-opt"): (
        "Solve the same stops with `--method optimal`. How often is this tour already the best?",
        (),
    ),
    ("tour", "nearest-first"): (
        "Solve the same stops with `--method optimal`, and compare the lengths that are printed.",
        (),
    ),
    ("braider", "dead-ends"): (
        "Braid a little when the maze is made: `dedale generate --braid 20`. Does it become easier "
        "or harder? `dedale analyse` [grades it](../difficulty.md).",
        (),
    ),
    ("braider", "dead-ends-hashed"): (
        "Braid a maze that does not fit in memory: see [mazes of any size](../scale.md#braiding).",
        (),
    ),
}
