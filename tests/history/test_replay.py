"""Recorded hands played again: what settles, and what is said of the rest."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ninecards.history import HandRecord, Verdict, replay
from ninecards.history.phh import PHH
from ninecards.history.settle import suppositions
from ninecards.kernels.evaluator import NATIVE
from ninecards.rules import events as ev
from phh_hands import HANDS, hand_text, read_record, replayed

if TYPE_CHECKING:
    from pathlib import Path

OWN_HANDS = sorted(HANDS.glob("*.phh"))
TELEVISED = 14


@pytest.mark.parametrize("path", OWN_HANDS, ids=lambda path: path.stem)
def test_own_hands_settle(path: Path) -> None:
    record = read_record(path.read_text(encoding="utf-8"))
    assert record.outcome.is_stated
    result = replay(record)
    assert (result.verdict, result.why) == (Verdict.OK, "")


def test_games_without_a_code_of_the_standard_settle() -> None:
    records = list(PHH.read(hand_text("games.phhs").splitlines(keepends=True)))
    assert all(isinstance(record, HandRecord) for record in records)
    results = [replay(record) for record in records if isinstance(record, HandRecord)]
    assert [result.verdict for result in results] == [Verdict.OK] * 4
    assert [result.decided_by_rules for result in results] == [False, True, False, False]


def test_televised_hands_settle(shared_data: Path) -> None:
    paths = sorted((shared_data / "hands" / "phh").glob("*.phh"))
    assert len(paths) == TELEVISED
    records = [read_record(path.read_text(encoding="utf-8")) for path in paths]
    assert all(record.outcome.stacks for record in records)
    results = [replay(record, ranker=NATIVE) for record in records]
    assert [(result.verdict, result.why) for result in results] == [(Verdict.OK, "")] * TELEVISED
    # Those that came to a showdown, all with every hand known; the other five ended in a fold.
    assert sum(result.decided_by_rules for result in results) == 9


def test_any_other_end_of_a_televised_hand_is_told(shared_data: Path) -> None:
    for path in sorted((shared_data / "hands" / "phh").glob("*.phh")):
        record = read_record(path.read_text(encoding="utf-8"))
        assert record.outcome.stacks is not None
        stacks = [chips for chips in record.outcome.stacks if chips is not None]
        text = path.read_text(encoding="utf-8")
        before = f"finishing_stacks = {stacks}"
        assert before in text
        for player in range(len(stacks)):
            other = (player + 1) % len(stacks)
            moved = list(stacks)
            moved[player] += 25_000
            moved[other] -= 25_000
            after = text.replace(before, f"finishing_stacks = {moved}")
            if moved[other] >= 0:
                assert replay(read_record(after), ranker=NATIVE).verdict is Verdict.FAILED


def test_events_are_those_of_the_hand() -> None:
    result = replayed("plo-side-pots.phh")
    awards = [event for event in result.events if isinstance(event, ev.PotAwarded)]
    assert [(award.pot, award.shares) for award in awards] == [
        (2, ((0, 360),)),
        (1, ((1, 210),)),
        (0, ((1, 200),)),
    ]
    assert result.events[-1] == ev.HandEnded((360, 410, 0, 100))
    assert result.decided_by_rules


def line_of(text: str, part: str) -> int:
    """The line of the only place where ``part`` stands."""
    assert text.count(part) == 1, f"{part!r} stands {text.count(part)} times"
    return text.count("\n", 0, text.index(part)) + 1


FINISH = "[360, 410, 0, 100]"
DIFFERENCES = [
    pytest.param(
        "plo-side-pots.phh",
        [(FINISH, "[361, 409, 0, 100]")],
        "finishing_stacks",
        "p1 ends with 361; by the rules 360",
        id="stack",
    ),
    pytest.param(
        "plo-side-pots.phh",
        [(FINISH, "[360, 410, 0, 90]")],
        "finishing_stacks",
        "the stacks at the end add up to 860, those at the start to 870",
        id="sum",
    ),
    pytest.param(
        "plo-mucked.phh",
        [("winnings = [0, 0, 75]", "winnings = [0, 0, 74]")],
        "winnings",
        "p3 wins 74; by the rules 75",
        id="winnings",
    ),
    pytest.param(
        "plo-decimals.phh",
        [("winnings = [7.5, 0]", "winnings = [7.51, 0]")],
        "winnings",
        "p1 wins 7.51; by the rules 7.50",
        id="a cent",
    ),
    pytest.param(
        "plo-side-pots.phh",
        [("p4 cbr 120", "p4 cbr 126")],
        "p4 cbr 126",
        "p4 bets or raises to 126; by the rules p4 is to act: fold, call 35, raise to 60-125",
        id="above the pot",
    ),
    pytest.param(
        "plo-side-pots.phh",
        [("p4 cbr 120", "p4 cbr 59")],
        "p4 cbr 59",
        "p4 bets or raises to 59; by the rules p4 is to act: fold, call 35, raise to 60-125",
        id="below the least raise",
    ),
    pytest.param(
        "plo-decimals.phh",
        [("p1 cbr 2.25", "p1 cbr 3.01")],
        "p1 cbr 3.01",
        "p1 bets or raises to 3.01; by the rules p1 is to act: fold, check, bet 0.50-3.00",
        id="cents above the pot",
    ),
    pytest.param(
        "flo8-odd-chip.phh",
        [("p4 cbr 20", "p4 cbr 25")],
        "p4 cbr 25",
        "p4 bets or raises to 25; by the rules p4 is to act: fold, call 10, raise to 20",
        id="no fixed bet",
    ),
    pytest.param(
        "flo8-odd-chip.phh",
        [("p4 cbr 20", "p1 f")],
        "p1 f",
        "p1 folds; by the rules p4 is to act: fold, call 10, raise to 20",
        id="another's turn",
    ),
    pytest.param(
        "plo-decimals.phh",
        [('"d db 4h",\n  "p1 cc"', '"p1 cc# early"')],
        "early",
        "p1 checks or calls with 3 cards on the board; by the rules it is the turn with 4",
        id="board late",
    ),
    pytest.param(
        "plo-decimals.phh",
        [('"d db 4h"', '"d db 4hAs"')],
        "4hAs",
        "4hAs dealt to the board; by the rules it has 4 cards then, "
        "p1 is to act: fold, check, bet 0.50-7.50",
        id="two cards for a turn",
    ),
    pytest.param(
        "plo-decimals.phh",
        [('"p2 f"', '"p2 f", "d db 2c"')],
        "2c",
        "2c dealt to the board; by the rules it has 5 cards then, the betting is over",
        id="a sixth card",
    ),
    pytest.param(
        "plo-decimals.phh",
        [('"p2 f"', '"p2 f", "p1 cc# late"')],
        "late",
        "p1 checks or calls; by the rules the betting is over",
        id="action after the end",
    ),
    pytest.param(
        "plo-decimals.phh",
        [('"d db 4h"', '"d db 4d"')],
        "variant",
        "the card 4d lies in the hand twice",
        id="card twice",
    ),
    pytest.param(
        "plo-mucked.phh",
        [("'p2 sm'", "'p2 sm AdKcKdKh'")],
        "variant",
        "the card Ad lies in the hand twice",
        id="shown card twice",
    ),
    pytest.param(
        "plo-mucked.phh",
        [("'p3 sm AdAhJc9c'", "'p3 sm AdAhJc9d'")],
        "9d",
        "p3 shows AdAhJc9d, but was dealt AdAhJc9c",
        id="other cards shown",
    ),
    pytest.param(
        "plo-mucked.phh",
        [("'p2 sm'", "'p1 sm'")],
        "p1 sm",
        "p1 mucks his cards, but he has folded",
        id="folded hand mucked",
    ),
    pytest.param(
        "plo-mucked.phh",
        [("'p3 sm AdAhJc9c'", "'p2 sm 2c3c4c5h'")],
        "2c3c",
        "p2 shows his cards, for the second time",
        id="shown twice",
    ),
    pytest.param(
        "plo-mucked.phh",
        [("'p2 cbr 20'", "'p2 sm# early'")],
        "early",
        "p2 mucks his cards; by the rules p2 is to act: fold, check, bet 2-35",
        id="shown too early",
    ),
    pytest.param(
        "plo-straddle.phh",
        [("[1, 2, 4, 0, 0]", "[1, 2, 3, 0, 0]")],
        "variant",
        "the hand cannot start: a straddle to 3 by player 2; it is to at least 4",
        id="small straddle",
    ),
]


@pytest.mark.parametrize(("name", "changes", "where", "why"), DIFFERENCES)
def test_differences_are_named(
    name: str, changes: list[tuple[str, str]], where: str, why: str
) -> None:
    result = replayed(name, *changes)
    assert (result.verdict, result.why) == (Verdict.FAILED, why)
    assert result.line == line_of(hand_text(name, *changes), where)


CUT_SHORT = [
    pytest.param(
        "plo-decimals.phh",
        [('"p2 f"', '"# the rest was not written down"')],
        "p1 cbr 7.35",
        "the record ends where p2 is to act (river)",
        id="to act",
    ),
    pytest.param(
        "plo-side-pots.phh",
        [('  "d db 8s",\n', "")],
        "d db 2h",
        "the record ends with 4 board cards; the hand goes to 5",
        id="board",
    ),
    pytest.param(
        "plo-unshown.phh",
        [("finishing_stacks = [199, 223, 178]", "")],
        "variant",
        "unknown cards at the showdown (p2) and no stacks or winnings stated: "
        "who wins cannot be told",
        id="no winner",
    ),
]


@pytest.mark.parametrize(("name", "changes", "where", "why"), CUT_SHORT)
def test_records_cut_short_are_named(
    name: str, changes: list[tuple[str, str]], where: str, why: str
) -> None:
    result = replayed(name, *changes)
    assert (result.verdict, result.why) == (Verdict.DAMAGED, why)
    assert result.line == line_of(hand_text(name, *changes), where)


def test_nothing_stated_at_the_end_is_nothing_to_compare() -> None:
    result = replayed("plo-side-pots.phh", (f"finishing_stacks = {FINISH}\n", ""))
    assert result.verdict is Verdict.OK
    assert result.decided_by_rules


def test_known_hands_are_shown_where_the_record_stops_at_the_showdown() -> None:
    shows = '  "p1 sm As2dKsQh",\n  "p2 sm Ah2cJsTh",\n  "p3 sm Ad2hJcTc",\n'
    assert replayed("flo8-odd-chip.phh", (shows, "")).verdict is Verdict.OK


# ---------------------------------------------------------------------------- mucked hands

LOSER_MUCKS = [('"p2 sm Ah2cJsTh"', '"p2 sm"'), ('"p3 sm Ad2hJcTc"', '"p3 sm"')]


def test_a_known_loser_may_muck() -> None:
    """His cards are known and lose: the rules alone decide."""
    result = replayed("plo-short-ante.phh", ('"p1 sm QsQh8c2d"', '"p1 sm"'))
    assert result.verdict is Verdict.OK
    assert result.decided_by_rules


def test_a_hand_that_wins_may_be_mucked_if_the_stacks_say_so() -> None:
    """Two of three equal lows are mucked, so that the third wins the whole low half."""
    finish = ("[244, 188, 188, 180]", "[280, 170, 170, 180]")
    result = replayed("flo8-odd-chip.phh", *LOSER_MUCKS, finish)
    assert result.verdict is Verdict.OK
    assert not result.decided_by_rules


def test_a_hand_that_wins_is_not_mucked_if_the_stacks_deny_it() -> None:
    result = replayed("flo8-odd-chip.phh", *LOSER_MUCKS)
    assert result.verdict is Verdict.FAILED
    assert result.why == "p1 ends with 244; by the rules 280"


def test_a_hand_that_wins_is_not_mucked_unconfirmed() -> None:
    changes = [*LOSER_MUCKS, ("finishing_stacks = [244, 188, 188, 180]\n", "")]
    result = replayed("flo8-odd-chip.phh", *changes)
    assert result.verdict is Verdict.FAILED
    assert result.line == line_of(hand_text("flo8-odd-chip.phh", *changes), '"p2 sm"')
    assert result.why == (
        "p2 mucks Ah2cJsTh, which wins by the rules, and nothing states who got the chips"
    )


def test_everybody_but_one_may_muck() -> None:
    result = replayed("plo-mucked.phh", ("  'p3 sm AdAhJc9c',\n", ""))
    assert result.verdict is Verdict.OK
    assert not result.decided_by_rules


def test_the_last_one_for_a_side_pot_does_not_give_it_away() -> None:
    """p1 and p4 muck: the last side pot is still p4's, so his known hand counts."""
    result = replayed(
        "plo-side-pots.phh",
        ('"p1 sm AsAh7c2d"', '"p1 sm"'),
        ('"p4 sm JsJh4c3d"', '"p4 sm"'),
        (FINISH, "[0, 410, 0, 460]"),
    )
    assert result.verdict is Verdict.OK


