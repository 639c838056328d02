"""The passes against plain numpy, decision by decision, and what must not change their answer."""

from __future__ import annotations

import numpy as np
import pytest

from hand_passes import (
    CHOOSING,
    DEALS,
    ENTRIES,
    LANES,
    OPPONENT_LANES,
    Twin,
    ends,
    first_points,
    locked,
    locks,
    reaches,
    some_case,
)
from instruction_sets import assert_same_for_all_sets
from ninecards.errors import ArrayError
from ninecards.kernels.passes import Choosing, Factors, Held, KeptRows, PlayerTree
from ninecards.solver.schemes import CFR_PLUS, DCFR, PCFR_PLUS, Scheme
from ninecards.solver.update import normalized


@pytest.mark.parametrize("storage", ["f32", "i16"])
@pytest.mark.parametrize("scheme", [DCFR, CFR_PLUS, PCFR_PLUS], ids=lambda scheme: scheme.name)
@pytest.mark.parametrize(("hands", "holds"), [(1, False), (64, False), (200, True)])
def test_an_update_is_that_of_the_twin(
    hands: int, holds: bool, scheme: Scheme, storage: str
) -> None:
    case = some_case(hands)
    held = locks(case) if holds else []
    slow, fast = Twin(case, scheme, storage), Twin(case, scheme, storage)
    for iteration in range(1, 7):
        expected = slow.iterate(iteration, held)
        step = scheme.step(iteration)
        lanes = np.empty((hands, LANES), dtype=np.float32)
        values = np.empty((ENTRIES, hands), dtype=np.float32)
        case.tree.update(
            Factors(step.positive, step.negative, step.average),
            fast.player(held),
            case.entries,
            case.meeting,
            values=values,
            lanes=lanes,
        )
        assert np.abs(values - expected).max() < 1e-3
        after = reaches(case, fast.strategies(held))
        assert np.abs(lanes - np.stack([after[p] for p in case.lanes], axis=1)).max() < 1e-6
        for ours, theirs, scale in zip(fast.kept, slow.kept, (1e3, 10.0, 1e3), strict=True):
            for number in range(len(CHOOSING)):
                wrong = np.abs(ours.read(number) - theirs.read(number)).max()
                # A 16-bit number may be rounded to the other side by the last bit of a sum.
                assert wrong < scale * (1e-6 if storage == "f32" else 1e-4)


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
@pytest.mark.parametrize("holds", [False, True])
def test_worth_is_the_mean_and_the_best_of_the_actions(holds: bool, dtype: type) -> None:
    case = some_case(150, dtype)
    twin = Twin(case, DCFR, "f32")
    random = np.random.default_rng(8)
    for number, shape in enumerate(case.shapes):
        twin.kept[1].write(number, random.random(shape).astype(np.float32))
    held = locks(case, dtype) if holds else []
    averages = [normalized(twin.kept[1].read(n).astype(dtype)) for n in twin.numbers]
    strategies = locked(averages, held)
    best_deals = random.normal(size=(DEALS, case.hands)).astype(dtype)
    values, best = ends(case), ends(case, best_deals)
    for number in reversed(twin.numbers):
        choice, first = CHOOSING[number], first_points()[number]
        rows = slice(first, first + choice.actions)
        mean = (strategies[number] * np.stack(values[rows])).sum(axis=0)
        most = np.stack(best[rows]).max(axis=0)
        for lock in held:
            if lock.decision == number:
                forced = (strategies[number] * np.stack(best[rows])).sum(axis=0)
                most = np.where(lock.hands, forced, most)
        values[choice.under] = values[choice.under] + mean
        best[choice.under] = best[choice.under] + most
    kept = twin.player(held)
    found = case.tree.worth(kept, case.meeting, best_deals, dtype=dtype)
    for ours, theirs in zip(found, (values, best), strict=True):
        assert ours.dtype == dtype
        assert np.abs(ours - theirs[:ENTRIES]).max() < (1e-3 if dtype == np.float32 else 1e-10)
    lanes, deals = (np.empty(shape, dtype) for shape in ((case.hands, LANES), (DEALS, case.hands)))
    case.tree.reach(kept, case.entries, average=True, lanes=lanes, deals=deals)
    after = reaches(case, strategies)
    assert np.abs(lanes - np.stack([after[p] for p in case.lanes], axis=1)).max() < 1e-6
    assert np.abs(deals - np.stack([after[p] for p in case.deals])).max() < 1e-6


