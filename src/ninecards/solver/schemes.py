"""Schemes of counterfactual regret minimisation, as numbers that one update reads.

======  ==========================================================================================
DCFR    old regrets above 0 shrink by t^1.5 / (t^1.5 + 1), those below 0 are dropped; average
        weighted by t⁵ (Brown, Sandholm: Solving imperfect-information games via discounted regret
        minimization, 2019, whose exponents are 1.5, 0, 2)
CFR+    regrets never stay below 0; average weighted by t (Tammelin: Solving large imperfect
        information games using CFR+, 2014)
PCFR+   CFR+ that expects the last regrets once more; average weighted by t² (Farina, Kroer,
        Sandholm: Faster game solving via predictive Blackwell approachability, 2021)
======  ==========================================================================================
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf, isinf

__all__ = ["CFR_PLUS", "DCFR", "PCFR_PLUS", "SCHEMES", "Scheme", "Step"]


@dataclass(frozen=True, slots=True)
class Step:
    """The factors of one iteration.

    The old regrets are multiplied by ``positive`` or ``negative``, each by its own sign, and the
    old sum of strategies by ``average``; then what is new is added. ``predictive`` plays as if the
    last regrets came once more.
    """

    positive: float
    negative: float
    average: float
    predictive: bool = False


@dataclass(frozen=True, slots=True)
class Scheme:
    """``alpha`` and ``beta`` discount regrets above and below 0, ``gamma`` weights the average.

    A factor is t^x / (t^x + 1): 1 for an infinite exponent, 0 for one infinitely below 0.
    """

    name: str
    alpha: float
    beta: float
    gamma: float
    predictive: bool = False

    def step(self, iteration: int) -> Step:
        """The factors of an iteration, counted from 1.

        >>> DCFR.step(1), CFR_PLUS.step(3).average
        (Step(positive=0.0, negative=0.0, average=0.0, predictive=False), 0.6666666666666666)
        """
        before = iteration - 1
        return Step(
            positive=_discount(before, self.alpha),
            negative=_discount(before, self.beta),
            average=(before / iteration) ** self.gamma,
            predictive=self.predictive,
        )


def _discount(before: int, exponent: float) -> float:
    if isinf(exponent):
        return 1.0 if exponent > 0 else 0.0
    power: float = float(before) ** exponent
    return power / (power + 1.0)


DCFR = Scheme("dcfr", alpha=1.5, beta=-inf, gamma=5.0)
CFR_PLUS = Scheme("cfr+", alpha=inf, beta=-inf, gamma=1.0)
PCFR_PLUS = Scheme("pcfr+", alpha=inf, beta=-inf, gamma=2.0, predictive=True)
SCHEMES = {scheme.name: scheme for scheme in (DCFR, CFR_PLUS, PCFR_PLUS)}
