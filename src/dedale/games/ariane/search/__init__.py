"""Searching a level: can it be won, how, and what can be hoped for from every position?"""
