"""From hand to hand: whose turn it is, who is asked to post, what is dealt to whom."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from ninecards.evaluation import Ranker
from ninecards.room import events as ev
from ninecards.room.blinds import MIN_PLAYERS, Chair, Turn, next_turn
from ninecards.room.evolve import evolve, folded
from ninecards.room.inputs import Box, DeckReady
from ninecards.room.options import RunOutRule
from ninecards.room.posting import posts_of
from ninecards.room.schedule import game_for, is_bomb_pot
from ninecards.room.state import PostQuestion, Room, Seat
from ninecards.rules import HandConfig, Post, PostKind, start_hand
from ninecards.rules.transition import Step

__all__ = ["begin", "next_hand", "post_answers", "prepare"]


def next_hand(room: Room, now_ms: int) -> list[ev.RoomEvent]:
    """Set the time of the next hand, or clear it, where that has changed."""
    if room.in_hand:
        return []
    events: list[ev.RoomEvent] = []
    control = room.control
    possible = len(room.active_seats) >= MIN_PLAYERS
    if not possible and room.blinds is not None:
        events.append(ev.PlayStopped())
    if room.deck_asked:
        return events
    possible = possible and not (control.closing or control.closed)
    if possible == (room.next_hand_ms is not None) or (possible and control.paused_ms is not None):
        return events
    return [*events, ev.NextHandSet(now_ms + room.config.pause_ms if possible else None)]


def prepare(room: Room, now_ms: int) -> list[ev.RoomEvent]:
    """The next hand is due: ask for its deck, or first for the posts that are not granted."""
    events, room, turn = _turn_of_the_willing(room, 0, now_ms)
    if turn is None:
        return events + next_hand(room, now_ms)
    if asked := _to_ask(room, turn):
        return [*events, ev.PostAsked(asked, now_ms + room.config.clocks.post_ms)]
    return [*events, ev.DeckAsked(room.hand_no + 1)]


def post_answers(
    room: Room, answers: Iterable[tuple[int, bool]], now_ms: int
) -> list[ev.RoomEvent]:
    """These seats post or not; who does not sits out. The last answer lets the hand begin."""
    events: list[ev.RoomEvent] = []
    for seat_no, yes in answers:
        events.append(ev.PostAnswered(seat_no, yes))
        seat = room.seats[seat_no - 1]
        if not yes and seat is not None and not seat.sitting_out:
            events.append(ev.SatOut(seat_no, now_ms))
    room = folded(room, events)
    question = room.question
    if isinstance(question, PostQuestion) and not question.is_open:
        events += prepare(room, now_ms)
    return events


def begin(room: Room, ready: DeckReady, ranker: Ranker) -> tuple[list[ev.RoomEvent], Step | None]:
    """Start the hand whose deck was asked for, if there are still players for it.

    Returns what goes before the hand, and the hand with its events, None if it does not begin.
    """
    if not room.deck_asked or ready.hand_no != room.hand_no + 1:
        return [], None
    events, room, turn = _turn_of_the_willing(room, ready.draw, ready.now_ms)
    if turn is None:
        cleared = ev.NextHandSet(None)
        return [*events, cleared, *next_hand(evolve(room, cleared), ready.now_ms)], None
    bomb_pot = is_bomb_pot(room)
    if not bomb_pot and (asked := _to_ask(room, turn)):
        return [*events, ev.PostAsked(asked, ready.now_ms + room.config.clocks.post_ms)], None
    changes = list(game_for(room, turn, bomb_pot=bomb_pot))
    events += changes
    room = folded(room, changes)
    if changes:
        # With other stakes others have the chips to come in.
        turn = _turn(room, ready.draw) or turn
    if bomb_pot:
        assert room.blinds is not None, "the first hand of play is no bomb pot"
        chairs = tuple(seat.seat_no for seat in room.active_seats)
        button = room.blinds.button
        events.append(ev.ButtonMoved(ready.hand_no, button))
        config, posts = _bomb_pot(room, len(chairs))
    else:
        chairs, button, config = turn.dealt, turn.blinds.button, room.game
        events += _missed(room, turn, ready.now_ms)
        blinds = turn.blinds
        events.append(ev.ButtonMoved(ready.hand_no, button, blinds.small, blinds.big, turn.fresh))
        posts = posts_of(room, turn)
    if room.config.run_outs is not RunOutRule.NEVER:
        config = replace(config, ask_run_outs=True)
    stacks = [seat.chips for seat in room.taken_seats if seat.seat_no in chairs]
    hand = start_hand(
        config,
        stacks=stacks,
        deck=ready.deck,
        posts=posts,
        button=button,
        seat_nos=chairs,
        bomb_pot=bomb_pot,
        ranker=ranker,
    )
    return events, hand


def _bomb_pot(room: Room, players: int) -> tuple[HandConfig, tuple[Post, ...]]:
    bomb = room.config.bomb_pots
    config = room.game
    if bomb.boards > config.boards:
        double = config.with_options(boards=bomb.boards)
        config = double if players <= double.max_seats else config
    return config, tuple(Post(player, PostKind.ANTE, bomb.ante) for player in range(players))


def _turn_of_the_willing(
    room: Room, draw: int, now_ms: int
) -> tuple[list[ev.RoomEvent], Room, Turn | None]:
    """The next turn, once those have sat out who want to at their big blind (rule T3).

    Returns that they sat out, the room after it, and the turn.
    """
    events: list[ev.RoomEvent] = []
    while (turn := _turn(room, draw)) is not None:
        big = room.seats[turn.blinds.big - 1]
        assert big is not None
        if turn.fresh or is_bomb_pot(room) or Box.SIT_OUT_AT_BIG_BLIND not in big.boxes:
            break
        goes: list[ev.RoomEvent] = [
            ev.BoxSet(big.seat_no, Box.SIT_OUT_AT_BIG_BLIND, on=False),
            ev.SatOut(big.seat_no, now_ms),
        ]
        events += goes
        room = folded(room, goes)
    return events, room, turn


def _turn(room: Room, draw: int) -> Turn | None:
    rules = room.config.hand.rules
    chairs = [_chair(room, seat) for seat in room.taken_seats]
    return next_turn(room.blinds, chairs, rule=rules.button, draw=draw)


def _chair(room: Room, seat: Seat) -> Chair:
    config, rules = room.game, room.config.hand.rules
    owed = sum(seat.debt.posts(config).values())
    enters = Box.POST_TO_ENTER in seat.boxes and seat.chips >= owed
    may_buy = enters and seat.debt.new and rules.new_player_may_buy_button
    buys = may_buy and seat.chips >= owed + config.small_blind
    return Chair(seat.seat_no, seat.is_active, seat.debt, enters, buys)


def _to_ask(room: Room, turn: Turn) -> tuple[int, ...]:
    """Who has a blind to post, has not said that he does, and has not ticked the box (B10)."""
    question = room.question
    agreed = question.agreed if isinstance(question, PostQuestion) else ()
    if is_bomb_pot(room):
        return ()
    due = turn.dealt if turn.fresh else turn.due
    return tuple(
        seat.seat_no
        for seat in room.taken_seats
        if seat.seat_no in due and seat.seat_no not in agreed and Box.POST_BLINDS not in seat.boxes
    )


def _missed(room: Room, turn: Turn, now_ms: int) -> list[ev.RoomEvent]:
    """The markers of the absent, and who has been away too long (rules B4, B5, T3)."""
    events: list[ev.RoomEvent] = []
    if turn.missed_small is not None:
        events.append(ev.BlindMissed(turn.missed_small, PostKind.SMALL_BLIND))
    most = room.config.clocks.away_orbits
    for seat_no in turn.passed:
        events.append(ev.BlindMissed(seat_no, PostKind.BIG_BLIND))
        seat = room.seats[seat_no - 1]
        assert seat is not None
        if most and seat.clock.away_orbits + 1 >= most:
            events.append(ev.PlayerLeft(seat_no, seat.chips, now_ms))
    return events
