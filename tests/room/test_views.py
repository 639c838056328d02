"""What each viewer sees, phase by phase, whole and to the letter."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from ninecards.room import AddChips, Leave, Sit, SitIn, SitOut
from ninecards.room.log import LogItem
from ninecards.room.views import (
    AwardView,
    ControlView,
    DecisionView,
    HandView,
    HighView,
    LegalView,
    LowView,
    MadeView,
    PotView,
    SeatView,
    TableInfo,
    TableView,
    WagerView,
    YouView,
)
from ninecards.rules import Rake
from playbook import Playbook

THREE = ("anna", "ben", "carl")
HANDS = ["KsKdQsQd", "AsAdJsJd", "5s5d4s4h"]
BOARD = ["2c7d9hTc3d"]
BACKS = (None,) * 4
ANNAS = ("Ks", "Kd", "Qs", "Qd")
BENS = ("As", "Ad", "Js", "Jd")
CARLS = ("5s", "5d", "4s", "4h")

INFO = TableInfo(
    game="omaha",
    limit="pot",
    small_blind=5,
    big_blind=10,
    small_bet=0,
    big_bet=0,
    hole_cards=4,
    hi_lo=False,
    seats=6,
    min_buy_in=400,
    max_buy_in=2000,
    straddles="off",
    run_outs="never",
    bomb_ante=0,
    bomb_vote=False,
    rotation=(),
    next_game=None,
)
CONTROL = ControlView(
    paused=False,
    pause_after_hand=False,
    closing=False,
    closed=False,
    bomb_pot_next=False,
    bomb_votes=0,
    notices=(),
)
POSTS = (
    LogItem(type="post", seat_no=2, chips=5, name="small-blind"),
    LogItem(type="post", seat_no=3, chips=10, name="big-blind"),
)


def seat_view(seat_no: int, name: str, chips: int, **more: Any) -> SeatView:
    """A seat; what is not said is nothing."""
    plain: dict[str, Any] = {
        "in_front": 0,
        "cards": (),
        "made": (),
        "status": "in",
        "sitting_out": False,
        "leaving": False,
        "markers": (),
        "connected": True,
        "won": 0,
        "is_you": False,
    }
    return SeatView(seat_no=seat_no, name=name, chips=chips, **{**plain, **more})


def own(**more: Any) -> YouView:
    """What a player sees of his own seat; what is not said is nothing."""
    plain: dict[str, Any] = {
        "boxes": ("post-blinds",),
        "owed_live": 0,
        "owed_dead": 0,
        "top_up": None,
        "bank_ms": 0,
        "pre_action": None,
        "pre_choices": (),
        "post": None,
        "bomb_vote": False,
    }
    return YouView(**{**plain, **more})


def high(category: str, first: str, second: str | None, cards: str) -> HighView:
    """A made high; the cards are written in a row."""
    return HighView(category=category, first=first, second=second, cards=texts(cards))


def texts(cards: str) -> tuple[str, ...]:
    """The cards written in a row, one by one."""
    return tuple(cards[place : place + 2] for place in range(0, len(cards), 2))


def first_hand(text: str = "omaha pot 5/10", **options: Any) -> Playbook:
    """Three players, Anna on the button and first to act."""
    return Playbook(text, **options).sits(*THREE).deals(HANDS, BOARD, draw=0)


def cards_seen(table: Playbook, viewer: str | None) -> list[tuple[str | None, ...]]:
    """The cards of each seat as the viewer sees them."""
    return [seat.cards for seat in table.sees(viewer).seats]


# -------------------------------------------------------------------- whole views


def test_an_empty_table() -> None:
    assert Playbook().sees(None) == TableView(
        seq=1,
        now_ms=0,
        table=INFO,
        your_seat=None,
        host=False,
        you=None,
        seats=(),
        hand=None,
        decision=None,
        vote=None,
        control=CONTROL,
        next_hand_ms=None,
    )


def test_people_who_wait_for_their_first_hand() -> None:
    table = Playbook().sits("anna", "ben", "carl").asks("ben", SitOut()).passes(100)
    assert table.sees("anna") == TableView(
        seq=5,
        now_ms=100,
        table=INFO,
        your_seat=1,
        host=True,
        you=own(top_up=(1, 1000)),
        seats=(
            seat_view(1, "Anna", 1000, status="waiting", is_you=True),
            seat_view(2, "Ben", 1000, status="sitting-out", sitting_out=True),
            seat_view(3, "Carl", 1000, status="waiting"),
        ),
        hand=None,
        decision=None,
        vote=None,
        control=CONTROL,
        next_hand_ms=4000,
    )


NAMES = ((1, "Anna"), (2, "Ben"), (3, "Carl"))
PREFLOP = HandView(
    hand_no=1,
    street="preflop",
    button=1,
    names=NAMES,
    boards=((),),
    pots=(),
    pot_total=15,
    showdown=False,
    bomb_pot=False,
    over=False,
    awards=(),
    log=POSTS,
)


def test_before_the_flop_for_who_is_to_act() -> None:
    assert first_hand().sees("anna") == TableView(
        seq=6,
        now_ms=4000,
        table=INFO,
        your_seat=1,
        host=True,
        you=own(),
        seats=(
            seat_view(1, "Anna", 1000, cards=ANNAS, is_you=True),
            seat_view(2, "Ben", 995, in_front=5, cards=BACKS),
            seat_view(3, "Carl", 990, in_front=10, cards=BACKS),
        ),
        hand=replace(PREFLOP, log=(*POSTS, LogItem(type="dealt", seat_no=1, cards=ANNAS))),
        decision=DecisionView(
            decision_no=1,
            seat_no=1,
            asked_ms=4000,
            deadline_ms=24_000,
            bank=False,
            since_ms=4000,
            legal=LegalView(
                fold=True,
                check=False,
                call=10,
                wager=WagerView(
                    kind="raise", least=20, most=35, half_pot=22, three_quarter_pot=28, pot=35
                ),
                show=False,
                muck=False,
            ),
        ),
        vote=None,
        control=CONTROL,
        next_hand_ms=None,
    )


def test_before_the_flop_for_a_spectator() -> None:
    assert first_hand().sees(None) == TableView(
        seq=6,
        now_ms=4000,
        table=INFO,
        your_seat=None,
        host=False,
        you=None,
        seats=(
            seat_view(1, "Anna", 1000, cards=BACKS),
            seat_view(2, "Ben", 995, in_front=5, cards=BACKS),
            seat_view(3, "Carl", 990, in_front=10, cards=BACKS),
        ),
        hand=PREFLOP,
        decision=DecisionView(
            decision_no=1,
            seat_no=1,
            asked_ms=4000,
            deadline_ms=24_000,
            bank=False,
            since_ms=4000,
            legal=None,
        ),
        vote=None,
        control=CONTROL,
        next_hand_ms=None,
    )


def test_who_never_sat_sees_what_a_spectator_sees() -> None:
    table = first_hand()
    assert table.sees("somebody") == table.sees(None)


def test_on_the_turn_with_a_fold_a_bet_in_front_and_an_open_decision() -> None:
    table = first_hand().plays("r35 c f  k k  b60")
    assert table.sees("anna") == TableView(
        seq=12,
        now_ms=4000,
        table=INFO,
        your_seat=1,
        host=True,
        you=own(),
        seats=(
            seat_view(
                1,
                "Anna",
                965,
                cards=ANNAS,
                is_you=True,
                made=(MadeView(high=high("pair", "K", "T", "KsKdTc9h7d"), low=None),),
            ),
            seat_view(2, "Ben", 905, in_front=60, cards=BACKS),
            seat_view(3, "Carl", 990, status="folded"),
        ),
        hand=HandView(
            hand_no=1,
            street="turn",
            button=1,
            names=NAMES,
            boards=(texts("2c7d9hTc"),),
            pots=(PotView(chips=80, seat_nos=(1, 2)),),
            pot_total=140,
            showdown=False,
            bomb_pot=False,
            over=False,
            awards=(),
            log=(
                *POSTS,
                LogItem(type="dealt", seat_no=1, cards=ANNAS),
                LogItem(type="raise", seat_no=1, chips=35, to=35),
                LogItem(type="call", seat_no=2, chips=30, to=35),
                LogItem(type="fold", seat_no=3),
                LogItem(type="street", name="flop", cards=texts("2c7d9h")),
                LogItem(type="check", seat_no=2),
                LogItem(type="check", seat_no=1),
                LogItem(type="street", name="turn", cards=("Tc",)),
                LogItem(type="bet", seat_no=2, chips=60, to=60),
            ),
        ),
        decision=DecisionView(
            decision_no=7,
            seat_no=1,
            asked_ms=4000,
            deadline_ms=24_000,
            bank=False,
            since_ms=4000,
            legal=LegalView(
                fold=True,
                check=False,
                call=60,
                wager=WagerView(
                    kind="raise", least=120, most=260, half_pot=160, three_quarter_pot=210, pot=260
                ),
                show=False,
                muck=False,
            ),
        ),
        vote=None,
        control=CONTROL,
        next_hand_ms=None,
    )


def test_after_the_showdown_for_who_mucked() -> None:
    table = first_hand().plays("c c k" + " k k k" * 3 + " m s")
    shown = (
        seat_view(
            1,
            "Anna",
            990,
            cards=ANNAS,
            made=(MadeView(high=high("pair", "K", "T", "KsKdTc9h7d"), low=None),),
        ),
        seat_view(
            2,
            "Ben",
            1020,
            won=30,
            cards=BENS,
            made=(MadeView(high=high("pair", "A", "T", "AsAdTc9h7d"), low=None),),
        ),
    )
    seen = table.sees("carl")
    assert seen.seats == (*shown, seat_view(3, "Carl", 990, is_you=True))
    assert seen.decision is None
    assert seen.next_hand_ms == 8000
    assert seen.hand is not None
    assert replace(seen.hand, log=()) == HandView(
        hand_no=1,
        street="river",
        button=1,
        names=NAMES,
        boards=(texts("2c7d9hTc3d"),),
        pots=(PotView(chips=30, seat_nos=(1, 2, 3)),),
        pot_total=30,
        showdown=True,
        bomb_pot=False,
        over=True,
        awards=(AwardView(pot=0, board=0, half="whole", shares=((2, 30),)),),
        log=(),
    )
    assert seen.hand.log[-5:] == (
        LogItem(type="showdown"),
        LogItem(type="show", seat_no=2, cards=BENS),
        LogItem(type="muck", seat_no=3),
        LogItem(type="show", seat_no=1, cards=ANNAS),
        LogItem(type="award", pot=0, name="whole", shares=((2, 30),)),
    )


# -------------------------------------------------------------------- cards


def test_each_sees_his_own_cards_and_the_backs_of_the_others() -> None:
    table = first_hand()
    assert cards_seen(table, "anna") == [ANNAS, BACKS, BACKS]
    assert cards_seen(table, "ben") == [BACKS, BENS, BACKS]
    assert cards_seen(table, "carl") == [BACKS, BACKS, CARLS]
    assert cards_seen(table, None) == [BACKS, BACKS, BACKS]


@pytest.mark.parametrize("game", ["omaha5", "omaha6", "courchevel"])
def test_there_are_as_many_backs_as_cards(game: str) -> None:
    table = Playbook(f"{game} pot 5/10").sits("anna", "ben").deals()
    sizes = [[len(cards) for cards in cards_seen(table, who)] for who in ("anna", "ben", None)]
    assert sizes == [[{"omaha6": 6}.get(game, 5)] * 2] * 3


def test_a_folded_hand_is_gone_for_everybody() -> None:
    table = first_hand().plays("f")
    for viewer in ("anna", "ben", "carl", None):
        assert cards_seen(table, viewer)[0] == ()
        assert table.sees(viewer).seats[0].made == ()


def test_at_the_showdown_the_shown_lie_open_and_who_has_yet_to_choose_has_backs() -> None:
    table = first_hand().plays("c c k" + " k k k" * 3)
    assert cards_seen(table, None) == [BACKS, BENS, BACKS]
    assert cards_seen(table, "anna") == [ANNAS, BENS, BACKS]
    assert [bool(seat.made) for seat in table.sees("anna").seats] == [True, True, False]


def test_a_mucked_hand_is_gone_for_everybody() -> None:
    table = first_hand().plays("c c k" + " k k k" * 3 + " m")
    for viewer in ("anna", "ben", "carl", None):
        assert cards_seen(table, viewer)[2] == ()


def test_who_won_without_a_call_keeps_his_cards_to_himself() -> None:
    table = first_hand().plays("r35 f f")
    assert cards_seen(table, "anna") == [ANNAS, (), ()]
    assert cards_seen(table, "ben") == [BACKS, (), ()]
    assert cards_seen(table, None) == [BACKS, (), ()]


def test_with_everybody_all_in_all_live_hands_lie_open() -> None:
    table = first_hand("omaha no 5/10").plays("f r1000 c")
    assert cards_seen(table, None) == [(), BENS, CARLS]
    assert table.sees(None).hand.boards == (texts("2c7d9hTc3d"),)  # type: ignore[union-attr]


# -------------------------------------------------------------------- made hands


def test_a_hand_makes_nothing_before_the_flop_and_grows_with_the_board() -> None:
    table = Playbook("omaha-hilo fixed 10/20", seats=2, min_buy_in=100).sits("anna", "ben")
    table.deals(["As3dKsKh", "QsQdJsJd"], ["2c5h8dKd4s"], draw=0)
    assert table.sees("anna").seats[0].made == ()
    table.plays("c k")
    assert table.sees("anna").seats[0].made == (
        MadeView(
            high=high("pair", "K", "8", "KsKh8d5h2c"),
            low=LowView(ranks="8532A", cards=texts("8d5h3d2cAs")),
        ),
    )
    table.plays("k k")
    assert table.sees("anna").seats[0].made == (
        MadeView(
            high=high("three_of_a_kind", "K", "8", "KsKhKd8d5h"),
            low=LowView(ranks="8532A", cards=texts("8d5h3d2cAs")),
        ),
    )
    table.plays("k k")
    assert table.sees("anna").seats[0].made == (
        MadeView(
            high=high("straight", "5", "4", "5h4s3d2cAs"),
            low=LowView(ranks="5432A", cards=texts("5h4s3d2cAs")),
        ),
    )


def test_a_hand_without_a_low_has_none() -> None:
    table = Playbook("omaha-hilo pot 5/10").sits("anna", "ben")
    table.deals(["As2dKsKh", "QsQdJsJd"], ["9c5hTdKd4s"], draw=0).plays("c k")
    (made,) = table.sees("anna").seats[0].made
    assert made == MadeView(high=high("pair", "K", "T", "KsKhTd9c5h"), low=None)


def test_a_flush_is_told_by_its_first_rank_and_quads_have_their_own() -> None:
    table = Playbook("omaha pot 5/10").sits("anna", "ben")
    table.deals(["AsTsKhKc", "QsQdJcJd"], ["2s5s9sKdKs"], draw=0).plays("c k")
    assert table.sees("anna").seats[0].made[0].high == high("flush", "A", "T", "AsTs9s5s2s")
    table.plays("k k k k")
    assert table.sees("anna").seats[0].made[0].high.category == "four_of_a_kind"


def test_on_two_boards_a_hand_is_made_on_each() -> None:
    table = Playbook("omaha pot 5/10", boards=2).sits("anna", "ben")
    table.deals(HANDS[:2], ["2c7d9hTc3d", "KcQc2h3h4h"], draw=0).plays("c k")
    seen = table.sees("anna")
    assert seen.hand is not None
    assert seen.hand.boards == (texts("2c7d9h"), texts("KcQc2h"))
    assert [made.high.category for made in seen.seats[0].made] == ["pair", "three_of_a_kind"]
    assert [(item.name, item.board) for item in seen.hand.log if item.type == "street"] == [
        ("flop", 0),
        ("flop", 1),
    ]
    table.plays("k k k k k k")
    hand = table.sees(None).hand
    assert hand is not None
    assert [(a.board, a.half, a.shares) for a in hand.awards] == [
        (0, "whole", ((2, 10),)),
        (1, "whole", ((1, 10),)),
    ]


def test_courchevels_open_card_makes_no_hand() -> None:
    table = Playbook("courchevel pot 5/10").sits("anna", "ben")
    table.deals(["KsKdQsQd2h", "AsAdJsJd3h"], ["2c7d9hTc3d"], draw=0)
    seen = table.sees("anna")
    assert seen.hand is not None
    assert (seen.hand.street, seen.hand.boards) == ("preflop", (("2c",),))
    assert seen.seats[0].made == ()
    assert LogItem(type="street", name="open_card", cards=("2c",)) in seen.hand.log
    table.plays("c k")
    assert table.sees("anna").hand.boards == (texts("2c7d9h"),)  # type: ignore[union-attr]


# -------------------------------------------------------------------- chips


def test_bets_lie_in_front_until_the_round_is_over() -> None:
    table = first_hand().plays("r35 c")
    seen = table.sees(None)
    assert [seat.in_front for seat in seen.seats] == [35, 35, 10]
    assert seen.hand is not None
    assert (seen.hand.pots, seen.hand.pot_total) == ((), 80)
    table.plays("c")
    seen = table.sees(None)
    assert [seat.in_front for seat in seen.seats] == [0, 0, 0]
    assert seen.hand is not None
    assert (seen.hand.pots, seen.hand.pot_total) == ((PotView(chips=105, seat_nos=(1, 2, 3)),), 105)


def test_bets_of_the_river_are_in_the_pot_at_the_showdown() -> None:
    table = first_hand().plays("c c k" + " k k k" * 2 + " b30 c c")
    assert table.turn == "carl"
    seen = table.sees(None)
    assert [seat.in_front for seat in seen.seats] == [0, 0, 0]
    assert seen.hand is not None
    assert seen.hand.pots == (PotView(chips=120, seat_nos=(1, 2, 3)),)


def test_side_pots_are_seen_with_who_can_win_them() -> None:
    table = Playbook("omaha no 5/10", min_buy_in=40).sits(*THREE, chips=[40, 1000, 1000])
    table.deals(HANDS, BOARD, draw=0).plays("r40 r120 c")
    seen = table.sees(None)
    assert seen.seats[0].status == "all-in"
    assert seen.hand is not None
    assert seen.hand.pots == (
        PotView(chips=120, seat_nos=(1, 2, 3)),
        PotView(chips=160, seat_nos=(2, 3)),
    )
    table.plays("k k k k k k")
    seen = table.sees(None)
    assert seen.hand is not None
    assert [(award.pot, award.shares) for award in seen.hand.awards] == [
        (1, ((2, 160),)),
        (0, ((2, 120),)),
    ]
    assert [seat.won for seat in seen.seats] == [0, 280, 0]
    assert [item.pot for item in seen.hand.log if item.type == "award"] == [1, 0]


def test_an_uncalled_bet_is_back_with_its_owner() -> None:
    table = first_hand().plays("r35 f f")
    seen = table.sees(None)
    assert [seat.chips for seat in seen.seats] == [1015, 995, 990]
    assert [seat.in_front for seat in seen.seats] == [0, 0, 0]
    assert seen.hand is not None
    assert (seen.hand.pots, seen.hand.pot_total) == ((PotView(chips=25, seat_nos=(1,)),), 25)
    assert seen.hand.log[-2:] == (
        LogItem(type="uncalled", seat_no=1, chips=25),
        LogItem(type="award", pot=0, name="whole", shares=((1, 25),)),
    )


def test_chips_that_a_cap_keeps_back_are_still_the_players() -> None:
    table = first_hand("omaha no 5/10", cap_bb=20).plays("r200")
    assert table.sees(None).seats[0].chips == 800
    assert table.sees(None).seats[0].status == "all-in"
    assert table.stacks == {"anna": 800, "ben": 995, "carl": 990}


def test_rake_is_told_and_gone() -> None:
    table = first_hand(rake=Rake(Fraction(1, 10))).plays("c c k" + " k k k" * 3 + " m m")
    hand = table.sees(None).hand
    assert hand is not None
    assert LogItem(type="rake", chips=3) in hand.log
    assert hand.awards[0].shares == ((2, 27),)
    assert table.stacks == {"anna": 990, "ben": 1017, "carl": 990}


# -------------------------------------------------------------------- the decision


def test_what_may_be_done_is_told_to_who_may_do_it_alone() -> None:
    table = first_hand().plays("c")
    assert table.turn == "ben"
    decisions = {who: table.sees(who).decision for who in ("anna", "ben", "carl", None)}
    for who, decision in decisions.items():
        assert decision is not None
        assert (decision.seat_no, decision.decision_no) == (2, 2)
        assert (decision.legal is not None) == (who == "ben")


@pytest.mark.parametrize(
    ("text", "script", "wager"),
    [
        pytest.param(
            "omaha pot 5/10",
            "",
            WagerView(kind="raise", least=20, most=35, half_pot=22, three_quarter_pot=28, pot=35),
            id="pot limit, first to act",
        ),
        pytest.param(
            "omaha pot 5/10",
            "c c k",
            WagerView(kind="bet", least=10, most=30, half_pot=15, three_quarter_pot=22, pot=30),
            id="pot limit, a bet",
        ),
        pytest.param(
            "omaha no 5/10",
            "c c k b30",
            WagerView(kind="raise", least=60, most=990, half_pot=75, three_quarter_pot=97, pot=120),
            id="no limit",
        ),
        pytest.param(
            "omaha fixed 10/20",
            "c c k b10",
            WagerView(kind="raise", least=20, most=20, half_pot=20, three_quarter_pot=20, pot=20),
            id="fixed limit",
        ),
        pytest.param("omaha fixed 10/20", "c c k b10 r20 r30 r40", None, id="fixed limit, capped"),
    ],
)
def test_the_figures_of_a_bet_or_raise(text: str, script: str, wager: WagerView | None) -> None:
    table = first_hand(text).plays(script)
    legal = table.sees(table.turn).decision.legal  # type: ignore[union-attr]
    assert legal is not None
    assert legal.wager == wager


def test_a_short_stack_has_one_figure_left() -> None:
    table = Playbook("omaha no 5/10", min_buy_in=15).sits(*THREE, chips=[15, 1000, 1000])
    table.deals(draw=0)
    assert table.sees("anna").decision.legal.wager == WagerView(  # type: ignore[union-attr]
        kind="raise", least=15, most=15, half_pot=15, three_quarter_pot=15, pot=15
    )


# -------------------------------------------------------------------- who is there


def statuses(table: Playbook) -> list[str]:
    return [seat.status for seat in table.sees(None).seats]


def test_statuses_through_a_hand() -> None:
    table = Playbook("omaha no 5/10").sits("anna", "ben", "carl", "dora")
    assert statuses(table) == ["waiting"] * 4
    table.asks("dora", SitOut()).accepted()
    table.deals(HANDS, BOARD, draw=0)
    assert statuses(table) == ["in", "in", "in", "sitting-out"]
    table.asks("dora", SitIn()).accepted()
    assert statuses(table) == ["in", "in", "in", "waiting"]
    table.plays("r1000")
    assert statuses(table) == ["all-in", "in", "in", "waiting"]
    table.plays("f")
    assert statuses(table) == ["all-in", "folded", "in", "waiting"]
    table.asks("ben", SitOut()).accepted()
    assert statuses(table) == ["all-in", "sitting-out", "in", "waiting"]
    table.asks("carl", SitOut()).accepted()
    assert statuses(table) == ["all-in", "sitting-out", "in", "waiting"]
    table.plays("c")
    assert statuses(table) == ["in", "sitting-out", "sitting-out", "waiting"]


def test_who_lost_everything_and_bought_again_is_in_while_the_hand_lies_there() -> None:
    table = Playbook("omaha no 5/10").sits("anna", "ben", chips=[400, 1000])
    table.deals(HANDS[:2], BOARD, draw=0).plays("r400 c")
    assert statuses(table) == ["sitting-out", "in"]
    table.asks("anna", AddChips(400)).accepted().asks("anna", SitIn()).accepted()
    assert statuses(table) == ["in", "in"]
    assert table.sees(None).seats[0].chips == 400


def test_sitting_out_is_told_though_the_hand_is_still_played() -> None:
    table = first_hand().asks("anna", SitOut()).accepted()
    seat = table.sees(None).seats[0]
    assert (seat.status, seat.sitting_out) == ("in", True)


def test_leaving_is_told_until_the_chair_is_free() -> None:
    table = first_hand().asks("carl", Leave()).accepted()
    assert [seat.leaving for seat in table.sees(None).seats] == [False, False, True]
    table.plays("f f")
    assert [seat.seat_no for seat in table.sees(None).seats] == [1, 2]


def test_chips_bought_after_the_hand_are_seen_while_it_still_lies_there() -> None:
    table = first_hand().plays("f f").asks("anna", AddChips(500)).accepted()
    assert table.sees(None).seats[0].chips == 1500


# -------------------------------------------------------------------- chairs that change hands


def test_a_newcomer_on_a_chair_of_the_hand_sees_and_shows_none_of_it() -> None:
    table = first_hand().plays("r35 f f").asks("anna", Leave()).accepted()
    table.asks("dora", Sit(1, "Dora", 500)).accepted()
    for viewer in ("dora", "ben", "carl", None):
        seen = table.sees(viewer)
        assert seen.seats[0] == seat_view(
            1, "Dora", 500, status="waiting", markers=("new",), is_you=viewer == "dora"
        )
    seen = table.sees("dora")
    assert seen.hand is not None
    assert not [item for item in seen.hand.log if item.type == "dealt"]
    assert "Ks" not in repr(seen)


def test_a_hand_keeps_the_names_of_whom_it_was_dealt_to() -> None:
    table = first_hand().asks("dora", Sit(5, "Dora", 500)).accepted()
    table.plays("r35 f f").asks("anna", Leave()).accepted().asks("dora", Leave()).accepted()
    table.asks("emma", Sit(1, "Emma", 500)).accepted()
    for viewer in ("emma", "ben", None):
        seen = table.sees(viewer)
        assert seen.hand is not None
        assert seen.hand.names == NAMES


def test_who_left_sees_what_a_spectator_sees() -> None:
    table = first_hand().plays("r35 f f").asks("anna", Leave()).accepted()
    assert table.sees("anna") == table.sees(None)


def test_who_comes_back_to_another_chair_has_no_hand_there() -> None:
    table = first_hand().plays("r35 f f")
    table.asks("anna", Leave()).accepted().asks("ben", Leave()).accepted()
    table.asks("anna", Sit(2, "Anna", 500)).accepted()
    seen = table.sees("anna")
    assert seen.your_seat == 2
    assert seen.seats[0] == seat_view(2, "Anna", 500, status="waiting", is_you=True)
    # The log is still that of his hand, dealt on his old chair.
    assert seen.hand is not None
    assert seen.hand.log[2] == LogItem(type="dealt", seat_no=1, cards=ANNAS)
    assert "Ks" not in repr(table.sees("carl"))


def test_a_newcomer_on_a_free_chair_waits_in_the_middle_of_a_hand() -> None:
    table = first_hand().asks("dora", Sit(5, "Dora", 500)).accepted()
    seen = table.sees("dora")
    assert seen.seats[3] == seat_view(
        5, "Dora", 500, status="waiting", markers=("new",), is_you=True
    )
    assert seen.you == own(owed_live=10, top_up=(1, 1500))
    assert cards_seen(table, "dora") == [BACKS, BACKS, BACKS, ()]


# -------------------------------------------------------------------- sent out


def test_a_view_for_each_at_the_table_and_one_for_spectators() -> None:
    table = first_hand()
    views = table.outputs.views
    assert list(views) == [None, "anna", "ben", "carl"]
    assert len(views) == 4
    assert views["ben"] == table.sees("ben")
    assert "dora" not in views
    with pytest.raises(KeyError, match="dora"):
        views["dora"]


def test_a_host_without_a_chair_is_sent_a_view_of_his_own() -> None:
    table = first_hand(host="olga")
    views = table.outputs.views
    assert list(views) == [None, "anna", "ben", "carl", "olga"]
    assert views["olga"].host
    assert replace(views["olga"], host=False) == views[None]
    table = first_hand(host="ben")
    assert list(table.outputs.views) == [None, "anna", "ben", "carl"]
    table.asks("ben", Leave()).accepted().plays("f")
    assert list(table.outputs.views) == [None, "anna", "carl", "ben"]
    assert table.sees("ben").host


def test_seq_grows_by_one_from_view_to_view() -> None:
    table = Playbook()
    seen = [table.outputs.views[None].seq]
    for who in THREE:
        table.sits(who)
        seen.append(table.outputs.views[None].seq)
    table.asks("dora", Leave()).refused("not_seated")
    table.wakes()
    seen.append(table.outputs.views[None].seq)
    table.gets_deck()
    seen.append(table.outputs.views[None].seq)
    table.passes(1)
    table.plays("c")
    seen.append(table.outputs.views["anna"].seq)
    assert seen == list(range(1, 8))
