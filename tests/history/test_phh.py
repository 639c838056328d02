"""What the PHH reader makes of files: records, other games, and faults with their lines."""

from __future__ import annotations

from decimal import Decimal

import pytest

from ninecards.cards import parse_cards
from ninecards.history import DamagedHand, HandRecord, OtherGame
from ninecards.history.phh import PHH
from ninecards.history.phh_hand import played_game
from ninecards.history.record import BoardCards, Move, RecordedAction, RecordedPost
from ninecards.history.text import TOO_LONG
from ninecards.rules import GAMES, Limit, PostKind
from phh_hands import hand_text, read_damaged, read_one, read_record

BASE = """\
variant = "PO"
antes = [0, 0, 0]
blinds_or_straddles = [5, 10, 0]
min_bet = 10
starting_stacks = [500, 500, 500]
actions = [
  "d dh p1 ????????",
  "d dh p2 ????????",
  "d dh p3 ????????",
  "p3 f",
  "p1 f",
]
"""


def changed(old: str, new: str) -> str:
    assert BASE.count(old) == 1
    return BASE.replace(old, new)


def posts_of(text: str) -> list[tuple[int, PostKind, int]]:
    return [(post.player, post.kind, post.chips) for post in read_record(text).posts]


def test_a_hand_is_read_whole() -> None:
    record = read_record(hand_text("plo-decimals.phh"))
    assert (record.site, record.hand, record.line) == ("phh", "RC-20481", 2)
    assert (record.game.name, record.limit) == ("omaha", Limit.POT)
    assert (record.stakes.small_blind, record.stakes.big_blind) == (25, 50)
    assert record.unit == Decimal("0.01")
    assert record.chip == 5
    assert [(p.seat_no, p.label, p.name, p.stack) for p in record.players] == [
        (1, "p1", "Ada", 5025),
        (2, "p2", "Émile", 4975),
    ]
    assert record.players[0].cards == parse_cards("KcQc5d4d")
    assert record.button == 2
    assert record.posts == (
        RecordedPost(0, PostKind.BIG_BLIND, 50),
        RecordedPost(1, PostKind.SMALL_BLIND, 25),
    )
    assert record.steps[:3] == (
        RecordedAction(1, Move.BET_OR_RAISE, 10, to=150),
        RecordedAction(0, Move.CHECK_OR_CALL, 11),
        BoardCards(parse_cards("Tc8h3s"), 12),
    )
    assert record.board == parse_cards("Tc8h3s4h4c")
    assert (record.outcome.stacks, record.outcome.stacks_line) == ((5400, 4600), 26)
    assert (record.outcome.winnings, record.outcome.winnings_line) == ((750, 0), 27)
    assert record.figure(750) == "7.50"
    assert set(record.details) == {"time", "currency"}


def test_every_game_and_limit_has_a_code() -> None:
    codes = [
        f"{limit}{game}{low}"
        for limit in "FPN"
        for game in ("O", "O5", "O6", "C")
        for low in ("", "/8")
    ]
    played = [played_game(code) for code in codes]
    assert {(p.game.name, p.limit) for p in played if p} == {
        (name, limit) for name in GAMES for limit in Limit
    }
    assert played_game("PO4") is None
    assert played_game("po") is None


@pytest.mark.parametrize(
    ("variant", "named"),
    [
        ("NT", "NT, no-limit hold'em"),
        ("F7S/8", "F7S/8, fixed-limit seven-card stud Hi/Lo"),
        ("PO7", "PO7"),
    ],
)
def test_other_games_are_named(variant: str, named: str) -> None:
    assert read_one(changed('"PO"', f'"{variant}"')) == OtherGame("phh", "1", 1, named)


@pytest.mark.parametrize(
    ("blinds", "posts"),
    [
        pytest.param(
            [5, 10, 0], [(0, PostKind.SMALL_BLIND, 5), (1, PostKind.BIG_BLIND, 10)], id="plain"
        ),
        pytest.param([0, 10, 0], [(1, PostKind.BIG_BLIND, 10)], id="small blind missing"),
        pytest.param([10, 0, 0], [(0, PostKind.BIG_BLIND, 10)], id="dead small blind"),
        pytest.param(
            [10, 10, 0], [(0, PostKind.SMALL_BLIND, 10), (1, PostKind.BIG_BLIND, 10)], id="equal"
        ),
        pytest.param(
            [5, 10, 20],
            [(0, PostKind.SMALL_BLIND, 5), (1, PostKind.BIG_BLIND, 10), (2, PostKind.STRADDLE, 20)],
            id="straddle",
        ),
        pytest.param(
            [5, 10, -10],
            [
                (0, PostKind.SMALL_BLIND, 5),
                (1, PostKind.BIG_BLIND, 10),
                (2, PostKind.LIVE_POST, 10),
            ],
            id="live post",
        ),
        pytest.param(
            [5, 10, 10],
            [
                (0, PostKind.SMALL_BLIND, 5),
                (1, PostKind.BIG_BLIND, 10),
                (2, PostKind.LIVE_POST, 10),
            ],
            id="a third blind",
        ),
    ],
)
def test_kinds_of_posts(blinds: list[int], posts: list[tuple[int, PostKind, int]]) -> None:
    assert posts_of(changed("[5, 10, 0]", str(blinds))) == posts


