"""What a record states about its end, beside what the rules say."""

from __future__ import annotations

from ninecards.errors import SettlementError
from ninecards.history.record import HandRecord
from ninecards.history.table import Table
from ninecards.rules import HandState, pots_of
from ninecards.rules.events import UncalledBetReturned

__all__ = ["compare_pots", "difference", "returned"]


def difference(table: Table, final: HandState) -> SettlementError | None:
    """What the record of ``table`` states otherwise than the ``final`` state, if anything."""
    record, stated, chip = table.record, table.record.outcome, table.chip
    starts = [player.stack for player in record.players]
    if stated.stacks is not None:
        known = [n for n in stated.stacks if n is not None]
        begun = [n for n in starts if n is not None]
        held = sum(begun) + record.stakes.splash
        if len(known) == len(begun) == len(starts) and sum(known) + stated.rake != held:
            return SettlementError(
                f"the stacks at the end add up to {record.figure(sum(known))}, those at the start "
                f"to {record.figure(sum(begun))}"
                + (f", the rake is {record.figure(stated.rake)}" if stated.rake else ""),
                line=stated.stacks_line,
            )
        for player, chips in enumerate(stated.stacks):
            settled = final.stacks[player] * chip
            if chips is not None and starts[player] is not None and chips != settled:
                return _figure_fault(record, player, "ends with", (chips, settled))
    back = returned(table) if stated.uncalled_is_won else [0] * len(starts)
    for player, chips in enumerate(stated.winnings or ()):
        won = final.won[player] * chip + back[player]
        if chips is not None and chips != won:
            return _figure_fault(record, player, "wins", (chips, won))
    return None


def compare_pots(table: Table) -> None:
    """Compare what lay in the pots and what went back with the record.

    Raises SettlementError if the record states anything else.
    """
    record, stated, chip = table.record, table.record.outcome, table.chip
    if stated.uncalled is not None:
        back = returned(table)
        for player, chips in enumerate(stated.uncalled):
            if chips != back[player]:
                raise SettlementError(
                    f"{record.label(player)} gets {record.figure(chips)} back; by the rules "
                    f"{record.figure(back[player])}",
                    line=stated.uncalled_line,
                )
    total = table.state.pot_total * chip
    if stated.pot is not None and stated.pot != total:
        raise SettlementError(
            f"the pot is {record.figure(stated.pot)}; by the rules {record.figure(total)}",
            line=stated.pot_line,
        )
    if stated.pots is not None:
        pots = [pot.chips * chip for pot in pots_of(table.state)]
        cuts = [pot - left for pot, left in zip(pots, stated.pots, strict=False)]
        if len(pots) != len(stated.pots) or min(cuts, default=0) < 0 or sum(cuts) != stated.rake:
            raise SettlementError(
                f"the pots pay {', '.join(map(record.figure, stated.pots))}; by the rules they "
                f"hold {', '.join(map(record.figure, pots))}, the rake is "
                f"{record.figure(stated.rake)}",
                line=stated.pot_line,
            )


def returned(table: Table) -> list[int]:
    """The uncalled chips that each player gets back, in units."""
    back = [-table.lifted.get(player, 0) * table.chip for player in range(len(table.hands))]
    for event in table.events:
        if isinstance(event, UncalledBetReturned):
            back[event.player] += event.chips * table.chip
    return back


def _figure_fault(
    record: HandRecord, player: int, verb: str, figures: tuple[int, int]
) -> SettlementError:
    stated, settled = (record.figure(chips) for chips in figures)
    outcome = record.outcome
    return SettlementError(
        f"{record.label(player)} {verb} {stated}; by the rules {settled}",
        line=outcome.stacks_line if verb == "ends with" else outcome.winnings_line,
    )