def test_an_unknown_hand_cannot_give_away_what_nobody_else_contests() -> None:
    result = replayed(
        "plo-side-pots.phh",
        ('"d dh p4 JsJh4c3d"', '"d dh p4 ????????"'),
        ('"p1 sm AsAh7c2d"', '"p1 sm"'),
        ('"p4 sm JsJh4c3d"', '"p4 sm"'),
        (FINISH, "[0, 410, 0, 460]"),
    )
    assert result.verdict is Verdict.FAILED
    assert result.why == "p4 mucks, but nobody else is left for a pot"


# ---------------------------------------------------------------------------- unknown hands


@pytest.mark.parametrize(
    ("stacks", "verdict"),
    [
        pytest.param([199, 223, 178], Verdict.OK, id="unknown wins"),
        pytest.param([199, 178, 223], Verdict.OK, id="known wins"),
        pytest.param([199, 201, 200], Verdict.OK, id="odd chip to p2"),
        pytest.param([199, 200, 201], Verdict.FAILED, id="odd chip to p3"),
        pytest.param([199, 210, 191], Verdict.FAILED, id="no part of the pot"),
        pytest.param([244, 178, 178], Verdict.FAILED, id="folded hand wins"),
    ],
)
def test_an_unknown_hand_may_be_any(stacks: list[int], verdict: Verdict) -> None:
    result = replayed("plo-unshown.phh", ("[199, 223, 178]", str(stacks)))
    assert result.verdict is verdict
    assert not result.decided_by_rules
    if verdict is Verdict.FAILED:
        assert result.why == "no cards that p2 could hold give the end that is stated"
        assert result.line == line_of(hand_text("plo-unshown.phh"), "finishing_stacks")


