"""What was won, as weights of deals: of a whole range, or of each of its hands."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any

import numpy as np
from numpy.typing import NDArray

__all__ = ["Amount", "Masses"]

Amount = NDArray[np.float64]
"""A number for each hand, or an array without dimensions for a range."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Masses:
    """How much weight of deals ended how, against one opponent.

    A deal is a hand of each side and a board, all cards different; its weight is the product of the
    weights of the hands. ``deals`` are all of them. ``high_*`` speak of the high hand (of the pot,
    where there is no low game), ``low_*`` of the low, which a hand without one loses to a hand with
    one, ``whole_*`` of the high where nobody has a low. ``law`` has the weights of deals in which
    0, 1/4, 1/2, 3/4 and all of the pot is won, in the last dimension; None where not asked for.
    """

    deals: Amount
    high_win: Amount
    high_tie: Amount
    low_win: Amount
    low_tie: Amount
    low_loss: Amount
    whole_win: Amount
    whole_tie: Amount
    whole_loss: Amount
    law: NDArray[np.float64] | None = None

    @property
    def equity(self) -> Amount:
        """The expected share of the pot; not a number where there is no deal.

        >>> half = np.array(0.5)
        >>> zero = np.zeros(())
        >>> Masses(
        ...     deals=np.array(1.0), high_win=half, high_tie=half, low_win=zero, low_tie=zero,
        ...     low_loss=zero, whole_win=half, whole_tie=half, whole_loss=zero
        ... ).equity.item()
        0.75
        """
        return self.high + self.low

    @property
    def high(self) -> Amount:
        """The part of the equity that the high hand wins: all of it without a low."""
        halves = self.high_win + self.high_tie / 2 + self.whole_win + self.whole_tie / 2
        return _per_deal(halves / 2, self.deals)

    @property
    def low(self) -> Amount:
        """The part of the equity that the low hand wins."""
        return _per_deal((self.low_win + self.low_tie / 2) / 2, self.deals)

    @property
    def scoop(self) -> Amount | None:
        """Weight of the deals in which the whole pot is won alone; None where not asked for."""
        return None if self.law is None else self.law[..., 4]

    @property
    def quarter(self) -> Amount | None:
        """Weight of the deals in which a quarter of the pot is won; None where not asked for."""
        return None if self.law is None else self.law[..., 1]

    def total(self, weights: NDArray[np.float64]) -> Masses:
        """Those of the range in which the hands have these weights."""
        amounts: dict[str, Any] = {field.name: getattr(self, field.name) for field in fields(self)}
        for name, amount in amounts.items():
            amounts[name] = None if amount is None else np.asarray(weights @ amount)
        return Masses(**amounts)

    def swapped(self) -> Masses:
        """Those of the opponent, if these are of a range."""
        lost = np.maximum(self.deals - self.high_win - self.high_tie, 0.0)
        return Masses(
            deals=self.deals,
            high_win=lost,
            high_tie=self.high_tie,
            low_win=self.low_loss,
            low_tie=self.low_tie,
            low_loss=self.low_win,
            whole_win=self.whole_loss,
            whole_tie=self.whole_tie,
            whole_loss=self.whole_win,
            law=None if self.law is None else self.law[..., ::-1],
        )


def _per_deal(amount: Amount, deals: Amount) -> Amount:
    with np.errstate(invalid="ignore", divide="ignore"):
        return np.asarray(amount / deals)
