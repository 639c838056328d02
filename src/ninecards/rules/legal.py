"""The one place that knows what is allowed now."""

from __future__ import annotations

from typing import NamedTuple

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
from ninecards.rules.pots import may_muck
from ninecards.rules.state import HandState, Phase

__all__ = ["LegalActions", "is_legal", "legal_actions", "to_call"]


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
        # By place, as by name takes twice the time: this is asked at every decision.
        return LegalActions(player, True, not call, call or None, bet, raise_to)
    if phase is Phase.SHOWDOWN and player is not None:
        return LegalActions(player=player, show=True, muck=may_muck(state, player))
    if phase is Phase.RUN_OUTS and isinstance(state.run_outs, tuple):
        return LegalActions(run_outs=state.run_outs)
    if phase is Phase.OVER and len(state.live) == 1:
        # Who won without a call does not show, but he may (S4).
        winner = state.live[0]
        if winner not in state.showdown.shown:
            return LegalActions(player=winner, show=True)
    return NOTHING


def is_legal(state: HandState, action: Action) -> bool:
    """Whether ``action`` is among :func:`legal_actions`, without making all of them.

    What cards a Show names is looked at elsewhere.
    """
    player = state.to_act
    if state.phase is not Phase.BETTING or player is None:
        legal = legal_actions(state)
        match action:
            case Show():
                return legal.show
            case Muck():
                return legal.muck
            case ChooseRunOuts(times):
                return type(times) is int and times in legal.run_outs
            case _:
                return False
    match action:
        case Fold():
            return True
        case Check():
            return not to_call(state, player)
        case Call():
            return to_call(state, player) > 0
        case Bet(to) | Raise(to):
            opens = not state.round.current_bet
            span = wager_span(state, player) if opens is isinstance(action, Bet) else None
            return span is not None and type(to) is int and span.least <= to <= span.most
        case _:
            return False


def to_call(state: HandState, player: int) -> int:
    """Return the chips that a call adds; 0 where a check is free."""
    rnd = state.round
    return min(rnd.current_bet - rnd.street_bets[player], state.stacks[player])
