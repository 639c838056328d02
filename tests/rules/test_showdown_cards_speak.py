"""Rule S3: the program finds the best hands, the five cards of each, and the words for them."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from ninecards.cards import format_cards, parse_cards
from ninecards.evaluation import evaluate_high, evaluate_low
from ninecards.rules import events as ev
from ninecards.words import Words
from showdowns import all_in, awards, kept_chips
from table import Hand

S3 = pytest.mark.rule("S3", source="000, 004")


@dataclass(frozen=True)
class Spoken:
    """Two all-in for 50 each; ``high`` is (winner, his five cards, in words)."""

    game: str
    holes: list[str]
    board: str
    high: tuple[int, str, str]
    low: tuple[int, str, str] | None = None

    def play(self) -> Hand:
        return all_in(self.game, [50, 50], self.holes, [self.board])


SPOKEN = {
    "four aces in sight are a straight": Spoken(
        "omaha no 1/2",
        ["AsAhAdKs", "9s9d2c2h"],
        "AcQdJdTh9h",
        high=(0, "AsKsQdJdTh", "straight, ace high"),
    ),
    "four of a kind against aces full": Spoken(
        "omaha pot 1/2",
        ["AsAhAdKs", "7c7sQhQd"],
        "Ac7d7h3c2h",
        high=(1, "7c7s7d7hAc", "four of a kind, sevens"),
    ),
    "four hearts on the board and one in the hand are no flush": Spoken(
        "omaha no 1/2",
        ["AhKsQcJd", "ThTs8c8d"],
        "2h5h9hTc3h",
        high=(1, "ThTsTc9h5h", "three of a kind, tens"),
    ),
    "a royal flush over a full house": Spoken(
        "omaha fixed 4/8",
        ["AsAhAdKs", "JhJdQhQc"],
        "AcQsJsTs9d",
        high=(0, "AsKsQsJsTs", "royal flush"),
    ),
    "Hi/Lo: high and low with different pairs of one hand": Spoken(
        "omaha-hilo pot 1/2",
        ["As2dKsKh", "QsQhJsJh"],
        "3d4c8hKd9s",
        high=(0, "KsKhKd9s8h", "three of a kind, kings"),
        low=(0, "8h4c3d2dAs", "low 8-4-3-2-A"),
    ),
    "Hi/Lo: the halves go to different players": Spoken(
        "omaha-hilo fixed 4/8",
        ["As2dQhJc", "KsKhQsQd"],
        "3d4c8hKd9s",
        high=(1, "KsKhKd9s8h", "three of a kind, kings"),
        low=(0, "8h4c3d2dAs", "low 8-4-3-2-A"),
    ),
    "Hi/Lo: nobody has a low": Spoken(
        "omaha-hilo no 1/2",
        ["As2dJhTs", "KhQhQc3s"],
        "2c3h8dKdQs",
        high=(1, "QhQcQsKd8d", "three of a kind, queens"),
    ),
    "five cards, the low read from its highest card": Spoken(
        "omaha5-hilo pot 1/2",
        ["4s6hJhTs9c", "As8cJdTcQc"],
        "3c5h7d8sKd",
        high=(0, "9c8s7d6h5h", "straight, nine high"),
        low=(0, "7d6h5h4s3c", "low 7-6-5-4-3"),
    ),
    "six cards": Spoken(
        "omaha6 pot 1/2",
        ["AsKsQsJsTs9s", "4d4cKhKcJdJc"],
        "2s5s9dTd3c",
        high=(0, "TsTd9s9d5s", "two pair, tens and nines"),
    ),
    "Courchevel Hi/Lo: a wheel both ways": Spoken(
        "courchevel-hilo pot 1/2",
        ["Ah2h9cTcQc", "KsKdQsQdJs"],
        "3d4c5hKh9s",
        high=(0, "5h4c3d2hAh", "straight, five high"),
        low=(0, "5h4c3d2hAh", "low 5-4-3-2-A"),
    ),
}


@S3
@pytest.mark.parametrize("case", SPOKEN.values(), ids=SPOKEN)
def test_the_best_hands_are_found(case: Spoken) -> None:
    hand = case.play()
    winners = {half: list(shares) for _, _, half, shares in awards(hand)}
    if case.low is None or case.low[0] == case.high[0]:
        assert winners == {"whole": [case.high[0]]}
    else:
        assert winners == {"high": [case.high[0]], "low": [case.low[0]]}
    assert kept_chips(hand)


@S3
@pytest.mark.parametrize("case", SPOKEN.values(), ids=SPOKEN)
def test_the_five_cards_are_shown_and_said(case: Spoken) -> None:
    state, words = case.play().state, Words("en")
    board = state.boards[0]
    highs = [evaluate_high(hole, board) for hole in state.hole_cards]
    lows = [evaluate_low(hole, board) for hole in state.hole_cards]
    winner, cards, text = case.high
    assert (format_cards(highs[winner].cards), words.high(highs[winner])) == (cards, text)
    if case.low is not None:
        winner, cards, text = case.low
        assert format_cards(lows[winner].cards) == cards
        assert words.low(lows[winner]) == text


@S3
@pytest.mark.parametrize(
    ("language", "high", "low"),
    [
        ("en", "three of a kind, kings", "low 8-4-3-2-A"),
        ("ru", "сет королей", "лоу 8-4-3-2-A"),
        ("el", "τρία όμοια, ρηγάδες", "low 8-4-3-2-A"),
    ],
)
def test_in_three_languages(language: str, high: str, low: str) -> None:
    hole, board = parse_cards("As2dKsKh"), parse_cards("3d4c8hKd9s")
    words = Words(language)
    assert words.high(evaluate_high(hole, board)) == high
    assert words.low(evaluate_low(hole, board)) == low


@S3
def test_what_a_player_shows_is_what_he_was_dealt() -> None:
    case = SPOKEN["four aces in sight are a straight"]
    assert case.play().of(ev.HandShown) == [
        ev.HandShown(player, parse_cards(hole)) for player, hole in enumerate(case.holes)
    ]
