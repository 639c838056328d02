"""Simple players: a decision from what a player sees.

>>> import random
>>> from ninecards.cards import FULL_DECK
>>> from ninecards.rules import HandConfig, plain_posts, start_hand
>>> config = HandConfig.of("omaha", "pot", 5, 10)
>>> state, _ = start_hand(
...     config, stacks=[1000] * 3, deck=FULL_DECK, posts=plain_posts(config, 3), button=3
... )
>>> bot_by_name("caller").decide(view_of(state, 2), random.Random(1))
Call()
"""

from __future__ import annotations

from ninecards.bots.pot_odds import PotOddsBot, pot_share, winnable
from ninecards.bots.simple import CallerBot, RandomBot
from ninecards.bots.view import Bot, View, view_of
from ninecards.errors import ConfigError
from ninecards.evaluation import REFERENCE, Ranker

__all__ = [
    "BOT_NAMES",
    "Bot",
    "CallerBot",
    "PotOddsBot",
    "RandomBot",
    "View",
    "bot_by_name",
    "pot_share",
    "view_of",
    "winnable",
]

BOT_NAMES = ("caller", "random", "pot-odds")


def bot_by_name(name: str, *, ranker: Ranker = REFERENCE) -> Bot:
    """Return a bot of this name; ``ranker`` is for the one that looks at its cards.

    Raises ConfigError that lists the names.
    """
    match name.strip().lower():
        case "caller":
            return CallerBot()
        case "random":
            return RandomBot()
        case "pot-odds":
            return PotOddsBot(ranker=ranker)
    raise ConfigError(f"unknown bot {name!r}; the bots are {', '.join(BOT_NAMES)}")
