"""House rules: the points on which card rooms differ, and their presets."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeVar

from ninecards.errors import ConfigError

__all__ = [
    "PRESETS",
    "AnteKind",
    "ButtonRule",
    "RuleSet",
    "RunChips",
    "StraddleRaise",
    "check_count",
    "option_by_name",
    "preset_by_name",
]


class ButtonRule(StrEnum):
    """How the button moves when a player due a blind is gone (rule B6); the room reads it."""

    DEAD = "dead"
    FORWARD = "forward"


class StraddleRaise(StrEnum):
    """What the least raise over a straddle is measured by (rule A14)."""

    SIZE = "size"
    """By the straddle itself: over 4 in 1/2 to at least 8."""
    DIFFERENCE = "difference"
    """By what the straddle added to the blind: over 4 in 1/2 to at least 6."""


class RunChips(StrEnum):
    """Which run-outs get the odd chips of a pot (rule A14)."""

    FIRST = "first"
    """One each to the earlier runs."""
    LAST = "last"
    """All of them to the last run, as some sites do."""


class AnteKind(StrEnum):
    """Who posts the antes (rules B2 and B11)."""

    EACH = "each"
    BIG_BLIND = "big-blind"
    BUTTON = "button"


def check_count(name: str, value: object, least: int = 0) -> None:
    """Raise ConfigError unless the value of an option is a whole number, at least ``least``.

    >>> check_count("ante", 1.5)
    Traceback (most recent call last):
    ninecards.errors.ConfigError: ante is 1.5; it is a whole number, 0 or more
    """
    if type(value) is not int or value < least:
        raise ConfigError(f"{name} is {value!r}; it is a whole number, {least} or more")


Option = TypeVar("Option", bound=StrEnum)


def option_by_name(kind: type[Option], name: str) -> Option:
    """Return the value of an option by its name. Raises ConfigError that lists the names.

    >>> option_by_name(ButtonRule, "forward")
    <ButtonRule.FORWARD: 'forward'>
    """
    try:
        return kind(name)
    except ValueError:
        raise ConfigError(
            f"unknown {kind.__name__} {name!r}; the values are {', '.join(kind)}"
        ) from None


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleSet:
    """The house rules: every point on which card rooms differ, as data (rules.md §5).

    The last three are read by the room, not by a hand in play.
    """

    name: str
    fixed_limit_raises: int = 3
    """Raises after the bet in a fixed-limit round (A5)."""
    uncapped_heads_up: bool = False
    """No cap in a fixed-limit round that begins with two players able to bet (A5)."""
    small_blind_counts_as_big: bool = False
    """Before the flop the pot-limit maximum counts the small blind as a big one (A6)."""
    straddle_minimum_raise: StraddleRaise = StraddleRaise.SIZE
    straddle_min_players: int = 4
    """Straddles are posted with at least this many players dealt in (A14)."""
    restraddles: bool = True
    """Whether a straddle may be straddled again (A14)."""
    poster_by_straddle_acts_last: bool = False
    """Who posted a big blind directly left of the last straddler acts after him (a site's)."""
    all_in_shows_all: bool = True
    """With somebody all-in and the betting over, every live hand is shown (S2)."""
    odd_run_chips: RunChips = RunChips.FIRST
    """Which run-out gets what a pot does not divide evenly into (A14)."""
    odd_low_chips_to_high: bool = False
    """What a tied low half does not divide evenly into goes to the high half (a site's)."""
    same_hands_split_as_one: bool = True
    """A pot whose halves the same players win alike is split as one (S5)."""
    button: ButtonRule = ButtonRule.DEAD
    new_player_may_buy_button: bool = False
    history_shows_mucked: bool = True

    def __post_init__(self) -> None:
        check_count("fixed_limit_raises", self.fixed_limit_raises)
        check_count("straddle_min_players", self.straddle_min_players)
        raised = option_by_name(StraddleRaise, self.straddle_minimum_raise)
        object.__setattr__(self, "straddle_minimum_raise", raised)
        object.__setattr__(self, "odd_run_chips", option_by_name(RunChips, self.odd_run_chips))
        object.__setattr__(self, "button", option_by_name(ButtonRule, self.button))


PRESETS: dict[str, RuleSet] = {
    rules.name: rules
    for rules in (
        RuleSet(name="club"),
        RuleSet(name="casino-club", all_in_shows_all=False, button=ButtonRule.FORWARD),
        RuleSet(
            name="wsop",
            fixed_limit_raises=4,
            uncapped_heads_up=True,
            small_blind_counts_as_big=True,
            straddle_minimum_raise=StraddleRaise.DIFFERENCE,
            new_player_may_buy_button=True,
            history_shows_mucked=False,
        ),
        RuleSet(name="tda", same_hands_split_as_one=False, history_shows_mucked=False),
    )
}
"""The presets of the rule book; ``club`` is the default."""


def preset_by_name(name: str) -> RuleSet:
    """Return the preset of this name. Raises ConfigError that lists the names.

    >>> preset_by_name("wsop").fixed_limit_raises
    4
    """
    rules = PRESETS.get(str(name).strip().lower())
    if rules is None:
        raise ConfigError(f"unknown rules {name!r}; the presets are {', '.join(PRESETS)}")
    return rules
