"""What ``solve`` and ``show`` say alike: what a spot is worth, and how good its solution is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ninecards.cli.common import figure_text
from ninecards.solver.spot import PLAYER_NAMES
from ninecards.words import Words

__all__ = ["at_text", "overall_lines"]


def overall_lines(ev: Sequence[float], equity: Sequence[float], words: Words) -> Iterator[str]:
    r"""A line a player: EV in chips, equity in percent.

    >>> print(*overall_lines((1234.5, -7), (0.25, 0.75), Words()), sep="\n")
    oop  EV 1,234.50, equity 25.00 %
    ip   EV -7.00, equity 75.00 %
    """
    for player, name in enumerate(PLAYER_NAMES):
        yield words.text(
            "show.overall",
            player=f"{name:<3}",
            ev=f"{ev[player]:,.2f}",
            equity=f"{100 * equity[player]:.2f}",
        )


def at_text(iterations: int, pct: float, seconds: float, words: Words) -> str:
    """How far a solve is, and how good.

    >>> at_text(1600, 0.0354321, 12345.6, Words())
    '1,600 iterations, exploitability 0.0354 % of the pot, 12,346 s.'
    """
    text = words.text(
        "solve.at",
        iterations=f"{iterations:,}",
        pct=figure_text(pct),
        seconds=figure_text(seconds),
    )
    return f"{text}."