UNKNOWN_LOWS = [
    ('"d dh p2 Ah2cJsTh"', '"d dh p2 ????????"'),
    ('"p2 sm Ah2cJsTh"', '"p2 sm ????????"'),
]


@pytest.mark.parametrize(
    ("stacks", "verdict"),
    [
        pytest.param([244, 188, 188, 180], Verdict.OK, id="ties for low"),
        pytest.param([225, 225, 170, 180], Verdict.OK, id="alone for low"),
        pytest.param([198, 225, 197, 180], Verdict.OK, id="high, no low"),
        pytest.param([170, 280, 170, 180], Verdict.OK, id="scoop"),
        pytest.param([225, 170, 225, 180], Verdict.FAILED, id="p1 robbed of his low"),
        pytest.param([170, 170, 280, 180], Verdict.FAILED, id="a known loser scoops"),
    ],
)
def test_an_unknown_hand_of_hi_lo_may_be_any(stacks: list[int], verdict: Verdict) -> None:
    finish = ("[244, 188, 188, 180]", str(stacks))
    assert replayed("flo8-odd-chip.phh", *UNKNOWN_LOWS, finish).verdict is verdict


def test_known_cards_of_an_unknown_hand_stay() -> None:
    result = replayed("plo-unshown.phh", ("??5h????", "??Ad????"))
    assert result.verdict is Verdict.FAILED
    assert result.why == "the card Ad lies in the hand twice"


