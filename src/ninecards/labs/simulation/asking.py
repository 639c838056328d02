"""Commands at any moment, sensible or not: what people click at when they may not."""

from __future__ import annotations

from random import Random

from ninecards.room import (
    Act,
    AddChips,
    AnswerPost,
    Box,
    Command,
    Host,
    HostOrder,
    Leave,
    PreAct,
    PreKind,
    Room,
    SetBox,
    Sit,
    SitIn,
    SitOut,
    VoteBombPot,
    VoteRunOuts,
)
from ninecards.room.preacting import pre_choices
from ninecards.rules import Bet, Call, Check, Fold, Muck, Raise, Show

__all__ = ["anything"]

_ACTIONS = (Fold(), Check(), Call(), Show(), Muck(), Bet(10), Raise(60))


def anything(room: Room, who: str, buy_ins: tuple[int, int], random: Random) -> Command:
    """Return some command of this player; most of them make sense somewhere, few here."""
    draw = random.randrange(20)
    if draw < 5:
        return _pre_act(room, who, random)
    if draw < 8:
        return SetBox(random.choice(tuple(Box)), random.randrange(3) != 0)
    if draw < 10:
        return random.choice((Leave(), SitOut()))
    if draw < 12:
        return random.choice((SitIn(), AddChips(random.randint(1, buy_ins[1]))))
    if draw < 14:
        return Sit(random.randrange(12), who, random.randint(0, 2 * buy_ins[1]))
    if draw < 16:
        number = max(0, room.decision_no - random.randrange(3))
        return Act(room.hand_no, number, random.choice(_ACTIONS))
    if draw < 18:
        votes = (VoteBombPot(random.randrange(4) != 0), AnswerPost(random.randrange(2) == 0))
        return random.choice((*votes, VoteRunOuts(room.hand_no, random.randrange(5))))
    return _host(room, random)


def _pre_act(room: Room, who: str, random: Random) -> PreAct:
    seat = room.seat_of(who)
    choices = {} if seat is None else pre_choices(room, seat)
    if not choices or random.randrange(8) == 0:
        return PreAct(room.hand_no, random.choice((None, *PreKind)), random.randrange(100))
    kind = random.choice(tuple(choices))
    return PreAct(room.hand_no, kind, choices[kind])


def _host(room: Room, random: Random) -> Host:
    """A host's order; a pause does not last, and the table is not closed."""
    if room.control.paused_ms is not None or room.control.pause_after_hand:
        return Host(HostOrder.RESUME)
    orders = [order for order in HostOrder if order is not HostOrder.CLOSE]
    seat_no = random.randint(0, room.config.seats + 1)
    return Host(random.choice(orders), seat_no, random.choice((0, 5_000, 10**9)))
