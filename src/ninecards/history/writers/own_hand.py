"""A hand that was played here, from its events, as a record like those read from sites."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import Decimal

from ninecards.cards import Card
from ninecards.errors import HistoryError
from ninecards.history.own import OWN_SITE
from ninecards.history.record import (
    BoardCards,
    HandRecord,
    Move,
    Outcome,
    RecordedAction,
    RecordedPlayer,
    RecordedPost,
    Stakes,
    Step,
)
from ninecards.rules import HandConfig, HandState, Limit, Street, pots_of
from ninecards.rules import events as ev
from ninecards.rules.events import Event
from ninecards.rules.evolve import evolve
from ninecards.rules.opening import opening_state
from ninecards.rules.start import HandStart

__all__ = ["record_of"]


def record_of(
    events: Iterable[Event],
    *,
    names: Sequence[str],
    hand: str,
    site: str = OWN_SITE,
    unit: Decimal = Decimal(1),
    details: Mapping[str, object] | None = None,
) -> HandRecord:
    """Return the record of a hand that is over, from all its events.

    ``names`` are the players' in the order of their chairs, ``unit`` is what a chip is worth.
    A line is the number of an event. Nothing of the deck is kept but what was dealt to
    players and boards. Raises HistoryError for a hand that began in its middle, is not over,
    or has another number of players.
    """
    stream = list(events)
    start = _start_of(stream, names)
    state, steps, seen = _told(start, stream)
    return HandRecord(
        site=site,
        hand=hand,
        line=1,
        game=start.config.game,
        limit=start.config.limit,
        stakes=_stakes(start.config),
        players=tuple(
            RecordedPlayer(seat_no, name, name, stack, cards)
            for seat_no, name, stack, cards in zip(
                start.seat_nos, names, start.stacks, seen, strict=True
            )
        ),
        button=start.button,
        posts=tuple(RecordedPost(post.player, post.kind, post.chips) for post in start.posts),
        steps=tuple(steps),
        outcome=_outcome(state, stream),
        rules=start.config.rules,
        unit=unit,
        whole_chips=True,
        details={} if details is None else dict(details),
    )


def _start_of(stream: Sequence[Event], names: Sequence[str]) -> HandStart:
    first = stream[0] if stream else None
    if not isinstance(first, ev.HandStarted):
        raise HistoryError(f"the events begin with {type(first).__name__}, not with HandStarted")
    start = first.start
    if start.spot is not None:
        raise HistoryError("the hand begins in its middle; a record tells it from its posts on")
    if len(names) != len(start.seat_nos):
        raise HistoryError(f"{len(names)} names for {len(start.seat_nos)} players")
    if not any(isinstance(event, ev.HandEnded) for event in stream):
        raise HistoryError("the hand is not over; only then is it recorded")
    return start


def _stakes(config: HandConfig) -> Stakes:
    fixed = config.limit is Limit.FIXED
    return Stakes(
        small_blind=config.small_blind,
        big_blind=config.big_blind,
        small_bet=config.bet_unit(Street.FLOP) if fixed else 0,
        big_bet=config.bet_unit(Street.TURN) if fixed else 0,
        cap=config.cap,
        boards=config.boards,
    )


def _told(
    start: HandStart, stream: Sequence[Event]
) -> tuple[HandState, list[Step], list[tuple[Card | None, ...]]]:
    """The state at the end, what happened after the posts, and the cards of each player."""
    state, steps = opening_state(start), list[Step]()
    seen: list[tuple[Card | None, ...]] = [()] * len(start.seat_nos)
    for number, event in enumerate(stream[1:], 2):
        steps += _steps(state, event, number)
        if isinstance(event, ev.HoleCardsDealt):
            seen[event.player] = event.cards
        state = evolve(state, event)
    return state, steps, seen


def _steps(before: HandState, event: Event, line: int) -> Iterator[Step]:
    """What an event is in a record, if anything."""
    match event:
        case ev.BoardDealt(cards=cards, board=run):
            yield BoardCards(cards, line, run)
        case ev.Folded(player):
            yield RecordedAction(player, Move.FOLD, line)
        case ev.Checked(player):
            yield RecordedAction(player, Move.CHECK, line)
        case ev.Called(player, added=added):
            all_in = before.stacks[player] == added
            yield RecordedAction(player, Move.CALL, line, added=added, all_in=all_in)
        case ev.BetMade(player, to, added):
            all_in = before.stacks[player] == added
            yield RecordedAction(player, Move.BET, line, to=to, added=added, all_in=all_in)
        case ev.RaisedTo(player, to, by, added):
            all_in = before.stacks[player] == added
            yield RecordedAction(player, Move.RAISE, line, to=to, by=by, added=added, all_in=all_in)
        case ev.HandShown(player, cards):
            yield RecordedAction(player, Move.SHOW, line, cards=cards)
        case ev.HandMucked(player):
            yield RecordedAction(player, Move.MUCK, line)


def _outcome(state: HandState, stream: Sequence[Event]) -> Outcome:
    rake: tuple[int, ...] = ()
    uncalled, line = [0] * state.players, len(stream)
    for number, event in enumerate(stream, 1):
        match event:
            case ev.RakeTaken(by_pot):
                rake = by_pot
            case ev.UncalledBetReturned(player, chips):
                uncalled[player] += chips
            case ev.HandEnded():
                line = number
    pots = [pot.chips for pot in pots_of(state)]
    cuts = rake or (0,) * len(pots)
    return Outcome(
        stacks=state.stacks,
        stacks_line=line,
        winnings=state.won,
        winnings_line=line,
        rake=sum(rake),
        pot=sum(pots),
        pots=tuple(pot - cut for pot, cut in zip(pots, cuts, strict=True)),
        pot_line=line,
        uncalled=tuple(uncalled),
        uncalled_line=line,
    )