@pytest.mark.parametrize("storage", ["f32", "i16"])
def test_threads_change_nothing(storage: str) -> None:
    found = []
    for threads in (1, 2, 3, 50):
        case = some_case(1000)
        twin = Twin(case, PCFR_PLUS, storage)
        lanes = np.empty((1000, LANES), dtype=np.float32)
        values = np.empty((ENTRIES, 1000), dtype=np.float32)
        for _ in range(3):
            case.tree.update(
                Factors(0.9, 0.5, 0.7),
                twin.player(),
                case.entries,
                case.meeting,
                values=values,
                lanes=lanes,
                threads=threads,
            )
        worth = case.tree.worth(
            twin.player(), case.meeting, case.meeting.deals, dtype=np.float32, threads=threads
        )
        kept = [a.tobytes() for storage in twin.kept for a in storage.arrays.values()]
        found.append([values.tobytes(), lanes.tobytes(), *(w.tobytes() for w in worth), *kept])
    assert all(each == found[0] for each in found)


def test_all_sets_of_instructions_agree() -> None:
    assert_same_for_all_sets(
        """
import hashlib
import numpy as np
from hand_passes import LANES, Twin, locks, some_case
from ninecards import _native
from ninecards.kernels.passes import Factors
from ninecards.solver.schemes import PCFR_PLUS
word = hashlib.sha256()
for storage in ("f32", "i16"):
    case = some_case(200)
    twin = Twin(case, PCFR_PLUS, storage)
    lanes = np.empty((200, LANES), dtype=np.float32)
    values = np.empty_like(case.entries)
    for _ in range(3):
        case.tree.update(Factors(0.9, 0.5, 0.7), twin.player(locks(case)), case.entries,
                         case.meeting, values=values, lanes=lanes)
        word.update(values)
    word.update(lanes)
    for dtype in (np.float32, np.float64):
        other = some_case(200, dtype)
        deals = other.meeting.deals
        for found in other.tree.worth(twin.player(), other.meeting, deals, dtype=dtype):
            word.update(found)
print(_native.isa, word.hexdigest())
"""
    )


def test_what_does_not_fit_is_refused() -> None:
    case = some_case(10)
    kept = Twin(case, DCFR, "f32").player()
    factors = Factors(1.0, 1.0, 1.0)
    for entries, meeting, message in (
        (case.entries.astype(np.float64), case.meeting, "entries is of float64"),
        (case.entries[:1], case.meeting, r"entries has shape \(1, 10\); \(2, 10\) is needed"),
        (case.entries, case.meeting._replace(share=None), "share is of NoneType"),
        (case.entries, case.meeting._replace(deals=None), "deals is of NoneType"),
        (
            case.entries,
            case.meeting._replace(every=np.ones((10, 8), np.float32)),
            r"every has shape \(10, 8\)",
        ),
    ):
        with pytest.raises(ArrayError, match=message):
            case.tree.update(factors, kept, entries, meeting)
    fixed = np.empty_like(case.entries)
    fixed.flags.writeable = False
    with pytest.raises(ArrayError, match="values is read-only; it is written to"):
        case.tree.update(factors, kept, case.entries, case.meeting, values=fixed)
    few = kept._replace(regrets=KeptRows(10, [0, 10, 20], np.zeros(30, np.float32)))
    with pytest.raises(ArrayError, match="3 rows of 10 hands; 10 of 10 it is"):
        case.tree.update(factors, few, case.entries, case.meeting)
    with pytest.raises(ArrayError, match="rows of values lie outside their array of 29"):
        KeptRows(10, [0, 10, 20], np.zeros(29, np.float32))
    with pytest.raises(ArrayError, match="rows of scales lie outside their array of 2"):
        KeptRows(65, [0], np.zeros(2, np.float32), np.zeros(65, np.int16), [1])
    with pytest.raises(ArrayError, match="2 rows of scales for 1 of numbers"):
        KeptRows(65, [0], np.zeros(2, np.float32), np.zeros(65, np.int16), [0, 0])
    locked_there = kept._replace(held=[Held(4, np.ones(10, bool), np.ones((1, 10)))])
    with pytest.raises(ArrayError, match="held at decision 4"):
        case.tree.update(factors, locked_there, case.entries, case.meeting)
    for changed, message in (
        ({"choosing": [Choosing(2, 1)]}, "with 2 points before it"),
        ({"lanes": [99]}, "12 points it is"),
        ({"opponent_lanes": 1}, "a lane that is none of 1"),
    ):
        whole = {
            "entries": ENTRIES,
            "choosing": CHOOSING,
            "terms": case.terms,
            "deals": case.deals,
            "lanes": case.lanes,
            "opponent_lanes": OPPONENT_LANES,
        }
        with pytest.raises(ArrayError, match=message):
            PlayerTree(**(whole | changed))
