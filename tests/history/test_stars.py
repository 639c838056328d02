"""PokerStars text and its relatives: what is read, what settles, and what is said of the rest."""

from __future__ import annotations

import random
import re
from decimal import Decimal
from typing import TYPE_CHECKING

import pytest

from ninecards.cards import parse_cards
from ninecards.history import (
    CheckedHand,
    HandRecord,
    OtherGame,
    Tally,
    Verdict,
    check_file,
    check_files,
    files_under,
    format_of,
    replay,
)
from ninecards.history.record import Move, Note, NoteKind, RecordedPost
from ninecards.history.stars import STARS
from ninecards.kernels.evaluator import NATIVE
from ninecards.rules import Limit, PostKind
from ninecards.rules import events as ev
from stars_hands import (
    STARS_HANDS,
    outcome,
    read_stars,
    stars_record,
    stars_replay,
    stars_text,
)

if TYPE_CHECKING:
    from pathlib import Path

# One of the own players is called "Mr: folds".
ACTION = re.compile(r"(?<!Mr): (folds|checks|calls|bets|raises)")
OWN_HANDS = sorted(path.name for path in STARS_HANDS.glob("*.txt"))
REAL_HANDS = {"pokerstars": 101, "ggpoker": 81, "supremapoker": 1405, "clubgg": 2, "pppoker": 2}


@pytest.mark.parametrize("name", OWN_HANDS)
def test_own_hands_settle(name: str) -> None:
    assert outcome(name) == (Verdict.OK, "")


@pytest.mark.parametrize(("site", "hands"), REAL_HANDS.items())
def test_real_hands_settle(shared_data: Path, site: str, hands: int) -> None:
    tally = Tally()
    for item in check_files(files_under([str(shared_data / "hands" / site)]), ranker=NATIVE):
        tally.add(item)
    assert tally.failed == []
    assert tally.skipped == []
    assert (tally.hands, list(tally.by_site)) == (hands, [site])
    assert tally.ok + len(tally.damaged) == hands
    # The one record that stops in the middle of a line.
    assert [(hand.hand, hand.line, hand.why) for hand in tally.damaged] == (
        [("274627916117", 19, "the record ends where Player1 is to act (flop)")]
        if site == "pokerstars"
        else []
    )


def test_what_a_record_says() -> None:
    record = stars_record("side-pots.txt")
    assert (record.site, record.hand, record.line, record.button) == ("pokerstars", "1001", 1, 4)
    assert (record.game.name, record.limit, record.unit) == ("omaha", Limit.POT, Decimal("0.01"))
    assert [(p.seat_no, p.name, p.stack) for p in record.players] == [
        (1, "Anna", 2000),
        (2, "Bo: the 2nd", 5000),
        (4, "Cy", 6100),
    ]
    assert record.posts == (
        RecordedPost(0, PostKind.SMALL_BLIND, 100),
        RecordedPost(1, PostKind.BIG_BLIND, 200),
    )
    assert record.board == parse_cards("7c8d2s9hKc")
    assert record.outcome.winnings == (5700, 5800, 0)
    assert record.outcome.pots == (5700, 5800)
    assert record.outcome.uncalled == (0, 0, 1100)
    assert (record.outcome.pot, record.outcome.rake) == (12000, 500)
    assert record.notes == (Note(NoteKind.PRESENCE, "Anna has timed out", 27, player=0),)
    assert record.details["started"] == "2020/05/01 12:00:00 ET"
    assert (record.details["hero"], record.details["max_seats"]) == ("Cy", 6)


def test_the_rake_of_each_pot_is_the_records() -> None:
    result = stars_replay("side-pots.txt")
    assert [e.by_pot for e in result.events if isinstance(e, ev.RakeTaken)] == [(300, 200)]
    assert result.decided_by_rules


def test_a_cash_out_changes_no_winner() -> None:
    record = stars_record("cash-out.txt")
    assert record.outcome.winnings == (0, 0, 4000)
    note = record.notes[0]
    assert (note.kind, note.player, note.chips) == (NoteKind.CASH_OUT, 2, 3000)
    # He folded face up; the turn that its line leaves out is the board's of the summary.
    assert record.players[0].cards == parse_cards("2c2d2h3c3d3h")
    assert record.board == parse_cards("7c8d2s9hKc")
    assert [(post.kind, post.chips) for post in record.posts][2:] == [
        (PostKind.LIVE_POST, 200),
        (PostKind.DEAD_BLIND, 100),
    ]


