"""What others' programs expect, made by us: their names and their files, our mazes."""
