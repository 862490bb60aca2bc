"""Levels: what one is, the text it is written in, its mirror images, and packs of them."""
