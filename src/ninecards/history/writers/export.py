"""A hand that settles, with everything that a writer says of it: who paid, showed and won what.

Whatever a writer writes comes from an :class:`Export`, so that all formats tell the same hand
and their sums add up: what all put in, and what the house laid in, is what was returned, won
and taken as rake.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import NamedTuple

from ninecards.cards import Card
from ninecards.errors import HistoryError
from ninecards.evaluation import REFERENCE, Ranker
from ninecards.history.record import BoardCards, HandRecord, Move, RecordedPost, Step
from ninecards.history.replay import Verdict, replay
from ninecards.rules import HandState, PostKind, pots_of, state_of
from ninecards.rules import events as ev
from ninecards.rules.events import Event, Half

__all__ = ["Award", "Export", "PaidPot", "Showing", "exported"]


class Award(NamedTuple):
    """What a player got of a pot, or of its part on one board and half.

    ``pot`` 0 is the main pot; ``board`` is None where no board decided.
    """

    pot: int
    board: int | None
    half: Half
    player: int
    chips: int


class PaidPot(NamedTuple):
    """A pot as it lay before the rake, main pot first; ``players`` are those it is between."""

    chips: int
    rake: int
    players: tuple[int, ...]


class Showing(NamedTuple):
    """A hand turned up at the end; without cards it was mucked."""

    player: int
    cards: tuple[Card | None, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Export:
    """A hand to write. Everything but ``events`` is in units of the record.

    ``events`` are those of :func:`ninecards.history.replay.replay`, their figures in chips of
    ``chip`` units; no deck is in them. They end at the first unknown showing where the record
    alone says who won, and are empty for a cancelled hand. A splash of the house is a first
    table ante in them, of a stack that was given as much.

    ``posts`` are the chips posted in fact. ``put_in`` is all that a player put in, uncalled
    bets too; ``uncalled`` what of it went back. ``awards`` are in the order of the rules, the
    last side pot first; where the record alone says who won, they are one way in which its
    figures come about. ``winnings`` are their sums. ``stacks`` are the chips at the end, None
    where those at the start are unknown. ``showings`` are in order.
    """

    record: HandRecord
    events: tuple[Event, ...]
    chip: int
    posts: tuple[RecordedPost, ...]
    put_in: tuple[int, ...]
    uncalled: tuple[int, ...]
    pots: tuple[PaidPot, ...]
    awards: tuple[Award, ...]
    stacks: tuple[int | None, ...]
    showings: tuple[Showing, ...]
    decided_by_rules: bool

    @property
    def boards(self) -> tuple[tuple[Card, ...], ...]:
        """The cards of each board or run, whole."""
        return self.record.boards

    @property
    def rake(self) -> int:
        """All that the house took."""
        return sum(pot.rake for pot in self.pots)

    @property
    def winnings(self) -> tuple[int, ...]:
        """What each player collected from the pots after the rake."""
        won = [0] * len(self.record.players)
        for award in self.awards:
            won[award.player] += award.chips
        return tuple(won)

    @property
    def betting(self) -> tuple[Event, ...]:
        """The events of folds, checks, calls, bets and raises, in order."""
        return tuple(event for event in self.events if isinstance(event, _BETTING))


_BETTING = (ev.Folded, ev.Checked, ev.Called, ev.BetMade, ev.RaisedTo)


def exported(record: HandRecord, *, ranker: Ranker = REFERENCE) -> Export:
    """Return the hand of a record as the rules settle it.

    Raises HistoryError, one line, if it does not settle.
    """
    result = replay(record, ranker=ranker)
    if result.verdict is not Verdict.OK:
        raise HistoryError(f"{result.verdict}: {result.why}", line=result.line or record.line)
    if not result.events:
        return _cancelled(record)
    events = _without_deck(result.events)
    state = state_of(events)
    chip = record.stakes.big_blind // state.config.big_blind
    ending = (*events, *result.supposed)
    rake = next((event.by_pot for event in ending if isinstance(event, ev.RakeTaken)), ())
    pots = pots_of(state)
    return Export(
        record=_without_idle_cards(record, state),
        events=events,
        chip=chip,
        posts=_posts(record, events, chip),
        put_in=_put_in(record, events, chip),
        uncalled=_uncalled(events, len(record.players), chip),
        pots=tuple(
            PaidPot(pot.chips * chip, cut * chip, pot.players)
            for pot, cut in zip(pots, rake or (0,) * len(pots), strict=True)
        ),
        awards=tuple(
            Award(event.pot, event.board, event.half, player, chips * chip)
            for event in ending
            if isinstance(event, ev.PotAwarded)
            for player, chips in event.shares
        ),
        stacks=_stacks(record, ending, chip),
        showings=_showings(record, state, events),
        decided_by_rules=result.decided_by_rules,
    )


def _cancelled(record: HandRecord) -> Export:
    nothing = (0,) * len(record.players)
    return Export(
        record=record,
        events=(),
        chip=record.chip,
        posts=record.posts,
        put_in=nothing,
        uncalled=nothing,
        pots=(),
        awards=(),
        stacks=tuple(player.stack for player in record.players),
        showings=(),
        decided_by_rules=False,
    )


def _without_idle_cards(record: HandRecord, state: HandState) -> HandRecord:
    """The record without board cards that it deals though nobody contends for a pot."""
    if not state.ended_without_showdown:
        return record
    lying = [len(board) for board in state.boards]
    steps: list[Step] = []
    for step in record.steps:
        if isinstance(step, BoardCards):
            left = lying[step.run] if step.run < len(lying) else 0
            if len(step.cards) > left:
                continue
            lying[step.run] -= len(step.cards)
        steps.append(step)
    return replace(record, steps=tuple(steps))


def _without_deck(events: tuple[Event, ...]) -> tuple[Event, ...]:
    """The same without the deck: it holds cards that were never dealt, or never seen."""
    first, *rest = events
    if not isinstance(first, ev.HandStarted):
        return events
    return (ev.HandStarted(replace(first.start, deck=())), *rest)


def _posted(record: HandRecord, events: Iterable[Event]) -> list[ev.Posted]:
    """What the players posted; the house's splash is none of it."""
    posted = [event for event in events if isinstance(event, ev.Posted)]
    return posted[1:] if record.stakes.splash else posted


