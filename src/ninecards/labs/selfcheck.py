"""Proof by comparison: a kernel and its slow twin on the same random deals.

A deal is hole cards and a board of 3, 4 or 5 cards, a third of the deals each. Every deal is ranked
three times, high and low: by the reference evaluator, which tries all sets of five cards that the
rules allow; by the native batch kernel; by the native ranker of single hands.

Deals are drawn in blocks, each from a generator of its own, so that game, number of deals and seed
fix them whatever the number of processes.
"""

from __future__ import annotations

import os
import random
import signal
import threading
from collections.abc import Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import chain, islice
from multiprocessing import get_context

import numpy as np
from numpy.typing import NDArray

from ninecards.cards import FULL_DECK, format_cards
from ninecards.evaluation import REFERENCE
from ninecards.kernels.evaluator import NATIVE, NO_LOW, high_and_low_ranks

__all__ = [
    "BLOCK_DEALS",
    "Block",
    "BlockResult",
    "Difference",
    "blocks_of",
    "check_block",
    "check_blocks",
    "usable_processors",
]

BLOCK_DEALS = 1_000
"""Deals in one piece of work: some tenths of a second, so that progress and Ctrl-C are prompt."""
BLOCKS_AHEAD = 2
"""Blocks given out for each process: one to work at and one to go on with."""
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
    """The results as they come, computed by so many processes (1: this one).

    Blocks are taken from ``blocks`` as they are needed, so there may be any number of them.
    Close the iterator to stop early; neither that nor an interrupt leaves a process behind.
    """
    blocks = iter(blocks)
    first = list(islice(blocks, processes))
    rest = chain(first, blocks)
    if len(first) <= 1:
        yield from map(check_block, rest)
        return
    # Spawned, not forked: the same on every system, and safe whatever threads there are.
    pool = ProcessPoolExecutor(len(first), mp_context=get_context("spawn"))
    waiting: set[Future[BlockResult]] = set()
    try:
        while True:
            with _interrupts_ignored():
                more = islice(rest, BLOCKS_AHEAD * len(first) - len(waiting))
                waiting |= {pool.submit(check_block, block) for block in more}
            if not waiting:
                return
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()
    finally:
        pool.shutdown(cancel_futures=True)


def usable_processors() -> int:
    """The number of processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


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


@contextmanager
def _interrupts_ignored() -> Iterator[None]:
    """Ctrl-C reaches every process of a terminal; those started in here leave it to this one."""
    if threading.current_thread() is not threading.main_thread():
        yield  # only the main thread may say so, and only it is interrupted
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _text(ranks: Ranks) -> str:
    high, low = ranks
    return f"high {high} low {'none' if low is None else low}"
