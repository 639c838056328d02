"""The table as it is drawn."""

from __future__ import annotations

from ninecards.cli.terminal.report import Report
from ninecards.cli.terminal.screen import Screen, open_pots
from ninecards.rules import pots_of
from ninecards.words import Words
from table import Hand, deal

NAMES = ["You", "Anna", "Ben", "Clara"]
HOLES = ["AsKs2c3d", "QhQd7h8s", "JcTc9c9d", "5h5s6h6s"]


def drawn(hand: Hand, language: str = "en", *, symbols: bool = True) -> list[str]:
    screen = Screen(Words(language), NAMES, symbols=symbols)
    report = Report(screen)
    report.lines(hand.events)
    return [line.text for line in screen.table(hand.state, report.acts)]


def told(hand: Hand) -> list[str]:
    report = Report(Screen(Words(), NAMES, symbols=False))
    return [line.text for line in report.lines(hand.events)]


def test_a_whole_table() -> None:
    hand = deal("omaha-hilo pot 5/10", 60, 1000, 300, 400, holes=HOLES, boards=["QsJs4s2h5d"])
    hand.play("f r30 r60 c c k b100")
    assert drawn(hand, symbols=False) == [
        "── Flop ───────────────────────────────────────────────────────────────────────",
        "                       stack      bet",
        "   1  You      SB          0            all-in",
        " ▸ 2  Anna     BB        940            check",
        "   3  Ben                300            fold",
        "   4  Clara    D         240      100   bet 100",
        "",
        " Pot            280",
        "   main pot     180",
        "   side pot 1   100 (Anna, Clara)",
        " Your cards     As Ks 2c 3d",
        " Board          Qs Js 4s",
        "   your hand    flush, ace high  (As Ks + Qs Js 4s)",
        "                no low",
    ]


def test_a_table_before_the_flop_says_nothing_of_a_board() -> None:
    assert drawn(deal("omaha pot 5/10", 1000, 1000, holes=HOLES[:2]))[-2:] == [
        " Pot           15",
        " Your cards    A♠ K♠ 2♣ 3♦",
    ]


def test_both_boards_are_drawn_with_what_the_hand_is_worth_on_each() -> None:
    hand = deal(
        "omaha pot 5/10", 1000, 1000, holes=HOLES[:2], boards=["QsJs4s2h5d", "AcAdKh6h9h"],
        board_count=2,
    ).play("c k")  # fmt: skip
    assert drawn(hand, "ru", symbols=False)[-5:] == [
        " Ваши карты     As Ks 2c 3d",
        " Борд 1         Qs Js 4s",
        "   комбинация   флеш, старшая карта — туз  (As Ks + Qs Js 4s)",
        " Борд 2         Ac Ad Kh",
        "   комбинация   фул-хаус, тузы и короли  (As Ks + Ac Ad Kh)",
    ]


def test_a_player_who_folded_is_not_told_what_he_would_have() -> None:
    hand = deal("omaha pot 5/10", 1000, 1000, 1000, holes=HOLES[:3], boards=["QsJs4s2h5d"])
    lines = drawn(hand.play("c f k"))
    assert lines[-2:] == [" Pot           25", " Board         Q♠ J♠ 4♠"]


def test_what_happens_is_told_street_by_street() -> None:
    hand = deal("omaha-hilo no 5/10", 60, 100, 100, 400, holes=HOLES, boards=["QsJs4s2h5d"])
    hand.play("f r60 c c k k k k k b40 c")
    assert told(hand) == [
        " You: small blind 5 · Anna: big blind 10",
        " You: hole cards As Ks 2c 3d",
        " Ben: fold · Clara: raise to 60 · You: call 55, all-in · Anna: call 50",
        " Flop: Qs Js 4s",
        " Anna: check · Clara: check",
        " Turn: 2h",
        " Anna: check · Clara: check",
        " River: 5d",
        " Anna: check · Clara: bet 40 · Anna: call 40, all-in",
        " Showdown",
        " Clara    5h 5s 6h 6s",
        "   flush, queen high  (5s 6s + Qs Js 4s) · no low",
        " You      As Ks 2c 3d",
        "   flush, ace high  (As Ks + Qs Js 4s) · low 5-4-3-2-A  (As 3d + 4s 2h 5d)",
        " Anna     Qh Qd 7h 8s",
        "   three of a kind, queens  (Qh Qd + Qs Js 5d)",
        "   low 8-7-5-4-2  (7h 8s + 4s 2h 5d)",
        " Side pot 1, high: Clara 40",
        " Side pot 1, low: Anna 40",
        " Main pot: You 180",
        " Stacks: You 180 (+120) · Anna 40 (-60) · Ben 100 · Clara 340 (-60)",
    ]


def test_hands_of_an_all_in_lie_open_before_the_board_and_are_weighed_after_it() -> None:
    hand = deal(
        "omaha no 5/10", 100, 100, holes=HOLES[:2], boards=["QsJs4s2h5d", "AcAd7c8d9d"],
        ask_run_outs=True,
    ).play("r100 c run2")  # fmt: skip
    assert told(hand)[2:] == [
        " Anna: raise to 100, all-in · You: call 90, all-in",
        " Anna: cards up Qh Qd 7h 8s",
        " You: cards up As Ks 2c 3d",
        " Run-outs: 2",
        " Flop, board 1: Qs Js 4s",
        " Turn, board 1: 2h",
        " River, board 1: 5d",
        " Flop, board 2: Ac Ad 7c",
        " Turn, board 2: 8d",
        " River, board 2: 9d",
        " Showdown",
        " Anna     Qh Qd 7h 8s",
        "   Board 1: three of a kind, queens  (Qh Qd + Qs Js 5d)",
        "   Board 2: two pair, aces and queens  (Qh Qd + Ac Ad 9d)",
        " You      As Ks 2c 3d",
        "   Board 1: flush, ace high  (As Ks + Qs Js 4s)",
        "   Board 2: three of a kind, aces  (As Ks + Ac Ad 9d)",
        " Pot, board 1: You 100",
        " Pot, board 2: You 100",
        " Stacks: You 200 (+100) · Anna 0 (-100)",
    ]


def test_dead_layers_are_no_side_pots_while_a_call_may_come() -> None:
    hand = deal("omaha pot 5/10", 1000, 1000, 1000)
    assert len(pots_of(hand.state)) > 1
    assert [pot.chips for pot in open_pots(hand.state)] == [15]


def test_a_side_pot_begins_where_somebody_is_all_in() -> None:
    hand = deal("omaha no 5/10", 40, 300, 300).play("r100 c c")
    assert [tuple(pot) for pot in open_pots(hand.state)] == [(120, (0, 1, 2)), (120, (1, 2))]
    hand.play("b50")
    assert [tuple(pot) for pot in open_pots(hand.state)] == [(120, (0, 1, 2)), (170, (1, 2))]
    lines = drawn(hand)
    assert " Pot            290" in lines
    assert "   main pot     120" in lines
    assert "   side pot 1   170 (Anna, Ben)" in lines
