"""What a table may have beside the game: clocks, straddles, bomb pots, run-outs."""

from __future__ import annotations

from dataclasses import dataclass, fields
from enum import StrEnum

from ninecards.errors import ConfigError
from ninecards.rules.options import check_count, option_by_name

__all__ = ["BombPots", "Clocks", "RunOutRule", "StraddleRule", "Straddles"]


class StraddleRule(StrEnum):
    """Whether the table straddles (rule A14)."""

    OFF = "off"
    VOLUNTARY = "voluntary"
    """Who has ticked the box."""
    MANDATORY = "mandatory"


class RunOutRule(StrEnum):
    """How often the rest of the board is dealt once somebody is all-in (rule A14)."""

    NEVER = "never"
    """Once, always."""
    ASK = "ask"
    """As often as everybody left in the hand agrees to."""
    ALWAYS = "always"
    """Twice, where the deck has the cards."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Straddles:
    """Straddles of a table: by whom, and from the button instead of left of the big blind."""

    rule: StraddleRule = StraddleRule.OFF
    from_button: bool = False

    def __post_init__(self) -> None:
        object.__setattr__(self, "rule", option_by_name(StraddleRule, self.rule))


@dataclass(frozen=True, slots=True, kw_only=True)
class BombPots:
    """Bomb pots of a table; there are none while ``ante``, in chips, is 0.

    ``every`` so many hands one is dealt by itself, 0 for never; with ``by_vote`` more than half
    of the players may ask for the next one.
    """

    ante: int = 0
    every: int = 0
    by_vote: bool = False
    boards: int = 1

    def __post_init__(self) -> None:
        check_count("ante of a bomb pot", self.ante)
        check_count("hands between bomb pots", self.every)
        if type(self.boards) is not int or self.boards not in (1, 2):
            raise ConfigError(f"bomb pots of {self.boards!r} boards; a hand has 1 or 2")
        if not self.ante and (self.every or self.by_vote):
            raise ConfigError(
                "bomb pots with an ante of 0; the ante is at least 1", code="bomb_ante"
            )


@dataclass(frozen=True, slots=True, kw_only=True)
class Clocks:
    """The clocks of rules T2 to T4 beside those of a decision, in milliseconds.

    The time bank begins with ``bank_ms`` and gets ``bank_step_ms`` every ``bank_every`` hands,
    up to ``bank_most_ms``. ``grace_ms`` is given once a hand for a lost connection. Who is away
    for ``away_ms`` or ``away_orbits`` rounds of the big blind is stood up. Who comes back within
    ``return_ms`` brings the stack he left with; 0 switches that, or another clock, off.
    """

    bank_ms: int = 30_000
    bank_step_ms: int = 5_000
    bank_every: int = 10
    bank_most_ms: int = 60_000
    grace_ms: int = 30_000
    post_ms: int = 5_000
    vote_ms: int = 10_000
    away_ms: int = 1_200_000
    away_orbits: int = 3
    return_ms: int = 7_200_000

    def __post_init__(self) -> None:
        for field in fields(self):
            check_count(field.name, getattr(self, field.name))
