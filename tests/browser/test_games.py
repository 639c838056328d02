"""A hand of every game to its end, with a typed raise wherever a figure can be chosen."""

from __future__ import annotations

import re

import pytest

from room_process import RoomProcess
from table_page import Seen, TablePage

HOLE_CARDS = {
    "Omaha": 4,
    "Omaha Hi/Lo": 4,
    "5-card Omaha": 5,
    "5-card Omaha Hi/Lo": 5,
    "6-card Omaha": 6,
    "6-card Omaha Hi/Lo": 6,
    "Courchevel": 5,
}
LIMITS = ["Fixed limit", "Pot limit", "No limit"]
GAMES = [(game, limit) for game in HOLE_CARDS if game != "Courchevel" for limit in LIMITS]
CHIPS = 1000
BIG_BLIND = 10


def holds_together(seen: Seen) -> None:
    """No chip comes or goes, and the total is pots and bets."""
    assert seen.chips == 2 * CHIPS
    if seen.total is not None:
        assert seen.total == sum(seen.pots) + seen.bets


def is_as_the_server_says(seen: Seen, room: RoomProcess, table_id: str) -> None:
    view = room.table_view(table_id)
    assert {seat["seat_no"]: seat["chips"] for seat in view["seats"]} == {
        seat_no: seat.stack for seat_no, seat in seen.seats.items()
    }
    assert {seat["name"] for seat in view["seats"]} == {s.name for s in seen.seats.values()}


@pytest.mark.parametrize(
    ("game", "limit"),
    [*GAMES, ("Courchevel", "Pot limit")],
    ids=lambda name: re.sub(r"\W+", "-", name.lower()),
)
def test_a_hand_to_its_end(table: TablePage, room: RoomProcess, game: str, limit: str) -> None:
    table.open_table(game, limit)
    table.sit("Anna", CHIPS)
    seen = table.wait_for_turn()
    holds_together(seen)
    (bot,) = (seat for seat in seen.seats.values() if not seat.is_you)
    assert len(seen.cards) == bot.backs == HOLE_CARDS[game]
    assert len(seen.board) == (1 if game == "Courchevel" else 0)

    if limit == "Fixed limit":
        to = 2 * BIG_BLIND
        table.button(f"Raise to {to}").click()
    else:
        least, most = table.wager_range()
        assert least < most == (3 * BIG_BLIND if limit == "Pot limit" else CHIPS)
        to = most - 3
        table.type_wager(to)

    stops: list[Seen] = []

    def look(seen: Seen) -> None:
        holds_together(seen)
        stops.append(seen)

    end = table.play_to_end(look)

    assert f"Anna: raise to {to}" in end.log
    assert f"{bot.name}: call {to - BIG_BLIND}" in end.log
    assert len(end.board) == 5
    for stop in stops:
        assert stop.board == end.board[: len(stop.board)]
    assert end.pots == ()
    assert end.bets == 0
    won = sum(seat.won for seat in end.seats.values())
    assert won == 2 * to
    assert sum(CHIPS - to - (seat.stack - seat.won) for seat in end.seats.values()) == 0
    assert len(end.made) == 1
    assert (" low" in end.made[0]) == ("Hi/Lo" in game)
    winners = [seat for seat in end.seats.values() if seat.won]
    if len(winners) == 1:
        cards = end.cards if winners[0].is_you else winners[0].cards
        assert len(end.best & set(cards)) == 2
        assert len(end.best & set(end.board)) == 3
    is_as_the_server_says(end, room, table.table_id)
