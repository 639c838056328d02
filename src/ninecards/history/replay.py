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
- Players may show in any order: no chips hang on it. Nor do any on a board that is dealt, or on
  hands that are shown, though no pot has two contenders.
- A hand whose record ends at the showdown is shown if its cards are known.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from enum import StrEnum
from math import ceil

from ninecards.errors import HistoryError, RulesError, SettlementError
from ninecards.evaluation import REFERENCE, Ranker
from ninecards.history.compare import returned
from ninecards.history.figures import check_figures
from ninecards.history.record import HandRecord, MainFirst, Outcome
from ninecards.history.settle import settle
from ninecards.history.table import Table
from ninecards.rules import RecordedRake, pots_of
from ninecards.rules.config import MIN_SEATS
from ninecards.rules.events import Event

__all__ = ["Replay", "Verdict", "replay", "with_rake"]


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
    figures in chips of the table; where it does not go to the end, ``supposed`` are the rake,
    the awards and the end that agree with what it states.
    """

    verdict: Verdict
    line: int | None = None
    why: str = ""
    decided_by_rules: bool = False
    events: tuple[Event, ...] = ()
    supposed: tuple[Event, ...] = ()


def replay(record: HandRecord, *, ranker: Ranker = REFERENCE) -> Replay:
    """Play a recorded hand through the rules and compare what it states with what they say."""
    if record.whole_chips:
        return _replay(record, ranker, chip=record.chip)
    result = _replay(record, ranker)
    if result.verdict is Verdict.FAILED and record.chip > 1:
        in_chips = _replay(record, ranker, chip=record.chip)
        if in_chips.verdict is Verdict.OK:
            return in_chips
    return result


def _replay(record: HandRecord, ranker: Ranker, chip: int = 1) -> Replay:
    table = None
    if record.outcome.cancelled:
        return _cancelled(record, ranker)
    try:
        table = Table(record, ranker, chip)
        table.play()
        table = _raked(table)
        decided, events, supposed = settle(table)
    except HistoryError as error:
        verdict = Verdict.FAILED if isinstance(error, SettlementError) else Verdict.DAMAGED
        events = () if table is None else tuple(table.events)
        return Replay(verdict, error.line or record.line, str(error), events=events)
    except RulesError as error:  # The rake is more than the pots, or is not in them.
        line = record.outcome.pot_line or record.line
        why = str(error) if table is None else _rake_fault(record, ranker, chip)
        return Replay(Verdict.FAILED, line, why, events=tuple(table.events if table else ()))
    return Replay(Verdict.OK, decided_by_rules=decided, events=events, supposed=supposed)


def _rake_fault(record: HandRecord, ranker: Ranker, chip: int) -> str:
    """Why what the house took cannot be right, in figures of the record."""
    outcome = record.outcome
    free = Table(replace(record, outcome=replace(outcome, rake=0, pots=None)), ranker, chip)
    with suppress(HistoryError):  # of what comes after the pots nothing is asked
        free.play()
    held = [record.figure(pot.chips * chip) for pot in pots_of(free.state)]
    paid = [record.figure(chips) for chips in outcome.pots or ()]
    pays = f", the pots paid {' and '.join(paid)}" if paid else ""
    return (
        f"the house took {record.figure(outcome.rake)}{pays}; "
        f"by the rules the pots hold {' and '.join(held)}"
    )


def _raked(table: Table) -> Table:
    """The hand after its betting, with a rake that depends on the pots: it is known only now."""
    record, chip = table.record, table.chip
    outcome = with_rake(record, table)
    if outcome.main_first is not None and outcome.pots is None and outcome.rake:
        pots = [pot.chips * chip for pot in pots_of(table.state)]
        if len(pots) > 1:
            paid_out = left_of_pots(pots, outcome.rake, outcome.main_first)
            outcome = replace(outcome, pots=paid_out)
    if outcome.rake == record.outcome.rake and outcome.pots is record.outcome.pots:
        return table
    raked = Table(replace(record, outcome=outcome), table.ranker, chip)
    raked.play()
    return raked


def with_rake(record: HandRecord, table: Table) -> Outcome:
    """What the record states, with the rake that its site does not state.

    Raises SettlementError if the pots cannot have paid what was won.
    """
    outcome = record.outcome
    if outcome.unstated_rake is None or outcome.winnings is None or outcome.rake:
        return outcome
    held = table.state.pot_total * table.chip
    paid = sum(chips or 0 for chips in outcome.winnings)
    if outcome.uncalled_is_won:
        paid -= sum(returned(table))
    most = ceil(held * outcome.unstated_rake)
    if not 0 <= held - paid <= most:
        raise SettlementError(
            f"the pots pay {record.figure(paid)}; by the rules they hold {record.figure(held)}, "
            f"of which the house keeps {record.figure(most)} at most",
            line=outcome.winnings_line,
        )
    return replace(outcome, rake=held - paid)


def left_of_pots(pots: Sequence[int], rake: int, rule: MainFirst) -> tuple[int, ...]:
    """Return what is left of each pot, main pot first, after a rake that begins with it.

    >>> from fractions import Fraction
    >>> left_of_pots([52724, 6984], 1250, MainFirst(Fraction(5, 100), fees=500))
    (51532, 6926)
    """
    cut, left = rake - rule.fees, []
    for pot in pots:
        taken = min(cut, pot * rule.rate.numerator // rule.rate.denominator)
        cut -= taken
        left.append(pot - taken)
    fees = RecordedRake(rule.fees).by_pot(pots, players=len(pots), flop_seen=True)
    left = [chips - fee for chips, fee in zip(left, fees, strict=True)]
    left[0] -= cut
    return tuple(left)


def _cancelled(record: HandRecord, ranker: Ranker) -> Replay:
    """A hand that was not played to its end: it was legal so far, and nobody wins anything."""
    outcome = record.outcome
    if any(outcome.winnings or ()) or outcome.rake or outcome.pot:
        return Replay(
            Verdict.FAILED, outcome.winnings_line, "the hand is cancelled, but chips are won"
        )
    try:
        check_figures(record, record.chip)
        if len(record.players) >= MIN_SEATS:
            Table(record, ranker, record.chip if record.whole_chips else 1).play()
    except SettlementError as error:
        return Replay(Verdict.FAILED, error.line or record.line, str(error))
    except HistoryError:
        pass  # It ends where it was cancelled.
    return Replay(Verdict.OK)
