"""The routes, by subject: each module has a `router`.

They are imported when an application is made of them: in a browser, the first board comes before
most of them (`web/browser.py`).
"""

#: Routes are tried in this order: what is called most comes first.
SUBJECTS = (
    "games",
    "catalogue",
    "scores",
    "packs",
    "mazes",
    "explore",
    "workshop",
    "levels",
    "mine",
    "books",
    "exports",
    "learn",
)
