"""The one tree of errors that ninecards raises on bad input.

::

    NinecardsError(ValueError)
    ├── CardError                  text that is no card, or cards that cannot lie together
    ├── RulesError
    │   ├── ConfigError            a game, option, stake or table that cannot be played
    │   ├── StartError             a hand that cannot start: seats, stacks, posts, deck, spot
    │   └── IllegalActionError     an action that the rules do not allow now
    ├── HistoryError               a record that cannot be read, or is cut short
    │   └── SettlementError        a record that says something else than the rules
    ├── RangeError                 text or a file that is no range of hands
    ├── ArrayError                 an array that a kernel cannot take
    ├── SpotError                  a spot, tree or game that cannot be solved
    └── RefusalError               a command that a room does not allow now (ninecards.room)

A message is one line and says what was asked, what is allowed, and where.
"""

from __future__ import annotations

from collections.abc import Mapping

__all__ = [
    "ArrayError",
    "CardError",
    "ConfigError",
    "HistoryError",
    "IllegalActionError",
    "NinecardsError",
    "RangeError",
    "RulesError",
    "SettlementError",
    "SpotError",
    "StartError",
]


class NinecardsError(ValueError):
    """Base of every error that bad input causes; its text is one line for the user."""


class CardError(NinecardsError):
    """Text that is no card, or a set of cards that cannot lie on one table.

    ``column`` is the 1-based column of the fault in the text, or None where there is no text.
    """

    def __init__(self, message: str, *, column: int | None = None) -> None:
        super().__init__(message)
        self.column = column


class RulesError(NinecardsError):
    """Anything the rules of the game refuse."""


class ConfigError(RulesError):
    """A game, option, stake or table that cannot be played.

    What a page's form can ask for has a ``code``, which names the sentence ``table_refused.<code>``
    of ``locale/``; ``values`` fill it.
    """

    def __init__(self, message: str, *, code: str | None = None, **values: int) -> None:
        super().__init__(message)
        self.code = code
        self.values: Mapping[str, int] = values


class StartError(RulesError):
    """A hand that cannot start: its seats, stacks, posts, deck or spot contradict the rules."""


class IllegalActionError(RulesError):
    """An action that the rules do not allow in this state."""


class HistoryError(NinecardsError):
    """A record of a hand that cannot be read, or ends before its hand does.

    ``line`` is the 1-based line of the fault in its file, or None where no line is to blame.
    """

    def __init__(self, message: str, *, line: int | None = None) -> None:
        super().__init__(message)
        self.line = line


class SettlementError(HistoryError):
    """A record of a hand that says something else than the rules."""


class RangeError(NinecardsError):
    """Text or a file that is no range of hands.

    ``column`` is the 1-based column of the fault in its text, ``line`` the 1-based line of a file;
    each is None where there is none to blame.
    """

    def __init__(self, message: str, *, column: int | None = None, line: int | None = None) -> None:
        super().__init__(message)
        self.column = column
        self.line = line


class ArrayError(NinecardsError):
    """An array that a kernel cannot take: its type, shape, memory or content.

    ``row`` is the 0-based row of the fault, or None where the whole array is at fault.
    """

    def __init__(self, message: str, *, row: int | None = None) -> None:
        super().__init__(message)
        self.row = row


class SpotError(NinecardsError):
    """A spot, tree or game that cannot be solved."""
