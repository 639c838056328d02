"""The end of a recorded hand: the showdown, and what the record states beside the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import product
from typing import NamedTuple, TypeVar

from ninecards.cards import Card, format_cards
from ninecards.errors import HistoryError, SettlementError
from ninecards.evaluation import Ranker
from ninecards.history.compare import compare_pots, difference
from ninecards.history.record import Move
from ninecards.history.setting import spare_cards
from ninecards.history.table import Table
from ninecards.rules import (
    Action,
    HandState,
    Muck,
    Phase,
    Show,
    apply,
    legal_actions,
)
from ninecards.rules.events import Event, HandEnded, PotAwarded, RakeTaken

__all__ = ["Settlement", "settle"]

MAX_SUPPOSITIONS = 6_000
"""How many rankings of unknown hands are tried. Two of them beside two known ones of Hi/Lo stay
below; each costs a good tenth of a millisecond."""

Hand = tuple[Card, ...]
Way = TypeVar("Way")


class Settlement(NamedTuple):
    """How a hand ended: ``decided_by_rules`` if all cards of a showdown were known.

    ``events`` go to the end of the hand, or to its first unknown showing. In that case
    ``supposed`` is how the chips went if the unknown hands rank in a way that gives what the
    record states: rake, awards and end alone.
    """

    decided_by_rules: bool
    events: tuple[Event, ...]
    supposed: tuple[Event, ...] = ()


def settle(table: Table) -> Settlement:
    """Finish the hand of ``table`` and compare it with its record.

    Raises SettlementError if they differ, HistoryError if nobody can tell who won.
    """
    compare_pots(table)
    state, record = table.state, table.record
    mucked = {p for p, act in table.showings.items() if act.move is Move.MUCK}
    known = {p: hand for p in state.live if (hand := _whole(table.hands[p])) is not None}
    showdown = not state.ended_without_showdown
    if showdown:
        unknown = [p for p in state.live if p not in known and p not in mucked]
        if unknown:
            supposed = _suppose(table, known, unknown, mucked)
            return Settlement(decided_by_rules=False, events=tuple(table.events), supposed=supposed)
    shows: dict[int, Action] = {p: Show(hand) for p, hand in known.items()}
    final, events = _play_out(table, shows | dict.fromkeys(mucked, Muck()), table.ranker)
    fault = difference(table, final)
    if fault is not None:
        raise fault
    decided = showdown and len(known) == len(state.live)
    given_away = sorted(mucked & known.keys())
    turned_up = dict.fromkeys(mucked, Muck()) | shows
    if given_away and _play_out(table, turned_up, table.ranker)[0].stacks != final.stacks:
        decided = False
        if record.outcome.mucks_lose or not record.outcome.is_stated:
            why = "" if record.outcome.is_stated else ", and nothing states who got the chips"
            raise SettlementError(
                f"{record.label(given_away[0])} mucks {format_cards(known[given_away[0]])}, "
                f"which wins by the rules{why}",
                line=table.showings[given_away[0]].line,
            )
    return Settlement(decided, (*table.events, *events))


def _whole(hand: Sequence[Card | None]) -> Hand | None:
    cards = tuple(card for card in hand if card is not None)
    return cards if len(cards) == len(hand) else None


def _play_out(
    table: Table, choices: Mapping[int, Action], ranker: Ranker
) -> tuple[HandState, list[Event]]:
    """Show and muck as chosen until the hand is over."""
    state, events = table.state, list[Event]()
    while state.phase is Phase.SHOWDOWN and state.to_act is not None:
        player = state.to_act
        action = choices[player]
        if isinstance(action, Muck) and not legal_actions(state).muck:
            # He is the last one for a pot of his, which is not given away.
            hand = _whole(table.hands[player])
            if hand is None:
                raise SettlementError(
                    f"{table.record.label(player)} mucks, but nobody else is left for a pot",
                    line=table.showings[player].line,
                )
            action = Show(hand)
        if isinstance(action, Show) and None not in state.hole_cards[player]:
            action = Show()
        state, more = apply(state, action, ranker=ranker)
        events += more
    return state, events


def _suppose(
    table: Table, known: Mapping[int, Hand], unknown: Sequence[int], mucked: set[int]
) -> tuple[Event, ...]:
    """Find a ranking of the unknown hands that gives what the record states: how chips went."""
    record, boards = table.record, table.state.boards
    names = ", ".join(record.label(player) for player in unknown)
    if not record.outcome.is_stated:
        raise HistoryError(
            f"unknown cards at the showdown ({names}) and no stacks or winnings stated: "
            "who wins cannot be told",
            line=record.line,
        )
    spares = iter(spare_cards([*table.hands, *boards]))
    stand_ins = {
        player: tuple(next(spares) if card is None else card for card in table.hands[player])
        for player in unknown
    }
    choices: dict[int, Action] = {p: Show(hand) for p, hand in (*known.items(), *stand_ins.items())}
    choices |= dict.fromkeys(mucked, Muck())
    shown = [hand for player, hand in known.items() if player not in mucked]
    ways = []
    for board in boards:
        highs = [table.ranker.high(hand, board) for hand in shown]
        lows = [table.ranker.low(hand, board) for hand in shown] if record.game.hi_lo else None
        ways.append(partial(suppositions, highs, lows, len(unknown)))
    for tried, ranks in enumerate(combined(ways)):
        if tried == MAX_SUPPOSITIONS:
            raise HistoryError(
                f"unknown cards at the showdown ({names}): too many to try who could have won",
                line=record.line,
            )
        supposed = {
            (hand, board): rank
            for board, on_board in zip(boards, ranks, strict=True)
            for hand, rank in zip(stand_ins.values(), on_board, strict=True)
        }
        ranker = _SupposingRanker(table.ranker, supposed, len(unknown))
        final, events = _play_out(table, choices, ranker)
        if difference(table, final) is None:
            # The stand-in cards are nobody's: only where the chips went is kept.
            paid = RakeTaken | PotAwarded | HandEnded
            return tuple(event for event in events if isinstance(event, paid))
    raise SettlementError(
        f"no cards that {names} could hold give the end that is stated",
        line=record.outcome.stacks_line or record.outcome.winnings_line,
    )


def combined(ways: Sequence[Callable[[], Iterable[Way]]]) -> Iterator[tuple[Way, ...]]:
    """Yield every choice of one of each, the last varying first, and make none before its turn.

    :func:`itertools.product` gives the same, but first makes all of each: of six unknown hands
    there are millions, of which the first is most often the right one.

    >>> list(combined([lambda: "ab", lambda: "cd"]))
    [('a', 'c'), ('a', 'd'), ('b', 'c'), ('b', 'd')]
    """
    if not ways:
        yield ()
        return
    for first in ways[0]():
        for others in combined(ways[1:]):
            yield (first, *others)


def suppositions(
    highs: Sequence[int], lows: Sequence[int | None] | None, hands: int
) -> Iterator[tuple[tuple[int, int | None], ...]]:
    """Yield every way in which unknown ``hands`` can rank among known ones and each other.

    ``highs`` and ``lows`` are the known ranks, ``lows`` None in a game without a low. A way is
    (high, low) for each unknown hand, on a scale where the known rank r is (hands + 1) * r.

    >>> [high for ((high, low),) in suppositions([7], None, 1)]
    [13, 14, 15]
    """
    uppers = _levels(highs, hands)
    lowers: list[int | None] = [None]
    if lows is not None:
        lowers += _levels([low for low in lows if low is not None], hands)
    yield from product(product(uppers, lowers), repeat=hands)


def _levels(known: Sequence[int], hands: int) -> list[int]:
    """The places below, level with and above the known ranks, ``hands`` in each gap."""
    step = hands + 1
    levels = [rank * step for rank in sorted(set(known))]
    bottom = levels[0] if levels else 0
    gaps = [place + by for place in levels or [0] for by in range(1, step)]
    return sorted([*range(bottom - hands, bottom), *levels, *gaps]) if levels else gaps


class _SupposingRanker:
    """Ranks the hands that are supposed as it was told, all others as they are."""

    def __init__(
        self,
        ranker: Ranker,
        supposed: Mapping[tuple[Hand, Hand], tuple[int, int | None]],
        hands: int,
    ) -> None:
        self._ranker = ranker
        self._supposed = supposed
        self._step = hands + 1

    def high(self, hole: Sequence[Card], board: Sequence[Card]) -> int:
        supposed = self._supposed.get((tuple(hole), tuple(board)))
        return self._step * self._ranker.high(hole, board) if supposed is None else supposed[0]

    def low(self, hole: Sequence[Card], board: Sequence[Card]) -> int | None:
        supposed = self._supposed.get((tuple(hole), tuple(board)))
        if supposed is not None:
            return supposed[1]
        low = self._ranker.low(hole, board)
        return None if low is None else self._step * low
