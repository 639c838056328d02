"""The answer of ``ninecards jamfold`` as a reader sees it."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap
from typing import TYPE_CHECKING

from ninecards.words import Words

if TYPE_CHECKING:
    from ninecards.solver.jamfold_match import Match
    from ninecards.solver.jamfold_question import JamFoldAnswer
    from ninecards.solver.jamfold_stakes import Stakes

__all__ = ["blinds_text", "table_lines"]

_WIDTH = 80
_COLUMNS = (
    ("stack", 8), ("jam", 9), ("call", 9), ("ev", 10), ("upper", 10), ("lower", 9),
)  # fmt: skip
_FIGURES = (
    ("ev_bb", 10, 4),
    ("exploitability_mbb", 10, 2),
    ("exploitability_lower_mbb", 9, 2),
    ("std_error", 7, 2),
)


def blinds_text(stakes: Stakes | Match, words: Words) -> str:
    """The blinds, and the ante if there is one, as ``0.5/1, ante 0.1``."""
    blinds = f"{float(stakes.small_blind):g}/{float(stakes.big_blind):g}"
    if stakes.ante:
        blinds += f", {words.text('jamfold.ante', ante=f'{float(stakes.ante):g}')}"
    return blinds


def table_lines(answer: JamFoldAnswer, seconds: float, words: Words) -> Iterator[str]:
    """A row a stack, the ranges of some in a sentence, and how it was solved, in 80 columns."""
    yield f"{'':34}{words.text('jamfold.column_exploitability'):>28}"
    yield (
        "".join(f"{words.text(f'jamfold.column_{name}'):>{width}}" for name, width in _COLUMNS)
        + f"{'±':>7}"
    )
    for row in answer.rows():
        line = f"{row['stack_bb']:>8g}{_percent(row['jam_fraction'])}"
        line += _percent(row["call_fraction"])
        for name, width, digits in _FIGURES:
            value = row[name]
            line += f" {'-' if value is None else format(value, f'z.{digits}f'):>{width - 1}}"
        yield line
    yield ""
    yield from _rules(answer, words)
    yield from _how(answer, seconds, words)


def _how(answer: JamFoldAnswer, seconds: float, words: Words) -> Iterator[str]:
    question, found = answer.question, answer.certificate
    stakes = question.stakes
    blinds = blinds_text(stakes, words)
    asked = f"{question.game.name} {question.limit} {blinds}"
    yield words.text("jamfold.asked", asked=asked, seed=question.seed)
    every = "_all" if answer.by_matrix else ""
    solved = words.text(f"jamfold.solved{every}", boards=f"{answer.boards:,}")
    if found is None:
        judged = words.text("jamfold.not_judged")
    else:
        every = "_all" if question.every_board else ""
        judged = words.text(f"jamfold.judged{every}", boards=f"{found.boards:,}")
    yield f"{solved}, {judged}, {seconds:.3g} s."


def _rules(answer: JamFoldAnswer, words: Words) -> Iterator[str]:
    """Jam and call in words, for a few of the stacks."""
    stacks = answer.question.stacks
    told = {0, len(stacks) // 2, len(stacks) - 1}
    if len(stacks) > len(told):
        yield words.text("jamfold.some_stacks")
    sentences = answer.sentences()
    for place in sorted(told):
        for act, said in zip(("jams", "calls"), sentences[place], strict=True):
            kinds = said.told(lambda name: _kind(name, words))
            text = words.text(f"jamfold.{act}", stack=f"{float(stacks[place]):g}", kinds=kinds)
            yield from wrap(text, _WIDTH, subsequent_indent="  ", break_on_hyphens=False)
            yield "  " + words.text(
                "jamfold.covers",
                covers=f"{100 * said.covers:.1f}",
                agrees=f"{100 * said.agrees:.1f}",
            )
    yield ""


def _kind(name: str, words: Words) -> str:
    """A kind of hands in words; ranks alone, such as KK, stand for themselves."""
    key = f"jamfold_kind.{name.replace(' ', '_')}"
    return words.text(key) if words.has(key) else name


def _percent(value: object) -> str:
    return f"{100 * float(str(value)):>9.2f}"
