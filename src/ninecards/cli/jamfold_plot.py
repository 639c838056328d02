"""The picture of ``ninecards jamfold --plot``: how many hands jam and call, by stack."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from ninecards.cli.common import figure_text
from ninecards.cli.jamfold_table import blinds_text
from ninecards.cli.pictures import save_picture
from ninecards.solver.jamfold_match_solve import MatchAnswer
from ninecards.solver.jamfold_question import JamFoldAnswer
from ninecards.words import Words

__all__ = ["write_match_plot", "write_plot"]

# As in the picture of equity: told apart without colour too.
_STYLES = (("jam", "#08306b", "-", "o"), ("call", "#e6862b", (0, (5, 1.5)), "s"))
_SIZE_INCHES = (8.0, 5.0)
_DOTS_PER_INCH = 120
_BAND = 0.25


def write_plot(answer: JamFoldAnswer, path: Path, words: Words) -> None:
    """Draw the parts of all hands that jam and that call. Raises OSError."""
    # Only who asks for a picture waits for this.
    from matplotlib.figure import Figure

    question, found = answer.question, answer.certificate
    figure = Figure(figsize=_SIZE_INCHES, dpi=_DOTS_PER_INCH, layout="constrained")
    blinds = blinds_text(question.stakes, words)
    title = words.text("jamfold.plot_title", game=question.game.name, blinds=blinds)
    if found is not None:
        most = figure_text(1000 * found.upper.max())
        title += f"; {words.text('jamfold.plot_certificate', most=most)}"
    figure.suptitle(title, x=0.01, ha="left", fontsize=12)
    axes = figure.add_subplot()
    stacks = [float(stack) for stack in question.stacks]
    fractions = {"jam": answer.jam_fractions, "call": answer.call_fractions}
    for name, colour, line, mark in _STYLES:
        axes.plot(
            stacks, 100 * fractions[name], color=colour, linestyle=line, linewidth=2, marker=mark,
            markersize=4, label=words.text(f"jamfold.plot_{name}"),
        )  # fmt: skip
    axes.set(ylim=(0, 100), xlabel=words.text("jamfold.plot_stack"))
    axes.set_ylabel(words.text("jamfold.plot_part"))
    axes.set_yticks(range(0, 101, 10))
    axes.grid(visible=True, color="0.9", linewidth=0.8)
    axes.set_axisbelow(True)
    axes.spines[["top", "right"]].set_visible(False)
    axes.legend(loc="lower left", bbox_to_anchor=(0, 1), ncols=2, frameon=False)
    save_picture(figure, path)


def write_match_plot(answer: MatchAnswer, path: Path, words: Words) -> None:
    """Draw the chances to win, and beneath what they are above the part of the chips.

    A band is between the bounds.
    """
    from matplotlib.figure import Figure
    from matplotlib.patches import Patch
    from matplotlib.ticker import MaxNLocator

    match, tables, bounds = answer.question.match, answer.tables, answer.bounds
    figure = Figure(figsize=_SIZE_INCHES, dpi=_DOTS_PER_INCH, layout="constrained")
    blinds = blinds_text(match, words)
    title = words.text(
        "jamfold.plot_match", game=answer.question.game.name, chips=match.chips, blinds=blinds
    )
    figure.suptitle(title, x=0.01, ha="left", fontsize=12)
    upper, lower = figure.subplots(2, 1, sharex=True, height_ratios=(3, 2))
    chips = np.arange(match.chips + 1)
    even = chips / match.chips
    for seat, (_, colour, line, _mark) in zip(("button", "big_blind"), _STYLES, strict=True):
        chances = getattr(tables, seat)
        upper.plot(
            chips, 100 * chances, color=colour, linestyle=line, linewidth=2,
            label=words.text(f"jamfold.plot_{seat}"),
        )  # fmt: skip
        lower.plot(chips, 100 * (chances - even), color=colour, linestyle=line, linewidth=2)
        if bounds is not None:
            between = (100 * (getattr(each, seat) - even) for each in (bounds.low, bounds.high))
            lower.fill_between(chips, *between, color=colour, alpha=_BAND, linewidth=0)
    upper.set(ylim=(0, 100), ylabel=words.text("jamfold.plot_chance"))
    lower.axhline(0, color="0.5", linewidth=0.8)
    lower.set(xlim=(0, match.chips), xlabel=words.text("jamfold.plot_chips"))
    lower.set_ylabel(words.text("jamfold.plot_above"))
    lower.xaxis.set_major_locator(MaxNLocator(integer=True))
    for axes in (upper, lower):
        axes.grid(visible=True, color="0.9", linewidth=0.8)
        axes.set_axisbelow(True)
        axes.spines[["top", "right"]].set_visible(False)
    told, _ = upper.get_legend_handles_labels()
    if bounds is not None:
        band = words.text("jamfold.plot_between")
        told.append(Patch(color=_STYLES[0][1], alpha=_BAND, linewidth=0, label=band))
    upper.legend(handles=told, loc="lower left", bbox_to_anchor=(0, 1), ncols=2, frameon=False)
    save_picture(figure, path)
