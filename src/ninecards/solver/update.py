"""The one place where regrets are updated: a block of actions by hands, in numpy.

It is written to be read, and is the slow twin of `ninecards.kernels.passes`, which does the same
for many hands.
Regret matching: Hart, Mas-Colell, A simple adaptive procedure leading to correlated equilibrium,
2000.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ninecards.solver.game import Values
from ninecards.solver.schemes import Step

__all__ = ["Block", "match_regrets", "normalized", "update_block"]


@dataclass(slots=True)
class Block:
    """What is kept of one decision, each (actions, hands) of one type.

    ``regret`` is in chips times reach. ``strategy_sum`` is the sum of the strategies played, each
    times the player's own reach. ``last`` has the regrets of the last iteration alone, None where
    the scheme does not predict.
    """

    regret: Values
    strategy_sum: Values
    last: Values | None = None


def match_regrets(regret: Values, last: Values | None = None) -> Values:
    """The strategy (actions, hands) in proportion to regrets above 0; all alike where none is.

    With ``last`` it is as if that came once more.

    >>> match_regrets(np.array([[3.0, -1.0], [1.0, -2.0]])).tolist()
    [[0.75, 0.5], [0.25, 0.5]]
    """
    return normalized(np.maximum(regret if last is None else np.maximum(regret, 0.0) + last, 0.0))


def normalized(amounts: Values) -> Values:
    """The amounts (actions, hands), none below 0, divided by the sum of each hand.

    >>> normalized(np.array([[1.0, 0.0], [3.0, 0.0]])).tolist()
    [[0.25, 0.5], [0.75, 0.5]]
    """
    total = amounts.sum(axis=0)
    # Of smaller numbers 1 / total may be infinite.
    nothing = total < np.finfo(amounts.dtype).smallest_normal
    strategy: Values = amounts * (1 / np.where(nothing, 1, total).astype(amounts.dtype))
    strategy[:, nothing] = 1 / len(amounts)
    return strategy


def update_block(
    block: Block, strategy: Values, values: Values, reach: Values, step: Step
) -> Values:
    """Adds an iteration to a block, in place, and returns the value (hands,) of its decision.

    ``strategy`` and ``values`` (actions, hands) are what was played and what each action was worth,
    ``reach`` (hands,) is the player's own.

    >>> block = Block(np.array([[2.0], [-2.0]]), np.array([[0.5], [0.5]]))
    >>> step = Step(positive=0.5, negative=0.25, average=0.0)
    >>> strategy, values = np.array([[1.0], [0.0]]), np.array([[1.0], [5.0]])
    >>> update_block(block, strategy, values, np.array([0.5]), step).tolist()
    [1.0]
    >>> block.regret.tolist(), block.strategy_sum.tolist()
    ([[1.0], [3.5]], [[0.5], [0.0]])
    """
    value: Values = (strategy * values).sum(axis=0)
    regret = block.regret
    regret *= np.where(regret > 0, step.positive, step.negative).astype(regret.dtype)
    regret += values - value
    block.strategy_sum *= step.average
    block.strategy_sum += reach * strategy
    if block.last is not None:
        np.subtract(values, value, out=block.last)
    return value
