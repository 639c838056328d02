"""What holds for every writer: sums add up, the same hand gives the same bytes and the same id."""

from __future__ import annotations

import json
import tomllib
from decimal import Decimal
from pathlib import Path
from random import Random

import pytest
from hypothesis import given

from ninecards.history import HandRecord, Verdict, replay
from ninecards.history.writers import WRITERS, Export, Writer, exported
from ninecards.history.writers.own_hand import record_of
from ninecards.kernels.evaluator import NATIVE
from own_hands import own_hand
from random_hands import effort, generators
from read_hands import read_text, sampled, written_hands
from table import deal

EVERY = pytest.mark.parametrize("writer", WRITERS.values(), ids=WRITERS.keys())


def export_of(record: HandRecord) -> Export:
    return exported(record, ranker=NATIVE)


def text_of(writer: Writer, *exports: Export) -> str:
    return "".join(writer.write(exports))


def assert_adds_up(export: Export) -> None:
    """All that was put in was returned, won or taken; so it is for each player and pot."""
    record = export.record
    assert sum(export.put_in) + record.stakes.splash == (
        sum(export.uncalled) + sum(export.winnings) + export.rake
    )
    for index, player in enumerate(record.players):
        if player.stack is not None:
            moved = export.uncalled[index] + export.winnings[index] - export.put_in[index]
            assert export.stacks[index] == player.stack + moved
    for number, pot in enumerate(export.pots):
        assert pot.chips - pot.rake == sum(a.chips for a in export.awards if a.pot == number)


def assert_same_money(writer: Writer, export: Export) -> None:
    """Written and read again the hand has the same id, and every chip goes where it went."""
    text = text_of(writer, export)
    [back] = read_text(text)
    assert isinstance(back, HandRecord), (export.record.site, export.record.hand, back)
    assert back.hand == export.record.hand
    assert replay(back, ranker=NATIVE).verdict is Verdict.OK, text
    again = export_of(back)
    assert_adds_up(again)
    scale = back.unit / export.record.unit

    def units(figures: tuple[int | None, ...]) -> list[Decimal | None]:
        return [None if chips is None else chips * scale for chips in figures]

    for name in ("put_in", "uncalled", "winnings", "stacks"):
        told = list(getattr(export, name))
        assert units(getattr(again, name)) == told, (name, export.record.site, back.hand)
    assert again.rake * scale == export.rake


@EVERY
@effort(50)
@given(random=generators())
def test_own_hands(writer: Writer, random: Random) -> None:
    export = export_of(own_hand(random, unit=Decimal("0.01")).record)
    assert_adds_up(export)
    if writer.refusal(export) is None:
        assert_same_money(writer, export)


@EVERY
def test_of_our_own_hands_only_two_open_cards_are_refused_and_only_as_text(
    writer: Writer,
) -> None:
    """What a format lacks it carries in fields of our own; text has no place for those cards."""
    for seed in range(300):
        export = export_of(own_hand(Random(seed)).record)
        record = export.record
        two_open = record.game.open_card and record.stakes.boards == 2
        refused = two_open and writer.name == "pokerstars"
        assert (writer.refusal(export) is not None) is refused


@EVERY
def test_a_blind_that_takes_what_an_ante_left_of_a_cap(writer: Writer) -> None:
    """A stack of 1000, but a cap of one big blind: after the ante 9 of its 10 are left."""
    posts = "0:ante:1 1:ante:1 1:small-blind:5 0:big-blind:10"
    hand = deal("omaha pot 5/10", 1000, 1000, posts=posts, cap_bb=1).check_down()
    record = record_of(hand.events, names=["Ada", "Ben"], hand="1")
    assert_same_money(writer, export_of(record))


def settled() -> list[Export]:
    hands = list(written_hands())
    return [export_of(r) for r in hands if replay(r, ranker=NATIVE).verdict is Verdict.OK]


@EVERY
def test_hands_of_every_format(writer: Writer) -> None:
    refused = 0
    for export in settled():
        assert_adds_up(export)
        refused += (refusal := writer.refusal(export)) is not None
        if refusal is None:
            assert_same_money(writer, export)
    assert refused <= 3


@EVERY
def test_real_hands(writer: Writer, shared_data: Path) -> None:
    sites = set[str]()
    for record in sampled(shared_data / "hands", stride=13, most=12):
        if replay(record, ranker=NATIVE).verdict is not Verdict.OK:
            continue
        export = export_of(record)
        assert_adds_up(export)
        if writer.refusal(export) is None:
            sites.add(record.site)
            assert_same_money(writer, export)
    assert len(sites) > 10


@EVERY
def test_the_same_hands_give_the_same_bytes(writer: Writer) -> None:
    exports = [e for e in settled() if writer.refusal(e) is None]
    once = text_of(writer, *exports)
    assert once == text_of(writer, *[export_of(e.record) for e in exports])
    hands = [reading.hand for reading in read_text(once)]
    assert hands == [export.record.hand for export in exports]


def test_the_figures_of_phh_add_up_in_the_text_alone() -> None:
    for export in settled():
        fields = tomllib.loads(text_of(WRITERS["phh"], export)) if len(export.pots) else {}
        if "inf" in str(fields.get("starting_stacks", "inf")):
            continue
        held = sum(fields["starting_stacks"]) + fields.get("_splash", 0)
        rake = fields.get("_rake", 0)
        assert round(sum(fields["finishing_stacks"]) + rake, 6) == round(held, 6)
        pots = fields.get("_pots")
        if pots is not None:
            assert round(sum(pots), 6) == round(sum(fields["winnings"]), 6)


def test_the_events_of_json_add_up_in_the_text_alone() -> None:
    for export in settled():
        _, *events = json.loads(text_of(WRITERS["json"], export))["events"]
        put_in = sum(
            event["chips"] if event["type"] == "Posted" else event.get("added", 0)
            for event in events
            if event["type"] in ("Posted", "Called", "BetMade", "RaisedTo")
        )
        back = sum(e["chips"] for e in events if e["type"] == "UncalledBetReturned")
        rake = sum(sum(e["by_pot"]) for e in events if e["type"] == "RakeTaken")
        won = sum(chips for e in events if e["type"] == "PotAwarded" for _, chips in e["shares"])
        if events and events[-1]["type"] == "HandEnded":
            assert put_in == back + rake + won
