"""Deals drawn at random from weighted hands, and what they win: whole numbers, added up.

A deal is a hand for each player and a board. Deals without a collision come up in proportion to the
product of the weights of their hands: where hands collide, all of them are drawn anew. A stream of
deals has a number; the same seed and number give the same deals on every machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ninecards import _native
from ninecards.errors import ArrayError
from ninecards.kernels.packed import DECK, HOLE_SIZES, pack_hands

__all__ = ["POT_PARTS", "SAMPLE_COLUMNS", "Sampler", "Stream", "WeightedHands"]

POT_PARTS = 120
"""Parts of a pot: six winners of a half share it without a rest."""
SAMPLE_COLUMNS = (
    "parts",
    "parts_squared",
    "high_win",
    "high_tie",
    "low_win",
    "low_tie",
    "scoop",
    "quarter",
)
"""Of each player; ``scoop`` is the whole pot alone, ``quarter`` exactly a quarter of it."""
MOST_PLAYERS = 6
_MOST_SEED = 2**64 - 1


@dataclass(frozen=True, slots=True)
class WeightedHands:
    """Hands (n, k) uint8, none twice, and how often each is held: weights (n,) float64 above 0."""

    hands: NDArray[np.uint8]
    weights: NDArray[np.float64]


@dataclass(slots=True)
class Stream:
    """A stream of deals: where its generators stand, one for the hands and one for the boards."""

    state: NDArray[np.uint64]

    @classmethod
    def of(cls, seed: int, number: int) -> Stream:
        """The stream of this number, 0 to 2^64 - 1, from a seed of the same bounds."""
        for name, value in (("seed", seed), ("number", number)):
            if not isinstance(value, int | np.integer) or not 0 <= value <= _MOST_SEED:
                raise ArrayError(f"{name} {value}; it is 0 to {_MOST_SEED}")
        state = np.zeros(8, dtype=np.uint64)
        _native.seed_stream(seed, number, state)
        return cls(state)


class Sampler:
    """Draws deals for two to six players on a board of 0, 3, 4 or 5 known cards (1 in Courchevel).

    ``players`` have hands of one size; ``board`` cards are different and ``dead`` a set of further
    cards that cannot come, as bits. Hands with such a card are not to be among the hands. Raises
    ArrayError for anything else.

    A player's hands are either drawn from his list, or dealt from the deck and kept as often as
    their weight says, whichever collides less: see `deck_players`.

    >>> import numpy as np
    >>> from ninecards.cards import parse_cards
    >>> hands = [np.array([parse_cards(t)], np.uint8) for t in ("AsAhKsKh", "Td9c8d7c")]
    >>> sampler = Sampler([WeightedHands(hand, np.ones(1)) for hand in hands])
    >>> sums = sampler.zeros()
    >>> sampler.draw(Stream.of(7, 0), 1000, sums)
    (1000, 1000)
    >>> int(sums[:, 0].sum()), int(sums[0, 2]) > 500
    (120000, True)
    """

    def __init__(
        self,
        players: Sequence[WeightedHands],
        board: NDArray[np.uint8] | None = None,
        *,
        dead: int = 0,
        hi_lo: bool = False,
    ) -> None:
        if not 2 <= len(players) <= MOST_PLAYERS:
            raise ArrayError(f"{len(players)} players; 2 to {MOST_PLAYERS} are allowed")
        self._hole_cards = _hole_cards(players)
        self._board = _checked_board(board, dead)
        self._out = dead | sum(1 << card for card in self._board.tolist())
        self._hi_lo = hi_lo
        left = DECK - self._out.bit_count()
        if left < self._hole_cards * len(players) + 5 - len(self._board):
            raise ArrayError(f"{left} cards are left; too few for the hands and the board")
        shares = [_share(player, comb(left, self._hole_cards)) for player in players]
        from_deck = deck_players(shares, self._hole_cards, left)
        self._sources = [
            _source(player, from_deck=number in from_deck, out=self._out)
            for number, player in enumerate(players)
        ]
        lists = [number for number in range(len(players)) if number not in from_deck]
        self._order = [*lists, *sorted(from_deck)]

    def zeros(self) -> NDArray[np.int64]:
        """An array (players, columns) to add up in."""
        return np.zeros((len(self._sources), len(SAMPLE_COLUMNS)), dtype=np.int64)

    def draw(
        self, stream: Stream, deals: int, sums: NDArray[np.int64], *, tries: int | None = None
    ) -> tuple[int, int]:
        """Draw deals and add what they win to ``sums``, an array of `zeros`.

        Returns the deals that were found and the tries that were used; fewer deals than asked for
        where ``tries`` (500 a deal, if not told) did not suffice. The stream goes on from where it
        stands. Other threads run meanwhile.
        """
        if sums.dtype != np.int64 or sums.shape != (len(self._sources), len(SAMPLE_COLUMNS)):
            raise ArrayError(f"sums is of {sums.dtype} with shape {sums.shape}; take zeros()")
        if not sums.flags.c_contiguous or not sums.flags.writeable:
            raise ArrayError("sums is read-only or not contiguous; take zeros()")
        if deals < 0 or (tries is not None and tries < 0):
            raise ArrayError(f"{deals} deals in {tries} tries; 0 or more of both")
        return _native.sample_deals(
            self._hole_cards,
            self._hi_lo,
            self._sources,
            self._order,
            self._board,
            self._out,
            stream.state,
            deals,
            500 * deals if tries is None else tries,
            sums,
        )


def deck_players(shares: Sequence[float], hole_cards: int, left: int) -> frozenset[int]:
    """Whose hands are best dealt from the deck: those for whom it is likeliest to find a deal.

    ``shares`` say how likely a hand dealt at random is kept, for each player, ``left`` how many
    cards there are. Hands from lists collide with each other; the widest ranges go to the deck.

    >>> deck_players([0.001, 1.0, 1.0], 4, 52), deck_players([0.1, 0.2], 4, 52)
    (frozenset({1, 2}), frozenset())
    """
    widest_last = sorted(range(len(shares)), key=lambda player: shares[player])
    best, best_chance = frozenset[int](), -1.0
    for lists in range(len(shares), -1, -1):
        chance = 1.0
        for drawn in range(lists):
            chance *= comb(left - drawn * hole_cards, hole_cards) / comb(left, hole_cards)
        for player in widest_last[lists:]:
            chance *= shares[player]
        if chance >= best_chance:
            best, best_chance = frozenset(widest_last[lists:]), chance
    return best


def _share(player: WeightedHands, hands: int) -> float:
    return float(player.weights.sum() / (player.weights.max() * hands))


def _source(player: WeightedHands, *, from_deck: bool, out: int) -> _native.HandSource:
    weights = player.weights
    even = bool((weights == weights[0]).all())
    if from_deck:
        left = DECK - out.bit_count()
        if even and len(weights) == comb(left, player.hands.shape[1]):
            return _native.HandSource(None, None, None, None)
        by_number = np.zeros(comb(DECK, player.hands.shape[1]), dtype=np.float32)
        by_number[_numbers(player.hands)] = weights / weights.max()
        return _native.HandSource(None, None, None, by_number)
    sets = (np.uint64(1) << player.hands.astype(np.uint64)).sum(axis=1, dtype=np.uint64)
    if even:
        return _native.HandSource(sets, None, None, None)
    keep, other = np.empty(len(sets), dtype=np.uint64), np.empty(len(sets), dtype=np.uint32)
    _native.alias_table(np.ascontiguousarray(weights), keep, other)
    return _native.HandSource(sets, keep, other, None)


def _numbers(hands: NDArray[np.uint8]) -> NDArray[np.int64]:
    """The number of each hand by its highest card, then the next."""
    ordered = np.sort(hands, axis=1)
    numbers = np.zeros(len(hands), dtype=np.int64)
    for place in range(hands.shape[1]):
        choose = np.array([comb(card, place + 1) for card in range(DECK)], dtype=np.int64)
        numbers += choose[ordered[:, place]]
    return numbers


def _hole_cards(players: Sequence[WeightedHands]) -> int:
    sizes = set()
    for number, player in enumerate(players, start=1):
        name = f"hands of player {number}"
        sizes.add(pack_hands(name, player.hands).hole_cards)
        weights: Any = player.weights
        if not isinstance(weights, np.ndarray) or weights.dtype != np.float64:
            raise ArrayError(f"{name}: weights are a float64 array")
        if weights.shape != (len(player.hands),) or not len(weights):
            raise ArrayError(f"{name}: {len(player.hands)} hands, weights {weights.shape}")
        bad = ~(np.isfinite(weights) & (weights > 0))
        if bad.any():
            row = int(bad.argmax())
            raise ArrayError(f"{name}, row {row}: weight {weights[row]}; above 0 it is", row=row)
    if len(sizes) > 1:
        raise ArrayError(f"hands of {sorted(sizes)} cards; one of {HOLE_SIZES} for all")
    return sizes.pop()


def _checked_board(board: Any, dead: int) -> NDArray[np.uint8]:
    if board is None:
        board = np.zeros(0, dtype=np.uint8)
    if not isinstance(board, np.ndarray) or board.dtype != np.uint8 or board.ndim != 1:
        raise ArrayError("board is a uint8 array of card numbers")
    cards = board.tolist()
    if not 0 <= dead < 1 << DECK:
        raise ArrayError(f"dead is {dead}; it is a set of the {DECK} cards, as bits")
    if len(cards) > 5 or len(set(cards)) < len(cards) or any(card >= DECK for card in cards):
        raise ArrayError(f"board {cards}; up to five different cards, 0 to 51")
    if any(dead >> card & 1 for card in cards):
        raise ArrayError(f"board {cards}: a card of it is dead")
    return np.ascontiguousarray(board)
