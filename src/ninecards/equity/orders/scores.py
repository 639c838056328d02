"""Orders by equity in small files: the equity of each suit class against one random hand.

``equity-4.bin`` and its like are LZMA (``.xz``) of whole steps of equity in two bytes a class, all
lower bytes before all upper ones. Classes are in the order of `ninecards.equity.classes`.
``tools/build_orders.py`` makes them; README.md beside this module says how and how exactly.
"""

from __future__ import annotations

import lzma
from importlib import resources

import numpy as np
import numpy.typing as npt

__all__ = ["SCORED", "STEPS", "equities", "packed"]

SCORED = ("equity", "equity-hilo")
"""The orders by equity: of the high game, and of Hi/Lo."""
STEPS = {4: 0.0001, 5: 0.0005, 6: 0.001}
"""What equities are rounded to, by the size of a hand: less than their standard error."""

_BYTE = 256


def packed(equity: npt.NDArray[np.float64], cards: int) -> bytes:
    """The file of these equities."""
    steps = np.rint(equity / STEPS[cards]).astype(np.int64)
    planes = np.stack([steps % _BYTE, steps // _BYTE]).astype(np.uint8)
    return lzma.compress(planes.tobytes(), preset=9)


def equities(order: str, cards: int) -> npt.NDArray[np.float64]:
    """The equity of each class of so many cards, 0 to 1, in steps of `STEPS`.

    >>> equity = equities("equity", 4)
    >>> len(equity), float(equity.max().round(2))
    (16432, 0.71)
    """
    data = resources.files(__name__.rpartition(".")[0]).joinpath(f"{order}-{cards}.bin")
    lower, upper = np.frombuffer(lzma.decompress(data.read_bytes()), np.uint8).reshape(2, -1)
    steps = lower.astype(np.float64) + upper * float(_BYTE)
    found: npt.NDArray[np.float64] = steps * STEPS[cards]
    return found
