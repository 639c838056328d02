"""The event codec: what it writes it reads, and nothing else."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from enum import IntEnum
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import NamedTuple, get_args

import pytest
from hypothesis import given

from ninecards.cards import FULL_DECK, Card
from ninecards.errors import HistoryError
from ninecards.history.eventlog import HAND_EVENTS, EventCodec
from ninecards.rules import (
    HandConfig,
    RecordedRake,
    Spot,
    Street,
    apply,
    legal_actions,
    start_spot,
    state_of,
)
from ninecards.rules import events as ev
from random_hands import effort, generators, random_action, random_table
from table import deal

GOLDEN = Path(__file__).parent / "golden"


class Drawer:
    """A vault that keeps what it is given and hands out numbers."""

    def __init__(self) -> None:
        self.kept: list[str] = []

    def seal(self, text: str) -> str:
        self.kept.append(text)
        return f"drawer {len(self.kept) - 1}"

    def open(self, sealed: str) -> str:
        if not re.fullmatch(r"drawer \d+", sealed):
            raise HistoryError("not sealed here")
        return self.kept[int(sealed.split()[1])]


def played(random: Random) -> list[ev.Event]:
    """All events of a random hand of any kind, unknown cards and run-outs among them."""
    table = random_table(random, unknown_cards=True)
    state, events = table.start()
    happened = list(events)
    while not state.is_over:
        state, events = apply(state, random_action(random, table, legal_actions(state)))
        happened += events
    return happened


def a_spot() -> tuple[ev.Event, ...]:
    """The start of a hand in its middle: the record with the most fields that may be None."""
    spot = Spot(
        street=Street.FLOP,
        boards=(tuple(FULL_DECK[:3]),),
        to_act=0,
        hole_cards=(tuple(FULL_DECK[4:8]), (None,) * 4, tuple(FULL_DECK[8:12])),
        contributions=(10, 10, 10),
        street_bets=(0, 0, 0),
        folded=frozenset({2}),
    )
    config = HandConfig.of("omaha", "pot", 5, 10, rake=RecordedRake(3), cap_bb=50)
    return start_spot(config, spot, stacks=[500, 500, 500], button=3)[1]


# --------------------------------------------------------------------------- there and back


@given(generators())
@effort(60)
def test_random_hands_come_back_as_they_were(random: Random) -> None:
    events = played(random)
    assert HAND_EVENTS.loads(HAND_EVENTS.dumps(events)) == tuple(events)


@given(generators())
@effort(30)
def test_random_hands_come_back_out_of_a_vault(random: Random) -> None:
    events = played(random)
    drawer = Drawer()
    text = HAND_EVENTS.dumps(events, drawer)
    assert HAND_EVENTS.loads(text, drawer) == tuple(events)


def test_a_spot_comes_back() -> None:
    events = a_spot()
    loaded = HAND_EVENTS.loads(HAND_EVENTS.dumps(events))
    assert loaded == tuple(events)
    assert state_of(loaded) == state_of(events)


def test_a_document_is_one_line_of_ascii() -> None:
    text = HAND_EVENTS.dumps(a_spot())
    assert text.isascii()
    assert "\n" not in text


def test_what_comes_back_are_the_one_objects_of_cards_and_real_fractions() -> None:
    (dealt,) = HAND_EVENTS.loads(HAND_EVENTS.dumps([ev.HoleCardsDealt(0, (Card(51), None))]))
    assert dealt.cards[0] is Card(51)
    hand = deal("omaha pot 5/10", 1000, 1000)
    (started, *_) = HAND_EVENTS.loads(HAND_EVENTS.dumps(hand.events))
    assert type(started.start.config.rake.fraction) is Fraction
    assert started.start.first == hand.state.start.first


class Size(IntEnum):
    SMALL = 1
    LARGE = 2


class Pair(NamedTuple):
    left: int
    right: str | None


@dataclass(frozen=True)
class Everything:
    size: Size
    pair: Pair
    pairs: tuple[tuple[int, Pair], ...]
    share: Fraction
    chairs: frozenset[int]
    sure: bool
    text: str


@dataclass(frozen=True)
class Nothing:
    pass


def test_enums_named_tuples_fractions_and_sets_come_back() -> None:
    codec = EventCodec([Everything, Nothing])
    event = Everything(
        Size.LARGE,
        Pair(1, None),
        ((3, Pair(2, "b")),),
        Fraction(-1, 20),
        frozenset({3, 1}),
        sure=True,
        text="Ωμάχα ♠",
    )
    text = codec.dumps([event, Nothing()])
    assert codec.loads(text) == (event, Nothing())
    assert json.loads(text)["events"][0] == {
        "type": "Everything",
        "size": "large",
        "pair": {"left": 1, "right": None},
        "pairs": [[3, {"left": 2, "right": "b"}]],
        "share": "-1/20",
        "chairs": [1, 3],
        "sure": True,
        "text": "Ωμάχα ♠",
    }


# ------------------------------------------------------------------------------ old versions


def golden_lines(version: int = 2) -> list[str]:
    return (GOLDEN / f"eventlog_v{version}.jsonl").read_text(encoding="ascii").splitlines()


def test_the_golden_documents_load_and_are_written_the_same() -> None:
    for line in golden_lines():
        events = HAND_EVENTS.loads(line)
        assert HAND_EVENTS.dumps(events) == line


def test_the_golden_documents_of_version_1_say_the_same_as_those_of_2() -> None:
    """There odd chips of a low half were always the low hands'."""
    assert '"odd_low_chips_to_high"' not in "".join(golden_lines(1))
    for old, new in zip(golden_lines(1), golden_lines(2), strict=True):
        assert HAND_EVENTS.loads(old) == HAND_EVENTS.loads(new)


