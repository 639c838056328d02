"""The bot that reckons: its estimate against a count of every deal, and what it makes of it."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction
from itertools import combinations

import pytest

from ninecards.bots import PotOddsBot, View, pot_share, view_of, winnable
from ninecards.cards import FULL_DECK, Card, parse_cards
from ninecards.errors import ConfigError
from ninecards.evaluation import REFERENCE
from ninecards.kernels.evaluator import NATIVE
from ninecards.rules import Bet, Call, Check, Fold, Muck, Raise, Street
from table import Hand, deal

ROYAL, ROYAL_BOARD = "AsKs2c3d", "QsJsTs4h5d"


def view(hand: Hand) -> View:
    player = hand.legal.player
    assert player is not None
    return view_of(hand.state, player)


def exact_share(seen: View) -> Fraction:
    """The slow twin, heads-up on full boards: every hand that the opponent may hold."""
    game, own = seen.config.game, seen.hole_cards
    lying = {*own, *(card for board in seen.boards for card in board)}
    rest = [card for card in FULL_DECK if card not in lying]
    total, deals = Fraction(0), 0
    for other in combinations(rest, game.hole_cards):
        deals += 1
        for board in seen.boards:
            share = part(NATIVE.high(own, board), NATIVE.high(other, board))  # type: ignore[arg-type]
            if game.hi_lo:
                low, other_low = NATIVE.low(own, board), NATIVE.low(other, board)  # type: ignore[arg-type]
                if low is not None or other_low is not None:
                    share = (share + part(low, other_low)) / 2
            total += share / len(seen.boards)
    return total / deals


def part(own: int | None, other: int | None) -> Fraction:
    mine, his = (-1 if rank is None else rank for rank in (own, other))
    return Fraction(1, 2) if mine == his else Fraction(int(mine > his))


def others(*taken: str) -> str:
    """Four cards that lie nowhere."""
    used = {text[i : i + 2] for text in taken for i in range(0, len(text), 2)}
    return "".join([str(card) for card in FULL_DECK if str(card) not in used][:4])


def on_the_river(game: str, hole: str, *boards: str) -> Hand:
    """Heads-up, player 0 to act first on the river with these cards."""
    holes = [hole, others(hole, *boards)]
    hand = deal(f"{game} pot 5/10", 1000, 1000, holes=holes, boards=boards, board_count=len(boards))
    return hand.play("c k k k k k")


@pytest.mark.parametrize(
    ("game", "hole", "boards"),
    [
        ("omaha", "AsAhKd9c", ("Ac7d7h3c2h",)),
        ("omaha", "9s8hKd4c", ("Ac7d7h3c2h",)),
        ("omaha-hilo", "As2dKsKh", ("3d4c8hKd9s",)),
        ("omaha-hilo", "As4dJhTs", ("2c3h8dKdQs",)),
        ("omaha", "KsQh7s6c", ("KdQd2c3h4s", "7d6d9cThJc")),
        ("omaha-hilo", "As2hQs6c", ("3d4d8cKhKs", "7d6d9cThJc")),
    ],
    ids=["aces-full", "seven-high", "hi-lo", "low-only", "two-boards", "two-boards-hi-lo"],
)
def test_the_estimate_is_near_the_count_of_all_deals(
    game: str, hole: str, boards: tuple[str, ...]
) -> None:
    hand = on_the_river(game, hole, *boards)
    seen = view(hand)
    exact = exact_share(seen)
    estimate = pot_share(seen, random.Random(7), samples=4000, ranker=NATIVE)
    # Four standard errors of a share, whose deviation is at most one half.
    assert abs(estimate - exact) < Fraction(4, 126)


def test_a_hand_that_cannot_lose_has_the_whole_pot() -> None:
    hand = on_the_river("omaha", ROYAL, ROYAL_BOARD)
    assert pot_share(view(hand), random.Random(1), samples=50, ranker=REFERENCE) == 1


def test_a_pot_that_all_share_is_split_evenly() -> None:
    """Three players, each with a king for the straight on the board's Q J T and an ace."""
    holes = ["AsKs2c2d", "AhKh3c3d", "AdKd4c4d"]
    hand = deal("omaha pot 5/10", 1000, 1000, 1000, holes=holes, boards=["QcJdTh7s6s"])
    seen = view(hand.play("c c k k k k k k k"))
    assert (seen.street, seen.player) == (Street.RIVER, 0)
    for player, cards in enumerate(hand.state.hole_cards):
        seen = seen if player == 0 else with_open_hand(seen, player, cards)
    assert pot_share(seen, random.Random(3), samples=5, ranker=REFERENCE) == Fraction(1, 3)


