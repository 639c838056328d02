"""House rules that a hand was played by, told in a format that has no word for them.

PokerStars text and Open Hand History name no house rules. A hand that the usual ones would
settle otherwise says so in a field of our own, and our readers play it by them. Only what the
hand depends on is told, so that hardly any hand has such a field.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from decimal import Decimal, InvalidOperation
from enum import StrEnum
from typing import Any

from ninecards.errors import ConfigError, HistoryError
from ninecards.history.record import HandRecord
from ninecards.history.sites import SITES, Site
from ninecards.history.text import one_line
from ninecards.rules import Limit, PostKind

__all__ = ["house_rules", "with_house_rules"]

_USUAL = SITES["pokerstars"].rules
_FIXED = ("fixed_limit_raises", "uncapped_heads_up")
_POT = ("small_blind_counts_as_big",)
_STRADDLED = ("straddle_minimum_raise", "poster_by_straddle_acts_last")
_RUNS = ("odd_run_chips",)
_HALVES = ("same_hands_split_as_one", "odd_low_chips_to_high")
_CHIP = "smallest_chip"
_KINDS: dict[str, type] = {
    name: type(getattr(_USUAL, name)) for name in (*_FIXED, *_POT, *_STRADDLED, *_RUNS, *_HALVES)
}
_ANSWERS = {"yes": True, "no": False}


def house_rules(record: HandRecord, chip: int = 1) -> dict[str, str]:
    """Return the rules of a hand that its figures depend on and that are not the usual ones.

    The usual ones are the rule book's, with straddles at any table. No pot was split finer
    than ``chip`` units, if that matters.
    """
    told = [*(_FIXED if record.limit is Limit.FIXED else ())]
    told += _POT if record.limit is Limit.POT else ()
    if any(post.kind is PostKind.STRADDLE for post in record.posts):
        told += _STRADDLED
    if len(record.boards) > record.stakes.boards:
        told += _RUNS
    if record.game.hi_lo:
        told += _HALVES
    rules = {
        name: _text(getattr(record.rules, name))
        for name in told
        if getattr(record.rules, name) != getattr(_USUAL, name)
    }
    if chip > 1:
        rules[_CHIP] = record.figure(chip)
    return rules


def with_house_rules(site: Site, told: Mapping[str, object]) -> Site:
    """Return the options of a site, changed to the house rules that a hand tells.

    Raises HistoryError for rules that there are not.

    >>> with_house_rules(SITES["pokerstars"], {"odd_run_chips": "last"}).rules.odd_run_chips
    <RunChips.LAST: 'last'>
    """
    rules: dict[str, Any] = {}
    for name, value in told.items():
        text = str(value)
        if name == _CHIP:
            site = replace(site, smallest_chip=_chip(text))
            continue
        if name not in _KINDS:
            raise HistoryError(
                f"no house rule is called {one_line(name)!r}; there are {', '.join(_KINDS)}"
            )
        rules[name] = _value(name, text)
    try:
        return replace(site, rules=replace(site.rules, **rules))
    except ConfigError as error:
        raise HistoryError(f"house rules: {error}") from None


def _text(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def _value(name: str, text: str) -> object:
    kind = _KINDS[name]
    if kind is bool and text in _ANSWERS:
        return _ANSWERS[text]
    if kind is int and text.isascii() and text.isdigit() and len(text) < 4:
        return int(text)
    if issubclass(kind, StrEnum):
        return text
    raise HistoryError(f"{one_line(text)!r} is no value of the house rule {name}")


def _chip(text: str) -> Decimal:
    try:
        chip = Decimal(text)
    except InvalidOperation:
        chip = Decimal(0)
    if not (chip.is_finite() and chip > 0):
        raise HistoryError(f"{one_line(text)!r} is no value of the house rule {_CHIP}")
    return chip
