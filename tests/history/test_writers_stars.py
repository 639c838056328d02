"""PokerStars text that is written: read back it is the same hand, and its sums add up."""

from __future__ import annotations

import random
import re
from collections import Counter
from dataclasses import fields, replace
from decimal import Decimal
from typing import TYPE_CHECKING

import pytest

from carried_hands import difference
from ninecards.cards import parse_cards
from ninecards.errors import HistoryError
from ninecards.history import (
    CheckedHand,
    DamagedHand,
    HandRecord,
    Verdict,
    check_file,
)
from ninecards.history.house_rules import house_rules, with_house_rules
from ninecards.history.record import BoardCards
from ninecards.history.sites import SITES
from ninecards.history.stars import STARS
from ninecards.history.writers import Export, exported
from ninecards.history.writers.stars import STARS_WRITER
from ninecards.history.writers.stars_words import hand_in_words
from ninecards.kernels.evaluator import NATIVE
from ninecards.rules import Limit, PostKind, RuleSet
from ninecards.rules.options import RunChips
from own_hands import own_hand
from random_hands import CELLS
from read_hands import sampled, written_hands
from stars_hands import STARS_HANDS, read_stars, stars_record

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

TWO_OPEN_CARDS = "PokerStars text knows no two open cards"
FIGURE = r"\(?[^\d\s(]*([\d.]+)\)?"
PAID = re.compile(rf": (?:posts .*?|calls|bets) {FIGURE}(?: and |$)")
RAISED = re.compile(rf"^(.*): raises {FIGURE} to {FIGURE}(?: and |$)")
BACK = re.compile(rf"^Uncalled bet {FIGURE} returned")
WON = re.compile(rf" collected {FIGURE} from ")
SPLASH = re.compile(rf"^Cash Drop to Pot : total {FIGURE}")
TAKEN = re.compile(rf"\| [A-Z][a-z ]*? {FIGURE}(?= |$)")
CARD = re.compile(r"\b([2-9TJQKA][cdhs])\b")


def text_of(exports: Iterable[Export]) -> str:
    return "".join(STARS_WRITER.write(exports))


def read_back(export: Export) -> Export:
    """An export, written and read again."""
    reading = read_stars(text_of([export]))
    assert isinstance(reading, HandRecord), (reading, text_of([export]))
    return exported(reading, ranker=NATIVE)


def stars_export(name: str) -> Export:
    return exported(stars_record(name), ranker=NATIVE)


@pytest.mark.parametrize(("game", "limit"), CELLS, ids=str)
def test_hands_played_here_come_back(game: str, limit: Limit) -> None:
    rng = random.Random(f"{game} {limit}")
    counts: Counter[str] = Counter()
    for number in range(1, 31):
        unit = Decimal(rng.choice(("1", "0.01", "0.1")))
        hand = own_hand(rng, game, limit, number=number, unit=unit)
        export = exported(hand.record, ranker=NATIVE)
        refusal = STARS_WRITER.refusal(export)
        counts[refusal or "written"] += 1
        config = hand.table.config
        assert (refusal == TWO_OPEN_CARDS) == (config.boards == 2 and config.game.open_card)
        if refusal is None:
            assert difference(export, read_back(export)) is None, text_of([export])
    assert set(counts) <= {"written", TWO_OPEN_CARDS}
    assert counts["written"] > 12


def test_hands_of_every_site_come_back_and_are_written_alike() -> None:
    for record in written_hands():
        try:
            export = exported(record, ranker=NATIVE)
        except HistoryError:
            continue
        if STARS_WRITER.refusal(export) is None:
            again = read_back(export)
            assert difference(export, again) is None, text_of([export])
            assert text_of([again]) == text_of([export])


def test_real_hands_come_back(shared_data: Path) -> None:
    sites: Counter[str] = Counter()
    for record in sampled(shared_data / "hands", stride=7, most=40):
        try:
            export = exported(record, ranker=NATIVE)
        except HistoryError:
            continue
        assert STARS_WRITER.refusal(export) is None
        again = read_back(export)
        assert difference(export, again) is None, (record.site, record.hand)
        assert text_of([again]) == text_of([export])
        sites[record.site] += 1
    assert len(sites) > 10
    assert sum(sites.values()) > 150


def money(found: str | None) -> Decimal:
    return Decimal(found or "0")


