"""How a table is seen: builds the view of one viewer from what he may know."""

from __future__ import annotations

from typing import Literal

from ninecards.cards import Card
from ninecards.evaluation import evaluate_high, evaluate_low
from ninecards.room.log import log_of
from ninecards.room.schedule import next_game
from ninecards.room.seeing_table import control_view, markers, vote_view, you_view
from ninecards.room.state import Room, Seat
from ninecards.room.views import (
    AwardView,
    DecisionView,
    HandView,
    HighView,
    LegalView,
    LowView,
    MadeView,
    PotView,
    SeatView,
    TableInfo,
    TableView,
    WagerView,
)
from ninecards.rules import HandState, LegalActions, Street, legal_actions, usual_wagers
from ninecards.rules import events as hand_events
from ninecards.rules.pots import build_pots

__all__ = ["legal_view", "view"]

_STREETS: dict[Street, Literal["preflop", "flop", "turn", "river"]] = {
    Street.PREFLOP: "preflop",
    Street.FLOP: "flop",
    Street.TURN: "turn",
    Street.RIVER: "river",
}
_HALVES: dict[hand_events.Half, Literal["whole", "high", "low"]] = {
    hand_events.Half.WHOLE: "whole",
    hand_events.Half.HIGH: "high",
    hand_events.Half.LOW: "low",
}


def view(room: Room, viewer: str | None, now_ms: int) -> TableView:
    """Return the table as the player with this id sees it, None being a spectator."""
    you = None if viewer is None else room.seat_of(viewer)
    host = room.config.host
    seats = tuple(_seat(room, seat, you) for seat in room.seats if seat is not None)
    return TableView(
        seq=room.seq,
        now_ms=now_ms if room.control.paused_ms is None else room.control.paused_ms,
        table=_table(room),
        your_seat=None if you is None else you.seat_no,
        host=viewer == host if host is not None else you is not None,
        you=None if you is None else you_view(room, you),
        seats=seats,
        hand=_hand(room, you),
        decision=_decision(room, you),
        vote=vote_view(room),
        control=control_view(room),
        next_hand_ms=room.next_hand_ms,
    )


def legal_view(hand: HandState) -> LegalView:
    """Return what may be done now, with the figures of the usual buttons."""
    legal = legal_actions(hand)
    return LegalView(
        fold=legal.fold,
        check=legal.check,
        call=legal.call,
        wager=_wager(hand, legal),
        show=legal.show,
        muck=legal.muck,
    )


def _wager(hand: HandState, legal: LegalActions) -> WagerView | None:
    span = legal.bet or legal.raise_to
    if span is None or legal.player is None:
        return None
    usual = usual_wagers(hand, legal.player, span)
    return WagerView(
        kind="bet" if legal.bet else "raise",
        least=span.least,
        most=span.most,
        half_pot=usual.half,
        three_quarter_pot=usual.three_quarters,
        pot=usual.whole,
    )


def _table(room: Room) -> TableInfo:
    config, hand = room.config, room.game
    return TableInfo(
        game=hand.game.name,
        limit=hand.limit.value,
        small_blind=hand.small_blind,
        big_blind=hand.big_blind,
        small_bet=hand.small_bet,
        big_bet=hand.big_bet,
        hole_cards=hand.game.hole_cards,
        hi_lo=hand.game.hi_lo,
        seats=config.seats,
        min_buy_in=config.min_buy_in,
        max_buy_in=config.max_buy_in,
        straddles=config.straddles.rule.value,
        run_outs=config.run_outs.value,
        bomb_ante=config.bomb_pots.ante,
        bomb_vote=config.bomb_pots.by_vote,
        rotation=tuple(game.game.name for game in config.games) if config.rotation else (),
        next_game=next_game(room),
    )


def _seat(room: Room, seat: Seat, you: Seat | None) -> SeatView:
    hand, player = room.hand, room.player_at(seat.seat_no)
    is_you = you is not None and you.seat_no == seat.seat_no
    if hand is None or player is None or room.dealt_to[player] != seat.player_id:
        return SeatView(
            seat_no=seat.seat_no,
            name=seat.name,
            chips=seat.chips,
            in_front=0,
            cards=(),
            made=(),
            status="waiting" if seat.is_active else "sitting-out",
            sitting_out=seat.sitting_out,
            leaving=seat.leaving,
            markers=markers(seat),
            connected=seat.clock.connected,
            won=0,
            is_you=is_you,
        )
    cards = _cards(hand, player, is_you=is_you)
    seen = tuple(card for card in cards if card is not None)
    chips = seat.chips if hand.is_over else hand.stacks[player] + hand.start.reserves[player]
    collected = hand.is_over or bool(hand.showdown.order)
    return SeatView(
        seat_no=seat.seat_no,
        name=seat.name,
        chips=chips,
        in_front=0 if collected else hand.round.street_bets[player],
        cards=tuple(None if card is None else str(card) for card in cards),
        made=_made(hand, seen) if seen else (),
        status=_status(seat, hand, player),
        sitting_out=seat.sitting_out,
        leaving=seat.leaving,
        markers=markers(seat),
        connected=seat.clock.connected,
        won=hand.won[player],
        is_you=is_you,
    )


