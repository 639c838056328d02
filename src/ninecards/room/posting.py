"""The posts of a hand at the table, in the order in which a short stack pays them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ninecards.room.blinds import Debt, Turn
from ninecards.room.inputs import Box
from ninecards.room.options import StraddleRule
from ninecards.room.state import Room, Seat
from ninecards.rules import HandConfig, Limit, Post, PostKind
from ninecards.rules.posts import ante_posts

__all__ = ["posts_of"]


def posts_of(room: Room, turn: Turn) -> tuple[Post, ...]:
    """Return blinds, what is owed, straddles and antes (rules B1–B4, B11, A14)."""
    config = room.game
    seats = {seat.seat_no: seat for seat in room.taken_seats}
    posts: list[tuple[int, PostKind, int]] = []
    if turn.small is not None:
        posts.append((turn.small, PostKind.SMALL_BLIND, config.small_blind))
    posts.append((turn.blinds.big, PostKind.BIG_BLIND, config.big_blind))
    for seat_no in turn.posters:
        for kind, chips in _owed(seats[seat_no], turn).posts(config).items():
            posts.append((seat_no, kind, chips))
    posts += _straddles(room, config, turn, posts, seats)
    at = turn.dealt.index
    around = [at(seat_no) for seat_no in _clockwise(turn.blinds.button, turn.dealt)]
    button = at(turn.blinds.button) if turn.blinds.button in turn.dealt else None
    antes = ante_posts(config, around, at(turn.blinds.big), button)
    return (*(Post(at(seat_no), kind, chips) for seat_no, kind, chips in posts if chips), *antes)


def _owed(seat: Seat, turn: Turn) -> Debt:
    """What he posts; who buys the button pays the small blind as well."""
    if seat.seat_no == turn.buys_button:
        return Debt(new=True, missed_small=True)
    return seat.debt


def _clockwise(start: int, chairs: Sequence[int]) -> list[int]:
    """The chairs, ascending, in order from the first after ``start``."""
    return sorted(chairs, key=lambda chair: (chair <= start, chair))


def _straddles(
    room: Room,
    config: HandConfig,
    turn: Turn,
    posted: Sequence[tuple[int, PostKind, int]],
    seats: dict[int, Seat],
) -> Iterator[tuple[int, PostKind, int]]:
    straddles, rules = room.config.straddles, config.rules
    if straddles.rule is StraddleRule.OFF or config.limit is Limit.FIXED:
        return
    if len(turn.dealt) < rules.straddle_min_players:
        return
    blinds = (turn.small, turn.blinds.big)
    around = [n for n in _clockwise(turn.blinds.big, turn.dealt) if n not in blinds]
    if straddles.from_button:
        around = [n for n in around if n == turn.blinds.button]
    if not rules.restraddles or straddles.from_button:
        around = around[:1]
    level = 2 * config.big_blind
    for place, seat_no in enumerate(around):
        forced = straddles.rule is StraddleRule.MANDATORY and place == 0
        if not forced and Box.STRADDLE not in seats[seat_no].boxes:
            return
        owed = [(kind, chips) for who, kind, chips in posted if who == seat_no]
        adds = level - sum(chips for kind, chips in owed if kind.live)
        if seats[seat_no].chips < adds + sum(chips for _, chips in owed):
            return
        yield seat_no, PostKind.STRADDLE, adds
        level *= 2
