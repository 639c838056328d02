"""The bodies of the HTTP routes: tables, games and the server's health."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Literal

from pydantic import ConfigDict, Field, StringConstraints, TypeAdapter, ValidationError, with_config

from ninecards.errors import ConfigError
from ninecards.room import (
    BombPots,
    Clocks,
    Room,
    RunOutRule,
    StraddleRule,
    Straddles,
    TableConfig,
)
from ninecards.rules import HandConfig, Limit, Street, game_by_name
from ninecards.rules.options import preset_by_name

__all__ = [
    "GameChoice",
    "Games",
    "Health",
    "NewBombPots",
    "NewBuyIn",
    "NewClocks",
    "NewGame",
    "NewStraddles",
    "NewTable",
    "NotOpened",
    "TableMade",
    "TableSummary",
    "new_table",
    "table_config",
    "table_summary",
]

LimitName = Literal["fixed", "pot", "no"]

MOST_CHIPS = 1_000_000
"""The largest blind: ten stacks of the deepest buy-in have eleven digits, and a page has room."""

MOST_ANTE_BB = 10
"""The largest ante, in big blinds. Antes are usually up to one; above ten nobody bets any more."""

MOST_BOMB_ANTE_BB = 100
"""The largest ante of a bomb pot, in big blinds: half of the deepest usual stack."""

MOST_BUY_IN_BB = 1_000

MINUTE_MS = 60_000

Word = Annotated[str, StringConstraints(max_length=32)]
"""A name of something; an answer that repeats it stays one line."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableSummary:
    """A table in the list: what is played there and how many sit there."""

    table_id: str
    game: str
    limit: LimitName
    small_blind: int
    big_blind: int
    small_bet: int
    big_bet: int
    seats: int
    players: int


_strict = with_config(ConfigDict(strict=True, extra="forbid"))


@_strict
@dataclass(frozen=True, slots=True, kw_only=True)
class NewGame:
    """A further game of a rotation, at the stakes of the table."""

    game: str
    limit: LimitName


@_strict
@dataclass(frozen=True, slots=True, kw_only=True)
class NewStraddles:
    """Whether the table straddles, and from the button instead of left of the big blind."""

    rule: Literal["off", "voluntary", "mandatory"] = "off"
    from_button: bool = False


@_strict
@dataclass(frozen=True, slots=True, kw_only=True)
class NewBombPots:
    """Bomb pots: their ante, 0 for none; every so many hands, 0 for never; by vote; boards.

    The ante is at most MOST_BOMB_ANTE_BB big blinds.
    """

    ante: Annotated[int, Field(ge=0, le=MOST_BOMB_ANTE_BB * MOST_CHIPS)] = 0
    every: Annotated[int, Field(ge=0, le=1_000)] = 0
    by_vote: bool = False
    boards: Annotated[int, Field(ge=1, le=2)] = 1


@_strict
@dataclass(frozen=True, slots=True, kw_only=True)
class NewBuyIn:
    """What is bought: from how many big blinds to how many."""

    least_bb: Annotated[int, Field(ge=1, le=MOST_BUY_IN_BB)] = 40
    most_bb: Annotated[int, Field(ge=1, le=MOST_BUY_IN_BB)] = 200


@_strict
@dataclass(frozen=True, slots=True, kw_only=True)
class NewClocks:
    """The clocks beside that of a decision; 0 switches one off, but that of the votes.

    The time bank begins with ``bank_ms`` and grows every ``bank_every`` hands; ``grace_ms`` is for
    a lost connection; who sits out for ``away_ms`` loses his chair.
    """

    bank_ms: Annotated[int, Field(ge=0, le=10 * MINUTE_MS)] = 30_000
    bank_every: Annotated[int, Field(ge=0, le=1_000)] = 10
    grace_ms: Annotated[int, Field(ge=0, le=10 * MINUTE_MS)] = 30_000
    vote_ms: Annotated[int, Field(ge=1_000, le=MINUTE_MS)] = 10_000
    away_ms: Annotated[int, Field(ge=0, le=1_440 * MINUTE_MS)] = 20 * MINUTE_MS


@_strict
@dataclass(frozen=True, slots=True, kw_only=True)
class NewTable:
    """A table to be opened.

    In fixed limit the small bet is a big blind and the big bet two. ``bots`` take the chairs
    from the last one down; one chair stays free. ``decision_ms`` is the time to decide.
    ``rules`` is a preset of house rules, ``rotation`` further games after the first, each for
    ``rotation_hands`` hands, 0 for an orbit of the button. The ante is at most MOST_ANTE_BB big
    blinds.
    """

    game: Word
    limit: LimitName
    small_blind: Annotated[int, Field(ge=0, le=MOST_CHIPS)]
    big_blind: Annotated[int, Field(ge=1, le=MOST_CHIPS)]
    seats: Annotated[int, Field(ge=2, le=10)]
    bots: Annotated[tuple[Word, ...], Field(max_length=10)] = ()
    decision_ms: Annotated[int, Field(ge=1_000, le=600_000)] = 20_000
    buy_in: NewBuyIn = NewBuyIn()
    clocks: NewClocks = NewClocks()
    rules: str = "club"
    ante: Annotated[int, Field(ge=0, le=MOST_ANTE_BB * MOST_CHIPS)] = 0
    boards: Annotated[int, Field(ge=1, le=2)] = 1
    straddles: NewStraddles = NewStraddles()
    bomb_pots: NewBombPots = NewBombPots()
    run_outs: Literal["never", "ask", "always"] = "never"
    rotation: tuple[NewGame, ...] = ()
    rotation_hands: Annotated[int, Field(ge=0, le=1_000)] = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class TableMade:
    """The new table."""

    table_id: str


