"""Answers as lines of CSV for other programs."""

from __future__ import annotations

from collections.abc import Iterator

from ninecards.equity.results import EquityResult, PlayerEquity

__all__ = ["csv_lines"]

_FIELDS = (
    *("text", "combos", "equity", "high_win", "high_tie"),
    *("low_win", "low_tie", "scoop", "quarter", "std_error"),
)


def csv_lines(result: EquityResult) -> Iterator[str]:
    """The rows with every figure, or the players where there are no rows.

    >>> from ninecards.equity import equity
    >>> for line in csv_lines(equity("AsAhKdQc", "5s5h9c8c", board="AdJc5d2h")):
    ...     print(line)
    text,combos,equity,high_win,high_tie,low_win,low_tie,scoop,quarter,std_error
    AsAhKdQc,1,0.975,39,0,0,0,39,0,0.0
    5s5h9c8c,1,0.025,1,0,0,0,1,0,0.0
    """
    if not result.rows:
        yield ",".join(_FIELDS)
        for player in result.players:
            yield _figures(player)
        return
    yield ",".join(("key", "player", "boards", "deals", *_FIELDS))
    for row in result.rows:
        for number, player in enumerate(row.players, start=row.player or 1):
            yield f"{_quoted(row.key)},{number},{row.boards},{row.deals},{_figures(player)}"


def _figures(player: PlayerEquity) -> str:
    values = (getattr(player, field) for field in _FIELDS)
    return ",".join("" if value is None else _quoted(str(value)) for value in values)


def _quoted(text: str) -> str:
    """The text as one field of a line of CSV."""
    if not {*',"\\n'} & {*text}:
        return text
    return '"' + text.replace('"', '""') + '"'