def put_in(text: str) -> Decimal:
    """What all put in by the lines of a hand, read without our reader."""
    total, street = Decimal(0), Counter[str]()
    for line in text.partition("*** SUMMARY")[0].splitlines():
        name, _, _ = line.partition(": ")
        if line.startswith("*** ") and "HOLE CARDS" not in line and "PRE-FLOP" not in line:
            street.clear()
        if splash := SPLASH.match(line):
            total += money(splash[1])
        elif raised := RAISED.match(line):
            total += money(raised[3]) - street[name]  # type: ignore[operator]
            street[name] = money(raised[3])  # type: ignore[assignment]
        elif paid := PAID.search(line):
            total += money(paid[1])
            if "ante" not in line and "dead blind" not in line:
                street[name] += money(paid[1])  # type: ignore[assignment]
        elif back := BACK.match(line):
            total -= money(back[1])
    return total


def test_sums_add_up_in_the_text_alone() -> None:
    rng = random.Random(3)
    checked = 0
    while checked < 150:
        hand = own_hand(rng, number=checked + 1, unit=Decimal("0.01"))
        export = exported(hand.record, ranker=NATIVE)
        # "small & big blinds" is one figure of a live and a dead part.
        kinds = {post.kind for post in hand.record.posts}
        if STARS_WRITER.refusal(export) or PostKind.LIVE_POST in kinds:
            continue
        text = text_of([export])
        total_line = next(line for line in text.splitlines() if line.startswith("Total pot"))
        total = money(re.match(rf"Total pot {FIGURE}", total_line)[1])  # type: ignore[index]
        taken = sum(map(money, TAKEN.findall(total_line)))
        won = sum(map(money, WON.findall(text)))
        assert put_in(text) == total == won + taken, text
        summary = text.partition("*** SUMMARY")[2]
        assert sum(map(money, re.findall(rf"(?:won|collected) {FIGURE}", summary))) == won, text
        checked += 1


def test_only_cards_that_were_seen_are_written() -> None:
    rng = random.Random(4)
    for number in range(60):
        hand = own_hand(rng, number=number)
        export = exported(hand.record, ranker=NATIVE)
        if STARS_WRITER.refusal(export):
            continue
        seen = {str(card) for player in hand.record.players for card in player.cards}
        seen |= {
            str(card)
            for step in hand.record.steps
            if isinstance(step, BoardCards)
            for card in step.cards
        }
        text = text_of([export])
        assert set(CARD.findall(text)) <= seen, text


@pytest.mark.parametrize(
    "change",
    [
        ("calls $13", "calls $12"),
        ("bets $13", "bets $12"),
        ("Main pot $57. Side pot $58.", "Main pot $58. Side pot $57."),
        ("Rake $5", "Rake $4"),
        ("[Ac Ad 7h 7s] (", "[Ac Ad 7h 6s] ("),
        ("Kc", "Kd"),
        ("Seat #4", "Seat #2"),
        ("($61 in", "($62 in"),
        ("collected $57", "collected $58"),
    ],
)
def test_a_changed_text_is_another_hand(change: tuple[str, str]) -> None:
    export = stars_export("side-pots.txt")
    text = text_of([export])
    assert change[0] in text
    reading = read_stars(text.replace(*change))
    if isinstance(reading, HandRecord):
        try:
            again = exported(reading, ranker=NATIVE)
        except HistoryError:
            return
        assert difference(export, again) is not None
    else:
        assert isinstance(reading, DamagedHand)


def test_a_file_of_hands_of_all_sites_is_checked(tmp_path: Path) -> None:
    exports = []
    for record in written_hands():
        try:
            export = exported(record, ranker=NATIVE)
        except HistoryError:
            continue
        if STARS_WRITER.refusal(export) is None:
            exports.append(export)
    path = tmp_path / f"hands{STARS_WRITER.suffix}"
    path.write_text(text_of(exports), encoding="utf-8")
    checked = [hand for hand in check_file(path, ranker=NATIVE) if isinstance(hand, CheckedHand)]
    assert [(hand.hand, hand.verdict, hand.why) for hand in checked] == [
        (export.record.hand, Verdict.OK, "") for export in exports
    ]
    assert len(checked) > 50


