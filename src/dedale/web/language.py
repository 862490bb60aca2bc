"""Which language a browser reads: its cookie, else what it says it accepts."""

from ..i18n import LANGUAGES

COOKIE = "dedale_language"


def preferred(cookie: str | None, accepted: str) -> str:
    """The language to answer in.

    >>> preferred(None, "de;q=0.9, fr-CA;q=0.8, en;q=0.1")
    'fr'
    >>> preferred("en", "fr"), preferred(None, "de"), preferred("x", "fr;q=nonsense")
    ('en', 'en', 'en')
    """
    if cookie in LANGUAGES:
        return cookie
    best, best_weight = "en", 0.0
    for part in accepted.split(","):
        tag, _, rest = part.strip().partition(";")
        weight = 1.0
        if rest.strip().startswith("q="):
            try:
                weight = float(rest.strip()[2:])
            except ValueError:
                weight = 0.0
        name = tag.strip().lower().split("-")[0]
        if name in LANGUAGES and weight > best_weight:
            best, best_weight = name, weight
    return best
