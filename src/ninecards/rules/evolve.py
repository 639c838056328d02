"""One event folded into the state; nothing here decides anything."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from ninecards.cards import Card
from ninecards.rules import events as ev
from ninecards.rules.betting import next_to_act
from ninecards.rules.games import Street
from ninecards.rules.limits import is_full_wager
from ninecards.rules.opening import blinds_round, is_capped, new_round
from ninecards.rules.state import HandState, Phase, Round

__all__ = ["evolve"]

T = TypeVar("T")
_make = tuple.__new__


def evolve(state: HandState, event: ev.Event) -> HandState:
    """Return the state after ``event``, which must be possible in ``state``."""
    return _FOLDS[type(event)](state, event)


def _with(values: tuple[T, ...], player: int, value: T) -> tuple[T, ...]:
    changed = list(values)
    changed[player] = value
    return tuple(changed)


def _add(values: tuple[int, ...], player: int, by: int) -> tuple[int, ...]:
    changed = list(values)
    changed[player] += by
    return tuple(changed)


def _acted(rnd: Round, player: int, street_bets: tuple[int, ...]) -> Round:
    """The round after the player checked or called: he has faced the current bet."""
    _, faced, bet, full_raise, full_level, wagers, capped, aggressor, blinds = rnd
    faced = _with(faced, player, bet)
    fields = street_bets, faced, bet, full_raise, full_level, wagers, capped, aggressor, blinds
    return _make(Round, fields)


# What happens most often in a hand is not left to ``_replace``, which takes four times as long.
def _after_action(
    state: HandState,
    player: int,
    stacks: tuple[int, ...],
    contributions: tuple[int, ...],
    folded: tuple[bool, ...],
    rnd: Round,
) -> HandState:
    """The state after a betting action of the player; the next one is to act."""
    start, phase, street, _, _, dead, _, holes, boards, _, _, dealt, runs, showdown, won, rake = (
        state
    )
    to_act = next_to_act(stacks, folded, rnd, player + 1)
    fields = (
        start,
        phase,
        street,
        stacks,
        contributions,
        dead,
        folded,
        holes,
        boards,
        rnd,
        to_act,
        dealt,
        runs,
        showdown,
        won,
        rake,
    )
    return _make(HandState, fields)


def _dealt(
    state: HandState,
    cards: int,
    holes: tuple[tuple[Card | None, ...], ...],
    boards: tuple[tuple[Card, ...], ...],
    street: Street,
) -> HandState:
    """The state after so many cards left the deck."""
    start, phase, _, stacks, contributions, dead, folded, _, _, rnd, to_act, dealt, *rest = state
    fields = (
        start,
        phase,
        street,
        stacks,
        contributions,
        dead,
        folded,
        holes,
        boards,
        rnd,
        to_act,
        dealt + cards,
        *rest,
    )
    return _make(HandState, fields)


def _posted(state: HandState, event: ev.Posted) -> HandState:
    player, chips, kind = event.player, event.chips, event.kind
    stacks = _add(state.stacks, player, -chips)
    if not kind.layered:
        return state._replace(stacks=stacks, dead=state.dead + chips)
    contributions = _add(state.contributions, player, chips)
    if not kind.live:
        return state._replace(stacks=stacks, contributions=contributions)
    rnd = state.round
    return state._replace(
        stacks=stacks,
        contributions=contributions,
        round=rnd._replace(street_bets=_add(rnd.street_bets, player, chips)),
    )


def _hole_cards_dealt(state: HandState, event: ev.HoleCardsDealt) -> HandState:
    holes = _with(state.hole_cards, event.player, event.cards)
    return _dealt(state, len(event.cards), holes, state.boards, state.street)


def _card_burned(state: HandState, _event: ev.CardBurned) -> HandState:
    return _dealt(state, 1, state.hole_cards, state.boards, state.street)


def _board_dealt(state: HandState, event: ev.BoardDealt) -> HandState:
    boards, number = state.boards, event.board
    boards = _with(boards, number, boards[number] + event.cards)
    return _dealt(state, len(event.cards), state.hole_cards, boards, event.street)


def _betting_started(state: HandState, event: ev.BettingStarted) -> HandState:
    """Open a round: before the flop left of the last blind, later left of the button (A1)."""
    if event.street is Street.PREFLOP:
        rnd, first = blinds_round(state)
    else:
        rnd, first = new_round(state.players, state.config.big_blind), state.start.first
    if not is_capped(state):
        rnd = rnd._replace(capped=False)
    to_act = next_to_act(state.stacks, state.folded, rnd, first)
    return state._replace(phase=Phase.BETTING, street=event.street, round=rnd, to_act=to_act)


def _folded(state: HandState, event: ev.Folded) -> HandState:
    player, folded = event.player, _with(state.folded, event.player, True)
    return _after_action(state, player, state.stacks, state.contributions, folded, state.round)


def _checked(state: HandState, event: ev.Checked) -> HandState:
    rnd, player = state.round, event.player
    rnd = _acted(rnd, player, rnd.street_bets)
    return _after_action(state, player, state.stacks, state.contributions, state.folded, rnd)


def _called(state: HandState, event: ev.Called) -> HandState:
    rnd, player = state.round, event.player
    rnd = _acted(rnd, player, _with(rnd.street_bets, player, event.to))
    return _paid(state, player, event.added, rnd)


def _wagered(state: HandState, event: ev.BetMade | ev.RaisedTo) -> HandState:
    rnd, player, to = state.round, event.player, event.to
    full = is_full_wager(state, to)
    rnd = rnd._replace(
        street_bets=_with(rnd.street_bets, player, to),
        faced=_with(rnd.faced, player, to),
        current_bet=to,
        last_full_raise_by=to - rnd.current_bet if full else rnd.last_full_raise_by,
        full_level=to if full else rnd.full_level,
        wagers=rnd.wagers + full,
        aggressor=player,
    )
    return _paid(state, player, event.added, rnd)


def _paid(state: HandState, player: int, added: int, rnd: Round) -> HandState:
    stacks = _add(state.stacks, player, -added)
    contributions = _add(state.contributions, player, added)
    return _after_action(state, player, stacks, contributions, state.folded, rnd)


def _uncalled_returned(state: HandState, event: ev.UncalledBetReturned) -> HandState:
    rnd, player = state.round, event.player
    return state._replace(
        stacks=_add(state.stacks, player, event.chips),
        contributions=_add(state.contributions, player, -event.chips),
        round=rnd._replace(street_bets=_add(rnd.street_bets, player, -event.chips)),
    )


def _betting_closed(state: HandState, event: ev.BettingClosed) -> HandState:
    if not event.run_outs:
        return state._replace(phase=Phase.DEALING)
    return state._replace(phase=Phase.RUN_OUTS, run_outs=event.run_outs)


def _run_outs_chosen(state: HandState, event: ev.RunOutsChosen) -> HandState:
    boards = state.boards * event.times if event.times > 1 else state.boards
    return state._replace(phase=Phase.DEALING, run_outs=event.times, boards=boards)


def _showdown_started(state: HandState, event: ev.ShowdownStarted) -> HandState:
    showdown = state.showdown._replace(order=event.order)
    return state._replace(phase=Phase.SHOWDOWN, showdown=showdown)


def _show_choice_offered(state: HandState, event: ev.ShowChoiceOffered) -> HandState:
    return state._replace(to_act=event.player)


def _hand_shown(state: HandState, event: ev.HandShown) -> HandState:
    player, hands = event.player, state.hole_cards
    return state._replace(
        hole_cards=_with(hands, player, event.cards),
        showdown=state.showdown._replace(shown=state.showdown.shown | {player}),
        to_act=None,
    )


def _hand_mucked(state: HandState, event: ev.HandMucked) -> HandState:
    showdown = state.showdown
    showdown = showdown._replace(mucked=showdown.mucked | {event.player})
    return state._replace(showdown=showdown, to_act=None)


def _rake_taken(state: HandState, event: ev.RakeTaken) -> HandState:
    return state._replace(rake=sum(event.by_pot))


def _pot_awarded(state: HandState, event: ev.PotAwarded) -> HandState:
    won = state.won
    for player, chips in event.shares:
        won = _add(won, player, chips)
    return state._replace(won=won)


def _hand_ended(state: HandState, event: ev.HandEnded) -> HandState:
    return state._replace(phase=Phase.OVER, stacks=event.stacks, to_act=None)


_FOLDS: dict[type[Any], Callable[[HandState, Any], HandState]] = {
    ev.Posted: _posted,
    ev.HoleCardsDealt: _hole_cards_dealt,
    ev.CardBurned: _card_burned,
    ev.BoardDealt: _board_dealt,
    ev.BettingStarted: _betting_started,
    ev.Folded: _folded,
    ev.Checked: _checked,
    ev.Called: _called,
    ev.BetMade: _wagered,
    ev.RaisedTo: _wagered,
    ev.UncalledBetReturned: _uncalled_returned,
    ev.BettingClosed: _betting_closed,
    ev.RunOutsChosen: _run_outs_chosen,
    ev.ShowdownStarted: _showdown_started,
    ev.ShowChoiceOffered: _show_choice_offered,
    ev.HandShown: _hand_shown,
    ev.HandMucked: _hand_mucked,
    ev.RakeTaken: _rake_taken,
    ev.PotAwarded: _pot_awarded,
    ev.HandEnded: _hand_ended,
}
