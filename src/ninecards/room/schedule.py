"""What is dealt next: the game of the rotation and bomb pots (rules T8, A14)."""

from __future__ import annotations

from collections.abc import Iterator

from ninecards.room import events as ev
from ninecards.room.blinds import Turn, is_between
from ninecards.room.state import Room

__all__ = ["game_for", "is_bomb_pot", "next_game"]


def is_bomb_pot(room: Room) -> bool:
    """Whether the next hand is a bomb pot; the first of play never is: it draws the button."""
    bomb, schedule = room.config.bomb_pots, room.schedule
    if not bomb.ante or room.blinds is None:
        return False
    return schedule.bomb_next or bool(bomb.every and schedule.hands_since_bomb >= bomb.every - 1)


def game_for(room: Room, turn: Turn, *, bomb_pot: bool) -> Iterator[ev.RoomEvent]:
    """Yield the change of game before the hand of ``turn``, and the games that do not fit."""
    players = len(room.active_seats)
    if not _is_over(room, turn, bomb_pot=bomb_pot) and players <= room.game.max_seats:
        return
    yield from _changes(room, players)


def next_game(room: Room) -> str | None:
    """Return the name of the game after this one, if it may begin with the next hand."""
    hands = room.config.rotation_hands
    if not room.config.rotation or (hands and room.schedule.hands < hands):
        return None
    *_, chosen = _changes(room, len(room.active_seats))
    return None if chosen.game == room.schedule.game else room.config.games[chosen.game].game.name


def _is_over(room: Room, turn: Turn, *, bomb_pot: bool) -> bool:
    """Whether the game has had its hands, or its orbit of the button."""
    config, schedule = room.config, room.schedule
    if not config.rotation or not schedule.hands:
        return False
    if config.rotation_hands:
        return schedule.hands >= config.rotation_hands
    if bomb_pot or room.blinds is None or schedule.orbit_from is None:
        return False
    button, start = turn.blinds.button, schedule.orbit_from
    return button == start or is_between(room.blinds.button, start, button)


def _changes(room: Room, players: int) -> Iterator[ev.GamePassedOver | ev.GameChosen]:
    """The games after this one that do not fit, and the first that does: at last this one again.

    The first game of a table always fits: its seats are no more than the deck serves.
    """
    games, now = room.config.games, room.schedule.game
    order = [(now + step) % len(games) for step in range(1, len(games) + 1)]
    chosen = next(game for game in order if players <= games[game].max_seats)
    yield from map(ev.GamePassedOver, order[: order.index(chosen)])
    yield ev.GameChosen(chosen)
