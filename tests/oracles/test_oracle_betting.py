"""The naive betting model against the values of rules A1 to A11, A13, A14 and B2 to B4, B9."""

from __future__ import annotations

from typing import Any

import pytest

from oracle_betting import Action, NaiveBetting, blinds
from oracle_betting_lines import CONFIGURATIONS

FOLD: Action = ("fold",)
CHECK: Action = ("check",)
CALL: Action = ("call",)


def bet(to: int) -> Action:
    return ("bet", to)


def raise_to(to: int) -> Action:
    return ("raise", to)


def hand(limit: str, stacks: tuple[int, ...], small: int, big: int, **others: Any) -> NaiveBetting:
    others.setdefault("posts", blinds(len(stacks), small, big))
    return NaiveBetting(limit=limit, stacks=stacks, small_blind=small, big_blind=big, **others)


def postflop(limit: str, stacks: tuple[int, ...], big: int, **others: Any) -> NaiveBetting:
    others.setdefault("first_street", 1)
    return hand(limit, stacks, big // 2, big, posts=[], **others)


def offered(table: NaiveBetting, *history: Action) -> tuple[set[str], tuple[int, int] | None]:
    """Kinds of the legal actions, and the least and greatest amount of a bet or raise."""
    legal = table.legal(history)
    amounts = sorted(action[1] for action in legal if len(action) == 2)
    if amounts:
        # Amounts have no gaps, except in fixed limit, where there is one.
        assert amounts == list(range(amounts[0], amounts[-1] + 1))
    return {action[0] for action in legal}, (amounts[0], amounts[-1]) if amounts else None


FREE_RAISE = {"fold", "check", "raise"}
FREE_BET = {"fold", "check", "bet"}
FACING = {"fold", "call", "raise"}
NO_RAISE = {"fold", "call"}


class TestOrder:
    """Rules A1 to A4, B7, A13."""

    def test_three_players_and_three_rounds(self) -> None:
        table = hand("no", (100, 100, 100), 5, 10)
        history: list[Action] = []
        turns = []
        for action in (CALL, CALL, CHECK, CHECK, bet(10), CALL, FOLD, CHECK, CHECK):
            turns.append(table.to_act(history))
            history.append(action)
        assert turns == [2, 0, 1, 0, 1, 2, 0, 1, 2]
        assert table.chips(history).street == 3

    def test_heads_up_the_button_is_first_before_the_flop_and_last_after(self) -> None:
        table = hand("no", (100, 100), 5, 10)
        assert table.to_act([]) == 1
        assert table.to_act([CALL]) == 0
        assert table.to_act([CALL, CHECK]) == 0
        assert table.to_act([CALL, CHECK, CHECK]) == 1

    def test_only_a_live_post_may_check_before_the_flop(self) -> None:
        table = hand("no", (100, 100, 100, 100), 5, 10)
        assert offered(table)[0] == FACING
        posted = hand("no", (100, 100, 100, 100), 5, 10, posts=[*blinds(4, 5, 10), (2, "live", 10)])
        assert offered(posted)[0] == FREE_RAISE

    def test_big_blind_has_the_option(self) -> None:
        table = hand("no", (100, 100, 100), 1, 2)
        assert table.to_act([CALL, CALL]) == 1
        assert offered(table, CALL, CALL)[0] == FREE_RAISE
        assert table.chips([CALL, CALL, CHECK]).street == 1

    def test_another_live_poster_is_asked_after_the_big_blind_has_checked(self) -> None:
        posts = [(0, "big_blind", 10), (2, "live", 10)]
        table = hand("no", (100, 100, 100), 5, 10, posts=posts)
        assert [table.to_act([CALL][:n]) for n in (0, 1)] == [1, 2]
        assert table.to_act([CALL, CHECK]) == 0
        assert table.chips([CALL, CHECK, CHECK]).street == 1

    def test_big_blind_calls_a_raise_to_seven_with_five(self) -> None:
        table = hand("no", (100, 100, 100), 1, 2)
        after = table.chips([raise_to(7), FOLD, CALL])
        assert after.stacks == (99, 93, 93)

    def test_all_fold_to_the_big_blind(self) -> None:
        table = hand("no", (100, 100, 100), 5, 10)
        after = table.chips([FOLD, FOLD])
        assert after.ended == "fold"
        assert after.returned == (0, 5, 0)
        assert sum(after.layered) == 10

    def test_uncalled_bet_over_an_all_in_goes_back_and_the_hand_is_shown(self) -> None:
        # A all-in 100, B and C called; turn: B bets 200, C folds.
        table = postflop("no", (100, 400, 400), 10)
        history = [bet(100), CALL, CALL, bet(200), FOLD]
        after = table.chips(history)
        assert after.ended == "showdown"
        assert after.returned == (0, 200, 0)
        assert sum(after.layered) == 300
        assert after.folded == (False, False, True)

    def test_check_raise(self) -> None:
        table = postflop("no", (100, 100), 10)
        assert offered(table, CHECK, bet(10)) == (FACING, (20, 100))

    def test_folding_is_legal_when_checking_is_free(self) -> None:
        table = postflop("no", (100, 100, 100), 10)
        assert FOLD in table.legal([])
        assert table.to_act([FOLD]) == 1

    def test_illegal_action_is_refused(self) -> None:
        with pytest.raises(ValueError, match="not legal"):
            hand("no", (100, 100), 5, 10).log([CHECK])


class TestFixedLimit:
    """Rules A5 and A10."""

    @pytest.mark.parametrize(
        ("big", "street", "levels"),
        [
            (10, 2, (20, 40, 60, 80)),
            (5, 1, (5, 10, 15, 20)),
            (5, 2, (10, 20, 30, 40)),
            (2, 1, (2, 4, 6, 8)),
            (4, 2, (8, 16, 24, 32)),
            (2, 2, (4, 8, 12, 16)),
        ],
    )
    def test_one_bet_and_three_raises(self, big: int, street: int, levels: tuple[int, ...]) -> None:
        table = postflop("fixed", (500, 500, 500), big, first_street=street)
        history: list[Action] = []
        for level in levels:
            kinds, amounts = offered(table, *history)
            assert amounts == (level, level)
            assert kinds == (FACING if history else FREE_BET)
            history.append(raise_to(level) if history else bet(level))
        assert offered(table, *history) == (NO_RAISE, None)

    def test_big_blind_counts_as_the_bet(self) -> None:
        table = hand("fixed", (100, 100), 2, 5)
        history = [raise_to(10), raise_to(15), raise_to(20)]
        assert [offered(table, *history[:n])[1] for n in range(4)] == [
            (10, 10),
            (15, 15),
            (20, 20),
            None,
        ]

    def test_uncapped_heads_up(self) -> None:
        table = hand("fixed", (100, 100), 2, 5, uncapped_heads_up=True)
        assert offered(table, raise_to(10), raise_to(15), raise_to(20))[1] == (25, 25)
        three = hand("fixed", (100, 100, 100), 2, 5, uncapped_heads_up=True)
        history = [raise_to(10), FOLD, raise_to(15), raise_to(20)]
        assert offered(three, *history) == (NO_RAISE, None)
        assert offered(three, FOLD, CALL, CHECK, bet(5), raise_to(10), raise_to(15), raise_to(20))[
            1
        ] == (25, 25)

    def test_four_raises(self) -> None:
        table = hand("fixed", (100, 100), 2, 5, bets_per_round=5)
        assert offered(table, raise_to(10), raise_to(15), raise_to(20))[1] == (25, 25)
        assert offered(table, raise_to(10), raise_to(15), raise_to(20), raise_to(25))[1] is None

    def test_all_in_of_at_least_half_is_a_full_bet(self) -> None:
        table = postflop("fixed", (15, 100, 100), 20)
        assert offered(table, bet(15)) == (FACING, (35, 35))

    def test_all_in_of_less_than_half_may_be_completed(self) -> None:
        table = postflop("fixed", (5, 100, 100), 20)
        assert offered(table, bet(5)) == (FACING, (20, 20))

    def test_short_raise_is_completed_by_the_next_and_only_called_by_the_bettor(self) -> None:
        table = postflop("fixed", (100, 28, 100), 20)
        assert offered(table, bet(20), raise_to(28)) == (FACING, (40, 40))
        assert offered(table, bet(20), raise_to(28), CALL) == (NO_RAISE, None)

    def test_raise_of_at_least_half_is_full(self) -> None:
        table = postflop("fixed", (100, 32, 100), 20)
        assert offered(table, bet(20), raise_to(32)) == (FACING, (52, 52))

    def test_short_raises_add_up(self) -> None:
        table = postflop("fixed", (100, 28, 36, 100), 20)
        history = [bet(20), raise_to(28), raise_to(36)]
        for last in (FOLD, CALL):
            assert table.to_act([*history, last]) == 0
            kinds, amounts = offered(table, *history, last)
            assert "call" in kinds
            assert amounts == ((56, 56) if last == CALL else None)

    def test_full_all_in_counts_for_the_cap_and_a_short_one_does_not(self) -> None:
        table = postflop("fixed", (500, 32, 500, 500), 20)
        history = [bet(20), raise_to(32), raise_to(52), raise_to(72)]
        assert offered(table, *history) == (NO_RAISE, None)
        table = postflop("fixed", (500, 28, 500, 500), 20)
        history = [bet(20), raise_to(28), raise_to(40), raise_to(60)]
        assert offered(table, *history) == (FACING, (80, 80))

    def test_short_big_blind_is_called_in_full(self) -> None:
        table = hand("fixed", (900, 4, 900, 900), 2, 5)
        assert offered(table) == (FACING, (10, 10))
        assert table.chips([CALL]).stacks[2] == 895


class TestPotLimit:
    """Rules A6, B2 to B4, B9, B11."""

    def test_opening_and_reraises(self) -> None:
        table = hand("pot", (900, 900, 900, 900, 900), 5, 10)
        assert offered(table) == (FACING, (20, 35))
        assert offered(table, raise_to(35))[1] == (60, 120)
        assert offered(table, raise_to(35), raise_to(120))[1] == (205, 410)
        assert offered(table, raise_to(35), FOLD, FOLD)[1] == (60, 115)
        assert offered(table, raise_to(35), FOLD, FOLD, FOLD)[1] == (60, 110)

    def test_heads_up(self) -> None:
        table = hand("pot", (900, 900), 5, 10)
        assert offered(table)[1] == (20, 30)
        assert offered(table, CALL) == (FREE_RAISE, (20, 30))

    def test_pots_and_bets_in_front(self) -> None:
        table = postflop("pot", (2000, 2000, 2000), 10, pot=100)
        assert offered(table) == (FREE_BET, (10, 100))
        assert offered(table, bet(100))[1] == (200, 400)
        # 50 into 100, called: the third may go to 50 + (100 + 100) + 50.
        assert offered(table, bet(50))[1] == (100, 250)
        wide = postflop("pot", (2000, 2000, 2000), 10, pot=200)
        assert offered(wide, bet(150), CALL)[1] == (300, 800)

    def test_side_pots_count(self) -> None:
        table = postflop("pot", (2000, 2000), 10, pot=500)
        assert offered(table)[1] == (10, 500)
        assert offered(table, bet(200))[1] == (400, 1100)

    def test_bet_of_the_big_blind_into_a_smaller_pot(self) -> None:
        posts = [(player, "ante", 1) for player in range(3)]
        table = hand("pot", (100, 100, 100), 5, 10, posts=posts, first_street=1)
        assert offered(table) == (FREE_BET, (10, 10))

    def test_bomb_pot(self) -> None:
        posts = [(player, "ante", 10) for player in range(3)]
        table = hand("pot", (100, 100, 100), 5, 10, posts=posts, first_street=1)
        assert table.to_act([]) == 0
        assert offered(table) == (FREE_BET, (10, 30))

    def test_stack_above_the_maximum_may_not_go_in_whole_below_the_minimum_it_may(self) -> None:
        table = hand("pot", (900, 900, 36, 15), 5, 10)
        assert offered(table)[1] == (20, 35)
        assert offered(table, CALL) == (FACING, (15, 15))

    def test_antes_count_for_the_maximum_and_not_for_the_call(self) -> None:
        posts = [*blinds(4, 50, 100), *((player, "ante", 10) for player in range(4))]
        table = hand("pot", (2000,) * 4, 50, 100, posts=posts)
        assert offered(table)[1] == (200, 390)
        assert table.chips([CALL]).stacks[2] == 2000 - 110

    def test_ante_of_the_big_blind(self) -> None:
        posts = [*blinds(4, 50, 100), (1, "table_ante", 100)]
        table = hand("pot", (2000,) * 4, 50, 100, posts=posts)
        assert offered(table)[1] == (200, 450)
        assert table.chips([]).dead == 100
        assert table.chips([]).layered == (50, 100, 0, 0)

    def test_blind_before_ante_for_a_short_stack(self) -> None:
        for stack, paid in ((105, 105), (60, 60)):
            posts = [*blinds(4, 50, 100), *((player, "ante", 10) for player in range(4))]
            table = hand("pot", (2000, stack, 2000, 2000), 50, 100, posts=posts)
            assert table.chips([]).layered == (60, paid, 10, 10)

    def test_new_player_posts(self) -> None:
        posts = [*blinds(5, 5, 10), (3, "live", 10)]
        table = hand("pot", (500,) * 5, 5, 10, posts=posts)
        assert offered(table)[1] == (20, 45)
        assert offered(table, CALL)[0] == FREE_RAISE

    def test_returning_players(self) -> None:
        both = [*blinds(4, 5, 10), (2, "live", 10), (2, "dead", 5)]
        assert offered(hand("pot", (500,) * 4, 5, 10, posts=both)) == (FREE_RAISE, (20, 40))
        small = [*blinds(4, 5, 10), (2, "dead", 5)]
        assert offered(hand("pot", (500,) * 4, 5, 10, posts=small)) == (FACING, (20, 40))

    @pytest.mark.parametrize(
        ("stacks", "posts"),
        [
            ((900, 40, 5000, 5000), blinds(4, 50, 100)),
            ((30, 900, 5000, 5000), blinds(4, 50, 100)),
            ((900, 900, 5000, 5000), [(1, "big_blind", 100)]),
        ],
    )
    def test_short_and_absent_blinds_count_in_full(
        self, stacks: tuple[int, ...], posts: list[tuple[int, str, int]]
    ) -> None:
        table = hand("pot", stacks, 50, 100, posts=posts)
        assert offered(table)[1] == (200, 350)
        assert offered(table, raise_to(350))[1] == (600, 1200)
        assert table.chips([CALL]).stacks[2] == 4900

    def test_real_pot_counts_after_the_flop(self) -> None:
        table = hand("pot", (900, 40, 900), 50, 100)
        assert table.to_act([CALL, CALL]) == 0
        assert offered(table, CALL, CALL)[1] == (100, 240)

    def test_short_big_blind_called_by_one(self) -> None:
        table = hand("pot", (900, 40, 900), 50, 100)
        after = table.chips([CALL, FOLD])
        assert after.ended == "showdown"
        assert after.returned == (0, 0, 50)
        assert after.layered == (50, 40, 50)

    def test_heads_up_short_big_blind(self) -> None:
        covered = hand("pot", (40, 900), 50, 100)
        assert covered.to_act([]) is None
        assert covered.chips([]).returned == (0, 10)
        longer = hand("pot", (80, 900), 50, 100)
        assert offered(longer) == (NO_RAISE, None)
        after = longer.chips([CALL])
        assert after.stacks == (0, 820)
        assert after.returned == (0, 20)
        assert after.ended == "showdown"

    def test_small_blind_counts_as_big(self) -> None:
        table = hand("pot", (500,) * 3, 5, 10, small_blind_counts_as_big=True)
        assert offered(table)[1] == (20, 40)
        # After the small blind's own call three players have 10 each in front of them.
        assert offered(table, CALL)[1] == (20, 40)
        # Once the small blind has called, its chips are counted as they are.
        assert offered(table, CALL, CALL)[1] == (20, 40)
        assert offered(table, raise_to(40), CALL)[1] == (70, 160)
        # Folded, it still counts as a big one.
        assert offered(table, raise_to(40), FOLD)[1] == (70, 130)
        heads_up = hand("pot", (500,) * 2, 5, 10, small_blind_counts_as_big=True)
        assert offered(heads_up)[1] == (20, 30)

    def test_small_blind_counts_as_big_but_not_under_a_straddle(self) -> None:
        posts = [*blinds(4, 1, 2), (2, "straddle", 4)]
        table = hand("pot", (99,) * 4, 1, 2, posts=posts, small_blind_counts_as_big=True)
        assert offered(table)[1] == (8, 15)

    def test_absent_small_blind_counts_as_big_too(self) -> None:
        posts = [(1, "big_blind", 10)]
        table = hand("pot", (500,) * 4, 5, 10, posts=posts, small_blind_counts_as_big=True)
        assert offered(table)[1] == (20, 40)


class TestNoLimit:
    """Rules A7 to A9."""

    def test_opening(self) -> None:
        table = hand("no", (900, 900, 700), 5, 10)
        assert offered(table) == (FACING, (20, 700))
        short = hand("no", (900, 900, 15), 5, 10)
        assert offered(short) == (FACING, (15, 15))

    def test_minimum_raise(self) -> None:
        assert offered(postflop("no", (500, 500), 5), bet(5))[1] == (10, 500)
        assert offered(hand("no", (500, 500, 500), 1, 2))[1] == (4, 500)
        table = postflop("no", (500, 140, 500), 10)
        assert offered(table, bet(100), raise_to(140))[1] == (240, 500)
        table = postflop("no", (20, 900, 900), 100)
        assert offered(table, bet(20))[1] == (120, 900)

    def test_no_raise_against_opponents_without_chips(self) -> None:
        table = postflop("no", (500, 2000), 10)
        assert offered(table, bet(500)) == (NO_RAISE, None)

    def test_reopened_by_two_short_all_ins(self) -> None:
        # 50/100 before the flop: A calls, B all-in 125, C calls, D (small blind) all-in 200.
        table = hand("no", (200, 100, 900, 125, 900), 50, 100)
        history = [CALL, raise_to(125), CALL, raise_to(200)]
        assert table.to_act(history) == 2
        assert offered(table, *history) == (FACING, (300, 900))

    def test_not_reopened_by_a_short_all_in(self) -> None:
        table = postflop("no", (900, 150, 900), 100)
        assert offered(table, bet(100), raise_to(150))[0] == FACING
        assert offered(table, bet(100), raise_to(150), CALL) == (NO_RAISE, None)

    def test_wsop_96a(self) -> None:
        table = postflop("no", (9000, 9000, 9000, 1300, 1700), 100)
        history = [bet(500), raise_to(1000), CALL, raise_to(1300), raise_to(1700), FOLD]
        assert table.to_act(history) == 1
        assert offered(table, *history)[1] == (2200, 9000)
        assert offered(table, *history, CALL)[1] == (2200, 9000)

    def test_wsop_live_173(self) -> None:
        table = postflop("no", (900, 900, 290), 100)
        history = [bet(100), raise_to(200), raise_to(290)]
        assert offered(table, *history)[0] == FACING
        assert offered(table, *history, CALL) == (NO_RAISE, None)

    def test_all_in_below_the_big_blind_after_a_check(self) -> None:
        table = postflop("no", (900, 30, 900), 100)
        assert offered(table, CHECK, bet(30)) == (FACING, (130, 900))
        assert offered(table, CHECK, bet(30), CALL) == (NO_RAISE, None)

    def test_big_blind_has_not_acted(self) -> None:
        table = hand("no", (900, 900, 125, 900), 50, 100)
        assert offered(table, raise_to(125), FOLD, FOLD)[0] == NO_RAISE
        assert offered(table, raise_to(125), CALL, FOLD) == (FACING, (225, 900))


class TestStraddle:
    """Rule A14."""

    POSTS = (*blinds(5, 1, 2), (2, "straddle", 4))

    def test_straddle(self) -> None:
        table = hand("pot", (100,) * 5, 1, 2, posts=self.POSTS)
        assert table.to_act([]) == 3
        assert offered(table) == (FACING, (8, 15))
        assert table.to_act([CALL, CALL, CALL, CALL]) == 2
        assert offered(table, CALL, CALL, CALL, CALL)[0] == FREE_RAISE

    def test_difference(self) -> None:
        table = hand("pot", (100,) * 5, 1, 2, posts=self.POSTS, straddle_minimum_raise="difference")
        assert offered(table)[1] == (6, 15)

    def test_restraddle(self) -> None:
        table = hand("pot", (100,) * 5, 1, 2, posts=[*self.POSTS, (3, "straddle", 8)])
        assert table.to_act([]) == 4
        assert offered(table)[1] == (16, 31)

    def test_button_straddle_the_small_blind_is_first(self) -> None:
        posts = [*blinds(4, 5, 10), (3, "straddle", 20)]
        table = hand("no", (500,) * 4, 5, 10, posts=posts)
        assert table.to_act([]) == 0
        after = table.chips([FOLD, FOLD, FOLD])
        assert after.returned == (0, 0, 0, 10)
        assert sum(after.layered) == 25

    def test_later_rounds_have_the_big_blind_as_minimum(self) -> None:
        table = hand("no", (100,) * 5, 1, 2, posts=self.POSTS)
        assert offered(table, CALL, CALL, CALL, CALL, CHECK)[1] == (2, 96)


class TestCounts:
    """Numbers of complete lines."""

    @pytest.mark.parametrize("name", CONFIGURATIONS)
    def test_lines(self, name: str) -> None:
        arguments, lines = CONFIGURATIONS[name]
        assert NaiveBetting(**arguments).count_lines() == lines

    def test_big_blind_all_in_by_hand(self) -> None:
        # The small blind folds or calls, and nothing more can happen.
        arguments, lines = CONFIGURATIONS["no_big_blind_all_in"]
        assert set(NaiveBetting(**arguments).lines()) == {(FOLD,), (CALL,)}
        assert lines == 2

    def test_one_chip_behind_by_hand(self) -> None:
        # A later round with one chip behind on both sides: first player folds (1), bets it (fold,
        # call: 2) or checks, then the second folds (1), bets it (2) or checks into the next round.
        rounds = 1
        for _ in range(3):
            rounds = 1 + 2 + 1 + 2 + rounds
        # Before the flop: fold; call, then fold, check or all-in (fold, call); all-in (fold, call).
        assert 1 + (1 + rounds + 2) + 2 == CONFIGURATIONS["no_one_chip_behind"][1]
        assert CONFIGURATIONS["no_first_round_one_chip_behind"][1] == 1 + (1 + 1 + 2) + 2

    def test_deep_fixed_limit_by_hand(self) -> None:
        # Facing the n-th of four bets one folds, calls, or raises and the other faces the next: as
        # many lines end in a fold as in a call.
        def folds(n: int) -> int:
            return 1 if n == 4 else 1 + folds(n + 1)

        calls = folds
        # Before the flop: fold; call, then fold, check or face the second bet; the second bet.
        over_before, on_before = 1 + 1 + 2 * folds(2), 1 + 2 * calls(2)
        # Later: fold; check, then fold, check or face the first bet; the first bet.
        over_after, on_after = 1 + 1 + 2 * folds(1), 1 + 2 * calls(1)
        assert over_before + on_before == CONFIGURATIONS["fixed_deep_one_round"][1]
        lines = 1
        for _ in range(2):
            lines = over_after + on_after * lines
        three_rounds = over_before + on_before * lines
        assert three_rounds == CONFIGURATIONS["fixed_deep_three_rounds"][1]

    def test_lines_and_nodes_agree_with_the_count(self) -> None:
        arguments, lines = CONFIGURATIONS["no_antes"]
        table = NaiveBetting(**arguments)
        listed = list(table.lines())
        assert len(listed) == len(set(listed)) == lines
        for history in listed:
            assert table.to_act(history) is None
            assert table.legal(history) == set()
            chips = table.chips(history)
            assert sum(chips.stacks) + sum(chips.layered) + chips.dead == sum(table.stacks)