def _status(
    seat: Seat, hand: HandState, player: int
) -> Literal["in", "folded", "all-in", "sitting-out"]:
    if seat.sitting_out and (hand.is_over or hand.folded[player]):
        return "sitting-out"
    if hand.folded[player]:
        return "folded"
    return "in" if hand.stacks[player] or hand.is_over else "all-in"


def _cards(hand: HandState, player: int, *, is_you: bool) -> tuple[Card | None, ...]:
    """The cards as far as they may be seen: one's own and those shown, else backs.

    A hand that was folded or mucked has left the table, for its owner too.
    """
    cards = hand.hole_cards[player]
    if hand.folded[player] or player in hand.showdown.mucked:
        return ()
    if is_you or player in hand.showdown.shown:
        return cards
    return (None,) * len(cards)


def _made(hand: HandState, hole: tuple[Card, ...]) -> tuple[MadeView, ...]:
    boards = [board for board in hand.boards if len(board) >= 3]
    return tuple(_made_on(hand, hole, board) for board in boards)


def _made_on(hand: HandState, hole: tuple[Card, ...], board: tuple[Card, ...]) -> MadeView:
    high = evaluate_high(hole, board)
    low = evaluate_low(hole, board) if hand.config.game.hi_lo else None
    first, second, *_ = [*dict.fromkeys(card.rank.char for card in high.cards), None]
    assert first is not None
    return MadeView(
        high=HighView(
            category=high.category.name.lower(),
            first=first,
            second=second,
            cards=tuple(map(str, high.cards)),
        ),
        low=None
        if low is None
        else LowView(
            ranks="".join(card.rank.char for card in low.cards),
            cards=tuple(map(str, low.cards)),
        ),
    )


def _hand(room: Room, you: Seat | None) -> HandView | None:
    hand = room.hand
    if hand is None:
        return None
    viewer = None
    if you is not None and you.player_id in room.dealt_to:
        viewer = room.dealt_to.index(you.player_id)
    awards = [e for e in room.hand_events if isinstance(e, hand_events.PotAwarded)]
    return HandView(
        hand_no=room.hand_no,
        street=_STREETS[hand.street],
        button=hand.start.button,
        names=tuple(zip(hand.start.seat_nos, (who.name for who in room.dealt), strict=True)),
        boards=tuple(tuple(map(str, board)) for board in hand.boards),
        pots=_pots(hand),
        pot_total=hand.pot_total,
        showdown=bool(hand.showdown.order),
        bomb_pot=hand.start.bomb_pot,
        over=hand.is_over,
        awards=tuple(
            AwardView(
                pot=award.pot,
                board=award.board,
                half=_HALVES[award.half],
                shares=tuple((hand.start.seat_nos[p], chips) for p, chips in award.shares),
            )
            for award in awards
        ),
        log=log_of(room.hand_events, viewer),
    )


def _pots(hand: HandState) -> tuple[PotView, ...]:
    """The pots without the bets that still lie in front of the players."""
    collected = hand.is_over or hand.showdown.order
    bets = (0,) * hand.players if collected else hand.round.street_bets
    lying = [put - bet for put, bet in zip(hand.contributions, bets, strict=True)]
    pots = build_pots(lying, hand.dead, hand.live)
    seat_nos = hand.start.seat_nos
    return tuple(
        PotView(chips=pot.chips, seat_nos=tuple(seat_nos[p] for p in pot.players)) for pot in pots
    )


def _decision(room: Room, you: Seat | None) -> DecisionView | None:
    decision, hand = room.decision, room.hand
    if decision is None:
        return None
    assert hand is not None
    yours = you is not None and you.seat_no == decision.seat_no
    return DecisionView(
        decision_no=decision.decision_no,
        seat_no=decision.seat_no,
        asked_ms=decision.asked_ms,
        deadline_ms=decision.deadline_ms,
        bank=decision.bank_from_ms is not None,
        since_ms=decision.asked_ms if decision.bank_from_ms is None else decision.bank_from_ms,
        legal=legal_view(hand) if yours else None,
    )
