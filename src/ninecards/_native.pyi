# The C++ core; its docstrings are in native/bind_*.cpp. Private: `ninecards.kernels` checks what
# these functions trust.

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

isa: str
"""Which instructions the kernels use: baseline, avx2 or avx512."""

def rank_hands(
    hole: NDArray[np.uint8],
    board: NDArray[np.uint8],
    high: NDArray[np.uint16] | None,
    low: NDArray[np.uint8] | None,
    threads: int,
) -> int: ...
def first_fault(hole: NDArray[np.uint8], board: NDArray[np.uint8]) -> int: ...
def high_rank(hole: Sequence[int], board: Sequence[int]) -> int: ...
def low_rank(hole: Sequence[int], board: Sequence[int]) -> int | None: ...
def board_ranks(
    board: NDArray[np.uint8],
    hole_cards: int,
    high: NDArray[np.uint16] | None,
    low: NDArray[np.uint8] | None,
) -> None: ...
def count_ranks(
    board: NDArray[np.uint8],
    hole_cards: int,
    bounds: NDArray[np.uint16],
    counts: NDArray[np.uint64],
) -> None: ...
def live_hands(board: NDArray[np.uint8], hands: NDArray[np.uint8]) -> None: ...
def outcome_counts(
    hole: NDArray[np.uint8],
    board: NDArray[np.uint8],
    dead: int,
    low: bool,
    counts: NDArray[np.int64],
) -> None: ...
def outcome_counts_by_board(
    hole: NDArray[np.uint8],
    board: NDArray[np.uint8],
    dead: int,
    low: bool,
    counts: NDArray[np.int64],
) -> None: ...
def two_board_counts(
    hole: NDArray[np.uint8],
    board: NDArray[np.uint8],
    board2: NDArray[np.uint8],
    dead: int,
    low: bool,
    code: NDArray[np.uint8],
    counts: NDArray[np.int64],
) -> None: ...
def pack_hands(hands: NDArray[np.uint8], packed: NDArray[np.uint64]) -> tuple[int, int, int]: ...
def renumber_hands(
    packed: NDArray[np.uint64], hole_cards: int, numbers: NDArray[np.uint8]
) -> None: ...
def order_hands(
    packed: NDArray[np.uint64],
    classes: NDArray[np.uint16],
    hole_cards: int,
    cards: NDArray[np.uint64],
    rows: NDArray[np.uint32],
    starts: NDArray[np.uint32],
) -> None: ...
def turn_hands(packed: NDArray[np.uint64], hole_cards: int, turned: NDArray[np.uint64]) -> None: ...
def showdown_sums(
    hole_cards: int,
    deck: int,
    hero_cards: NDArray[np.uint64],
    hero_rows: NDArray[np.uint32],
    hero_starts: NDArray[np.uint32],
    cards: NDArray[np.uint64],
    rows: NDArray[np.uint32],
    starts: NDArray[np.uint32],
    own: NDArray[np.int64] | None,
    by_row: NDArray[np.uint64] | None,
    reach: NDArray[Any],
    below: NDArray[Any] | None,
    up_to: NDArray[Any] | None,
    every: NDArray[Any] | None,
    share: NDArray[Any] | None,
    factor: float,
    add: bool,
    met: NDArray[Any] | None,
    few: bool,
    threads: int,
) -> None: ...
def add_boards(
    hole_cards: int,
    depth: int,
    hi_lo: bool,
    law: bool,
    whole_weights: bool,
    hero_cards: NDArray[np.uint64],
    cards: NDArray[np.uint64],
    weights: NDArray[np.float64],
    own: NDArray[np.int64],
    boards: NDArray[np.uint8],
    dead: int,
    sums: NDArray[np.float64],
) -> None: ...
def class_sums(
    hole_cards: int,
    hi_lo: bool,
    suit_class: NDArray[np.uint16],
    reach: NDArray[np.float32],
    below: NDArray[np.float32],
    up_to: NDArray[np.float32],
    every: NDArray[np.float32],
    alone: NDArray[np.float32],
    shares: NDArray[np.float32] | None,
    boards: NDArray[np.uint8],
    weights: NDArray[np.float32],
    dead: int,
    sums: NDArray[np.float32],
) -> None: ...
def class_ends(
    hole_cards: int,
    hi_lo: bool,
    suit_class: NDArray[np.uint16],
    reach: NDArray[np.float32],
    boards: NDArray[np.uint8],
    weights: NDArray[np.float32],
    dead: int,
    sums: NDArray[np.float32],
    live: NDArray[np.float32],
) -> None: ...
def tables() -> dict[str, NDArray[np.uint16 | np.uint8]]: ...
def build_tables() -> int: ...

