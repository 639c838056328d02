"""Proof by comparison: a kernel and its slow twin on the same random deals.

A deal is hole cards and a board of 3, 4 or 5 cards, a third of the deals each. Every deal is ranked
three times, high and low: by the reference evaluator, which tries all sets of five cards that the
rules allow; by the native batch kernel; by the native ranker of single hands.

Deals are drawn in blocks, each from a generator of its own, so that game, number of deals and seed
fix them whatever the number of processes.
"""

from __future__ import annotations

import random
from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ninecards.cards import FULL_DECK, format_cards
from ninecards.evaluation import REFERENCE
from ninecards.kernels.evaluator import NATIVE, NO_LOW, high_and_low_ranks
from ninecards.labs.pool import in_order

__all__ = [
    "BLOCK_DEALS",
    "Block",
    "BlockResult",
    "Difference",
    "blocks_of",
    "check_block",
    "check_blocks",
]

BLOCK_DEALS = 1_000
"""Deals in one piece of work: some tenths of a second, so that progress and Ctrl-C are prompt."""
BOARD_SIZES = (3, 4, 5)

Ranks = tuple[int, int | None]
"""High rank, and low rank or None."""


@dataclass(frozen=True, slots=True)
class Block:
    """Some deals of one game, drawn from a generator of their own."""

    game: str
    hole_cards: int
    deals: int
    seed: str


@dataclass(frozen=True, slots=True)
class Difference:
    """A deal of which reference, batch kernel and single-hand ranker do not say the same."""

    hole: str
    board: str
    reference: Ranks
    batch: Ranks
    single: Ranks

    def __str__(self) -> str:
        return (
            f"{self.hole} on {self.board}: reference {_text(self.reference)}, "
            f"batch {_text(self.batch)}, single {_text(self.single)}"
        )


@dataclass(frozen=True, slots=True)
class BlockResult:
    """What came of a block."""

    block: Block
    differences: tuple[Difference, ...]


def blocks_of(game: str, hole_cards: int, deals: int, seed: int) -> Iterator[Block]:
    """The deals of one game in blocks of at most `BLOCK_DEALS`, each made when it is asked for.

    >>> [(block.deals, block.seed) for block in blocks_of("plo", 4, 2500, seed=7)]
    [(1000, '7/4/0'), (1000, '7/4/1'), (500, '7/4/2')]
    """
    for number, first in enumerate(range(0, deals, BLOCK_DEALS)):
        size = min(BLOCK_DEALS, deals - first)
        yield Block(game, hole_cards, size, f"{seed}/{hole_cards}/{number}")


def check_block(block: Block) -> BlockResult:
    """Rank every deal of the block in the three ways.

    >>> check_block(Block("omaha5", hole_cards=5, deals=20, seed="doc")).differences
    ()
    """
    deck = range(len(FULL_DECK))
    generator = random.Random(block.seed)
    differences: list[Difference] = []
    for place, board_cards in enumerate(BOARD_SIZES):
        # As even as can be: 20 deals are 7, 7 and 6.
        count = (block.deals + len(BOARD_SIZES) - 1 - place) // len(BOARD_SIZES)
        size = block.hole_cards + board_cards
        rows = [generator.sample(deck, size) for _ in range(count)]
        cards = np.array(rows, dtype=np.uint8).reshape(count, size)
        differences.extend(_differences(cards, block.hole_cards))
    return BlockResult(block, tuple(differences))


def check_blocks(blocks: Iterable[Block], processes: int) -> Generator[BlockResult, None, None]:
    """The results in the order of the blocks; see :func:`ninecards.labs.pool.in_order`."""
    yield from in_order(check_block, blocks, processes)


def _differences(cards: NDArray[np.uint8], hole_cards: int) -> Iterator[Difference]:
    highs, lows = high_and_low_ranks(cards[:, :hole_cards], cards[:, hole_cards:])
    for row, high, low in zip(cards.tolist(), highs.tolist(), lows.tolist(), strict=True):
        deal = [FULL_DECK[number] for number in row]
        hole, board = deal[:hole_cards], deal[hole_cards:]
        reference = (REFERENCE.high(hole, board), REFERENCE.low(hole, board))
        batch = (high, None if low == NO_LOW else low)
        single = (NATIVE.high(hole, board), NATIVE.low(hole, board))
        if not reference == batch == single:
            yield Difference(format_cards(hole), format_cards(board), reference, batch, single)


def _text(ranks: Ranks) -> str:
    high, low = ranks
    return f"high {high} low {'none' if low is None else low}"
