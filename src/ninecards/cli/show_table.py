"""The rows of a solution as tables of 80 columns, as CSV, and against those of another one."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass
from math import isnan

from ninecards.cli.common import Output, cut
from ninecards.errors import ConfigError
from ninecards.solver.rows import Row, Rows, category_key
from ninecards.words import Words

__all__ = ["compared", "csv_text", "row_name", "say_rows"]

_WIDTH = 80
_NAME = 32
_SHORT_NAME = 20


@dataclass(frozen=True, slots=True)
class _Block:
    """So many actions side by side, and the widths of their figures: how often, EV, loss."""

    actions: int
    often: int
    ev: int
    loss: int


_BLOCKS = (_Block(3, 6, 8, 6), _Block(2, 8, 11, 11), _Block(1, 8, 24, 24))
"""The narrowest that has room for all chips is taken; the first one has none for signs."""


def say_rows(
    found: Rows, title: str, most: int, words: Words, output: Output, *, signed: bool = False
) -> None:
    """Two tables: what the hands are, and how often each action, its EV and its loss.

    ``signed`` figures are changes, with + or - before them.
    """
    plus = "+" if signed else ""
    rows = (found.every, *found.rows[:most])
    names = [row_name(row, title, words) for row in rows]
    hands = words.text("range.column_hands")
    share, equity, ev, loss = (
        words.text(f"show.column_{key}") for key in ("share", "equity", "ev", "loss")
    )
    head = words.text(f"show.{title}")
    worths = _chips([row.ev for row in rows], 10, plus)
    last = max(11, 1 + max(map(len, worths)))
    first = min(_NAME, _WIDTH - 31 - last)
    output.say(f"{cut(head, first):<{first}}{hands:>11}{share:>10}{equity:>10}{ev:>{last}}")
    for name, row, worth in zip(names, rows, worths, strict=True):
        counted = f"{row.combos:{plus},}" if row.combos else "0"
        shares = f"{_percent(row.share, 2, plus):>10}{_percent(row.equity, 2, plus):>10}"
        output.say(f"{cut(name, first):<{first}}{counted:>11}{shares}{worth:>{last}}")
    # Hands of one strength are known by their cards where there is no room for words.
    names = [name if row.high is None else row.key for name, row in zip(names, rows, strict=True)]
    block, chips = _laid_out(rows, plus)
    for first in range(0, len(found.actions), block.actions):
        output.say()
        which = range(first, min(first + block.actions, len(found.actions)))
        columns = [["", "", *(cut(name, _SHORT_NAME - 1) for name in names)]]
        columns += [
            _action_column(found, action, rows, (ev, loss), chips, block, plus) for action in which
        ]
        for name, *cells in zip(*columns, strict=True):
            output.say(f"{name:<{_SHORT_NAME}}{''.join(cells)}")
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


def _action_column(
    found: Rows,
    action: int,
    rows: Sequence[Row],
    heads: tuple[str, str],
    chips: tuple[Sequence[str], Sequence[str]],
    block: _Block,
    plus: str,
) -> list[str]:
    """An action: its name, its three heads, and three figures a row."""
    evs, losses = (texts[action :: len(found.actions)] for texts in chips)
    often = [_percent(row.frequency[action], 1, plus) for row in rows]
    lines = zip(("%", *often), (heads[0], *evs), (heads[1], *losses), strict=True)
    width = block.often + block.ev + block.loss
    return [
        f"{found.actions[action]:>{width}}",
        *(
            f"{one:>{block.often}}{two:>{block.ev}}{three:>{block.loss}}"
            for one, two, three in lines
        ),
    ]


def _percent(share: float, decimals: int, plus: str) -> str:
    return "-" if isnan(share) else _unsigned_zero(f"{100 * share:{plus}.{decimals}f}")


def _chips(column: Sequence[float], most: int, plus: str) -> list[str]:
    """Chips with as many decimals, two at most, as leave all of them so many characters.

    Without any they may be longer.
    """
    texts: list[str] = []
    for decimals in (2, 1, 0):
        texts = [
            "-" if isnan(each) else _unsigned_zero(f"{each:{plus},.{decimals}f}") for each in column
        ]
        if max(map(len, texts)) <= most:
            break
    return texts


def _unsigned_zero(text: str) -> str:
    return text if text.strip("+-0.") else text.lstrip("+-")


def _laid_out(rows: Sequence[Row], plus: str) -> tuple[_Block, tuple[list[str], list[str]]]:
    """The block, and all values and losses in it, row by row."""
    evs = [each for row in rows for each in row.ev_by_action]
    losses = [each for row in rows for each in row.loss]
    for block in _BLOCKS[bool(plus) :]:
        widths = block.ev - 1, block.loss - 1
        chips = _chips(evs, widths[0], plus), _chips(losses, widths[1], plus)
        if all(
            len(text) <= most for texts, most in zip(chips, widths, strict=True) for text in texts
        ):
            break
    return block, chips


def _plain(figure: float) -> str:
    return "" if isnan(figure) else f"{figure:.9g}"
