"""PokerNow logs: what is read of them, what settles, and what is said of the rest."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from log_hands import SESSION, entries, log_of, read_log, replayed_log, why_damaged
from ninecards.cards import parse_cards
from ninecards.history import (
    CheckedHand,
    DamagedHand,
    HandRecord,
    OtherGame,
    SkippedFile,
    Tally,
    Verdict,
    check_file,
    check_files,
    files_under,
    format_of,
    replay,
)
from ninecards.history.pokernow import POKERNOW
from ninecards.history.record import Move, NoteKind, RecordedPost
from ninecards.kernels.evaluator import NATIVE
from ninecards.rules import PostKind

if TYPE_CHECKING:
    from pathlib import Path


def test_a_session_settles_newest_hand_first() -> None:
    items = list(check_file(SESSION, ranker=NATIVE))
    assert all(isinstance(item, CheckedHand) for item in items)
    told = [(item.hand, item.verdict, item.why) for item in items if isinstance(item, CheckedHand)]
    assert told == [
        *((str(number), Verdict.OK, "") for number in range(8, 1, -1)),
        ("1", Verdict.NOT_OMAHA, "No Limit Texas Hold'em"),
    ]


def test_real_sessions_settle(shared_data: Path) -> None:
    tally = Tally()
    for item in check_files(files_under([str(shared_data / "hands/pokernow")]), ranker=NATIVE):
        tally.add(item)
    assert (tally.hands, tally.ok, tally.skipped) == (283, 283, [])
    assert tally.decided_by_rules >= 91


def test_what_a_record_says() -> None:
    record = read_log(entries(7))
    assert isinstance(record, HandRecord)
    assert (record.site, record.hand, record.details["id"]) == ("pokernow", "7", "a7")
    assert [(p.seat_no, p.name, p.stack) for p in record.players] == [
        (1, "Ada @ a1", 3000),
        (4, "Ben @ b2", 3000),
        (7, "Cyd @ c3", 3000),
        (9, "Dan @ d4", 3000),
    ]
    assert record.posts == (
        RecordedPost(2, PostKind.SMALL_BLIND, 25),
        RecordedPost(3, PostKind.BIG_BLIND, 50),
        RecordedPost(1, PostKind.DEAD_BLIND, 25),
        RecordedPost(1, PostKind.LIVE_POST, 50),
    )
    assert (record.stakes.small_blind, record.stakes.big_blind) == (25, 50)


def test_figures_are_those_of_the_street() -> None:
    record = read_log(entries(2))
    assert isinstance(record, HandRecord)
    first, second = list(record.actions)[:2]
    assert (first.move, first.to) == (Move.RAISE, 175)
    assert (second.move, second.added) == (Move.CALL, 150)


def test_the_rows_may_stand_the_other_way_round() -> None:
    down, up = read_log(entries(3)), read_log(entries(3), upward=True)
    assert isinstance(down, HandRecord)
    assert isinstance(up, HandRecord)
    assert (down.players, down.outcome.winnings) == (up.players, up.outcome.winnings)
    texts = [*entries(2), *entries(3)]
    hands = [reading.hand for reading in POKERNOW.read(log_of(texts, upward=True))]
    assert hands == ["2", "3"]


def test_cards_shown_after_the_hand_are_known_but_nobody_shows() -> None:
    record = read_log([*entries(2), '"Cyd @ c3" shows a 2♣, 3♣, 4♣, 5♣.'])
    assert isinstance(record, HandRecord)
    assert record.players[2].cards == parse_cards("2c3c4c5c")
    assert [act for act in record.actions if act.move is Move.SHOW] == []
    assert replay(record).verdict is Verdict.OK


def test_who_comes_and_goes_is_a_note() -> None:
    record = read_log([*entries(2), 'The player "Dan @ d4" quits the game with a stack of 3.00.'])
    assert isinstance(record, HandRecord)
    assert [(note.kind, note.player) for note in record.notes] == [(NoteKind.PRESENCE, None)]


@pytest.mark.parametrize(
    ("hand", "old", "new", "why"),
    [
        pytest.param(
            2, '"Ada @ a1" bets 4.00', '"Ada @ a1" bets 4.01', "Ada @ a1 bets 4.01; by the rules "
            "Ada @ a1 is to act: fold, check, bet 0.50-4.00", id="over the pot",
        ),
        pytest.param(
            2, "collected 4.00", "collected 4.01", "Ada @ a1 wins 4.01; by the rules 4.00",
            id="winnings",
        ),
        pytest.param(
            2, "bet of 4.00", "bet of 3.99", "Ada @ a1 gets 3.99 back; by the rules 4.00",
            id="uncalled",
        ),
        pytest.param(
            4, "bet of 4.00", "bet of 4.01", "Ada @ a1 gets 4.01 back; by the rules 4.00",
            id="uncalled of a cut raise",
        ),
        pytest.param(
            4, "raises to 10.00", "raises to 9.99", "Ada @ a1 raises to 9.99; by the rules "
            "Ada @ a1 is to act: fold, call 6.00, raise to 12.00-24.00", id="below the cut",
        ),
        pytest.param(
            6, "raises to 1.50", "raises to 1.49", "Ada @ a1 raises to 1.49; by the rules "
            "Ada @ a1 is to act: fold, call 1.00, raise to 1.50-3.90", id="over a straddle",
        ),
        pytest.param(
            5, "[9♣]", "[10♣]", None, id="a card that changes nothing",
        ),
        pytest.param(
            5, "shows a A♠, 4♠,", "shows a A♠, 5♠,", "Ada @ a1 wins 1.24; by the rules 1.87",
            id="a card that decides",
        ),
    ],
)  # fmt: skip
def test_a_change_is_seen(hand: int, old: str, new: str, why: str | None) -> None:
    result = replayed_log(entries(hand, (old, new)))
    assert (result.verdict, result.why) == (
        (Verdict.OK, "") if why is None else (Verdict.FAILED, why)
    )


def test_tied_halves_are_split_one_by_one() -> None:
    """2.50: 0.63 and 0.62 of the high half, the same of the low one, to the same player."""
    assert replayed_log(entries(5)).decided_by_rules
    changes = [("collected 1.26", "collected 1.25"), ("collected 1.24", "collected 1.25")]
    assert replayed_log(entries(5, *changes)).verdict is Verdict.FAILED


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        pytest.param([("-- ending hand #3 --", "")], "the log has no end of the hand", id="no end"),
        pytest.param(
            [("Turn: K♦, 8♣, 3♥ [2♠]", "Turn: K♦, 8♣, 4♥ [2♠]")],
            "the board before the turn is Kd8c4h here and Kd8c3h before", id="another board",
        ),
        pytest.param(
            [("bet of 11.50", "bet of 11.49")],
            "Ada @ a1 gets 11.49 back; of a raise that is a call 11.50 have to come", id="back",
        ),
        pytest.param([("[K♦, 8♣, 3♥]", "[K♦, 8♣, 3x]")], None, id="no card"),
        pytest.param(
            [('"Ben @ b2" folds', '"Eve @ e5" folds')], "Eve @ e5 has no seat", id="no seat"
        ),
        pytest.param(
            [('"Ada @ a1" posts a big blind of 0.50', "")], "nobody posts a big blind", id="blind"
        ),
        pytest.param(
            [("(10.00)", "(1e9)")], "Cyd @ c3 has no seat", id="no figure"
        ),
        pytest.param(
            [('dealer: "Ben @ b2"', 'dealer: "Eve @ e5"')],
            "the dealer, Eve @ e5, has no seat", id="no dealer",
        ),
        pytest.param([("(dealer:", "(button:")], None, id="no start"),
        pytest.param(
            [("small blind of ", "small blind of -")],
            '"Cyd @ c3" posts a small blind of -0.25 cannot be read', id="minus",
        ),
        pytest.param(
            [("bet of 11.50", "bet of x")],
            'Uncalled bet of x returned to "Ada @ a1" cannot be read', id="what is back",
        ),
    ],
)  # fmt: skip
def test_damage_is_named(changes: list[tuple[str, str]], why: str | None) -> None:
    found = why_damaged(read_log(entries(3, *changes)))
    assert why is None or found == why


def test_a_log_that_begins_within_a_hand() -> None:
    [first, second] = POKERNOW.read(log_of([*entries(2)[5:], *entries(3)]))
    assert isinstance(first, HandRecord)
    assert second == DamagedHand(
        "pokernow", "2", second.line, "the log begins in the middle of the hand"
    )
    assert list(POKERNOW.read(log_of(["The game's small blind was changed from 1 to 2."]))) == []


def test_games_by_their_names() -> None:
    texts = entries(1)
    assert isinstance(read_log(texts), OtherGame)
    for called, name, limit in (
        ("No Limit Omaha Hi", "omaha", "no"),
        ("Pot Limit 5 Card Omaha Hi/Lo 8 or Better", "omaha5-hilo", "pot"),
        ("Limit Omaha Hi", "omaha", "fixed"),
    ):
        record = read_log(entries(2, ("Pot Limit Omaha Hi", called)))
        assert isinstance(record, HandRecord)
        assert (record.game.name, record.limit.value) == (name, limit)


@pytest.mark.parametrize("head", ["\ufeffentry,at,order\r\n", "-- ending hand #3 --,2024,7\n"])
def test_format_by_content(head: str) -> None:
    assert format_of(head) is POKERNOW


def test_nothing_that_a_log_holds_raises_an_error(tmp_path: Path) -> None:
    rng = random.Random("damage")
    whole = SESSION.read_text(encoding="utf-8")
    path = tmp_path / "log"
    seen: set[Verdict | None] = set()
    for _ in range(150):
        text = list(whole)
        for _ in range(rng.randint(1, 60)):
            at = rng.randrange(30, len(text))
            text[at : at + rng.randint(0, 2)] = rng.sample('0123456789.",#♠ \n\0ak', 2)
        path.write_text("".join(text), encoding="utf-8")
        for item in check_file(path, ranker=NATIVE):
            assert "\n" not in item.why
            seen.add(None if isinstance(item, SkippedFile) else item.verdict)
    assert seen >= set(Verdict)


BOMB_POT = [
    '-- starting hand #9 (id: a9)  (Pot Limit Omaha Hi) (dealer: "Ada @ a1") --',
    'Player stacks: #1 "Ada @ a1" (30.00) | #4 "Ben @ b2" (30.00) | #7 "Cyd @ c3" (2.00)',
    '"Ben @ b2" posts a bet of 2.00 (bomb pot bet)',
    '"Cyd @ c3" posts a bet of 2.00 (bomb pot bet) and go all in',
    '"Ada @ a1" posts a bet of 2.00 (bomb pot bet)',
    "Flop:  [7♣, 6♣, 2♦]",
    '"Ben @ b2" checks',
    '"Ada @ a1" bets 4.00',
    '"Ben @ b2" folds',
    'Uncalled bet of 4.00 returned to "Ada @ a1"',
    "Turn: 7♣, 6♣, 2♦ [9♥]",
    "River: 7♣, 6♣, 2♦, 9♥ [K♠]",
    '"Ada @ a1" shows a A♣, 10♣, 3♦, 3♠.',
    '"Cyd @ c3" shows a A♦, Q♥, J♦, 4♠.',
    '"Ada @ a1" collected 6.00 from pot with Flush',
    "-- ending hand #9 --",
]


@pytest.mark.parametrize(("bet", "least"), [("4.00", 200), ("1.50", 150)])
def test_a_bomb_pot_has_the_stakes_that_its_bets_tell(bet: str, least: int) -> None:
    record = read_log([text.replace("4.00", bet) for text in BOMB_POT])
    assert isinstance(record, HandRecord)
    assert {post.kind for post in record.posts} == {PostKind.ANTE}
    assert (record.stakes.small_blind, record.stakes.big_blind) == (0, least)
    assert replay(record).verdict is Verdict.OK


def test_two_boards_lie_side_by_side() -> None:
    texts = [text for text in BOMB_POT if " bets " not in text and "Uncalled" not in text]
    flop = texts.index("Flop:  [7♣, 6♣, 2♦]")
    texts[flop + 1 :] = [
        "Flop (second board):  [8♣, 9♣, 2♥]",
        '"Ben @ b2" checks',
        '"Ada @ a1" checks',
        "Turn: 7♣, 6♣, 2♦ [9♥]",
        "Turn (second board): 8♣, 9♣, 2♥ [Q♦]",
        '"Ben @ b2" folds',
        "River: 7♣, 6♣, 2♦, 9♥ [K♠]",
        "River (second board): 8♣, 9♣, 2♥, Q♦ [4♥]",
        '"Ada @ a1" shows a A♣, 10♣, 3♦, 3♠.',
        '"Cyd @ c3" shows a A♦, Q♥, J♦, 4♠.',
        '"Ada @ a1" collected 3.00 from pot with Pair',
        '"Cyd @ c3" collected 3.00 from pot with Pair',
        "-- ending hand #9 --",
    ]
    record = read_log(texts)
    assert isinstance(record, HandRecord)
    assert (record.stakes.boards, len(record.boards)) == (2, 2)
    assert replay(record).why == ""


def test_a_bet_above_the_pot_is_seen_in_a_bomb_pot() -> None:
    record = read_log([text.replace("4.00", "6.50") for text in BOMB_POT])
    assert isinstance(record, HandRecord)
    assert replay(record).why.startswith("Ada @ a1 bets 6.50; by the rules Ada @ a1 is to act")
