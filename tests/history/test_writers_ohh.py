"""Open Hand History that is written: it has the form of the standard and comes back the same."""

from __future__ import annotations

import copy
import json
import random
from collections import Counter
from dataclasses import replace
from decimal import Decimal
from typing import TYPE_CHECKING, Any

import pytest

from carried_hands import difference
from ninecards.cards import FULL_DECK, parse_cards
from ninecards.errors import HistoryError
from ninecards.history import DamagedHand, HandRecord, Reading
from ninecards.history.ohh import OHH
from ninecards.history.record import BoardCards, Note, NoteKind
from ninecards.history.writers import Export, exported
from ninecards.history.writers.moments import stars_start, utc_start
from ninecards.history.writers.ohh import OHH_WRITER
from ninecards.history.writers.own_hand import record_of
from ninecards.kernels.evaluator import NATIVE
from ninecards.rules import Bet, Call, Fold, HandConfig, Limit, Post, PostKind, apply, start_hand
from ohh_form import ohh_faults
from own_hands import own_hand
from random_hands import CELLS
from read_hands import sampled, written_hands
from stars_hands import stars_record

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


def text_of(*exports: Export) -> str:
    return "".join(OHH_WRITER.write(exports))


def document(export: Export) -> dict[str, Any]:
    """The JSON of a hand, its decimal numbers exact."""
    return json.loads(text_of(export), parse_float=Decimal)


def read(text: str) -> Reading:
    [reading] = OHH.read(text.splitlines(keepends=True))
    return reading


def read_back(export: Export) -> Export:
    reading = read(text_of(export))
    assert isinstance(reading, HandRecord), (reading, text_of(export))
    return exported(reading, ranker=NATIVE)


@pytest.mark.parametrize(("game", "limit"), CELLS, ids=str)
def test_hands_played_here_come_back(game: str, limit: Limit) -> None:
    rng = random.Random(f"ohh {game} {limit}")
    boards: Counter[int] = Counter()
    for number in range(1, 26):
        unit = Decimal(rng.choice(("1", "0.01", "0.1")))
        hand = own_hand(rng, game, limit, number=number, unit=unit)
        export = exported(hand.record, ranker=NATIVE)
        assert OHH_WRITER.refusal(export) is None
        assert ohh_faults(document(export)) == []
        assert difference(export, read_back(export)) is None, text_of(export)
        boards[hand.table.config.boards] += 1
    assert len(boards) == 2


def test_hands_of_every_site_come_back_and_are_written_alike() -> None:
    refused: Counter[str] = Counter()
    for record in written_hands():
        try:
            export = exported(record, ranker=NATIVE)
        except HistoryError:
            continue
        refusal = OHH_WRITER.refusal(export)
        if refusal is not None:
            refused[refusal.partition(";")[0]] += 1
            continue
        assert ohh_faults(document(export)) == []
        again = read_back(export)
        assert difference(export, again) is None, text_of(export)
        assert text_of(again) == text_of(export) or record.site == "phh"
    assert set(refused) == {
        "Open Hand History asks for every stack",
        "Open Hand History knows no cancelled hand",
    }


def test_real_hands_come_back(shared_data: Path) -> None:
    sites: Counter[str] = Counter()
    for record in sampled(shared_data / "hands", stride=7, most=40):
        try:
            export = exported(record, ranker=NATIVE)
        except HistoryError:
            continue
        if OHH_WRITER.refusal(export) is None:
            assert ohh_faults(document(export)) == [], (record.site, record.hand)
            again = read_back(export)
            assert difference(export, again) is None, (record.site, record.hand)
            assert text_of(again) == text_of(export)
            sites[record.site] += 1
    assert len(sites) > 10
    assert sum(sites.values()) > 150


def test_only_cards_that_were_seen_are_written() -> None:
    rng = random.Random(4)
    for number in range(60):
        hand = own_hand(rng, number=number)
        export = exported(hand.record, ranker=NATIVE)
        seen = {card for player in hand.record.players for card in player.cards}
        seen |= {c for s in hand.record.steps if isinstance(s, BoardCards) for c in s.cards}
        rounds = document(export)["ohh"]["rounds"]
        told = [card for played in rounds for card in played["cards"]]
        told += [c for p in rounds for action in p["actions"] for c in action.get("cards", ())]
        assert {*parse_cards(" ".join({*told}))} <= seen


def side_pots() -> Export:
    return exported(stars_record("side-pots.txt"), ranker=NATIVE)