def test_a_tournament() -> None:
    record = stars_record("tournament.txt")
    # Bo sits out: his stack is not told. Dee is not dealt in.
    assert [(p.name, p.stack) for p in record.players] == [("Anna", 60), ("Bo", None), ("Cy", 2000)]
    assert record.unit == 1
    assert record.details["tournament"] == "77"
    assert record.details["level"] == "IV"
    assert record.details["bounties"] == {"Anna": "$4.50", "Cy": "$9", "Dee": "$4.50"}
    assert [note.kind for note in record.notes] == [NoteKind.BOUNTY]


def test_fees_and_a_splash_are_told() -> None:
    record = stars_record("ggpoker-splash-runs.txt")
    assert record.stakes.splash == 1000
    fees = [(note.text, note.chips) for note in record.notes if note.kind is NoteKind.FEE]
    assert fees == [("Jackpot", 208), ("Bingo", 0)]
    assert record.outcome.rake == 508
    assert [board[3:] for board in record.boards] == [
        parse_cards("3sAc"),
        parse_cards("Jc2d"),
        parse_cards("Kh9c"),
    ]


def test_a_straddle_of_ggpoker_is_the_total() -> None:
    posts = stars_record("ggpoker-splash-runs.txt").posts
    assert posts[-1] == RecordedPost(1, PostKind.STRADDLE, 200)


def test_supremapoker_puts_odd_chips_in_the_last_run() -> None:
    result = stars_replay("supremapoker.txt")
    awards = [e.shares for e in result.events if isinstance(e, ev.PotAwarded)]
    assert awards == [((1, 354),), ((1, 354),), ((0, 356),)]


def test_a_muck_at_supremapoker_and_pppoker_is_a_hand_all_the_same() -> None:
    for name in ("supremapoker.txt", "pppoker-mucks.txt"):
        record = stars_record(name)
        assert {act.move for act in record.actions} & {Move.SHOW, Move.MUCK} == {Move.SHOW}
        assert stars_replay(name).decided_by_rules


def test_who_reaches_the_cap_has_nothing_left() -> None:
    record = stars_record("cap.txt")
    assert record.stakes.cap == 2_000
    assert [(act.line, act.all_in) for act in record.actions][3:5] == [(12, True), (13, True)]
    result = stars_replay("cap.txt", ("raises $8.50 to $20", "raises $8 to $19.50"))
    assert result.why.startswith("Ann raises to 19.50 and is all-in; by the rules 0.50 are left")


def test_a_big_blind_that_the_ante_swallowed_is_owed_all_the_same() -> None:
    record = stars_record("ante-takes-all.txt")
    assert record.posts[-1] == RecordedPost(2, PostKind.BIG_BLIND, 100)
    why = stars_replay("ante-takes-all.txt", ("Ann: calls 100", "Ann: calls 50")).why
    assert why == "Ann calls 50; by the rules 100"


def test_two_boards_lie_side_by_side() -> None:
    record = stars_record("double-board.txt")
    assert (record.stakes.boards, len(record.boards)) == (2, 2)
    assert stars_record("run-twice.txt").stakes.boards == 1


def test_names_with_colons_and_chat_do_nothing() -> None:
    record = stars_record("chat-and-names.txt")
    assert [player.name for player in record.players] == [
        "Mr: folds",
        "Joe (2)",
        "$5 bets",
        "Łukasz Ж",
    ]
    assert record.outcome.winnings == (950, 0, 0, 0)
    assert [(note.kind, note.line) for note in record.notes] == [
        (NoteKind.OTHER, 13),
        (NoteKind.OTHER, 14),
        (NoteKind.PRESENCE, 15),
    ]


def test_a_mixed_game_deals_the_game_in_brackets() -> None:
    record = stars_record("mixed-fixed.txt")
    assert (record.game.name, record.limit) == ("omaha-hilo", Limit.FIXED)
    stakes = record.stakes
    assert (stakes.small_blind, stakes.big_blind, stakes.small_bet, stakes.big_bet) == (
        50,
        100,
        100,
        200,
    )


def test_other_games_are_named() -> None:
    head = "PokerStars Hand #5:  HORSE (Hold'em Limit, $1/$2 USD) - 2020/05/01 12:00:00 ET"
    assert read_stars(head) == OtherGame("pokerstars", "5", 1, "HORSE (Hold'em Limit)")


