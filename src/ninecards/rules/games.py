"""The games and limits that are dealt (rule G5), by name."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum, StrEnum

from ninecards.errors import ConfigError

__all__ = [
    "COURCHEVEL_GAMES",
    "GAMES",
    "GAME_ALIASES",
    "OMAHA_GAMES",
    "Game",
    "Limit",
    "Street",
    "game_by_name",
    "limit_by_name",
]


class Street(IntEnum):
    """The four betting rounds; the showdown is none."""

    PREFLOP = 0
    FLOP = 1
    TURN = 2
    RIVER = 3


STREETS = tuple(Street)
"""The streets by their numbers: looked up here they cost a tenth of a call of Street."""


class Limit(StrEnum):
    """How much may be bet."""

    FIXED = "fixed"
    POT = "pot"
    NO = "no"


@dataclass(frozen=True, slots=True)
class Game:
    """One of the games of rule G5, without its limit.

    ``open_card`` marks Courchevel: the first board card lies open before the first round.
    """

    name: str
    hole_cards: int
    hi_lo: bool
    open_card: bool = False


OMAHA_GAMES: tuple[Game, ...] = tuple(
    Game(f"omaha{'' if cards == 4 else cards}{'-hilo' if hi_lo else ''}", cards, hi_lo)
    for cards in (4, 5, 6)
    for hi_lo in (False, True)
)
"""The six games that, with three limits each, make the eighteen of rule G5."""

COURCHEVEL_GAMES: tuple[Game, ...] = (
    Game("courchevel", 5, hi_lo=False, open_card=True),
    Game("courchevel-hilo", 5, hi_lo=True, open_card=True),
)

GAMES: dict[str, Game] = {game.name: game for game in (*OMAHA_GAMES, *COURCHEVEL_GAMES)}
"""Every game that is dealt, by its name."""

GAME_ALIASES: dict[str, str] = {
    "plo": "omaha",
    "plo4": "omaha",
    "plo5": "omaha5",
    "plo6": "omaha6",
    "plo8": "omaha-hilo",
    "o8": "omaha-hilo",
    "bigo": "omaha5-hilo",
}
"""Short names of the field. An alias names the game alone, never its limit."""


def game_by_name(name: str) -> Game:
    """Return the game of this name or alias, in any letter case.

    Raises ConfigError that lists the names.

    >>> game_by_name("PLO8").name
    'omaha-hilo'
    """
    key = str(name).strip().lower()
    game = GAMES.get(GAME_ALIASES.get(key, key))
    if game is None:
        raise ConfigError(
            f"unknown game {name!r}; the games are {', '.join(GAMES)} "
            f"and the aliases {', '.join(GAME_ALIASES)}"
        )
    return game


def limit_by_name(name: str) -> Limit:
    """Return the limit of this name. Raises ConfigError that lists the names.

    >>> limit_by_name("pot")
    <Limit.POT: 'pot'>
    """
    try:
        return Limit(str(name).strip().lower())
    except ValueError:
        raise ConfigError(f"unknown limit {name!r}; the limits are {', '.join(Limit)}") from None