def test_a_hand_member_by_member() -> None:
    hand = document(side_pots())["ohh"]
    preflop, flop, turn, river, showdown = hand["rounds"]
    assert list(hand)[:4] == ["spec_version", "site_name", "network_name", "internal_version"]
    assert (hand["spec_version"], hand["game_type"]) == ("1.4.7", "Omaha")
    assert hand["start_date_utc"] == "2020-05-01T16:00:00Z"
    assert (hand["currency"], hand["hero_player_id"], hand["dealer_seat"]) == ("USD", 2, 4)
    assert hand["bet_limit"] == {"bet_type": "PL", "bet_cap": 0}
    assert [round_["street"] for round_ in (flop, turn, river, showdown)] == [
        "Flop",
        "Turn",
        "River",
        "Showdown",
    ]
    # A raise is told by what is added, as the standard has it.
    raises = [a for a in preflop["actions"] + flop["actions"] if a["action"] == "Raise"]
    assert [(a["player_id"], a["amount"], a["is_allin"]) for a in raises] == [
        (2, Decimal("7.00"), False),
        (2, Decimal("54.00"), True),
    ]
    assert hand["pots"] == [
        {
            "number": 0,
            "amount": 60,
            "rake": 3,
            "player_wins": [{"player_id": 0, "win_amount": 57}],
        },
        {
            "number": 1,
            "amount": 60,
            "rake": 2,
            "player_wins": [{"player_id": 1, "win_amount": 58}],
        },
    ]
    assert not [name for name in hand if name.startswith("_")]


FORM_FAULTS: list[tuple[Callable[[dict[str, Any]], object], str]] = [
    (lambda hand: hand.pop("currency"), "hand has no currency"),
    (lambda hand: hand.update(spec_version="1.3"), "spec_version of hand is '1.3'"),
    (lambda hand: hand.update(stakes=1), "hand has a member stakes"),
    (lambda hand: hand.update(game_type="Omaha5"), "game_type of hand is 'Omaha5'"),
    (lambda hand: hand.update(big_blind_amount="2"), "big_blind_amount of hand is '2'"),
    (lambda hand: hand.update(dealer_seat=9), "a seat beyond the table's size"),
    (lambda hand: hand.update(hero_player_id=7), "the hero is no player"),
    (lambda hand: hand.update(tournament=True), "tournament and tournament_info do not agree"),
    (lambda hand: hand["bet_limit"].pop("bet_cap"), "bet_limit has no bet_cap"),
    (lambda hand: hand["players"][0].update(id=1), "two players have one id or seat"),
    (lambda hand: hand["rounds"].pop(0), "the ids of the rounds do not count up from 0"),
    (
        lambda hand: hand["rounds"][1]["actions"][0].update(action="Bets"),
        "action of action is 'Bets'",
    ),
    (lambda hand: hand["rounds"][1]["actions"][0].update(amount=-1), "amount of action is -1"),
    (lambda hand: hand["rounds"][1]["actions"].pop(0), "Call is action 2 where 1 comes"),
    (lambda hand: hand["rounds"][1].update(cards=["7c", "8D"]), "cards of round is ['7c', '8D']"),
    (lambda hand: hand["pots"][0].update(rake=4), "pot 0 does not add up"),
    (lambda hand: hand["pots"][1].update(number=2), "the numbers of the pots do not count up"),
    (
        lambda hand: hand["rounds"][0]["actions"][-1].update(action="Bet"),
        "a Bet before the flop",
    ),
]


@pytest.mark.parametrize(("spoil", "fault"), FORM_FAULTS)
def test_the_form_is_really_asked_for(
    spoil: Callable[[dict[str, Any]], object], fault: str
) -> None:
    spoilt = copy.deepcopy(document(side_pots()))
    assert ohh_faults(spoilt) == []
    spoil(spoilt["ohh"])
    assert any(found.startswith(fault) for found in ohh_faults(spoilt)), ohh_faults(spoilt)


@pytest.mark.parametrize(
    "change",
    [
        ('"amount":13.00', '"amount":12.00'),
        ('"amount":54.00', '"amount":53.00'),
        ('"win_amount":57.00', '"win_amount":56.00'),
        ('"rake":3.00', '"rake":2.00'),
        ('"Kc"', '"Kd"'),
        ('"dealer_seat":4', '"dealer_seat":2'),
        ('"starting_stack":61.00', '"starting_stack":62.00'),
        ('"game_type":"Omaha"', '"game_type":"OmahaHiLo"'),
    ],
)
def test_a_changed_text_is_another_hand(change: tuple[str, str]) -> None:
    export = side_pots()
    assert change[0] in text_of(export)
    reading = read(text_of(export).replace(*change))
    if isinstance(reading, DamagedHand):
        return
    assert isinstance(reading, HandRecord)
    try:
        again = exported(reading, ranker=NATIVE)
    except HistoryError:
        return
    assert difference(export, again) is not None


