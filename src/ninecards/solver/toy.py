"""Games with known solutions. Values count the pot at the start: all of them have antes in it.

Player 0 acts first. Less half of the pot, his value is the one that the books give.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from ninecards.errors import SpotError
from ninecards.solver.betting import Rake, fixed_street, half_street
from ninecards.solver.game import Board, Lock, Outcome, Place, Street, Values
from ninecards.solver.matrix import MatrixGame, Table, by_strength

__all__ = ["akq", "clairvoyance", "kuhn", "leduc", "unit_interval"]

Cards = NDArray[np.int64]
Locks = Mapping[Place, Lock]

LEDUC_RANKS = 3


def kuhn(*, rake: Rake | None = None, locks: Locks | None = None) -> MatrixGame:
    """Kuhn's poker: three cards, antes of 1, one bet of 1; worth -1/18 to player 0.

    Kuhn, A simplified two-person poker, 1950. Hands are the jack, the queen and the king.

    >>> kuhn().streets[0].nodes[0]
    Decision(player=0, actions=('check', 'bet'), children=(1, 6))
    """
    return _distinct_cards(3, fixed_street(2.0, 1.0, 1, rake=rake).street, locks)


def akq() -> MatrixGame:
    """The half street with queen, king and ace: pot 2, bet 1; worth 1/18 to the bettor.

    Chen, Ankenman, The Mathematics of Poker, 2006. He bets a third of his queens, and a king calls
    a third of the time.
    """
    return _distinct_cards(3, half_street(2.0, 1.0))


def unit_interval(cards: int) -> MatrixGame:
    """[0, 1] poker with so many cards: antes of 1, a bet of 2, half a street; worth about 1/9.

    Hand i stands for (i + ½) / cards, and both players may hold the same one. With more and more
    cards player 0 bets below 1/9 and above 7/9, and player 1 calls above 5/9.
    """
    strength = np.arange(cards)
    meets = np.ones((cards, cards), dtype=np.bool_)
    return _one_street(
        2.0,
        half_street(2.0, 2.0),
        by_strength((strength, strength), meets),
        (np.ones(cards), np.ones(cards)),
    )


def clairvoyance(
    pot: float, bet: float, nuts: float, *, rake: Rake | None = None, locks: Locks | None = None
) -> MatrixGame:
    """Player 0 holds the best hand with probability ``nuts``, air otherwise; player 1 beats air.

    He knows which, bets or checks, and player 1 folds or calls. Hands are (nuts, air) and one.
    Chen, Ankenman, The Mathematics of Poker, 2006: air bets ``bet / (pot + bet)`` times as often as
    the nuts, player 1 calls ``pot / (pot + bet)`` of the time.

    >>> clairvoyance(20.0, 10.0, 0.5).tables[0].share.tolist()
    [[1.0], [0.0]]
    """
    table = Table(meets=np.ones((2, 1), dtype=np.bool_), share=np.array([[1.0], [0.0]]))
    weights = np.array([nuts, 1 - nuts]), np.ones(1)
    return _one_street(pot, half_street(pot, bet, rake), table, weights, locks)


def leduc(
    suits: int = 2, *, alike: bool = True, rake: Rake | None = None, locks: Locks | None = None
) -> MatrixGame:
    """Leduc hold'em: three ranks, antes of 1, a public card; bets of 2, then 4, two a street.

    Southey and others, Bayes' bluff: opponent modelling in poker, 2005. A pair with the public card
    wins, else the higher rank. Card ``rank * suits + suit`` is hand of that number. With ``alike``
    the public cards of one rank are played once, since a renaming of suits makes them the same.

    >>> [len(leduc(alike=alike).boards) for alike in (True, False)]
    [4, 7]
    """
    if suits < 2:
        raise SpotError(f"{suits} suits; 2 or more are needed, or no pair is possible")
    first = fixed_street(2.0, 2.0, 2, last=False, rake=rake)
    second = fixed_street(2.0, 4.0, 2, paid=first.paid, rake=rake)
    cards = LEDUC_RANKS * suits
    hands = np.arange(cards)
    outcomes: list[Outcome] = []
    boards: list[Board] = []
    tables = [_leduc_table(hands, None, suits)]
    for card in range(0, cards, suits if alike else 1):
        left = hands[hands != card]
        maps = [_renamed(left, shift, suits) for shift in range(suits if alike else 1)]
        outcomes.append(
            Outcome(len(outcomes) + 1, 1 / (cards - 2), tuple((each, each) for each in maps))
        )
        boards.append(Board(1, (cards - 1, cards - 1)))
        tables.append(_leduc_table(left, card, suits))
    return MatrixGame(
        streets=(first.street, second.street),
        boards=(Board(0, (cards, cards), tuple(outcomes)), *boards),
        weights=(np.ones(cards), np.ones(cards)),
        pot=2.0,
        tables=tables,
        locks=locks or {},
    )


def _renamed(hands: Cards, shift: int, suits: int) -> Cards:
    """The cards with each suit renamed to the one so many further on."""
    return hands // suits * suits + (hands + shift) % suits


def _leduc_table(hands: Cards, public: int | None, suits: int) -> Table:
    ranks = hands // suits
    # Before the public card nothing is compared: the table is asked for meetings alone.
    strength = ranks if public is None else np.where(ranks == public // suits, LEDUC_RANKS, ranks)
    return by_strength((strength, strength), hands[:, None] != hands[None, :])


def _distinct_cards(cards: int, street: Street, locks: Locks | None = None) -> MatrixGame:
    """One card each from a deck of different ranks."""
    strength = np.arange(cards)
    table = by_strength((strength, strength), ~np.eye(cards, dtype=np.bool_))
    return _one_street(2.0, street, table, (np.ones(cards), np.ones(cards)), locks)


def _one_street(
    pot: float,
    street: Street,
    table: Table,
    weights: tuple[Values, Values],
    locks: Locks | None = None,
) -> MatrixGame:
    return MatrixGame(
        streets=(street,),
        boards=(Board(0, (len(weights[0]), len(weights[1]))),),
        weights=weights,
        pot=pot,
        tables=(table,),
        locks=locks or {},
    )
