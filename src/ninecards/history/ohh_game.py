"""What an OHH hand says of itself as a whole: whose it is, which game, what a unit is worth."""

from __future__ import annotations

import re
from collections.abc import Mapping

from ninecards.errors import HistoryError
from ninecards.history.ohh_fields import Fields
from ninecards.history.sites import SITES, Site
from ninecards.history.text import one_line
from ninecards.rules import GAMES, Game

__all__ = ["first_places", "hand_site", "played_game"]

_GAMES = {"omaha": "omaha", "omahahilo": "omaha-hilo"}
_HOLDS = ("Dealt Cards", "Shows Cards", "Mucks Cards")
_PLAY_MONEY = ("chips", "ppc", "xpm", "")


def hand_site(hand: Fields) -> Site:
    """The options of whoever wrote the hand.

    Hands of PokerNow were written by a converter that calls every site PokerStars; PokerStars's
    own have a ``bet_cap``, as the standard asks.
    """
    values = hand.values
    limit = values.get("bet_limit")
    is_stars = values.get("site_name") == values.get("network_name") == "PokerStars"
    converted = is_stars and isinstance(limit, Mapping) and "bet_cap" not in limit
    return SITES["pokernow-ohh" if converted else "ohh"]


def played_game(hand: Fields) -> tuple[Game | None, str]:
    """Return the game of a hand, None for one that is no Omaha, and what it is called.

    >>> played_game(Fields({"game_type": "OmahaHiLo"}, "hand"))[0].name
    'omaha-hilo'
    >>> played_game(Fields({"game_type": "Stud"}, "hand"))
    (None, 'Stud')
    """
    called = hand.text("game_type")
    name = _GAMES.get(called.lower().replace("-", "").replace(" ", ""))
    if name is None:
        return None, called
    own = GAMES.get(hand.text("_game", ""))
    if own is not None:
        return own, called
    # The standard has no word for the games of five and six cards: the hands told show them.
    told = [
        len(action.cards())
        for played in hand.objects("rounds")
        for action in played.objects("actions")
        if action.values.get("action") in _HOLDS
    ]
    cards = max(told, default=0)
    wide = GAMES.get(name.replace("omaha", f"omaha{cards}"))
    return wide or GAMES[name], called


def first_places(hand: Fields) -> int:
    """Return the decimal places of figures to begin with: those of our own member ``_unit``.

    Without it cents, for tournaments and play money whole chips.

    >>> first_places(Fields({"currency": "USD"}, "hand"))
    2
    """
    if hand.has("_unit"):
        unit = hand.text("_unit")
        if unit != "1" and not re.fullmatch(r"0\.0{0,7}1", unit):
            raise HistoryError(f"_unit is {one_line(unit)!r}; it is 1, 0.1, 0.01 and so on")
        return len(unit.partition(".")[2])
    currency = hand.text("currency", "").lower()
    return 0 if hand.flag("tournament") or currency in _PLAY_MONEY else 2