def test_a_sale_and_a_jackpot_stand_in_their_members() -> None:
    pots = document(exported(stars_record("cash-out.txt"), ranker=NATIVE))["ohh"]["pots"]
    assert pots[0]["player_wins"] == [{"player_id": 2, "win_amount": 40, "cashout_amount": 30}]
    record = stars_record("cash-out.txt")
    # Bo loses, and had sold his part.
    sale = Note(NoteKind.CASH_OUT, "x", 1, player=1, chips=500)
    export = exported(replace(record, notes=(sale,)), ranker=NATIVE)
    assert document(export)["ohh"]["pots"][0]["player_wins"] == [
        {"player_id": 2, "win_amount": 40},
        {"player_id": 1, "win_amount": 0, "cashout_amount": 5},
    ]
    assert difference(export, read_back(export)) is None
    runs = document(exported(stars_record("ggpoker-splash-runs.txt"), ranker=NATIVE))["ohh"]
    assert sum(pot.get("jackpot", 0) for pot in runs["pots"]) == Decimal("2.08")
    assert sum(pot["rake"] for pot in runs["pots"]) == 3
    assert runs["flags"] == ["Run_It_Twice"]
    splash = runs["rounds"][0]["actions"][0]
    assert splash == {"action_number": 1, "action": "Add to Pot", "amount": 10}


def test_a_tournament_tells_what_is_known() -> None:
    record = stars_record("tournament.txt", ("Seat 2: Bo is", "Seat 2: Bo (900 in chips) is"))
    export = exported(record, ranker=NATIVE)
    hand = document(export)["ohh"]
    assert ohh_faults({"ohh": hand}) == []
    assert (hand["tournament"], hand["currency"], hand["big_blind_amount"]) == (True, "XPM", 100)
    info = hand["tournament_info"]
    assert info["tournament_number"] == "77"
    assert (info["buyin_amount"], info["bounty_fee_amount"], info["fee_amount"]) == (
        Decimal("4.50"),
        Decimal("4.50"),
        Decimal(1),
    )
    assert (info["currency"], info["speed"]) == ("USD", None)
    assert text_of(read_back(export)) == text_of(export)


def test_games_of_five_and_six_cards_are_known_by_the_hands() -> None:
    """So other programs write them: the standard has no word for these games."""
    record = stars_record("cash-out.txt")
    text = text_of(exported(record, ranker=NATIVE))
    assert '"_game":"omaha6"' in text
    reading = read(text.replace('"_game":"omaha6"', '"_x":1'))
    assert isinstance(reading, HandRecord)
    assert reading.game.name == "omaha6"


OWN_FAULTS = [
    ('"_unit":0.3', "_unit is '0.3'; it is 1, 0.1, 0.01 and so on"),
    ('"_unit":10', "_unit is '10'; it is 1, 0.1, 0.01 and so on"),
    ('"_house_rules":{"x":"y"}', "no house rule is called 'x'; there are fixed_limit_raises"),
    ('"_house_rules":3', "_house_rules is no object"),
    ('"_game":"courchevel"', "the board has 0 cards before the flop; courchevel has 1 there"),
    ('"_boards":"two"', "_boards of the member ohh is 'two'; it has to be a whole number"),
]


@pytest.mark.parametrize(("told", "why"), OWN_FAULTS)
def test_faults_of_our_own_members_are_named(told: str, why: str) -> None:
    reading = read(text_of(side_pots()).replace('"players":', f'{told},"players":'))
    assert isinstance(reading, DamagedHand)
    assert reading.why.startswith(why)


def test_boards_that_there_are_not_do_not_settle() -> None:
    reading = read(text_of(side_pots()).replace('"players":', '"_boards":9,"players":'))
    assert isinstance(reading, HandRecord)
    with pytest.raises(HistoryError, match="9 boards asked; a hand has 1 or 2"):
        exported(reading, ranker=NATIVE)


def test_bets_of_fixed_limit_of_any_size_are_carried() -> None:
    record = stars_record("mixed-fixed.txt")
    usual = document(exported(record, ranker=NATIVE))["ohh"]["bet_limit"]
    assert usual == {"bet_type": "FL", "bet_cap": 0}
    told = replace(
        exported(record, ranker=NATIVE),
        record=replace(record, stakes=replace(record.stakes, big_bet=300)),
    )
    text = text_of(told)
    assert '"_small_bet":1.00,"_big_bet":3.00' in text
    reading = read(text)
    assert isinstance(reading, HandRecord)
    assert (reading.stakes.small_bet, reading.stakes.big_bet) == (100, 300)


