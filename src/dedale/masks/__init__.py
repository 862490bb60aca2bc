"""Masks, which say where a maze is: from files, pictures, words and shapes of our own."""
