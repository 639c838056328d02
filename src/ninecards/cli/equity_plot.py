"""The picture of ``ninecards equity --plot``: the equity of every hand of each side, best first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt

from ninecards.cli.common import cut
from ninecards.cli.pictures import check_picture, save_picture
from ninecards.equity.results import EquityResult, EquityRow
from ninecards.errors import ConfigError

__all__ = ["check_plot", "equity_curve", "write_plot"]

# Told apart without colour too: from dark to light, each with a line of its own. As many as meet.
_STYLES = (
    ("#08306b", "-"),
    ("#e6862b", (0, (5, 1.5))),
    ("#1b7f5c", "-."),
    ("#b34d92", (0, (1, 1.2))),
    ("#4a4a4a", (0, (8, 2, 1, 2, 1, 2))),
    ("#5aa9d6", (0, (2, 3))),
)
_MOST_OF_NAME = 40
_SIZE_INCHES = (8.0, 5.0)
_DOTS_PER_INCH = 120


def check_plot(path: Path, by: str | None, *, boards: int = 1) -> None:
    """Raise ConfigError for a file, rows or boards that no picture is made of; OSError."""
    check_picture(path)
    if by not in (None, "hand"):
        raise ConfigError(f"equity: --plot shows every hand; --by {by} does not go with it")
    if boards > 1:
        raise ConfigError("equity: --plot shows one board; leave --board2 out")


def equity_curve(
    rows: Sequence[EquityRow], player: int, weights: Mapping[str, float]
) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
    """The steps of a side's curve: where each hand begins and ends, and its equity.

    Both in percent; n hands make n + 1 edges, from 0 to 100, and n equities that fall. A hand is
    as wide as it is met: by its weight, 1 where none is told, and by how much of the other range
    it leaves.

    >>> from ninecards.equity import equity
    >>> rows = equity("AsAhKsKh@50,2c2h5h6h", "Td9c8d7c", board="Th9s2d3c4c", by="hand").rows
    >>> edges, values = equity_curve(rows, 1, {"AsAhKsKh": 0.5})
    >>> edges.round(1).tolist(), values.tolist()
    ([0.0, 66.7, 100.0], [100.0, 0.0])
    """
    own = sorted(
        (row for row in rows if row.player == player),
        key=lambda row: row.players[0].equity,
        reverse=True,
    )
    met = np.cumsum([0.0, *(weights.get(row.key, 1.0) * row.deals for row in own)])
    edges: npt.NDArray[np.float64] = 100 * met / met[-1]
    return edges, 100 * np.array([row.players[0].equity for row in own])


def write_plot(
    result: EquityResult, weights: Sequence[Mapping[str, float]], title: str, path: Path
) -> None:
    """Draw the curves of all sides; ``result`` has a row a hand, ``weights`` are by its key.

    Raises OSError.
    """
    # Only who asks for a picture waits for this.
    from matplotlib.figure import Figure

    figure = Figure(figsize=_SIZE_INCHES, dpi=_DOTS_PER_INCH, layout="constrained")
    figure.suptitle(_plain(title), x=0.01, ha="left", fontsize=12)
    axes = figure.add_subplot()
    axes.axhline(50, color="0.6", linewidth=0.8)
    for number, player in enumerate(result.players, start=1):
        edges, values = equity_curve(result.rows, number, weights[number - 1])
        colour, line = _STYLES[number - 1]
        name = f"{cut(player.text, _MOST_OF_NAME)}   {100 * player.equity:.2f} %"
        axes.stairs(
            values, edges, baseline=None, color=colour, linestyle=line, linewidth=2,
            label=_plain(name),
        )  # fmt: skip
    axes.set(xlim=(0, 100), ylim=(0, 100))
    ticks = range(0, 101, 10)
    axes.set_xticks(ticks)
    axes.set_yticks(ticks)
    axes.set(xlabel="hands of the own range, the best first, %", ylabel="equity of the hand, %")
    axes.grid(visible=True, color="0.9", linewidth=0.8)
    axes.set_axisbelow(True)
    axes.spines[["top", "right"]].set_visible(False)
    # Above the curves, where it hides none of them.
    axes.legend(
        loc="lower left", bbox_to_anchor=(0, 1), ncols=2, frameon=False, handlelength=3,
        borderaxespad=0.2,
    )  # fmt: skip
    save_picture(figure, path)


def _plain(text: str) -> str:
    """The text without the formulas that dollar signs would begin."""
    return text.replace("$", r"\$")