@pytest.mark.parametrize(
    ("told", "utc"),
    [
        ("2020/05/01 12:00:00 ET", "2020-05-01T16:00:00Z"),
        ("2020/01/01 12:00:00 ET", "2020-01-01T17:00:00Z"),
        ("2020/03/08 01:59:59 ET", "2020-03-08T06:59:59Z"),
        ("2020/03/08 03:00:00 ET", "2020-03-08T07:00:00Z"),
        ("2020/11/01 1:59:59 ET", "2020-11-01T05:59:59Z"),
        ("2020/11/01 02:00:00 ET", "2020-11-01T07:00:00Z"),
        ("2006/03/20 12:00:00 ET", "2006-03-20T17:00:00Z"),
        ("2006/04/02 12:00:00 ET", "2006-04-02T16:00:00Z"),
        ("2006/10/29 12:00:00 ET", "2006-10-29T17:00:00Z"),
        ("2006/10/28 12:00:00 ET", "2006-10-28T16:00:00Z"),
        ("2019/12/31 23:00:00 ET", "2020-01-01T04:00:00Z"),
        ("2024-05-01T20:00:00", "2024-05-01T20:00:00Z"),
        ("2024-05-01T20:00:00.123Z", "2024-05-01T20:00:00Z"),
        ("2024-05-01 20:00:00 UTC", "2024-05-01T20:00:00Z"),
        ("21 04 2016 16:35:46", "2016-04-21T16:35:46Z"),
        ("Monday, January 06, 16:33:56 EST 2014", "2014-01-06T21:33:56Z"),
        ("Mon Jul 20 23:00:51 EDT 2026", "2026-07-21T03:00:51Z"),
        ("Wednesday, October 11, 17:27:53 CEST 2017", "2017-10-11T15:27:53Z"),
        ("Monday, Smarch 1, 08:40:12 CET 2013", None),
        ("2024-05-01 20:00:00 MSK", None),
        ("2024-15-01 20:00:00", None),
        (None, None),
    ],
)
def test_moments_in_utc(told: object, utc: str | None) -> None:
    assert utc_start(told) == utc


@pytest.mark.parametrize(
    ("told", "stars"),
    [
        ("2024-05-01T20:00:00.5Z", "2024/05/01 20:00:00 UTC"),
        ("2012-04-24 02:59:08", "2012/04/24 2:59:08"),
        ("21 04 2016 16:35:46", "2016/04/21 16:35:46"),
        ("Monday, January 06, 16:33:56 EST 2014", "2014/01/06 16:33:56 EST"),
        ("yesterday", ""),
        (7, ""),
    ],
)
def test_moments_in_pokerstars_text(told: object, stars: str) -> None:
    assert stars_start(told) == stars


def test_hands_are_separated_by_a_blank_line() -> None:
    text = text_of(side_pots(), side_pots())
    first, blank, second, end = text.split("\n")[:4]
    assert (blank, end) == ("", "")
    assert first == second
    assert len(list(OHH.read(text.splitlines(keepends=True)))) == 2


def test_a_bet_before_the_flop_is_called_a_raise() -> None:
    """The standard knows no bet there; antes alone leave one to be made."""
    state, opening = start_hand(
        HandConfig.of("omaha", "pot", 1, 2),
        stacks=[100, 100],
        deck=FULL_DECK,
        posts=[Post(0, PostKind.ANTE, 1), Post(1, PostKind.ANTE, 1)],
        button=2,
        ranker=NATIVE,
    )
    events = [*opening]
    for action in (Bet(2), Call(), Bet(3), Fold()):
        state, more = apply(state, action, ranker=NATIVE)
        events += more
    export = exported(record_of(events, names=["Ada", "Ben"], hand="1"), ranker=NATIVE)
    preflop, flop = document(export)["ohh"]["rounds"]
    assert [a["action"] for a in preflop["actions"][-2:]] == ["Raise", "Call"]
    assert [a["action"] for a in flop["actions"]] == ["Bet", "Fold"]
    assert ohh_faults(document(export)) == []
    assert difference(export, read_back(export)) is None
    # On the flop a raise without a bet is none.
    reading = read(text_of(export).replace('"action":"Bet"', '"action":"Raise"'))
    assert isinstance(reading, HandRecord)
    with pytest.raises(HistoryError, match="Ada raises to 3; by the rules Ada is to act"):
        exported(reading, ranker=NATIVE)
