"""Tables of a simulation, one after another, and what they add up to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random

from ninecards.kernels.evaluator import NATIVE
from ninecards.labs.pool import in_order
from ninecards.labs.simulation.coverage import hand_rules, step_rules
from ninecards.labs.simulation.crowd import Crowd, Policy
from ninecards.labs.simulation.tables import Cell, plain_table, random_table
from ninecards.labs.simulation.watch import BrokenPromiseError, WatchedRoom
from ninecards.room import Asked, Host, HostOrder, Room, TableConfig
from ninecards.room import events as ev

__all__ = ["HANDS_A_TABLE", "TablePlan", "TableResult", "plans", "play_table", "play_tables"]

HANDS_A_TABLE = 50
"""Hands after which a table is closed and another one opened."""
STEPS_A_HAND = 2_000
"""Steps without a hand's end after which a table counts as standing still."""
STOP_ONE_IN = 400
"""With churn, one step in so many is followed by a stop and a restart from the journal."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TablePlan:
    """One table: which game, how many hands, and the seed of everything that is drawn there."""

    number: int
    cell: Cell
    hands: int
    seed: str
    seats: tuple[int, ...]
    stack_bb: int | None
    policies: tuple[Policy, ...]
    churn: bool
    coverage: bool


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
            churn=churn,
            coverage=coverage,
        )


def play_tables(tables: Iterator[TablePlan], processes: int) -> Generator[TableResult, None, None]:
    """Yield what comes of each table, in their order."""
    yield from in_order(play_table, tables, processes)


def play_table(plan: TablePlan) -> TableResult:
    """Play one table to its end, every event and step watched."""
    result = TableResult(plan.number)
    random = Random(plan.seed)
    config = _config(plan, random)
    table = WatchedRoom(config, NATIVE)
    try:
        _play(plan, table, Crowd(random, config, plan.policies, churn=plan.churn), result)
        _close(table, random)
    except Exception as error:  # noqa: BLE001 - whatever it is, the room is at fault
        game, limit = plan.cell
        words = " ".join(f"{type(error).__name__}: {error}".split())
        result.fault = (
            f"table {plan.number} ({game} {limit.value}, {config.seats} seats, seed {plan.seed}) "
            f"step {result.steps} hand {table.room.hand_no}: {words}"
        )
    result.chips_in, result.rake = table.chips_in, table.rake
    result.chips_out = table.chips_out()
    return result


def _config(plan: TablePlan, random: Random) -> TableConfig:
    if plan.churn:
        return random_table(plan.cell, plan.seats, random, plan.stack_bb)
    return plain_table(plan.cell, plan.seats, random, plan.stack_bb or 100)


def _play(plan: TablePlan, table: WatchedRoom, crowd: Crowd, result: TableResult) -> None:
    now_ms = last = 0
    while table.room.hand_no < plan.hands or table.room.in_hand:
        before = table.room
        what = crowd.next_input(before, now_ms)
        now_ms = what.now_ms
        outputs = table.put(what)
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
        if plan.churn and crowd.random.randrange(STOP_ONE_IN) == 0:
            table.stop_and_resume(1_000)
            now_ms = table.now_ms
            result.rules["T7"] += plan.coverage


def _has_ended(before: Room, room: Room) -> bool:
    """Whether a hand was over with this step; some are over as they begin."""
    if room.in_hand or room.hand is None:
        return False
    return before.in_hand or before.hand_no != room.hand_no


def _close(table: WatchedRoom, random: Random) -> None:
    """A host closes the table: everybody stands up with his chips, and nothing is left."""
    room = table.room
    hosts = [seat.player_id for seat in room.taken_seats]
    if not hosts:
        return
    now_ms = 1 << 40
    who = random.choice(hosts)
    outputs = table.put(Asked(now_ms, who, "close", Host(HostOrder.CLOSE)))
    closed = any(isinstance(event, ev.TableClosed) for event in outputs.events)
    if not closed or table.room.taken_seats:
        raise BrokenPromiseError("a closed table has people")
