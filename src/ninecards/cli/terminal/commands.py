"""What a typed line means at the table."""

from __future__ import annotations

from enum import Enum

from ninecards.errors import NinecardsError
from ninecards.rules import (
    Action,
    Bet,
    Call,
    Check,
    ChooseRunOuts,
    HandState,
    LegalActions,
    Limit,
    Raise,
    legal_actions,
    parse_action,
    usual_wagers,
)

__all__ = ["Command", "read_command"]


class Command(Enum):
    """A line that is no action."""

    QUIT = "quit"
    HELP = "help"
    UNKNOWN = "unknown"
    IMPOSSIBLE = "impossible"
    """A word such as "pot" where no bet of that kind can be made."""


_WORDS = {
    "q": Command.QUIT,
    "quit": Command.QUIT,
    "exit": Command.QUIT,
    "?": Command.HELP,
    "h": Command.HELP,
    "help": Command.HELP,
}
_SIZES = frozenset({"a", "all-in", "allin", "all in", "pot", "half", "min"})


def read_command(line: str, state: HandState) -> Action | Command:
    """Return the action or command of a line; whether the action is allowed is not looked at.

    Beside the short forms of :func:`~ninecards.rules.parse_action` there are ``a`` or
    ``all-in``, ``pot``, ``half`` and ``min`` for the figures that a player should not have
    to work out, and a bare number for the run-outs. A call where there is nothing to call is a
    check, as on the page.
    """
    text = " ".join(line.lower().split())
    if text in _WORDS:
        return _WORDS[text]
    legal = legal_actions(state)
    if text in _SIZES:
        return _sized(text, state, legal)
    if legal.run_outs and text.isdecimal():
        text = f"run {text}"
    try:
        action = parse_action(text)
    except (NinecardsError, ValueError):
        return Command.UNKNOWN
    if isinstance(action, ChooseRunOuts) and not legal.run_outs:
        return Command.IMPOSSIBLE
    if isinstance(action, Call) and legal.check:
        return Check()
    return action


def _sized(word: str, state: HandState, legal: LegalActions) -> Action | Command:
    """The bet, raise or call that the word stands for, pot and half brought into the range."""
    span = legal.bet or legal.raise_to
    player = legal.player
    all_in = word.startswith("a")
    if player is not None and all_in and legal.call == state.stacks[player]:
        return Call()
    if player is None or span is None:
        return Command.IMPOSSIBLE
    if word == "min":
        to = span.least
    elif all_in:
        to = state.round.street_bets[player] + state.stacks[player]
        if to > span.most:
            return Command.IMPOSSIBLE
    elif state.config.limit is Limit.FIXED:
        return Command.IMPOSSIBLE
    else:
        usual = usual_wagers(state, player, span)
        to = usual.whole if word == "pot" else usual.half
    return Bet(to) if legal.bet else Raise(to)
