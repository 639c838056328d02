"""Does a view depend on a card that its viewer may not know?

A moment of a random hand is taken, and a viewer. His *twin* hand gets the same inputs and a deck in
which the cards that he may not know have changed places at random. As long as what the rules make
public is the same in both hands, he has to see the same, byte for byte. Before the showdown the
public part may not depend on those cards at all; at the showdown it may: winners, shares, hands
shown and who had the choice. Twins in which these differ are another hand, not another view.

What is public, and what a viewer may know, is worked out here from the events and the rules alone,
not with the help of what is tested.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, fields, is_dataclass, replace
from random import Random
from typing import Any

from ninecards.cards import Card
from ninecards.kernels.evaluator import NATIVE
from ninecards.labs.simulation.crowd import Crowd, Policy
from ninecards.labs.simulation.tables import random_table
from ninecards.room import (
    Asked,
    DeckReady,
    Input,
    Outputs,
    Room,
    RunOutVote,
    TableConfig,
    TableView,
    open_room,
    step,
    view,
)
from ninecards.room import events as ev
from ninecards.rules import Limit
from ninecards.rules import events as hand_events

See = Callable[[Room, str | None, int], TableView]
Tables = Callable[[Random, str, Limit], TableConfig]
SEATS = (2, 3, 4, 5, 8, 8)
RAISERS = (Policy(15, 55, 30),)
TRIES = 6
"""Random permutations tried at a showdown until the public part comes out alike."""


def any_table(random: Random, game: str, limit: Limit) -> TableConfig:
    """A table of a game with options drawn at random."""
    return random_table((game, limit), SEATS, random)


@dataclass(frozen=True)
class Moment:
    """A room after some inputs of a hand; ``before`` is the room that its deck came to."""

    before: Room
    inputs: tuple[Input, ...]
    room: Room
    outputs: tuple[Outputs, ...]

    @property
    def now_ms(self) -> int:
        """The time of the moment."""
        return self.inputs[-1].now_ms

    @property
    def hand_events(self) -> tuple[hand_events.Event, ...]:
        """What happened in the hand so far."""
        return self.room.hand_events

    @property
    def at_showdown(self) -> bool:
        """Whether hidden cards may have had a say in what is public."""
        return any(map(_begins_showdown, self.hand_events))

    @property
    def is_delicate(self) -> bool:
        """Whether somebody has mucked, or may do so now."""
        hand = self.room.hand
        assert hand is not None
        return bool(hand.showdown.mucked) or not hand.is_over


def _begins_showdown(event: Any) -> bool:
    return isinstance(event, hand_events.ShowdownStarted)


def text_of(record: Any) -> str:
    """The record as it would go over a wire: every field of it, by name."""
    return json.dumps(record, default=_plain, ensure_ascii=False)


def _plain(value: Any) -> Any:
    assert is_dataclass(value)
    return {field.name: getattr(value, field.name) for field in fields(value)}


def known_cards(moment: Moment, viewer: str | None) -> set[Card]:
    """The cards that a viewer may know: his own, the boards, and hands that were shown."""
    dealt_to = moment.room.dealt_to
    known: set[Card] = set()
    for event in moment.hand_events:
        match event:
            case hand_events.HoleCardsDealt(player, cards) if dealt_to[player] == viewer:
                known.update(card for card in cards if card is not None)
            case hand_events.BoardDealt(_, _, cards) | hand_events.HandShown(_, cards):
                known.update(cards)
    return known


def public_part(events: Sequence[ev.RoomEvent]) -> list[Any]:
    """What happened, without the deck and without cards dealt face down."""
    return [_public(event) for event in events]


def _public(event: ev.RoomEvent) -> Any:
    if not isinstance(event, ev.HandWent):
        return event
    match event.event:
        case hand_events.HandStarted(start):
            return replace(start, deck=())
        case hand_events.HoleCardsDealt(player, cards):
            return ("dealt", player, len(cards))
        case other:
            return other


def permuted(deck: Sequence[Card], known: set[Card], random: Random) -> tuple[Card, ...]:
    """The deck with the cards that are not known in other places, at random."""
    unknown = [card for card in deck if card not in known]
    random.shuffle(unknown)
    others = iter(unknown)
    return tuple(card if card in known else next(others) for card in deck)


def twin_of(moment: Moment, deck: tuple[Card, ...]) -> Moment | None:
    """The same inputs with another deck; None if what is public comes out differently.

    Raises AssertionError if it does so before the showdown.
    """
    room, outputs, at_showdown = moment.before, [], False
    ready, *others = moment.inputs
    assert isinstance(ready, DeckReady)
    for what, told in zip((replace(ready, deck=deck), *others), moment.outputs, strict=True):
        room, out = step(room, what, ranker=NATIVE)
        outputs.append(out)
        here, there = public_part(told.events), public_part(out.events)
        if here == there:
            at_showdown = at_showdown or any(map(_begins_showdown, here))
            continue
        alike = [one for one, other in zip(here, there, strict=False) if one == other]
        at_showdown = at_showdown or any(map(_begins_showdown, alike))
        assert at_showdown, "a hidden card has changed what everybody sees"
        return None
    return Moment(moment.before, moment.inputs, room, tuple(outputs))


@dataclass
class Audit:
    """Counts of what was compared, and the comparison itself."""

    random: Random
    see: See = view
    compared: int = 0
    kinds: Counter[str] = field(default_factory=Counter)
    other_hands: int = 0
    """Moments of which no permutation left the public part alike."""

    def compare(self, moment: Moment, viewer: str | None) -> None:
        """Compare the viewer's view, and answers, with those of a twin; raise AssertionError."""
        known = known_cards(moment, viewer)
        ready = moment.inputs[0]
        assert isinstance(ready, DeckReady)
        for _ in range(TRIES):
            deck = permuted(ready.deck, known, self.random)
            twin = twin_of(moment, deck)
            if twin is not None:
                break
        else:
            self.other_hands += 1
            return
        assert known_cards(twin, viewer) == known
        one = self.see(moment.room, viewer, moment.now_ms)
        other = self.see(twin.room, viewer, moment.now_ms)
        assert one == other, f"{viewer} sees a card that he may not know"
        assert text_of(one).encode() == text_of(other).encode()
        for what, here, there in zip(moment.inputs, moment.outputs, twin.outputs, strict=True):
            if isinstance(what, Asked) and what.player_id == viewer:
                assert here.answer == there.answer
        self.compared += 1
        self.kinds.update(kinds_of(moment, twin, viewer))


