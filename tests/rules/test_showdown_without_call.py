"""Rule S4: who wins without a call does not show; who has a pot contested does."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest

from ninecards.errors import IllegalActionError
from ninecards.rules import PRESETS, legal_actions
from ninecards.rules import events as ev
from showdowns import awards, kept_chips, shown
from table import Hand, deal

S4 = pytest.mark.rule("S4", source="000, 004")

BOARD = "Ks9d8h7c2s"
STRAIGHT = "JhTh4c3c"
TRIPS = "8c8dAcQh"
TWO_PAIR = "Kh9c3d4d"


@dataclass(frozen=True)
class Walkover:
    """A hand that everybody but ``winner`` gives up."""

    game: str
    script: str
    winner: int
    stacks: tuple[int, ...]
    options: dict[str, Any] = field(default_factory=dict)

    def play(self) -> Hand:
        return deal(self.game, *[500] * len(self.stacks), **self.options).play(self.script)


WALKOVERS = {
    "all fold to the big blind": Walkover("omaha pot 5/10", "f f", 1, (495, 505, 500)),
    "a raise before the flop": Walkover("omaha6 pot 5/10", "r35 f f", 2, (495, 490, 515)),
    "a bet on the flop, fixed limit": Walkover(
        "omaha-hilo fixed 4/8", "c c k  k b4 f f", 1, (496, 508, 496)
    ),
    "a raise on the turn": Walkover(
        "omaha5-hilo pot 5/10", "c c k  k k k  b20 r60 f f", 1, (470, 540, 490)
    ),
    "a bet on the river, heads-up": Walkover(
        "omaha no 5/10", "c k  k k  k k  b490 f", 0, (510, 490)
    ),
    "Courchevel, before the flop": Walkover("courchevel pot 5/10", "f r30 f", 0, (510, 490, 500)),
    "a bomb pot": Walkover(
        "omaha pot 5/10",
        "b15 f f",
        0,
        (510, 495, 495),
        {"bomb_pot": True, "posts": "0:ante:5 1:ante:5 2:ante:5"},
    ),
    "the others fold where they could check": Walkover(
        "omaha pot 5/10", "c c k  f k f", 1, (490, 520, 490)
    ),
}


@S4
@pytest.mark.parametrize("case", WALKOVERS.values(), ids=WALKOVERS)
def test_without_a_call_nothing_is_shown(case: Walkover) -> None:
    hand = case.play()
    assert hand.state.stacks == case.stacks
    assert kept_chips(hand)
    assert hand.of(ev.ShowdownStarted) == hand.of(ev.HandShown) == []
    assert [list(award[3]) for award in awards(hand)] == [[case.winner]]


@S4
@pytest.mark.parametrize("case", WALKOVERS.values(), ids=WALKOVERS)
def test_the_winner_may_show(case: Walkover) -> None:
    hand = case.play()
    before = hand.state
    assert (hand.legal.player, str(hand.legal)) == (case.winner, "show")
    hand.play("s")
    assert hand.of(ev.HandShown) == [ev.HandShown(case.winner, before.hole_cards[case.winner])]
    assert hand.state.stacks == before.stacks
    assert not hand.legal
    with pytest.raises(IllegalActionError, match=r"^show is not allowed .*allowed: nothing$"):
        hand.play("s")


@S4
def test_the_winner_has_nothing_to_muck() -> None:
    hand = WALKOVERS["all fold to the big blind"].play()
    with pytest.raises(IllegalActionError, match=r"^muck is not allowed .*allowed: show$"):
        hand.play("m")


def side_bet_folded(preset: str, holes: list[str]) -> Hand:
    """A all-in 100 on the flop, B and C call; on the turn B bets 200 and C folds (A4)."""
    hand = deal(
        "omaha no 5/10",
        *(110, 500, 500),
        holes=holes,
        boards=[BOARD],
        rules=PRESETS[preset],
    )
    return hand.play("c c k  b100 c c  b200 f")


@S4
@pytest.mark.rule("A4", source="000-004")
@pytest.mark.parametrize(
    ("holes", "result"),
    [
        ([TWO_PAIR, STRAIGHT, TRIPS], (0, 720, 390)),
        ([STRAIGHT, TWO_PAIR, TRIPS], (330, 390, 390)),
    ],
    ids=["the bettor wins", "the all-in wins"],
)
def test_an_uncalled_side_bet_comes_back_and_the_main_pot_is_shown_for(
    holes: list[str], result: tuple[int, ...]
) -> None:
    hand = side_bet_folded("club", holes)
    assert hand.of(ev.UncalledBetReturned) == [ev.UncalledBetReturned(1, 200)]
    assert sorted(shown(hand)) == [0, 1]
    assert [(award[0], sum(award[3].values())) for award in awards(hand)] == [(0, 330)]
    assert hand.state.stacks == result


@S4
def test_who_got_his_side_bet_back_shows_first_in_the_casino_club_too() -> None:
    """His bet was the last of the last round, so his hand comes first; the all-in chooses."""
    hand = side_bet_folded("casino-club", [TWO_PAIR, STRAIGHT, TRIPS])
    assert (shown(hand), hand.legal.player, str(hand.legal)) == ([1], 0, "show, muck")


@S4
def test_an_uncalled_raise_heads_up_still_shows_both() -> None:
    hand = deal("omaha no 5/10", 300, 500, holes=[TRIPS, STRAIGHT], boards=[BOARD])
    hand.play("r500 c")
    assert hand.of(ev.UncalledBetReturned) == [ev.UncalledBetReturned(1, 200)]
    assert (shown(hand), hand.state.stacks) == ([1, 0], (0, 800))


@S4
@pytest.mark.rule("A12", source="000, 001")
def test_a_side_pot_with_one_contender_is_his_though_he_mucks_in_the_main_pot() -> None:
    """B and C made a side pot, C left it, and B gives the main pot up without showing."""
    hand = deal(
        "omaha no 5/10",
        *(110, 500, 500),
        holes=[STRAIGHT, TWO_PAIR, TRIPS],
        boards=[BOARD],
        all_in_shows_all=False,
    )
    hand.play("c c k  b100 c c  b200 c  k f")
    assert (shown(hand), hand.legal.player) == ([0], 1)
    hand.play("m")
    assert awards(hand) == [(1, None, "whole", {1: 400}), (0, None, "whole", {0: 330})]
    assert hand.state.stacks == (330, 590, 190)


@S4
def test_who_has_lost_has_nothing_to_show_after_the_hand() -> None:
    hand = deal("omaha pot 5/10", 500, 500, holes=[TRIPS, STRAIGHT], boards=[BOARD])
    hand.play("c k  k k  k k  k b10 c")
    assert (shown(hand), hand.legal.player) == ([1], 0)
    hand.play("m")
    assert hand.state.is_over
    assert not legal_actions(hand.state)