def test_straddles_stand_in_the_order_of_their_size() -> None:
    text = hand_text("plo-straddle.phh", ("[1, 2, 4, 0, 0]", "[1, 2, 8, 0, 4]"))
    assert posts_of(text)[2:] == [(4, PostKind.STRADDLE, 4), (2, PostKind.STRADDLE, 8)]


@pytest.mark.parametrize(
    ("status", "kind"), [("true", PostKind.ANTE), ("false", PostKind.TABLE_ANTE)]
)
def test_antes_come_before_blinds(status: str, kind: PostKind) -> None:
    text = f"ante_trimming_status = {status}\n" + changed("antes = [0, 0, 0]", "antes = [2, 2, 2]")
    assert posts_of(text) == [
        *((player, kind, 2) for player in range(3)),
        (0, PostKind.SMALL_BLIND, 5),
        (1, PostKind.BIG_BLIND, 10),
    ]


def test_heads_up_blinds_and_antes_are_listed_the_other_way_round() -> None:
    assert posts_of(hand_text("plo-big-blind-ante.phh")) == [
        (0, PostKind.TABLE_ANTE, 10),
        (0, PostKind.BIG_BLIND, 10),
        (1, PostKind.SMALL_BLIND, 5),
    ]


def test_chairs_are_put_in_order() -> None:
    record = read_record(hand_text("plo-seats.phh"))
    assert [(p.seat_no, p.label, p.name, p.stack) for p in record.players] == [
        (2, "p3", "Cleo", 750),
        (5, "p1", "Ann", 250),
        (8, "p2", "p2", None),
    ]
    assert record.button == 2
    assert [post.player for post in record.posts] == [1, 2]
    assert [act.player for act in record.actions] == [0, 1, 2, 1]
    assert record.outcome.stacks == (750, 220, None)


def test_names_of_hands_and_games_are_one_line() -> None:
    reading = read_one(changed('"PO"', '"N\\nT"') + 'hand = """\nseven\n  eight"""\n')
    assert reading == OtherGame("phh", "seven eight", 1, "N T")


def test_cards_may_be_dealt_one_at_a_time() -> None:
    text = changed('"d dh p1 ????????"', '"d dh p1 As", "d dh p1 ??", "d dh p1 KhQh"')
    assert [str(card) for card in read_record(text).players[0].cards] == ["As", "None", "Kh", "Qh"]


def test_the_dash_shows_what_was_dealt() -> None:
    text = hand_text("plo-mucked.phh", ("'p3 sm AdAhJc9c'", "'p3 sm -'"))
    assert list(read_record(text).actions)[-1].cards == parse_cards("AdAhJc9c")


def test_unknown_fields_are_left_alone() -> None:
    record = read_record(BASE + '_sponsors = ["", "A", ""]\n[_table]\nfelt = "green"\n')
    assert record.details == {"_sponsors": ["", "A", ""], "_table": {"felt": "green"}}


def test_lines_of_actions_in_every_layout() -> None:
    text = changed(
        '  "p3 f",\n  "p1 f",\n',
        '  # a comment ] with a bracket\n  \'p3 f\', """\np1\nf""",\n',
    )
    assert [act.line for act in read_record(text).actions] == [11, 11]
    one_line = BASE.replace(",\n  ", ", ").replace("[\n", "[").replace(",\n]", "]")
    assert [act.line for act in read_record(one_line).actions] == [6, 6]