def kinds_of(moment: Moment, twin: Moment, viewer: str | None) -> Iterator[str]:
    """What sort of moment and viewer it was: a run that lacks one has proved little."""
    room, hand = moment.room, moment.room.hand
    assert hand is not None
    assert twin.room.hand is not None
    yield hand.street.name.lower()
    yield from _options_of(room, viewer)
    if viewer is None:
        yield "spectator"
    elif viewer not in room.dealt_to:
        yield "not dealt in"
    if any(hand.folded):
        yield "after a fold"
        if viewer in room.dealt_to and hand.folded[room.dealt_to.index(viewer)]:
            yield "folded himself"
    if hand.is_over:
        yield "over at the showdown" if moment.at_showdown else "over without a call"
    elif moment.at_showdown:
        yield "somebody chooses"
    if hand.showdown.mucked:
        yield "after a muck"
    hidden = [
        player
        for player, who in enumerate(room.dealt_to)
        if who != viewer and player not in hand.showdown.shown
    ]
    if any(hand.hole_cards[player] != twin.room.hand.hole_cards[player] for player in hidden):
        yield "other hole cards"


def _options_of(room: Room, viewer: str | None) -> Iterator[str]:
    """What of a moment only some tables have."""
    hand = room.hand
    assert hand is not None
    if isinstance(room.question, RunOutVote):
        yield "a vote is open"
    if isinstance(hand.run_outs, int) and hand.run_outs > 1:
        yield "run out more than once"
    if hand.start.bomb_pot:
        yield "bomb pot"
        if len(hand.boards) > 1:
            yield "bomb pot on two boards"
    if any(seat.pre_action and seat.player_id != viewer for seat in room.taken_seats):
        yield "somebody else has decided"


def audit(
    game: str,
    limit: Limit,
    moments: int,
    *,
    seed: str = "",
    see: See = view,
    tables: Tables = any_table,
    churn: int = 12,
) -> Audit:
    """Compare so many moments of random hands of a game; raise AssertionError at the first leak."""
    random = Random(f"{seed} {game} {limit}")
    result = Audit(random, see)
    while True:
        for hand in evening(random, tables(random, game, limit), churn):
            for moment in _some(random, hand):
                people = [seat.player_id for seat in moment.room.seats if seat is not None]
                result.compare(moment, random.choice((None, *people, *people, "nobody")))
                if result.compared == moments:
                    return result


def _some(random: Random, hand: Sequence[Moment]) -> list[Moment]:
    """A few moments of a hand, one of them at its showdown: there hidden cards count."""
    showdown = [moment for moment in hand if moment.at_showdown]
    delicate = [moment for moment in showdown if moment.is_delicate]
    return [*random.choices(hand, k=3), random.choice(delicate or showdown or hand)]


def evening(random: Random, config: TableConfig, churn: int) -> Iterator[list[Moment]]:
    """Four hands at a table, each as its moments from the deal to the next one."""
    crowd = Crowd(random, config, RAISERS, churn=churn, patience=60)
    (room, _), now_ms = open_room(config), 0
    before, inputs, outputs = room, [], []
    moments: list[Moment] = []
    while room.hand_no < 5:
        what = crowd.next_input(room, now_ms)
        now_ms = what.now_ms
        last, (room, out) = room, step(room, what, ranker=NATIVE)
        if last.hand_no != room.hand_no:
            if moments:
                yield moments
            before, inputs, outputs, moments = last, [], [], []
        inputs.append(what)
        outputs.append(out)
        if room.hand is not None and out.events:
            moments.append(Moment(before, tuple(inputs), room, tuple(outputs)))
