"""The page and its server: `dedale serve`. The rule books run here; the page draws what it gets."""
