"""The tables that every evaluation reads, to be proved or measured.

Their slow twin is `ninecards.evaluation`, entry by entry: ``ninecards selfcheck tables``.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ninecards import _native

__all__ = ["build_tables", "instructions", "tables"]


def tables() -> dict[str, NDArray[np.uint16 | np.uint8]]:
    """The tables by name, as read-only arrays; nothing is copied.

    ``no_flush`` has a row for each multiset of three, four and five ranks on the board, 96 columns
    of which 91 are the pairs of hole ranks; ``flush`` a row for each set of three to five suited
    ranks (``suited_row`` finds it); both hold high ranks, 0 where there is no hand. ``low`` has low
    ranks or 255, by the low ranks of the board and of the hand as sets of bits; ``low_bit`` is the
    bit of each card. ``pair`` is the column of two ranks.

    >>> {name: table.shape for name, table in tables().items() if table.ndim == 2}
    {'no_flush': (8463, 96), 'flush': (2288, 96), 'low': (256, 256), 'pair': (16, 16)}
    """
    return _native.tables()


def build_tables() -> int:
    """Build all tables once more, to be timed, and drop them; their size in bytes.

    >>> build_tables()
    2146624
    """
    return _native.build_tables()


def instructions() -> str:
    """Which instructions the kernels use in this process: baseline, avx2 or avx512.

    The widest that processor and build have; the environment variable ``NINECARDS_ISA`` asks for
    less, for tests and benches.

    >>> instructions() in ("baseline", "avx2", "avx512")
    True
    """
    return _native.isa
