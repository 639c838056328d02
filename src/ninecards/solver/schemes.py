"""Schemes of counterfactual regret minimisation, as numbers that one update reads.

======  ==========================================================================================
DCFR    old regrets above 0 shrink by t^1.5 / (t^1.5 + 1), those below by ½; average weighted by t³
        (Brown, Sandholm: Solving imperfect-information games via discounted regret minimization,
        2019), and begun anew at each power of 4
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

RESET_BASE = 4


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

    A factor is t^x / (t^x + 1): 1 for an infinite exponent, 0 for one infinitely below 0. With
    ``resets`` the average is begun anew at iterations 1, 4, 16, 64 ...; right after one of them it
    is the strategy of a single iteration.
    """

    name: str
    alpha: float
    beta: float
    gamma: float
    predictive: bool = False
    resets: bool = False

    def step(self, iteration: int) -> Step:
        """The factors of an iteration, counted from 1.

        >>> DCFR.step(3).negative, CFR_PLUS.step(3)
        (0.5, Step(positive=1.0, negative=0.0, average=0.6666666666666666, predictive=False))
        >>> [DCFR.step(t).average for t in (1, 2, 4, 5, 16)]
        [0.0, 0.125, 0.0, 0.125, 0.0]
        """
        before = iteration - 1
        age = iteration
        if self.resets:
            start = 1
            while start * RESET_BASE <= iteration:
                start *= RESET_BASE
            # Weights count from the reset, so that it needs no case of its own: its factor is 0.
            age = iteration - start + 1
        return Step(
            positive=_discount(before, self.alpha),
            negative=_discount(before, self.beta),
            average=((age - 1) / age) ** self.gamma,
            predictive=self.predictive,
        )


def _discount(before: int, exponent: float) -> float:
    if isinf(exponent):
        return 1.0 if exponent > 0 else 0.0
    power: float = float(before) ** exponent
    return power / (power + 1.0)


DCFR = Scheme("dcfr", alpha=1.5, beta=0.0, gamma=3.0, resets=True)
CFR_PLUS = Scheme("cfr+", alpha=inf, beta=-inf, gamma=1.0)
PCFR_PLUS = Scheme("pcfr+", alpha=inf, beta=-inf, gamma=2.0, predictive=True)
SCHEMES = {scheme.name: scheme for scheme in (DCFR, CFR_PLUS, PCFR_PLUS)}
