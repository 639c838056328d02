"""The update of regrets, hand by hand as the papers write it, and the factors of the schemes."""

from __future__ import annotations

import numpy as np
import pytest

from ninecards.solver.schemes import CFR_PLUS, DCFR, PCFR_PLUS
from ninecards.solver.update import Block, match_regrets, update_block

ACTIONS, HANDS, ROUNDS = 3, 5, 9


def rounds() -> list[tuple[np.ndarray, np.ndarray]]:
    """What each action is worth and the player's reach, round by round."""
    random = np.random.default_rng(11)
    return [(random.normal(size=(ACTIONS, HANDS)), random.random(HANDS)) for _ in range(ROUNDS)]


def matched(regrets: list[float]) -> list[float]:
    above = [max(regret, 0.0) for regret in regrets]
    total = sum(above)
    return [each / total if total else 1 / len(above) for each in above]


def played(scheme, hand: int) -> tuple[list[float], list[float]]:
    """The textbook for one hand: the last strategy played, and the average over all rounds."""
    regret, last, weighted = [0.0] * ACTIONS, [0.0] * ACTIONS, [0.0] * ACTIONS
    for number, (values, reach) in enumerate(rounds(), start=1):
        expected = [r + p for r, p in zip(regret, last, strict=True)]
        strategy = matched(expected if scheme is PCFR_PLUS else regret)
        value = sum(s * float(v) for s, v in zip(strategy, values[:, hand], strict=True))
        last = [float(v) - value for v in values[:, hand]]
        if scheme is DCFR:
            t = number - 1
            shrunk = [max(r, 0.0) * t**1.5 / (t**1.5 + 1) for r in regret]
            regret = [r + p for r, p in zip(shrunk, last, strict=True)]
            weight = number**5
        else:
            regret = [max(r + p, 0.0) for r, p in zip(regret, last, strict=True)]
            weight = number if scheme is CFR_PLUS else number**2
        weighted = [w + weight * reach[hand] * s for w, s in zip(weighted, strategy, strict=True)]
    return strategy, [w / sum(weighted) for w in weighted]


@pytest.mark.parametrize("scheme", [DCFR, CFR_PLUS, PCFR_PLUS], ids=lambda scheme: scheme.name)
def test_each_hand_goes_its_own_way_as_the_papers_say(scheme) -> None:
    shape = (ACTIONS, HANDS)
    last = np.zeros(shape) if scheme.predictive else None
    block = Block(np.zeros(shape), np.zeros(shape), last)
    for number, (values, reach) in enumerate(rounds(), start=1):
        strategy = match_regrets(block.regret, block.last)
        value = update_block(block, strategy, values, reach, scheme.step(number))
        assert value == pytest.approx((strategy * values).sum(axis=0))
    average = block.strategy_sum / block.strategy_sum.sum(axis=0)
    for hand in range(HANDS):
        expected = played(scheme, hand)
        assert strategy[:, hand].tolist() == pytest.approx(expected[0], abs=1e-12)
        assert average[:, hand].tolist() == pytest.approx(expected[1], abs=1e-12)


def test_the_type_of_a_block_is_kept() -> None:
    block = Block(*(np.zeros((2, 4), dtype=np.float32) for _ in range(3)))
    strategy = match_regrets(block.regret, block.last)
    values = np.ones((2, 4), dtype=np.float32)
    value = update_block(block, strategy, values, values[0], DCFR.step(2))
    assert block.last is not None
    for each in (strategy, value, block.regret, block.strategy_sum, block.last):
        assert each.dtype == np.float32
