"""A recorded hand played again through the rules, and settled by them.

The record gives posts, cards and actions; everything else (whose turn it is, what is allowed,
what lies in which pot, who wins it) is worked out by :mod:`ninecards.rules` and compared with
what the record states. What is believed without proof, and only this:

- A hand that the record mucks is dead. Where its cards are known and would have won something,
  stacks or winnings stated at the end must confirm that it did not.
- A hand that reaches the showdown with unknown cards may be any hand: the stated stacks or
  winnings must be those of some ranking of the unknown hands among the known ones.
- A pot is split down to one unit or, where only that gives the stated end, down to the smallest
  chip that the record's figures can be made of: a live table has no smaller one.
- Players may show in any order: no chips hang on it.
- A hand whose record ends at the showdown is shown if its cards are known.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from ninecards.errors import HistoryError, SettlementError
from ninecards.evaluation import REFERENCE, Ranker
from ninecards.history.record import HandRecord
from ninecards.history.settle import settle
from ninecards.history.table import Table
from ninecards.rules.events import Event

__all__ = ["Replay", "Verdict", "replay"]


class Verdict(StrEnum):
    """What became of a recorded hand."""

    OK = "ok"
    """It settles: the rules give what it states."""
    FAILED = "failed"
    """It says something else than the rules."""
    DAMAGED = "damaged"
    """It cannot be read, or is cut short before anybody can tell who won."""
    NOT_OMAHA = "not Omaha"


@dataclass(frozen=True, slots=True)
class Replay:
    """A hand played again; ``why`` and ``line`` say what is wrong unless it settles.

    ``decided_by_rules``: it came to a showdown where every hand is known, so that the rules
    alone named the winners. ``events`` are what happened as far as the record goes, their
    figures in chips of the table.
    """

    verdict: Verdict
    line: int | None = None
    why: str = ""
    decided_by_rules: bool = False
    events: tuple[Event, ...] = ()


def replay(record: HandRecord, *, ranker: Ranker = REFERENCE) -> Replay:
    """Play a recorded hand through the rules and compare what it states with what they say."""
    result = _replay(record, ranker)
    if result.verdict is Verdict.FAILED and record.chip > 1:
        in_chips = _replay(record, ranker, chip=record.chip)
        if in_chips.verdict is Verdict.OK:
            return in_chips
    return result


def _replay(record: HandRecord, ranker: Ranker, chip: int = 1) -> Replay:
    table = None
    try:
        table = Table(record, ranker, chip)
        table.play()
        decided, events = settle(table)
    except HistoryError as error:
        verdict = Verdict.FAILED if isinstance(error, SettlementError) else Verdict.DAMAGED
        events = () if table is None else tuple(table.events)
        return Replay(verdict, error.line or record.line, str(error), events=events)
    return Replay(Verdict.OK, decided_by_rules=decided, events=events)
