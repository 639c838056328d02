"""Answers as text: a table for a reader, lines of CSV for other programs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ninecards.equity.results import EquityResult, EquityRow, PlayerEquity

__all__ = ["csv_lines", "table_lines"]

_WIDTH = 80
_KEY = 16
_KEY_OF_ONE = 28
_MOST_ROWS = 60
_COLUMN = 8
_EQUITY, _ERROR = 10, 8
_HIGH_COLUMNS = (("win", "high_win"), ("tie", "high_tie"))
_HI_LO_COLUMNS = (
    ("hi win", "high_win"),
    ("hi tie", "high_tie"),
    ("lo win", "low_win"),
    ("lo tie", "low_tie"),
    ("scoop", "scoop"),
    ("quarter", "quarter"),
)
_FIELDS = (
    *("text", "combos", "equity", "high_win", "high_tie"),
    *("low_win", "low_tie", "scoop", "quarter", "std_error"),
)


def table_lines(result: EquityResult, *, hi_lo: bool) -> Iterator[str]:
    r"""The answer in lines of at most 80 characters, figures in percent.

    Wins and ties are percent of the highs, or lows, that were played for: of two boards, two.

    >>> from ninecards.equity import equity
    >>> print(*table_lines(equity("AsAhKsKh", "Td9c8d7c"), hi_lo=False), sep="\n")
                equity %     win     tie
    AsAhKsKh     60.2849   60.28    0.00
    Td9c8d7c     39.7151   39.72    0.00
    """
    columns = _HI_LO_COLUMNS if hi_lo else _HIGH_COLUMNS
    error = "" if result.exact else f"{'±':>{_ERROR}}"
    room = _WIDTH - _EQUITY - len(error) - _COLUMN * len(columns)
    width = min(room, max(len(player.text) for player in result.players) + 2)
    head = "".join(f"{title:>{_COLUMN}}" for title, _ in columns)
    yield f"{'':{width}}{'equity %':>{_EQUITY}}{error}{head}"
    for player in result.players:
        line = f"{_cut(player.text, width):{width}}{100 * player.equity:>{_EQUITY}.4f}"
        if not result.exact:
            line += f"{100 * player.std_error:>{_ERROR}.4f}"
        for _, field in columns:
            line += _percent(getattr(player, field), _played(result, field))
        yield line
    if result.rows:
        yield ""
        yield from _row_lines(result.rows)


def _row_lines(rows: Sequence[EquityRow]) -> Iterator[str]:
    """Rows with the equity of their players; of one player alone also how many hands."""
    for row in rows[:_MOST_ROWS]:
        figures = "".join(f"{100 * player.equity:>{_EQUITY}.4f}" for player in row.players)
        if row.player is None:
            yield f"{_cut(row.key, _KEY + 1):{_KEY}}{figures}"
        else:
            combos = f"{row.players[0].combos:>12,}"
            yield f"{row.player}  {_cut(row.key, _KEY_OF_ONE):{_KEY_OF_ONE}}{figures}{combos}"
    if len(rows) > _MOST_ROWS:
        yield f"... and {len(rows) - _MOST_ROWS:,} rows more; --csv writes them all"


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


def _percent(count: float | None, whole: float) -> str:
    return f"{'-':>{_COLUMN}}" if count is None else f"{100 * count / whole:>{_COLUMN}.2f}"


def _played(result: EquityResult, field: str) -> float:
    """How many highs, lows or pots were played for."""
    of_pots = field in ("scoop", "quarter")
    return result.deals * (2 if result.on_two_boards and not of_pots else 1)


def _cut(text: str, width: int) -> str:
    """The text with a blank behind it."""
    return text if len(text) < width else f"{text[: width - 2]}…"
