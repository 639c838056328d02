"""What is fixed before a hand is dealt: the game, the limit, the stakes and the house rules."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from ninecards.errors import ConfigError
from ninecards.rules.games import Game, Limit, Street, game_by_name, limit_by_name
from ninecards.rules.options import (
    PRESETS,
    AnteKind,
    RuleSet,
    check_count,
    option_by_name,
    preset_by_name,
)
from ninecards.rules.rake import NO_RAKE, Rake, RecordedRake

__all__ = ["BOARD_SIZE", "DECK_SIZE", "HandConfig"]

DECK_SIZE = 52
BOARD_SIZE = 5
BURNS_A_HAND = 3
MIN_SEATS = 2
MAX_SEATS = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class HandConfig:
    """Game, limit, stakes and options of one hand, in chips of the smallest unit.

    In fixed limit ``small_bet`` and ``big_bet`` are the units of the first and the last two
    rounds; left at 0 they are one and two big blinds. The other limits have no use for them.
    ``cap_bb`` ends a player's spending after so many big blinds (rule A16).
    ``ask_run_outs`` stops an all-in hand before its last cards until it is said how often
    they are dealt (rule A14). Raises ConfigError for stakes that cannot be played.

    >>> HandConfig.of("omaha6", "pot", 1, 2).max_seats
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
        object.__setattr__(self, "limit", limit_by_name(self.limit))
        object.__setattr__(self, "ante_kind", option_by_name(AnteKind, self.ante_kind))
        game: object = self.game
        if not isinstance(game, Game):
            object.__setattr__(self, "game", game_by_name(str(game)))
        rules: object = self.rules
        if not isinstance(rules, RuleSet):
            object.__setattr__(self, "rules", preset_by_name(str(rules)))
        for name in ("small_blind", "small_bet", "big_bet", "ante"):
            check_count(name, getattr(self, name))
        check_count("big_blind", self.big_blind, 1)
        if not isinstance(self.rake, Rake | RecordedRake):
            raise ConfigError(f"rake is {self.rake!r}; it is a Rake or a RecordedRake")
        if self.small_blind > self.big_blind:
            raise ConfigError(
                f"small_blind {self.small_blind} is above big_blind {self.big_blind}",
                code="small_blind",
                small=self.small_blind,
                big=self.big_blind,
            )
        if self.bet_unit(Street.TURN) < self.bet_unit(Street.FLOP):
            raise ConfigError(f"big_bet {self.big_bet} is below the small bet")
        if type(self.boards) is not int or self.boards not in (1, 2):
            raise ConfigError(f"{self.boards!r} boards asked; a hand has 1 or 2")
        if self.cap_bb is not None and (type(self.cap_bb) is not int or self.cap_bb < 1):
            raise ConfigError(f"a cap of {self.cap_bb!r} big blinds; it is at least 1, or None")

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
        check_count("the lower stake", lower)
        upper = 2 * lower if upper is None else upper
        if limit is not Limit.FIXED:
            config = cls(game=game, limit=limit, small_blind=lower, big_blind=upper)
            return config.with_options(**options)
        small_blind = options.pop("small_blind", None)
        if small_blind is None:
            if lower % 2:
                raise ConfigError(
                    f"fixed limit {lower}/{upper}: half of {lower} is no whole number of chips; "
                    "set small_blind"
                )
            small_blind = lower // 2
        config = cls(
            game=game,
            limit=limit,
            small_blind=small_blind,
            big_blind=lower,
            small_bet=lower,
            big_bet=upper,
        )
        return config.with_options(**options)

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
                f"at most {self.max_seats} seats",
                code="seats",
                seats=seats,
                boards=self.boards,
                most=self.max_seats,
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
