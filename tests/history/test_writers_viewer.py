"""Rule S6: what a requester may not see is in no export, whatever the format."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ninecards.cards import FULL_DECK, Card
from ninecards.errors import HistoryError
from ninecards.history import HandRecord, Verdict, replay
from ninecards.history.record import Note, NoteKind
from ninecards.history.writers import WRITERS, exported
from ninecards.history.writers.own_hand import record_of
from ninecards.history.writers.viewer import viewer_limited
from ninecards.kernels.evaluator import NATIVE
from ninecards.rules import events as ev
from own_hands import OwnHand, own_hand
from random_hands import effort
from read_hands import read_text
from table import deal

SPECTATOR = "Nobody"
_CARDS = re.compile(r"(?<![A-Za-z0-9])(?:[2-9TJQKA][cdhs])+(?![A-Za-z0-9])")


def cards_in(text: str) -> set[str]:
    """Every card that stands in a text: alone or several in one word."""
    words = _CARDS.findall(text)
    return {word[place : place + 2] for word in words for place in range(0, len(word), 2)}


def hidden_from(hand: OwnHand, viewer: int | None) -> set[Card]:
    """By the rule book: what lies on boards or was turned up is seen, and one's own hand.

    A hand mucked at the showdown is seen by who was dealt in, if the house says so.
    """
    holes = {e.player: e.cards for e in hand.events if isinstance(e, ev.HoleCardsDealt)}
    seen = {card for board in hand.state.boards for card in board}
    for event in hand.events:
        if isinstance(event, ev.HandShown):
            seen.update(event.cards)
        mucked = isinstance(event, ev.HandMucked) and viewer is not None
        if mucked and hand.state.config.rules.history_shows_mucked:
            seen.update(card for card in holes[event.player] if card is not None)
    if viewer is not None:
        seen.update(card for card in holes[viewer] if card is not None)
    return set(FULL_DECK) - seen


def with_mucks_hidden(hand: OwnHand) -> OwnHand:
    """The same hand at a house that shows nobody a mucked hand."""
    first = hand.events[0]
    assert isinstance(first, ev.HandStarted)
    config = first.start.config.with_options(history_shows_mucked=False)
    start = ev.HandStarted(replace(first.start, config=config))
    return with_events(hand, (start, *hand.events[1:]))


def with_events(hand: OwnHand, events: tuple[ev.Event, ...]) -> OwnHand:
    old = hand.record
    record = record_of(events, names=hand.names, hand=old.hand, details=old.details)
    first = events[0]
    assert isinstance(first, ev.HandStarted)
    state = hand.state._replace(start=first.start)
    return replace(hand, events=events, record=record, state=state)


def with_others(hand: OwnHand, cards: set[Card], random: Random) -> OwnHand:
    """The same hand, these cards changed among each other wherever they lie."""
    mixed = sorted(cards)
    random.shuffle(mixed)
    other: dict[Card | None, Card | None] = dict(zip(sorted(cards), mixed, strict=True))
    events: list[ev.Event] = []
    for event in hand.events:
        if isinstance(event, ev.HandStarted):
            deck = tuple(other.get(card, card) for card in event.start.deck)
            events.append(ev.HandStarted(replace(event.start, deck=deck)))
        elif isinstance(event, ev.HoleCardsDealt):
            events.append(replace(event, cards=tuple(other.get(c, c) for c in event.cards)))
        else:
            events.append(event)
    return with_events(hand, tuple(events))


def texts(record: HandRecord, viewer: str | None) -> dict[str, str]:
    """The hand in every format that can carry it."""
    export = exported(record, ranker=NATIVE)
    if viewer is not None:
        export = viewer_limited(export, viewer)
    return {
        name: "".join(writer.write([export]))
        for name, writer in WRITERS.items()
        if writer.refusal(export) is None
    }


def viewers(hand: OwnHand) -> list[tuple[str, int | None]]:
    return [(SPECTATOR, None), *((name, player) for player, name in enumerate(hand.names))]


@effort(100)
@given(seed=st.integers(0, 2**20), shows_mucked=st.booleans())
def test_hidden_cards_change_nothing_and_stand_nowhere(seed: int, shows_mucked: bool) -> None:
    random = Random(seed)
    hand = own_hand(random)
    hand = hand if shows_mucked else with_mucks_hidden(hand)
    viewer, player = random.choice(viewers(hand))
    hidden = hidden_from(hand, player)
    written = texts(hand.record, viewer)
    assert written == texts(with_others(hand, hidden, random).record, viewer)
    names = {str(card) for card in hidden}
    for text in written.values():
        assert not cards_in(text) & names


@effort(60)
@given(seed=st.integers(0, 2**20))
def test_burned_and_undealt_cards_are_in_no_export(seed: int) -> None:
    random = Random(seed)
    hand = own_hand(random)
    dealt = {card for cards in (*hand.state.hole_cards, *hand.state.boards) for card in cards}
    never = set(FULL_DECK) - dealt
    written = texts(hand.record, None)
    assert written == texts(with_others(hand, never, random).record, None)
    names = {str(card) for card in never}
    for text in written.values():
        assert not cards_in(text) & names


def test_what_may_be_seen_is_there() -> None:
    """Own cards, cards turned up, and mucked hands for who was dealt in: all, in all formats."""
    seen: Counter[str] = Counter()
    for seed in range(40):
        hand = own_hand(Random(seed), number=seed)
        for viewer, player in viewers(hand):
            open_cards = {str(card) for card in set(FULL_DECK) - hidden_from(hand, player)}
            for name, text in texts(hand.record, viewer).items():
                found = cards_in(text)
                if name in ("json", "phh"):
                    assert found == open_cards, (name, seed, viewer)
                seen[name] += bool(found)
        seen["mucked"] += any(isinstance(event, ev.HandMucked) for event in hand.events)
    assert set(seen) >= set(WRITERS)
    assert seen["mucked"] > 2


def test_limited_hands_settle_and_keep_every_figure() -> None:
    for seed in range(25):
        hand = own_hand(Random(seed), number=seed)
        whole = exported(hand.record, ranker=NATIVE)
        for viewer, _ in viewers(hand)[:3]:
            for name, text in texts(hand.record, viewer).items():
                [back] = read_text(text)
                assert isinstance(back, HandRecord), (name, back)
                result = replay(back, ranker=NATIVE)
                assert result.verdict is Verdict.OK, (name, seed, result.why)
                assert exported(back, ranker=NATIVE).winnings == whole.winnings


HOLES = {"Ada": "2c2d3c3d", "Ben": "AsAdKsKd", "Cleo": "4c4d5c5d"}


def mucking(**options: bool) -> HandRecord:
    """Ada folds before the flop, Ben shows, Cleo mucks."""
    hand = deal(
        "omaha pot 5/10", *[1000] * 3, holes=[*HOLES.values()], boards=["AhTh9s8s7d"], **options
    )
    hand.play("c f k k k k k k k m")
    assert hand.state.is_over
    return record_of(hand.events, names=[*HOLES], hand="1")


@pytest.mark.parametrize(
    ("viewer", "shows_mucked", "sees"),
    [
        ("Ada", True, "Ada Ben Cleo"),
        ("Ben", True, "Ben Cleo"),
        ("Cleo", True, "Ben Cleo"),
        (SPECTATOR, True, "Ben"),
        ("Ada", False, "Ada Ben"),
        ("Ben", False, "Ben"),
        ("Cleo", False, "Ben Cleo"),
        (SPECTATOR, False, "Ben"),
    ],
)
def test_each_viewer_of_a_mucked_hand(viewer: str, shows_mucked: bool, sees: str) -> None:
    export = exported(mucking(history_shows_mucked=shows_mucked))
    for player in viewer_limited(export, viewer).record.players:
        hole = "".join("??" if card is None else str(card) for card in player.cards)
        assert hole == (HOLES[player.name] if player.name in sees.split() else "?" * 8)


def test_two_players_of_one_name() -> None:
    hand = deal("omaha pot 5/10", 300, 200).check_down()
    export = exported(record_of(hand.events, names=["Ada", "Ada"], hand="1"))
    with pytest.raises(HistoryError, match="2 players are called 'Ada'"):
        viewer_limited(export, "Ada")
    assert viewer_limited(export, "Ben").record.players[0].name == "Ada"


def test_notes_and_details_that_may_tell_a_card_are_left_out() -> None:
    hand = deal("omaha pot 5/10", 300, 200, 100).play("f f")
    record = record_of(hand.events, names=["Ada", "Ben", "Cleo"], hand="1")
    folded = str(record.players[2].cards[0])
    record = replace(
        record,
        details={"table": "Oak", "own_cards": folded, "_muck": folded},
        notes=(
            Note(NoteKind.FEE, "Jackpot", 1, chips=1),
            Note(NoteKind.INSURANCE, f"against {folded.upper()}", 1),
            Note(NoteKind.OTHER, "Cleo says hello", 1),
        ),
    )
    for viewer in ("Ada", SPECTATOR):
        limited = viewer_limited(exported(record), viewer).record
        hero = {"hero": "Ada"} if viewer == "Ada" else {}
        assert limited.details == {"table": "Oak", **hero}
        assert [note.text for note in limited.notes] == ["Jackpot"]
