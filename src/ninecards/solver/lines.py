"""Lines of play as text: ``check, bet 75, raise 300, call``.

The figures are street totals in chips, as everywhere: ``raise 300`` is a raise to 300. A line goes
from the start of a spot through all its streets; where a street ends is plain without a mark.
"""

from __future__ import annotations

from ninecards.errors import IllegalActionError, SpotError
from ninecards.rules import Action, Bet, Call, Check, Fold, Raise, parse_action
from ninecards.solver.fields import told

__all__ = ["Line", "action_text", "line_text", "parse_line"]

Line = tuple[str, ...]
"""The actions of a line, each as `action_text` writes it."""


def action_text(action: Action) -> str:
    """The action in words.

    >>> action_text(Raise(300)), action_text(Check())
    ('raise 300', 'check')
    """
    match action:
        case Bet(to):
            return f"bet {to}"
        case Raise(to):
            return f"raise {to}"
        case _:
            return type(action).__name__.lower()


def line_text(line: Line) -> str:
    """The line in words; that of the start is ``start``.

    >>> line_text(("check", "bet 75")), line_text(())
    ('check, bet 75', 'start')
    """
    return ", ".join(line) or "start"


def parse_line(text: str) -> Line:
    """The line that the text names; nothing, or ``start``, is the start itself.

    Raises SpotError that names what is no action.

    >>> parse_line("x,  b 75, raise to 300")
    ('check', 'bet 75', 'raise 300')
    """
    words = text.strip()
    if words in ("", "start"):
        return ()
    return tuple(_action(word) for word in words.split(","))


def _action(word: str) -> str:
    try:
        action = parse_action(word.lower().replace("raise to", "raise"))
    except IllegalActionError:
        action = None
    if not isinstance(action, Fold | Check | Call | Bet | Raise):
        raise SpotError(
            f"{told(word.strip())} is no action of a line; "
            "write fold, check, call, bet 75, raise 300"
        )
    return action_text(action)