SIDE_POTS = """\
PokerStars Hand #1001:  Omaha Pot Limit ($1/$2 USD) - 2020/05/01 12:00:00 ET
Table 'Own I' 6-max Seat #4 is the button
Seat 1: Anna ($20 in chips)
Seat 2: Bo: the 2nd ($50 in chips)
Seat 4: Cy ($61 in chips)
Anna: posts small blind $1
Bo: the 2nd: posts big blind $2
*** HOLE CARDS ***
Dealt to Cy [Ac Ad 7h 7s]
Cy: raises $5 to $7
Anna: calls $6
Bo: the 2nd: calls $5
*** FLOP *** [7c 8d 2s]
Anna: bets $13 and is all-in
Bo: the 2nd: calls $13
Cy: raises $41 to $54 and is all-in
Bo: the 2nd: calls $30 and is all-in
Uncalled bet ($11) returned to Cy
*** TURN *** [7c 8d 2s] [9h]
*** RIVER *** [7c 8d 2s 9h] [Kc]
*** SHOW DOWN ***
Cy: shows [Ac Ad 7h 7s] (three of a kind, Sevens)
Anna: shows [Jh Ts 3d 3h] (a straight, Seven to Jack)
Bo: the 2nd: shows [8c 8h Qd Qs] (three of a kind, Eights)
Bo: the 2nd collected $58 from side pot
Anna collected $57 from main pot
Anna has timed out
*** SUMMARY ***
Total pot $120 Main pot $57. Side pot $58. | Rake $5
Board [7c 8d 2s 9h Kc]
Seat 1: Anna (small blind) showed [Jh Ts 3d 3h] and won ($57) with a straight, Seven to Jack
Seat 2: Bo: the 2nd (big blind) showed [8c 8h Qd Qs] and won ($58) with three of a kind, Eights
Seat 4: Cy (button) showed [Ac Ad 7h 7s] and lost with three of a kind, Sevens


"""


def test_a_hand_word_by_word() -> None:
    assert text_of([stars_export("side-pots.txt")]) == SIDE_POTS


def play(lines: list[str]) -> list[str]:
    """Lines of posts and actions alone."""
    beside = (" said, ", "Seat ", ": shows ")
    return [line for line in lines if not any(word in line for word in beside)]


@pytest.mark.parametrize(
    "name",
    [
        "cash-out.txt",
        "courchevel.txt",
        "mixed-fixed.txt",
        "run-twice.txt",
        "side-pots.txt",
        "cap.txt",
        "chat-and-names.txt",
        "clubgg-straddles.txt",
    ],
)
def test_posts_and_actions_are_written_as_the_site_does(name: str) -> None:
    told = (STARS_HANDS / name).read_text(encoding="utf-8")
    lines = re.compile(r"^.*: (?:folds|checks|calls|bets|raises|posts)\b.*$", re.MULTILINE)
    after = text_of([stars_export(name)])
    assert play(lines.findall(told)) == play(lines.findall(after))


FIRST_LINES = [
    ("omaha", Limit.POT, "Omaha Pot Limit"),
    ("omaha-hilo", Limit.FIXED, "Omaha Hi/Lo Limit"),
    ("omaha5", Limit.NO, "5 Card Omaha No Limit"),
    ("omaha5-hilo", Limit.POT, "5 Card Omaha Hi/Lo Pot Limit"),
    ("omaha6", Limit.FIXED, "6 Card Omaha Limit"),
    ("omaha6-hilo", Limit.NO, "6 Card Omaha Hi/Lo No Limit"),
    ("courchevel", Limit.POT, "Courchevel Pot Limit"),
    ("courchevel-hilo", Limit.POT, "Courchevel Hi/Lo Pot Limit"),
]


@pytest.mark.parametrize(("game", "limit", "called"), FIRST_LINES)
def test_what_a_game_is_called(game: str, limit: Limit, called: str) -> None:
    rng = random.Random(1)
    export = exported(own_hand(rng, game, limit).record, ranker=NATIVE)
    while STARS_WRITER.refusal(export):
        export = exported(own_hand(rng, game, limit).record, ranker=NATIVE)
    assert text_of([export]).startswith(f"PokerStars Hand #1:  {called} (")


UNITS = [
    ("0.01", {"currency": "USD"}, "($0.01/$0.02 USD)", "$"),
    ("0.01", {"currency": "€"}, "(€0.01/€0.02)", "€"),
    ("0.01", {"currency": "SEK"}, "(0.01/0.02 SEK)", ""),
    ("0.01", {}, "(0.01/0.02)", ""),
    ("1", {}, "(1/2)", ""),
    ("1", {"currency": "XPM"}, "(1/2)", ""),
    ("0.00001", {}, "(0.00001/0.00002)", ""),
]


