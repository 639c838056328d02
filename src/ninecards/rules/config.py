"""What is fixed before a hand is dealt: the game, the limit, the stakes and the house rules."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import IntEnum, StrEnum
from fractions import Fraction
from typing import Any

from ninecards.errors import ConfigError

__all__ = [
    "COURCHEVEL_GAMES",
    "GAMES",
    "GAME_ALIASES",
    "OMAHA_GAMES",
    "PRESETS",
    "AnteKind",
    "ButtonRule",
    "Game",
    "HandConfig",
    "Limit",
    "Rake",
    "RecordedRake",
    "RuleSet",
    "StraddleRaise",
    "Street",
    "game_by_name",
    "limit_by_name",
    "preset_by_name",
]

DECK_SIZE = 52
BOARD_SIZE = 5
BURNS_A_HAND = 3
MIN_SEATS = 2
MAX_SEATS = 10


class Street(IntEnum):
    """The four betting rounds; the showdown is none."""

    PREFLOP = 0
    FLOP = 1
    TURN = 2
    RIVER = 3


class Limit(StrEnum):
    """How much may be bet."""

    FIXED = "fixed"
    POT = "pot"
    NO = "no"


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


class AnteKind(StrEnum):
    """Who posts the antes (rules B2 and B11)."""

    EACH = "each"
    BIG_BLIND = "big-blind"
    BUTTON = "button"


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
    key = name.strip().lower()
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
        return Limit(name.strip().lower())
    except ValueError:
        raise ConfigError(f"unknown limit {name!r}; the limits are {', '.join(Limit)}") from None


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
    all_in_shows_all: bool = True
    """With somebody all-in and the betting over, every live hand is shown (S2)."""
    same_hands_split_as_one: bool = True
    """A pot whose halves the same players win alike is split as one (S5)."""
    button: ButtonRule = ButtonRule.DEAD
    new_player_may_buy_button: bool = False
    history_shows_mucked: bool = True


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
    rules = PRESETS.get(name.strip().lower())
    if rules is None:
        raise ConfigError(f"unknown rules {name!r}; the presets are {', '.join(PRESETS)}")
    return rules


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
        if not 0 <= self.fraction <= 1:
            raise ConfigError(f"a rake of {self.fraction} is not between 0 and 1")
        players = [pair[0] for pair in self.caps]
        if players != sorted(set(players)) or any(cap < 0 for _, cap in self.caps):
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
        chips = int(pot * self.fraction)
        caps = [cap for least, cap in self.caps if players >= least]
        return min(chips, caps[-1]) if caps else chips


@dataclass(frozen=True, slots=True)
class RecordedRake:
    """The rake that a record of the hand states, taken as it is written."""

    chips: int

    def __post_init__(self) -> None:
        if self.chips < 0:
            raise ConfigError(f"a recorded rake of {self.chips} chips is below 0")

    def of(self, pot: int, *, players: int, flop_seen: bool) -> int:
        """Return the recorded chips. Raises ConfigError if the pot has fewer."""
        del players, flop_seen
        if self.chips > pot:
            raise ConfigError(f"a recorded rake of {self.chips} is more than the pot of {pot}")
        return self.chips


NO_RAKE = Rake(Fraction(0))


@dataclass(frozen=True, slots=True, kw_only=True)
class HandConfig:
    """Game, limit, stakes and options of one hand, in chips of the smallest unit.

    In fixed limit ``small_bet`` and ``big_bet`` are the units of the first and the last two
    rounds; left at 0 they are one and two big blinds. The other limits have no use for them.
    ``cap_bb`` ends a player's spending after so many big blinds (rule A16).
    ``ask_run_outs`` stops an all-in hand before its last cards until it is said how often
    they are dealt (rule A14). Raises ConfigError for stakes that cannot be played.

    >>> HandConfig(game=GAMES["omaha6"], limit=Limit.POT, small_blind=1, big_blind=2).max_seats
    7
    """

    game: Game
    limit: Limit
    small_blind: int
    big_blind: int
    small_bet: int = 0
    big_bet: int = 0
    ante: int = 0
    ante_kind: AnteKind = AnteKind.EACH
    boards: int = 1
    burns: bool = True
    cap_bb: int | None = None
    ask_run_outs: bool = False
    rake: Rake | RecordedRake = NO_RAKE
    rules: RuleSet = field(default_factory=lambda: PRESETS["club"])

    def __post_init__(self) -> None:
        for name in ("small_blind", "big_blind", "small_bet", "big_bet", "ante"):
            value = getattr(self, name)
            if type(value) is not int or value < 0:
                raise ConfigError(f"{name} is {value!r}; it is a whole number of chips, 0 or more")
        if self.big_blind == 0:
            raise ConfigError("big_blind is 0; it is at least 1")
        if self.small_blind > self.big_blind:
            raise ConfigError(f"small_blind {self.small_blind} is above big_blind {self.big_blind}")
        if self.bet_unit(Street.TURN) < self.bet_unit(Street.FLOP):
            raise ConfigError(f"big_bet {self.big_bet} is below the small bet")
        if self.boards not in (1, 2):
            raise ConfigError(f"{self.boards} boards asked; a hand has 1 or 2")
        if self.cap_bb is not None and self.cap_bb < 1:
            raise ConfigError(f"a cap of {self.cap_bb} big blinds; it is at least 1, or None")

    @classmethod
    def of(
        cls,
        game: str | Game,
        limit: str | Limit,
        lower: int,
        upper: int | None = None,
        **options: Any,
    ) -> HandConfig:
        """Return the config of stakes as they are spoken of: lower/upper (rule B1).

        Pot and no limit are named by their blinds. Fixed limit is named by its two units:
        the big blind is the lower, the small blind half of it unless ``small_blind`` says
        otherwise; an odd lower unit needs it said. ``options`` are fields of HandConfig.

        >>> config = HandConfig.of("omaha-hilo", "fixed", 500, 1000)
        >>> config.small_blind, config.big_blind, config.big_bet
        (250, 500, 1000)
        """
        game = game if isinstance(game, Game) else game_by_name(game)
        limit = limit if isinstance(limit, Limit) else limit_by_name(limit)
        upper = 2 * lower if upper is None else upper
        if limit is not Limit.FIXED:
            return cls(game=game, limit=limit, small_blind=lower, big_blind=upper, **options)
        small_blind = options.pop("small_blind", None)
        if small_blind is None:
            if lower % 2:
                raise ConfigError(
                    f"fixed limit {lower}/{upper}: half of {lower} is no whole number of chips; "
                    "set small_blind"
                )
            small_blind = lower // 2
        return cls(
            game=game,
            limit=limit,
            small_blind=small_blind,
            big_blind=lower,
            small_bet=lower,
            big_bet=upper,
            **options,
        )

    @property
    def max_seats(self) -> int:
        """The most seats whose cards, boards and burns the deck holds (rule G6)."""
        return min(MAX_SEATS, (DECK_SIZE - self._shared_cards()) // self.game.hole_cards)

    def _shared_cards(self) -> int:
        return BOARD_SIZE * self.boards + (BURNS_A_HAND if self.burns else 0)

    def bet_unit(self, street: Street) -> int:
        """Return the fixed-limit unit of a round: small until the flop, big from the turn."""
        if street <= Street.FLOP:
            return self.small_bet or self.big_blind
        return self.big_bet or 2 * (self.small_bet or self.big_blind)

    @property
    def cap(self) -> int | None:
        """The chips after which a player counts as all-in, or None (rule A16)."""
        return None if self.cap_bb is None else self.cap_bb * self.big_blind

    def check_seats(self, seats: int) -> None:
        """Raise ConfigError unless a table of so many seats fits the deck (rule G6)."""
        if not MIN_SEATS <= seats <= MAX_SEATS:
            raise ConfigError(f"{seats} seats asked; a table has {MIN_SEATS} to {MAX_SEATS}")
        if seats > self.max_seats:
            need = seats * self.game.hole_cards + self._shared_cards()
            raise ConfigError(
                f"{seats} seats of {self.game.name} need {need} cards "
                f"({self.boards} board{'s' if self.boards > 1 else ''}, "
                f"{'with' if self.burns else 'without'} burns), the deck has {DECK_SIZE}: "
                f"at most {self.max_seats} seats"
            )

    def with_options(self, **options: Any) -> HandConfig:
        """Return this config with other fields; fields of the house rules may be named too.

        >>> config = HandConfig.of("plo", "pot", 1, 2)
        >>> config.with_options(boards=2, all_in_shows_all=False).rules.all_in_shows_all
        False
        """
        known = HandConfig.__dataclass_fields__
        house = {name: options.pop(name) for name in list(options) if name not in known}
        unknown = house.keys() - RuleSet.__dataclass_fields__.keys()
        if unknown:
            raise ConfigError(
                f"unknown option {min(unknown)!r}; the options are "
                f"{', '.join([*known, *RuleSet.__dataclass_fields__])}"
            )
        if house:
            options["rules"] = replace(options.get("rules", self.rules), **house)
        return replace(self, **options)
