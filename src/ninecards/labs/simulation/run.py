"""Tables of a simulation, one after another, and what they add up to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random

from ninecards.evaluation import Ranker
from ninecards.kernels.evaluator import NATIVE
from ninecards.labs.pool import in_order
from ninecards.labs.simulation.coverage import hand_rules, step_rules
from ninecards.labs.simulation.crowd import MIX, PATIENCE, Crowd, Policy
from ninecards.labs.simulation.tables import Cell, plain_table, random_table
from ninecards.labs.simulation.watch import BrokenPromiseError, WatchedRoom
from ninecards.room import Accepted, HostOrder, Room, TableConfig, TimePassed
from ninecards.room import events as ev
from ninecards.rules import HandState, Phase

__all__ = [
    "HANDS_A_TABLE",
    "Evening",
    "TablePlan",
    "TableResult",
    "plans",
    "play_table",
    "play_tables",
]

HANDS_A_TABLE = 50
"""Hands after which a table is closed and another one opened."""
STEPS_A_HAND = 2_000
"""Steps without a hand's end after which a table counts as standing still."""
HANDS_UNASKED = 10
"""Hands in a row without a bet to decide on after which the stakes are held to leave none."""
CHURN = 12
"""With churn, one input in so many is not what the room waits for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TablePlan:
    """One table: which game, how many hands, and the seed of everything that is drawn there.

    ``churn`` and ``patience`` are those of a crowd; without churn the table is a plain one. After
    one step in ``look_one_in`` every view is looked at; with churn one in ``stop_one_in`` is
    followed by a stop and a restart from the journal.
    """

    number: int
    cell: Cell
    hands: int
    seed: str
    seats: tuple[int, ...]
    stack_bb: int | None = None
    policies: tuple[Policy, ...] = MIX
    churn: int = CHURN
    coverage: bool = False
    patience: int = PATIENCE
    look_one_in: int = 1_000
    stop_one_in: int = 400


@dataclass(slots=True)
class TableResult:
    """What was played at a table. ``fault`` is one line, empty if no promise was broken."""

    number: int
    hands: int = 0
    steps: int = 0
    chips_in: int = 0
    chips_out: int = 0
    rake: int = 0
    fault: str = ""
    rules: Counter[str] = field(default_factory=Counter)


def plans(
    cells: Sequence[Cell],
    hands: int,
    seed: int,
    *,
    seats: Sequence[int],
    stack_bb: int | None,
    policies: Sequence[Policy],
    churn: bool,
    coverage: bool,
) -> Iterator[TablePlan]:
    """Yield tables until they have so many hands, the cells in turn."""
    for number, first in enumerate(range(0, hands, HANDS_A_TABLE)):
        yield TablePlan(
            number=number,
            cell=cells[number % len(cells)],
            hands=min(HANDS_A_TABLE, hands - first),
            seed=f"{seed}/{number}",
            seats=tuple(seats),
            stack_bb=stack_bb,
            policies=tuple(policies),
            churn=CHURN if churn else 0,
            coverage=coverage,
        )


def play_tables(tables: Iterator[TablePlan], processes: int) -> Generator[TableResult, None, None]:
    """Yield what comes of each table, in their order."""
    yield from in_order(play_table, tables, processes)


def play_table(plan: TablePlan) -> TableResult:
    """Play one table to its end, every event and step watched."""
    evening = Evening(plan)
    table, result = evening.table, evening.result
    try:
        evening.play()
    except Exception as error:  # noqa: BLE001 - whatever it is, the room is at fault
        game, limit = plan.cell
        seats = table.room.config.seats
        words = " ".join(f"{type(error).__name__}: {error}".split())
        result.fault = (
            f"table {plan.number} ({game} {limit.value}, {seats} seats, seed {plan.seed}) "
            f"step {result.steps} hand {table.room.hand_no}: {words}"
        )
    result.chips_in, result.rake = table.chips_in, table.rake
    result.chips_out = table.chips_out()
    return result


class Evening:
    """One table from its opening to its end: the room watched, its people, what came of it."""

    def __init__(self, plan: TablePlan, ranker: Ranker = NATIVE) -> None:
        self.plan = plan
        self.random = Random(plan.seed)
        config = _config(plan, self.random)
        self.table = WatchedRoom(config, ranker)
        self.crowd = Crowd(
            self.random, config, plan.policies, churn=plan.churn, patience=plan.patience
        )
        self.result = TableResult(plan.number)

    def play(self) -> None:
        """Play the hands of the plan, and close the table, or let its clocks run out first.

        Raises BrokenPromiseError.
        """
        self._play_hands()
        if self.random.randrange(2):
            self._run_out()
        self._close()

    def _play_hands(self) -> None:
        plan, table, random, result = self.plan, self.table, self.random, self.result
        last = 0
        while table.room.hand_no < plan.hands or table.room.in_hand:
            before = table.room
            outputs = table.put(self.crowd.next_input(before, table.now_ms))
            result.steps += 1
            if plan.coverage and outputs.events:
                result.rules.update(step_rules(before, outputs.events))
            if _has_ended(before, table.room):
                result.hands += 1
                last = result.steps
                if plan.coverage:
                    result.rules.update(hand_rules(table.room.hand_events))
            if result.steps - last > STEPS_A_HAND:
                raise BrokenPromiseError("the table stands still")
            if random.randrange(plan.look_one_in) == 0:
                table.check_views()
            if plan.churn and random.randrange(plan.stop_one_in) == 0:
                table.stop_and_resume(random.randrange(100_000))
                result.rules["T7"] += plan.coverage

    def _run_out(self) -> None:
        """Nobody does anything any more: whoever is dealt in lets his time run out once.

        Where antes reach the cap, or stacks of a chip are in with the blind and the ante, nobody is
        asked to bet, and the table may go on without them.
        """
        table, crowd = self.table, self.crowd
        asked_in = table.room.hand_no
        for _ in range(STEPS_A_HAND):
            room, due = table.room, table.outputs.wake_at_ms
            if room.decision is not None and room.hand is not None and _bets(room.hand):
                asked_in = room.hand_no
            elif room.hand_no - asked_in > HANDS_UNASKED and not room.in_hand:
                return
            if due is not None:
                table.put(TimePassed(max(due, table.now_ms)))
            elif room.deck_asked:
                table.put(crowd.deck(table.now_ms, room.hand_no + 1))
            elif room.control.paused_ms is None or not self._order(HostOrder.RESUME):
                break
        if table.room.in_hand or len(table.room.active_seats) > 1:
            raise BrokenPromiseError("a table that everybody has left plays on")

    def _close(self) -> None:
        """A host closes the table: everybody stands up with his chips, and nothing is left."""
        table = self.table
        if self._order(HostOrder.CLOSE):
            closed = any(isinstance(event, ev.TableClosed) for event in table.outputs.events)
            if not closed or table.room.taken_seats:
                raise BrokenPromiseError("a closed table has people")

    def _order(self, order: HostOrder) -> bool:
        """Give an order; where nobody sits and no host is named, nobody may."""
        asked = self.crowd.order(self.table.room, self.table.now_ms, order)
        return isinstance(self.table.put(asked).answer, Accepted)


def _config(plan: TablePlan, random: Random) -> TableConfig:
    if plan.churn:
        return random_table(plan.cell, plan.seats, random, plan.stack_bb)
    return plain_table(plan.cell, plan.seats, random, plan.stack_bb or 100)


def _bets(hand: HandState) -> bool:
    """Whether what is decided is a bet; whoever lets the choice to show go by is no less there."""
    return hand.phase is Phase.BETTING


def _has_ended(before: Room, room: Room) -> bool:
    """Whether a hand was over with this step; some are over as they begin."""
    if room.in_hand or room.hand is None:
        return False
    return before.in_hand or before.hand_no != room.hand_no
