"""Whole random hands played here, and their records: what writers are tried on."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from random import Random

from ninecards.evaluation import Ranker
from ninecards.history import HandRecord
from ninecards.history.writers.own_hand import record_of
from ninecards.kernels.evaluator import NATIVE
from ninecards.rules import HandState, Limit, Show, apply, legal_actions
from ninecards.rules import events as ev
from random_hands import Table, random_action, random_table, rarely

__all__ = ["OwnHand", "own_hand"]


@dataclass(frozen=True)
class OwnHand:
    """A hand that is over. ``record`` calls its players by ``names``."""

    table: Table
    state: HandState
    events: tuple[ev.Event, ...]
    names: tuple[str, ...]
    record: HandRecord


def own_hand(
    random: Random,
    game: str | None = None,
    limit: Limit | None = None,
    *,
    number: int = 1,
    unit: Decimal = Decimal(1),
    ranker: Ranker = NATIVE,
) -> OwnHand:
    """A random table of any kind, played to its end by random decisions."""
    table = random_table(random, game=game, limit=limit)
    state, opening = table.start(ranker)
    events = [*opening]
    while not state.is_over:
        action = random_action(random, table, legal_actions(state))
        state, more = apply(state, action, ranker=ranker)
        events += more
    if legal_actions(state).show and rarely(random, 4):
        # Who won without a call may show afterwards.
        state, more = apply(state, Show(), ranker=ranker)
        events += more
    names = tuple(f"Player {chair}" for chair in table.seat_nos)
    record = record_of(
        events, names=names, hand=str(number), unit=unit, details={"table": f"№ {number}"}
    )
    return OwnHand(table, state, tuple(events), names, record)
