"""The routes of HTTP: which tables and games there are, and a table to be opened."""

from __future__ import annotations

from typing import cast

from fastapi import APIRouter, Request

from ninecards import __version__
from ninecards.bots import BOT_NAMES
from ninecards.protocol import (
    GameChoice,
    Games,
    Health,
    TableMade,
    TableSummary,
    new_table,
    table_config,
    table_summary,
)
from ninecards.rules import GAMES, HandConfig, Limit
from ninecards.server.tables import Tables

__all__ = ["api"]

api = APIRouter(prefix="/api")


def _tables(request: Request) -> Tables:
    return cast("Tables", request.app.state.tables)


@api.get("/health")
async def health(request: Request) -> Health:
    """Say that the server is there."""
    tables = _tables(request)
    paused = len(tables.unreadable) + sum(table.paused for table in tables)
    return Health(version=__version__, tables=len(tables), paused=paused)


@api.get("/games")
async def games() -> Games:
    """What a table may be opened with."""
    choices = tuple(
        GameChoice(name=name, max_seats=HandConfig.of(game, Limit.POT, 1, 2).max_seats)
        for name, game in GAMES.items()
    )
    return Games(games=choices, limits=tuple(limit.value for limit in Limit), bots=BOT_NAMES)


@api.get("/tables")
async def tables(request: Request) -> list[TableSummary]:
    """Every table that can be played at."""
    return [
        table_summary(table.table_id, table.room)
        for table in _tables(request)
        if not table.paused and not table.room.control.closed
    ]


@api.post("/tables", status_code=201)
async def open_table(request: Request) -> TableMade:
    """Open a table, its bots seated; whoever opens it is its host."""
    asked = new_table(await request.body())
    config = table_config(asked, host=request.state.player_id)
    table = await _tables(request).open(config, asked.bots)
    return TableMade(table_id=table.table_id)
