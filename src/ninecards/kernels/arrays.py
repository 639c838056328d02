"""What kernels ask of the arrays that they are given."""

from __future__ import annotations

from typing import Any

import numpy as np

from ninecards.errors import ArrayError

__all__ = ["check_array"]


def check_array(
    name: str, array: Any, kind: Any, shape: tuple[int | None, ...], *, written: bool = False
) -> None:
    """Raise ArrayError for an array of another type or shape, or one with gaps.

    One that is ``written`` to must not be read-only.
    """
    wanted = np.dtype(kind)
    if not isinstance(array, np.ndarray) or array.dtype != wanted or not array.flags.c_contiguous:
        found = array.dtype if isinstance(array, np.ndarray) else type(array).__name__
        raise ArrayError(f"{name} is of {found}; a contiguous array of {wanted} is needed")
    if array.ndim != len(shape) or any(
        size is not None and size != found for size, found in zip(shape, array.shape, strict=True)
    ):
        raise ArrayError(f"{name} has shape {array.shape}; {shape} is needed")
    if written and not array.flags.writeable:
        raise ArrayError(f"{name} is read-only; it is written to")