FAULTS = [
    pytest.param(changed('variant = "PO"\n', ""), 1, "the field variant is missing", id="variant"),
    pytest.param(changed('"PO"', "7"), 1, "variant is '7'; a string is expected", id="no string"),
    pytest.param(changed("min_bet = 10\n", ""), 1, "the field min_bet is missing", id="min_bet"),
    pytest.param(changed("min_bet = 10", "min_bet = 0"), 4, "min_bet is 0; it is more", id="zero"),
    pytest.param(
        changed('"PO"', '"FO/8"').replace("min_bet", "small_bet"),
        1,
        "the field big_bet is missing",
        id="big_bet",
    ),
    pytest.param(
        changed("antes = [0, 0, 0]", "antes = [0, 0]"), 2, "2 entries for 3 players", id="antes"
    ),
    pytest.param(
        changed("antes = [0, 0, 0]", "antes = 0"), 2, "antes is '0'; a list is", id="no list"
    ),
    pytest.param(
        changed("antes = [0, 0, 0]", "antes = [0, 0, true]"), 2, "numbers are expected", id="true"
    ),
    pytest.param(
        changed("antes = [0, 0, 0]", "antes = [0, 0, -1]"), 2, "antes has -1; 0 is", id="negative"
    ),
    pytest.param(
        changed("antes = [0, 0, 0]", "antes = [1, 2, 1]"), 2, "neither the same", id="uneven antes"
    ),
    pytest.param(
        changed("antes = [0, 0, 0]", "antes = [2, 0, 0]"), 2, "neither the same", id="lone ante"
    ),
    pytest.param(
        changed("[5, 10, 0]", "[5, 12, 0]"), 3, "p2 posts 12, a big-blind; with a", id="big blind"
    ),
    pytest.param(
        changed("[5, 10, 0]", "[5, 10, -15]"), 3, "p3 posts 15, a live-post; with a", id="post"
    ),
    pytest.param(
        changed("[500, 500, 500]", "[500, 0, 500]"), 5, "p2 starts with 0 chips", id="no stack"
    ),
    pytest.param(changed("[500, 500, 500]", "[500]"), 5, "2 to 10 can play", id="alone"),
    pytest.param(
        changed("[500, 500, 500]", "[500, 500, 1e30]"), 5, "is the most", id="too many chips"
    ),
    pytest.param(
        changed("[500, 500, 500]", "[500, 500, nan]"), 5, "has NaN; 1000000", id="not a number"
    ),
    pytest.param(
        changed("[500, 500, 500]", "[500, 500, 1e-9]"), 5, "8 decimal places", id="too fine"
    ),
    pytest.param(
        changed('"p3 f"', '"p3 cbr 1.123456789"'), 10, "8 decimal places", id="too fine a bet"
    ),
    pytest.param(changed('"p3 f"', '"p4 f"'), 10, "'p4' is no player", id="player"),
    pytest.param(changed('"p3 f"', '"p03 f"'), 10, "'p03' is no player", id="player's number"),
    pytest.param(changed('"p3 f"', '"p3 cbr"'), 10, "'p3 cbr' is no action", id="no figure"),
    pytest.param(changed('"p3 f"', '"p3 cbr -20"'), 10, "is no action", id="negative bet"),
    pytest.param(changed('"p3 f"', '"p3 raises"'), 10, "'p3 raises' is no action", id="verb"),
    pytest.param(changed('"p3 f"', '"d burn As"'), 10, "'d burn As' is no action", id="dealer"),
    pytest.param(changed('"p3 f"', '"p3 sd AsKs"'), 10, "is a draw; Omaha has none", id="draw"),
    pytest.param(changed('"p3 f"', '"p3 pb"'), 10, "is a bring-in", id="bring-in"),
    pytest.param(changed('"p3 f"', '"d db AsKsZs"'), 10, "'Z' is no rank", id="card"),
    pytest.param(changed('"p3 f"', '"d db AsKsAs"'), 10, "As again", id="card twice"),
    pytest.param(changed('"p3 f"', '"d db ??KsAs"'), 10, "'?' is no rank", id="unknown board"),
    pytest.param(changed('"p3 f"', "7"), 6, "a list of strings is expected", id="no action"),
    pytest.param(
        changed('"d dh p1 ????????"', '"d dh p1 ??????"'), 6, "p1 is dealt 3 cards", id="3 cards"
    ),
    pytest.param(
        changed('"d dh p1 ????????"', '"d dh p1 ??????????"'), 6, "PO deals 4", id="5 cards"
    ),
    pytest.param(changed('"d dh p1 ????????",', ""), 6, "p1 is dealt 0 cards", id="not dealt"),
    pytest.param(
        changed('"p1 f"', '"d dh p1 ??"'), 11, "hole cards come before it", id="dealt late"
    ),
    pytest.param(changed('"p1 f"', '"p1 sm AsAh"'), 11, "p1 shows 2 cards", id="shows too few"),
    pytest.param(BASE + 'players = ["A"]\n', 13, "players has 1 entries for 3", id="names"),
    pytest.param(BASE + "seats = [1, 3, 2]\n", 13, "in clockwise order", id="chairs"),
    pytest.param(BASE + "seats = [1, 1, 2]\n", 13, "in clockwise order", id="same chair"),
    pytest.param(BASE + "seats = [0, 1, 2]\n", 13, "in clockwise order", id="chair 0"),
    pytest.param(BASE + 'seats = ["1", 2, 3]\n', 13, "whole numbers", id="chair's name"),
    pytest.param(
        BASE + "ante_trimming_status = 1\n", 13, "true or false is expected", id="trimming"
    ),
    pytest.param(BASE + "winnings = [1, 2]\n", 13, "2 entries for 3 players", id="winnings"),
    pytest.param(BASE + "antes = [1]\n", 13, "no TOML: Cannot overwrite a value", id="twice"),
    pytest.param(
        changed('  "p1 f",\n]\n', '  "p1 f",\n'), 11, "the hand ends in the middle", id="half"
    ),
    pytest.param(changed("min_bet = 10", "min_bet 10"), 4, "no TOML: Expected '='", id="no TOML"),
    pytest.param(BASE + "x = " + "9" * 5000, 1, "beyond all measure", id="digits"),
    pytest.param(BASE + "x = " + "[" * 5000, 1, "beyond all measure", id="nesting"),
    pytest.param(BASE + "x = 0x" + "f" * 5000, 1, "beyond all measure", id="sixteens"),
    pytest.param(BASE + "a." * 9999 + "a = 1", 1, "beyond all measure", id="parts"),
    pytest.param(BASE + "[" + "a . " * 99 + "a]", 1, "beyond all measure", id="parts of a table"),
    pytest.param(BASE + '" "."\\"".' * 50 + "a = 1", 1, "beyond all measure", id="quoted parts"),
    pytest.param(
        changed("min_bet = 10", "min_bet = 1e999999999"), 4, "1000000000000000 is the most", id="e"
    ),
    pytest.param(
        changed("min_bet = 10", "min_bet = 1e-999999999"), 4, "8 decimal places", id="minus e"
    ),
    pytest.param(BASE + f"#{'x' * 99}\n" * 40_000, 1, TOO_LONG, id="long"),
]