def test_too_many_unknown_hands_are_not_tried_for_ever() -> None:
    hands = ["As2dKsQh", "Ah2cJsTh", "Ad2hJcTc", "Qc9c7c6c"]
    text = hand_text("flo8-odd-chip.phh", ('"p4 f"', '"p4 cc"'))
    text = text.replace('"p3 cc",\n  "d db 9s"', '"p3 cc",\n  "p4 cc",\n  "d db 9s"')
    text = text.replace('"p3 cc",\n  "p1 sm', '"p3 cc",\n  "p4 cc",\n  "p1 sm')
    for hand in hands:
        text = text.replace(hand, "????????")
    result = replay(read_record(text))
    assert result.verdict is Verdict.DAMAGED
    assert result.why == (
        "unknown cards at the showdown (p1, p2, p3, p4): too many to try who could have won"
    )


@pytest.mark.parametrize(
    ("highs", "lows", "hands", "ways"),
    [
        ([], None, 1, 1),  # alone
        ([7], None, 1, 3),  # below, level, above
        ([7, 7, 9], None, 1, 5),
        ([7], [3], 1, 3 * 4),  # and without a low
        ([7], [None], 1, 3 * 2),
        ([7], None, 2, 5 * 5),  # two places below and two above: one of two may be in front
    ],
)
def test_ways_to_rank_unknown_hands(
    highs: list[int], lows: list[int | None] | None, hands: int, ways: int
) -> None:
    found = list(suppositions(highs, lows, hands))
    assert len(found) == len(set(found)) == ways


