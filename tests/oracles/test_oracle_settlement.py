"""The brute-force settlement against the values of rules A11, A12, A14, A15, G1, G4, S5 and S7."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from oracle_hands import cards_of
from oracle_settlement import (
    Player,
    Pot,
    fair_shares,
    in_equal_shares,
    pots_of,
    rake_of,
    settle,
    uncalled,
)

# On this board a hand's place is told by its pocket pair: aces, kings, queens, jacks.
DRY = cards_of("2c3d8h9sTc")
ACES, KINGS, QUEENS, JACKS = (
    cards_of(text) for text in ("AsAh4c4d", "KsKh4h4s", "QsQh5c5d", "JsJd6c6d")
)


def pots(*contributions: tuple[int, bool], dead: int = 0) -> list[tuple[int, tuple[int, ...]]]:
    players = [Player(chips, folded, ()) for chips, folded in contributions]
    return [tuple(pot) for pot in pots_of(players, dead)]  # type: ignore[misc]


class TestUncalled:
    """Rule A11."""

    def test_raise_that_nobody_called(self) -> None:
        assert uncalled([100, 300], [False, True]) == (0, 200)

    def test_button_straddle_that_everybody_folded_to(self) -> None:
        bets = [5, 10, 0, 20]
        back = uncalled(bets, [False, False, False, True])
        assert back == (0, 0, 0, 10)
        assert sum(bets) - sum(back) == 25

    def test_everybody_folds_to_the_big_blind(self) -> None:
        assert uncalled([5, 10, 0], [False, True, False]) == (0, 5, 0)

    def test_bet_over_an_all_in(self) -> None:
        assert uncalled([0, 100, 200], [True, False, True]) == (0, 0, 100)

    def test_matched_bets_stay(self) -> None:
        assert uncalled([100, 100, 20], [True, True, False]) == (0, 0, 0)

    def test_nothing_goes_back_to_a_folded_player(self) -> None:
        assert uncalled([10, 6, 6], [False, True, True]) == (0, 0, 0)


class TestPots:
    """Rule A12."""

    def test_three_all_ins_over_a_folded_bet(self) -> None:
        # D 200 folded, A 50, B 120, C 300 of which 100 went back.
        assert uncalled([50, 120, 300, 200], [True, True, True, False]) == (0, 0, 100, 0)
        assert pots((50, False), (120, False), (200, False), (200, True)) == [
            (200, (0, 1, 2)),
            (210, (1, 2)),
            (160, (2,)),
        ]

    def test_dead_blind_is_in_the_main_pot(self) -> None:
        assert pots(*[(10, False)] * 4, dead=5) == [(45, (0, 1, 2, 3))]

    def test_dead_blind_with_an_all_in_below_it(self) -> None:
        assert pots((3, False), (10, False), (10, False), dead=5) == [
            (5 + 9, (0, 1, 2)),
            (14, (1, 2)),
        ]

    def test_big_blind_that_folds_stays_in_the_pot(self) -> None:
        assert pots((30, False), (10, True), (30, False)) == [(70, (0, 2))]

    def test_layer_without_contender_joins_the_pot_below(self) -> None:
        assert pots((100, False), (150, False), (200, True), (180, True)) == [
            (400, (0, 1)),
            (50 * 3 + 30 * 2 + 20, (1,)),
        ]

    def test_same_contenders_are_one_pot(self) -> None:
        assert pots((40, False), (40, False), (10, True), (25, True)) == [(115, (0, 1))]

    def test_short_big_blind(self) -> None:
        # B9: SB 50 folded, BB 40 all-in, UTG called 100 and got 50 back.
        assert uncalled([50, 40, 100], [False, True, True]) == (0, 0, 50)
        assert pots((50, True), (40, False), (50, False)) == [(120, (1, 2)), (20, (2,))]

    def test_ante_paid_for_the_table_is_contested_by_who_put_in_nothing_else(self) -> None:
        assert pots((0, False), (20, False), (20, False), dead=30) == [
            (30, (0, 1, 2)),
            (40, (1, 2)),
        ]


class TestSplitting:
    """Rules G1, G4, A14, A15, S5."""

    def test_best_high_of_each_pot(self) -> None:
        players = [(50, False, ACES), (120, False, KINGS), (200, False, QUEENS), (200, True, ())]
        assert settle(players, [DRY]).winnings == (200, 210, 160, 0)

    def test_four_straights_tie(self) -> None:
        board = cards_of("AcQdJdTh9h")
        holes = [cards_of(t) for t in ("AsAhAdKs", "KhQc2h3c", "KdJs4h3d", "KcTs4d2s")]
        players = [(25, False, hole) for hole in holes]
        assert settle(players, [board], dead=2).winnings == (26, 26, 25, 25)

    @pytest.mark.parametrize(
        ("order", "winnings"),
        [((0, 1, 2), (13, 13, 12)), ((1, 2, 0), (12, 13, 13)), ((2, 0, 1), (13, 12, 13))],
    )
    def test_odd_chips_go_from_the_left_of_the_button(
        self, order: tuple[int, ...], winnings: tuple[int, ...]
    ) -> None:
        board = cards_of("2c2d8h8sTc")
        holes = [cards_of(t) for t in ("AsKs4c3d", "AhKh4d3h", "AdKd4h3s")]
        players = [(12, False, hole) for hole in holes]
        assert settle(players, [board], dead=2, order=order).winnings == winnings

    @pytest.mark.parametrize(
        ("chips", "as_one", "winnings"),
        [
            (66, True, (33, 33)),
            (67, True, (34, 33)),
            (66, False, (34, 32)),
            (67, False, (34, 33)),
        ],
    )
    def test_same_two_hands_tie_both_ways(
        self, chips: int, as_one: bool, winnings: tuple[int, ...]
    ) -> None:
        board = cards_of("3c4d8hKhKs")
        players = [(30, False, cards_of("Ac2cQcQd")), (30, False, cards_of("Ad2dQhQs"))]
        settled = settle(players, [board], dead=chips - 60, hi_lo=True, same_hands_as_one=as_one)
        assert settled.winnings == winnings

    @pytest.mark.parametrize(("chips", "winnings"), [(100, (75, 25)), (101, (76, 25))])
    def test_quarter(self, chips: int, winnings: tuple[int, ...]) -> None:
        players = [(50, False, cards_of("As2dKsQh")), (50, False, cards_of("Ah2cJsTh"))]
        board = cards_of("3d4c8hKd9s")
        assert settle(players, [board], dead=chips - 100, hi_lo=True).winnings == winnings

    def test_low_half_three_ways(self) -> None:
        texts = ("As2dKsQh", "Ah2cJsTh", "Ad2hJcTc")
        players = [(33, False, cards_of(text)) for text in texts]
        board = cards_of("3d4c8hKd9s")
        assert settle(players, [board], dead=1, hi_lo=True).winnings == (50 + 17, 17, 16)

    def test_one_high_and_two_tied_lows(self) -> None:
        players = [
            (33, False, cards_of("KsKcQdQh")),
            (33, False, cards_of("As2dJsTh")),
            (33, False, cards_of("Ah2cJhTs")),
        ]
        board = cards_of("3d4c8hKd9s")
        assert settle(players, [board], dead=2, hi_lo=True).winnings == (51, 25, 25)

    def test_no_low_the_high_takes_all(self) -> None:
        players = [(50, False, cards_of("As2dKcQh")), (50, False, cards_of("Ah3cJsTh"))]
        assert settle(players, [cards_of("KsKd9c4h2s")], hi_lo=True).winnings == (100, 0)

    def test_runs_share_a_pot_with_odd_chips_to_the_earlier(self) -> None:
        assert in_equal_shares(101, 2) == [51, 50]
        assert in_equal_shares(101, 3) == [34, 34, 33]
        better_first = [cards_of("2c3d8h9sAc"), cards_of("2s3h8c9dKd"), cards_of("2h3s8d9cKc")]
        players = [(50, False, ACES), (50, False, KINGS)]
        assert settle(players, better_first[:2], dead=1).winnings == (51, 50)
        assert settle(players, better_first, dead=1).winnings == (34, 67)

    def test_pot_of_seven_on_two_boards_high_and_low(self) -> None:
        # Player 0 has both highs, player 1 both lows: 2 + 2 and 2 + 1.
        players = [(3, False, cards_of("KsKcQdQh")), (3, False, cards_of("As2dJsTh"))]
        boards = [cards_of("3d4c8hKd9s"), cards_of("3s4h8cKh9c")]
        assert settle(players, boards, dead=1, hi_lo=True).winnings == (4, 3)

    def test_double_board_hi_lo_with_a_side_pot(self) -> None:
        holes = [cards_of(t) for t in ("KsKdQsQd", "JsJdTsTd", "Ac2c9h9s")]
        players = [(200, False, holes[0]), (200, False, holes[1]), (100, False, holes[2])]
        boards = [cards_of("3c4d8hKh5h"), cards_of("Jh7c7s2d3h")]
        settled = settle(players, boards, hi_lo=True)
        assert settled.pots == (Pot(300, (0, 1, 2)), Pot(200, (0, 1)))
        behind = (300, 300, 0)
        assert [a + b for a, b in zip(behind, settled.winnings, strict=True)] == [400, 550, 150]

    def test_pot_with_one_contender_needs_neither_cards_nor_board(self) -> None:
        players = [(5, True, ()), (5, False, ()), (0, True, ())]
        assert settle(players, []).winnings == (0, 10, 0)

    def test_mucked_hand_wins_nothing_but_what_is_his_alone(self) -> None:
        players = [(50, False, KINGS), (50, False, ACES, True), (80, False, QUEENS, True)]
        assert settle(players, [DRY]).winnings == (150, 0, 30)

    def test_mucked_hand_does_not_merge_pots(self) -> None:
        players = [(5, False, QUEENS, True), (6, False, KINGS), (6, False, KINGS), (1, True, ())]
        assert settle(players, [DRY]).pots == (Pot(16, (0, 1, 2)), Pot(2, (1, 2)))

    def test_contested_pot_in_which_all_muck_is_refused(self) -> None:
        with pytest.raises(ValueError, match="mucked"):
            settle([(5, False, ACES, True), (5, False, KINGS, True)], [DRY])

    def test_contested_pot_without_board_is_refused(self) -> None:
        with pytest.raises(ValueError, match="no board"):
            settle([(5, False, ACES), (5, False, KINGS)], [])

    def test_hand_without_players_is_refused(self) -> None:
        with pytest.raises(ValueError, match="no player"):
            settle([(5, True, ()), (5, True, ())], [DRY])


class TestRake:
    """Rule S7."""

    def test_cap_is_shared_by_largest_remainder(self) -> None:
        assert rake_of([Pot(60, (0, 1, 2)), Pot(40, (0, 1))], (5, 100, 3), True) == (2, 1)

    def test_five_per_cent_is_floored(self) -> None:
        assert rake_of([Pot(59, (0, 1))], (5, 100, None), True) == (2,)
        assert rake_of([Pot(60, (0, 1))], (5, 100, None), True) == (3,)

    def test_no_flop_no_rake(self) -> None:
        assert rake_of([Pot(1000, (0, 1))], (5, 100, None), False) == (0,)

    def test_equal_remainders_the_lower_pot_first(self) -> None:
        assert rake_of([Pot(50, (0, 1, 2)), Pot(50, (0, 1))], (3, 100, None), True) == (2, 1)

    def test_rake_is_taken_once_whatever_the_number_of_runs(self) -> None:
        players = [(50, False, ACES), (50, False, KINGS)]
        runs = [cards_of("2c3d8h9sAc"), cards_of("2s3h8c9dKd")]
        once = settle(players, runs[:1], rake=(5, 100, None))
        twice = settle(players, runs, rake=(5, 100, None))
        assert once.rake == twice.rake == 5
        assert once.winnings == (95, 0)
        assert twice.winnings == (48, 47)


def random_hand(
    random: Random, scale: int
) -> tuple[list[Player], list[tuple[int, ...]], int, bool]:
    count = random.randint(2, 4)
    boards = random.randint(1, 2)
    deck = random.sample(range(52), 4 * count + 5 * boards)
    folded = [random.random() < 0.25 for _ in range(count)]
    folded[random.randrange(count)] = False
    players = [
        Player(scale * random.randint(0, 4), folded[i], deck[4 * i : 4 * i + 4])
        for i in range(count)
    ]
    rest = deck[4 * count :]
    dealt = [tuple(rest[5 * i : 5 * i + 5]) for i in range(boards)]
    return players, dealt, scale * random.randint(0, 1), random.random() < 0.7


def test_settlement_is_the_fair_share_of_every_chip_where_all_divides() -> None:
    # 48 = 2 boards x 2 halves x 12, so every share among up to four players is whole.
    random = Random(12)
    for _ in range(60):
        players, boards, dead, hi_lo = random_hand(random, scale=48)
        if not any(player.contribution for player in players):
            continue
        settled = settle(players, boards, dead=dead, hi_lo=hi_lo)
        fair = fair_shares(players, boards, dead=dead, hi_lo=hi_lo)
        assert settled.winnings == fair


def test_settlement_is_near_the_fair_share_and_within_what_a_player_covers() -> None:
    random = Random(7)
    for _ in range(150):
        players, boards, dead, hi_lo = random_hand(random, scale=random.randint(1, 7))
        settled = settle(players, boards, dead=dead, hi_lo=hi_lo)
        fair = fair_shares(players, boards, dead=dead, hi_lo=hi_lo)
        assert sum(settled.winnings) == sum(fair) == sum(p.contribution for p in players) + dead
        # An odd chip a division: boards, halves, ties, in each pot.
        bound = Fraction(3 * len(boards) * max(1, len(settled.pots)))
        for player, won, share in zip(players, settled.winnings, fair, strict=True):
            assert abs(won - share) <= bound
            if player.folded:
                assert won == 0
            top = max(p.contribution for p in players if not p.folded)
            if player.contribution < top:
                assert won <= dead + sum(
                    min(player.contribution, other.contribution) for other in players
                )
