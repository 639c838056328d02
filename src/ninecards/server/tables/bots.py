"""Bots at a table: who they are, what they do on their turn and between hands."""

from __future__ import annotations

import asyncio
import random
import secrets
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ninecards.bots import bot_by_name, view_of
from ninecards.evaluation import Ranker
from ninecards.room import (
    AddChips,
    Box,
    Command,
    Room,
    RunOutVote,
    Seat,
    SetBox,
    Sit,
    SitIn,
    TableConfig,
    VoteRunOuts,
)
from ninecards.rules import Action, HandState

__all__ = [
    "Pace",
    "bot_action",
    "bot_commands",
    "bot_sits",
    "bot_votes",
    "is_bot",
    "standard_buy_in",
]

PREFIX = "bot:"
NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gus", "Hana", "Ivo", "Jo")
STANDARD_BUY_IN_BB = 100


@dataclass(frozen=True, slots=True)
class Pace:
    """How long bots seem to think, in milliseconds: any time from ``least`` to ``most``."""

    least_ms: int = 600
    most_ms: int = 1_800

    async def think(self) -> None:
        """Wait as long as a player would."""
        span = self.most_ms - self.least_ms
        await asyncio.sleep((self.least_ms + secrets.randbelow(span + 1)) / 1_000)


def is_bot(player_id: str) -> bool:
    """Whether the player is a bot: no device has such an id."""
    return player_id.startswith(PREFIX)


def standard_buy_in(config: TableConfig) -> int:
    """A hundred big blinds, as far as the table allows."""
    wish = STANDARD_BUY_IN_BB * config.hand.big_blind
    return max(config.min_buy_in, min(wish, config.max_buy_in))


def bot_sits(config: TableConfig, kinds: Sequence[str]) -> Iterator[tuple[str, Sit]]:
    """Yield player id and command of each bot that takes a chair, from the last one down."""
    for index, kind in enumerate(kinds):
        seat_no = config.seats - index
        name = f"Bot {NAMES[index]}"
        yield f"{PREFIX}{kind}:{seat_no}", Sit(seat_no, name, standard_buy_in(config))


def bot_action(player_id: str, hand: HandState, player: int, ranker: Ranker) -> Action:
    """Return what a bot does; it sees what its seat sees, and chance is the system's."""
    kind = player_id.removeprefix(PREFIX).partition(":")[0]
    rng = random.SystemRandom()
    return bot_by_name(kind, ranker=ranker).decide(view_of(hand, player), rng)


def bot_commands(room: Room) -> Iterator[tuple[Seat, Command]]:
    """Yield what bots ask for between hands: chips when they have none, and to be dealt in."""
    if room.in_hand:
        return
    for seat in room.seats:
        if seat is None or not is_bot(seat.player_id) or not seat.sitting_out:
            continue
        if not seat.chips:
            yield seat, AddChips(standard_buy_in(room.config))
        if Box.POST_TO_ENTER not in seat.boxes:
            yield seat, SetBox(Box.POST_TO_ENTER, on=True)
        yield seat, SitIn()


def bot_votes(room: Room) -> Iterator[tuple[Seat, Command]]:
    """Yield what bots say to more than one run-out: as many as the table likes."""
    vote = room.question
    if not isinstance(vote, RunOutVote) or room.control.paused_ms is not None:
        return
    voted = dict(vote.votes)
    for seat in room.taken_seats:
        if is_bot(seat.player_id) and seat.seat_no in vote.seat_nos and seat.seat_no not in voted:
            yield seat, VoteRunOuts(room.hand_no, max(vote.choices))
