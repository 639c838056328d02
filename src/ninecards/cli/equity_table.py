"""The answer to a question about equity as a reader sees it."""

from __future__ import annotations

from collections.abc import Iterator

from ninecards.cards import format_cards
from ninecards.equity.question import EquityQuestion
from ninecards.equity.results import NO_BOARD, EquityResult
from ninecards.words import Words

__all__ = ["report_lines", "table_lines", "where"]

_WIDTH = 80
_KEY = 20
_KEY_OF_ONE = 28
_MOST_OF_KEY = 46
_MOST_ROWS = 60
_COLUMN = 8
_EQUITY, _ERROR = 10, 8
_COMBOS = 12
_HIGH_COLUMNS = (("win", "high_win"), ("tie", "high_tie"))
_HI_LO_COLUMNS = tuple(
    (name, name) for name in ("high_win", "high_tie", "low_win", "low_tie", "scoop", "quarter")
)


def table_lines(
    result: EquityResult, words: Words, *, hi_lo: bool, by: str | None = None
) -> Iterator[str]:
    r"""The answer in lines of at most 80 characters, figures in percent.

    Wins and ties are percent of the highs, or lows, that were played for: of two boards, two.
    ``by`` is what the rows are, None where they are two boards.

    >>> from ninecards.equity import equity
    >>> result = equity("AsAhKsKh", "Td9c8d7c")
    >>> print(*table_lines(result, Words(), hi_lo=False), sep="\n")
                equity %     win     tie
    AsAhKsKh     60.2849   60.28    0.00
    Td9c8d7c     39.7151   39.72    0.00
    """
    columns = _HI_LO_COLUMNS if hi_lo else _HIGH_COLUMNS
    error = "" if result.exact else f"{'±':>{_ERROR}}"
    room = _WIDTH - _EQUITY - len(error) - _COLUMN * len(columns)
    width = min(room, max(len(player.text) for player in result.players) + 2)
    titles = [words.text(f"equity.column_{title}") for title, _ in columns]
    head = "".join(f"{title:>{_COLUMN}}" for title in titles)
    yield f"{'':{width}}{words.text('equity.column_share'):>{_EQUITY}}{error}{head}"
    for player in result.players:
        line = f"{_cut(player.text, width):{width}}{100 * player.equity:>{_EQUITY}.4f}"
        if not result.exact:
            line += f"{100 * player.std_error:>{_ERROR}.4f}"
        for _, field in columns:
            line += _percent(getattr(player, field), _played(result, field))
        yield line
    if result.rows:
        yield ""
        yield from _row_lines(result, words, by or "board")


def report_lines(
    result: EquityResult, question: EquityQuestion, seconds: float, words: Words
) -> Iterator[str]:
    """What was asked, and how it was answered: exactly or from how many samples."""
    place = f"{where(question, words)}."
    one_board = question.board2 is None
    seen = words.text("equity.seen_boards" if one_board else "equity.seen_pairs")
    told = {"boards": f"{result.boards:,}", "seen": seen, "seconds": f"{seconds:.3g}"}
    if not result.exact:
        samples = f"{result.samples:,}"
        how = words.text("equity.sampled", samples=samples, seed=result.seed, **told)
    elif question.hands is None:
        how = words.text("equity.exact_ranges", **told)
    else:
        how = words.text("equity.exact", **told)
    one_line = f"{place} {how}"
    yield from [one_line] if len(one_line) <= _WIDTH else [place, how]


def where(question: EquityQuestion, words: Words) -> str:
    """The game and the cards that are known."""
    known = [
        words.text(key, cards=format_cards(cards, " "))
        for key, cards in (
            ("equity.board", question.board),
            ("equity.board2", question.board2 or ()),
            ("equity.dead", question.dead),
        )
        if cards
    ]
    return "; ".join([question.game.name, *known])


def _row_lines(result: EquityResult, words: Words, by: str) -> Iterator[str]:
    """Rows with the equity of their players; of one player alone also how many hands."""
    rows = result.rows
    shown = rows[:_MOST_ROWS]
    names = [_name(row.key, words) for row in shown]
    width = min(_MOST_OF_KEY, max(_KEY_OF_ONE, *(len(name) + 1 for name in names)))
    head = words.text(f"equity.rows_{by.replace('-', '_')}")
    share = words.text("equity.column_share")
    if shown[0].player is None:
        texts = "".join(f"{_cut(player.text, _EQUITY):>{_EQUITY}}" for player in result.players)
        yield f"{_cut(f'{head}, {share}', _KEY + 1):{_KEY}}{texts}"
    else:
        hands = words.text("range.column_hands")
        yield f"   {_cut(head, width):{width}}{share:>{_EQUITY}}{hands:>{_COMBOS}}"
    for row, name in zip(shown, names, strict=True):
        figures = "".join(f"{100 * player.equity:>{_EQUITY}.4f}" for player in row.players)
        if row.player is None:
            yield f"{_cut(name, _KEY + 1):{_KEY}}{figures}"
        else:
            combos = f"{row.players[0].combos:>{_COMBOS},}"
            yield f"{row.player}  {_cut(name, width):{width}}{figures}{combos}"
    if len(rows) > _MOST_ROWS:
        yield words.text("equity.more", rows=f"{len(rows) - _MOST_ROWS:,}")


def _name(key: str, words: Words) -> str:
    """A category in words; anything else, such as cards, as it is."""
    for group in ("made", "draw"):
        if words.has(f"{group}.{key}"):
            return words.text(f"{group}.{key}")
    return words.text("equity.no_board") if key == NO_BOARD else key


def _percent(count: float | None, whole: float) -> str:
    return f"{'-':>{_COLUMN}}" if count is None else f"{100 * count / whole:>{_COLUMN}.2f}"


def _played(result: EquityResult, field: str) -> float:
    """How many highs, lows or pots were played for."""
    of_pots = field in ("scoop", "quarter")
    return result.deals * (2 if result.on_two_boards and not of_pots else 1)


def _cut(text: str, width: int) -> str:
    """The text with a blank behind it."""
    return text if len(text) < width else f"{text[: width - 2]}…"
