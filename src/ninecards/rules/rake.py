"""What the house takes from a pot (rule S7)."""

from __future__ import annotations

from collections.abc import Sequence
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
        if not isinstance(self.fraction, int | Fraction) or not 0 <= self.fraction <= 1:
            raise ConfigError(
                f"a rake of {self.fraction} ({type(self.fraction).__name__}); "
                "it is a Fraction from 0 to 1, as Fraction(1, 20)"
            )
        players = [pair[0] for pair in self.caps]
        counts = [number for pair in self.caps for number in pair]
        if players != sorted(set(players)) or any(type(n) is not int or n < 0 for n in counts):
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

    def by_pot(self, pots: Sequence[int], *, players: int, flop_seen: bool) -> tuple[int, ...]:
        """Return the chips taken from each pot: in proportion."""
        return _in_proportion(self.of(sum(pots), players=players, flop_seen=flop_seen), pots)


@dataclass(frozen=True, slots=True)
class RecordedRake:
    """The rake that a record of the hand states, taken as it is written.

    ``paid_out`` is what the record says is left of each pot, main pot first; without it the
    chips are taken in proportion.
    """

    chips: int
    paid_out: tuple[int, ...] | None = None

    def __post_init__(self) -> None:
        if type(self.chips) is not int or self.chips < 0:
            raise ConfigError(
                f"a recorded rake of {self.chips!r}; it is a whole number of chips, 0 or more"
            )

    def by_pot(self, pots: Sequence[int], *, players: int, flop_seen: bool) -> tuple[int, ...]:
        """Return the chips taken from each pot. Raises ConfigError if the pots say otherwise."""
        del players, flop_seen
        if self.chips > sum(pots):
            raise ConfigError(
                f"a recorded rake of {self.chips} is more than the pot of {sum(pots)}"
            )
        if self.paid_out is None:
            return _in_proportion(self.chips, pots)
        same = len(self.paid_out) == len(pots)
        cuts = tuple(pot - left for pot, left in zip(pots, self.paid_out, strict=False))
        if not same or min(cuts, default=0) < 0 or sum(cuts) != self.chips:
            raise ConfigError(
                f"pots of {tuple(pots)} that pay out {self.paid_out}; "
                f"a recorded rake of {self.chips} lies between them"
            )
        return cuts


def _in_proportion(rake: int, pots: Sequence[int]) -> tuple[int, ...]:
    """The rake of each pot; the units left over go to the largest remainders."""
    total = sum(pots)
    if not rake:
        return (0,) * len(pots)
    shares = [divmod(rake * pot, total) for pot in pots]
    odd = rake - sum(share for share, _ in shares)
    largest = sorted(range(len(pots)), key=lambda number: (-shares[number][1], number))
    return tuple(share + (number in largest[:odd]) for number, (share, _) in enumerate(shares))


NO_RAKE = Rake(Fraction(0))