@pytest.mark.parametrize(("text", "line", "why"), FAULTS)
def test_faults_are_named_with_their_line(text: str, line: int, why: str) -> None:
    damaged = read_damaged(text)
    assert why in damaged.why
    assert damaged.line == line


def test_a_damaged_hand_spoils_no_other() -> None:
    readings = list(PHH.read(hand_text("mixed.phhs").splitlines(keepends=True)))
    assert [(type(reading), reading.hand, reading.line) for reading in readings] == [
        (HandRecord, "1", 3),
        (OtherGame, "2", 12),
        (DamagedHand, "3", 26),
        (HandRecord, "4", 29),
        (HandRecord, "5", 43),
    ]


def test_sections_by_any_name() -> None:
    text = f'# a file\n[a-1] # first\n{BASE}["two words"]\n{BASE}[\'3\']\nvariant = "FT"\n[4]\n'
    readings = list(PHH.read(text.splitlines(keepends=True)))
    assert [reading.hand for reading in readings] == ["a-1", "two words", "3", "4"]
    assert isinstance(readings[3], DamagedHand)
    assert readings[3].why == "the field variant is missing"


def test_a_hand_that_does_not_begin_its_line_is_told() -> None:
    text = f'[1]\n{BASE}  [2]\n  variant = "PO"\n'
    first, second = PHH.read(text.splitlines(keepends=True))
    assert isinstance(first, HandRecord)
    assert isinstance(second, DamagedHand)
    assert second.why == "a hand inside another: the section 2 does not begin its line"


@pytest.mark.parametrize(
    ("head", "is_phh"),
    [
        ("# notes\n\nactions = [", True),
        ("[1]\r\nvariant='NT'", True),
        ("PokerStars Hand #1: Omaha", False),
        ("a variant = b", False),
        ("", False),
    ],
)
def test_recognised_by_content(head: str, is_phh: bool) -> None:
    assert PHH.recognises(head) is is_phh


def test_a_file_is_read_hand_by_hand() -> None:
    """Lines are asked for one hand at a time, so that a long file needs no memory."""
    asked = 0

    def lines() -> object:
        nonlocal asked
        for number in range(1000):
            for line in f"[{number}]\n{BASE}".splitlines(keepends=True):
                asked += 1
                yield line

    readings = PHH.read(lines())  # type: ignore[arg-type]
    next(readings)
    assert asked < 30
