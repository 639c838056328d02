"""Which rules of the rule book a hand or a step has met.

A rule is met where something happens that only this rule decides, read from the events and
from what was allowed before them. Rules that no simulation can meet are in :data:`UNMET`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ninecards.room import Room
from ninecards.room import events as ev
from ninecards.rules import AnteKind, HandState, Limit, PostKind, Street, legal_actions, state_of
from ninecards.rules import events as hand_events
from ninecards.rules.evolve import evolve
from ninecards.rules.limits import is_full_wager

__all__ = ["MET", "UNMET", "hand_rules", "step_rules"]

UNMET = {
    "T6": "the club's bank is no part of a table",
    "T10": "chips are asked for at the club's bank",
}
"""Rules that a simulation of tables does not meet, and why."""

MET = (
    *(f"G{number}" for number in range(1, 8)),
    *(f"B{number}" for number in range(12)),
    *(f"A{number}" for number in range(1, 18)),
    *(f"S{number}" for number in range(1, 8)),
    *(f"T{number}" for number in (1, 2, 3, 4, 5, 7, 8, 9)),
)
"""Rules that are counted, in the order of the book."""

_BY_ROOM_EVENT: dict[type[ev.RoomEvent], str] = {
    ev.PlayerSat: "T1",
    ev.ChipsAdded: "T2",
    ev.SatOut: "T3",
    ev.TimeBankStarted: "T4",
    ev.GraceGiven: "T4",
    ev.DecisionTimedOut: "T4",
    ev.PreActionTaken: "T5",
    ev.PreActionFell: "T5",
    ev.GameChosen: "T8",
    ev.GamePassedOver: "T8",
    ev.HostOrdered: "T9",
    ev.PostAsked: "B10",
    ev.BlindMissed: "B5",
}


def step_rules(before: Room, events: Sequence[ev.RoomEvent]) -> set[str]:
    """Return the rules of the table that these events of one step have met."""
    met = {_BY_ROOM_EVENT[type(event)] for event in events if type(event) in _BY_ROOM_EVENT}
    for event in events:
        if isinstance(event, ev.ButtonMoved):
            met.add("B0" if event.fresh else "B6")
        elif isinstance(event, ev.HandWent) and isinstance(event.event, hand_events.HandStarted):
            met |= _post_rules(before, event.event)
    return met


def _post_rules(before: Room, started: hand_events.HandStarted) -> set[str]:
    met = set()
    start = started.start
    for post in start.posts:
        seat = before.seats[start.seat_nos[post.player] - 1]
        assert seat is not None
        if post.kind is PostKind.LIVE_POST and seat.debt.new:
            met.add("B3")
        if post.kind is PostKind.DEAD_BLIND or (seat.debt.missed_big or seat.debt.missed_small):
            met.add("B4")
    return met


def hand_rules(events: Sequence[hand_events.Event]) -> set[str]:
    """Return the rules of play that a whole hand has met."""
    state = state_of(events[:1])
    met = set(_of_start(state))
    for event in events[1:]:
        after = evolve(state, event)
        met.update(_of_event(state, event, after))
        state = after
    met.update(_of_end(state, events))
    return met


def _of_start(state: HandState) -> Iterator[str]:
    config, start = state.config, state.start
    yield from ("G5", "B8")
    kinds = {post.kind for post in start.posts}
    if PostKind.BIG_BLIND in kinds:
        yield "B1"
    if PostKind.ANTE in kinds and not start.bomb_pot:
        yield "B2"
    if PostKind.TABLE_ANTE in kinds and config.ante_kind is not AnteKind.EACH:
        yield "B11"
    if state.players == 2 and not start.bomb_pot:
        yield "B7"
    if state.players == config.max_seats:
        yield "G6"
    if PostKind.STRADDLE in kinds or start.bomb_pot:
        yield "A14"


_BY_EVENT: dict[type[hand_events.Event], tuple[str, ...]] = {
    hand_events.UncalledBetReturned: ("A11",),
    hand_events.BettingClosed: ("A13",),
    hand_events.ShowChoiceOffered: ("A17",),
    hand_events.HandShown: ("G1", "G2", "S3"),
    hand_events.Folded: ("A2",),
    hand_events.Called: ("A2",),
}


def _of_event(state: HandState, event: hand_events.Event, after: HandState) -> Iterator[str]:
    yield from _BY_EVENT.get(type(event), ())
    match event:
        case hand_events.Posted():
            yield from _of_post(state, event, after)
        case hand_events.BoardDealt():
            yield from _of_board(state, event)
        case hand_events.RunOutsChosen(times) if times > 1:
            yield "A14"
        case hand_events.ShowdownStarted(order) if len(order) > 1:
            yield from ("S1", "S2") if not all(state.stacks[p] for p in order) else ("S1",)
        case hand_events.HandMucked() if state.config.rules.history_shows_mucked:
            yield "S6"
        case hand_events.RakeTaken(by_pot) if sum(by_pot):
            yield "S7"
        case _:
            yield from _of_action(state, event, after)


def _of_post(state: HandState, post: hand_events.Posted, after: HandState) -> Iterator[str]:
    config = state.config
    due = {PostKind.SMALL_BLIND: config.small_blind, PostKind.BIG_BLIND: config.big_blind}
    if post.chips < due.get(post.kind, 0) and not after.stacks[post.player]:
        yield "B9"


def _of_board(state: HandState, event: hand_events.BoardDealt) -> Iterator[str]:
    if event.street is Street.FLOP:
        yield "A1"
        if state.config.game.open_card:
            yield "G7"
        if state.config.boards > 1:
            yield "A15"


def _of_action(state: HandState, event: hand_events.Event, after: HandState) -> Iterator[str]:
    match event:
        case hand_events.Checked(player):
            big = [p.player for p in state.start.posts if p.kind is PostKind.BIG_BLIND]
            if state.street is Street.PREFLOP and player in big:
                yield "A3"
        case hand_events.BetMade(player, to) | hand_events.RaisedTo(player, to):
            yield "A2"
            yield from _of_wager(state, player, to, after)
    piles = zip(state.start.reserves, after.stacks, strict=True)
    if any(reserve and not stack for reserve, stack in piles):
        yield "A16"


def _of_wager(state: HandState, player: int, to: int, after: HandState) -> Iterator[str]:
    legal = legal_actions(state)
    span = legal.bet or legal.raise_to
    assert span is not None
    limit, all_in = state.config.limit, not after.stacks[player]
    full = is_full_wager(state, to)
    if limit is Limit.FIXED:
        if after.round.wagers > state.config.rules.fixed_limit_raises:
            yield "A5"
        if all_in and to != span.most + after.stacks[player]:
            yield "A10"
        if all_in and not full:
            yield "A10"
        return
    if limit is Limit.POT and to == span.most and not all_in:
        yield "A6"
    if limit is Limit.NO and all_in:
        yield "A7"
    if to == span.least and not all_in:
        yield "A8"
    if all_in and not full:
        yield "A9"


def _of_end(state: HandState, events: Sequence[hand_events.Event]) -> Iterator[str]:
    awards = [event for event in events if isinstance(event, hand_events.PotAwarded)]
    halves = {award.half for award in awards}
    if hand_events.Half.LOW in halves:
        yield "G3"
    if {hand_events.Half.LOW, hand_events.Half.HIGH} <= halves:
        yield "G4"
    if len({award.pot for award in awards}) > 1:
        yield "A12"
    if len(state.live) == 1:
        yield from ("A4", "S4")
    if any(len({chips for _, chips in award.shares}) > 1 for award in awards):
        yield "S5"