def test_the_golden_documents_hold_every_kind_of_event() -> None:
    found = {type(event) for line in golden_lines() for event in HAND_EVENTS.loads(line)}
    assert found == set(get_args(ev.Event))


@dataclass(frozen=True)
class Grown:
    """As of version 3: ``b`` came with 2, ``c`` with 3."""

    a: int
    b: int
    c: str


GROWN = EventCodec([Grown], version=3, added={2: {"Grown": {"b": 7}}, 3: {"Grown": {"c": "x"}}})


@pytest.mark.parametrize(
    ("text", "event"),
    [
        ('{"v":1,"events":[{"type":"Grown","a":1}]}', Grown(1, 7, "x")),
        ('{"v":2,"events":[{"type":"Grown","a":1,"b":2}]}', Grown(1, 2, "x")),
        ('{"v":3,"events":[{"type":"Grown","a":1,"b":2,"c":"y"}]}', Grown(1, 2, "y")),
    ],
)
def test_a_record_that_has_grown_loads_from_every_version(text: str, event: Grown) -> None:
    assert GROWN.loads(text) == (event,)
    assert json.loads(GROWN.dumps([event]))["v"] == 3


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('{"v":2,"events":[{"type":"Grown","a":1}]}', "field 'b' of Grown is missing"),
        ('{"v":1,"events":[{"type":"Grown","a":1,"b":2}]}', "field 'b' of Grown is unknown"),
        ('{"v":4,"events":[]}', "version 4 asked; known are 1 to 3"),
    ],
)
def test_a_version_has_its_own_fields_and_no_others(text: str, why: str) -> None:
    with pytest.raises(HistoryError, match=re.escape(why)):
        GROWN.loads(text)


# ----------------------------------------------------------------------------------- refused


def document(event: str) -> str:
    return f'{{"v":1,"events":[{event}]}}'


BAD = {
    "no JSON": ("{", "no JSON"),
    "empty": ("", "no JSON"),
    "NaN": ('{"v":1,"events":NaN}', "NaN is no number"),
    "deep": ("[" * 100_000, "no JSON: nested beyond all measure"),
    "digits": ('{"v":' + "9" * 5000 + "}", "no JSON: a number beyond all measure"),
    "key twice": ('{"v":1,"v":1,"events":[]}', "a key stands twice"),
    "list": ("[]", "no document of events"),
    "more keys": ('{"v":1,"events":[],"x":1}', "no document of events"),
    "no version": ('{"events":[]}', "no document of events"),
    "version 3": ('{"v":3,"events":[]}', "version 3 asked; known are 1 to 2"),
    "version 0": ('{"v":0,"events":[]}', "version 0 asked; known are 1 to 2"),
    "version true": ('{"v":true,"events":[]}', "version True asked"),
    "events no list": ('{"v":1,"events":{}}', "events: dict found; a list is expected"),
    "no type": (document('{"player":1}'), 'events[0]: dict found; an object with a "type"'),
    "null": (document("null"), 'events[0]: null found; an object with a "type" is expected'),
    "unknown type": (document('{"type":"Laughed"}'), "events[0]: unknown type 'Laughed'"),
    "unknown field": (
        document('{"type":"Folded","player":1,"why":2}'),
        "events[0]: field 'why' of Folded is unknown",
    ),
    "missing field": (document('{"type":"Folded"}'), "field 'player' of Folded is missing"),
    "true for a number": (
        document('{"type":"Folded","player":true}'),
        "events[0].player: bool found; a whole number is expected",
    ),
    "float": (document('{"type":"Folded","player":1.0}'), "events[0].player: float found"),
    "text for a number": (document('{"type":"Folded","player":"1"}'), "str found"),
    "no enum": (
        document('{"type":"Posted","player":0,"kind":"tip","chips":1}'),
        "events[0].kind: str found; one of small-blind, big-blind",
    ),
    "no card": (
        document('{"type":"HoleCardsDealt","player":0,"cards":["1s"]}'),
        'events[0].cards[0]: no card; it is "2c" to "As"',
    ),
    "null where no card may be unknown": (
        document('{"type":"HandShown","player":0,"cards":[null]}'),
        "events[0].cards[0]: no card",
    ),
    "no list": (document('{"type":"HandEnded","stacks":7}'), "events[0].stacks: int found; a list"),
    "short tuple": (
        document('{"type":"PotAwarded","pot":0,"board":0,"half":"whole","shares":[[1]]}'),
        "events[0].shares[0]: list found; a list of 2 is expected",
    ),
}


