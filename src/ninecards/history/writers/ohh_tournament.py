"""The tournament of a hand in Open Hand History."""

from __future__ import annotations

import re
from collections.abc import Mapping
from decimal import Decimal
from typing import Any

__all__ = ["tournament_info"]

_MEMBERS = (
    "tournament_number",
    "name",
    "start_date_utc",
    "currency",
    "buyin_amount",
    "fee_amount",
    "bounty_fee_amount",
    "initial_stack",
    "type",
    "flags",
    "speed",
)
_FIGURES = ("buyin_amount", "fee_amount", "bounty_fee_amount", "initial_stack")
_BUY_IN = re.compile(r"[^\d\s+]*(\d+(?:\.\d+)?)((?:\+[^\d\s+]*\d+(?:\.\d+)?)+) ?([A-Z]{3})?")


def tournament_info(details: Mapping[str, object], currency: str) -> dict[str, Any] | None:
    """Return what is known of the tournament of a hand, None for a hand of money.

    The standard asks for every member: what nobody told is null.

    >>> info = tournament_info({"tournament": "7", "tournament_name": "$9+$1 USD Omaha"}, "USD")
    >>> info["tournament_number"], info["buyin_amount"], info["fee_amount"], info["speed"]
    ('7', Decimal('9'), Decimal('1'), None)
    """
    told = details.get("tournament")
    if told is None:
        return None
    info: dict[str, Any] = dict.fromkeys(_MEMBERS)
    if isinstance(told, Mapping):
        return info | {str(name): _figure(name, value) for name, value in told.items()}
    name = str(details.get("tournament_name", ""))
    info |= {"tournament_number": str(told), "name": name or None, "flags": []}
    found = _BUY_IN.match(name)
    if found is None:
        return info
    buy_in, *parts = [Decimal(figure) for figure in re.findall(r"\d+(?:\.\d+)?", found[0])]
    info |= {"currency": found[3] or currency, "buyin_amount": buy_in, "fee_amount": parts[-1]}
    if len(parts) > 1:
        info["bounty_fee_amount"] = parts[0]
    return info


def _figure(name: object, value: object) -> object:
    """A member as a number, where it is one; readers keep figures as text."""
    if name in _FIGURES and isinstance(value, str) and re.fullmatch(r"\d+(\.\d+)?", value):
        return Decimal(value)
    return value
