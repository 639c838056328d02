"""What a question about equity is answered with, whichever way the answer was found."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from fractions import Fraction

__all__ = ["NO_BOARD", "EquityResult", "EquityRow", "EquityStopped", "PlayerEquity"]

NO_BOARD = "no board yet"
"""Key of the row of a board of which no card lies."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerEquity:
    """How one player does.

    ``equity`` is his expected share of the pot, 0 to 1. The counts say how often: of boards where
    hands meet exactly, of weighted deals where ranges do, of samples where samples were drawn. Won
    alone and shared are told apart: ``high_win``, ``high_tie`` (the high; without a low game the
    pot), ``low_win``, ``low_tie``. ``scoop`` is the whole pot alone, ``quarter`` exactly a quarter
    of it; None where it was not asked for. ``std_error`` is that of ``equity``, 0 where that is
    exact; ``share`` is the equity as a fraction where it is one.
    """

    text: str
    combos: int
    equity: float
    high_win: float
    high_tie: float
    low_win: float
    low_tie: float
    scoop: float | None
    quarter: float | None
    std_error: float
    share: Fraction | None = None

    def record(self) -> dict[str, object]:
        """The JSON object of the command line's contract."""
        return {name: value for name, value in asdict(self).items() if name != "share"}


@dataclass(frozen=True, slots=True, kw_only=True)
class EquityRow:
    """A part of the answer: one of two boards, a next card, a hand, a category.

    ``player`` is None where ``players`` are all of them; else it counts from 1 and tells whose hand
    or category it is, and ``players`` is that player alone. ``boards`` and ``deals`` as in
    `EquityResult`.
    """

    key: str
    boards: int
    deals: float
    players: tuple[PlayerEquity, ...]
    player: int | None = None

    def record(self) -> dict[str, object]:
        """The JSON object of a row."""
        return {
            "key": self.key,
            "player": self.player,
            "boards": self.boards,
            "deals": self.deals,
            "players": [player.record() for player in self.players],
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class EquityResult:
    """The answer: exact, or from ``samples`` samples drawn with ``seed``.

    ``boards`` is how many boards were seen: all that can come where it is exact; with two boards,
    pairs of them. ``deals`` is what the counts are out of: as many as boards where hands meet; wins
    and ties are out of twice as many where ``on_two_boards``. ``samples`` and ``seed`` are None
    where it is exact.
    """

    exact: bool
    boards: int
    deals: float
    players: tuple[PlayerEquity, ...]
    on_two_boards: bool = False
    samples: int | None = None
    seed: int | None = None
    rows: tuple[EquityRow, ...] = ()

    def record(self) -> dict[str, object]:
        """The JSON object of the command line's contract, without the seconds it took."""
        return {
            "exact": self.exact,
            "boards": self.boards,
            "deals": self.deals,
            "samples": self.samples,
            "seed": self.seed,
            "players": [player.record() for player in self.players],
            "rows": [row.record() for row in self.rows],
        }


class EquityStopped(KeyboardInterrupt):
    """A Ctrl-C in the middle of sampling: ``so_far`` is the answer that the deals until then give.

    It is as good as any sampled answer; only its error is larger than what was asked for.
    """

    def __init__(self, so_far: EquityResult) -> None:
        super().__init__()
        self.so_far = so_far