@pytest.mark.parametrize("name", BAD)
def test_anything_else_is_refused_in_one_line(name: str) -> None:
    text, why = BAD[name]
    with pytest.raises(HistoryError, match=re.escape(why)) as caught:
        HAND_EVENTS.loads(text)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("text", ["1/0", "0.05", "1", "1/-2", "", "٣/٤"])
def test_a_fraction_is_two_whole_numbers(text: str) -> None:
    line = HAND_EVENTS.dumps(deal("omaha pot 5/10", 1000, 1000).events)
    assert '"fraction":"0/1"' in line
    bad = line.replace('"fraction":"0/1"', f'"fraction":{json.dumps(text)}')
    with pytest.raises(HistoryError, match="a fraction such as 1/20"):
        HAND_EVENTS.loads(bad)


def test_a_record_that_contradicts_the_rules_is_refused_without_its_cards() -> None:
    line = HAND_EVENTS.dumps(deal("omaha pot 5/10", 1000, 1000).events)
    twice = line.replace('"deck":["2c","2d"', '"deck":["2c","2c"')
    assert twice != line
    with pytest.raises(HistoryError, match="HandStart contradicts the rules") as caught:
        HAND_EVENTS.loads(twice)
    assert "2c" not in str(caught.value)


def test_a_foreign_event_is_not_written() -> None:
    with pytest.raises(HistoryError, match="events\\[0\\]: Nothing is not registered"):
        HAND_EVENTS.dumps([Nothing()])


def test_two_kinds_of_one_name_cannot_be_told_apart() -> None:
    other = dataclass(frozen=True)(type("Nothing", (), {}))
    with pytest.raises(TypeError, match="two kinds of one name"):
        EventCodec([Nothing, other])


@dataclass(frozen=True)
class Odd:
    when: complex


def test_a_type_without_a_form_is_refused_at_once() -> None:
    with pytest.raises(TypeError, match="no form for"):
        EventCodec([Odd])


# ------------------------------------------------------------------------------------ sealed


def cards_in(text: str) -> list[str]:
    """Cards as the codec writes them."""
    return re.findall(r'"[2-9TJQKA][cdhs]"', text)


def test_a_vault_leaves_no_hidden_card_in_the_document() -> None:
    hand = deal("courchevel pot 5/10", 1000, 1000, 1000)
    hand.check_down()
    open_cards = {str(card) for board in hand.state.boards for card in board}
    open_cards |= {str(card) for shown in hand.of(ev.HandShown) for card in shown.cards}
    clear, sealed = HAND_EVENTS.dumps(hand.events), HAND_EVENTS.dumps(hand.events, Drawer())
    assert len(cards_in(clear)) > 52
    assert {card.strip('"') for card in cards_in(sealed)} == open_cards


def test_a_sealed_document_is_no_riddle_without_its_vault() -> None:
    sealed = HAND_EVENTS.dumps(deal("omaha pot 5/10", 1000, 1000).events, Drawer())
    with pytest.raises(HistoryError, match=r"start\.deck: dict found; a list is expected"):
        HAND_EVENTS.loads(sealed)


def test_with_a_vault_nothing_secret_is_read_in_clear() -> None:
    clear = HAND_EVENTS.dumps(deal("omaha pot 5/10", 1000, 1000).events)
    with pytest.raises(HistoryError, match=r"start\.deck: not sealed"):
        HAND_EVENTS.loads(clear, Drawer())


@pytest.mark.parametrize("value", ['{"sealed":7}', '{"sealed":"by somebody else"}'])
def test_what_the_vault_does_not_know_is_refused(value: str) -> None:
    text = document(f'{{"type":"HoleCardsDealt","player":0,"cards":{value}}}')
    with pytest.raises(HistoryError, match="sealed"):
        HAND_EVENTS.loads(text, Drawer())
