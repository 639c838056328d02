"""What a table is: the game dealt there, its seats, buy-ins and clocks."""

from __future__ import annotations

from dataclasses import dataclass

from ninecards.errors import ConfigError
from ninecards.rules import HandConfig

__all__ = ["TableConfig"]


@dataclass(frozen=True, slots=True, kw_only=True)
class TableConfig:
    """A table. Times are milliseconds, chips the smallest unit.

    Buy-ins left at 0 are 40 and 200 big blinds (rule T1), clocks are those of rule T4.
    Raises ConfigError if the seats do not fit the deck (rule G6) or the buy-ins each other.

    >>> TableConfig(hand=HandConfig.of("plo", "pot", 5, 10), seats=6).min_buy_in
    400
    """

    hand: HandConfig
    seats: int
    min_buy_in: int = 0
    max_buy_in: int = 0
    decision_ms: int = 20_000
    show_ms: int = 5_000
    pause_ms: int = 4_000
    """From the end of a hand to the next deal."""

    def __post_init__(self) -> None:
        self.hand.check_seats(self.seats)
        if not self.min_buy_in:
            object.__setattr__(self, "min_buy_in", 40 * self.hand.big_blind)
        if not self.max_buy_in:
            object.__setattr__(self, "max_buy_in", max(self.min_buy_in, 200 * self.hand.big_blind))
        if not 0 < self.min_buy_in <= self.max_buy_in:
            raise ConfigError(
                f"buy-in from {self.min_buy_in} to {self.max_buy_in}; "
                "the least is at least 1 and not above the most"
            )
        if self.hand.ask_run_outs:
            raise ConfigError("ask_run_outs at a table; a room deals every board once")
        if min(self.decision_ms, self.show_ms, self.pause_ms) < 0:
            raise ConfigError("a clock below 0 ms")
