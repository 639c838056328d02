"""Commands at any moment, sensible or not: what people click at when they may not."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from ninecards.labs.simulation.draws import rarely
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
from ninecards.rules import Action, Bet, Call, Check, Fold, Muck, Raise, Show

__all__ = ["anything", "boss_of", "buy_in", "sit_down"]

# A table that is closed is the end of an evening.
ORDERS = [order for order in HostOrder if order is not HostOrder.CLOSE]


def boss_of(room: Room, people: Sequence[str], random: Random) -> str:
    """Return who may give orders: the host, or anybody seated where there is none."""
    taken = [seat.player_id for seat in room.taken_seats]
    return room.config.host or random.choice(taken or people)


def buy_in(room: Room, random: Random) -> int:
    """Return the chips of a buy-in that the table allows."""
    return random.randint(room.config.min_buy_in, room.config.max_buy_in)


def sit_down(room: Room, who: str, random: Random) -> Sit:
    """Return the wish for a free chair, with the chips that the player left with, if he did."""
    free = [number for number, seat in enumerate(room.seats, 1) if seat is None]
    left = max((gone.chips for gone in room.departed if gone.player_id == who), default=0)
    return Sit(random.choice(free or [1]), who, max(left, buy_in(room, random)))


def anything(room: Room, people: Sequence[str], random: Random) -> tuple[str, Command]:
    """Return somebody and some command; most of them make sense somewhere, few here."""
    who, draw = random.choice(people), random.randrange(32)
    if draw < 9:
        who = random.choice(_waiting(room) or people)
        return who, _pre_act(room, who, random)
    if draw < 12:
        return who, SetBox(random.choice(tuple(Box)), rarely(random, 2))
    if draw < 18:
        return who, random.choice((Leave(), SitOut(), SitIn(), sit_down(room, who, random)))
    if draw < 20:
        most = room.config.max_buy_in
        chips = (random.randint(0, most), max(1, buy_in(room, random) - 1), 1)
        return who, AddChips(random.choice(chips))
    if draw < 22:
        name = random.choice((who, *people))
        return who, Sit(random.randrange(12), name, random.randint(0, 2 * room.config.max_buy_in))
    if draw < 24:
        number = max(0, room.decision_no - random.randrange(3))
        return who, Act(room.hand_no, number, _action(random))
    if draw < 28:
        return who, _vote(room, random)
    return random.choice((who, boss_of(room, people, random))), _order(room, random)


def _waiting(room: Room) -> list[str]:
    """Who is in the hand and not to act."""
    hand = room.hand
    if hand is None or hand.is_over:
        return []
    return [room.dealt_to[player] for player in hand.live if player != hand.to_act]


def _action(random: Random) -> Action:
    actions = Fold(), Check(), Call(), Show(), Muck(), Bet(10), Raise(random.randrange(500))
    return random.choice(actions)


def _vote(room: Room, random: Random) -> Command:
    bomb_pot = VoteBombPot(not rarely(random, 4))
    if room.config.bomb_pots.by_vote and rarely(random, 2):
        return bomb_pot
    run_outs = VoteRunOuts(room.hand_no, random.randrange(5))
    return random.choice((bomb_pot, run_outs, AnswerPost(rarely(random, 2))))


def _pre_act(room: Room, who: str, random: Random) -> PreAct:
    """A box that decides beforehand: one that is offered, or any, in this hand or the last."""
    seat = room.seat_of(who)
    choices = {} if seat is None else pre_choices(room, seat)
    if not choices or rarely(random, 8):
        kind = random.choice((None, *PreKind))
        return PreAct(room.hand_no - rarely(random, 8), kind, random.randrange(100))
    kind = random.choice(tuple(choices))
    return PreAct(room.hand_no, kind, choices[kind])


def _order(room: Room, random: Random) -> Host:
    """A host's order, about somebody or nobody, often about who is to act."""
    ms = random.choice((5_000, 60_000, 0, 700_000, 10**9))
    if room.decision is not None and rarely(random, 2):
        order = random.choice((HostOrder.GIVE_TIME, *ORDERS))
        return Host(order, room.decision.seat_no, ms)
    seat_no = random.choice((None, *range(room.config.seats + 2)))
    return Host(random.choice(ORDERS), seat_no, ms)
