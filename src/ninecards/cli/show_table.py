"""The rows of a solution as tables of 80 columns, as CSV, and against those of another one."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from math import isnan

from ninecards.cli.common import Output, cut
from ninecards.errors import ConfigError
from ninecards.solver.rows import Row, Rows, category_key
from ninecards.words import Words

__all__ = ["compared", "csv_text", "row_name", "say_rows"]

_NAME = 32
_SHORT_NAME = 20
_ACTION = 20
"""The width of the three figures of an action, three actions a block."""
_A_BLOCK = 3


def say_rows(found: Rows, title: str, most: int, words: Words, output: Output) -> None:
    """Two tables: what the hands are, and how often each action, its EV and its loss."""
    rows = (found.every, *found.rows[:most])
    names = [row_name(row, title, words) for row in rows]
    heads = (words.text(f"show.column_{key}") for key in ("share", "equity", "ev"))
    share, equity, ev = heads
    hands = words.text("range.column_hands")
    head = words.text(f"show.{title}")
    output.say(f"{cut(head, _NAME):<{_NAME}}{hands:>11}{share:>10}{equity:>10}{ev:>11}")
    for name, row in zip(names, rows, strict=True):
        figures = f"{_percent(row.share):>10}{_percent(row.equity):>10}{_chips(row.ev, 10):>11}"
        output.say(f"{cut(name, _NAME):<{_NAME}}{row.combos:>11,}{figures}")
    # Hands of one strength are known by their cards where there is no room for words.
    names = [name if row.high is None else row.key for name, row in zip(names, rows, strict=True)]
    for first in range(0, len(found.actions), _A_BLOCK):
        output.say()
        _say_actions(found.actions, slice(first, first + _A_BLOCK), names, rows, words, output)
    if len(found.rows) > most:
        output.say(words.text("show.more", rows=f"{len(found.rows) - most:,}"))


def row_name(row: Row, title: str, words: Words) -> str:
    """What a reader calls a row."""
    if row.key == "all":
        return words.text("show.all")
    if title == "category":
        return words.text(category_key(row.key))
    if row.high is not None:
        return f"{row.key:<7}{words.high(row.high)}"
    return row.key


def csv_text(found: Rows) -> str:
    """The rows as CSV: three columns for each action; a figure that is not known is left out."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    parts = ("frequency", "ev", "loss")
    actions = [f"{part} {action}" for action in found.actions for part in parts]
    writer.writerow(["key", "combos", "weight", "equity", "ev", *actions])
    for row in found.rows:
        record = [row.key, row.combos, f"{row.weight:.9g}", _plain(row.equity), _plain(row.ev)]
        for action in range(len(found.actions)):
            values = (row.frequency[action], row.ev_by_action[action], row.loss[action])
            record += map(_plain, values)
        writer.writerow(record)
    return text.getvalue()


def compared(found: Rows, before: Rows, name: str) -> Rows:
    """What changed from other rows of the same actions: figure by figure, for the same keys.

    Raises ConfigError where the actions are not the same, or no row is.
    """
    if found.actions != before.actions:
        raise ConfigError(
            f"show: --compare {name} has other actions at {found.at.text!r}: "
            f"{', '.join(before.actions)}; {', '.join(found.actions)} are needed"
        )
    others = {row.key: row for row in before.rows}
    rows = tuple(_change(row, others[row.key]) for row in found.rows if row.key in others)
    if not rows:
        raise ConfigError(f"show: --compare {name} has none of these hands at {found.at.text!r}")
    return Rows(found.at, found.actions, _change(found.every, before.every), rows)


def _change(row: Row, before: Row) -> Row:
    def less(name: str) -> tuple[float, ...]:
        pairs = zip(getattr(row, name), getattr(before, name), strict=True)
        return tuple(now - then for now, then in pairs)

    return Row(
        key=row.key, combos=row.combos - before.combos, weight=row.weight - before.weight,
        share=row.share - before.share, equity=row.equity - before.equity, ev=row.ev - before.ev,
        frequency=less("frequency"), ev_by_action=less("ev_by_action"), loss=less("loss"),
        high=row.high,
    )  # fmt: skip


def _say_actions(
    actions: Sequence[str],
    which: slice,
    names: Sequence[str],
    rows: Sequence[Row],
    words: Words,
    output: Output,
) -> None:
    ev, loss = words.text("show.column_ev"), words.text("show.column_loss")
    output.say(f"{'':{_SHORT_NAME}}" + "".join(f"{each:>{_ACTION}}" for each in actions[which]))
    heads = f"{'%':>6}{ev:>8}{loss:>6}"
    output.say(f"{'':{_SHORT_NAME}}" + heads * len(actions[which]))
    for name, row in zip(names, rows, strict=True):
        figures = zip(row.frequency[which], row.ev_by_action[which], row.loss[which], strict=True)
        cells = "".join(
            f"{_tenths(often):>6}{_chips(worth, 7):>8}{_chips(short, 5):>6}"
            for often, worth, short in figures
        )
        output.say(f"{cut(name, _SHORT_NAME - 1):<{_SHORT_NAME}}{cells}")


def _percent(share: float) -> str:
    return "-" if isnan(share) else f"{100 * share:.2f}"


def _tenths(share: float) -> str:
    return "-" if isnan(share) else f"{100 * share:.1f}"


def _chips(chips: float, most: int) -> str:
    """The chips in at most so many characters, with up to two decimals."""
    if isnan(chips):
        return "-"
    for decimals in (2, 1, 0):
        text = f"{chips:.{decimals}f}"
        if len(text) <= most:
            return text if float(text) else text.removeprefix("-")
    return f"{chips:.1e}"


def _plain(figure: float) -> str:
    return "" if isnan(figure) else f"{figure:.9g}"
