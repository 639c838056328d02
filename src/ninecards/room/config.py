"""What a table is: the games dealt there, its seats, buy-ins, clocks and house options."""

from __future__ import annotations

from dataclasses import dataclass, field

from ninecards.errors import ConfigError
from ninecards.room.options import BombPots, Clocks, RunOutRule, Straddles
from ninecards.rules import HandConfig, Limit
from ninecards.rules.options import check_count, option_by_name

__all__ = ["TableConfig"]


@dataclass(frozen=True, slots=True, kw_only=True)
class TableConfig:
    """A table. Times are milliseconds, chips the smallest unit.

    Buy-ins left at 0 are 40 and 200 big blinds (rule T1), clocks are those of rule T4.
    ``rotation`` are further games that are dealt in turn after ``hand``, each for
    ``rotation_hands`` hands, 0 for one orbit of the button (rule T8). ``host`` is the id of
    who may use the host controls; without one everybody seated may.
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
    clocks: Clocks = field(default_factory=Clocks)
    rotation: tuple[HandConfig, ...] = ()
    rotation_hands: int = 0
    straddles: Straddles = field(default_factory=Straddles)
    bomb_pots: BombPots = field(default_factory=BombPots)
    run_outs: RunOutRule = RunOutRule.NEVER
    host: str | None = None

    def __post_init__(self) -> None:
        self.hand.check_seats(self.seats)
        object.__setattr__(self, "run_outs", option_by_name(RunOutRule, self.run_outs))
        if not self.min_buy_in:
            object.__setattr__(self, "min_buy_in", 40 * self.hand.big_blind)
        if not self.max_buy_in:
            object.__setattr__(self, "max_buy_in", max(self.min_buy_in, 200 * self.hand.big_blind))
        if not 0 < self.min_buy_in <= self.max_buy_in:
            raise ConfigError(
                f"buy-in from {self.min_buy_in} to {self.max_buy_in}; "
                "the least is at least 1 and not above the most"
            )
        if any(game.ask_run_outs for game in self.games):
            raise ConfigError("ask_run_outs of a hand at a table; the table's run_outs says it")
        if min(self.decision_ms, self.show_ms, self.pause_ms) < 0:
            raise ConfigError("a clock below 0 ms")
        check_count("rotation_hands", self.rotation_hands)
        self._check_options()

    def _check_options(self) -> None:
        if self.straddles.rule != "off" and all(g.limit is Limit.FIXED for g in self.games):
            raise ConfigError(
                "straddles in fixed limit; pot and no limit have straddles", code="straddles"
            )
        if self.bomb_pots.ante and self.bomb_pots.boards == 2:
            self.hand.with_options(boards=2).check_seats(self.seats)

    @property
    def games(self) -> tuple[HandConfig, ...]:
        """The games in the order in which they are dealt."""
        return (self.hand, *self.rotation)