# What is changed in a hand, and what is said of it.
FAULTS = [
    pytest.param(
        "side-pots.txt",
        [("Bo: the 2nd collected $58", "Bo: the 2nd collected $57"), ("won ($58)", "won ($57)")],
        Verdict.FAILED,
        "Bo: the 2nd wins 57.00; by the rules 58.00",
        id="a win",
    ),
    pytest.param(
        "side-pots.txt",
        [("Anna collected $57 from", "Anna collected $56 from")],
        Verdict.DAMAGED,
        "Anna collects 56.00, but 57.00 in the summary",
        id="a win told twice",
    ),
    pytest.param(
        "side-pots.txt",
        [("Bo: the 2nd: calls $30", "Bo: the 2nd: calls $29")],
        Verdict.FAILED,
        "Bo: the 2nd calls 29.00; by the rules 30.00",
        id="a call",
    ),
    pytest.param(
        "side-pots.txt",
        [("Cy: raises $41", "Cy: raises $40")],
        Verdict.FAILED,
        "Cy raises to 54.00, by 40.00; by the rules by 41.00",
        id="the size of a raise",
    ),
    pytest.param(
        "side-pots.txt",
        [("Cy: raises $5 to $7", "Cy: raises $5 to $7 and is all-in")],
        Verdict.FAILED,
        "Cy raises to 7.00 and is all-in; by the rules 54.00 are left",
        id="an all-in",
    ),
    pytest.param(
        "side-pots.txt",
        [("Uncalled bet ($11)", "Uncalled bet ($10)")],
        Verdict.FAILED,
        "Cy gets 10.00 back; by the rules 11.00",
        id="an uncalled bet",
    ),
    pytest.param(
        "side-pots.txt",
        [("Total pot $120", "Total pot $121")],
        Verdict.FAILED,
        "the pot is 121.00; by the rules 120.00",
        id="the pot",
    ),
    pytest.param(
        "side-pots.txt",
        [("Main pot $57. Side pot $58.", "Main pot $57.")],
        Verdict.FAILED,
        "the house took 5.00, the pots paid 57.00; by the rules the pots hold 60.00 and 60.00",
        id="the pots",
    ),
    pytest.param(
        "side-pots.txt",
        [("Anna: posts small blind $1", "Anna: posts small blind $0.50")],
        Verdict.FAILED,
        "Anna posts a small-blind of 0.50; by the stakes 1.00",
        id="a blind",
    ),
    pytest.param(
        "side-pots.txt",
        [("*** TURN *** [7c 8d 2s] [9h]", "*** TURN *** [7c 8d 3s] [9h]")],
        Verdict.DAMAGED,
        "[7c 8d 3s] before the turn, but [7c 8d 2s] was dealt",
        id="a flop told twice",
    ),
    pytest.param(
        "side-pots.txt",
        [("Board [7c 8d 2s 9h Kc]", "Board [7c 8d 2s 9h Kd]")],
        Verdict.DAMAGED,
        "the river is Kc here and Kd in the summary's board",
        id="a board told twice",
    ),
    pytest.param(
        "cash-out.txt",
        [("Board [7c 8d 2s 9h Kc]\n", "")],
        Verdict.DAMAGED,
        "the turn has 0 new cards; 1 are dealt",
        id="a turn never told",
    ),
    pytest.param(
        "side-pots.txt",
        [("[8c 8h Qd Qs] (three of a kind, Eights)", "[8c 8h Qd Qh] (three of a kind, Eights)")],
        Verdict.DAMAGED,
        "Bo: the 2nd holds 8c8hQdQs here and 8c8hQdQh elsewhere",
        id="a hand told twice",
    ),
    pytest.param(
        "side-pots.txt",
        [("Cy: raises $5 to $7", "Dee: raises $5 to $7")],
        Verdict.DAMAGED,
        "Dee has no seat",
        id="nobody",
    ),
    pytest.param(
        "side-pots.txt",
        [("Table 'Own I' 6-max Seat #4 is the button\n", "")],
        Verdict.DAMAGED,
        "no line says where the button is",
        id="no button",
    ),
    pytest.param(
        "side-pots.txt",
        [("calls $30", "calls much")],
        Verdict.DAMAGED,
        "'much' is no figure",
        id="no figure",
    ),
    pytest.param(
        "run-twice.txt",
        [
            ("Anna collected $20.50", "Anna collected $20.49"),
            ("won ($20.50)", "won ($20.49)"),
            ("Bo collected $20.49", "Bo collected $20.50"),
            ("won ($20.49) with a str", "won ($20.50) with a str"),
        ],
        Verdict.FAILED,
        "Anna wins 20.49; by the rules 20.50",
        id="the odd chip of two runs",
    ),
    pytest.param(
        "cancelled.txt",
        [("collected ($0)", "collected ($1)")],
        Verdict.FAILED,
        "the hand is cancelled, but chips are won",
        id="a cancelled hand that is won",
    ),
    pytest.param(
        "supremapoker.txt",
        [
            ("Ed: folds\n", "Dee: folds\nEd: folds\n"),
            ("Cy: folds\nDee: folds\n", "Cy: folds\n"),
        ],
        Verdict.FAILED,
        "Dee folds; by the rules Ed is to act: fold, call 2.00, raise to 4.00-11.00",
        id="who posts beside the straddle acts last",
    ),
]