def test_cards_that_lie_open_are_not_drawn_anew() -> None:
    hand = on_the_river("omaha", "AsAhKd9c", "Ac7d7h3c2h")
    seen = view(hand)
    sevens = with_open_hand(seen, 1, parse_cards("7s7cKhQh"))
    assert pot_share(sevens, random.Random(1), samples=20, ranker=REFERENCE) == 0
    kings = with_open_hand(seen, 1, parse_cards("KsKcKhQh"))
    assert pot_share(kings, random.Random(1), samples=20, ranker=REFERENCE) == 1


def with_open_hand(seen: View, player: int, cards: tuple[Card | None, ...]) -> View:
    shown = list(seen.shown)
    shown[player] = cards
    return replace(seen, shown=tuple(shown))


def test_the_native_ranker_decides_as_the_reference_does() -> None:
    for seed in range(5):
        hand = deal("omaha-hilo pot 5/10", 1000, 1000, 1000)
        seen = view(hand)
        bots = [PotOddsBot(ranker=ranker, samples=20) for ranker in (REFERENCE, NATIVE)]
        one, other = (bot.decide(seen, random.Random(seed)) for bot in bots)
        assert one == other


def test_the_same_generator_makes_the_same_estimate() -> None:
    seen = view(deal("omaha pot 5/10", 1000, 1000, 1000))
    one, other, third = (
        pot_share(seen, random.Random(seed), samples=200, ranker=NATIVE) for seed in (1, 1, 2)
    )
    assert one == other != third


def test_no_samples_no_estimate() -> None:
    seen = view(deal("omaha pot 5/10", 1000, 1000, 1000))
    with pytest.raises(ConfigError, match="0 samples asked; it is at least 1"):
        pot_share(seen, random.Random(1), samples=0, ranker=NATIVE)


def test_a_short_stack_wins_only_its_own_part_of_the_pot() -> None:
    hand = deal("omaha no 5/10", 1000, 1000, 100).play("c r900")
    seen = view(hand)
    # Player 1 called nothing yet: he can win the big pot; player 2 has 90 left.
    assert (seen.player, winnable(seen)) == (1, 900 + 900 + 10)
    seen = view(hand.play("c"))
    assert (seen.player, seen.to_call, winnable(seen)) == (2, 90, 300)


def on_the_river_facing(bet: int, hole: str, board: str) -> Hand:
    """Heads-up, player 1 (with ``hole``) faces a bet into a pot of 20."""
    holes = [others(hole, board), hole]
    hand = deal("omaha no 5/10", 1000, 1000, holes=holes, boards=[board])
    return hand.play(f"c k k k k k b{bet}")


def test_it_folds_air_to_a_big_bet() -> None:
    hand = on_the_river_facing(500, "2c3d4h5s", "AsKsQdJh9s")
    assert {decide(hand, seed) for seed in range(10)} == {Fold()}


def test_it_raises_or_calls_with_the_nuts_and_never_folds() -> None:
    hand = on_the_river_facing(100, ROYAL, ROYAL_BOARD)
    kinds = {type(decide(hand, seed)) for seed in range(30)}
    assert kinds == {Raise, Call}


def test_its_raises_are_between_half_the_pot_and_the_pot() -> None:
    hand = on_the_river_facing(100, ROYAL, ROYAL_BOARD)
    raises = [action for seed in range(60) if isinstance(action := decide(hand, seed), Raise)]
    # Bet 100 into 20: after the call the pot is 220.
    assert raises
    assert all(100 + 110 <= action.to <= 100 + 220 for action in raises)


def test_the_price_decides_about_a_middling_hand() -> None:
    """Worth about a third of the pot: a call of 10 for 40, none of 900 for 1,820."""
    cheap, dear = (on_the_river_facing(bet, "TsTd4s9d", "Ac7d8h3c2h") for bet in (10, 900))
    assert Fraction(3, 10) < exact_share(view(cheap)) < Fraction(2, 5)
    assert {decide(cheap, seed, samples=500) for seed in range(10)} == {Call()}
    assert {decide(dear, seed, samples=500) for seed in range(10)} == {Fold()}


def test_it_bets_what_is_strong_and_checks_what_is_not() -> None:
    strong = on_the_river("omaha", ROYAL, ROYAL_BOARD)
    weak = on_the_river("omaha", "2c3d4h5s", "AsKsQdJh9s")
    assert {type(decide(strong, seed)) for seed in range(30)} == {Bet, Check}
    assert {decide(weak, seed) for seed in range(10)} == {Check()}


def test_it_gives_a_beaten_hand_away_unseen() -> None:
    hand = on_the_river_facing(10, "2c3d4h5s", "AsKsQdJh9s").play("c")
    assert hand.legal.muck
    assert decide(hand, 1) == Muck()


def decide(hand: Hand, seed: int, samples: int = 100) -> object:
    return PotOddsBot(ranker=NATIVE, samples=samples).decide(view(hand), random.Random(seed))
