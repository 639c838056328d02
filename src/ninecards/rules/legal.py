"""The one place that knows what is allowed now."""

from __future__ import annotations

from typing import NamedTuple

from ninecards.rules import events as ev
from ninecards.rules.actions import (
    Action,
    Bet,
    Call,
    Check,
    ChooseRunOuts,
    Fold,
    Muck,
    Raise,
    Show,
)
from ninecards.rules.limits import Span, wager_span
from ninecards.rules.pots import lone_contender, may_muck
from ninecards.rules.state import HandState, Phase

__all__ = ["LegalActions", "betting_event", "is_legal", "legal_actions", "to_call"]


class LegalActions(NamedTuple):
    """What may be done now, and by whom; ``player`` None is the dealer.

    ``call`` is the chips a call adds, None where there is nothing to call. ``bet`` and
    ``raise_to`` are ranges of street totals; at most one of them is there.
    ``run_outs`` are the counts the dealer may be told. Falsy when nothing is allowed.

    >>> str(LegalActions(player=0, fold=True, call=10, raise_to=Span(20, 35)))
    'fold, call 10, raise to 20-35'
    """

    player: int | None = None
    fold: bool = False
    check: bool = False
    call: int | None = None
    bet: Span | None = None
    raise_to: Span | None = None
    show: bool = False
    muck: bool = False
    run_outs: tuple[int, ...] = ()

    def __bool__(self) -> bool:
        """Whether anything is allowed."""
        return self != NOTHING

    def __str__(self) -> str:
        """The choices in words, as errors quote them."""
        words = [name for name in ("fold", "check") if getattr(self, name)]
        if self.call is not None:
            words.append(f"call {self.call}")
        for name, span in (("bet", self.bet), ("raise to", self.raise_to)):
            if span is not None:
                least, most = span
                words.append(f"{name} {least}" if least == most else f"{name} {least}-{most}")
        words += [name for name in ("show", "muck") if getattr(self, name)]
        if self.run_outs:
            words.append(f"run-outs {', '.join(map(str, self.run_outs))}")
        return ", ".join(words) or "nothing"


NOTHING = LegalActions()


def legal_actions(state: HandState) -> LegalActions:
    """Return everything that :func:`ninecards.rules.apply` takes in this state."""
    phase, player = state.phase, state.to_act
    if phase is Phase.BETTING and player is not None:
        call, span = to_call(state, player), wager_span(state, player)
        bet, raise_to = (None, span) if state.round.current_bet else (span, None)
        # Not by name, which takes three times as long: this is asked at every decision.
        fields = (player, True, not call, call or None, bet, raise_to, False, False, ())
        return tuple.__new__(LegalActions, fields)
    if phase is Phase.SHOWDOWN and player is not None:
        return LegalActions(player=player, show=True, muck=may_muck(state, player))
    if phase is Phase.RUN_OUTS and isinstance(state.run_outs, tuple):
        return LegalActions(run_outs=state.run_outs)
    if state.ended_without_showdown:
        # Who won without a call does not show, but he may (S4).
        winner = lone_contender(state)
        if winner is not None and winner not in state.showdown.shown:
            return LegalActions(player=winner, show=True)
    return NOTHING


def is_legal(state: HandState, action: Action) -> bool:
    """Whether ``action`` is among :func:`legal_actions`, without making all of them.

    What cards a Show names is looked at elsewhere.
    """
    player = state.to_act
    if state.phase is Phase.BETTING and player is not None:
        return betting_event(state, player, action) is not None
    match action:
        case Show():
            return legal_actions(state).show
        case Muck():
            return state.phase is Phase.SHOWDOWN and player is not None and may_muck(state, player)
        case ChooseRunOuts(times):
            return type(times) is int and times in legal_actions(state).run_outs
        case _:
            return False


def betting_event(state: HandState, player: int, action: Action) -> ev.Event | None:
    """Return what happens when the player, who is to act, bets so; None if he may not."""
    rnd = state.round
    match action:
        case Call():
            added = to_call(state, player)
            return ev.Called(player, rnd.street_bets[player] + added, added) if added else None
        case Check():
            return None if to_call(state, player) else ev.Checked(player)
        case Fold():
            return ev.Folded(player)
        case Bet(to) | Raise(to):
            opens = not rnd.current_bet
            span = wager_span(state, player) if opens is isinstance(action, Bet) else None
            if span is None or type(to) is not int or not span.least <= to <= span.most:
                return None
            if opens:
                return ev.BetMade(player, to, to)
            return ev.RaisedTo(player, to, to - rnd.current_bet, to - rnd.street_bets[player])
        case _:
            return None


def to_call(state: HandState, player: int) -> int:
    """Return the chips that a call adds; 0 where a check is free."""
    rnd = state.round
    return min(rnd.current_bet - rnd.street_bets[player], state.stacks[player])