@pytest.mark.parametrize(("name", "changes", "verdict", "why"), FAULTS)
def test_faults_are_named(
    name: str, changes: list[tuple[str, str]], verdict: Verdict, why: str
) -> None:
    assert outcome(name, *changes) == (verdict, why)


def test_a_record_that_is_cut_short_behind_the_play_is_damaged() -> None:
    lines = stars_text("side-pots.txt").splitlines()
    collected = next(i for i, line in enumerate(lines) if " collected " in line)
    total = next(i for i, line in enumerate(lines) if line.startswith("Total pot"))
    whys = {
        length: read_stars("\n".join(lines[:length])).why  # type: ignore[union-attr]
        for length in (collected, collected + 1, total)
    }
    assert whys == {
        collected: "the record ends before it says who won; it is cut short",
        **dict.fromkeys(
            (collected + 1, total),
            "no line tells the total pot and what the house took; the record is cut short",
        ),
    }


def test_a_record_without_a_summary_settles_where_no_rake_is_taken() -> None:
    text = stars_text("cap.txt")
    reading = read_stars(
        text[: text.index("Bo: raises")]
        + "Bo: folds\nCy: folds\nUncalled bet ($2.50) returned to Ann\n"
        + "Ann collected $2.50 from pot\n"
    )
    assert isinstance(reading, HandRecord)
    assert replay(reading).verdict is Verdict.OK


@pytest.mark.parametrize("name", [name for name in OWN_HANDS if name != "cancelled.txt"])
def test_a_record_that_is_cut_short_is_damaged(name: str) -> None:
    lines = stars_text(name).splitlines()
    acts = [i for i, line in enumerate(lines) if ACTION.search(line)]
    for length in range(2, acts[-1] + 1):
        [hand] = STARS.read(lines[:length])
        verdict = replay(hand).verdict if isinstance(hand, HandRecord) else Verdict.DAMAGED
        assert verdict is Verdict.DAMAGED, lines[length - 1]


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-le", "cp1252"])
def test_encodings(tmp_path: Path, encoding: str) -> None:
    text = stars_text("ggpoker-splash-runs.txt").replace("$", "€").replace("\n", "\r\n")
    mark = "\ufeff" if encoding == "utf-16-le" else ""
    path = tmp_path / "hand"
    path.write_bytes((mark + text).encode(encoding))
    [hand] = check_file(path, ranker=NATIVE)
    assert isinstance(hand, CheckedHand)
    assert (hand.verdict, hand.site, hand.why) == (Verdict.OK, "ggpoker", "")


def test_a_file_of_many_sites(tmp_path: Path) -> None:
    path = tmp_path / "hands.txt"
    texts = [stars_text(name) for name in OWN_HANDS]
    path.write_text("a line of nobody\n" + "\n\n".join(texts), encoding="utf-8")
    hands = list(check_file(path, ranker=NATIVE))
    assert [hand.verdict for hand in hands if isinstance(hand, CheckedHand)] == [Verdict.OK] * len(
        OWN_HANDS
    )
    lines = path.read_text(encoding="utf-8").splitlines()
    for hand in hands:
        assert isinstance(hand, CheckedHand)
        assert f"#{hand.hand}: " in lines[hand.line - 1]


def test_the_format_is_found_by_its_content() -> None:
    assert format_of("\n\n" + stars_text("supremapoker.txt")) is STARS
    assert format_of("Full Tilt Poker Game #1: Table x") is None


def test_damage_at_random_raises_nothing() -> None:
    rng = random.Random(9)
    texts = [stars_text(name) for name in OWN_HANDS]
    verdicts: set[str] = set()
    for _ in range(1_500):
        text = rng.choice(texts)
        for _ in range(rng.randint(1, 4)):
            place = rng.randrange(len(text))
            kept = text[place + rng.choice([0, 1, 3, 30]) :]
            text = text[:place] + rng.choice(["", "7", ",", "[", "$", "As", "\n", "²"]) + kept
        for reading in STARS.read(text.splitlines()):
            if isinstance(reading, HandRecord):
                verdicts.add(replay(reading, ranker=NATIVE).verdict)
    assert verdicts == {Verdict.OK, Verdict.FAILED, Verdict.DAMAGED}
