"""The bodies of the HTTP routes: tables, games and the server's health."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import ConfigDict, Field, StringConstraints, TypeAdapter, ValidationError, with_config

from ninecards.errors import ConfigError
from ninecards.room import Room, TableConfig
from ninecards.rules import HandConfig, Limit, Street, game_by_name

__all__ = [
    "GameChoice",
    "Games",
    "Health",
    "NewTable",
    "TableMade",
    "TableSummary",
    "new_table",
    "table_config",
    "table_summary",
]

LimitName = Literal["fixed", "pot", "no"]

MOST_CHIPS = 1_000_000_000
"""The largest blind: stacks of hundreds of them stay whole numbers in a page."""

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


@with_config(ConfigDict(strict=True, extra="forbid"))
@dataclass(frozen=True, slots=True, kw_only=True)
class NewTable:
    """A table to be opened.

    In fixed limit the small bet is a big blind and the big bet two. ``bots`` take the chairs
    from the last one down; one chair stays free. ``decision_ms`` is the time to decide.
    """

    game: Word
    limit: LimitName
    small_blind: Annotated[int, Field(ge=0, le=MOST_CHIPS)]
    big_blind: Annotated[int, Field(ge=1, le=MOST_CHIPS)]
    seats: Annotated[int, Field(ge=2, le=10)]
    bots: Annotated[tuple[Word, ...], Field(max_length=10)] = ()
    decision_ms: Annotated[int, Field(ge=1_000, le=600_000)] = 20_000


@dataclass(frozen=True, slots=True, kw_only=True)
class TableMade:
    """The new table."""

    table_id: str


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
        first = error.errors(include_url=False, include_context=False, include_input=False)[0]
        where = ".".join(map(str, first["loc"]))
        words = f"{where}: {first['msg']}" if where else first["msg"]
        raise ConfigError(" ".join(words.split())) from None


def table_config(asked: NewTable) -> TableConfig:
    """Return the config of a table that was asked for.

    Raises ConfigError, one line, for what cannot be played.
    """
    limit = Limit(asked.limit)
    fixed = limit is Limit.FIXED
    hand = HandConfig(
        game=game_by_name(asked.game),
        limit=limit,
        small_blind=asked.small_blind,
        big_blind=asked.big_blind,
        small_bet=asked.big_blind if fixed else 0,
        big_bet=2 * asked.big_blind if fixed else 0,
    )
    return TableConfig(hand=hand, seats=asked.seats, decision_ms=asked.decision_ms)


def table_summary(table_id: str, room: Room) -> TableSummary:
    """Return the line of a table in the list."""
    hand = room.config.hand
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
