from dedale.games.treasure.objects import Object


def corners(maze, chance):
    """A large treasure at the end of the first row, the exit at the end of the last."""
    last = maze.width - 1
    return {(0, last): Object.LARGE, (maze.height - 1, last): Object.EXIT}


PLUGIN = {"placer": {"corners": corners}}
