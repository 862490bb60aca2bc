"""What a program is, by what it defines; and what its errors mean."""

from __future__ import annotations

import ast

from ..i18n import N_, _
from ..jsons import JsonObject

#: What a program may be, as `--as` takes it: the kind, and the form that it is written in.
FORMS = {
    "generator": ("generator", "pupil"),
    "solver": ("solver", "pupil"),
    "braider": ("braider", "pupil"),
    "strategy": ("strategy", "pupil"),
    "level-solver": ("level-solver", "level"),
    "matrix": ("generator", "matrix"),
    "lists": ("solver", "lists"),
    "42": ("generator", "42"),
    "plugin": ("generator", "plugin"),
}


def kind_of(source: str, name: str) -> str | None:
    """What a program is, by what it defines: a key of `FORMS`.

    >>> kind_of("def solve(maze, start, goal): ...", "a.py")
    'solver'
    >>> kind_of("def generate(width, height): ...", "a.py")
    'matrix'
    """
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError, RecursionError):
        return "42" if name == "a_maze_ing.py" else _kind_by_words(source)
    functions = {
        node.name: [argument.arg for argument in node.args.args]
        for node in tree.body
        if isinstance(node, ast.FunctionDef)
    }
    assigned = {
        target.id
        for node in tree.body
        if isinstance(node, ast.Assign | ast.AnnAssign)
        for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
        if isinstance(target, ast.Name)
    }
    if name == "a_maze_ing.py":
        return "42"
    if "PLUGIN" in assigned:
        return "plugin"
    if "generate" in functions:
        parameters = functions["generate"]
        return "generator" if not parameters or parameters[0] in _MAZES else "matrix"
    if "solve" in functions:
        return "solver" if len(functions["solve"]) != 1 else "lists"
    for function, kind in (("braid", "braider"), ("strategy", "strategy")):
        if function in functions:
            return kind
    return "level-solver" if "solve_level" in functions else None


#: What pupils call the first parameter of a generator that is given a maze.
_MAZES = ("maze", "laby", "labyrinthe", "labyrinth", "self", "m", "lab")


def _kind_by_words(source: str) -> str | None:
    """What a program that is no Python was meant to be."""
    for words, kind in (
        ("def generate", "generator"),
        ("def solve_level", "level-solver"),
        ("def solve", "solver"),
        ("def braid", "braider"),
        ("def strategy", "strategy"),
    ):
        if words in source:
            return kind
    return None


def words_of_error(error: JsonObject) -> str:
    """What went wrong in the program, as a sentence; what Python says is explained.

    >>> words_of_error({"type": "raised", "name": "EOFError", "message": "EOF when reading a line"})
    'EOFError: EOF when reading a line (nobody can answer input() here)'
    """
    kind, name, message = error["type"], error.get("name", ""), error.get("message", "")
    sentence = {
        "time": N_("it does not end"),
        "died": N_("it ended the process, or was stopped for using too much memory or time"),
        "output": N_("it prints without end"),
        "exit": N_("it calls exit"),
        "memory": N_("it takes too much memory"),
        "recursion": N_("the recursion goes too deep"),
    }.get(kind)
    if sentence:
        return _(sentence)
    said = ": ".join(filter(None, (name, message)))
    return f"{said} ({_(_MEANINGS[name])})" if name in _MEANINGS else said


#: What errors of Python mean, for those who meet them for the first time.
_MEANINGS = {
    "AttributeError": N_("this value has nothing of that name: is it spelled right?"),
    "EOFError": N_("nobody can answer input() here"),
    "IndentationError": N_("look at the spaces at the beginning of the line"),
    "IndexError": N_("a list is shorter than this, or empty"),
    "KeyError": N_("the dictionary has no such key"),
    "ModuleNotFoundError": N_("this module cannot be used here"),
    "NameError": N_("nothing has this name yet: is it spelled right?"),
    "Refused": N_("a program that is judged reaches neither files nor other programs"),
    "SyntaxError": N_("Python cannot read this line: is a colon, a bracket or a quote missing?"),
    "TabError": N_("use spaces only at the beginning of lines"),
    "TypeError": N_("a value is not of the kind needed here, or a call has too few or too many"),
    "UnboundLocalError": N_("this variable is given a value only further down in the function"),
    "ZeroDivisionError": N_("something is divided by 0"),
}
