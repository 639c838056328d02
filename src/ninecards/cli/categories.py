"""The table of categories: what a reader sees of a range on a board, and what a script gets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import numpy as np

from ninecards.cli.bar import told_progress
from ninecards.cli.common import Output
from ninecards.equity.categories import CategoryRow, CategoryTable, Draw, categorize
from ninecards.equity.range import Range
from ninecards.words import Words

__all__ = ["category_answer", "fill_table", "say_categories", "shown_rows"]

LOWS = Draw.LOW_NUT | Draw.LOW | Draw.LOW_DRAW_NUT | Draw.LOW_DRAW | Draw.LOW_COVER
_AT_A_TIME = 1 << 19
"""Hands that are looked at together: some tens of megabytes."""
_NAME = 46
_COMBOS = 13
_SHARE = 7
_OUTS = 7


def fill_table(
    table: CategoryTable,
    held: Range,
    boards: Sequence[Sequence[int]],
    weights: Iterable[float],
    *,
    hi_lo: bool,
) -> Iterator[int]:
    """Sum up the range on each board by its weight, with a bar on a terminal.

    Yields how many boards are done; what is summed up stays if nobody asks for more.
    """
    hands, own = held.combos()
    whole, seen = len(boards) * len(hands), 0
    with told_progress() as progress:
        for done, (board, weight) in enumerate(zip(boards, weights, strict=True), start=1):
            lying = np.zeros(52, dtype=np.bool_)
            lying[list(board)] = True
            for start in range(0, len(hands), _AT_A_TIME):
                some = slice(start, start + _AT_A_TIME)
                live = np.flatnonzero(~lying[hands[some]].any(axis=1)) + start
                table.add(categorize(hands[live], board, hi_lo=hi_lo), weight * own[live])
                seen += len(hands[some])
                progress(seen, whole)
            yield done


def shown_rows(table: CategoryTable, *, hi_lo: bool) -> list[CategoryRow]:
    """The rows of the game: lows in Hi/Lo only."""
    return [row for row in table.rows() if hi_lo or not _is_low(row)]


def say_categories(rows: Sequence[CategoryRow], output: Output, words: Words) -> None:
    """Two tables of what is there: made hands, and draws, lows and blockers."""
    for group, title in (("made", "range.made"), ("draw", "range.draw")):
        found = [row for row in rows if row.group == group and row.combos]
        if not found:
            continue
        outs = ""
        if any(row.outs is not None for row in found):
            both = (words.text("range.column_outs"), words.text("range.column_nut_outs"))
            outs = "".join(f"{text:>{_OUTS}}" for text in both)
        output.say()
        hands = words.text("range.column_hands")
        output.say(f"{words.text(title):<{_NAME}}{hands:>{_COMBOS}}{'%':>{_SHARE}}{outs}")
        for row in found:
            output.say(_line(row, words))


def category_answer(rows: Sequence[CategoryRow], words: Words) -> list[dict[str, object]]:
    """The rows for a script; ``outs`` and ``nut_outs``, means by weight, of straight draws only."""
    return [
        {
            "key": row.key,
            "group": row.group,
            "text": words.text(f"{row.group}.{row.key}"),
            "combos": row.combos,
            "fraction": row.fraction,
            "weight": row.weight,
        }
        | ({} if row.outs is None else {"outs": row.outs, "nut_outs": row.nut_outs})
        for row in rows
    ]


def _is_low(row: CategoryRow) -> bool:
    return isinstance(row.category, Draw) and bool(row.category & LOWS)


def _line(row: CategoryRow, words: Words) -> str:
    name = words.text(f"{row.group}.{row.key}")
    outs = ""
    if row.outs is not None:
        outs = f"{row.outs:>{_OUTS}.1f}{row.nut_outs:>{_OUTS}.1f}"
    return f"{name:<{_NAME}}{row.combos:>{_COMBOS},}{100 * row.fraction:>{_SHARE}.2f}{outs}"
