"""Play the treasure hunt by its own hints until it ends."""

from dedale.games import Session

session = Session.new("treasure", width=10, height=7, minotaurs=1, seed=5)
while session.outcome is None and session.cursor < 500:
    hint = session.game.hint(session.state, session.game.stages)
    session.play(hint["move"] or ".")
print("turns", session.cursor, "outcome", session.outcome)
