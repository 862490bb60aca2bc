"""Any sequence of plays, undos, redos, saves, loads and links, against the slow rule book."""

from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from dedale.errors import IllegalMove
from dedale.games import Session, treasure

from . import slow as treasure_slow

STRATEGIES = ["still", "random", "opposite", "aggressive", "bfs", "scent", "gather", "guard"]


class AnyGame(RuleBasedStateMachine):
    """The model is a list of texts, each made from the one before by the slow rule book."""

    @initialize(
        seed=st.integers(0, 2**64),
        width=st.integers(2, 6),
        height=st.integers(2, 6),
        minotaurs=st.integers(0, 3),
        strategy=st.sampled_from(STRATEGIES),
        supplies=st.integers(0, 3),
        mask=st.none() | st.just("X..\n...\n..X\n"),
    )
    def begin(
        self,
        seed: int,
        width: int,
        height: int,
        minotaurs: int,
        strategy: str,
        supplies: int,
        mask: str | None,
    ) -> None:
        self.session = Session.new(
            "treasure",
            width=width,
            height=height,
            mask=mask,
            minotaurs=min(minotaurs, 1 if mask else minotaurs),
            strategy=strategy,
            bombs=supplies,
            polys=supplies,
            seed=seed,
        )
        self.texts = [treasure.to_text(self.session.state)]
        self.moves: list[str] = []
        self.cursor = 0

    @rule(move=st.sampled_from("NESW.BPX"))
    def play(self, move: str) -> None:
        before = self.session.state, self.session.moves, self.session.cursor
        legal = move in treasure_slow.legal_moves(self.texts[self.cursor])
        assert (move in self.session.legal_moves()) is legal
        try:
            self.session.play(move)
        except IllegalMove:
            assert not legal
            assert (self.session.state, self.session.moves, self.session.cursor) == before
            return
        assert legal
        self.follow(move)

    @rule(name=st.sampled_from(STRATEGIES))
    def change_strategy(self, name: str) -> None:
        if self.session.outcome is None:
            self.session.play(f":{name}")
            self.follow(f":{name}")

    def follow(self, move: str) -> None:
        text = treasure_slow.play(self.texts[self.cursor], move)
        if text != self.texts[self.cursor]:
            self.texts[self.cursor + 1 :] = [text]
            self.moves[self.cursor :] = [move]
            self.cursor += 1

    @rule(n=st.integers(0, 4))
    def undo(self, n: int) -> None:
        self.session.undo(n)
        self.cursor = max(0, self.cursor - n)

    @rule(n=st.integers(0, 4))
    def redo(self, n: int) -> None:
        self.session.redo(n)
        self.cursor = min(len(self.moves), self.cursor + n)

    @rule(turn=st.integers(0, 30))
    def jump(self, turn: int) -> None:
        self.cursor = min(turn, len(self.moves))
        self.session.jump(self.cursor)

    @rule()
    def restart(self) -> None:
        self.session.restart()
        self.cursor = 0

    @rule()
    def save_and_load(self) -> None:
        with TemporaryDirectory() as folder:
            self.session.save(Path(folder) / "game")
            self.session = Session.load(Path(folder) / "game")

    @rule()
    def through_the_replay_link(self) -> None:
        self.session = Session.from_link(self.session.replay_link())

    @rule()
    def start_over_from_the_exact_link(self) -> None:
        """Another description of the same start: the game can go on with the same moves."""
        again = Session.from_link(self.session.exact_link())
        for move in self.moves:
            again.play(move)
        again.jump(self.cursor)
        self.session = again

    @invariant()
    def agrees_with_the_slow_rule_book(self) -> None:
        assert treasure.to_text(self.session.state) == self.texts[self.cursor]
        assert list(self.session.moves) == self.moves
        assert self.session.cursor == self.cursor

    @invariant()
    def reads_back(self) -> None:
        assert treasure.from_text(self.texts[self.cursor]) == self.session.state


TestAnyGame = AnyGame.TestCase
TestAnyGame.settings = settings(max_examples=60, stateful_step_count=30, deadline=None)
