"""Codes that carry one's games: once, and not for long, through any server of the database."""

from dedale.store import Store
from dedale.store.codes import GOOD_FOR, new_code, redeem_code


def test_a_code_is_good_once_and_not_for_long(store: Store, url: str) -> None:
    def new(owner: str, now: float) -> str:
        return store.write(lambda c: new_code(c, owner, now)).result()

    other = Store(url)  # another server of the same database

    def redeem(code: str, now: float) -> str | None:
        return other.write(lambda c: redeem_code(c, code, now)).result()

    zoe, max_ = new("o_zoe", 0.0), new("o_max", 1.0)
    assert redeem(f" {zoe.upper()} ", 2.0) == "o_zoe"
    assert redeem(zoe, 2.0) is None
    assert redeem("x" * len(zoe), 2.0) is None
    again = new("o_max", 3.0)
    assert redeem(max_, 4.0) is None  # the later one is the one that counts
    assert redeem(again, 3.0 + GOOD_FOR) is None
    other.close()
