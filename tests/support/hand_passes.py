"""Random trees of one player with hands and sums, and a solve of them in plain numpy."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from ninecards.kernels.passes import Choosing, Held, Meeting, PlayerKept, PlayerTree, PointTerm
from ninecards.solver.storage import BlockStorage, open_storage
from ninecards.solver.update import Block, match_regrets, normalized, update_block

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ninecards.solver.schemes import Scheme

CHOOSING = [Choosing(0, 3), Choosing(2, 2), Choosing(1, 4), Choosing(3, 1)]
ENTRIES, LANES, OPPONENT_LANES, DEALS = 2, 11, 9, 3
POINTS = ENTRIES + sum(choice.actions for choice in CHOOSING)


@dataclass(frozen=True)
class Case:
    """A tree and all that a pass over its hands wants."""

    terms: list[list[PointTerm]]
    deals: list[int]
    lanes: list[int]
    entries: NDArray[Any]
    meeting: Meeting
    hands: int

    @property
    def tree(self) -> PlayerTree:
        return PlayerTree(
            entries=ENTRIES,
            choosing=CHOOSING,
            terms=self.terms,
            deals=self.deals,
            lanes=self.lanes,
            opponent_lanes=OPPONENT_LANES,
        )

    @property
    def shapes(self) -> list[tuple[int, int]]:
        return [(choice.actions, self.hands) for choice in CHOOSING]


def some_case(hands: int, dtype: type = np.float32, seed: int = 3) -> Case:
    random = np.random.default_rng([seed, hands])

    def some(*shape: int) -> NDArray[Any]:
        return random.normal(size=shape).astype(dtype)

    terms = [
        [
            PointTerm(int(random.integers(OPPONENT_LANES)), share, -20.0)
            for share in random.choice([0.0, 60.0, 100.0], random.integers(4))
        ]
        for _ in range(POINTS)
    ]
    return Case(
        terms=terms,
        deals=random.integers(POINTS, size=DEALS).tolist(),
        lanes=random.integers(POINTS, size=LANES).tolist(),
        entries=random.random((ENTRIES, hands)).astype(dtype),
        meeting=Meeting(
            some(hands, OPPONENT_LANES), some(hands, OPPONENT_LANES), some(DEALS, hands)
        ),
        hands=hands,
    )


def first_points() -> list[int]:
    starts = np.cumsum([ENTRIES, *(choice.actions for choice in CHOOSING)])
    return starts[:-1].tolist()


def reaches(case: Case, strategies: list[NDArray[Any]]) -> list[NDArray[Any]]:
    """The reach at each point."""
    found = list(case.entries)
    for choice, strategy in zip(CHOOSING, strategies, strict=True):
        found += list(found[choice.under] * strategy)
    return found


def ends(case: Case, deals: NDArray[Any] | None = None) -> list[NDArray[Any]]:
    """What each point is worth before decisions add to it."""
    share, every = case.meeting.share, case.meeting.every
    assert share is not None
    assert every is not None
    found = []
    for terms in case.terms:
        value = np.zeros(case.hands, dtype=share.dtype)
        for lane, by_share, by_every in terms:
            value += by_share * share[:, lane] + by_every * every[:, lane]
        found.append(value)
    for point, value in zip(
        case.deals, case.meeting.deals if deals is None else deals, strict=True
    ):
        found[point] = found[point] + value
    return found


def locks(case: Case, dtype: type = np.float32) -> list[Held]:
    """A third of the hands are held at one decision, all of them at another."""
    random = np.random.default_rng(5)
    held = []
    for decision, mask in ((0, random.random(case.hands) < 0.3), (2, np.ones(case.hands, bool))):
        amounts = random.random((CHOOSING[decision].actions, case.hands))
        held.append(Held(decision, mask, normalized(amounts).astype(dtype)))
    return held


def locked(strategies: list[NDArray[Any]], held: list[Held]) -> list[NDArray[Any]]:
    for lock in held:
        strategies[lock.decision][:, lock.hands] = lock.strategy[:, lock.hands]
    return strategies


class Twin:
    """Blocks of one player, updated by `update_block`."""

    def __init__(self, case: Case, scheme: Scheme, storage: str) -> None:
        self.case = case
        self.scheme = scheme
        self.kept: list[BlockStorage] = [open_storage(storage, case.shapes) for _ in range(3)]
        self.numbers = list(range(len(CHOOSING)))

    def player(self, held: list[Held] | None = None) -> PlayerKept:
        """What the passes are given."""
        regrets, sums, last = (each.rows(self.numbers, self.case.hands) for each in self.kept)
        return PlayerKept(regrets, sums, last if self.scheme.predictive else None, held or ())

    def block(self, number: int) -> Block:
        regret, sums, last = (each.read(number).copy() for each in self.kept)
        return Block(regret, sums, last if self.scheme.predictive else None)

    def strategies(self, held: list[Held]) -> list[NDArray[Any]]:
        blocks = [self.block(number) for number in self.numbers]
        return locked([match_regrets(block.regret, block.last) for block in blocks], held)

    def iterate(self, iteration: int, held: list[Held]) -> list[NDArray[Any]]:
        """The values at the entries."""
        strategies = self.strategies(held)
        reach, values = reaches(self.case, strategies), ends(self.case)
        for number in reversed(self.numbers):
            choice, block, first = CHOOSING[number], self.block(number), first_points()[number]
            below = np.stack(values[first : first + choice.actions])
            value = update_block(
                block, strategies[number], below, reach[choice.under], self.scheme.step(iteration)
            )
            values[choice.under] = values[choice.under] + value
            for storage, changed in zip(
                self.kept, (block.regret, block.strategy_sum, block.last), strict=True
            ):
                if changed is not None:
                    storage.write(number, changed)
        return values[:ENTRIES]
