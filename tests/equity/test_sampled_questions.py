"""Questions that are answered by drawing deals, against the exact answers."""

from __future__ import annotations

from typing import Any

import pytest

from ninecards.equity import Effort, equity
from ninecards.equity.ranges import DEFAULT_STD_ERROR
from ninecards.errors import ArrayError, ConfigError

DRAWN = Effort(samples=200_000, seed=5)


@pytest.mark.parametrize("game", ["omaha", "omaha-hilo"])
@pytest.mark.parametrize(
    ("specs", "board"),
    [
        (["AsAhKsKh", "Td9c8d7c"], ""),
        (["As2dKsKh", "Ah2cQdJd", "6s7s8s9d"], "3d4cTh"),
        (["AA:$ds", "Td9c8d7c"], "Th9s2d"),
    ],
)
def test_samples_lie_around_the_exact_answer(game: str, specs: list[str], board: str) -> None:
    exact = equity(*specs, game=game, board=board, effort=Effort(scoop=True))
    drawn = equity(*specs, game=game, board=board, effort=DRAWN)
    assert exact.exact
    assert (drawn.exact, drawn.samples, drawn.seed) == (False, 200_000, 5)
    for one, two in zip(exact.players, drawn.players, strict=True):
        assert (one.text, one.combos) == (two.text, two.combos)
        assert 0 < two.std_error < 0.002
        assert abs(one.equity - two.equity) <= 4 * two.std_error
        for name in ("high_win", "high_tie", "low_win", "low_tie", "scoop", "quarter"):
            chance = getattr(one, name) / exact.deals
            spread = (chance * (1 - chance) * drawn.deals) ** 0.5
            assert abs(getattr(two, name) - chance * drawn.deals) <= 4.5 * spread + 1e-6, name


def test_before_the_flop_ranges_are_sampled_to_an_error_that_is_told() -> None:
    result = equity("AA", "KK,QQ", "JT98")
    assert not result.exact
    assert max(player.std_error for player in result.players) <= DEFAULT_STD_ERROR
    assert sum(player.equity for player in result.players) == pytest.approx(1, abs=1e-9)
    assert result.players[0].combos == 6_961
    assert equity("AA", "KK,QQ", "JT98") == result
    loose = equity("AA", "KK,QQ", "JT98", effort=Effort(samples=1_000, seed=2))
    assert (loose.samples, loose.boards, loose.deals) == (1_000, 1_000, 1_000)


def test_two_boards_are_sampled_alike() -> None:
    boards = {"board": "9s6d2h", "board2": "KhTc4d"}
    hands = ["AsAhKsKd", "Td9c8d7c", "JsJd5s5d"]
    exact = equity(*hands, **boards)
    drawn = equity(*hands, **boards, effort=DRAWN)
    assert not drawn.exact
    for one, two in zip(exact.players, drawn.players, strict=True):
        assert abs(one.equity - two.equity) <= 4 * two.std_error
        assert (two.scoop, two.quarter) == (None, None)
    assert [row.key for row in drawn.rows] == ["9s 6d 2h", "Kh Tc 4d"]


def test_an_error_that_is_asked_for_is_kept() -> None:
    """Exact where that is cheaper: of two ranges on a turn it always is."""
    assert equity("AA", "KK", board="9s6d2h3c", effort=Effort(std_error=0.0003)).exact
    drawn = equity("AA", "KK", effort=Effort(std_error=0.0004))
    assert not drawn.exact
    assert max(player.std_error for player in drawn.players) <= 0.0004


def test_rows_of_next_cards_are_sampled_too() -> None:
    result = equity("AA", "KK", "QQ", board="9s6d2h3c", by="next-card", effort=DRAWN)
    assert len(result.rows) == 48
    deals = sum(row.deals for row in result.rows)
    assert deals == 48 * 200_000


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"threads": 0}, "threads is 0; 1 or more"),
        ({"threads": -1}, "threads is -1"),
        ({"threads": 2.5}, "threads is 2.5"),
        ({"threads": "2"}, "threads is '2'"),
        ({"samples": 1.5}, "1.5 samples; it is 1 to"),
        ({"seed": 1.5}, "seed 1.5; it is 0 to"),
    ],
)
def test_an_effort_that_is_none_is_refused(asked: dict[str, Any], said: str) -> None:
    effort = Effort(**{"samples": 100, **asked})
    with pytest.raises((ConfigError, ArrayError), match=said):
        equity("KK", "QQ", effort=effort)