# ---------------------------------------------------------------------------- stakes and chips


@pytest.mark.parametrize(
    ("changes", "verdict"),
    [
        pytest.param([], Verdict.OK, id="trimmed"),
        pytest.param(
            [("ante_trimming_status = true", ""), ("[92, 102, 9]", "[92, 100, 11]")],
            Verdict.OK,
            id="whole",
        ),
        pytest.param([("ante_trimming_status = true", "")], Verdict.FAILED, id="not both"),
    ],
)
def test_short_antes(changes: list[tuple[str, str]], verdict: Verdict) -> None:
    assert replayed("plo-short-ante.phh", *changes).verdict is verdict


@pytest.mark.parametrize(
    ("posts", "first"),
    [
        pytest.param("[1, 2, 4, 0, 0]", "p4", id="straddle"),
        pytest.param("[1, 2, 4, 8, 0]", "p5", id="re-straddle"),
        pytest.param("[1, 2, 0, 0, 4]", "p1", id="button straddle"),
    ],
)
def test_first_to_act_after_straddles(posts: str, first: str) -> None:
    result = replayed("plo-straddle.phh", ("[1, 2, 4, 0, 0]", posts), ('"p4 cbr 14"', '"p3 sm"'))
    assert f"by the rules {first} is to act" in result.why


def test_three_players_may_straddle() -> None:
    result = replayed("plo-dead-small-blind.phh", ("[10, 0, 0]", "[5, 10, 20]"))
    assert result.why.startswith("p2 checks or calls; by the rules p1 is to act")


@pytest.mark.parametrize(
    ("finish", "verdict"),
    [
        pytest.param("[975, 1025, 1000]", Verdict.OK, id="chips of 25"),
        pytest.param("[975, 1013, 1012]", Verdict.OK, id="units of 1"),
        pytest.param("[975, 1012.5, 1012.5]", Verdict.OK, id="units of a half"),
        pytest.param("[975, 1000, 1025]", Verdict.FAILED, id="to the wrong player"),
        pytest.param("[975, 1012, 1013]", Verdict.FAILED, id="one to the wrong player"),
        pytest.param("[975, 1015, 1010]", Verdict.FAILED, id="no chip of 5 in play"),
    ],
)
def test_a_pot_is_split_down_to_the_smallest_chip(finish: str, verdict: Verdict) -> None:
    assert replayed("plo-odd-chip.phh", ("[975, 1025, 1000]", finish)).verdict is verdict


def test_rake_is_taken_where_it_is_stated() -> None:
    raked = ("winnings = [7.5, 0]", "winnings = [7.12, 0]\n_rake = 0.38")
    stacks = ("[54.0, 46.0]", "[53.62, 46.0]")
    assert replayed("plo-decimals.phh", raked, stacks).verdict is Verdict.OK
    unstated = ("winnings = [7.5, 0]", "winnings = [7.12, 0]")
    assert replayed("plo-decimals.phh", unstated, stacks).why == (
        "the stacks at the end add up to 99.62, those at the start to 100.00"
    )
    wrong = ("winnings = [7.5, 0]", "winnings = [7.12, 0]\n_rake = 0.37")
    assert replayed("plo-decimals.phh", wrong, stacks).why == (
        "the stacks at the end add up to 99.62, those at the start to 100.00, the rake is 0.37"
    )
    too_much = ("winnings = [7.5, 0]", "_rake = 7.51")
    told = "the house took 7.51; by the rules the pots hold 7.50"
    assert replayed("plo-decimals.phh", too_much, stacks).why == told


def test_a_fast_evaluator_gives_the_same_events() -> None:
    for path in OWN_HANDS:
        record = read_record(path.read_text(encoding="utf-8"))
        assert replay(record, ranker=NATIVE) == replay(record)
