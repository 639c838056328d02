"""Equity by drawing deals at random: two to six ranges, with the standard error of the share.

Deals come in chunks of fixed size, each a stream of its own, and what is added up are whole
numbers: so a seed gives the same answer on any machine and any number of threads. A deal is one
board with the hands on it, so the error is taken over boards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from ninecards.cards import Card
from ninecards.equity.collisions import no_deal
from ninecards.equity.range import Range
from ninecards.equity.versus import exact_seconds
from ninecards.equity.workers import ALL_THREADS, Workers, available_threads, run_parts
from ninecards.errors import ConfigError, RangeError
from ninecards.kernels.sampling import (
    POT_PARTS,
    SAMPLE_COLUMNS,
    Sampler,
    Stream,
    WeightedHands,
)

__all__ = [
    "Goal",
    "Sample",
    "SampleStopped",
    "SampledPlayer",
    "exact_is_cheaper",
    "sample",
    "sampling_seconds",
]

CHUNK = 1 << 16
ROUND = 16
"""Chunks between two looks at the error: a million deals."""
MOST_SAMPLES = 1 << 40
_TRIES_A_STEP = 1 << 23
_HOPELESS_TRIES = 1 << 27
"""Tries without a single deal after which there is none."""


@dataclass(frozen=True, slots=True)
class Goal:
    """When to stop: after ``samples`` deals, or when no player's error is above ``std_error``.

    With both, whichever comes first. The error is looked at after each million of deals.
    Raises ConfigError for figures that cannot be goals.
    """

    samples: int | None = None
    std_error: float | None = None

    def __post_init__(self) -> None:
        if self.samples is None and self.std_error is None:
            raise ConfigError("sampling: no goal; samples or a standard error is needed")
        samples = self.samples
        if samples is not None and not (
            isinstance(samples, int | np.integer) and 1 <= samples <= MOST_SAMPLES
        ):
            raise ConfigError(f"sampling: {samples} samples; it is 1 to {MOST_SAMPLES}")
        if self.std_error is not None and not 1e-6 <= self.std_error <= 1:
            raise ConfigError(
                f"sampling: a standard error of {self.std_error}; it is 0.000001 to 1"
            )

    @property
    def deals(self) -> int:
        """About how many deals it takes, at most: a share spreads by no more than a half."""
        wanted = MOST_SAMPLES if self.std_error is None else int(0.25 / self.std_error**2) + 1
        return min(wanted, self.samples or MOST_SAMPLES)


@dataclass(frozen=True, slots=True, kw_only=True)
class SampledPlayer:
    """How one player did: his share of the pot, its standard error, and counts of deals."""

    equity: float
    std_error: float
    high_win: int
    high_tie: int
    low_win: int
    low_tie: int
    scoop: int
    quarter: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Sample:
    """What the deals gave: how many there were, from which seed, and each player's result.

    ``tries`` counts the draws, with those that were done anew because hands collided.
    """

    samples: int
    tries: int
    seed: int
    players: tuple[SampledPlayer, ...]


class SampleStopped(KeyboardInterrupt):
    """A Ctrl-C in the middle of sampling: ``so_far`` is what whole rounds of deals gave."""

    def __init__(self, so_far: Sample) -> None:
        super().__init__()
        self.so_far = so_far


def sample(
    ranges: Sequence[Range],
    board: Sequence[Card] = (),
    *,
    goal: Goal,
    hi_lo: bool = False,
    dead: Sequence[Card] = (),
    seed: int = 1,
    workers: Workers = ALL_THREADS,
) -> Sample:
    """The equity of two to six ranges from deals drawn at random.

    Each deal without a collision comes up in proportion to the product of the weights of its hands:
    nobody's hand is drawn first. The answer is the same for any number of threads; progress is told
    in deals; a Ctrl-C ends the work within a moment, as SampleStopped where deals were counted.

    Raises RangeError where ranges have hands of different sizes, where one has no live hand, and
    where no deal is found.

    >>> half = sample([Range("KK"), Range("QQ")], goal=Goal(samples=20_000), seed=3)
    >>> half.samples, [round(player.equity, 2) for player in half.players]
    (20000, [0.68, 0.32])
    """
    players = [_hands(number, each, board, dead) for number, each in enumerate(ranges, start=1)]
    if len({each.cards for each in ranges}) > 1:
        raise RangeError(f"ranges of {sorted({each.cards for each in ranges})} cards; one size")
    sampler = Sampler(
        players,
        np.array([int(card) for card in board], dtype=np.uint8),
        dead=sum(1 << int(card) for card in dead),
        hi_lo=hi_lo,
    )

    def why() -> str | None:
        return no_deal([each.hands for each in players], [int(card) for card in (*board, *dead)])

    work = _Work(sampler, seed, goal, why)
    try:
        while not work.done:
            work.round(workers)
    except KeyboardInterrupt:
        if not work.samples:
            raise
        raise SampleStopped(work.result(len(ranges))) from None
    return work.result(len(ranges))


def sampling_seconds(goal: Goal, players: int, *, hi_lo: bool, threads: int | None = None) -> float:
    """About how long `sample` takes at most, hands that collide aside.

    >>> sampling_seconds(Goal(std_error=0.001), 2, hi_lo=False) < 0.1
    True
    """
    a_deal = 15e-9 + 20e-9 * players * (2 if hi_lo else 1)
    return goal.deals * a_deal / (threads or available_threads())


def exact_is_cheaper(
    ranges: Sequence[Range],
    board: Sequence[Card],
    *,
    goal: Goal,
    hi_lo: bool,
    dead: Sequence[Card] = (),
    at_once_s: float = 1.0,
) -> bool:
    """Whether two ranges are sooner worked out exactly than sampled, or within ``at_once_s``.

    False for more than two. Both ways are estimated for one core.

    >>> from ninecards.cards import parse_cards
    >>> two = [Range("AA"), Range("KK")]
    >>> exact_is_cheaper(two, parse_cards("Ts9s2d"), goal=Goal(std_error=0.001), hi_lo=False)
    True
    >>> exact_is_cheaper(two, (), goal=Goal(std_error=0.001), hi_lo=False)
    False
    """
    if len(ranges) != 2:
        return False
    out = [int(card) for card in (*board, *dead)]
    hands = [each.count(out) for each in ranges]
    exact = exact_seconds(hands, len(board), ranges[0].cards, hi_lo=hi_lo, dead=len(dead))
    return exact <= max(at_once_s, sampling_seconds(goal, 2, hi_lo=hi_lo, threads=1))


@dataclass(slots=True)
class _Chunk:
    """Deals from one stream, and what they gave."""

    number: int
    size: int
    sums: NDArray[np.int64]
    tries: int = 0


class _Work:
    """Deals so far, in rounds of chunks; a round always holds the same chunks."""

    def __init__(
        self, sampler: Sampler, seed: int, goal: Goal, why_none: Callable[[], str | None]
    ) -> None:
        self._sampler, self._seed, self._goal = sampler, seed, goal
        self._why_none = why_none
        self._chunks = 0
        # Deals, tries and sums, told together: a Ctrl-C comes between two rounds or not at all.
        self._found = (0, 0, sampler.zeros())
        self.done = False

    @property
    def samples(self) -> int:
        """The deals of all rounds that were drawn to their end."""
        return self._found[0]

    def round(self, workers: Workers) -> None:
        """Draw a round, or what is left of the samples, and see whether that is enough."""
        most = self._goal.samples or MOST_SAMPLES
        first = self._chunks
        chunks = [
            _Chunk(number, min(CHUNK, most - number * CHUNK), self._sampler.zeros())
            for number in range(first, first + ROUND)
            if number * CHUNK < most
        ]
        (before, tries, sums), work = self._found, self._goal.deals

        def told(done: int, _: int) -> None:
            workers.tell(min(before + done, work), max(work, 1))

        parts = [self._drawn(chunk) for chunk in chunks]
        run_parts(parts, work=work, workers=Workers(workers.threads, told))
        self._chunks += len(chunks)
        samples = before + sum(chunk.size for chunk in chunks)
        sums = sums + sum(chunk.sums for chunk in chunks)
        self._found = (samples, tries + sum(chunk.tries for chunk in chunks), sums)
        enough = self._goal.std_error is not None and all(
            error <= self._goal.std_error for error in _errors(sums, samples)
        )
        self.done = enough or samples >= most

    def _drawn(self, chunk: _Chunk) -> Iterator[int]:
        stream = Stream.of(self._seed, chunk.number)
        found = 0
        while found < chunk.size:
            left = chunk.size - found
            deals, tries = self._sampler.draw(stream, left, chunk.sums, tries=_TRIES_A_STEP)
            found += deals
            chunk.tries += tries
            if not found:
                self._look_for_reasons(chunk.tries)
            yield deals

    def _look_for_reasons(self, tries: int) -> None:
        """Raise RangeError where nothing was found and nothing can be, or hardly."""
        if tries <= _TRIES_A_STEP:
            reason = self._why_none()
            if reason is not None:
                raise RangeError(f"no deal: {reason}")
        if tries >= _HOPELESS_TRIES:
            raise RangeError(
                f"no deal in {tries} tries: the hands of the ranges nearly always, or always, "
                "share a card; other ranges are needed"
            )

    def result(self, players: int) -> Sample:
        """What was found."""
        samples, tries, sums = self._found
        errors = _errors(sums, samples)
        rows = [dict(zip(SAMPLE_COLUMNS, row.tolist(), strict=True)) for row in sums]
        return Sample(
            samples=samples,
            tries=tries,
            seed=self._seed,
            players=tuple(
                SampledPlayer(
                    equity=rows[player].pop("parts") / (POT_PARTS * samples),
                    std_error=errors[player],
                    **{name: rows[player][name] for name in SAMPLE_COLUMNS[2:]},
                )
                for player in range(players)
            ),
        )


def _errors(sums: NDArray[np.int64], samples: int) -> list[float]:
    """The standard error of each player's share."""
    errors = []
    for parts, squared in sums[:, :2].tolist():
        # Whole numbers to the end: no digit is lost in the difference.
        spread = samples * squared - parts * parts
        errors.append(sqrt(spread / samples / max(samples - 1, 1)) / samples**0.5 / POT_PARTS)
    return errors


def _hands(number: int, each: Range, board: Sequence[Card], dead: Sequence[Card]) -> WeightedHands:
    hands, weights = each.combos([int(card) for card in (*board, *dead)])
    if not len(hands):
        raise RangeError(f"range {number}: no hand is left beside the board and the dead cards")
    return WeightedHands(hands, weights)