@pytest.mark.parametrize(("unit", "details", "stakes", "sign"), UNITS)
def test_figures_show_their_unit(
    unit: str, details: dict[str, str], stakes: str, sign: str
) -> None:
    record = replace(two_players(), unit=Decimal(unit), details=details)
    export = exported(record, ranker=NATIVE)
    text = text_of([export])
    assert f"Omaha Pot Limit {stakes}" in text.splitlines()[0]
    assert f" ({sign}" in text
    assert set(re.findall(r"([^\d\s(]*)[\d.]+ in chips", text)) == {sign}
    again = read_back(export)
    assert again.record.unit == Decimal(unit)
    assert difference(export, again) is None


def two_players() -> HandRecord:
    """A hand of two, in pot limit with blinds of one and two chips, without a rake."""
    rng = random.Random(8)
    while True:
        record = own_hand(rng, "omaha", Limit.POT).record
        plain = {PostKind.SMALL_BLIND, PostKind.BIG_BLIND} == {post.kind for post in record.posts}
        stakes = (record.stakes.small_blind, record.stakes.big_blind, record.stakes.boards)
        if plain and stakes == (1, 2, 1) and record.stakes.cap is None:
            return record


@pytest.mark.parametrize("hand", ["7", "T-9/3", "the open card", "RC:1", "50%", "№ 7", "a b:c"])
def test_ids_are_stable(hand: str) -> None:
    export = exported(replace(two_players(), hand=hand), ranker=NATIVE)
    assert STARS_WRITER.refusal(export) is None
    assert read_back(export).record.hand == hand


def named(*names: str) -> Export:
    record = two_players()
    players = tuple(
        replace(player, name=name, label=name)
        for player, name in zip(record.players, names, strict=False)
    )
    players += record.players[len(players) :]
    return exported(replace(record, players=players), ranker=NATIVE)


@pytest.mark.parametrize(
    "name",
    [
        "Bo: folds",
        "Bo: raises 2 to 4",
        "Seat 1",
        "*** FLOP ***",
        "Table 'x' 6-max Seat #1 is the button",
        "Dealt to Bo",
        "collected 5 from pot",
        "Bo (5 in chips)",
        "(button)",
        "[clan] Bo",
        'said, "Bo: folds"',
        "is all-in",
        "Uncalled bet (5) returned to Bo",
        "Łukasz Ж 黒",
    ],
)
def test_names_of_any_kind_come_back(name: str) -> None:
    export = named(name)
    assert STARS_WRITER.refusal(export) is None
    assert difference(export, read_back(export)) is None, text_of([export])


def test_one_name_may_begin_another() -> None:
    for names in (("Bo: b", "Bo: b: c"), ("Bo: b: c", "Bo: b"), ("Bo", "Bo: b"), ("B", "Bo")):
        export = named(*names)
        assert difference(export, read_back(export)) is None, text_of([export])


@pytest.mark.parametrize("name", ["", " Bo", "Bo ", "B\no", "B\to", "Bo [As]"])
def test_names_that_no_line_can_hold_are_refused(name: str) -> None:
    assert STARS_WRITER.refusal(named(name)) == (
        f"a player cannot be called {name!r} in PokerStars text"
    )


def test_a_fixed_limit_whose_blind_is_no_bet_is_refused() -> None:
    export = stars_export("mixed-fixed.txt")
    assert STARS_WRITER.refusal(export) is None
    record = export.record
    odd = replace(record, stakes=replace(record.stakes, small_bet=200, big_bet=400))
    assert STARS_WRITER.refusal(replace(export, record=odd)) == (
        "in PokerStars text the big blind is the lower bet of fixed limit"
    )


WORDS = [
    ("AsKd7h3c", "Qs9d8c4h2s", "high card Ace"),
    ("AsAd7h3c", "Qs9d8c4h2s", "a pair of Aces"),
    ("6s6d7h3c", "6c6hQs9d2s", "four of a kind, Sixes"),
    ("AsKdQh9c", "AdKsJc4h2s", "two pair, Aces and Kings"),
    ("2s2d7h9c", "2cQsJd8c4h", "three of a kind, Deuces"),
    ("As2dKhKc", "3c4h5sJdJc", "a straight, Ace to Five"),
    ("AsKdQh3c", "Tc Jh Qs 2d 7c".replace(" ", ""), "a straight, Ten to Ace"),
    ("Ah2hKdKc", "3h7hQhJdJc", "a flush, Ace high"),
    ("9s9dKhQc", "9cKsKd2h4s", "a full house, Kings full of Nines"),
    ("Ah2hKdKc", "3h4h5hJdJc", "a straight flush, Ace to Five"),
    ("AhKh2d2c", "QhJhTh3d3c", "a Royal Flush"),
]