def _posts(record: HandRecord, events: Iterable[Event], chip: int) -> tuple[RecordedPost, ...]:
    return tuple(
        RecordedPost(post.player, PostKind(post.kind), post.chips * chip)
        for post in _posted(record, events)
    )


def _put_in(record: HandRecord, events: tuple[Event, ...], chip: int) -> tuple[int, ...]:
    chips = [0] * len(record.players)
    for post in _posted(record, events):
        chips[post.player] += post.chips * chip
    for event in events:
        if isinstance(event, ev.Called | ev.BetMade | ev.RaisedTo):
            chips[event.player] += event.added * chip
    return tuple(chips)


def _uncalled(events: Iterable[Event], players: int, chip: int) -> tuple[int, ...]:
    back = [0] * players
    for event in events:
        if isinstance(event, ev.UncalledBetReturned):
            back[event.player] += event.chips * chip
    return tuple(back)


def _stacks(record: HandRecord, ending: Iterable[Event], chip: int) -> tuple[int | None, ...]:
    [stacks] = [event.stacks for event in ending if isinstance(event, ev.HandEnded)]
    return tuple(
        None if player.stack is None else chips * chip
        for player, chips in zip(record.players, stacks, strict=True)
    )


def _showings(record: HandRecord, state: HandState, events: Iterable[Event]) -> tuple[Showing, ...]:
    """Showings by the rules, then those that the record alone tells."""
    showings: dict[int, Showing] = {}
    for event in events:
        if isinstance(event, ev.HandShown | ev.HandMucked):
            shown = event.cards if isinstance(event, ev.HandShown) else ()
            showings[event.player] = Showing(event.player, shown)
    for act in record.actions:
        player = act.player
        if act.move in (Move.SHOW, Move.MUCK) and player not in showings:
            cards = act.cards or state.hole_cards[player]
            showings[player] = Showing(player, cards if act.move is Move.SHOW else ())
    return tuple(showings.values())