class HandSource:
    def __init__(
        self,
        sets: NDArray[np.uint64] | None,
        keep: NDArray[np.uint64] | None,
        other: NDArray[np.uint32] | None,
        weights: NDArray[np.float32] | None,
    ) -> None: ...

def sample_deals(
    hole_cards: int,
    hi_lo: bool,
    sources: list[HandSource],
    order: list[int],
    board: NDArray[np.uint8],
    dead: int,
    state: NDArray[np.uint64],
    count: int,
    tries: int,
    sums: NDArray[np.int64],
) -> tuple[int, int]: ...
def seed_stream(seed: int, stream: int, state: NDArray[np.uint64]) -> None: ...
def alias_table(
    weights: NDArray[np.float64], keep: NDArray[np.uint64], other: NDArray[np.uint32]
) -> None: ...

class CfrTree:
    def __init__(
        self,
        entries: int,
        opponent_lanes: int,
        under: NDArray[np.int32],
        actions: NDArray[np.int32],
        first_term: NDArray[np.int32],
        lanes: NDArray[np.int32],
        shares: NDArray[np.float64],
        everies: NDArray[np.float64],
        deal_point: NDArray[np.int32],
        lane_point: NDArray[np.int32],
    ) -> None: ...

class CfrRows:
    def __init__(
        self,
        values: NDArray[np.float32],
        numbers: NDArray[np.int16] | None,
        row: NDArray[np.int64],
        scale_row: NDArray[np.int64] | None,
    ) -> None: ...

def cfr_take(from_: NDArray[Any], hand: NDArray[np.int64], to: NDArray[Any]) -> None: ...
def cfr_give(
    from_: NDArray[Any], hand: NDArray[np.int64], factor: float, to: NDArray[Any]
) -> None: ...
def cfr_reach(
    tree: CfrTree,
    average: bool,
    rows: CfrRows,
    last: CfrRows | None,
    locks: list[tuple[int, NDArray[np.uint8], NDArray[Any]]],
    entries: NDArray[Any],
    lanes: NDArray[Any] | None,
    deals: NDArray[Any] | None,
    threads: int,
) -> None: ...
def cfr_update(
    tree: CfrTree,
    positive: float,
    negative: float,
    average: float,
    regrets: CfrRows,
    sums: CfrRows,
    last: CfrRows | None,
    locks: list[tuple[int, NDArray[np.uint8], NDArray[Any]]],
    entries: NDArray[Any],
    share: NDArray[Any] | None,
    every: NDArray[Any] | None,
    deals: NDArray[Any] | None,
    values: NDArray[Any] | None,
    lanes: NDArray[Any] | None,
    threads: int,
) -> None: ...
def cfr_worth(
    tree: CfrTree,
    sums: CfrRows,
    locks: list[tuple[int, NDArray[np.uint8], NDArray[Any]]],
    share: NDArray[Any] | None,
    every: NDArray[Any] | None,
    deals: NDArray[Any] | None,
    best_deals: NDArray[Any] | None,
    values: NDArray[Any],
    best: NDArray[Any],
    threads: int,
) -> None: ...
