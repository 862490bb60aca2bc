from dedale.shell.table import Command
from dedale.requests import Parameter


def tower(floors: int) -> None:
    print("\n".join("#" * (2 * floor + 1) for floor in range(floors)))


FLOORS = Parameter("floors", "int", "floors", 3, least=1, most=20)
PLUGIN = {"command": {"tower": Command(tower, "Draw a tower.", parameters=(FLOORS,))}}