@dataclass(frozen=True, slots=True, kw_only=True)
class NotOpened:
    """Why a table was not opened, in one English line.

    What a form can ask for has a ``code``, the key of its sentence below ``table_refused.``;
    ``values`` fill it.
    """

    detail: str
    code: str | None = None
    values: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class GameChoice:
    """A game that can be dealt, and at how many seats at most."""

    name: str
    max_seats: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Games:
    """What a table may be opened with."""

    games: tuple[GameChoice, ...]
    limits: tuple[LimitName, ...]
    bots: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Health:
    """The server answers. ``paused`` tables wait for a restart after a fault."""

    status: Literal["ok"] = "ok"
    version: str
    tables: int
    paused: int


_NEW_TABLE = TypeAdapter(NewTable)


def new_table(body: bytes) -> NewTable:
    """Return the table that a request's body asks for.

    Raises ConfigError, one line, for a body of another form.

    >>> new_table(b'{"game":"omaha"}')
    Traceback (most recent call last):
    ninecards.errors.ConfigError: limit: Field required
    """
    try:
        return _NEW_TABLE.validate_json(body)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        where = ".".join(map(str, first["loc"]))
        words = " ".join((f"{where}: {first['msg']}" if where else first["msg"]).split())
        bounds = first.get("ctx", {})
        if "ge" in bounds:
            raise ConfigError(words, code="too_small", bound=bounds["ge"]) from None
        if "le" in bounds:
            raise ConfigError(words, code="too_large", bound=bounds["le"]) from None
        raise ConfigError(words) from None


def table_config(asked: NewTable, host: str | None = None) -> TableConfig:
    """Return the config of a table that was asked for; ``host`` is who gives a host's orders.

    Raises ConfigError, one line, for what cannot be played.
    """
    bomb, straddles, buy_in, clocks = asked.bomb_pots, asked.straddles, asked.buy_in, asked.clocks
    _check_ante("ante", asked.ante, MOST_ANTE_BB * asked.big_blind)
    _check_ante("ante of a bomb pot", bomb.ante, MOST_BOMB_ANTE_BB * asked.big_blind)
    if buy_in.least_bb > buy_in.most_bb:
        raise ConfigError(
            f"buy-in from {buy_in.least_bb} to {buy_in.most_bb} big blinds; "
            "the least is not above the most",
            code="buy_in",
            least=buy_in.least_bb,
            most=buy_in.most_bb,
        )
    return TableConfig(
        hand=_hand_config(asked, asked.game, asked.limit),
        seats=asked.seats,
        min_buy_in=buy_in.least_bb * asked.big_blind,
        max_buy_in=buy_in.most_bb * asked.big_blind,
        decision_ms=asked.decision_ms,
        clocks=Clocks(
            bank_ms=clocks.bank_ms,
            bank_every=clocks.bank_every,
            grace_ms=clocks.grace_ms,
            vote_ms=clocks.vote_ms,
            away_ms=clocks.away_ms,
        ),
        rotation=tuple(_hand_config(asked, other.game, other.limit) for other in asked.rotation),
        rotation_hands=asked.rotation_hands,
        straddles=Straddles(rule=StraddleRule(straddles.rule), from_button=straddles.from_button),
        bomb_pots=BombPots(
            ante=bomb.ante, every=bomb.every, by_vote=bomb.by_vote, boards=bomb.boards
        ),
        run_outs=RunOutRule(asked.run_outs),
        host=host,
    )


def _check_ante(name: str, ante: int, most: int) -> None:
    if ante > most:
        words = f"{name} of {ante}; at these blinds it is at most {most}"
        raise ConfigError(words, code="ante", ante=ante, most=most)


def _hand_config(asked: NewTable, game: str, limit_name: LimitName) -> HandConfig:
    limit = Limit(limit_name)
    fixed = limit is Limit.FIXED
    return HandConfig(
        game=game_by_name(game),
        limit=limit,
        small_blind=asked.small_blind,
        big_blind=asked.big_blind,
        small_bet=asked.big_blind if fixed else 0,
        big_bet=2 * asked.big_blind if fixed else 0,
        ante=asked.ante,
        boards=asked.boards,
        rules=preset_by_name(asked.rules),
    )


def table_summary(table_id: str, room: Room) -> TableSummary:
    """Return the line of a table in the list."""
    hand = room.game
    return TableSummary(
        table_id=table_id,
        game=hand.game.name,
        limit=hand.limit.value,
        small_blind=hand.small_blind,
        big_blind=hand.big_blind,
        small_bet=hand.bet_unit(Street.FLOP),
        big_bet=hand.bet_unit(Street.TURN),
        seats=room.config.seats,
        players=sum(seat is not None for seat in room.seats),
    )