@pytest.mark.parametrize(("hole", "board", "words"), WORDS)
def test_hands_in_words(hole: str, board: str, words: str) -> None:
    assert hand_in_words(parse_cards(hole), parse_cards(board), hi_lo=False) == words


@pytest.mark.parametrize(
    ("hole", "board", "words"),
    [
        ("As3dKsKh", "QcJd8h7h2c", "HI: a pair of Kings; LO: 8,7,3,2,A"),
        ("As3dKsKh", "QcJdTh7h2c", "HI: a straight, Ten to Ace"),
        ("AsKd2h3c", "4s5d6c9h9s", "HI: a straight, Two to Six; LO: 6,5,4,2,A"),
    ],
)
def test_halves_in_words(hole: str, board: str, words: str) -> None:
    told = hand_in_words(parse_cards(hole), parse_cards(board), hi_lo=True)
    assert told == words.replace("Two", "Deuce")


def test_every_house_rule_is_told_or_needs_no_telling() -> None:
    # A record says itself who may straddle, who shows and where the button is.
    untold = {
        "name",
        "straddle_min_players",
        "restraddles",
        "all_in_shows_all",
        "button",
        "new_player_may_buy_button",
        "history_shows_mucked",
    }
    told = set()
    for field in fields(RuleSet):
        try:
            value = getattr(SITES["pokerstars"].rules, field.name)
            text = {True: "yes", False: "no"}.get(value, value) if type(value) is bool else value
            with_house_rules(SITES["pokerstars"], {field.name: text})
        except HistoryError:
            continue
        told.add(field.name)
    assert told == {field.name for field in fields(RuleSet)} - untold


def test_house_rules_are_told_where_they_matter() -> None:
    export = stars_export("supremapoker.txt")
    assert house_rules(export.record) == {
        "poster_by_straddle_acts_last": "yes",
        "odd_run_chips": "last",
    }
    assert (
        "House rules: poster_by_straddle_acts_last=yes, odd_run_chips=last, smallest_chip=0.05"
        in (text_of([export]))
    )
    assert read_back(export).record.rules.odd_run_chips is RunChips.LAST
    assert "House rules" not in text_of([stars_export("run-twice.txt")])


@pytest.mark.parametrize(
    ("rule", "why"),
    [
        ("odd_chips=last", "no house rule is called 'odd_chips'; there are fixed_limit_raises"),
        ("odd_run_chips=middle", "house rules: unknown RunChips 'middle'"),
        ("uncapped_heads_up=maybe", "'maybe' is no value of the house rule uncapped_heads_up"),
        ("fixed_limit_raises=-1", "'-1' is no value of the house rule fixed_limit_raises"),
        ("smallest_chip=0", "'0' is no value of the house rule smallest_chip"),
        ("smallest_chip=NaN", "'NaN' is no value of the house rule smallest_chip"),
        ("smallest_chip=x", "'x' is no value of the house rule smallest_chip"),
    ],
)
def test_unknown_house_rules_are_named(rule: str, why: str) -> None:
    text = text_of([stars_export("run-twice.txt")])
    reading = read_stars(text.replace("Hand was run twice\n", f"House rules: {rule}\n"))
    assert isinstance(reading, DamagedHand)
    assert reading.why.startswith(why)


def test_a_second_board_that_ends_early_comes_back() -> None:
    rng = random.Random("early end")
    ends = set()
    while len(ends) < 3:
        record = own_hand(rng, "omaha", Limit.POT).record
        if record.stakes.boards == 2 and record.board:
            export = exported(record, ranker=NATIVE)
            assert difference(export, read_back(export)) is None, text_of([export])
            ends.add(len(record.board))


def test_many_hands_are_written_one_at_a_time() -> None:
    asked = []

    def exports() -> Iterable[Export]:
        for name in ("side-pots.txt", "run-twice.txt"):
            asked.append(name)
            yield stars_export(name)

    pieces = STARS_WRITER.write(exports())
    assert asked == []
    assert next(pieces).startswith("PokerStars Hand #1001")
    assert asked == ["side-pots.txt"]
    assert list(STARS.read("".join(pieces).splitlines(keepends=True)))
