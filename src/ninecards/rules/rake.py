"""What the house takes from a pot (rule S7)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from ninecards.errors import ConfigError

__all__ = ["NO_RAKE", "Rake", "RecordedRake"]


@dataclass(frozen=True, slots=True)
class Rake:
    """The house's share of a hand (rule S7).

    ``fraction`` of the pot, floored to the unit. ``caps`` are pairs (players dealt in, most
    chips a hand), ascending: the last pair that the table reaches holds; without pairs, or
    with fewer players than the first pair names, there is no cap.
    """

    fraction: Fraction
    caps: tuple[tuple[int, int], ...] = ()

    def __post_init__(self) -> None:
        if not 0 <= self.fraction <= 1:
            raise ConfigError(f"a rake of {self.fraction} is not between 0 and 1")
        players = [pair[0] for pair in self.caps]
        if players != sorted(set(players)) or any(cap < 0 for _, cap in self.caps):
            raise ConfigError(
                f"rake caps {self.caps} are not pairs (players, chips) with ascending players"
            )

    def of(self, pot: int, *, players: int, flop_seen: bool) -> int:
        """Return the chips taken from ``pot`` (uncalled bets already gone).

        >>> Rake(Fraction(5, 100), caps=((2, 3),)).of(100, players=6, flop_seen=True)
        3
        """
        if not flop_seen:
            return 0
        chips = pot * self.fraction.numerator // self.fraction.denominator
        caps = [cap for least, cap in self.caps if players >= least]
        return min(chips, caps[-1]) if caps else chips


@dataclass(frozen=True, slots=True)
class RecordedRake:
    """The rake that a record of the hand states, taken as it is written."""

    chips: int

    def __post_init__(self) -> None:
        if self.chips < 0:
            raise ConfigError(f"a recorded rake of {self.chips} chips is below 0")

    def of(self, pot: int, *, players: int, flop_seen: bool) -> int:
        """Return the recorded chips. Raises ConfigError if the pot has fewer."""
        del players, flop_seen
        if self.chips > pot:
            raise ConfigError(f"a recorded rake of {self.chips} is more than the pot of {pot}")
        return self.chips


NO_RAKE = Rake(Fraction(0))
