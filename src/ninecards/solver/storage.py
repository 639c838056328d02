"""Where blocks of actions by hands are kept between iterations: floats, or 16 bits and scales."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import accumulate
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from ninecards.errors import SpotError
from ninecards.kernels.passes import KeptRows
from ninecards.solver.game import Values

__all__ = ["STORAGES", "BlockStorage", "FloatStorage", "ScaledStorage", "open_storage"]

HANDS_A_SCALE = 64
LARGEST = np.iinfo(np.int16).max


class BlockStorage(Protocol):
    """Numbered blocks (actions, hands) that begin as zeros.

    ``read`` gives a block that may be changed; the change is kept once ``write`` is given it.
    ``arrays`` are all that has to be saved. ``rows`` are all actions of some blocks, with so many
    hands each, for passes that read and write them in place.
    """

    @property
    def arrays(self) -> Mapping[str, NDArray[Any]]: ...

    def read(self, block: int) -> Values: ...

    def write(self, block: int, values: Values) -> None: ...

    def rows(self, blocks: Sequence[int], hands: int) -> KeptRows: ...


class FloatStorage:
    """Blocks in one array of float32 or float64, one after the other.

    >>> storage = FloatStorage([(2, 3)], np.float32)
    >>> block = storage.read(0)
    >>> block += 1.5
    >>> storage.write(0, block)
    >>> storage.read(0).tolist(), storage.arrays["values"].nbytes
    ([[1.5, 1.5, 1.5], [1.5, 1.5, 1.5]], 24)
    """

    def __init__(self, shapes: Sequence[tuple[int, int]], dtype: type[np.floating[Any]]) -> None:
        self._shapes = list(shapes)
        self._starts = [0, *accumulate(actions * hands for actions, hands in shapes)]
        self._values = np.zeros(self._starts[-1], dtype=dtype)

    @property
    def arrays(self) -> Mapping[str, NDArray[Any]]:
        return {"values": self._values}

    def read(self, block: int) -> Values:
        part = self._values[self._starts[block] : self._starts[block + 1]]
        return part.reshape(self._shapes[block])

    def write(self, block: int, values: Values) -> None:
        self.read(block)[...] = values

    def rows(self, blocks: Sequence[int], hands: int) -> KeptRows:
        return KeptRows(hands, self.row_starts(blocks), self._values)

    def row_starts(self, blocks: Sequence[int]) -> list[int]:
        """Where each action of the blocks has its numbers in the array."""
        return _row_starts(self._shapes, self._starts, blocks)


class ScaledStorage:
    """Blocks of 16-bit numbers with a scale for each action and 64 hands; read as float32.

    A number is wrong by at most half of 1/32,767 of the largest of its 64.

    >>> storage = ScaledStorage([(1, 3)])
    >>> storage.write(0, np.array([[1.0, -0.25, 0.00001]], dtype=np.float32))
    >>> storage.read(0).round(4).tolist()
    [[1.0, -0.25, 0.0]]
    """

    def __init__(self, shapes: Sequence[tuple[int, int]]) -> None:
        self._shapes = list(shapes)
        self._starts = [0, *accumulate(actions * hands for actions, hands in shapes)]
        scales = [(actions, -(-hands // HANDS_A_SCALE)) for actions, hands in shapes]
        self._numbers = np.zeros(self._starts[-1], dtype=np.int16)
        self._scales = FloatStorage(scales, np.float32)

    @property
    def arrays(self) -> Mapping[str, NDArray[Any]]:
        return {"numbers": self._numbers, "scales": self._scales.arrays["values"]}

    def read(self, block: int) -> Values:
        numbers = self._part(block).astype(np.float32)
        numbers *= self._spread(self._scales.read(block), numbers.shape[1])
        return numbers

    def write(self, block: int, values: Values) -> None:
        starts = np.arange(0, values.shape[1], HANDS_A_SCALE)
        scales = np.maximum.reduceat(np.abs(values), starts, axis=1).astype(np.float32) / LARGEST
        self._scales.write(block, scales)
        # Of smaller numbers 1 / scale may be infinite.
        nothing = scales < np.finfo(np.float32).smallest_normal
        inverse = np.where(nothing, 0, 1 / np.where(nothing, 1, scales))
        spread = self._spread(inverse.astype(np.float32), values.shape[1])
        # A scale that was rounded down must not push the largest number over the edge.
        numbers = np.clip(np.rint(values * spread), -LARGEST, LARGEST)
        self._part(block)[...] = numbers.astype(np.int16)

    def rows(self, blocks: Sequence[int], hands: int) -> KeptRows:
        return KeptRows(
            hands,
            _row_starts(self._shapes, self._starts, blocks),
            self._scales.arrays["values"],
            self._numbers,
            self._scales.row_starts(blocks),
        )

    def _part(self, block: int) -> NDArray[np.int16]:
        part = self._numbers[self._starts[block] : self._starts[block + 1]]
        return part.reshape(self._shapes[block])

    @staticmethod
    def _spread(scales: Values, hands: int) -> Values:
        return np.repeat(scales, HANDS_A_SCALE, axis=1)[:, :hands]


def _row_starts(
    shapes: Sequence[tuple[int, int]], starts: Sequence[int], blocks: Sequence[int]
) -> list[int]:
    return [
        starts[block] + action * shapes[block][1]
        for block in blocks
        for action in range(shapes[block][0])
    ]


STORAGES = ("f32", "i16", "f64")


def open_storage(name: str, shapes: Sequence[tuple[int, int]]) -> BlockStorage:
    """A storage by its name: ``f32``, ``i16``, or ``f64`` where a test wants no rounding.

    Raises SpotError for another name.
    """
    if name not in STORAGES:
        raise SpotError(f"storage {name!r}; {', '.join(STORAGES)} are allowed")
    if name == "i16":
        return ScaledStorage(shapes)
    return FloatStorage(shapes, np.float32 if name == "f32" else np.float64)
