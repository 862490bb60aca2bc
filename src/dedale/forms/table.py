"""The forms of this package, as entries of the table of formats."""

from ..i18n import N_
from ..maze.formats import Format

HOME = "dedale.forms"
_CORNER = r"\+[^1]|[┌┏╔╭█#]"  # of a drawing; a matrix begins with a number

FORMATS = {
    "ascii": Format(
        f"{HOME}.drawing:to_ascii",
        N_("text drawing with + - |"),
        reader=f"{HOME}.drawing:parse_drawing",
        endings=(".txt", ".asc"),
        begins=_CORNER,
    ),
    "box": Format(
        f"{HOME}.drawing:to_box",
        N_("text drawing with Unicode box characters"),
        reader=f"{HOME}.drawing:parse_drawing",
        endings=(".box", ".utf8"),
        begins=_CORNER,
    ),
    "micromouse": Format(
        f"{HOME}.micromouse:to_micromouse",
        N_("text drawing of micromouse contests, with posts o"),
        reader=f"{HOME}.micromouse:parse_micromouse",
        endings=(".mouse", ".maz"),
        begins=r"([o.])[- ]{3}\1",
    ),
    "42": Format(
        f"{HOME}.fortytwo:to_42",
        N_("closed sides as hexadecimal digits, with the path (school 42)"),
        reader=f"{HOME}.fortytwo:parse_42",
        endings=(".42",),
        begins=(  # a first row with a letter or three digits, or rows before an empty line
            r"(?=[0-9A-Fa-f]*[A-Fa-f]|\d{3})[0-9A-Fa-f]{2,}[ \t]*(\r?\n|$)"
            r"|([0-9A-Fa-f]+[ \t]*\r?\n)+[ \t]*\r?\n[ \t]*-?\d+[ \t]*,"
        ),
    ),
    "lists": Format(
        f"{HOME}.lists:to_lists",
        N_("list of lists: 0 free, 1 wall, 2 start, 3 exit"),
        reader=f"{HOME}.lists:parse_lists",
        endings=(".lists",),
        begins=r"(\w+\s*=\s*)?[\[(]\s*[\[(]",
    ),
    "booleans": Format(
        f"{HOME}.lists:to_booleans",
        N_("list of lists: true free, false wall"),
        reader=f"{HOME}.lists:parse_lists",
        endings=(".bool",),
    ),
    "csv": Format(
        f"{HOME}.csv_text:to_csv",
        N_("rows of numbers, the open sides of each cell"),
        reader=f"{HOME}.csv_text:parse_csv",
        endings=(".csv",),
        begins=r"\d+[ \t]*(,|\r?\n|$)",  # a matrix has three numbers or more
    ),
    "matrix": Format(
        f"{HOME}.matrix:to_matrix_text",
        N_("walls and cells as numbers, -1 and 0"),
        reader=f"{HOME}.matrix:parse_matrix",
        endings=(".mat", ".matrix"),
        begins=r"[+-]1|\d",
    ),
    "map": Format(
        f"{HOME}.field:to_map",
        N_("map of the Moving AI benchmarks"),
        reader=f"{HOME}.field:parse_map",
        endings=(".map",),
        begins=r"type\s",
    ),
    "json": Format(
        f"{HOME}.json_text:to_json",
        N_("one hexadecimal digit per cell, with start, goal and recipe"),
        reader=f"{HOME}.json_text:parse_json",
        endings=(".json",),
        begins=r"[{\[]",
    ),
    "npz": Format(
        f"{HOME}.npy:to_npz",
        N_("compressed numpy archive, with start, goal and recipe"),
        reader=f"{HOME}.arrays:parse_npz",
        endings=(".npz",),
        binary=True,
        begins="PK",
    ),
    "npy": Format(
        f"{HOME}.npy:to_npy",
        N_("numpy array of one byte per cell, can be memory-mapped"),
        reader=f"{HOME}.arrays:parse_npy",
        opener=f"{HOME}.arrays:map_npy",
        endings=(".npy",),
        binary=True,
        begins="\x93NUMPY",
    ),
}
